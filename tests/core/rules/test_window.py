import pytest

from adas_dream.core import engine
from adas_dream.events.facts.base import Fact
from adas_dream.events.position.tracks import ByTrack
from tests.board import board, using
from tests.given import ada, charles, given
from tests.start import having, start

TURN = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
    ada.partners_drawn(2),
    ada.die_stored("Y2", "s1"),
)
CARD = ada.partner_played("card-1", attested=True)
BEGIN = having(start(), 1, assignments="yellow 1")
OPEN = given(BEGIN, *TURN, CARD)


@pytest.mark.parametrize(
    "effect",
    [
        ada.resources_spent(coal=1, attested=True),
        ada.resources_gained(books=1, attested=True),
        ada.research_advanced("blue", 2, attested=True),
        ada.innovation_advanced(1, attested=True),
        ada.assignment_gained("purple", attested=True),
        ada.gear_gained("addition", attested=True),
        ada.die_changed("s1", "Y2", "Y5", attested=True),
        ada.partners_drawn(1, attested=True),
        ada.token_gained("token-1", 2, attested=True),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_a_window_takes_stated_effects(effect: Fact) -> None:
    """What an unknown card does is stated, and the turn goes on from there (R063, R064)."""
    OPEN.next_is(effect).then()


def test_a_stated_bonus_brings_what_it_brings() -> None:
    """A bonus that an unknown card gives is stated, what it brings follows by itself (R047)."""
    OPEN.when(ada.bonus_chosen("coal", attested=True)).then(
        ada.bonus_gained("coal", "effect"), ada.resources_gained(coal=2)
    )
    OPEN.when(ada.bonus_gained("brass", "effect", attested=True)).then(
        ada.resources_gained(brass=1)
    )


def test_a_window_takes_nothing_unattested() -> None:
    """Without the word that it is attested a change has no cause (I18)."""
    OPEN.next_is(ada.resources_gained(coal=1)).refused("I18", "gain-without-cause")


def test_nothing_is_attested_without_a_window() -> None:
    """Before the card and after the window is closed no change is taken as stated (I37)."""
    stated = ada.resources_gained(coal=1, attested=True)
    given(BEGIN, *TURN).next_is(stated).refused("I37", "attested-without-window")
    closed = given(BEGIN, *TURN, CARD, ada.step_declined("effects"))
    closed.next_is(stated).refused("I37", "attested-without-window")


@pytest.mark.parametrize(
    ("impossible", "invariant", "code"),
    [
        (ada.resources_spent(coal=3, attested=True), "I18", "coal-not-in-hand"),
        (ada.resources_spent(pounds=4, attested=True), "I18", "more-than-in-hand"),
        (ada.research_advanced("blue", 9, attested=True), "I20", "beyond-end-of-track"),
        (ada.innovation_advanced(7, attested=True), "I20", "beyond-end-of-track"),
        (ada.die_changed("s1", "Y3", "Y4", attested=True), "I02", "die-not-in-place"),
        (ada.die_changed("s1", "Y2", "B2", attested=True), "I02", "die-colour-changed"),
        (ada.die_relocated("Y2", "s2", "a1", attested=True), "I02", "die-not-in-place"),
        (ada.die_relocated("Y2", "s1", "s9", attested=True), "I02", "no-such-place"),
        (ada.disc_relocated("nowhere", "elsewhere", attested=True), "I16", "no-such-disc-space"),
        (ada.partners_drawn(7, attested=True), "I22", "deck-too-short"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_window_keeps_the_physical_invariants(
    impossible: Fact, invariant: str, code: str
) -> None:
    """Nobody can state a payment, a die or a card that is not there (I18, I02, I22)."""
    OPEN.next_is(impossible).refused(invariant, code)


@pytest.mark.parametrize(
    "gain",
    [
        ada.resources_gained(coal=2, attested=True),
        ada.resources_gained(pounds=2**31 - 1, books=1, attested=True),
        ada.assignment_gained("blue", attested=True),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_nothing_grows_beyond_what_can_be_written(gain: Fact) -> None:
    """An amount that no position could be written with is refused, one less is not (I18)."""
    most = ByTrack(blue=2**31 - 1)
    rich = having(OPEN.state, 1, coal=2**31 - 2, assignments=most)
    given(rich).next_is(gain).refused("I18", "more-than-can-be-counted")
    given(rich).next_is(ada.resources_gained(coal=1, attested=True)).then()


def test_a_window_is_the_players_own() -> None:
    """Another player states nothing in it (R004)."""
    OPEN.next_is(charles.resources_gained(coal=1, attested=True)).refused(
        "R004", "in-another-players-turn"
    )


def test_a_window_is_closed_before_a_consequence() -> None:
    """Where Assignments follow, the window is closed by a decline first (R065, R069)."""
    OPEN.when(ada.turn_ended()).then(
        ada.step_declined("effects"), ada.assignments_activated("yellow", 1), ada.turn_ended()
    )


def test_an_assignment_stated_in_the_window_counts() -> None:
    """An Assignment gained in step 6 is activated in step 7 of the same turn (R069)."""
    more = given(BEGIN, *TURN, CARD, ada.assignment_gained("yellow", attested=True))
    more.when(ada.turn_ended()).then(
        ada.step_declined("effects"), ada.assignments_activated("yellow", 2), ada.turn_ended()
    )


def test_a_window_that_is_passed_unsaid() -> None:
    """A choice closes the window too; a consequence without decline is a remark (R065)."""
    no_column = given(start(), *TURN, CARD)
    no_column.when(ada.turn_ended()).then()
    finding = OPEN.next_is(ada.assignments_activated("yellow", 1)).finding()
    assert (finding.code, finding.severity) == ("step-not-declined", "advisory")


def test_a_window_compares_a_token_with_the_pack() -> None:
    """What the table states of a known token is held against the pack (R197, R198, CONTRACT 1)."""
    turn = given(board(), *using("institutions"), ada.disc_placed("a2-b2", "hall-4"))
    seal = ada.token_gained("seal", 2, colour="blue", attested=True)
    wrong = ada.token_gained("seal", 4, colour="blue", attested=True)
    turn.next_is(wrong).refused("R198", "token-not-as-printed")
    turn.next_is(seal).then().next_is(seal).refused("R197", "token-held-already")


def test_windows_in_a_row_are_told_once() -> None:
    """Two open windows take the same and are passed by the same words (CONTRACT 7)."""
    stated = ada.advanced_action_taken("study", 1, attested=True)
    legal = engine.legal(OPEN.next_is(stated).then().state)
    assert len(legal.attested) == len(set(legal.attested))
    assert legal.declines == (ada.step_declined("effects"),)


def test_the_last_slot_is_free_where_no_pushed_die_waits() -> None:
    """Once the pushed die is stored a card may send a die of the Mill to the last empty slot
    (R064, R060)."""
    full = having(BEGIN, 1, store="-- B3 X5 --", mill="G1 -- -- -- -- -- -- -- --")
    stored = given(full, *TURN, CARD)
    moved = ada.die_relocated("G1", "a1", "s4", attested=True)
    assert engine.check(stored.state, moved) is None
