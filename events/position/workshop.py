"""The Workshop: a ring of six spaces of dice, the bag, and the bonus spaces' one guest."""

from typing import Annotated

from msgspec import Meta, Struct

from adas_dream.events.vocabulary import BonusOrTile, DiceCount, Die, Side, Space

SixOfDice = Annotated[tuple[tuple[Die, ...], ...], Meta(min_length=6, max_length=6)]
SixBonuses = Annotated[tuple[BonusOrTile, ...], Meta(min_length=6, max_length=6)]
SixSides = Annotated[tuple[Side, ...], Meta(max_length=6)]


class Bag(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How many dice of each colour are in the bag; they have no value there."""

    yellow: DiceCount
    blue: DiceCount
    green: DiceCount
    purple: DiceCount
    grey: DiceCount

    @property
    def size(self) -> int:
        """How many dice there are in it."""
        return self.yellow + self.blue + self.green + self.purple + self.grey


class Pushed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The active die on its bonus space, between push and store."""

    space: Space
    """Beside which Workshop space it lies."""
    die: Die
    """What it shows."""


class Workshop(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The ring of six spaces, and the bag."""

    spaces: SixOfDice
    """The dice of the spaces 1 to 6, by colour and value."""
    bag: Bag
    """The dice not yet drawn."""
    pushed: Pushed | None = None
    """The active die on its bonus space."""
    tiles: SixSides = ()
    """Module `tiles`: the side that each tile shows."""
