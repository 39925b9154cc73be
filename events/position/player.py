"""What lies on and beside one Player board."""

from typing import Annotated

from msgspec import Meta, Struct

from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.vocabulary import Count, Die, Empty, Gear, Id, Number, Pile, Track

StoreSlots = Annotated[tuple[Die | Empty, ...], Meta(min_length=1, max_length=9)]
MillCells = Annotated[tuple[Die | Empty, ...], Meta(min_length=9, max_length=9)]
TwelveSpaces = Annotated[tuple[Gear, ...], Meta(min_length=12, max_length=12)]
SixPrograms = Annotated[
    tuple[Annotated[str, Meta(max_length=64)], ...], Meta(min_length=6, max_length=6)
]


class Partners(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The player's Partner cards by pile.

    `deck` counts the cards not drawn; `hand` holds the known ones in hand, `hidden` counts the
    others there; `unseen` are the known ids not seen yet (deck and hidden hand together).
    """

    deck: Count
    hand: tuple[Id, ...] = ()
    hidden: Count = 0
    unseen: Pile = ()
    played: tuple[Id, ...] = ()


class Token(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A Science token (`science`) or an Assignment Scoring token (`colour`)."""

    token: Id
    value: Number
    science: Id | None = None
    colour: Track | None = None


class Player(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One player's board. Store slots from the highest; Mill cells a1 b1 c1 a2 … row by row;
    Gear spaces in the order of `GEAR_SPACES`, each `covered`, `empty` or the built Gear's id;
    Program spaces row1 … col3; `steam` is the index of the cap (0 is 10)."""

    store: StoreSlots
    mill: MillCells
    gear_spaces: TwelveSpaces
    programs: SixPrograms
    partners: Partners
    research: ByTrack
    assignments: ByTrack
    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0
    innovation: Count = 0
    steam: Count = 0
    gears: tuple[Gear, ...] = ()
    gears_out: tuple[Gear, ...] = ()
    discs_out: Count = 0
    tokens: tuple[Token, ...] = ()

    def can_pay(self, cost: tuple[int, int, int, int]) -> bool:
        """Whether a cost in pounds, Coal, Brass and Books is in hand."""
        pounds, coal, brass, books = cost
        is_paid = self.pounds >= pounds and self.coal >= coal
        return is_paid and self.brass >= brass and self.books >= books
