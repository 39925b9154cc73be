"""Workshop steps 2 to 5 and 7: push, bonus, refill, store, Assignments (R030-R060, R067-R071)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, Due, Roll, cited, option
from adas_dream.core.citations import HELD, Violation, citing, holds
from adas_dream.core.constants import DICE_PER_REFILL
from adas_dream.core.reducers.workshop import bonus_of, counts
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules.tiles import NOT_THE_TILE
from adas_dream.core.rules.workshop_move import others
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.workshop import (
    AssignmentsActivated,
    BonusGained,
    DiePushed,
    DieStored,
    SpaceLeftEmpty,
    WorkshopRefilled,
)
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import COLOUR, LETTERS, SLOTS, VALUE, in_log_order

violation = citing(__name__)
NO_PUSH = violation("R031", "no-die-pushed")
NO_BONUS = violation("R040", "no-push-bonus")
WRONG_BONUS = violation("R040", "wrong-push-bonus")
NO_REFILL_BONUS = violation("R052", "no-refill-bonus")
WRONG_REFILL_BONUS = violation("R052", "wrong-refill-bonus")
NO_EMPTY_REFILL_BONUS = violation("R058", "no-bonus-of-space-left-empty")
NO_CHOSEN_BONUS = violation("R047", "no-chosen-bonus")
WRONG_CHOSEN_BONUS = violation("R047", "not-the-chosen-bonus")
NO_REFILL = violation("R050", "no-refill")
NOT_LEFT_EMPTY = violation("R055", "empty-bag-not-recorded")
WRONG_SPACE_LEFT = violation("R055", "wrong-space-left-empty")
SHORT_NOT_LEFT = violation("R057", "short-bag-not-left")
NOT_STORED = violation("R010", "no-die-stored")
NOT_THE_ACTIVE_DIE = violation("R037", "stored-not-the-active-die")
VALUE_NOT_KEPT = violation("R024", "stored-with-another-value")
NOT_HIGHEST_SLOT = violation("R060", "not-highest-empty-slot")
NO_ASSIGNMENTS = violation("R069", "assignments-missing")
WRONG_COLUMN = violation("R067", "assignments-of-another-colour")
WRONG_COUNT = violation("R067", "assignments-miscounted")
DICE_OF_EMPTY_BAG = violation("R055", "dice-from-an-empty-bag")
SHORT_BAG_DRAWN = violation("R057", "short-bag-drawn")
SHORT_BAG_LEFT = violation("R057", "short-bag-not-drawn")
BONUS_WITHOUT_DICE = violation("R058", "refill-bonus-without-dice")
ROLL_BEFORE_CHOICE = violation("R059", "rolled-before-bonus-choice")
AFTER_GREY = violation("R068", "assignments-after-grey")


def push(_: State, __: steps.Push) -> Answer:
    """The moved die pushes one die out of the space where it stopped."""
    return PUSH


@holds("R030", "pushed-from-another-space")
def from_the_stop_space(state: State, _: steps.Push, fact: DiePushed) -> bool:
    """The push is from the space where the moved die stopped."""
    return fact.space == state.turn.stop


@holds("R031", "pushed-die-not-there")
def lies_in_the_space(state: State, _: steps.Push, fact: DiePushed) -> bool:
    """The pushed die lies in that space."""
    return fact.die in state.position.workshop.spaces[fact.space - 1]


@holds("R034", "moved-die-pushed")
def is_another_die(state: State, _: steps.Push, fact: DiePushed) -> bool:
    """The pushed die is another than the moved one."""
    dice = state.position.workshop.spaces[fact.space - 1]
    return fact.die in others(dice, state.turn, fact.space)


@holds("R032", "pushed-higher-die")
def is_not_higher(state: State, _: steps.Push, fact: DiePushed) -> bool:
    """The pushed die is not higher than the moved one; equal is enough (R033)."""
    moved = state.turn.moved
    return moved is not None and VALUE[fact.die] <= VALUE[moved]


def _pushes(state: State, step: steps.Push) -> Iterator[Fact]:
    stop = state.turn.stop
    if stop is not None:
        dice = others(state.position.workshop.spaces[stop - 1], state.turn, stop)
        for die in dict.fromkeys(dice):
            yield DiePushed(1, step.player, stop, die)


PUSH = Choices(
    (
        option(
            DiePushed,
            (from_the_stop_space, lies_in_the_space, is_another_die, is_not_higher),
            _pushes,
        ),
    ),
    NO_PUSH,
)


def gain_bonus(state: State, step: steps.GainBonus) -> Answer:
    """The bonus of the space, or the one chosen, is due (R040, R052, R047)."""
    spaces = state.position.workshop.spaces
    unfilled = step.occasion == "refill" and step.space and not spaces[step.space - 1]
    if unfilled and not grants_a_bonus_without_dice(state):
        return None
    space = step.space or (state.turn.stop if step.occasion == "push" else None)
    expected = BonusGained(1, step.player, bonus_of(state.position, step), step.occasion, space)
    missing, wrong = {
        "push": (NO_BONUS, WRONG_BONUS),
        "refill": (NO_EMPTY_REFILL_BONUS if unfilled else NO_REFILL_BONUS, WRONG_REFILL_BONUS),
    }.get(step.occasion, (NO_CHOSEN_BONUS, WRONG_CHOSEN_BONUS))
    printed = NOT_THE_TILE if expected.bonus == "tile" else wrong
    return Due(expected, missing, (("occasion", missing), ("space", wrong), ("bonus", printed)))


def grants_a_bonus_without_dice(state: State) -> bool:
    """Where the bag is empty the refill's bonus is gained only under the other reading (R058)."""
    granted = state.table.rulings.empty_bag_refill_bonus == "granted"
    return granted and not state.position.workshop.bag.size


