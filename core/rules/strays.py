"""A closer look at some facts that come where they are not due: what just happened names the rule.

A refill out of an empty bag, a bonus for a refill without dice, Assignments after a grey die: the
type alone would give the rule of any such fact, the place in the turn gives its own.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from adas_dream.core.answers import Due, Roll
from adas_dream.core.citations import HELD, Violation, citing
from adas_dream.core.constants import DICE_PER_REFILL, STEAM_CAPS, STEP_ONE_COAL
from adas_dream.core.reducers.workshop import counts
from adas_dream.core.rules import turn as frame
from adas_dream.core.rules import workshop as steps_two_to_seven
from adas_dream.core.rules.displays import a_program_space_is_empty
from adas_dream.core.rules.effects import STEAM_COAL_WRONG, WRONG_CAP, wrong_cap
from adas_dream.core.rules.partners import PARTNER
from adas_dream.core.state import State
from adas_dream.events.facts import (
    building,
    effects,
    objectives,
    partners,
    programs,
    publishing,
    turn,
    workshop,
)
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep
from adas_dream.events.vocabulary import COLOUR

violation = citing(__name__)
DICE_OF_EMPTY_BAG = violation("R055", "dice-from-an-empty-bag")
SHORT_BAG_DRAWN = violation("R057", "short-bag-drawn")
SHORT_BAG_LEFT = violation("R057", "short-bag-not-drawn")
BONUS_WITHOUT_DICE = violation("R058", "refill-bonus-without-dice")
AFTER_THE_LAST = violation("R181", "turn-after-the-last")
ROUND_NOT_OVER = violation("R181", "round-not-over")
FREE_STEAM_PAID = violation("R135", "free-steam-paid")
STEAM_FROM_THE_TOP = violation("R136", "steam-from-the-top")
STEAM_SKIPS = violation("R133", "steam-skips-without-cause")
FREE_WITHOUT_EFFECT = violation("R127", "free-build-without-effect")
SECOND_END_CHOICE = violation("R005", "built-as-second-end-choice")
COAL_WITHOUT_OPTION = violation("R020", "coal-without-option")
CLAIM_BETWEEN_TURNS = violation("R161", "claim-between-turns")
DEFERRED_OUT_OF_TIME = violation("R072", "deferred-build-out-of-time")
AFTER_GREY = violation("R068", "assignments-after-grey")


def closer(state: State, step: AnyStep, fact: Fact) -> Violation | None:
    """The rule that this stray breaks at this `step`, None where its type tells enough."""
    look = LOOKS.get(type(fact))
    return look(state, step, fact) if look is not None else None


def _origin(state: State) -> int | None:
    return state.position.turn.origin if state.position.turn else None


def _refilled(state: State, step: AnyStep, fact: workshop.WorkshopRefilled) -> Violation | None:
    """No roll is awaited: the bag is empty or too short, or the space is not the one to refill."""
    if isinstance(step, steps.Refill):
        in_bag = sum(counts(state.position.workshop.bag))
        return SHORT_BAG_DRAWN if in_bag else DICE_OF_EMPTY_BAG
    origin = _origin(state)
    if origin not in (None, fact.space) and not state.position.workshop.spaces[fact.space - 1]:
        return HELD[steps_two_to_seven.refills_the_origin]
    return None


def _left_empty(state: State, step: AnyStep, _: workshop.SpaceLeftEmpty) -> Violation | None:
    """A roll is awaited: the bag has dice for the space."""
    if not isinstance(step, steps.Refill):
        return None
    in_bag = sum(counts(state.position.workshop.bag))
    return SHORT_BAG_LEFT if in_bag < DICE_PER_REFILL else steps_two_to_seven.NO_REFILL


def _bonus(state: State, step: AnyStep, fact: workshop.BonusGained) -> Violation | None:
    """A refill's bonus before the refill, or where the space it is of stayed empty."""
    if fact.occasion == "refill" and isinstance(step, steps.Refill):
        answer = steps_two_to_seven.refill(state, step)
        return answer.missing if isinstance(answer, Due | Roll) else None
    origin = _origin(state)
    stayed_empty = origin is not None and not state.position.workshop.spaces[origin - 1]
    return BONUS_WITHOUT_DICE if fact.occasion == "refill" and stayed_empty else None


