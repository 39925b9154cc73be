"""What the facts of a Workshop turn change (P2, steps 1-7)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from adas_dream.core import constants
from adas_dream.core.citations import citing
from adas_dream.core.reducers.base import (
    CannotApply,
    Queue,
    Reducers,
    at_front,
    player_of,
    put,
    reach,
    reach_effect,
    turn_of,
    with_player,
    without,
)
from adas_dream.core.reducers.effects import risen
from adas_dream.core.reducers.tiles import tile_reward
from adas_dream.core.state import Table
from adas_dream.events.facts import workshop as facts
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.position.workshop import Bag, Pushed, Workshop
from adas_dream.events.vocabulary import COLOUR, SLOTS, Bonus, BonusOrTile, Die, in_log_order

violation = citing(__name__)
NOT_IN_SPACE = violation("I02", "workshop-die-not-there")
NOT_IN_BAG = violation("I01", "colour-not-left-in-bag")
NOT_ON_BONUS_SPACE = violation("I02", "no-such-die-to-store")
NO_SUCH_SLOT = violation("I02", "no-such-slot")
SLOT_TAKEN = violation("I02", "slot-occupied")
BONUS_SPACE_TAKEN = violation("I02", "bonus-space-occupied")
RECOLOURED = violation("I02", "workshop-die-recoloured")


def move_die(position: Position, fact: facts.DieMoved, _: Table) -> Position:
    """The die lies in the next space and has the moved die's role until the push."""
    turn = replace(turn_of(position), origin=fact.from_space, stop=fact.to_space, moved=fact.die)
    queue = at_front(position, steps.Choose)
    return replace(position, workshop=_carried(position, fact), turn=turn, queue=queue)


def move_die_further(position: Position, fact: facts.DieMovedFurther, _: Table) -> Position:
    """The moved die lies one space on; a Coal is due."""
    turn = turn_of(position)
    origin = turn.origin or fact.from_space  # it was moved before, unless the table let that go
    turn = replace(turn, origin=origin, stop=fact.to_space, moved=fact.die, further=True)
    queue = _coal_due("R016", position, fact.player)
    return replace(position, workshop=_carried(position, fact), turn=turn, queue=queue)


def _coal_due(rule: str, position: Position, player: int) -> tuple[AnyStep, ...]:
    due = steps.Pay(player, rule, coal=constants.STEP_ONE_COAL)
    return (due, *at_front(position, steps.Choose))


def _carried(position: Position, fact: facts.DieMoved | facts.DieMovedFurther) -> Workshop:
    workshop = _without_die(position.workshop, fact.from_space, fact.die)
    return _with_die(workshop, fact.to_space, fact.die)


def _without_die(workshop: Workshop, space: int, die: Die) -> Workshop:
    dice = without(workshop.spaces[space - 1], die, NOT_IN_SPACE)
    return replace(workshop, spaces=put(workshop.spaces, space - 1, dice))


def _with_die(workshop: Workshop, space: int, die: Die) -> Workshop:
    dice = in_log_order((*workshop.spaces[space - 1], die))
    return replace(workshop, spaces=put(workshop.spaces, space - 1, dice))


def turn_workshop_die(position: Position, fact: facts.WorkshopDieTurned, _: Table) -> Position:
    """The die shows its new value for good (R024); a Coal is due."""
    if fact.die[0] != fact.becomes[0]:
        raise CannotApply(RECOLOURED)
    workshop = _without_die(position.workshop, fact.space, fact.die)
    workshop = _with_die(workshop, fact.space, fact.becomes)
    turn = replace(turn_of(position), turned=True)
    if fact.moved:
        turn = replace(turn, moved=fact.becomes)
    queue = _coal_due("R018", position, fact.player)
    return replace(position, workshop=workshop, turn=turn, queue=queue)


def push_die(position: Position, fact: facts.DiePushed, _: Table) -> Position:
    """The pushed die is active and lies on the bonus space; the moved die's role ends."""
    if position.workshop.pushed is not None:
        raise CannotApply(BONUS_SPACE_TAKEN)
    workshop = _without_die(position.workshop, fact.space, fact.die)
    workshop = replace(workshop, pushed=Pushed(fact.space, fact.die))
    turn = replace(turn_of(position), active=fact.die, place=None, moved=None, stop=fact.space)
    return replace(position, workshop=workshop, turn=turn, queue=reach(position, fact, steps.Push))


def gain_bonus(position: Position, fact: facts.BonusGained, table: Table) -> Position:
    """What the bonus brings is due (R041-R046), or the tile's reward and its flip (R077, R078)."""
    if fact.bonus == "tile":
        due = tile_reward(position, fact, table)
    else:
        due = BRINGS[fact.bonus](fact.player)
    return replace(position, queue=(*due, *reach_effect(position, fact, steps.GainBonus)))


