import pytest

from adas_dream.core import engine
from tests.given import ada, charles, given, judged, luigi, mary, played, table
from tests.start import having, start

WORKSHOP = ada.turn_started("workshop", 1)
MOVE = ada.die_moved("G4", 4, 5)
PUSH = ada.die_pushed(5, "Y2")
DRAW = ada.partners_drawn(2)
TURN = (WORKSHOP, MOVE, PUSH, DRAW)
SECOND = (
    charles.turn_started("workshop", 1),
    charles.die_moved("B5", 6, 1),
    charles.die_pushed(1, "Y4"),
)
DEAD_END = start("Y1 | B2 | G3", coal=0)
CHARLES_PLACES = having(DEAD_END, 2, store="Y2 -- -- --")


def test_a_turn_is_of_one_of_two_kinds() -> None:
    """A turn is a Workshop turn or, with a die in the Store, an Actions turn (R001)."""
    begin = having(start(), 1, store="Y2 -- -- --")
    given(begin).offers(WORKSHOP, ada.turn_started("actions", 1))
    given(begin).when(WORKSHOP).then()


def test_nobody_passes() -> None:
    """A turn is not skipped while one of the two kinds can start (R001)."""
    given(start()).next_is(ada.turn_skipped(1)).refused("R001", "turn-skipped-without-need")


def test_a_turn_is_skipped_where_neither_kind_can_start() -> None:
    """Without a possible move and without a die in the Store the turn is skipped (R001)."""
    after = given(CHARLES_PLACES).offers(ada.turn_skipped(1)).next_is(ada.turn_skipped(1)).then()
    after.offers(charles.turn_started("actions", 1))


def test_no_turn_is_skipped_where_nobody_can_play() -> None:
    """A round of skipped turns would be followed by others for ever, so none is written (R001)."""
    assert engine.settle(DEAD_END) == (DEAD_END, [])
    assert engine.settle(CHARLES_PLACES)[1] == [ada.turn_skipped(1)]


def test_where_nobody_can_play_the_game_can_only_be_given_up() -> None:
    """The pages do not cover it: the engine says so, and the table stops (R001)."""
    assert engine.legal(DEAD_END) == engine.Legal(None, due=table.play_abandoned())
    given(DEAD_END).when(table.play_abandoned()).then()


def test_a_turn_that_must_be_skipped_is_not_left_out() -> None:
    """The next player does not start before the turn of the one before is skipped (R002)."""
    given(DEAD_END).next_is(charles.turn_skipped(1)).refused("R002", "not-that-players-turn")


def test_a_skipped_turn_has_the_number_of_the_round() -> None:
    """A skipped turn counts as the player's turn of this round (R003)."""
    given(DEAD_END).next_is(ada.turn_skipped(2)).refused("R003", "skipped-turn-misnumbered")


def test_turns_go_clockwise() -> None:
    """From the first player, here the third of four, turns go round clockwise (R002)."""
    begin = start(players=4, first=3)
    third = (
        mary.turn_started("workshop", 1),
        mary.die_moved("G4", 4, 5),
        mary.die_pushed(5, "Y2"),
        mary.partners_drawn(2),
        mary.turn_ended(),
    )
    given(begin, *third).when(luigi.turn_started("workshop", 1)).then()
    given(begin, *third).when(ada.turn_started("workshop", 1)).refused(
        "R002", "not-that-players-turn"
    )
    given(begin).when(ada.turn_started("workshop", 1)).refused("R002", "not-that-players-turn")


def test_a_player_who_does_not_sit_there_has_no_turn() -> None:
    """At a table of two there is no third player's turn (R002)."""
    given(start()).when(mary.turn_started("workshop", 1)).refused("R002", "not-that-players-turn")


@pytest.mark.parametrize("turn", [2, 3])
def test_a_turn_has_the_number_of_the_round(turn: int) -> None:
    """A player's first turn is the turn 1, no other number (R003)."""
    given(start()).when(ada.turn_started("workshop", turn)).refused("R003", "turn-misnumbered")


def test_the_round_goes_up_after_the_last_player() -> None:
    """Once everyone has had turn 1 the first player's next is turn 2 (R003)."""
    both = (*TURN, ada.turn_ended(), *SECOND, charles.turn_ended())
    given(start(), *both).offers(ada.turn_started("workshop", 2)).when(
        ada.turn_started("workshop", 2)
    ).then()
    given(start(), *both).when(ada.turn_started("workshop", 1)).refused("R003", "turn-misnumbered")
    given(start(), *both).when(ada.turn_started("workshop", 3)).refused("R003", "turn-misnumbered")


