import pytest

from adas_dream.core.constants import STEAM_CAPS
from adas_dream.core.scoring.mill import gears_built, mill_pips
from tests.core.scoring.lines import (
    PREC,
    STEAM,
    T22_GEARS,
    T22_MILL,
    line,
    one_line,
    piece,
    points,
    sums,
    table,
)
from tests.start import having

ADD, SUB, MUL = "addition", "subtraction", "m-1"
T22_RAW = {
    "row1": ("4 + 2 = 6, × 5 = 30", "2 × 5 = 10, 4 + 10 = 14"),
    "row2": ("6 − 3 = 3, × 2 = 6", "3 × 2 = 6, 6 − 6 = 0"),
    "row3": ("1 × 6 = 6, + 4 = 10", "1 × 6 = 6, + 4 = 10"),
    "col1": ("4 + 6 = 10, + 1 = 11", "4 + 6 = 10, + 1 = 11"),
    "col2": ("2 × 3 = 6, × 6 = 36", "2 × 3 = 6, × 6 = 36"),
    "col3": ("5 − 2 = 3, × 4 = 12", "2 × 4 = 8, 5 − 8 = −3"),
}


@pytest.mark.parametrize(
    ("dice", "gears", "cap", "expected", "precedence"),
    [
        pytest.param("Y4 B5 G2", (ADD, SUB), 10, 7, 7, id="T01"),
        pytest.param("Y2 B3 G4", (MUL, ADD), 10, 10, 10, id="T03"),
        pytest.param("Y6 B6 G6", (MUL, MUL), 10, 10, 10, id="T05-10"),
        pytest.param("Y6 B6 G6", (MUL, MUL), 40, 40, 40, id="T05-40"),
        pytest.param("Y5 B5 G6", (SUB, MUL), 40, 0, -25, id="T07"),
        pytest.param("Y3 B4 G6", (MUL, SUB), 40, 6, 6, id="T09"),
        pytest.param("Y2 B6 G3", (MUL, MUL), 30, 30, 30, id="T11-30"),
        pytest.param("Y2 B6 G3", (MUL, MUL), 40, 36, 36, id="T11-40"),
        pytest.param("Y3 B6 G4", (SUB, ADD), 40, 1, 1, id="T13"),
        pytest.param("Y1 B1 G6", (MUL, SUB), 40, -5, -5, id="T15"),
        pytest.param("Y6 B4 G5", (ADD, MUL), 25, 25, 25, id="T17-25"),
        pytest.param("Y6 B4 G5", (ADD, MUL), 30, 30, 26, id="T17-30"),
        pytest.param("Y6 B4 G5", (ADD, MUL), 40, 40, 26, id="T17-40"),
        pytest.param("Y6 B6 G6", (MUL, SUB), 20, 20, 20, id="T19"),
    ],
)
def test_a_complete_line(
    dice: str, gears: tuple[str, str], cap: int, expected: int, precedence: int
) -> None:
    """A line of 3 dice and 2 Gears scores its value, capped once by Steam (R202-R205)."""
    assert piece(one_line(dice, gears, cap), "completed-lines").points == expected
    assert piece(one_line(dice, gears, cap, readings=PREC), "completed-lines").points == precedence


@pytest.mark.parametrize(
    ("dice", "gears"),
    [
        pytest.param("Y4 B5 --", (ADD, SUB), id="T21"),
        ("Y6 B6 G6", (MUL, "empty")),
        ("Y6 B6 G6", ("covered", MUL)),
        ("Y6 B6 G6", ("covered", "empty")),
    ],
)
def test_an_incomplete_line_scores_nothing(dice: str, gears: tuple[str, str]) -> None:
    """Without 3 dice and 2 Gears, an empty or a covered Gear space being none, there is no line
    (R202, R207)."""
    assert line(one_line(dice, gears), "completed-lines").pieces == ()


