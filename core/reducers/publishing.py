"""What Publish and its actions change (R080-R109)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from adas_dream.core import constants
from adas_dream.core.reducers.actions import uncovered
from adas_dream.core.reducers.base import (
    CannotApply,
    Queue,
    Reducers,
    player_of,
    put,
    reach,
    reach_stated,
    turn_of,
    with_player,
    without,
)
from adas_dream.core.reducers.displays import MULTIPLIERS, is_unknown, left
from adas_dream.core.reducers.effects import (
    DISC_SPACE_FULL,
    NO_DISC_THERE,
    disc_space_index,
    taken,
    with_die_at,
    with_die_changed,
    with_gear,
)
from adas_dream.core.reducers.workshop import NOT_IN_SPACE
from adas_dream.core.state import Table
from adas_dream.events.facts import publishing as facts
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import Area, Die, in_log_order

ACTIONS: Final[dict[Area, Callable[[int], AnyStep]]] = {
    "workshop": lambda player: steps.AdvanceSteam(player, "R085"),
    "study": steps.StackDisc,
    "travel": steps.AdjustDice,
    "meetings": lambda player: steps.TakeMultiplier(player, "R105"),
    "institutions": steps.SwapDice,
}
"""The Publish action of each area (P1), in the order of the page."""


def publish(position: Position, fact: facts.Published, _: Table) -> Position:
    """A Book is due, then the area's Publish action; the end choice is made (R005)."""
    turn = replace(turn_of(position), end_choice=True, published=True)
    due: Queue = (
        steps.Pay(fact.player, "R080", books=constants.PUBLISH_BOOKS),
        ACTIONS[fact.area](fact.player),
    )
    return replace(position, turn=turn, queue=(*due, *reach(position, fact, steps.EndChoice)))


def stack_disc(position: Position, fact: facts.DiscStacked, _: Table) -> Position:
    """The disc lies on the own one; the level I advanced action may be taken (R094)."""
    player = uncovered(player_of(position, fact.player), fact.gear_space)
    index = disc_space_index(position, fact.disc_space)
    space = position.disc_spaces[index]
    if fact.player not in space.discs:
        raise CannotApply(NO_DISC_THERE)
    if len(space.discs) > 1:
        raise CannotApply(DISC_SPACE_FULL)
    spaces = put(position.disc_spaces, index, replace(space, discs=(*space.discs, fact.player)))
    may = steps.TakeAdvancedAction(fact.player, space.area, any_research=True)
    queue = (may, *reach(position, fact, steps.StackDisc))
    return with_player(replace(position, disc_spaces=spaces), fact.player, player, queue)


def remove_disc(position: Position, fact: facts.DiscRemoved, _: Table) -> Position:
    """The disc leaves the game (R097)."""
    player = uncovered(player_of(position, fact.player), fact.gear_space)
    player = replace(player, discs_out=player.discs_out + 1)
    return with_player(position, fact.player, player, reach(position, fact, steps.StackDisc))


def adjust_dice(position: Position, fact: facts.DiceAdjusted, _: Table) -> Position:
    """Each die shows its new value (R100-R104)."""
    queue = reach(position, fact, steps.AdjustDice)
    for change in fact.changes:
        position = with_die_changed(position, fact.player, change.place, change.die, change.becomes)
    return replace(position, queue=queue)


def take_multiplier(position: Position, fact: facts.MultiplierTaken, table: Table) -> Position:
    """The Gear is in the supply, and the display, if it came from there, is to be refilled at once
    (R105, R106)."""
    unknown = is_unknown(position, MULTIPLIERS)
    queue = reach_stated(position, fact, steps.TakeMultiplier, lambda _: unknown)
    by_rule = not fact.attested
    position, has_gap = left(position, table, MULTIPLIERS, fact.gear, must_be_shown=by_rule)
    refill = steps.RefillDisplay(fact.player, "R106", MULTIPLIERS)
    queue = (refill, *queue) if has_gap else queue
    player = with_gear(player_of(position, fact.player), fact.gear)
    return with_player(position, fact.player, player, queue)


def swap_dice(position: Position, fact: facts.DiceSwapped, _: Table) -> Position:
    """Each die takes the other's exact place, and nothing else happens (R107-R109)."""
    player = taken(player_of(position, fact.player), fact.place, fact.die)
    player = with_die_at(player, fact.place, fact.workshop_die)
    spaces = position.workshop.spaces
    dice: tuple[Die, ...] = without(spaces[fact.space - 1], fact.workshop_die, NOT_IN_SPACE)
    spaces = put(spaces, fact.space - 1, in_log_order((*dice, fact.die)))
    turn = turn_of(position)
    if turn.place == fact.place:
        turn = replace(turn, place=None)
    if turn.stop == fact.space and turn.moved not in (None, *spaces[fact.space - 1]):
        turn = replace(turn, moved=fact.die)  # only where the table let it publish before the push
    position = replace(position, workshop=replace(position.workshop, spaces=spaces), turn=turn)
    return with_player(position, fact.player, player, reach(position, fact, steps.SwapDice))


REDUCERS: Reducers = {
    facts.Published: publish,
    facts.DiscStacked: stack_disc,
    facts.DiscRemoved: remove_disc,
    facts.DiceAdjusted: adjust_dice,
    facts.MultiplierTaken: take_multiplier,
    facts.DiceSwapped: swap_dice,
}
