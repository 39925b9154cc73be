"""A sampler for each type of choice: one draw at random, which may or may not be legal.

A family of many members is never listed: each field is drawn by itself, and then the rules are
asked. Of a few members one is drawn, or the next one if that is not legal.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from adas_dream.core.answers import Interrupt, Option, unnamed
from adas_dream.core.chance import Stream
from adas_dream.core.constants import TRAVEL_PIPS
from adas_dream.core.reducers.actions import discs_are_unknown
from adas_dream.core.reducers.displays import is_unknown
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.rules import travel
from adas_dream.core.rules.actions import UNKNOWN_SPACE, covered_spaces
from adas_dream.core.rules.objectives import is_met, values
from adas_dream.core.rules.programs import offered
from adas_dream.core.rules.publishing import stackable
from adas_dream.core.state import State
from adas_dream.events.facts.actions import DiePlaced, DiscPlaced
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.facts.programs import ProgramPlaced
from adas_dream.events.facts.publishing import (
    DiceAdjusted,
    DiceSwapped,
    DieChange,
    DiscRemoved,
    DiscStacked,
)
from adas_dream.events.facts.workshop import DieMoved, WorkshopDieTurned
from adas_dream.events.position.steps import AnyStep, BuildFree, PlaceDisc
from adas_dream.events.vocabulary import (
    CELLS,
    EMPTY,
    FACES,
    GEAR_SPACES,
    PROGRAM_SPACES,
    SLOTS,
    SPACES,
    VALUE,
    Cell,
    Die,
    GearSpace,
    ProgramSpace,
    Slot,
    Space,
    next_space,
    turned_to,
)

Item = TypeVar("Item")
Sampler = Callable[[State, Any, Stream], Fact]
"""Draws a fact; LookupError where there is nothing to draw from."""
TRIES: Final = 12
"""How often a choice is drawn before it is looked for one by one."""


def sample(state: State, option: Option, at: AnyStep | Interrupt, stream: Stream) -> Fact | None:
    """A legal fact of the option, each one possible; None where none is legal."""
    if next(iter(option.candidates(state, at)), None) is None:
        return None
    sampler = SAMPLERS.get(option.kind)
    if sampler is None:
        return _one_of(state, option, at, stream)
    try:
        for _ in range(TRIES):
            fact = sampler(state, at, stream)
            if option.broken_by(state, at, fact) is None:
                return fact
    except LookupError:
        return None
    # Hardly anything is legal here: it is looked for among all, from a random place on.
    return _one_of(state, option, at, stream)


def _one_of(state: State, option: Option, at: AnyStep | Interrupt, stream: Stream) -> Fact | None:
    """One of the candidates, drawn; the next one if that is not legal."""
    left = list(option.candidates(state, at))
    while left:
        fact = left.pop(stream.below(len(left)))
        if option.broken_by(state, at, fact) is None:
            return fact
    return None


def drawn(items: Sequence[Item], stream: Stream) -> Item:
    """One of the items; LookupError where there is none."""
    if not items:
        raise LookupError("there is nothing to draw from")
    return items[stream.below(len(items))]


def _workshop_die(state: State, stream: Stream) -> tuple[Space, Die]:
    spaces = state.position.workshop.spaces
    space = drawn(tuple(space for space in SPACES if spaces[space - 1]), stream)
    return space, drawn(spaces[space - 1], stream)


def _moved(state: State, step: AnyStep, stream: Stream) -> Fact:
    space, die = _workshop_die(state, stream)
    return DieMoved(1, step.player, die, space, next_space(space))


def _turned(state: State, step: AnyStep, stream: Stream) -> Fact:
    space, die = _workshop_die(state, stream)
    value = VALUE[die] + (1 if stream.below(2) else -1)
    becomes = turned_to(die, value if value in FACES else VALUE[die])
    is_it = (state.turn.stop, state.turn.moved) == (space, die)
    return WorkshopDieTurned(
        1, step.player, space, die, becomes, moved=is_it and not stream.below(2)
    )


def _placed(state: State, step: AnyStep, stream: Stream) -> Fact:
    player = state.player(step.player)
    slots = zip(SLOTS, player.store, strict=False)
    held: tuple[tuple[Slot, Die], ...] = tuple((slot, die) for slot, die in slots if die)
    slot, die = drawn(held, stream)
    cells = zip(CELLS, player.mill, strict=True)
    cell: Cell = drawn(tuple(cell for cell, there in cells if not there), stream)
    return DiePlaced(1, step.player, die, slot, cell)


def _disc_placed(state: State, step: PlaceDisc, stream: Stream) -> Fact:
    gear_space = drawn(tuple(covered_spaces(state, step.player)), stream)
    there = state.position.disc_spaces
    if discs_are_unknown(state.table, step.area):
        name = unnamed(UNKNOWN_SPACE, {space.id for space in there})
        return DiscPlaced(1, step.player, gear_space, name, attested=True)
    free = [space.id for space in there if space.area == step.area and not space.discs]
    return DiscPlaced(1, step.player, gear_space, drawn(free, stream))


def _stacked(state: State, step: AnyStep, stream: Stream) -> Fact:
    gear_space = drawn(tuple(covered_spaces(state, step.player)), stream)
    return DiscStacked(1, step.player, gear_space, drawn(stackable(state, step.player), stream).id)


def _removed(state: State, step: AnyStep, stream: Stream) -> Fact:
    return DiscRemoved(1, step.player, drawn(tuple(covered_spaces(state, step.player)), stream))


def _program_placed(state: State, step: AnyStep, stream: Stream) -> Fact:
    spaces = zip(PROGRAM_SPACES, state.player(step.player).programs, strict=True)
    space: ProgramSpace = drawn(tuple(space for space, there in spaces if not there), stream)
    name, unknown = drawn(offered(state), stream), is_unknown(state.position, PROGRAMS)
    return ProgramPlaced(1, step.player, name, space, attested=unknown)


def _built(state: State, at: AnyStep | Interrupt, stream: Stream) -> Fact:
    board = state.player(at.player)
    spaces = zip(GEAR_SPACES, board.gear_spaces, strict=True)
    empty: tuple[GearSpace, ...] = tuple(name for name, there in spaces if there == EMPTY)
    space = drawn(empty, stream)
    gear = drawn(tuple(dict.fromkeys(board.gears)), stream)
    free, deferred = isinstance(at, BuildFree), isinstance(at, Interrupt)
    return GearBuilt(1, at.player, gear, space, free, deferred)


def _claimed(state: State, at: Interrupt, stream: Stream) -> Fact:
    objective = drawn(state.position.objectives, stream)
    gear_space = drawn(tuple(covered_spaces(state, at.player)), stream)
    value = drawn(values(state, objective.id), stream)
    unknown = is_met(state, objective, at.player) is None
    return ObjectiveClaimed(1, at.player, objective.id, gear_space, value, attested=unknown)


def _adjusted(state: State, step: AnyStep, stream: Stream) -> Fact:
    """Pips one by one on random dice; what cancels out is left away."""
    dice = travel.own_dice(state, step.player)
    shows = {place: VALUE[die] for place, die in dice.items()}
    places = list(shows)
    for _ in range(1 + stream.below(TRAVEL_PIPS)):
        place = drawn(places, stream)
        shows[place] = min(6, max(1, shows[place] + (1 if stream.below(2) else -1)))
    changes = (
        DieChange(place, die, turned_to(die, shows[place]))
        for place, die in dice.items()
        if VALUE[die] != shows[place]
    )
    return DiceAdjusted(1, step.player, tuple(changes))


def _swapped(state: State, step: AnyStep, stream: Stream) -> Fact:
    place, die = drawn([*travel.own_dice(state, step.player).items()], stream)
    return DiceSwapped(1, step.player, place, die, *_workshop_die(state, stream))


SAMPLERS: Final[dict[type[Fact], Sampler]] = {
    DieMoved: _moved,
    WorkshopDieTurned: _turned,
    DiePlaced: _placed,
    DiscPlaced: _disc_placed,
    DiscStacked: _stacked,
    DiscRemoved: _removed,
    ProgramPlaced: _program_placed,
    GearBuilt: _built,
    ObjectiveClaimed: _claimed,
    DiceAdjusted: _adjusted,
    DiceSwapped: _swapped,
}
"""How each type of choice is drawn that can have many candidates; of any other one is drawn."""
