"""What the facts of an Actions turn change (R008, R009)."""

from msgspec.structs import replace

from adas_dream.core.citations import citing
from adas_dream.core.content.effects import steps_of
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
)
from adas_dream.core.reducers.effects import (
    DISC_SPACE_FULL,
    disc_space_index,
    taken,
    with_die_at,
    with_disc_space,
)
from adas_dream.core.state import Table
from adas_dream.events.facts import actions as facts
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Player
from adas_dream.events.vocabulary import COVERED, EMPTY, GEAR_SPACES

violation = citing(__name__)
NOT_COVERED = violation("I13", "gear-space-not-covered")


def place_die(position: Position, fact: facts.DiePlaced, _: Table) -> Position:
    """The die leaves its slot for the cell and is the active die (R070)."""
    player = with_die_at(
        taken(player_of(position, fact.player), fact.slot, fact.die), fact.cell, fact.die
    )
    turn = replace(turn_of(position), active=fact.die, place=fact.cell)
    queue = reach(position, fact, steps.PlaceDie)
    return with_player(replace(position, turn=turn), fact.player, player, queue)


def use_area(position: Position, fact: facts.AreaUsed, table: Table) -> Position:
    """What the area gives is due, then its advanced action may be taken; or a window opens."""
    area = fact.area
    turn = replace(turn_of(position), area=area)
    known = table.known.area(area)
    due: Queue = (steps.EffectsWindow(fact.player, area),)
    if known is not None and area != "workshop":
        effects = steps_of(known.effects, fact.player, "R009")
        due = (*effects, steps.TakeAdvancedAction(fact.player, area))
    return replace(position, turn=turn, queue=(*due, *reach(position, fact, steps.UseArea)))


def take_advanced_action(
    position: Position, fact: facts.AdvancedActionTaken, table: Table
) -> Position:
    """What the advanced action gives is due, or a window opens for it (R094)."""
    known = table.known.advanced_action(fact.area, fact.level)
    due: Queue = (steps.EffectsWindow(fact.player, f"{fact.area}-{fact.level}"),)
    if known is not None:
        due = steps_of(known.effects, fact.player, "R094")
    queue = reach_stated(
        position, fact, steps.TakeAdvancedAction, lambda step: advanced_is_unknown(table, step.area)
    )
    return replace(position, queue=(*due, *queue))


def advanced_is_unknown(table: Table, area: str) -> bool:
    """Whether the pack has none of an area's advanced actions, or perhaps not all: then the table
    states them."""
    known = table.known
    return not known.whole or all(action.area != area for action in known.advanced)


def discs_are_unknown(table: Table, area: str) -> bool:
    """Whether the pack has none of an area's disc spaces, or perhaps not all: then the table states
    them."""
    known = table.known
    return not known.whole or all(space.area != area for space in known.disc_spaces)


def place_disc(position: Position, fact: facts.DiscPlaced, table: Table) -> Position:
    """The disc uncovers its Gear space and lies in the disc space, whose reward is due."""
    player = uncovered(player_of(position, fact.player), fact.gear_space)
    position = _with_space(position, fact)
    index = disc_space_index(position, fact.disc_space)
    space = position.disc_spaces[index]
    if space.discs:
        raise CannotApply(DISC_SPACE_FULL)
    spaces = put(position.disc_spaces, index, replace(space, discs=(fact.player,)))
    queue = reach_stated(
        position,
        fact,
        steps.PlaceDisc,
        lambda step: discs_are_unknown(table, step.area),
        lambda step: step.area == space.area,
    )
    due = _reward(fact, table, stated=fact.attested and queue is not position.queue)
    position = replace(position, disc_spaces=spaces)
    return with_player(position, fact.player, player, (*due, *queue))


def _reward(fact: facts.DiscPlaced, table: Table, *, stated: bool) -> Queue:
    """What the disc space gives; where only the table knows it, a window that is not open yet."""
    known = table.known.disc_space(fact.disc_space)
    if known is not None:
        return steps_of(known.effects, fact.player, "R009")
    return (steps.EffectsWindow(fact.player, fact.disc_space),) if stated else ()


def _with_space(position: Position, fact: facts.DiscPlaced) -> Position:
    """A disc space that only the table knows comes into the position with its first disc."""
    if not fact.attested:
        return position
    used = position.turn.area if position.turn is not None else None
    due = (step.area for step in position.queue if isinstance(step, steps.PlaceDisc))
    return with_disc_space(position, fact.disc_space, fact.area, next(due, used))


def uncovered(player: Player, gear_space: str) -> Player:
    """The board after the disc of that Gear space left (I13); CannotApply where none lies."""
    index = GEAR_SPACES.index(gear_space)
    if player.gear_spaces[index] != COVERED:
        raise CannotApply(NOT_COVERED)
    return replace(player, gear_spaces=put(player.gear_spaces, index, EMPTY))


REDUCERS: Reducers = {
    facts.DiePlaced: place_die,
    facts.AreaUsed: use_area,
    facts.AdvancedActionTaken: take_advanced_action,
    facts.DiscPlaced: place_disc,
}
