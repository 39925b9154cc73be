"""Every single mistake of the closed table, made once in a position worked out by hand."""

import pytest
from msgspec import Struct

from adas_dream.core.citations import Violation
from adas_dream.core.scoring.causes import CAUSES, OTHER_READING, explain, right
from adas_dream.core.scoring.order import LINES
from adas_dream.core.state import State
from adas_dream.events.position.game import Claim
from adas_dream.events.position.player import Partners, Token
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.vocabulary import ScoreLine
from tests.board import board
from tests.core.scoring.lines import (
    STEAM,
    T22_GEARS,
    T22_MILL,
    one_line,
    table,
    with_discs,
    with_objective,
)
from tests.start import having, start

CLAIMS = with_objective(
    with_objective(table(), "collier", "meetings", Claim(2, 5, 7), Claim(1, 6, 3)),
    "builder",
    "study",
    Claim(1, 4, 7),
)
"""Ada has 3 on one Objective and 7 on another: 10."""
UNIVERSITIES = with_discs(table(), "travel", north_gate=(1, 1), north_hall=(1,), east=(1,))
"""5 + 2 for three discs in one University, and 3: 10."""
TWO_STACKS = with_discs(table(), "travel", north_gate=(1, 1), north_hall=(1, 1))
"""5 + 2 + 2 for two stacks in one University: 9."""
TIED = with_discs(table(3), "institutions", level_6_a=(1,), level_6_b=(2,), level_6_c=(3,))
"""Half of 8 each: 4."""
STACK = with_discs(table(), "institutions", level_4_a=(1, 1), level_4_b=(2,))
"""Two discs against one: 4."""
ROWS = with_discs(table(), "institutions", level_5_a=(1,), level_3_a=(1,))
"""Alone in the rows of 6 and of 2: 8."""
PILES = Partners(
    deck=6,
    unseen=("cistern", "dioptre", "etcher", "forger", "galvanist", "herald"),
    played=("aqueduct", "bellows"),
)
SCIENCES = (Token("pump", 2, science="hydraulics"), Token("lens", 3, science="optics"))
CARDS = having(table(), 1, partners=PILES, tokens=SCIENCES)
"""3 + 2 − 1 + 4 + 0 − 2 + 1 + 5 = 12; 2 × 3 of hydraulics and 3 × 2 of optics: 12."""
PROGRAMS = having(
    table(), 1, mill="Y2 B4 G6 B1 B6 B3 -- -- --", programs="row1=all-even row2=three-blue"
)
"""Both met, 5 and 4: 9."""
UNMET = having(table(), 1, mill="Y2 B4 G6 B1 B6 X3 -- -- --", programs=PROGRAMS.player(1).programs)
"""Three even dice, but only two blue ones: 5."""
MILL = having(table(), 1, mill=T22_MILL, gear_spaces=T22_GEARS, steam=STEAM[20])
"""30, 6, 10, 11, 36 and 12 under Steam 20: 20 + 6 + 10 + 11 + 20 + 12 = 79 (T22)."""
ONE_GEAR = having(table(), 1, mill="Y6 B6 G6 -- -- -- -- -- --", gear_spaces="a1-b1=m-1")
"""Three sixes with one Gear: not complete, 0."""
TWO_UNFINISHED = having(
    table(), 1, mill="Y6 B6 G6 Y4 B5 -- -- -- --", gear_spaces="a1-b1=m-1 a2-b2=addition"
)
"""Three sixes with one Gear, and 4 + 5 without a third die: neither is complete, 0."""
TWO_LINES = "Y1 B2 G3 Y2 B2 G2 -- -- --"
TWICE = "a1-b1=addition b1-c1=m-1 a2-b2=addition b2-c2=m-1"
BOTH_WAYS = having(table(), 1, mill=TWO_LINES, gear_spaces=TWICE, steam=STEAM[40])
"""(1 + 2) × 3 = 9 and (2 + 2) × 2 = 8, or with multiplication first 7 and 6: 17, or 13."""
SIXES = having(
    table(),
    1,
    mill="Y6 B6 G6 Y6 B6 G5 -- -- --",
    gear_spaces="a1-b1=m-1 b1-c1=m-2 a2-b2=m-3 b2-c2=m-4",
)
"""216 and 180 under Steam 10: 20."""
NINE = having(table(), 1, gear_spaces=("addition",) * 9 + ("empty",) * 3)
"""Three Gears fewer than twelve: −6."""
EIGHT = having(table(), 1, gear_spaces=("addition",) * 8 + ("covered",) + ("empty",) * 3)
"""Four Gears fewer than twelve: −8."""
COLOURS = (
    Token("yellow-2", 2, colour="yellow"),
    Token("blue-3", 3, colour="blue"),
    Token("green-4", 4, colour="green"),
)
ASSIGNED = having(table(), 1, tokens=COLOURS, assignments=ByTrack(3, 0, 1, 7))
"""2 × 3, 3 × 0 and 4 × 1: 10 (T55)."""