def refill(state: State, step: steps.Refill) -> Answer:
    """The space the moved die came from, if it is empty now, is refilled (R050, R053-R057)."""
    origin = state.turn.origin
    workshop = state.position.workshop
    if origin is None or workshop.spaces[origin - 1]:
        return None
    in_bag = workshop.bag.size
    short = 0 < in_bag < DICE_PER_REFILL
    if not in_bag or (short and state.table.rulings.short_bag_refill == "stay-empty"):
        missing = SHORT_NOT_LEFT if short else NOT_LEFT_EMPTY
        due = SpaceLeftEmpty(1, step.player, origin)
        return Due(due, missing, (("space", WRONG_SPACE_LEFT),))
    wanted = min(DICE_PER_REFILL, in_bag)
    template, bag = WorkshopRefilled(1, step.player, origin, ()), state.position.workshop.bag
    return Roll(template, wanted, REFILL_RULES, NO_REFILL, bag=bag)


@holds("R053", "refilled-space-not-empty")
def refills_an_empty_space(state: State, _: steps.Refill, fact: WorkshopRefilled) -> bool:
    """Only an empty space is refilled."""
    return not state.position.workshop.spaces[fact.space - 1]


@holds("R054", "refilled-another-space")
def refills_the_origin(state: State, _: steps.Refill, fact: WorkshopRefilled) -> bool:
    """Only the space the moved die came from can have become empty this turn."""
    return fact.space == state.turn.origin


@holds("R050", "not-three-dice")
def draws_three(state: State, _: steps.Refill, fact: WorkshopRefilled) -> bool:
    """Three dice are drawn while the bag has three."""
    in_bag = state.position.workshop.bag.size
    return in_bag < DICE_PER_REFILL or len(fact.dice) == DICE_PER_REFILL


@holds("R057", "not-the-dice-left")
def draws_what_is_left(state: State, _: steps.Refill, fact: WorkshopRefilled) -> bool:
    """From a bag of one or two the dice left are drawn, no more and no fewer."""
    in_bag = state.position.workshop.bag.size
    return in_bag >= DICE_PER_REFILL or len(fact.dice) == in_bag


@holds("R051", "colours-not-in-bag")
def colours_are_in_the_bag(state: State, _: steps.Refill, fact: WorkshopRefilled) -> bool:
    """No more dice of a colour are drawn than the bag holds."""
    drawn = [die[0] for die in fact.dice]
    bag = zip(LETTERS, counts(state.position.workshop.bag), strict=True)
    return all(drawn.count(letter) <= left for letter, left in bag)


@holds("R051", "dice-not-in-log-order")
def lists_dice_in_order(_: State, __: steps.Refill, fact: WorkshopRefilled) -> bool:
    """The log lists drawn dice by colour (Y B G P X) and value."""
    return fact.dice == in_log_order(fact.dice)


REFILL_RULES = cited(
    refills_an_empty_space,
    refills_the_origin,
    draws_three,
    draws_what_is_left,
    colours_are_in_the_bag,
    lists_dice_in_order,
)


