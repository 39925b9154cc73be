from collections.abc import Iterable
from typing import Any

import pytest

from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import PlayEnded
from adas_dream.events.position import steps
from adas_dream.events.position.game import EndTrigger
from tests.board import UNCOVERED, at_end, board
from tests.given import Given, Hand, ada, charles, given, luigi, mary, table
from tests.start import having, placed

HANDS = (ada, charles, mary, luigi)
EIGHT = "Y1 " * 8 + "--"
SEVEN = "Y1 " * 7 + "-- --"
TRIGGER = "end-not-recorded"


def turn(hand: Hand, number: int = 18) -> tuple[Fact, ...]:
    """An Actions turn without choices but the placement: its die goes to c3."""
    started = hand.turn_started("actions", number)
    return (started, hand.die_placed("Y4", "s1", "c3"), hand.area_used("travel"), hand.turn_ended())


def near_the_end(*, players: int = 4, first: int = 1, by: int = 1, number: int = 18) -> State:
    """Before that player's turn of round 18: the player has 8 dice in the Mill, the others 7."""
    state = board(players=players, first=first, round=number, mill=SEVEN, gear_spaces=UNCOVERED)
    state = having(state, by, mill=EIGHT)
    return placed(state, queue=(steps.StartTurn(by),))


def clockwise(by: int, players: int) -> Iterable[Hand]:
    """Everyone after that player, round and round."""
    return (HANDS[(by + step) % players] for step in range(players * 2))


def turns_left(begin: State, by: int, players: int) -> tuple[int, int, int]:
    """Play to the end: the turns after that player's, all turns of the game, whose the last was."""
    game = given(begin, *turn(HANDS[by - 1]))
    last = by
    for count, hand in enumerate(clockwise(by, players)):
        if isinstance(engine.due(game.state), PlayEnded):
            return count, players * (game.state.position.round - 1), last
        game = given(begin, *game.facts, *turn(hand))
        last = hand.number or 0
    raise AssertionError("play never ends")


