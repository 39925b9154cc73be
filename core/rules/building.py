"""Building a Gear: as the end choice, for free, or deferred (R110-R128, R072)."""

from collections.abc import Iterator
from typing import Final

from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import HELD, Violation, citing, holds
from adas_dream.core.gears import is_built
from adas_dream.core.reducers.building import printed_cost
from adas_dream.core.rows import FactKind, InterruptKind, Noun, StepKind
from adas_dream.core.rules.objectives import nothing_was_claimed
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import ADDITION, COVERED, EMPTY, GEAR_SPACES, SUBTRACTION

violation = citing(__name__)
FREE_BUILD_PASSED = violation("R127", "free-build-passed")
FREE_WITHOUT_EFFECT = violation("R127", "free-build-without-effect")
SECOND_END_CHOICE = violation("R005", "built-as-second-end-choice")
DEFERRED_OUT_OF_TIME = violation("R072", "deferred-build-out-of-time")
EARLY_END_CHOICE = violation("R006", "end-choice-too-early")
TOO_EARLY: Final[dict[type[AnyStep], Violation]] = dict.fromkeys(
    (
        steps.Choose,
        steps.Push,
        steps.Refill,
        steps.StoreDie,
        steps.PlayPartner,
        steps.ActivateAssignments,
        steps.PlaceDie,
        steps.UseArea,
    ),
    EARLY_END_CHOICE,
)
"""The steps of the turn before which an end choice is too early (R006)."""


@holds("R110", "gear-not-in-supply")
def gear_is_in_supply(state: State, _: object, fact: GearBuilt) -> bool:
    """The Gear comes from the personal supply."""
    return fact.gear in state.player(fact.player).gears


@holds("R127", "free-gear-not-in-supply")
def free_gear_is_in_supply(state: State, _: object, fact: GearBuilt) -> bool:
    """What is built for free is in the supply already; the effect does not bring it."""
    return fact.gear in state.player(fact.player).gears


@holds("R113", "gear-space-covered")
def space_is_uncovered(state: State, _: object, fact: GearBuilt) -> bool:
    """A Gear space under a disc cannot be built on; its disc must have left."""
    return _at(state, fact) != COVERED


@holds("R112", "gear-space-occupied")
def space_is_empty(state: State, _: object, fact: GearBuilt) -> bool:
    """The Gear space is empty; a built Gear stays put (R116)."""
    return not is_built(_at(state, fact))


def _at(state: State, fact: GearBuilt) -> str:
    return state.player(fact.player).gear_spaces[GEAR_SPACES.index(fact.gear_space)]


@holds("R117", "subtraction-not-affordable")
def subtraction_is_affordable(state: State, _: object, fact: GearBuilt) -> bool:
    """A Subtraction Gear costs 1 Brass and 1 Coal."""
    return fact.gear != SUBTRACTION or _affordable(state, fact)


@holds("R119", "addition-not-affordable")
def addition_is_affordable(state: State, _: object, fact: GearBuilt) -> bool:
    """An Addition Gear costs 2 Brass and 1 Coal."""
    return fact.gear != ADDITION or _affordable(state, fact)


@holds("R111", "gear-not-affordable")
def multiplier_is_affordable(state: State, _: object, fact: GearBuilt) -> bool:
    """A Multiplier Gear costs what is printed on it, where content knows it (R120)."""
    return _affordable(state, fact)


def _affordable(state: State, fact: GearBuilt) -> bool:
    cost = printed_cost(fact.gear, state.table)
    if cost is None:
        return True
    return state.player(fact.player).can_pay(cost)


@holds("R127", "free-build-not-open")
def is_not_free(_: State, __: object, fact: GearBuilt) -> bool:
    """Only an effect builds for free."""
    return not fact.free


@holds("R128", "free-build-not-marked")
def is_free(_: State, __: object, fact: GearBuilt) -> bool:
    """A free build costs nothing and is not the end choice."""
    return fact.free


@holds("R072", "deferred-in-own-turn")
def is_not_deferred(_: State, __: object, fact: GearBuilt) -> bool:
    """A build in the player's own turn is not deferred."""
    return not fact.deferred


