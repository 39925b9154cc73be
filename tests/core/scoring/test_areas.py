from typing import Any

import pytest

from adas_dream.core.state import State
from adas_dream.events.position.game import Claim
from tests.core.scoring.lines import line, piece, points, sums, table, with_discs, with_objective
from tests.start import start


def travel(players: int = 2, **spaces: tuple[int, ...]) -> State:
    """Discs in Travel spaces."""
    return with_discs(table(players), "travel", **spaces)


def lectures(players: int = 3, **spaces: tuple[int, ...]) -> State:
    """Discs in Institutions spaces."""
    return with_discs(table(players), "institutions", **spaces)


def test_each_objective_gives_its_spaces_value() -> None:
    """An own disc scores what its space shows, 7 for the first and 3 after (R168, R191)."""
    state = with_objective(table(3), "collier", "meetings", Claim(3, 5, 7), Claim(1, 6, 3))
    state = with_objective(state, "builder", "study", Claim(1, 4, 7))
    assert points(state, "objectives") == (10, 0, 7)
    assert sums(state, "objectives") == {"collier": "3", "builder": "7"}
    assert line(state, "objectives").pieces[0].parts == ("objective:collier",)


def test_a_stack_in_a_university() -> None:
    """A University worth 5 with a stack of two own discs gives 5 + 2 (T39, R192, R193)."""
    only = piece(travel(north_gate=(1, 1)), "travel")
    assert (only.points, only.sum, only.parts) == (
        7,
        "5 + 2 × 1 = 7",
        ("disc-space:north-gate",),
    )


def test_a_university_counts_once() -> None:
    """Three own discs in one University of two spaces, one of them on top, give 5 + 2, a disc in
    another 3, and one without an own disc nothing (T41, R192, R193)."""
    state = travel(north_gate=(1, 1), north_hall=(1,), east=(1,), west=(2,))
    assert points(state, "travel") == (7 + 3 + 0, 4)
    assert sums(state, "travel") == {"north": "5 + 2 × 1 = 7", "east": "3"}
    assert line(state, "travel").pieces[0].parts == (
        "disc-space:north-gate",
        "disc-space:north-hall",
    )


def test_two_stacks_in_a_university() -> None:
    """Every disc on top of an own one gives 2 (R193)."""
    assert piece(travel(north_gate=(1, 1), north_hall=(1, 1)), "travel").points == 5 + 2 + 2


def test_a_travel_space_that_is_no_university() -> None:
    """Only Universities score, also under a stack (R192)."""
    assert line(travel(wharf=(1, 1)), "travel").pieces == ()


def test_a_travel_space_that_the_content_does_not_know() -> None:
    """Of an unknown University only the disc on top counts, and it is said that more is not known
    (R192, R193)."""
    only = piece(travel(oxbridge=(1, 1)), "travel")
    assert (only.points, only.sum, only.known) == (2, "? + 2 × 1 = 2", False)
    alone = piece(with_discs(start(), "travel", oxbridge=(1,)), "travel")
    assert (alone.points, alone.sum, alone.known) == (0, "?", False)


@pytest.mark.parametrize(("level", "value"), [(6, 8), (5, 6), (4, 4), (3, 2), (2, 2)])
def test_the_most_discs_of_a_row(level: int, value: int) -> None:
    """The player with the most discs in a row takes its value: 8, 6, 4, 2, 2 (R194)."""
    discs: dict[str, Any] = {f"level_{level}_a": (2,), f"level_{level}_b": (2, 2)}
    state = lectures(**discs)
    assert points(state, "lectures") == (0, value, 0)
    assert sums(state, "lectures", 2) == {f"level {level}": f"3 discs, the most: {value}"}


def test_a_tie_of_three() -> None:
    """Three players with one disc each score half of 8 each (T43, R196)."""
    state = lectures(level_6_a=(1,), level_6_b=(2,), level_6_c=(3,))
    assert points(state, "lectures") == (4, 4, 4)
    assert sums(state, "lectures") == {"level 6": "1 disc, 3 tied: 8 ÷ 2 = 4"}


def test_stacked_discs_count_as_two() -> None:
    """In the row of level 5 a stack ties with two discs, one disc gets nothing, and the empty row
    of level 6 pays nobody (T45, R195, R196)."""
    state = lectures(level_5_a=(1, 1), level_5_b=(2,), level_5_c=(2,), level_5_d=(3,), level_6_a=())
    assert points(state, "lectures") == (3, 3, 0)
    assert [each.what for each in line(state, "lectures").pieces] == ["level 5"]
    assert line(state, "lectures", 3).pieces == ()


def test_level_one_and_the_lobby_give_nothing() -> None:
    """The lowest level and a space in no row score nothing (R194)."""
    assert points(lectures(level_1_a=(1, 1), lobby=(2,)), "lectures") == (0, 0, 0)


def test_a_row_rests_on_all_its_discs() -> None:
    """Who has the most depends on everyone's discs in the row, so all of them are named (R194)."""
    state = lectures(level_4_a=(1, 1), level_4_b=(3,))
    assert piece(state, "lectures").parts == ("disc-space:level-4-a", "disc-space:level-4-b")


def test_a_space_of_no_known_level() -> None:
    """Discs in spaces that the content does not know may change any row, and are said to (R194)."""
    state = lectures(level_6_a=(1,), attic=(2, 2))
    assert points(state, "lectures") == (8, 0, 0)
    assert not piece(state, "lectures").known
    unknown = piece(state, "lectures", 2)
    assert (unknown.what, unknown.sum, unknown.known) == ("2 discs in no known level", "?", False)
    assert piece(lectures(level_6_a=(1,), attic=()), "lectures").known


def test_discs_elsewhere_give_no_row() -> None:
    """Discs in Study and Meetings score neither as Universities nor in a row (R192, R194)."""
    state = with_discs(table(), "study", desk=(1, 1))
    state = with_discs(state, "meetings", parlour=(1,))
    assert (points(state, "travel"), points(state, "lectures")) == ((0, 0), (0, 0))