def left(books: int, pounds: int, coal: int, brass: int) -> State:
    """Ada with these leftovers."""
    return having(table(), 1, books=books, pounds=pounds, coal=coal, brass=brass)


def innovation(space: int) -> State:
    """Ada's marker on that space."""
    return having(table(), 1, innovation=space)


class Case(Struct, frozen=True):
    """A position, the line, what it is worth, what Ada's paper says, and the cause by its code."""

    code: str
    rule: str
    state: State
    line: ScoreLine
    worth: int
    declared: int


CASES = (
    Case("declared-other-objective-value", "R191", CLAIMS, "objectives", 10, 14),  # 7 + 7
    Case("declared-objective-left-out", "R191", CLAIMS, "objectives", 10, 7),  # without the 3
    Case("declared-stack-not-counted", "R193", UNIVERSITIES, "travel", 10, 8),  # 5 + 3
    Case("declared-stack-not-counted", "R193", TWO_STACKS, "travel", 9, 7),  # 5 + 2
    Case("declared-stack-not-counted", "R193", TWO_STACKS, "travel", 9, 5),  # neither of them
    Case("declared-university-for-each-disc", "R192", UNIVERSITIES, "travel", 10, 15),  # + 5
    Case("declared-university-for-each-disc", "R192", UNIVERSITIES, "travel", 10, 18),  # 3 × 5 + 3
    Case("declared-university-left-out", "R192", UNIVERSITIES, "travel", 10, 7),  # without the 3
    Case("declared-tie-split", "R196", TIED, "lectures", 4, 2),  # 8 ÷ 3, rounded down (T43)
    Case("declared-tie-paid-in-full", "R196", TIED, "lectures", 4, 8),
    Case("declared-tie-unpaid", "R196", TIED, "lectures", 4, 0),
    Case("declared-stack-counted-once", "R195", STACK, "lectures", 4, 2),  # a tie, 4 ÷ 2
    Case("declared-empty-row-paid", "R194", ROWS, "lectures", 8, 12),  # + 8 ÷ 2 for level 6 (T45)
    Case("declared-row-left-out", "R194", ROWS, "lectures", 8, 6),  # without level 3
    Case("declared-token-once", "R198", CARDS, "meetings", 12, 5),  # 2 + 3
    Case("declared-token-once", "R198", CARDS, "meetings", 12, 8),  # 2 + 3 × 2
    Case("declared-token-left-out", "R198", CARDS, "meetings", 12, 6),  # without one of the 6s
    Case("declared-negatives-left-out", "R199", CARDS, "partner-cards", 12, 15),  # + 1 + 2
    Case("declared-negatives-added", "R199", CARDS, "partner-cards", 12, 18),  # + 2 × 1 + 2 × 2
    Case("declared-card-left-out", "R200", CARDS, "partner-cards", 12, 8),  # without the 4
    Case("declared-program-not-met", "R201", UNMET, "programs", 5, 9),  # + 4
    Case("declared-program-left-out", "R201", PROGRAMS, "programs", 9, 5),  # without the 4
    Case(
        "declared-line-by-other-arithmetic", "R203", BOTH_WAYS, "completed-lines", 17, 15
    ),  # 7 + 8
    Case("declared-line-not-capped", "R204", MILL, "completed-lines", 79, 105),  # 30 and 36
    Case("declared-line-not-capped", "R204", MILL, "completed-lines", 79, 95),  # 36 alone
    Case(
        "declared-negative-as-zero",  # 1 × 1 − 6 = −5 (T15, L57)
        "R205",
        one_line("Y1 B1 G6", ("m-1", "subtraction"), 10),
        "completed-lines",
        -5,
        0,
    ),
    Case("declared-incomplete-line", "R202", ONE_GEAR, "completed-lines", 0, 216),  # 6 × 6 × 6, L55
    Case("declared-incomplete-line", "R202", ONE_GEAR, "completed-lines", 0, 36),  # 6 × 6
    Case(
        "declared-incomplete-line",  # two dice and the Gear between them, 4 + 5 (T21)
        "R202",
        having(table(), 1, mill="Y4 B5 -- -- -- -- -- -- --", gear_spaces="a1-b1=addition"),
        "completed-lines",
        0,
        9,
    ),
    Case(  # 6 × 6 and 4 + 5
        "declared-incomplete-line", "R202", TWO_UNFINISHED, "completed-lines", 0, 45
    ),
    Case(  # the same, the first cut to 10
        "declared-incomplete-line", "R202", TWO_UNFINISHED, "completed-lines", 0, 19
    ),
    Case(
        "declared-incomplete-line",  # both Gears and two dice, 4 + 5
        "R202",
        one_line("Y4 B5 --", ("addition", "m-1")),
        "completed-lines",
        0,
        9,
    ),
    Case(
        "declared-incomplete-line",  # both Gears, the dice behind the second, 3 × 6 under Steam 15
        "R202",
        one_line("-- B3 G6", ("subtraction", "m-1"), 15),
        "completed-lines",
        0,
        15,
    ),
    Case(
        "declared-running-cap",  # 6 × 6 = 36, cut to 20, − 6 (T19)
        "R204",
        one_line("Y6 B6 G6", ("m-1", "subtraction"), 20),
        "completed-lines",
        20,
        14,
    ),
    Case(
        "declared-running-cap",  # 6 × 6 = 36, cut to 20, and 1 − 20
        "R204",
        one_line(
            "Y1 B6 G6", ("subtraction", "m-1"), 20, readings={"line-arithmetic": "precedence"}
        ),
        "completed-lines",
        -35,
        -19,
    ),
    Case(
        "declared-cap-below-zero",  # (1 − 6) × 6 = −30, raised to −10
        "R205",
        one_line("Y1 B6 G6", ("subtraction", "m-1"), 10),
        "completed-lines",
        -30,
        -10,
    ),
    Case(
        "declared-wrong-cap",  # (6 + 4) × 5 = 50 under 25, counted under 30 (T17)
        "R204",
        one_line("Y6 B4 G5", ("addition", "m-1"), 25),
        "completed-lines",
        25,
        30,
    ),
    Case("declared-wrong-cap", "R204", SIXES, "completed-lines", 20, 25),  # 10 + 15
    Case("declared-wrong-cap", "R204", SIXES, "completed-lines", 20, 30),  # 15 + 15
    Case(
        "declared-right-to-left",  # 3 − (6 + 4) = −7 (T13)
        "R203",
        one_line("Y3 B6 G4", ("subtraction", "addition")),
        "completed-lines",
        1,
        -7,
    ),
    Case("declared-line-left-out", "R202", MILL, "completed-lines", 79, 67),  # without column 3
    Case("declared-space-as-gear", "R207", EIGHT, "gears", -8, -6),  # the covered one
    Case("declared-space-as-gear", "R207", EIGHT, "gears", -8, -2),  # the three empty ones
    Case("declared-space-as-gear", "R207", NINE, "gears", -6, -4),  # one of the empty ones
    Case("declared-one-for-each-gear", "R206", EIGHT, "gears", -8, -4),
    Case("declared-gears-added", "R206", EIGHT, "gears", -8, 8),
    Case("declared-gears-left-out", "R206", EIGHT, "gears", -8, 0),
    Case("declared-innovation-added-up", "R208", innovation(6), "innovation", 4, 6),  # 2 + 4
    Case("declared-innovation-by-space", "R208", innovation(3), "innovation", 0, 3),
    Case("declared-innovation-of-another-space", "R208", innovation(5), "innovation", 2, 4),
    Case("declared-scoring-token-once", "R209", ASSIGNED, "assignments", 10, 9),  # 2 + 3 + 4
    Case("declared-scoring-token-once", "R209", ASSIGNED, "assignments", 10, 13),  # 6 + 3 + 4
    Case("declared-scoring-token-left-out", "R209", ASSIGNED, "assignments", 10, 4),
    Case("declared-leftovers-by-kind", "R211", left(3, 7, 8, 9), "leftovers", 5, 3),  # L59
    Case("declared-leftovers-by-kind", "R211", left(1, 15, 12, 3), "leftovers", 4, 3),  # T57
    Case("declared-without-books", "R210", left(3, 7, 8, 9), "leftovers", 5, 2),  # 24 ÷ 10
    Case("declared-books-in-the-mix", "R210", left(6, 7, 8, 9), "leftovers", 8, 3),  # 30 ÷ 10
    Case("declared-rounded-up", "R211", left(3, 7, 8, 9), "leftovers", 5, 6),  # 24 ÷ 10 is 3
    Case("declared-without-resources", "R211", left(1, 15, 12, 3), "leftovers", 4, 1),
    Case("declared-by-other-line-arithmetic", "R203", MILL, "completed-lines", 79, 52),  # T22
    Case("declared-by-other-partner-supply", "R200", CARDS, "partner-cards", 12, 5),  # 3 + 2
    Case("declared-by-other-partner-supply", "R200", CARDS, "meetings", 12, 4),  # 2 × 2 + 3 × 0
)


