"""The facts behind a piece are told in words, turn by turn, as its player sees them."""

from adas_dream.events.facts.base import Fact
from adas_dream.projections.scorepads.reasons import Made
from adas_dream.projections.scorepads.sources import sources
from tests.given import ada, charles

PLAYERS = ("Ada", "Charles")


def lines(*made: Made, player: int = 1) -> list[str]:
    """Give the lines for a piece of that player, 60 columns wide."""
    return [*sources(made, player, PLAYERS, 60, "  ")]


def many(count: int, fact: Fact) -> list[Made]:
    """Give the start and so many facts of Ada's, each of another turn."""
    return [Made(2), *(Made(10 * turn, f"{turn}.1", fact) for turn in range(1, count))]


def test_facts_of_one_turn_stand_together() -> None:
    """The turn once, each fact with its number; the player of the piece is not named again."""
    placed = Made(45, "3.1", ada.die_placed("B4", "s1", "a1"))
    paid = Made(49, "3.1", ada.resources_spent(coal=1))
    assert lines(Made(2), placed, paid) == [
        "  the start (fact 2)",
        "  turn 3: places B4 from s1 in a1 (fact 45); pays 1 Coal",
        "          (fact 49)",
    ]


def test_another_player_and_another_turn_are_named() -> None:
    """What others do, in whose turn, and what comes after the last turn, is said whole."""
    paid = charles.resources_spent(pounds=2)
    assert lines(Made(50, "4.2", paid), Made(99, "", ada.resources_spent(pounds=1))) == [
        "  turn 4 of Charles: Charles pays £2 (fact 50)",
        "  the end of play: pays £1 (fact 99)",
    ]
    assert lines(Made(50, "4.1", paid), player=2) == ["  turn 4 of Ada: pays £2 (fact 50)"]


def test_of_many_facts_those_between_have_their_numbers_alone() -> None:
    """The first two and the last four are told; of more than eleven between, the middle is
    counted."""
    paid = ada.resources_spent(coal=1)
    shown = lines(*many(8, paid))
    assert shown[:3] == [
        "  the start (fact 2)",
        "  turn 1: pays 1 Coal (fact 10)",
        "  then facts 20, 30",
    ]
    assert [line.split(":")[0] for line in shown[3:]] == [f"  turn {n}" for n in range(4, 8)]
    between = lines(*many(20, paid))[2:4]
    assert between == [
        "  then facts 20, 30, 40, 3 more, 80, 90, 100, 110, 120, 130,",
        "             140, 150",
    ]
