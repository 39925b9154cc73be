"""Objective conditions: a closed set of typed questions about the state (R160-R172).

`if` names the question, which is about what a player has at that moment. The numbers are examples
of what the player has, and the others against it: the condition accepts the first and refuses the
second. The most is more than any other player has; a tie is not the most (R170).

| `if` | fields | accepts | refuses |
|---|---|---|---|
| `at-least` | count, of, which | `count = 4, of = "coal"`: 4 | 3 |
| `most` | of, which | `of = "coal"`: 5 against 4 and 4 | 5 against 5 and 4 |

`of` is what is counted; `which` narrows it where the table gives words for it, and is left out for
all of it.

| `of` | counts | `which` |
|---|---|---|
| `gears-built` | Gears in the Mill | `addition`, `subtraction`, `multiplier` |
| `complete-lines` | lines with three dice and two Gears (R202) | |
| `mill-dice` | dice in the Mill | `yellow`, `blue`, `green`, `purple`, `grey` |
| `mill-pips` | the values of the dice in the Mill together | |
| `store-dice` | dice in the Store | `yellow`, `blue`, `green`, `purple`, `grey` |
| `programs` | Programs placed | |
| `research` | spaces of Research, on all tracks together | `yellow`, `blue`, `green`, `purple` |
| `innovation` | spaces of Innovation | |
| `steam` | spaces of Steam above the bottom, so 5 at the cap of 40 | |
| `assignments` | Assignments, in all columns together | `yellow`, `blue`, `green`, `purple` |
| `discs-in-area` | own discs in the action areas; both of a stack count (R096) | `study`, `travel`, `meetings`, `institutions` |
| `disc-spaces-in-area` | disc spaces with a disc of the player | `study`, `travel`, `meetings`, `institutions` |
| `stacks` | own stacks of two discs | `study`, `travel`, `meetings`, `institutions` |
| `partners-played` | Partner cards played | |
| `tokens` | scoring tokens held | |
| `pounds` | pounds in hand | |
| `coal` | Coal in hand | |
| `brass` | Brass in hand | |
| `books` | Books in hand | |
"""  # noqa: E501 - a row of a table is one line

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import ClassVar, Final, Literal

from msgspec import Struct

from adas_dream.core.gears import KINDS, NO_GEAR
from adas_dream.core.geometry import LINES
from adas_dream.events.position.game import DiscSpace, Position
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

Count = Callable[[Position, int, str], int]
"""Counts something of a player (1-4) in a position, narrowed by `which`."""
Part = Literal[
    "mill",
    "store",
    "gear_spaces",
    "programs",
    "research",
    "innovation",
    "steam",
    "assignments",
    "partners",
    "tokens",
    "pounds",
    "coal",
    "brass",
    "books",
    "disc_spaces",
]
"""A part of a board, or the `disc_spaces` of the action areas."""


class ObjectiveCondition(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="if"):
    """One question about a player in a position."""

    compares: ClassVar[bool] = False
    """Whether it asks about the other players too."""

    @property
    def reads(self) -> tuple[Part, ...]:
        """The parts on which the answer depends: where none of them changes, neither does it."""
        raise LookupError(type(self).__name__)

    def met_by(self, position: Position, player: int) -> bool:
        """Whether player (1-4) meets it now."""
        raise LookupError(type(self).__name__)


class AtLeast(ObjectiveCondition, frozen=True, tag="at-least"):
    """The player has `count` or more."""

    count: Positive
    of: Quantity
    which: str = ""

    @property
    def reads(self) -> tuple[Part, ...]:
        """Those that are counted."""
        return QUANTITIES[self.of][1]

    def met_by(self, position: Position, player: int) -> bool:
        """Counts the player's own."""
        return amount(position, player, self.of, self.which) >= self.count


class Most(ObjectiveCondition, frozen=True, tag="most"):
    """The player has more than any other player; a tie is not the most (R170)."""

    compares = True

    of: Quantity
    which: str = ""

    @property
    def reads(self) -> tuple[Part, ...]:
        """Those that are compared."""
        return QUANTITIES[self.of][1]

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


class Reads(Struct, frozen=True, gc=False):
    """What the conditions of an Objective ask about: `parts` gives those of one board, of the own
    one alone or of `all_boards`, and `disc_spaces` whether the action areas are looked at."""

    parts: Callable[[Player], object]
    all_boards: bool
    disc_spaces: bool

    def of(self, position: Position, player: int) -> object:
        """What is read on boards for that player (1-4): equal where nothing of it differs."""
        if self.all_boards:
            return [*map(self.parts, position.players)]
        return self.parts(position.players[player - 1])

    def same(self, before: Position, after: Position, player: int) -> bool:
        """Whether nothing that is read for that player (1-4) has changed."""
        if self.disc_spaces and before.disc_spaces is not after.disc_spaces:
            return False
        index = player - 1
        is_same = before.players[index] is after.players[index] and not self.all_boards
        return is_same or self.of(before, player) == self.of(after, player)


