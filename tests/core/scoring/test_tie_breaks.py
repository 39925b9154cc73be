import pytest

from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.tie_breaks import ORDER, seat
from adas_dream.core.state import State
from tests.core.scoring.lines import table
from tests.start import having


def outcome(state: State) -> tuple[int, str]:
    """The winner and what decided."""
    result = score(state)
    return result.winner, result.decided_by


def built(state: State, player: int, gears: int, prestige: int) -> State:
    """The state with that many Gears built, and Books that bring the total to `prestige`."""
    spaces = (*("addition",) * gears, *("covered",) * 12)[:12]
    state = having(state, player, gear_spaces=spaces)
    lacking = prestige - score(state).players[player - 1].total
    return having(state, player, books=lacking)


def tied(players: int, first: int) -> State:
    """Everyone with the same board."""
    return table(players, first=first)


def test_most_prestige_wins() -> None:
    """The highest total wins, however many Gears another has (R212)."""
    state = built(built(table(), 1, 0, 101), 2, 12, 100)
    assert outcome(state) == (1, "prestige")


def test_gears_built_break_a_tie() -> None:
    """Of two with 100 the one with 10 Gears beats 9; the 12 Gears of the third, with 99, do not
    count (T59, R213)."""
    state = built(built(built(table(3), 1, 9, 100), 2, 10, 100), 3, 12, 99)
    assert [each.total for each in score(state).players] == [100, 100, 99]
    assert outcome(state) == (2, "gears-built")


def test_the_dice_of_the_mill_break_the_next_tie() -> None:
    """With as many Gears the higher total of the own Mill's dice wins, among the tied alone
    (R214)."""
    state = built(built(built(table(3), 1, 9, 100), 2, 9, 100), 3, 8, 100)
    state = having(state, 1, mill="Y1 B1 -- -- G1 -- -- -- --")
    state = having(state, 2, mill="X4 -- -- -- -- -- -- -- --")
    state = having(state, 3, mill="X6 -- -- -- -- -- -- -- --")
    assert outcome(state) == (2, "mill-dice")


@pytest.mark.parametrize(
    ("players", "first", "winner"),
    [pytest.param(3, 2, 2, id="T61"), (2, 1, 1), (2, 2, 2), (4, 4, 4), (4, 1, 1)],
)
def test_the_first_player_is_closest_to_the_first_player(
    players: int, first: int, winner: int
) -> None:
    """With everything tied the first player, at distance 0, wins (T61, R215)."""
    assert outcome(tied(players, first)) == (winner, "turn-order")


def test_clockwise_from_the_first_player() -> None:
    """Of players 1, 2 and 4, tied on everything, 4 sits closest clockwise to first player 3
    (T63, R215)."""
    state = having(having(having(tied(4, 3), 1, books=1), 2, books=1), 4, books=1)
    assert outcome(state) == (4, "turn-order")


def test_distance_is_counted_clockwise() -> None:
    """From first player 3 of four the order is 3, 4, 1, 2 (R215)."""
    assert sorted(range(1, 5), key=lambda player: seat(tied(4, 3), player)) == [3, 4, 1, 2]


def test_a_total_below_zero_can_win() -> None:
    """A negative total is a total, and the higher of two wins (R212)."""
    state = having(table(), 2, innovation=5)
    totals = [each.total for each in score(state).players]
    assert totals == [12 - 24, 12 - 24 + 2]
    assert outcome(state) == (2, "prestige")


def test_the_tie_breaks_stand_in_the_printed_order() -> None:
    """Prestige, Gears built, dice in the Mill, then the place at the table (R212-R215)."""
    assert [name for name, _ in ORDER] == ["prestige", "gears-built", "mill-dice", "turn-order"]
