"""The Workshop turn, steps 1 to 7 (page P2)."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChanceFact, ChoiceFact, ConsequenceFact
from adas_dream.events.vocabulary import (
    BonusOrTile,
    Die,
    Occasion,
    Positive,
    Side,
    Slot,
    Space,
    Track,
)


class DieMoved(ChoiceFact, frozen=True, tag="die_moved"):
    """Step 1: a die goes one space clockwise (R013-R015). `die` is what it shows then."""

    die: Die
    from_space: Space
    to_space: Space


class DieMovedFurther(ChoiceFact, frozen=True, tag="die_moved_further"):
    """Step 1: the same die goes one more space, for 1 Coal (R016, R017)."""

    die: Die
    from_space: Space
    to_space: Space


class WorkshopDieTurned(ChoiceFact, frozen=True, tag="workshop_die_turned"):
    """Step 1: any one Workshop die changes by 1 pip, for 1 Coal (R018, R019, R023). `moved`: it is
    the die that was moved in this turn."""

    space: Space
    die: Die
    becomes: Die
    moved: bool = False


class DiePushed(ChoiceFact, frozen=True, tag="die_pushed"):
    """Step 2: a die of the stop space becomes the active die, on the bonus space (R030-R039)."""

    space: Space
    die: Die


class BonusGained(ConsequenceFact, frozen=True, tag="bonus_gained"):
    """A Workshop bonus is due; what it brings follows as facts of its own (R040-R048, R052).
    `occasion`: `program` is for the two bonuses of row 1. `space` is where it belongs to one."""

    bonus: BonusOrTile
    occasion: Occasion
    space: Space | None = None


class WorkshopRefilled(ChanceFact, frozen=True, tag="workshop_refilled"):
    """Step 4: dice drawn from the bag and rolled into the space left empty (R050-R057). `dice`
    stand by colour and value."""

    space: Space
    dice: tuple[Die, ...]


class SpaceLeftEmpty(ConsequenceFact, frozen=True, tag="space_left_empty"):
    """Step 4: the bag was empty, or too short under `short-bag-refill=stay-empty` (R055-R057)."""

    space: Space


class BonusTileFlipped(ConsequenceFact, frozen=True, tag="bonus_tile_flipped"):
    """Module `tiles`: the tile whose reward was taken shows its other `side` (R078)."""

    space: Space
    side: Side


class DieStored(ConsequenceFact, frozen=True, tag="die_stored"):
    """Step 5: the active die goes to the highest empty Store slot (R060)."""

    die: Die
    slot: Slot


class AssignmentsActivated(ConsequenceFact, frozen=True, tag="assignments_activated"):
    """Step 7: one Research for each Assignment in the colour of the stored die (R067-R069).
    `research` is how far the track moves."""

    colour: Track
    research: Positive


WorkshopFact: TypeAlias = (
    DieMoved
    | DieMovedFurther
    | WorkshopDieTurned
    | DiePushed
    | BonusGained
    | WorkshopRefilled
    | SpaceLeftEmpty
    | BonusTileFlipped
    | DieStored
    | AssignmentsActivated
)