def reads_of(conditions: Iterable[AnyCondition]) -> Reads:
    """What these conditions ask about, together."""
    asked = [*conditions]
    read = dict.fromkeys(part for condition in asked for part in condition.reads)
    parts = [part for part in read if part != "disc_spaces"]
    return Reads(
        parts=attrgetter(*parts) if parts else lambda _: None,
        all_boards=any(
            condition.compares for condition in asked if condition.reads != ("disc_spaces",)
        ),
        disc_spaces="disc_spaces" in read,
    )


def amount(position: Position, player: int, of: Quantity, which: str) -> int:
    """How much of a quantity player (1-4) has; `which` narrows it where QUANTITIES says so."""
    return QUANTITIES[of][0](position, player, which)


def _board(position: Position, player: int) -> Player:
    return position.players[player - 1]


def _gears_built(position: Position, player: int, which: str) -> int:
    """Gears in the Mill: all, or `addition`, `subtraction`, `multiplier`."""
    built = [gear for gear in _board(position, player).gear_spaces if gear not in NO_GEAR]
    if which == "multiplier":
        return len([gear for gear in built if gear not in KINDS])
    return len([gear for gear in built if not which or gear == which])


def complete_lines(player: Player) -> int:
    """Lines of the Mill with 3 dice and 2 Gears (R202)."""
    mill, gears = player.mill, player.gear_spaces
    complete = 0
    for (a, b, c), (d, e) in LINES:
        if mill[a] and mill[b] and mill[c] and gears[d] not in NO_GEAR and gears[e] not in NO_GEAR:
            complete += 1
    return complete


def _dice_in(field: str) -> Count:
    def count(position: Position, player: int, which: str) -> int:
        """Dice there: all, or of one colour."""
        dice = [die for die in getattr(_board(position, player), field) if die]
        return len([die for die in dice if COLOUR[die] == which]) if which else len(dice)

    return count


def _by_track(field: str) -> Count:
    def count(position: Position, player: int, which: str) -> int:
        """On one track, or on all four together."""
        counts = getattr(_board(position, player), field)
        tracks = (which,) if which else TRACKS
        return sum([getattr(counts, track) for track in tracks])

    return count


def _spaces(position: Position, player: int, which: str) -> list[DiscSpace]:
    """The disc spaces with own discs in the action areas, or in one of them."""
    spaces = position.disc_spaces
    if which:
        return [space for space in spaces if space.area == which and player in space.discs]
    return [space for space in spaces if player in space.discs]


def _spaces_with_discs(position: Position, player: int, which: str) -> int:
    """The disc spaces with own discs, counted."""
    return len(_spaces(position, player, which))


def _discs(position: Position, player: int, which: str) -> int:
    """Own discs in the action areas or one of them; both of a stack count (R096)."""
    return sum([space.discs.count(player) for space in _spaces(position, player, which)])


def _stacks(position: Position, player: int, which: str) -> int:
    """Own discs on own discs in the action areas, or in one of them."""
    return len([it for it in _spaces(position, player, which) if it.discs == (player, player)])


def _own(amount_of: Callable[[Player], int]) -> Count:
    return lambda position, player, _: amount_of(position.players[player - 1])


QUANTITIES: Final[dict[Quantity, tuple[Count, tuple[Part, ...]]]] = {
    "gears-built": (_gears_built, ("gear_spaces",)),
    "complete-lines": (_own(complete_lines), ("mill", "gear_spaces")),
    "mill-dice": (_dice_in("mill"), ("mill",)),
    "mill-pips": (_own(lambda board: sum(VALUE[die] for die in board.mill if die)), ("mill",)),
    "store-dice": (_dice_in("store"), ("store",)),
    "programs": (_own(lambda board: sum(map(bool, board.programs))), ("programs",)),
    "research": (_by_track("research"), ("research",)),
    "innovation": (_own(lambda board: board.innovation), ("innovation",)),
    "steam": (_own(lambda board: board.steam), ("steam",)),
    "assignments": (_by_track("assignments"), ("assignments",)),
    "discs-in-area": (_discs, ("disc_spaces",)),
    "disc-spaces-in-area": (_spaces_with_discs, ("disc_spaces",)),
    "stacks": (_stacks, ("disc_spaces",)),
    "partners-played": (_own(lambda board: len(board.partners.played)), ("partners",)),
    "tokens": (_own(lambda board: len(board.tokens)), ("tokens",)),
    "pounds": (_own(lambda board: board.pounds), ("pounds",)),
    "coal": (_own(lambda board: board.coal), ("coal",)),
    "brass": (_own(lambda board: board.brass), ("brass",)),
    "books": (_own(lambda board: board.books), ("books",)),
}
"""What can be counted: how, and which parts are read for it."""

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
