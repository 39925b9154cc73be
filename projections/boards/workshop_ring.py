"""The Workshop drawn as the ring it is: six spaces clockwise with their bonuses, the bag inside."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from adas_dream.events.position.game import Position
from adas_dream.events.position.workshop import Bag
from adas_dream.events.vocabulary import LETTERS, SPACES
from adas_dream.projections.wording.text import pad

Box: TypeAlias = list[str]

INSIDE: Final = 19
"""The columns inside the frame of a space."""
DICE_A_LINE: Final = 6
ROOM: Final = 34
"""The columns between spaces 6 and 3, where the bag is."""
TOP: Final = " " * 18
MIDDLE: Final = " " * 2


def ring(position: Position) -> Iterator[str]:
    """The lines of the drawing, at most 100 columns wide."""
    boxes = {space: _box(position, space) for space in SPACES}
    arrow = " ──→ "
    yield from _beside(TOP, boxes[1], arrow, boxes[2])
    yield f"{TOP[:-2]}↗{' ' * 48}↘"
    yield from _beside(MIDDLE, boxes[6], bag_in_words(position.workshop.bag).center(ROOM), boxes[3])
    yield f"{TOP[:-2]}↖{' ' * 48}↙"
    yield from _beside(TOP, boxes[5], " ←── ", boxes[4])


def bag_in_words(bag: Bag) -> str:
    """How many dice of each colour the bag holds: `bag: Y 8 B 8 G 9 P 8 X 9`."""
    counts = (bag.yellow, bag.blue, bag.green, bag.purple, bag.grey)
    held = " ".join(f"{letter} {count}" for letter, count in zip(LETTERS, counts, strict=True))
    return f"bag: {held}"


def _box(position: Position, space: int) -> Box:
    """A space in its frame: the bonus or the side of its Bonus Tile (R077) above, the dice, the die
    pushed onto the bonus space."""
    workshop = position.workshop
    bonus, tiles = position.board.bonuses[space - 1], workshop.tiles
    label = f" {space} {f'tile, side {tiles[space - 1]}' if tiles else bonus} "
    lines = [*_dice(workshop.spaces[space - 1])]
    if workshop.pushed is not None and workshop.pushed.space == space:
        lines.append(f"pushed: {workshop.pushed.die}")
    return [
        f"┌─{label.ljust(INSIDE - 1, '─')}┐",
        *(f"│{pad(' ' + line, INSIDE)}│" for line in lines),
        f"└{'─' * INSIDE}┘",
    ]


def _dice(dice: tuple[str, ...]) -> Iterator[str]:
    if not dice:
        yield "--"
    for start in range(0, len(dice), DICE_A_LINE):
        yield " ".join(dice[start : start + DICE_A_LINE])


def _beside(indent: str, left: Box, between: str, right: Box) -> Iterator[str]:
    """Two boxes in one row, with `between` written between their first lines of dice."""
    blank = " " * (INSIDE + 2)
    for row in range(max(len(left), len(right))):
        middle = between if row == 1 else " " * len(between)
        first = left[row] if row < len(left) else blank
        second = right[row] if row < len(right) else ""
        yield (indent + first + middle + second).rstrip()