def test_a_round_has_one_turn_of_each() -> None:
    """After the turn of the first of two players the same player has no second one (R002)."""
    given(start(), *TURN, ada.turn_ended()).when(ada.turn_started("workshop", 2)).refused(
        "R002", "not-that-players-turn"
    )


def test_one_turn_is_open_at_a_time() -> None:
    """Before a turn is ended no other starts, neither the next player's nor another own (R004)."""
    open_turn = given(start(), WORKSHOP)
    open_turn.when(charles.turn_started("workshop", 1)).refused("R004", "turn-still-open")
    open_turn.when(ada.turn_started("workshop", 2)).refused("R004", "turn-still-open")


def test_nobody_else_acts_in_an_open_turn() -> None:
    """Another player moves no die in an open turn (R004)."""
    given(start(), WORKSHOP).when(charles.die_moved("G4", 4, 5)).refused(
        "R004", "in-another-players-turn"
    )


def test_nothing_is_done_between_turns() -> None:
    """A die is moved in a turn, not before it starts (R004)."""
    given(start()).next_is(MOVE).refused("R004", "between-turns")
    given(start()).next_is(ada.turn_ended()).refused("R004", "no-turn-to-end")


def test_a_turn_is_ended_before_the_next() -> None:
    """With every step done the turn still has to be ended (R004)."""
    done = given(start(), *TURN, ada.die_stored("Y2", "s1"))
    done.offers(ada.turn_ended())
    done.when(charles.turn_started("workshop", 1)).refused("R004", "turn-still-open")
    done.when(ada.turn_ended()).then()


def test_a_turn_may_end_without_an_end_choice() -> None:
    """Neither Publish nor build is allowed too, and a judge asks for none (R007)."""
    after = given(start(), *TURN).when(ada.turn_ended()).then()
    assert after.state.position.turn is None


def test_a_full_store_bars_the_workshop() -> None:
    """A Workshop turn cannot start without an empty slot in the own Store (R011)."""
    full = having(start(), 1, store="Y2 X5 P4 Y3")
    given(full).when(WORKSHOP).refused("R011", "store-full")
    given(full).offers(ada.turn_started("actions", 1))
    given(having(start(), 1, store="Y2 X5 -- Y3")).when(WORKSHOP).then()


def test_another_full_store_does_not_matter() -> None:
    """Only the own Store is looked at (R011)."""
    given(having(start(), 2, store="Y2 X5 P4 Y3")).when(WORKSHOP).then()


def test_spare_dice_may_be_drafted() -> None:
    """With eight dice in the Mill and one in the Store a Workshop turn may still start (R073)."""
    spare = having(start(), 1, store="Y2 -- -- --", mill="Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 --")
    given(spare).when(WORKSHOP).then()


def test_a_full_mill_has_no_turn() -> None:
    """With nine dice in the Mill no turn of either kind starts (R186)."""
    full = having(start(), 1, store="Y2 -- -- --", mill="Y1 " * 9)
    given(full).offers(ada.turn_skipped(1))
    given(full).next_is(WORKSHOP).refused("R186", "mill-already-full")


def test_the_turn_without_a_possible_move() -> None:
    """A Workshop turn in which no die could be pushed is the dead end itself (R036)."""
    with_die = having(DEAD_END, 1, store="Y2 -- -- --")
    given(with_die).when(WORKSHOP).refused("R036", "no-possible-move")
    given(with_die).offers(ada.turn_started("actions", 1))
    given(DEAD_END).next_is(WORKSHOP).refused("R036", "no-possible-move")


def test_an_actions_turn_needs_a_die_in_the_store() -> None:
    """Without a die in the Store no Actions turn starts (R008)."""
    given(start()).when(ada.turn_started("actions", 1)).refused("R008", "no-die-to-place")


def test_played_facts_end_with_the_last_choice() -> None:
    """What the last choice brings is still due, so that a test can leave it out (R040)."""
    assert played(start(), TURN[:3])[-1] == PUSH


def test_nobody_accepts_for_a_table_of_two() -> None:
    """An irregularity is accepted by somebody who sits at the table (R002)."""
    illegal = (WORKSHOP, ada.die_moved("G4", 4, 3))
    for player, code in ((luigi, "no-such-player"), (charles, "irregularity-accepted")):
        validator = judged(start(), (*illegal, player.irregularity_accepted("agreed")))
        assert validator.findings[-1].code == code
