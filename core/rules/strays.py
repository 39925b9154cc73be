"""A closer look at some facts that come where they are not due: what just happened names the rule.

A refill out of an empty bag, a bonus for a refill without dice, Assignments after a grey die: the
type alone would give the rule of any such fact, the place in the turn gives its own.
"""

from collections.abc import Callable
from typing import Any, Final

from adas_dream.core.citations import HELD, Breach, breach
from adas_dream.core.constants import DICE_PER_REFILL
from adas_dream.core.reducers.workshop import counts
from adas_dream.core.rules import turn as frame
from adas_dream.core.rules import workshop as steps_two_to_seven
from adas_dream.core.state import State
from adas_dream.events.facts import turn, workshop
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep
from adas_dream.events.vocabulary import COLOUR

DICE_OF_EMPTY_BAG = breach("R055", "dice-from-an-empty-bag")
SHORT_BAG_DRAWN = breach("R057", "short-bag-drawn")
SHORT_BAG_LEFT = breach("R057", "short-bag-not-drawn")
BONUS_WITHOUT_DICE = breach("R058", "refill-bonus-without-dice")
AFTER_GREY = breach("R068", "assignments-after-grey")


def closer(state: State, step: AnyStep, fact: Fact) -> Breach | None:
    """The rule that this stray breaks at this `step`, None where its type tells enough."""
    look = LOOKS.get(type(fact))
    return look(state, step, fact) if look is not None else None


def _started(state: State, step: AnyStep, fact: turn.TurnStarted) -> Breach | None:
    """A turn that cannot start, where it is to be skipped: why it cannot."""
    is_start = isinstance(step, steps.StartTurn)
    return frame.START.broken_by(state, step, fact) if is_start else None


def _refilled(state: State, step: AnyStep, fact: workshop.WorkshopRefilled) -> Breach | None:
    """No roll is awaited: the bag is empty or too short, or the space is not the one to refill."""
    if isinstance(step, steps.Refill):
        in_bag = sum(counts(state.position.workshop.bag))
        return SHORT_BAG_DRAWN if in_bag else DICE_OF_EMPTY_BAG
    another = state.turn.origin is not None and fact.space != state.turn.origin
    if another and not state.position.workshop.spaces[fact.space - 1]:
        return HELD[steps_two_to_seven.refills_the_origin]
    return None


def _left_empty(state: State, step: AnyStep, _: workshop.SpaceLeftEmpty) -> Breach | None:
    """A roll is awaited: the bag has dice for the space."""
    if not isinstance(step, steps.Refill):
        return None
    in_bag = sum(counts(state.position.workshop.bag))
    return SHORT_BAG_LEFT if in_bag < DICE_PER_REFILL else steps_two_to_seven.NO_REFILL


def _bonus(state: State, _: AnyStep, fact: workshop.BonusGained) -> Breach | None:
    """A refill's bonus where the space it is of stayed empty."""
    origin = state.turn.origin
    stayed_empty = origin is not None and not state.position.workshop.spaces[origin - 1]
    return BONUS_WITHOUT_DICE if fact.occasion == "refill" and stayed_empty else None


def _assignments(state: State, _: AnyStep, __: workshop.AssignmentsActivated) -> Breach | None:
    """Assignments where the active die is grey."""
    active = state.turn.active
    return AFTER_GREY if active is not None and COLOUR[active] == "grey" else None


LOOKS: Final[dict[type[Fact], Callable[[State, Any, Any], Breach | None]]] = {
    turn.TurnStarted: _started,
    workshop.WorkshopRefilled: _refilled,
    workshop.SpaceLeftEmpty: _left_empty,
    workshop.BonusGained: _bonus,
    workshop.AssignmentsActivated: _assignments,
}
