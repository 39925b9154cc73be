from typing import Any, get_args

import pytest

from adas_dream.core.reducers import REDUCERS
from adas_dream.core.rules import FACT_KINDS, NOUNS, STATEMENT_KINDS, STEP_KINDS
from adas_dream.core.turn_order import ACTIONS_TURN, WORKSHOP_TURN
from adas_dream.events.catalog import CHOICES, KINDS
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp, PositionSet, RulingAdopted
from adas_dream.events.facts.table import ChoiceUndone, PlayRewound
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from tests.board import with_due
from tests.given import ada, given, table
from tests.start import start

STEPS: set[Any] = set(get_args(AnyStep))
OF_THE_LOG = {GameSetUp, PositionSet, RulingAdopted, ChoiceUndone, PlayRewound}
"""What starts a game, or changes its table or the course of its log: not folded."""
WORKSHOP = ada.turn_started("workshop", 1)
MOVE = ada.die_moved("P4", 2, 3)
PUSH = ada.die_pushed(3, "B4")
BONUS = ada.bonus_gained("pounds", "push", 3)
POUNDS = ada.resources_gained(pounds=3)
STORE = ada.die_stored("B4", "s1")
PAGE = (WORKSHOP, MOVE, PUSH, BONUS, POUNDS, STORE, ada.turn_ended())
"""A Workshop turn in the order of the page."""
MISSING = (
    ("R014", "no-die-moved"),
    ("R031", "no-die-pushed"),
    ("R040", "no-push-bonus"),
    ("R043", "pounds-bonus-missing"),
    ("R010", "no-die-stored"),
)
"""What is told of each step of that turn that is left out, from the move on."""


def test_every_kind_of_step_has_its_answer() -> None:
    """Each step that a queue may hold has a function and the facts that reach it (R012)."""
    assert STEP_KINDS.keys() == STEPS
    assert sum(len(noun.steps) for noun in NOUNS) == len(STEPS)
    assert {step for row in FACT_KINDS.values() for step in row.only_after} <= STEPS


def test_every_fact_type_has_a_place() -> None:
    """A type is folded or of the log, and is a statement or has a rule as a stray (R012)."""
    assert set(REDUCERS) | OF_THE_LOG == set(KINDS)
    assert not set(REDUCERS) & OF_THE_LOG
    assert set(STATEMENT_KINDS) | set(FACT_KINDS) == set(KINDS)
    assert sum(len(noun.facts) + len(noun.statements) for noun in NOUNS) == len(KINDS)


def test_every_type_reaches_a_step_or_stands_aside() -> None:
    """Each choice belongs to a step, but for those that may stand beside any choice (R012)."""
    reached = {kind for row in STEP_KINDS.values() for kind in row.reached_by}
    aside = {kind.__name__ for kind in CHOICES if kind not in reached}
    assert aside == {"StepDeclined", "ChoiceUndone"}


def test_the_printed_orders_have_no_other_steps() -> None:
    """The two turns are made of kinds of steps that have an answer (R008, R012)."""
    made = {type(step(1)) for step in (*WORKSHOP_TURN, *ACTIONS_TURN)}
    assert made <= STEPS


@pytest.mark.parametrize("skipped", range(1, len(PAGE) - 1))
def test_a_step_left_out_is_named_where_a_later_one_comes(skipped: int) -> None:
    """Whichever later fact comes where a step is due, the finding names the one left out (R012)."""
    so_far = given(start(), *PAGE[:skipped])
    for later in PAGE[skipped + 1 :]:
        unexplained = later == POUNDS and PAGE[skipped] != BONUS
        so_far.next_is(later).refused(
            *(("I18", "gain-without-cause") if unexplained else MISSING[skipped - 1])
        )


def test_a_later_step_is_not_passed_over_before_the_one_that_is_due() -> None:
    """No Partner card is declined where a die is still to be pushed: the push is missing (R031)."""
    moved = given(start(), *PAGE[:2])
    moved.next_is(ada.step_declined("partner")).refused("R031", "no-die-pushed")


@pytest.mark.parametrize(
    ("earlier", "rule", "code"),
    [
        (WORKSHOP, "R004", "turn-still-open"),
        (MOVE, "R010", "second-die-taken"),
        (PUSH, "R031", "second-push"),
        (BONUS, "R040", "bonus-without-cause"),
        (POUNDS, "I18", "gain-without-cause"),
        (STORE, "R010", "second-die-stored"),
    ],
)
def test_a_fact_that_fits_nowhere_is_a_stray(earlier: Fact, rule: str, code: str) -> None:
    """What has come already is told as what it is: a second one of its kind (R012)."""
    given(start(), *PAGE[:6]).next_is(earlier).refused(rule, code)


@pytest.mark.parametrize(
    "end_choice", [ada.published("workshop"), ada.gear_built("addition", "a1-b1")]
)
def test_an_end_choice_waits_for_the_steps(end_choice: Fact) -> None:
    """Before the die is stored and the Assignments are activated no end choice is made (R006)."""
    for so_far in (PAGE[:1], PAGE[:2], PAGE[:5]):
        given(start(), *so_far).next_is(end_choice).refused("R006", "end-choice-too-early")


def test_an_end_choice_follows_the_steps() -> None:
    """With every step done the turn may end with a Publish (R006)."""
    given(start(), *PAGE[:6]).when(ada.published("workshop")).then(
        ada.resources_spent(books=1), ada.steam_advanced(15)
    )


def test_statements_stand_anywhere() -> None:
    """A ruling may be adopted and a game given up where a choice or a roll is due, not between a
    choice and what it brings (CONTRACT 1); a score is declared at the end only (R183)."""
    midst = given(start(), *PAGE[:3])
    midst.next_is(table.ruling_adopted("two-research", "same-track")).refused(
        "R040", "no-push-bonus"
    )
    midst.next_is(table.play_abandoned()).refused("R040", "no-push-bonus")
    for so_far in (PAGE[:0], PAGE[:2], PAGE):
        place = given(start(), *so_far)
        place.next_is(table.ruling_adopted("two-research", "same-track")).then()
        place.next_is(table.play_abandoned()).then()
        place.next_is(ada.score_declared("total", 40)).refused("R183", "scored-before-the-end")
        place.next_is(table.winner_declared(1)).refused("R183", "scored-before-the-end")


@pytest.mark.parametrize(
    "later", [ada.turn_started("workshop", 1), ada.turn_skipped(1), table.play_ended()]
)
def test_what_is_due_before_a_turn_comes_before_whatever_is_done_instead_of_it(later: Fact) -> None:
    """In a position in which Ada is to gain a Coal before her turn, that is what is missing where
    she starts it, it is skipped or play ends (R009)."""
    owed = given(with_due(start(), steps.Gain(1, "R009", coal=1)))
    owed.next_is(later).refused("R009", "area-effect-missing")
