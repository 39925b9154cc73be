"""Module `tiles`: the tile's reward instead of the printed bonus, then the tile is flipped.

Wild bonuses keep the printed six (RULES.md, point 27).
"""

from msgspec.structs import replace

from adas_dream.core.answers import Answer, Due
from adas_dream.core.citations import citing
from adas_dream.core.content.effects import steps_of
from adas_dream.core.reducers.base import CannotApply, Queue, put, reach
from adas_dream.core.state import State, Table
from adas_dream.events.facts.workshop import BonusGained, BonusTileFlipped
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position

violation = citing(__name__)
NO_TILE = violation("I21", "no-such-tile")
NOT_THE_TILE = violation("R077", "printed-bonus-taken")
NOT_FLIPPED = violation("R078", "tile-not-flipped")
WRONG_TILE = violation("R078", "another-tile-flipped")
SAME_SIDE = violation("R078", "tile-shows-the-same-side")
FIRST_SIDE = 1


def tile_reward(position: Position, fact: BonusGained, table: Table) -> Queue:
    """The steps of the tile that lies beside the space: its reward (or a window), its flip."""
    if fact.space is None or not position.workshop.tiles:
        raise CannotApply(NO_TILE)
    flip = steps.FlipTile(fact.player, fact.space)
    tiles = table.pack.tiles if table.pack else ()
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


def flip(state: State, step: steps.FlipTile) -> Answer:
    """The tile whose reward was taken shows its other side."""
    side = state.position.workshop.tiles[step.space - 1]
    due = BonusTileFlipped(1, step.player, step.space, SIDES - side)
    return Due(due, NOT_FLIPPED, (("space", WRONG_TILE), ("side", SAME_SIDE)))


SIDES = 3
"""The two sides' numbers, 1 and 2, added up."""