BRINGS: Final[dict[Bonus, Callable[[int], Queue]]] = {
    "research": lambda player: (steps.ChooseTrack(player, "R041", 1),),
    "coal": lambda player: (steps.Gain(player, "R042", coal=constants.COAL_BONUS),),
    "pounds": lambda player: (steps.Gain(player, "R043", pounds=constants.POUNDS_BONUS),),
    "innovation": lambda player: (steps.AdvanceInnovation(player, "R044", 1),),
    "brass": lambda player: (steps.Gain(player, "R045", brass=1),),
    "partners": lambda player: (steps.DrawPartners(player, "R046", constants.PARTNER_BONUS),),
}
"""What each of the six Workshop bonuses brings (P2)."""


def refill_space(position: Position, fact: facts.WorkshopRefilled, _: Table) -> Position:
    """The dice lie in the space, and its bonus is due too (R050-R052)."""
    bag = position.workshop.bag
    for die in fact.dice:
        bag = _drawn_from(bag, die)
    spaces = position.workshop.spaces
    dice = in_log_order((*spaces[fact.space - 1], *fact.dice))
    workshop = replace(position.workshop, bag=bag, spaces=put(spaces, fact.space - 1, dice))
    due = steps.GainBonus(fact.player, "refill", fact.space)
    streams = replace(position.streams, refills=position.streams.refills + 1)
    queue = (due, *reach(position, fact, steps.Refill))
    return replace(position, workshop=workshop, streams=streams, queue=queue)


def _drawn_from(bag: Bag, die: Die) -> Bag:
    colour = COLOUR[die]
    left = getattr(bag, colour) - 1
    if left < 0:
        raise CannotApply(NOT_IN_BAG)
    return replace(bag, **{colour: left})


def leave_space_empty(position: Position, fact: facts.SpaceLeftEmpty, table: Table) -> Position:
    """Nothing is drawn; whether the space's bonus is gained all the same is a ruling (R058)."""
    due = steps.GainBonus(fact.player, "refill", fact.space)
    return replace(position, queue=(due, *reach(position, fact, steps.Refill)))


def counts(bag: Bag) -> tuple[int, int, int, int, int]:
    """The bag's dice by colour, in log order."""
    return (bag.yellow, bag.blue, bag.green, bag.purple, bag.grey)


def store_die(position: Position, fact: facts.DieStored, _: Table) -> Position:
    """The active die leaves its bonus space for a Store slot (R060)."""
    pushed = position.workshop.pushed
    if pushed is None or pushed.die != fact.die:
        raise CannotApply(NOT_ON_BONUS_SPACE)
    player = player_of(position, fact.player)
    index = SLOTS.index(fact.slot)
    if index >= len(player.store):
        raise CannotApply(NO_SUCH_SLOT)
    if player.store[index]:
        raise CannotApply(SLOT_TAKEN)
    player = replace(player, store=put(player.store, index, fact.die))
    turn = replace(turn_of(position), place=fact.slot)
    position = replace(position, workshop=replace(position.workshop, pushed=None), turn=turn)
    return with_player(position, fact.player, player, reach(position, fact, steps.StoreDie))


def activate_assignments(
    position: Position, fact: facts.AssignmentsActivated, _: Table
) -> Position:
    """The track goes up by the Assignments that count (R067)."""
    queue = reach_effect(position, fact, steps.ActivateAssignments)
    player = risen(position, player_of(position, fact.player), fact.colour, fact.research)
    return with_player(position, fact.player, player, queue)


def bonus_of(position: Position, step: steps.GainBonus) -> BonusOrTile:
    """The bonus that is due: the one chosen, or the one printed beside the space (R040, R052)."""
    if step.bonus is not None:
        return step.bonus
    space = step.space or turn_of(position).stop
    if space is None:
        raise CannotApply(NOT_ON_BONUS_SPACE)
    return "tile" if position.workshop.tiles else position.board.bonuses[space - 1]


REDUCERS: Reducers = {
    facts.DieMoved: move_die,
    facts.DieMovedFurther: move_die_further,
    facts.WorkshopDieTurned: turn_workshop_die,
    facts.DiePushed: push_die,
    facts.BonusGained: gain_bonus,
    facts.WorkshopRefilled: refill_space,
    facts.SpaceLeftEmpty: leave_space_empty,
    facts.DieStored: store_die,
    facts.AssignmentsActivated: activate_assignments,
}