def store(state: State, step: steps.StoreDie) -> Answer:
    """The active die goes to the highest empty Store slot (R060)."""
    active = state.turn.active
    slots = state.player(step.player).store
    if active is None or "" not in slots:
        return None
    due = DieStored(1, step.player, active, SLOTS[slots.index("")])
    return Due(due, NOT_STORED, (("die", wrongly_stored), ("slot", NOT_HIGHEST_SLOT)))


def wrongly_stored(active: DieStored, given: DieStored) -> Violation:
    """Another value of the same colour breaks R024 (it stays with the die), another die R037."""
    return VALUE_NOT_KEPT if active.die[0] == given.die[0] else NOT_THE_ACTIVE_DIE


def assignments(state: State, step: steps.ActivateAssignments) -> Answer:
    """One Research for each Assignment in the stored die's colour, as far as the track goes."""
    active = state.turn.active
    colour = COLOUR[active] if active is not None else "grey"
    if colour == "grey":
        return None
    player = state.player(step.player)
    room = state.position.board.research_length - getattr(player.research, colour)
    research = min(getattr(player.assignments, colour), room)
    if research <= 0:
        return None
    due = AssignmentsActivated(1, step.player, colour, research)
    return Due(due, NO_ASSIGNMENTS, (("colour", WRONG_COLUMN), ("research", WRONG_COUNT)))


def _origin(state: State) -> int | None:
    return state.position.turn.origin if state.position.turn else None


def _look_at_refill(state: State, step: AnyStep, fact: WorkshopRefilled) -> Violation | None:
    """No roll is awaited: the bag is empty or too short, or the space is not the one to refill."""
    if isinstance(step, steps.Refill):
        in_bag = state.position.workshop.bag.size
        return SHORT_BAG_DRAWN if in_bag else DICE_OF_EMPTY_BAG
    origin = _origin(state)
    if origin not in (None, fact.space) and not state.position.workshop.spaces[fact.space - 1]:
        return HELD[refills_the_origin]
    return None


def _look_at_empty(state: State, step: AnyStep, _: SpaceLeftEmpty) -> Violation | None:
    """A roll is awaited: the bag has dice for the space."""
    if not isinstance(step, steps.Refill):
        return None
    in_bag = state.position.workshop.bag.size
    return SHORT_BAG_LEFT if in_bag < DICE_PER_REFILL else NO_REFILL


def _look_at_bonus(state: State, step: AnyStep, fact: BonusGained) -> Violation | None:
    """A refill's bonus before the refill, or where the space it is of stayed empty."""
    if fact.occasion == "refill" and isinstance(step, steps.Refill):
        answer = refill(state, step)
        return answer.missing if isinstance(answer, Due | Roll) else None
    origin = _origin(state)
    stayed_empty = origin is not None and not state.position.workshop.spaces[origin - 1]
    return BONUS_WITHOUT_DICE if fact.occasion == "refill" and stayed_empty else None


def _look_at_column(state: State, _: AnyStep, __: AssignmentsActivated) -> Violation | None:
    """Assignments where the active die is grey."""
    active = state.position.turn.active if state.position.turn else None
    return AFTER_GREY if active is not None and COLOUR[active] == "grey" else None


# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.Push, push, (DiePushed,)),
        StepKind(steps.GainBonus, gain_bonus, (BonusGained,)),
        StepKind(steps.Refill, refill, (WorkshopRefilled, SpaceLeftEmpty)),
        StepKind(steps.StoreDie, store, (DieStored,)),
        StepKind(steps.ActivateAssignments, assignments, (AssignmentsActivated,)),
    ),
    facts=(
        FactKind(DiePushed, violation("R031", "second-push")),
        FactKind(BonusGained, violation("R040", "bonus-without-cause"), _look_at_bonus,
                 only_after=(steps.ChooseBonus,), is_gain=True, in_window=()),
        FactKind(WorkshopRefilled, violation("R053", "refill-without-need"), _look_at_refill,
                 before={steps.ChooseTrack: ROLL_BEFORE_CHOICE}),
        FactKind(SpaceLeftEmpty, violation("R053", "space-not-due-for-refill"), _look_at_empty),
        FactKind(DieStored, violation("R010", "second-die-stored")),
        FactKind(AssignmentsActivated, violation("R067", "assignments-not-due"), _look_at_column,
                 is_gain=True),
    ),
)
# fmt: on
