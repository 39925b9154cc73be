"""Publish: the end choice that costs a Book, and what each area's Publish does (R080-R109)."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from adas_dream.events.facts.base import ChoiceFact, ConsequenceFact
from adas_dream.events.vocabulary import Area, Die, Gear, GearSpace, Id, Place, Space


class Published(ChoiceFact, frozen=True, tag="published"):
    """The end choice: the Publish of the area used this turn (R080-R083)."""

    area: Area


class SteamAdvanced(ConsequenceFact, frozen=True, tag="steam_advanced"):
    """The Steam marker moves up one space, to this cap (R085, R133-R137)."""

    to_cap: Annotated[int, Meta(ge=0, le=1000)]


class DiscStacked(ChoiceFact, frozen=True, tag="disc_stacked"):
    """Study: a disc from the Player board onto a disc of the same player in an area (R090-R096)."""

    gear_space: GearSpace
    disc_space: Id


class DiscRemoved(ChoiceFact, frozen=True, tag="disc_removed"):
    """Study, with no own disc in an action area: the disc leaves the game (R097)."""

    gear_space: GearSpace


class DieChange(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One die of a Travel Publish: where it lies, what it shows, what it becomes."""

    place: Place
    die: Die
    becomes: Die


class DiceAdjusted(ChoiceFact, frozen=True, tag="dice_adjusted"):
    """Travel: up to 4 pips over 1-4 dice of Store and Mill, by place (R100-R104)."""

    changes: Annotated[tuple[DieChange, ...], Meta(max_length=18)]


class MultiplierTaken(ChoiceFact, frozen=True, tag="multiplier_taken"):
    """Meetings: a Multiplier Gear from the display into the supply (R105)."""

    gear: Gear


class DiceSwapped(ChoiceFact, frozen=True, tag="dice_swapped"):
    """Institutions: a die of the player and a Workshop die change places (R107-R109)."""

    place: Place
    die: Die
    space: Space
    workshop_die: Die


PublishingFact: TypeAlias = (
    Published
    | SteamAdvanced
    | DiscStacked
    | DiscRemoved
    | DiceAdjusted
    | MultiplierTaken
    | DiceSwapped
)
