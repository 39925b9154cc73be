"""What a score is made of: pieces sum to lines, lines to totals."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from adas_dream.events.vocabulary import ScoreLine

DecidedBy = Literal["prestige", "gears-built", "mill-dice", "turn-order"]


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that scores: what it is, its Prestige, the arithmetic written out, and the parts
    of the board it rests on (`a1`, `a1-b1`, `steam`, `objective:ID`, `disc-space:ID`,
    `science:WORD` for the own cards of a Science …).

    `known` is false where the content pack does not say what it is worth: only what is known of it
    is counted then.
    """

    what: str
    points: int
    sum: str
    parts: tuple[str, ...]
    known: bool = True


class LineScore(Struct, frozen=True, gc=False):
    """A line of the scorepad: its pieces, their sum, and the rule it follows."""

    line: ScoreLine
    points: int
    pieces: tuple[Piece, ...]
    rule: str

    @property
    def known(self) -> bool:
        """Whether the content pack tells the worth of all of it."""
        return all(piece.known for piece in self.pieces)


class PlayerScore(Struct, frozen=True, gc=False):
    """One player's eleven lines in printed order and their total (R190)."""

    player: int
    name: str
    lines: tuple[LineScore, ...]
    total: int


class Score(Struct, frozen=True, gc=False):
    """Everyone's score, the winner, and what decided (R212-R215)."""

    players: tuple[PlayerScore, ...]
    winner: int
    decided_by: DecidedBy

    @property
    def lines(self) -> list[LineScore]:
        """Every line of everyone."""
        return [line for each in self.players for line in each.lines]

    @property
    def points(self) -> list[int]:
        """The points of every line of everyone."""
        return [line.points for line in self.lines]


def differing(
    before: tuple[PlayerScore, ...], after: tuple[PlayerScore, ...]
) -> Iterator[tuple[int, LineScore, LineScore]]:
    """Every line that has other points in a score of the same players, with its player."""
    for old, new in zip(before, after, strict=True):
        for line, other in zip(old.lines, new.lines, strict=True):
            if line.points != other.points:
                yield old.player, line, other


def signed(number: int) -> str:
    """A number as it is written in a sum, below zero with the sign that a Gear has."""
    return f"−{-number}" if number < 0 else str(number)


def line_of(name: ScoreLine, rule: str, pieces: tuple[Piece, ...]) -> LineScore:
    """The line made of these pieces."""
    return LineScore(name, sum(piece.points for piece in pieces), pieces, rule)
