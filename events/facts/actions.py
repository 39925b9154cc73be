"""The Actions turn: a die from the Store into the Mill, then one action area (R008, R009)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from adas_dream.events.facts.base import ChoiceFact
from adas_dream.events.vocabulary import ActionArea, Area, Cell, Die, GearSpace, Id, Slot

AdvancedLevel = Annotated[int, Meta(ge=1, le=3)]


class DiePlaced(ChoiceFact, frozen=True, tag="die_placed"):
    """The active die of an Actions turn leaves its Store `slot` for an empty Mill `cell` (R008)."""

    die: Die
    slot: Slot
    cell: Cell


class AreaUsed(ChoiceFact, frozen=True, tag="area_used"):
    """One of the four action areas is used, whatever the die's colour (R009, R083). What it gives
    follows."""

    area: Area


class AdvancedActionTaken(ChoiceFact, frozen=True, tag="advanced_action_taken"):
    """The advanced action of an area (R094). `level` is 1, 2 or 3; its gains follow."""

    area: ActionArea
    level: AdvancedLevel


class DiscPlaced(ChoiceFact, frozen=True, tag="disc_placed"):
    """A disc leaves the Player board for the main board. It uncovers `gear_space` and goes to
    `disc_space`. `area` is where the disc space lies, if nobody has named it before and if it is
    not in the area of the turn."""

    gear_space: GearSpace
    disc_space: Id
    area: ActionArea | None = None


ActionsFact: TypeAlias = DiePlaced | AreaUsed | AdvancedActionTaken | DiscPlaced