def codes(causes: tuple[Violation, ...]) -> list[str]:
    """The codes of causes, in their order."""
    return [cause.code for cause in causes]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.declared}")
def test_a_mistake_is_explained_by_its_cause(case: Case) -> None:
    """The line's right points break nothing, the declared ones the rule of their cause (R190)."""
    assert right(case.state, 1, case.line) == case.worth
    assert explain(case.state, 1, case.line, case.worth) == ()
    cause, *_ = explain(case.state, 1, case.line, case.declared)
    assert (cause.code, cause.rule) == (case.code, case.rule)


def test_every_cause_has_its_case() -> None:
    """The closed table and the table here name the same causes, line by line (R190)."""
    known = {(line, cause.code) for line, causes in CAUSES.items() for cause, _ in causes}
    tried = {
        (case.line, case.code) for case in CASES if not case.code.startswith("declared-by-other-")
    }
    assert tried == known
    readings = {case.code for case in CASES if case.code.startswith("declared-by-other-")}
    assert readings == {cause.code for cause in OTHER_READING.values()}


FIRST_RULES: dict[ScoreLine, str] = {
    "objectives": "R191",
    "travel": "R192",
    "lectures": "R194",
    "meetings": "R198",
    "partner-cards": "R199",
    "programs": "R201",
    "completed-lines": "R202",
    "gears": "R206",
    "innovation": "R208",
    "assignments": "R209",
    "leftovers": "R210",
}
"""The rule of P3 that first says what a line is worth."""


