"""Objective conditions: a closed set of typed questions about the state (R160-R172).

| `if` | fields | accepts | refuses |
|---|---|---|---|
| `at-least` | count, of, which | `count = 4, of = "coal"`: 4 | 3 |
| `most` | of, which | `of = "coal"`: 5 against 4 and 4 | 5 against 5 and 4 |

`most` is strictly more than any other player (R170). What can be counted (`of`) and what `which`
selects stands in `QUANTITIES` and `WHICH`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from adas_dream.core.gears import KINDS, is_built, is_multiplier
from adas_dream.core.geometry import LINES
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Player
from adas_dream.events.vocabulary import ACTION_AREAS, COLOUR, COLOURS, TRACKS, VALUE, Positive

Quantity = Literal[
    "gears-built",
    "complete-lines",
    "mill-dice",
    "mill-pips",
    "store-dice",
    "programs",
    "research",
    "innovation",
    "steam",
    "assignments",
    "discs-in-area",
    "disc-spaces-in-area",
    "stacks",
    "partners-played",
    "tokens",
    "pounds",
    "coal",
    "brass",
    "books",
]


class ObjectiveCondition(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="if"):
    """One question about a player in a position."""

    def met_by(self, position: Position, player: int) -> bool:
        """Whether player (1-4) meets it now."""
        raise LookupError(type(self).__name__)


class AtLeast(ObjectiveCondition, frozen=True, tag="at-least"):
    """The player has `count` or more."""

    count: Positive
    of: Quantity
    which: str = ""

    def met_by(self, position: Position, player: int) -> bool:
        """Counts the player's own."""
        return amount(position, player, self.of, self.which) >= self.count


class Most(ObjectiveCondition, frozen=True, tag="most"):
    """The player has more than any other player; a tie is not the most (R170)."""

    of: Quantity
    which: str = ""

    def met_by(self, position: Position, player: int) -> bool:
        """Compares with everyone else at the table."""
        own = amount(position, player, self.of, self.which)
        if not own:
            return False
        for other in range(1, len(position.players) + 1):
            if other != player and amount(position, other, self.of, self.which) >= own:
                return False
        return True


AnyCondition = AtLeast | Most


def amount(position: Position, player: int, of: Quantity, which: str) -> int:
    """How much of a quantity player (1-4) has; `which` narrows it where QUANTITIES says so."""
    return QUANTITIES[of](position, player, which)


def _board(position: Position, player: int) -> Player:
    return position.players[player - 1]


def _gears_built(position: Position, player: int, which: str) -> int:
    """Gears in the Mill: all, or `addition`, `subtraction`, `multiplier`."""
    built = [gear for gear in _board(position, player).gear_spaces if is_built(gear)]
    if which == "multiplier":
        return sum(is_multiplier(gear) for gear in built)
    return sum(not which or gear == which for gear in built)


def complete_lines(player: Player) -> int:
    """Lines of the Mill with 3 dice and 2 Gears (R202)."""
    return sum(
        all(player.mill[cell] for cell in cells)
        and all(is_built(player.gear_spaces[gap]) for gap in gaps)
        for cells, gaps in LINES
    )


def _mill_dice(position: Position, player: int, which: str) -> int:
    """Dice in the Mill: all, or of one colour."""
    dice = [die for die in _board(position, player).mill if die]
    return sum(not which or COLOUR[die] == which for die in dice)


def _store_dice(position: Position, player: int, which: str) -> int:
    """Dice in the Store: all, or of one colour."""
    dice = [die for die in _board(position, player).store if die]
    return sum(not which or COLOUR[die] == which for die in dice)


def _by_track(field: str) -> Callable[[Position, int, str], int]:
    def count(position: Position, player: int, which: str) -> int:
        """On one track, or on all four together."""
        counts = getattr(_board(position, player), field)
        return sum(getattr(counts, track) for track in TRACKS if which in ("", track))

    return count


def _discs_in_area(position: Position, player: int, which: str) -> int:
    """Own discs in the action areas or one of them; both of a stack count (R096)."""
    return sum(
        space.discs.count(player) for space in position.disc_spaces if which in ("", space.area)
    )


def _disc_spaces_in_area(position: Position, player: int, which: str) -> int:
    """Disc spaces with a disc of the player, in the action areas or one of them."""
    return sum(player in space.discs for space in position.disc_spaces if which in ("", space.area))


def _stacks(position: Position, player: int, which: str) -> int:
    """Own stacks of two discs, in the action areas or one of them."""
    return sum(
        space.discs == (player, player)
        for space in position.disc_spaces
        if which in ("", space.area)
    )


QUANTITIES: Final[dict[Quantity, Callable[[Position, int, str], int]]] = {
    "gears-built": _gears_built,
    "complete-lines": lambda position, player, _: complete_lines(_board(position, player)),
    "mill-dice": _mill_dice,
    "mill-pips": lambda position, player, _: sum(
        VALUE[die] for die in _board(position, player).mill if die
    ),
    "store-dice": _store_dice,
    "programs": lambda position, player, _: sum(
        bool(program) for program in _board(position, player).programs
    ),
    "research": _by_track("research"),
    "innovation": lambda position, player, _: _board(position, player).innovation,
    "steam": lambda position, player, _: _board(position, player).steam,
    "assignments": _by_track("assignments"),
    "discs-in-area": _discs_in_area,
    "disc-spaces-in-area": _disc_spaces_in_area,
    "stacks": _stacks,
    "partners-played": lambda position, player, _: len(_board(position, player).partners.played),
    "tokens": lambda position, player, _: len(_board(position, player).tokens),
    "pounds": lambda position, player, _: _board(position, player).pounds,
    "coal": lambda position, player, _: _board(position, player).coal,
    "brass": lambda position, player, _: _board(position, player).brass,
    "books": lambda position, player, _: _board(position, player).books,
}
"""What can be counted, and how."""

WHICH: Final[dict[Quantity, tuple[str, ...]]] = {
    "gears-built": (*KINDS, "multiplier"),
    "mill-dice": COLOURS,
    "store-dice": COLOURS,
    "research": TRACKS,
    "assignments": TRACKS,
    "discs-in-area": ACTION_AREAS,
    "disc-spaces-in-area": ACTION_AREAS,
    "stacks": ACTION_AREAS,
}
"""What `which` may select of a quantity; of any other it selects nothing."""
