"""What a content pack holds: typed data, no code and no rule.

A pack is a TOML file with a name and a version; a log names both and the file's SHA-256 digest. A
released pack never changes: a change makes a new version.
"""

from typing import Annotated

from msgspec import Meta, Struct

from adas_dream.core.content.effects import AnyEffect
from adas_dream.events.position.workshop import Bag, SixBonuses
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.vocabulary import Count, Id, Name, Number, Text


class Requirement(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What the active die's value must be; every bound given must hold (R062)."""

    at_least: Annotated[int, Meta(ge=1, le=6)] = 1
    at_most: Annotated[int, Meta(ge=1, le=6)] = 6

    def met_by(self, value: int) -> bool:
        """Whether a die showing `value` (1-6) meets it."""
        return self.at_least <= value <= self.at_most


class Cost(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A printed cost (R063). `die_pays` names the resource of which the active die pays as much as
    it shows (R064): what is left, never below zero, is paid by the player."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0
    die_pays: Annotated[str, Meta(pattern="^(pounds|coal|brass|books)?$")] = ""

    def after_die(self, value: int) -> tuple[int, int, int, int]:
        """Pounds, Coal, Brass and Books to pay with an active die showing `value`."""
        return (
            self._left("pounds", self.pounds, value),
            self._left("coal", self.coal, value),
            self._left("brass", self.brass, value),
            self._left("books", self.books, value),
        )

    def _left(self, resource: str, amount: int, value: int) -> int:
        return max(0, amount - value) if resource == self.die_pays else amount


class PartnerCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Partner card: every player's deck holds one of each."""

    id: Id
    title: Name
    requirement: Requirement
    cost: Cost
    effects: tuple[AnyEffect, ...]
    prestige: Number = 0
    science: Id | None = None


class SetUp(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The position a game starts from, for every player alike; all dice are in the bag and
    `dice_per_space` of them are drawn into each Workshop space."""

    bonuses: SixBonuses
    bag: Bag
    dice_per_space: Annotated[int, Meta(ge=1, le=9)]
    store_slots: Annotated[int, Meta(ge=1, le=9)]
    steam_costs: Annotated[tuple[Count, ...], Meta(min_length=5, max_length=5)]
    research_length: Count
    pounds: Count
    coal: Count
    brass: Count
    books: Count
    assignments: ByTrack


class Pack(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A content pack. `house` marks invented content that is not the printed game's; a pack
    without `set_up` leaves the start to the people at the table."""

    name: Id
    version: Id
    title: Name
    house: bool
    about: Text
    set_up: SetUp | None = None
    partner_deck: Count = 8
    partners: tuple[PartnerCard, ...] = ()

    def partner(self, card: str) -> PartnerCard | None:
        """The Partner card of that id, None where this pack does not know it."""
        return next((known for known in self.partners if known.id == card), None)