def test_every_line_has_its_first_rule() -> None:
    """The scorepad has eleven lines, and mistakes are known in each of them (R190)."""
    assert [*FIRST_RULES] == [*LINES] == [*CAUSES]


@pytest.mark.parametrize(("line", "rule"), FIRST_RULES.items())
def test_a_number_that_nothing_explains(line: ScoreLine, rule: str) -> None:
    """Where no single mistake gives the number, the line's first rule stands for it (R190)."""
    (cause,) = explain(MILL, 1, line, 1001)
    assert (cause.rule, cause.code) == (rule, f"declared-{line}-unexplained")


def test_causes_that_give_the_same_number_are_all_named() -> None:
    """Lines that are not capped and lines under a cap of 40 both make 105 of 79 (R204); a line from
    its end is a line by the other reading where its second Gear multiplies (R203)."""
    assert codes(explain(MILL, 1, "completed-lines", 105)) == [
        "declared-line-not-capped",
        "declared-wrong-cap",
    ]
    assert codes(explain(BOTH_WAYS, 1, "completed-lines", 15)) == [
        "declared-line-by-other-arithmetic",
        "declared-right-to-left",
    ]


def test_two_mistakes_at_once_are_not_explained() -> None:
    """A line left out and another not capped are two mistakes: 79 − 10 + 16 = 85 (R202, R204)."""
    (cause,) = explain(MILL, 1, "completed-lines", 85)
    assert (cause.rule, cause.code) == ("R202", "declared-completed-lines-unexplained")


