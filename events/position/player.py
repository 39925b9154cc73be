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
    """The player's Partner cards by pile."""

    deck: Count
    """How many cards are not drawn."""
    hand: tuple[Id, ...] = ()
    """The known cards in hand."""
    hidden: Count = 0
    """How many others are in hand."""
    unseen: Pile = ()
    """The known ids in deck and hidden hand together."""
    played: tuple[Id, ...] = ()
    """The cards played."""


class Token(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A Science token (`science`) or an Assignment Scoring token (`colour`)."""

    token: Id
    """What a log calls it."""
    value: Number
    """What it scores each time."""
    science: Id | None = None
    """The Science it counts."""
    colour: Track | None = None
    """The colour of the Assignments it counts."""


class Player(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One player's board."""

    store: StoreSlots
    """The slots from the highest."""
    mill: MillCells
    """The cells `a1` `b1` `c1` `a2` … row by row."""
    gear_spaces: TwelveSpaces
    """The twelve in the order of the notation, each `covered`, `empty` or the built Gear."""
    programs: SixPrograms
    """The spaces `row1` … `col3`, each a Program or nothing."""
    partners: Partners
    """The Partner cards."""
    research: ByTrack
    """The spaces reached on each Research track."""
    assignments: ByTrack
    """The Assignments in each column."""
    pounds: Count = 0
    """The £ in hand."""
    coal: Count = 0
    """The Coal."""
    brass: Count = 0
    """The Brass."""
    books: Count = 0
    """The Books."""
    innovation: Count = 0
    """The space of the Innovation track, 0 to 6."""
    steam: Count = 0
    """Which cap is reached: 0 for 10, up to 5 for 40."""
    gears: tuple[Gear, ...] = ()
    """The Gears in the supply."""
    gears_out: tuple[Gear, ...] = ()
    """The Gears that left the game."""
    discs_out: Count = 0
    """How many discs left the game."""
    tokens: tuple[Token, ...] = ()
    """The tokens that score."""

    def can_pay(self, cost: tuple[int, int, int, int]) -> bool:
        """Whether a cost in pounds, Coal, Brass and Books is in hand."""
        pounds, coal, brass, books = cost
        is_paid = self.pounds >= pounds and self.coal >= coal
        return is_paid and self.brass >= brass and self.books >= books