@pytest.mark.parametrize(("by", "left"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_four_players_after_the_ninth_die(by: int, left: int) -> None:
    """Placed by player 1, 2, 3 or 4 in round 18, 3, 2, 1 or no more turns follow, and 72 were
    played in all (R181, T75)."""
    assert turns_left(near_the_end(by=by), by, 4) == (left, 72, 4)


@pytest.mark.parametrize(("by", "left"), [(1, 0), (2, 2), (3, 1)])
def test_three_players_whose_second_is_first(by: int, left: int) -> None:
    """With first player 2 the last turn of a round is player 1's (R182, T76)."""
    assert turns_left(near_the_end(players=3, first=2, by=by), by, 3) == (left, 54, 1)


def placing(mill: str = EIGHT, **fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which a die has just been placed."""
    begin = having(board(gear_spaces=UNCOVERED, **fields), 1, mill=mill)
    return given(begin, *turn(ada, 1)[:2])


def test_the_ninth_die_triggers_the_end() -> None:
    """With the ninth die of a Mill the end is recorded before the area is used (R180)."""
    turn_so_far = placing()
    turn_so_far.next_is(ada.area_used("travel")).refused("R180", TRIGGER)
    turn_so_far.next_is(charles.end_triggered()).refused("R004", "in-another-players-turn")
    after = turn_so_far.next_is(ada.end_triggered()).then()
    assert after.state.position.end == EndTrigger(1, 1)


def test_an_eighth_die_triggers_nothing() -> None:
    """Before the ninth die there is no end, and none after another's (R180)."""
    placing(SEVEN).next_is(ada.end_triggered()).refused("R180", "end-not-triggered")
    second = having(board(gear_spaces=UNCOVERED), 1, mill=EIGHT)
    second = placed(second, end=EndTrigger(2, 1))
    given(second, *turn(ada, 1)[:2]).next_is(ada.end_triggered()).refused(
        "R180", "end-not-triggered"
    )


def test_a_swap_triggers_nothing() -> None:
    """A die that a swap brings into the Mill takes another's place (R109, R180)."""
    begin = at_end("institutions", mill=EIGHT.replace("--", "Y4"))
    begin = placed(begin, end=None)
    swapped = (
        ada.published("institutions"),
        ada.dice_swapped("a1", "Y1", 1, "Y4"),
    )
    given(begin, *swapped).next_is(ada.end_triggered()).refused("R180", "end-not-triggered")


def triggered(*hands: Hand) -> Given:
    """Give a game of four in which player 2 triggered the end, and the turns of these since."""
    facts = (fact for hand in (charles, *hands) for fact in turn(hand))
    return given(near_the_end(by=2), *facts)


@pytest.mark.parametrize(
    ("hands", "code"),
    [((), "in-another-players-turn"), ((mary,), "no-turn-to-end")],
    ids=["Mary is next", "Luigi is next"],
)
def test_the_round_is_played_to_its_end(hands: tuple[Hand, ...], code: str) -> None:
    """Play does not end before everyone has had the same number of turns (R181, L51)."""
    place = triggered(*hands)
    place.next_is(table.play_ended()).refused("R181", "round-not-over")
    place.next_is(luigi.turn_ended()).refused("R004", code)
    place.when((mary, luigi)[len(hands)].turn_started("actions", 18)).then()


def test_no_other_round_is_played() -> None:
    """After the last player's turn play has ended: no other turn starts (R181, R183)."""
    place = triggered(mary, luigi)
    place.next_is(ada.turn_started("actions", 19)).refused("R181", "turn-after-the-last")
    place.next_is(ada.turn_started("workshop", 19)).refused("R181", "turn-after-the-last")
    place.next_is(charles.turn_started("actions", 19)).refused("R002", "not-that-players-turn")
    place.next_is(ada.turn_skipped(19)).refused("R001", "turn-skipped-without-need")
    place.next_is(ada.score_declared("total", 10)).refused("R183", "scored-before-the-end")
    over = place.next_is(table.play_ended()).then()
    over.next_is(ada.turn_started("actions", 19)).refused("R183", "after-play-ended")
    over.next_is(table.play_ended()).refused("R183", "after-play-ended")


def test_the_trigger_player_has_no_turn_after_the_last() -> None:
    """Whoever is next, the turn after the last breaks the equal number of turns (R181)."""
    begin = near_the_end(players=2, by=1)
    facts = (*turn(ada), *turn(charles))
    given(begin, *facts).next_is(ada.turn_started("actions", 19)).refused(
        "R181", "turn-after-the-last"
    )


def test_a_full_mill_has_no_turn() -> None:
    """A player with nine dice in the Mill starts no turn, of either kind (R186, L53)."""
    full = having(board(), 1, mill="Y1 " * 9)
    for kind in ("actions", "workshop"):
        given(full).next_is(ada.turn_started(kind, 1)).refused("R186", "mill-already-full")
    given(having(board(), 1, mill=EIGHT)).when(ada.turn_started("actions", 1)).then()


def test_play_goes_on_without_a_ninth_die() -> None:
    """As long as nobody places a ninth die the game goes on, also after 18 turns (R185)."""
    late = board(round=25, mill=EIGHT)
    given(late).next_is(table.play_ended()).refused("R185", "play-not-over")
    given(late, ada.turn_started("workshop", 25)).next_is(table.play_ended()).refused(
        "R185", "play-not-over"
    )
    given(late).when(ada.turn_started("workshop", 25)).then()


def test_play_ends_in_no_open_turn() -> None:
    """Play does not end before the last turn is ended (R181)."""
    begin = near_the_end(players=2, by=2)
    given(begin, *turn(charles)[:3]).next_is(table.play_ended()).refused("R181", "round-not-over")
    given(begin, *turn(charles)[:3]).when(charles.turn_ended()).then(table.play_ended())


def test_nine_placements_make_nine_dice() -> None:
    """A Mill gains one die a turn, so that nine Actions turns come before an end (R187)."""
    begin = having(near_the_end(players=2, by=1, number=1), 1, mill="-- " * 9)
    for count in range(9):
        mill = "Y1 " * count + "-- " * (9 - count)
        cell = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")[count]
        place = given(having(begin, 1, mill=mill), ada.turn_started("actions", 1))
        made = place.when(ada.die_placed("Y4", "s1", cell)).made
        assert isinstance(made, tuple)
        assert (ada.end_triggered() in made) == (count == 8)
