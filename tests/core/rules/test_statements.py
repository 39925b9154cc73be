import pytest
from msgspec.structs import replace

from adas_dream.core import chance, engine
from adas_dream.core.reducers.base import NO_SUCH_PLAYER
from adas_dream.core.rules import statements
from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import TokenGained
from adas_dream.events.facts.setup import DiceSource
from adas_dream.events.position.game import EndTrigger
from adas_dream.projections.wording.finding_words import sentence
from tests.board import board
from tests.given import ada, charles, given, mary, numbered, table
from tests.start import placed, start

SEED = bytes(range(32))


def over(begin: State) -> State:
    """Give the state after the end of play."""
    return placed(begin, over=True, queue=(), end=EndTrigger(1, 18), round=19)


def seeded() -> State:
    """Give a table whose dice come from a committed seed."""
    source = DiceSource("seeded", "adas-dream-1", chance.commitment(SEED))
    begin = start()
    return State(replace(begin.table, dice=source), begin.position)


def test_a_ruling_is_one_of_the_twelve() -> None:
    """Only a known ruling is adopted, with one of its values, while play goes on (R058)."""
    place = given(start())
    place.next_is(table.ruling_adopted("house-rule", "none")).refused("", "no-such-ruling")
    wrong = place.next_is(table.ruling_adopted("two-research", "three"))
    wrong.refused("", "no-such-reading")
    assert sentence(wrong.finding()).endswith(
        "the values of that ruling are any-tracks, same-track."
    )
    late = given(over(start()))
    late.next_is(table.ruling_adopted("two-research", "same-track")).refused(
        "R183", "statement-after-play"
    )


def test_an_adopted_ruling_is_in_force() -> None:
    """From the adoption on the other reading holds: a short bag stays as it is (R057)."""
    begin = start("P4 | B3 G5 | Y2 X6 | G4 | B1 | P3", "Y 1 X 1")
    emptied = (
        ada.turn_started("workshop", 1),
        ada.die_moved("P4", 1, 2),
        ada.die_pushed(2, "B3"),
        table.ruling_adopted("short-bag-refill", "stay-empty"),
        ada.track_chosen("green"),
    )
    given(begin, *emptied, ada.space_left_empty(1))


def test_play_is_given_up_before_its_end() -> None:
    """A game that is over cannot be given up any more (R183)."""
    given(over(start())).next_is(table.play_abandoned()).refused("R183", "statement-after-play")


def test_scores_are_declared_after_the_end() -> None:
    """Points and winner are declared once play has ended (R183): no Gear of 12 is −24 (R206)."""
    late = given(over(start()))
    late.next_is(ada.score_declared("gears", -24)).then()
    late.next_is(ada.score_declared("gears", -12)).refused("R206", "declared-one-for-each-gear")
    late.next_is(table.winner_declared(1)).then()


def test_a_declared_score_is_taken_as_it_was_written() -> None:
    """Right or wrong it is recorded once play has ended (R183); the judge says what differs."""
    wrong = (ada.score_declared("gears", -12), table.winner_declared(2))
    for fact in wrong:
        assert engine.decide(over(start()), fact) == (fact,)
        assert engine.decide(start(), fact) == statements.SCORED_EARLY
    assert engine.decide(over(start()), mary.score_declared("gears", -24)) == NO_SUCH_PLAYER
    assert engine.decide(over(start()), table.winner_declared(3)) == NO_SUCH_PLAYER


@pytest.mark.parametrize("so_far", [(), (ada.turn_started("workshop", 1),)], ids=["between", "in"])
def test_nothing_is_played_after_play_is_given_up(so_far: tuple[Fact, ...]) -> None:
    """The table stopped, between turns or in one: no choice, consequence or statement follows, none
    is offered, nothing is due, and the place stays written down."""
    place = given(start(), *so_far).next_is(table.play_abandoned()).then()
    code = "after-play-abandoned"
    place.next_is(ada.turn_started("workshop", 1)).refused("", code)
    place.next_is(ada.die_moved("P4", 1, 2)).refused("", code)
    place.next_is(table.play_ended()).refused("", code)
    place.next_is(ada.token_gained("token-1", 2, attested=True)).refused("", code)
    place.next_is(table.ruling_adopted("two-research", "same-track")).refused("", code)
    place.next_is(table.play_abandoned()).refused("", code)
    place.next_is(ada.score_declared("total", 40)).refused("", code)
    place.next_is(table.winner_declared(1)).refused("", code)
    assert engine.legal(place.state) == engine.Legal(None, given_up=True)
    assert (engine.due(place.state), engine.roll_due(place.state)) == (None, None)
    assert place.state.position.queue == given(start(), *so_far).state.position.queue


