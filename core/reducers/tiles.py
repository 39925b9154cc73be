"""What a Bonus Tile changes: its reward instead of the printed bonus, then its flip.

Module `tiles`. Wild bonuses keep the printed six (RULES.md, point 27).
"""

from msgspec.structs import replace

from adas_dream.core.citations import citing
from adas_dream.core.content.effects import steps_of
from adas_dream.core.reducers.base import CannotApply, Queue, Reducers, put, reach
from adas_dream.core.state import Table
from adas_dream.events.facts.workshop import BonusGained, BonusTileFlipped
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position

violation = citing(__name__)
NO_TILE = violation("I21", "no-such-tile")
FIRST_SIDE = 1


def tile_reward(position: Position, fact: BonusGained, table: Table) -> Queue:
    """The steps of the tile that lies beside the space: its reward (or a window), its flip."""
    if fact.space is None or not position.workshop.tiles:
        raise CannotApply(NO_TILE)
    flip = steps.FlipTile(fact.player, fact.space)
    tiles = table.known.tiles
    tile = next((tile for tile in tiles if tile.space == fact.space), None)
    if tile is None:
        return (steps.EffectsWindow(fact.player, f"tile-{fact.space}"), flip)
    side = position.workshop.tiles[fact.space - 1]
    return (*steps_of(tile.sides[side - FIRST_SIDE], fact.player, "R077"), flip)


def flip_tile(position: Position, fact: BonusTileFlipped, _: Table) -> Position:
    """The tile shows its other side."""
    tiles = position.workshop.tiles
    if not tiles:
        raise CannotApply(NO_TILE)
    workshop = replace(position.workshop, tiles=put(tiles, fact.space - 1, fact.side))
    return replace(position, workshop=workshop, queue=reach(position, fact, steps.FlipTile))


REDUCERS: Reducers = {BonusTileFlipped: flip_tile}
