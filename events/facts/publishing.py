"""Publish: the end choice that costs a Book, and what each area's Publish does (R080-R109)."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from adas_dream.events.facts.base import ChoiceFact, ConsequenceFact
from adas_dream.events.vocabulary import Area, Die, Gear, GearSpace, Id, Place, Space


class Published(ChoiceFact, frozen=True, tag="published"):
    """The end choice that costs a Book: the Publish of the area used in this turn (R080-R083). The
    Book follows as `resources_spent`. Then come, for the Workshop, its Coal and `steam_advanced`;
    for another area, the choice of that area."""

    area: Area


class SteamAdvanced(ConsequenceFact, frozen=True, tag="steam_advanced"):
    """The Steam marker moves up one space, to the cap `to_cap` (R085, R133-R137). Its payment
    stands before it, or none where it is free."""

    to_cap: Annotated[int, Meta(ge=0, le=1000)]


class DiscStacked(ChoiceFact, frozen=True, tag="disc_stacked"):
    """Publish in Study: a disc of the Player board goes on another disc of the player (R090-R096).
    It uncovers `gear_space`."""

    gear_space: GearSpace
    disc_space: Id


class DiscRemoved(ChoiceFact, frozen=True, tag="disc_removed"):
    """Publish in Study, without a disc of the player in an action area: the disc leaves the game
    (R097). It uncovers `gear_space`."""

    gear_space: GearSpace


class DieChange(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One die of a Travel Publish: where it lies, what it shows, what it becomes."""

    place: Place
    die: Die
    becomes: Die


class DiceAdjusted(ChoiceFact, frozen=True, tag="dice_adjusted"):
    """Publish in Travel: at most 4 pips, over 1 to 4 dice of Store and Mill (R100-R104). `changes`
    stand in the order of their places."""

    changes: Annotated[tuple[DieChange, ...], Meta(max_length=18)]


class MultiplierTaken(ChoiceFact, frozen=True, tag="multiplier_taken"):
    """Publish in Meetings: a Multiplier goes from the display into the supply (R105).
    `display_refilled` follows."""

    gear: Gear


class DiceSwapped(ChoiceFact, frozen=True, tag="dice_swapped"):
    """Publish in Institutions: a die of the player and a Workshop die change places (R107-R109)."""

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
