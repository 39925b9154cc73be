"""What building a Gear changes (R110-R128, R072)."""

from msgspec.structs import replace

from adas_dream.core.citations import citing
from adas_dream.core.gears import is_multiplier, kind_of
from adas_dream.core.reducers.base import (
    CannotApply,
    Queue,
    Reducers,
    player_of,
    put,
    reach,
    reach_effect,
    turn_of,
    with_player,
    without,
)
from adas_dream.core.reducers.effects import GEAR_NOT_HELD
from adas_dream.core.state import Table
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.vocabulary import EMPTY, GEAR_SPACES

violation = citing(__name__)
SPACE_NOT_EMPTY = violation("I13", "gear-space-not-empty")


def build_gear(position: Position, fact: GearBuilt, table: Table) -> Position:
    """The Gear leaves the supply for its space; its cost is due unless it is free."""
    player = player_of(position, fact.player)
    index = GEAR_SPACES.index(fact.gear_space)
    if player.gear_spaces[index] != EMPTY:
        raise CannotApply(SPACE_NOT_EMPTY)
    player = replace(
        player,
        gears=without(player.gears, fact.gear, GEAR_NOT_HELD),
        gear_spaces=put(player.gear_spaces, index, fact.gear),
    )
    position, queue = _reached(position, fact)
    due = () if fact.free else payment(fact.player, fact.gear, table)
    return with_player(position, fact.player, player, (*due, *queue))


def _reached(position: Position, fact: GearBuilt) -> tuple[Position, Queue]:
    """Where the build stands: by an effect, after the builder's turn, or as its end choice."""
    if fact.free:
        return position, reach_effect(position, fact, steps.BuildFree)
    if fact.deferred:
        return _deferred(position, fact)
    turn = replace(turn_of(position), end_choice=True)
    return replace(position, turn=turn), reach(position, fact, steps.EndChoice)


def _deferred(position: Position, fact: GearBuilt) -> tuple[Position, Queue]:
    window = position.build_window
    if window is None or window.player != fact.player:
        return position, position.queue
    claim = steps.ClaimMet(fact.player, window.turn)
    return replace(position, build_window=None), (claim, *position.queue)


def printed_cost(gear: str, table: Table) -> tuple[int, int, int, int] | None:
    """Pounds, Coal, Brass and Books of a Gear (R117-R120), None where nobody knows it."""
    if not is_multiplier(gear):
        return kind_of(gear).cost
    known = table.known.multiplier(gear)
    if known is None:
        return None
    return (known.cost.pounds, known.cost.coal, known.cost.brass, known.cost.books)


def payment(player: int, gear: str, table: Table) -> Queue:
    """The payment that a build makes due, or a window for the cost that only the table knows."""
    cost = printed_cost(gear, table)
    if cost is None:
        return (steps.EffectsWindow(player, gear),)
    if not any(cost):
        return ()
    return (steps.Pay(player, kind_of(gear).cost_rule, *cost),)


REDUCERS: Reducers = {GearBuilt: build_gear}
