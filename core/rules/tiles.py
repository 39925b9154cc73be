"""Module `tiles`: the tile whose reward was taken is flipped (R077, R078)."""

from adas_dream.core.answers import Answer, Due
from adas_dream.core.citations import citing
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.state import State
from adas_dream.events.facts.workshop import BonusTileFlipped
from adas_dream.events.position import steps

violation = citing(__name__)
NOT_THE_TILE = violation("R077", "printed-bonus-taken")
NOT_FLIPPED = violation("R078", "tile-not-flipped")
WRONG_TILE = violation("R078", "another-tile-flipped")
SAME_SIDE = violation("R078", "tile-shows-the-same-side")
SIDES = 3
"""The two sides' numbers, 1 and 2, added up."""


def flip(state: State, step: steps.FlipTile) -> Answer:
    """The tile whose reward was taken shows its other side."""
    side = state.position.workshop.tiles[step.space - 1]
    due = BonusTileFlipped(1, step.player, step.space, SIDES - side)
    return Due(due, NOT_FLIPPED, (("space", WRONG_TILE), ("side", SAME_SIDE)))


NOUN = Noun(
    steps=(StepKind(steps.FlipTile, flip, (BonusTileFlipped,)),),
    facts=(FactKind(BonusTileFlipped, violation("R078", "tile-flip-not-due")),),
)