def _card(state: State, _: AnyStep, fact: partners.PartnerPlayed) -> Violation | None:
    """A card while step 6 is not over yet: none in hand could be played, so why not this one."""
    six = (step for step in state.position.queue if isinstance(step, steps.PlayPartner))
    step = next(six, None)
    return PARTNER.broken_by(state, step, fact) if step is not None else None


def _assignments(state: State, _: AnyStep, __: workshop.AssignmentsActivated) -> Violation | None:
    """Assignments where the active die is grey."""
    active = state.position.turn.active if state.position.turn else None
    return AFTER_GREY if active is not None and COLOUR[active] == "grey" else None


def _started(state: State, step: AnyStep, fact: turn.TurnStarted) -> Violation | None:
    """No turn after the last (R181), none by a player with nine dice (R186), none that cannot
    be taken."""
    if not isinstance(step, steps.StartTurn):
        return None
    end = state.position.end
    if end is not None and state.position.round > end.round:
        return AFTER_THE_LAST
    return frame.START.broken_by(state, step, fact)


def _ended(state: State, _: AnyStep, __: turn.PlayEnded) -> Violation | None:
    return ROUND_NOT_OVER if state.position.end is not None else None


def _spent(state: State, step: AnyStep, fact: effects.ResourcesSpent) -> Violation | None:
    if isinstance(step, steps.AdvanceSteam):
        return FREE_STEAM_PAID if step.free else STEAM_COAL_WRONG
    in_step_one = isinstance(step, steps.Choose | steps.Push)
    return COAL_WITHOUT_OPTION if in_step_one and fact.coal >= STEP_ONE_COAL else None


def _steam(state: State, _: AnyStep, fact: publishing.SteamAdvanced) -> Violation | None:
    """A marker that moves without cause, and from the top, down or by more than a space too."""
    steam = state.player(fact.player).steam
    if steam >= len(STEAM_CAPS) - 1:
        return STEAM_FROM_THE_TOP
    if fact.to_cap == STEAM_CAPS[steam + 1]:
        return None
    wrong = wrong_cap(replace(fact, to_cap=STEAM_CAPS[steam + 1]), fact)
    return STEAM_SKIPS if wrong is WRONG_CAP else wrong


def _built(state: State, _: AnyStep, fact: building.GearBuilt) -> Violation | None:
    if fact.deferred or state.position.turn is None:
        return DEFERRED_OUT_OF_TIME
    if fact.free:
        return FREE_WITHOUT_EFFECT
    return SECOND_END_CHOICE if state.turn.end_choice else None


def _program(state: State, _: AnyStep, fact: programs.ProgramPlaced) -> Violation | None:
    """With six Programs no seventh can be taken (R157)."""
    full = "" not in state.player(fact.player).programs
    return HELD[a_program_space_is_empty] if full else None


def _claimed(state: State, _: AnyStep, __: objectives.ObjectiveClaimed) -> Violation | None:
    return CLAIM_BETWEEN_TURNS if state.position.turn is None else None


LOOKS: Final[dict[type[Fact], Callable[[State, Any, Any], Violation | None]]] = {
    turn.TurnStarted: _started,
    workshop.WorkshopRefilled: _refilled,
    workshop.SpaceLeftEmpty: _left_empty,
    workshop.BonusGained: _bonus,
    workshop.AssignmentsActivated: _assignments,
    partners.PartnerPlayed: _card,
    turn.PlayEnded: _ended,
    effects.ResourcesSpent: _spent,
    publishing.SteamAdvanced: _steam,
    building.GearBuilt: _built,
    programs.ProgramPlaced: _program,
    objectives.ObjectiveClaimed: _claimed,
}
