"""Under `objective-check=end-of-turn` nothing but claims and the end of the turn comes after a
claim (R161)."""

import pytest

from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import TurnEnded
from adas_dream.events.position import steps
from adas_dream.events.position.game import BuildWindow
from adas_dream.events.position.player import Partners
from adas_dream.events.position.steps import AnyStep
from tests.board import at_end, with_due
from tests.given import Given, ada, charles, given
from tests.start import having, placed

CLAIM = ada.objective_claimed("builder", "a2-b2", 7)
OVER = ("R161", "choice-after-claim")
LATER = (
    (steps.PlayPartner(1), ada.partner_played("a-card", attested=True)),
    (steps.Exhibit(1), ada.exhibitor_activated("loom")),
    (steps.Exhibit(1), ada.visitor_moved("envoy", "hall")),
    (
        steps.TakeAdvancedAction(1, "travel", any_research=True),
        ada.advanced_action_taken("travel", 1),
    ),
    (steps.EffectsWindow(1, "a-card"), ada.resources_spent(coal=9, attested=True)),
    (steps.BuildFree(1, "R009"), ada.gear_built("addition", "b1-b2", free=True)),
    (steps.PlayPartner(1), ada.step_declined("partner")),
)
"""Optional steps, each with a fact that belongs to it."""


def ending(reading: str, *due: AnyStep) -> State:
    """Ada's turn with these steps open before the end choice; she meets Builder, and has as much
    Coal as Charles."""
    begin = at_end(
        "workshop",
        objectives="builder collier",
        number=5,
        coal=9,
        modules=("exhibition",),
        readings={"objective-check": reading, "deferred-build": "until-next-turn-ends"},
    )
    begin = having(begin, 1, gear_spaces="a1-b1=addition b1-c1=cam b1-b2=empty")
    return with_due(having(begin, 1, partners=Partners(deck=7, hidden=1)), *due)


@pytest.mark.parametrize(("step", "fact"), LATER, ids=lambda it: type(it).__name__)
def test_after_a_claim_no_open_step_is_taken(step: AnyStep, fact: Fact) -> None:
    """A claim may stand beside an open optional step, but then that is over (R161); by the other
    reading it is not."""
    turn = given(ending("end-of-turn", step), CLAIM)
    turn.next_is(fact).refused(*OVER, ruling="objective-check", legal_under="any-moment")
    here = engine.legal(turn.state)
    assert {family.kind for family in here.families} == {TurnEnded}
    assert (here.declines, here.attested, here.causes) == ((), (), ())
    given(ending("any-moment", step), CLAIM).next_is(fact).then()


def test_other_claims_and_the_end_of_the_turn_follow() -> None:
    """What also is met is claimed, and the turn ends (R161)."""
    begin = having(ending("end-of-turn", steps.PlayPartner(1)), 2, coal=0)
    turn = given(begin, CLAIM)
    turn.next_is(ada.turn_ended()).refused("R161", "turn-ended-with-unclaimed-objective")
    second = ada.objective_claimed("collier", "b2-c2", 7)
    turn.when(second).then().when(ada.turn_ended()).then()


def test_the_player_before_builds_nothing_after_a_claim() -> None:
    """A deferred build of the player before, which could make the condition false, is over too,
    where `deferred-build=until-next-turn-ends` left it open (R161, R072)."""
    build = charles.gear_built("addition", "a1-b1", deferred=True)

    def begin(reading: str) -> State:
        state = having(ending(reading), 2, gear_spaces="a1-b1=empty", brass=2)
        return placed(state, build_window=BuildWindow(2, 4))

    given(begin("end-of-turn")).next_is(build).then()
    given(begin("any-moment"), CLAIM).next_is(build).then()
    given(begin("end-of-turn"), CLAIM).next_is(build).refused(
        *OVER, ruling="objective-check", legal_under="any-moment"
    )


def test_a_claim_that_came_too_early_closes_nothing() -> None:
    """Where something else must still come the claim is refused itself, and what may come before
    that is not blamed besides (R161)."""
    begin = ending("end-of-turn", steps.PlayPartner(1), steps.Gain(1, "R063", coal=1))
    given(begin).next_is(CLAIM).refused(
        "R161",
        "claimed-before-the-end-of-the-turn",
        ruling="objective-check",
        legal_under="any-moment",
    )
    assert engine.check(Given(begin, (CLAIM,)).state, LATER[0][1]) is None