def test_no_choice_is_undone_after_play_is_given_up() -> None:
    """A game given up stays so: the choices before it are no longer those of an open turn."""
    walk = Walk(start())
    for fact in numbered((ada.turn_started("workshop", 1), table.play_abandoned())):
        walk.fold(fact)
    broken = walk.check(ada.choice_undone(3))
    assert broken is not None
    assert broken.code == "undo-outside-open-turn"


def test_tokens_that_may_follow_are_told() -> None:
    """`play_ended` opens a window for scoring tokens, and it is shown until scores are declared
    (R197, CONTRACT 1)."""
    late = given(over(start()))
    assert engine.legal(late.state) == engine.Legal(None, attested=(TokenGained,))
    declared = late.next_is(ada.score_declared("gears", -24)).then()
    assert engine.legal(declared.state) == engine.Legal(None)


def test_no_turn_starts_after_the_end() -> None:
    """After the end of play nothing but statements and tokens is taken (R183, R197)."""
    late = given(over(start()))
    late.next_is(ada.turn_started("workshop", 19)).refused("R183", "after-play-ended")
    late.next_is(ada.token_gained("token-1", 2)).refused("R183", "after-play-ended")
    late.next_is(ada.token_gained("token-1", 2, attested=True)).then()


def test_a_seed_is_revealed_at_the_end() -> None:
    """A committed seed is revealed after the end of play, and only that one (R051)."""
    shown = table.seed_revealed(SEED.hex())
    given(start()).next_is(shown).refused("", "no-seed-committed")
    given(seeded()).next_is(shown).refused("", "seed-revealed-early")
    late = given(over(seeded()))
    late.next_is(table.seed_revealed("00" * 32)).refused("", "seed-does-not-match")
    late.next_is(shown).then()
    given(seeded(), table.play_abandoned()).next_is(shown).then()


def test_a_statement_needs_no_mark() -> None:
    """What is stated by its kind is not counted as an effect of an unknown cause besides (I37)."""
    late = given(over(seeded()))
    late.next_is(table.seed_revealed(SEED.hex(), attested=True)).refused(
        "I37", "attested-without-window"
    )
    for declared in (
        ada.score_declared("gears", -24, attested=True),
        table.winner_declared(1, attested=True),
    ):
        late.next_is(declared).refused("I37", "attested-without-window")
        late.when(declared).refused("I37", "attested-without-window")


def test_a_game_is_set_up_once() -> None:
    """The position of the second line is not set again by a later one (R001)."""
    begin = start()
    given(begin).next_is(table.position_set(begin.position)).refused("", "set-up-again")


@pytest.mark.parametrize("declared", [ada.score_declared("gears", -24), table.winner_declared(1)])
def test_tokens_come_before_the_first_declared_score(declared: Fact) -> None:
    """A token after the scores would make them wrong unseen: what is declared closes the window of
    `play_ended` (R197, CONTRACT 1)."""
    late = given(over(start())).next_is(declared).then()
    late.next_is(ada.token_gained("token-1", 2, attested=True)).refused(
        "R197", "token-after-scores"
    )


def test_the_declared_winner_is_written_down() -> None:
    """A game taken up after the declaration still knows of it, as it was said last (I36)."""
    state = given(over(start()), table.winner_declared(1), table.winner_declared(1)).state
    assert state.position.declared_winner == 1


def test_a_token_of_the_pack_is_handed_out_as_it_is_printed() -> None:
    """A token that the pack knows has its printed value and colour (R198), once (R197); of another
    the table's word is taken."""
    late = given(over(board()))
    seal = ada.token_gained("seal", 2, colour="blue", attested=True)
    for wrong in (
        ada.token_gained("seal", 3, colour="blue", attested=True),
        ada.token_gained("seal", 2, colour="green", attested=True),
        ada.token_gained("seal", 2, science="optics", colour="blue", attested=True),
    ):
        late.next_is(wrong).refused("R198", "token-not-as-printed")
    held = late.next_is(seal).then()
    held.next_is(seal).refused("R197", "token-held-already")
    own = charles.token_gained("seal", 2, colour="blue", attested=True)
    held.next_is(own).refused("R197", "token-held-already")
    held.next_is(ada.token_gained("other", 5, attested=True)).then().next_is(
        charles.token_gained("other", 5, attested=True)
    ).then()