def test_a_program_that_is_met_is_not_one_that_was_counted_unmet() -> None:
    """Both Programs are met and give 9: 14 and 13 count one of them twice, which no single mistake
    does (R201)."""
    for declared in (13, 14):
        (cause,) = explain(PROGRAMS, 1, "programs", declared)
        assert cause.code == "declared-programs-unexplained"


@pytest.mark.parametrize("declared", [9, 10, 20])
def test_two_dice_without_a_gear_make_no_number(declared: int) -> None:
    """Nothing is worked out where no Gear stands between two dice: neither 4 + 5 nor 4 × 5, capped
    or not, is a line that was counted too early (R202)."""
    state = having(table(), 1, mill="Y4 B5 -- -- -- -- -- -- --", steam=STEAM[10])
    (cause,) = explain(state, 1, "completed-lines", declared)
    assert cause.code == "declared-completed-lines-unexplained"


@pytest.mark.parametrize("declared", [5, 206])
def test_a_line_without_its_second_gear_has_no_mistake_of_a_complete_one(declared: int) -> None:
    """Three sixes with one Gear score nothing: neither are they under the cap of 15 for that of 10,
    5 more, nor not capped, 216 − 10 more (R202, R204)."""
    (cause,) = explain(ONE_GEAR, 1, "completed-lines", declared)
    assert cause.code == "declared-completed-lines-unexplained"


def test_a_line_without_its_third_die_makes_no_more_than_two_do() -> None:
    """With a third die missing 4 + 5 is worked out at most, whatever stands behind it: no mistake
    gives 10 (R202)."""
    state = one_line("Y4 B5 --", ("addition", "m-1"))
    (cause,) = explain(state, 1, "completed-lines", 10)
    assert cause.code == "declared-completed-lines-unexplained"


def test_a_line_that_the_content_does_not_know_is_taken_as_stated() -> None:
    """Nobody here can tell what cards without a catalogue score (R199)."""
    assert right(start(), 1, "partner-cards") is None
    assert explain(start(), 1, "partner-cards", 12) == ()


def test_the_other_value_of_an_objective_is_the_one_printed_on_it() -> None:
    """A tile of 9 and 4 has 9 for its other value, and an Objective that no pack knows the printed
    7 and 3 (R168, R172)."""
    tile = board(objectives="inventor=2.4.9,1.5.4")
    assert codes(explain(tile, 1, "objectives", 9)) == ["declared-other-objective-value"]
    assert codes(explain(tile, 1, "objectives", 6)) == ["declared-objectives-unexplained"]
    unknown = board(objectives="mystery=2.4.7,1.5.3")
    assert codes(explain(unknown, 1, "objectives", 7)) == ["declared-other-objective-value"]