@pytest.mark.parametrize(
    ("cap", "expected", "precedence"),
    [
        pytest.param(20, (20, 6, 10, 11, 20, 12), (14, 0, 10, 11, 20, -3), id="T22"),
        pytest.param(10, (10, 6, 10, 10, 10, 10), (10, 0, 10, 10, 10, -3), id="T23"),
    ],
)
def test_six_complete_lines(
    cap: int, expected: tuple[int, ...], precedence: tuple[int, ...]
) -> None:
    """Each of the six lines is worked out by itself in line order, then capped (R202-R205)."""
    for readings, values, way in ((None, expected, 0), (PREC, precedence, 1)):
        begin = table(readings=readings)
        state = having(begin, 1, mill=T22_MILL, gear_spaces=T22_GEARS, steam=STEAM[cap])
        found = line(state, "completed-lines")
        assert tuple(each.points for each in found.pieces) == values
        assert found.points == sum(values)
        written = {name: both[way] for name, both in T22_RAW.items()}
        assert {
            name: text.rpartition(", Steam")[0]
            for name, text in sums(state, "completed-lines").items()
        } == written


def test_the_totals_of_the_worked_mill() -> None:
    """The worked Mill's lines come to 79 or 52 under cap 20, 56 or 37 under cap 10 (T22, T23)."""
    totals = [
        points(
            having(
                table(readings=readings),
                1,
                mill=T22_MILL,
                gear_spaces=T22_GEARS,
                steam=STEAM[cap],
            ),
            "completed-lines",
        )[0]
        for cap in (20, 10)
        for readings in (None, PREC)
    ]
    assert totals == [79, 52, 56, 37]


@pytest.mark.parametrize(("readings", "lines"), [(None, (6, 10, 11, 20)), (PREC, (0, 10, 11, 20))])
def test_two_gears_less(readings: dict[str, str] | None, lines: tuple[int, ...]) -> None:
    """Without one Gear of row 1 and one of column 3 both are incomplete, and 10 Gears are 2 too
    few (T25)."""
    gears = T22_GEARS.replace("b1-c1=m-1", "b1-c1=empty").replace(
        "c1-c2=subtraction", "c1-c2=covered"
    )
    state = having(table(readings=readings), 1, mill=T22_MILL, gear_spaces=gears, steam=STEAM[20])
    assert tuple(each.points for each in line(state, "completed-lines").pieces) == lines
    assert sum(lines) == (47 if readings is None else 41)
    assert piece(state, "gears").points == -4
    assert piece(state, "gears").sum == "10 of 12 built: −2 × 2 = −4"


def test_a_piece_names_what_it_rests_on() -> None:
    """A line rests on its three cells, its two Gears and Steam, and says so (R202, R204)."""
    state = having(table(), 1, mill=T22_MILL, gear_spaces=T22_GEARS, steam=STEAM[20])
    row, *_, column = line(state, "completed-lines").pieces
    assert (row.what, row.parts) == ("row1", ("a1", "b1", "c1", "a1-b1", "b1-c1", "steam"))
    assert (column.what, column.parts) == ("col3", ("c1", "c2", "c3", "c1-c2", "c2-c3", "steam"))
    assert row.sum == "4 + 2 = 6, × 5 = 30, Steam 20: 20"
    assert column.sum == "5 − 2 = 3, × 4 = 12, Steam 20: 12"


@pytest.mark.parametrize(
    ("built", "expected"), [(0, -24), (7, -10), (8, -8), (10, -4), (11, -2), (12, 0)]
)
def test_gears_fewer_than_twelve(built: int, expected: int) -> None:
    """Each Gear fewer than 12 costs 2; a covered space and an empty one are none (T29, R206)."""
    spaces = (*(ADD,) * built, *("covered", "empty") * 6)[:12]
    state = having(table(), 1, gear_spaces=spaces)
    assert gears_built(state, 1) == built
    assert points(state, "gears") == (expected, -24)
    assert len(line(state, "gears").pieces) == (built < 12)


def test_the_steam_caps() -> None:
    """The six spaces of the Steam track cap at 10, 15, 20, 25, 30 and 40 (R131)."""
    assert tuple(STEAM) == STEAM_CAPS
    for cap in STEAM_CAPS:
        assert piece(one_line("Y6 B6 G6", (MUL, MUL), cap), "completed-lines").points == cap


def test_the_pips_of_a_mill() -> None:
    """The second tie-break adds the dice of the Mill up, whatever their colour (R214)."""
    assert mill_pips(having(table(), 1, mill=T22_MILL), 1) == 4 + 2 + 5 + 6 + 3 + 2 + 1 + 6 + 4
    assert mill_pips(table(), 1) == 0
