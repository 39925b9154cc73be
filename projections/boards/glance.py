"""The table at a glance, for whoever keeps the log: at most 20 lines of at most 80 columns, with
the Workshop and one player's board."""

from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import Final

from adas_dream.core.state import State
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Player
from adas_dream.events.vocabulary import CELLS, GEAR_SPACES, SPACES
from adas_dream.projections.boards.page import heading, player_heading
from adas_dream.projections.boards.player_board import Named, counts, die_shown, lists, sign
from adas_dream.projections.boards.workshop_ring import bag_in_words
from adas_dream.projections.wording.text import cut, pad, width_of, wrapped

ROWS: Final = 20
"""How many lines it has at most."""
COLUMNS: Final = 80
SPACE: Final = 13
"""The columns of a Workshop space."""
DICE: Final = 4
"""How many dice stand beside each other in one."""
JOINT: Final = 6
"""The columns of a Gear space between two cells."""
CELL: Final = 4 + JOINT
"""The columns of a Mill cell with the Gear space behind it."""
MILL: Final = 2 + 3 * CELL
PAST: Final = ("played", "out of game")
"""What nothing is done with any more."""


def glance(state: State, player: int) -> Iterator[str]:
    """The lines: where the game stands, the Workshop, and the board of that player (1-4) with its
    cells a1 to c3."""
    position = state.position
    where = ". ".join([*heading(position, state.table.players), ""]).split()
    told = [*wrapped(where, COLUMNS, between=" "), *_workshop(position)]
    yield from told
    yield from board_at_a_glance(state, player, ROWS - len(told))


def board_at_a_glance(state: State, player: int, rows: int = ROWS) -> Iterator[str]:
    """The board of that player (1-4) alone; what it has by name in what is left of the rows."""
    own, board = state.player(player), state.position.board
    told = [
        _ruled(player_heading(state, player)),
        *_beside(_mill(own), counts(own, board, COLUMNS - MILL - 1)),
    ]
    yield from told
    yield from _by_name(own, rows - len(told))


def _ruled(text: str) -> str:
    begin = f"── {cut(text, COLUMNS - 6)} "
    return begin + "─" * (COLUMNS - width_of(begin))


def _workshop(position: Position) -> Iterator[str]:
    """The six spaces beside each other with their bonuses, the dice below, and the bag."""
    workshop = position.workshop
    labels = (
        f"{space} {f'tile {workshop.tiles[space - 1]}' if workshop.tiles else bonus}"
        for space, bonus in zip(SPACES, position.board.bonuses, strict=True)
    )
    yield "".join(pad(f" {label}", SPACE) for label in labels).rstrip()
    rows: list[list[tuple[str, ...]]] = [
        [dice[at : at + DICE] for at in range(0, len(dice), DICE)] or [("--",)]
        for dice in workshop.spaces
    ]
    for row in zip_longest(*rows, fillvalue=()):
        yield "".join(pad(" " + " ".join(dice), SPACE) for dice in row).rstrip()
    pushed = workshop.pushed
    lies = f"   {pushed.die} was pushed out of space {pushed.space}" if pushed else ""
    yield f" {bag_in_words(workshop.bag)}{lies}"


def _beside(left: Iterator[str], right: Iterator[str]) -> Iterator[str]:
    for mill, count in zip_longest(left, right, fillvalue=""):
        yield f" {pad(mill, MILL)}{count}".rstrip()


def _mill(player: Player) -> Iterator[str]:
    """Cells a1 to c3 with the Gear spaces between them."""
    gears: Named = dict(zip(GEAR_SPACES, player.gear_spaces, strict=True))
    dice: Named = dict(zip(CELLS, player.mill, strict=True))
    yield "  " + "".join(pad(f" {column}", CELL) for column in "abc").rstrip()
    for row in "123":
        cells = [f"{column}{row}" for column in "abc"]
        joints = [cut(sign(gears[f"{a}-{b}"]), 4).center(JOINT, "─") for a, b in pairwise(cells)]
        faces = [f"[{die_shown(dice[cell])}]" for cell in cells]
        yield f"{row} " + "".join(map("".join, zip_longest(faces, joints, fillvalue="")))
        if row != "3":
            below = (gears[f"{cell}-{cell[0]}{int(row) + 1}"] for cell in cells)
            yield (
                "  "
                + "".join(pad(f" {cut(sign(gear), CELL - 2)}", CELL) for gear in below).rstrip()
            )


def _by_name(player: Player, room: int) -> Iterator[str]:
    """What the player has by name, each kind in lines of its own where there is room for that."""
    named = [(label, items) for label, items in lists(player) if items and label not in PAST]
    lines = [
        line
        for label, items in named
        for line in wrapped(items, COLUMNS, first=f" {label.ljust(9)}")
    ]
    if len(lines) > room:
        told = "; ".join(f"{label} {', '.join(items)}" for label, items in named)
        lines = [*wrapped(told.split(), COLUMNS, first=" ", between=" ")]
    yield from lines[:room]
