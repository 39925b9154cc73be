"""Objective conditions: each accepts and refuses what its row says, for every quantity."""

import re
import tomllib
from typing import Any, get_args

import msgspec
import pytest

from adas_dream.core.content import objective_conditions
from adas_dream.core.content.objective_conditions import (
    QUANTITIES,
    WHICH,
    AnyCondition,
    ObjectiveCondition,
    Quantity,
    amount,
)
from adas_dream.core.state import State
from adas_dream.events.position.game import DiscSpace
from adas_dream.events.position.player import Partners, Token
from tests.start import having, placed, start

ROW = re.compile(
    r"^\| `(?P<tag>[\w-]+)` \| (?P<names>[\w, ]+) \| `(?P<fields>.+)`: (?P<yes>[\w ]+)"
    r" \| (?P<no>[\w ]+) \|$",
    re.MULTILINE,
)
ROWS = [row.groupdict() for row in ROW.finditer(objective_conditions.__doc__ or "")]
KINDS: tuple[type[ObjectiveCondition], ...] = AnyCondition.__args__


def condition(words: str) -> AnyCondition:
    """Read a condition as a pack has it."""
    table = tomllib.loads(f"it = {{ {words} }}")
    asked: AnyCondition = msgspec.convert(table["it"], AnyCondition)
    return asked


def with_coal(text: str) -> State:
    """Give a table where player 1 has the first number of Coal and the others the other ones."""
    counts = [int(number) for number in re.findall(r"\d+", text)]
    state = start(players=max(2, len(counts)), coal=0)
    for player, coal in enumerate(counts, 1):
        state = having(state, player, coal=coal)
    return state


def test_the_table_has_every_condition() -> None:
    """The table has a row with the fields of each condition of the closed set, and no other row."""
    assert {row["tag"]: row["names"] for row in ROWS} == {
        kind.__struct_config__.tag: ", ".join(kind.__struct_fields__) for kind in KINDS
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["tag"])
def test_a_condition_decides_as_its_row_says(row: dict[str, str]) -> None:
    """The one position meets the condition and the other does not (R160, R170)."""
    asked = condition(f'if = "{row["tag"]}", {row["fields"]}')
    assert asked.met_by(with_coal(row["yes"]).position, 1)
    assert not asked.met_by(with_coal(row["no"]).position, 1)


@pytest.mark.parametrize(
    ("counts", "most"),
    [
        ((0, 0), False),
        ((1, 0), True),
        ((4, 4, 4), False),
        ((5, 4, 4, 5), False),
        ((4, 5, 3), False),
    ],
)
def test_most_is_strictly_most(counts: tuple[int, ...], *, most: bool) -> None:
    """Who has more than any other player has the most, and a tie is not the most (R170)."""
    state = with_coal(" ".join(map(str, counts)))
    assert condition('if = "most", of = "coal"').met_by(state.position, 1) == most


MILL = "Y1 Y2 B3 G4 P5 X6 -- -- --"
GEARS = (
    "a1-b1=addition b1-c1=subtraction a2-b2=cam b2-c2=subtraction a3-b3=wheel a1-a2=addition "
    "c2-c3=empty"
)
SPACES = (
    DiscSpace("desk", "study", (1, 1)),
    DiscSpace("shelf", "study", (1,)),
    DiscSpace("lathe", "study", (2, 2)),
    DiscSpace("leiden", "travel", (1,)),
    DiscSpace("hall", "institutions", ()),
)
BOARD: dict[str, Any] = {
    "mill": MILL,
    "store": "Y6 Y5 -- X4",
    "gear_spaces": GEARS,
    "programs": "row1=stair col3=ebb",
    "research": "yellow 3 green 2",
    "innovation": 4,
    "steam": 2,
    "assignments": "blue 1 purple 2",
    "partners": Partners(5, hand=("a",), played=("b", "c")),
    "tokens": (Token("seal", 2, colour="blue"),),
    "pounds": 6,
    "coal": 5,
    "brass": 4,
    "books": 3,
}


@pytest.mark.parametrize(
    ("of", "which", "held"),
    [
        ("gears-built", "", 6),
        ("gears-built", "addition", 2),
        ("gears-built", "subtraction", 2),
        ("gears-built", "multiplier", 2),
        ("complete-lines", "", 2),
        ("mill-dice", "", 6),
        ("mill-dice", "yellow", 2),
        ("mill-dice", "grey", 1),
        ("mill-pips", "", 21),
        ("store-dice", "", 3),
        ("store-dice", "yellow", 2),
        ("programs", "", 2),
        ("research", "", 5),
        ("research", "green", 2),
        ("innovation", "", 4),
        ("steam", "", 2),
        ("assignments", "", 3),
        ("assignments", "purple", 2),
        ("discs-in-area", "", 4),
        ("discs-in-area", "study", 3),
        ("discs-in-area", "meetings", 0),
        ("disc-spaces-in-area", "", 3),
        ("disc-spaces-in-area", "study", 2),
        ("stacks", "", 1),
        ("stacks", "travel", 0),
        ("partners-played", "", 2),
        ("tokens", "", 1),
        ("pounds", "", 6),
        ("coal", "", 5),
        ("brass", "", 4),
        ("books", "", 3),
    ],
)
def test_a_quantity_is_counted_on_the_own_board(of: Quantity, which: str, held: int) -> None:
    """At least as much as is held is met and one more is not, and the other player has none of
    it; both discs of a stack count (R096), a line is complete with 3 dice and 2 Gears (R202)."""
    state = having(start(pounds=0, coal=0, brass=0, books=0), 1, **BOARD)
    position = placed(state, disc_spaces=SPACES).position
    assert amount(position, 1, of, which) == held
    for count, met in ((held, True), (held + 1, False)):
        words = f'if = "at-least", count = {count}, of = "{of}", which = "{which}"'
        assert count == 0 or condition(words).met_by(position, 1) == met
    most = condition(f'if = "most", of = "{of}", which = "{which}"')
    assert most.met_by(position, 1) == (held > amount(position, 2, of, which))


def test_every_quantity_can_be_counted() -> None:
    """The words for quantities are those that are counted, and only some can be narrowed."""
    assert set(get_args(Quantity)) == set(QUANTITIES) >= set(WHICH)


@pytest.mark.parametrize("of", WHICH)
def test_what_which_selects_makes_up_the_whole(of: Quantity) -> None:
    """The parts that `which` can select together are all that there is of a quantity."""
    state = having(start(), 1, **BOARD)
    position = placed(state, disc_spaces=SPACES).position
    parts = sum(amount(position, 1, of, which) for which in WHICH[of])
    assert parts == amount(position, 1, of, "")
