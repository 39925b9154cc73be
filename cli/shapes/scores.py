"""The scorepad with its reasons, as `score --json` prints it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from adas_dream.cli.shapes.audits import Cause
from adas_dream.cli.shapes.legal import Shape
from adas_dream.core.findings import RulingNeeded, Severity
from adas_dream.core.scoring.score import DecidedBy
from adas_dream.events.facts.setup import Rulings
from adas_dream.events.vocabulary import ScoreLine


class Difference(Shape, frozen=True, kw_only=True, gc=False):
    """Why a declared number is not right."""

    code: str
    rule: str
    severity: Severity
    message: str
    ruling: RulingNeeded | UnsetType = UNSET
    causes: tuple[Cause, ...] = ()


class DeclaredThere(Shape, frozen=True, gc=False):
    """What a player noted for a line; `difference` where it is another number."""

    points: int
    difference: Difference | UnsetType = UNSET


class PieceOfLine(Shape, frozen=True, kw_only=True, gc=False):
    """One thing that scores: the arithmetic in `sum`, the facts that made it, the parts of the
    board it rests on; not `known` where the pack does not say what it is worth."""

    what: str
    points: int
    sum: str
    facts: tuple[int, ...]
    parts: tuple[str, ...]
    known: bool = True


class LineOtherwise(Shape, frozen=True, kw_only=True, gc=False):
    """A line under another reading; `adopted` is the fact by which the one in force was."""

    ruling: str
    value: str
    points: int
    pieces: tuple[PieceOfLine, ...]
    adopted: int | UnsetType = UNSET


class LineOfPad(Shape, frozen=True, kw_only=True, gc=False):
    """A line of the scorepad."""

    line: ScoreLine
    points: int
    pieces: tuple[PieceOfLine, ...]
    rule: str
    declared: DeclaredThere | UnsetType = UNSET
    readings: tuple[LineOtherwise, ...] = ()


class PlayerOfPad(Shape, frozen=True, kw_only=True, gc=False):
    """A player's column; `unknown` pieces are counted without what nobody knows."""

    player: int
    name: str
    lines: tuple[LineOfPad, ...]
    total: int
    unknown: int
    declared: DeclaredThere | UnsetType = UNSET


class PadOtherwise(Shape, frozen=True, gc=False):
    """The totals under another reading."""

    ruling: str
    value: str
    totals: tuple[int, ...]
    winner: int
    decided_by: DecidedBy


class ScorePage(Shape, frozen=True, kw_only=True, gc=False):
    """The scorepad after the fact `seq`, as if play ended there unless it is `over`."""

    seq: int
    over: bool
    players: tuple[PlayerOfPad, ...]
    winner: int
    decided_by: DecidedBy
    rulings: Rulings
    readings: tuple[PadOtherwise, ...]
