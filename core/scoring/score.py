"""What a score is made of: pieces sum to lines, lines to totals."""

from typing import Literal

from msgspec import Struct

from adas_dream.events.vocabulary import ScoreLine

DecidedBy = Literal["prestige", "gears-built", "mill-dice", "turn-order"]


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that scores: what it is, its Prestige, the arithmetic written out, and the parts
    of the board it rests on (`a1`, `a1-b1`, `steam`, `objective:ID`, `disc-space:ID` …).

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


def signed(number: int) -> str:
    """A number as it is written in a sum, below zero with the sign that a Gear has."""
    return f"−{-number}" if number < 0 else str(number)


def line_of(name: ScoreLine, rule: str, pieces: tuple[Piece, ...]) -> LineScore:
    """The line made of these pieces."""
    return LineScore(name, sum(piece.points for piece in pieces), pieces, rule)