def builds(state: State, player: int, *, free: bool, deferred: bool) -> Iterator[Fact]:
    """Every Gear of the supply in every empty Gear space."""
    board = state.player(player)
    for gear in dict.fromkeys(board.gears):
        for name, there in zip(GEAR_SPACES, board.gear_spaces, strict=True):
            if there == EMPTY:
                yield GearBuilt(1, player, gear, name, free, deferred)


FREE_RULES = (free_gear_is_in_supply, space_is_uncovered, space_is_empty)
PAID_RULES = (
    gear_is_in_supply,
    space_is_uncovered,
    space_is_empty,
    subtraction_is_affordable,
    addition_is_affordable,
    multiplier_is_affordable,
)
BUILD = option(
    GearBuilt,
    (is_not_free, is_not_deferred, *PAID_RULES),
    lambda state, step: builds(state, step.player, free=False, deferred=False),
)
FREE = option(
    GearBuilt,
    (is_free, is_not_deferred, *FREE_RULES),
    lambda state, step: builds(state, step.player, free=True, deferred=False),
)
FREE_BUILD = Choices((FREE,), FREE_BUILD_PASSED, optional=True, decline=steps.BuildFree.declined_as)


def build_free(state: State, step: steps.BuildFree) -> Answer:
    """A Gear of the supply may be built without payment."""
    return FREE_BUILD if any(FREE.legal(state, step)) else None


@holds("R072", "deferred-build-closed")
def window_is_open(state: State, _: object, fact: GearBuilt) -> bool:
    """A deferred build is open to who ended the turn before without an end choice."""
    window = state.position.build_window
    return window is not None and window.player == fact.player


@holds("R072", "deferred-build-too-late")
def next_turn_is_starting(state: State, _: object, __: GearBuilt) -> bool:
    """By `deferred-build`: until the next player's active die is known, until the end of their
    turn, or not at all."""
    reading = state.table.rulings.deferred_build
    if reading == "not-allowed":
        return False
    turn = state.position.turn
    return reading == "until-next-turn-ends" or turn is None or turn.active is None


@holds("R072", "deferred-build-not-marked")
def is_deferred(_: State, __: object, fact: GearBuilt) -> bool:
    """A build after the player's own turn is marked as deferred."""
    return fact.deferred


DEFERRED = option(
    GearBuilt,
    (
        window_is_open,
        next_turn_is_starting,
        is_deferred,
        is_not_free,
        *PAID_RULES,
        nothing_was_claimed,
    ),
    lambda state, at: builds(state, at.player, free=False, deferred=True),
)


def is_late(state: State, fact: GearBuilt) -> bool:
    """Whether the build is meant as one after the turn that its player ended."""
    return not (fact.free or fact.attested or state.position.in_turn_of(fact.player))


def late_builder(state: State, _: AnyStep) -> Iterator[int]:
    """Who may still build after the turn that they ended (R072): nobody in their next turns."""
    window = state.position.build_window
    if window is not None and not state.position.in_turn_of(window.player):
        yield window.player


def _look(state: State, _: AnyStep, fact: GearBuilt) -> Violation | None:
    if fact.deferred or state.position.turn is None:
        return DEFERRED_OUT_OF_TIME
    if fact.free:
        return FREE_WITHOUT_EFFECT
    return SECOND_END_CHOICE if state.turn.end_choice else None


NOUN = Noun(
    steps=(StepKind(steps.BuildFree, build_free, (GearBuilt,)),),
    facts=(
        FactKind(
            GearBuilt,
            violation("R005", "build-not-open"),
            _look,
            before=TOO_EARLY,
            off_turn=lambda _, __: DEFERRED_OUT_OF_TIME,
            in_window=(is_free, is_not_deferred, *FREE_RULES),
            # A free build and the end choice, in which a Gear is built too, may be open at once.
            of_another_step=(HELD[is_not_free], HELD[is_free]),
        ),
    ),
    interrupts=(InterruptKind(DEFERRED, is_late, late_builder),),
)
