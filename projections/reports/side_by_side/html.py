"""The page of two logs side by side, as a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import LineScore, Score, differing, signed
from adas_dream.projections.readings import changed_choices
from adas_dream.projections.reports.html import COMMAND, DRAWING, STYLES
from adas_dream.projections.reports.rows import bits
from adas_dream.projections.reports.side_by_side.positions import data
from adas_dream.projections.reports.side_by_side.telling import ComparisonPage
from adas_dream.projections.reports.side_by_side.words import headline, kind_of, left_out
from adas_dream.projections.reports.templates import in_script, rendered
from adas_dream.projections.scorepads.page import points_shown

SCRIPTS: Final = (*DRAWING, "comparison.js")


class Cell(Struct, frozen=True, gc=False):
    """The points of a player for a line in both logs."""

    a: str
    b: str

    @property
    def differs(self) -> bool:
        """Whether they are not the same."""
        return self.a != self.b


def comparison_html(page: ComparisonPage) -> str:
    """The page of two logs."""
    players = [*_players(page)]
    held = data(page.places, players)
    scores = page.scores
    return rendered(
        COMMAND,
        "comparison.html",
        (*STYLES, "comparison.css"),
        SCRIPTS if held else (),
        page=page,
        told=[*headline(page)],
        kind_of=kind_of,
        bits=bits,
        left_out=left_out(page),
        held=in_script(held) if held else None,
        players=players,
        pad=[*_pad(*scores)] if scores else [],
        totals=[*_totals(*scores)] if scores else [],
        counted_otherwise=[*_counted_otherwise(*scores)] if scores else [],
        refused=[*_refused(page)],
    )


def _players(page: ComparisonPage) -> Iterator[str]:
    """The players' names, both where they are not called the same."""
    a, b = (side.players for side in page.sides)
    if len(a) != len(b):
        yield from a
        return
    for mine, other in zip(a, b, strict=True):
        yield mine if mine == other else f"{mine} / {other}"


def _pad(a: Score, b: Score) -> Iterator[tuple[str, list[Cell]]]:
    """The lines of both scorepads: the label of each, and its points by player."""
    pairs = [*zip(a.players, b.players, strict=True)]
    for index, line in enumerate(LINES.values()):
        cells = (map(points_shown, (x.lines[index], y.lines[index])) for x, y in pairs)
        yield line.label, [Cell(*both) for both in cells]


def _totals(a: Score, b: Score) -> Iterator[Cell]:
    for mine, other in zip(a.players, b.players, strict=True):
        yield Cell(signed(mine.total), signed(other.total))


def _counted_otherwise(a: Score, b: Score) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each line whose points differ, with what is counted in one of them alone."""
    names = [each.name for each in a.players]
    for player, line, other in differing(a.players, b.players):
        label = LINES[line.line].label
        points = f"{signed(line.points)} in a, {signed(other.points)} in b"
        said = f"{names[player - 1]}, {label}: {points}"
        yield said, [*_sums(line, other)], [*_sums(other, line)]


def _sums(line: LineScore, other: LineScore) -> Iterator[str]:
    for piece in line.pieces:
        if piece not in other.pieces:
            yield f"{piece.what.replace('-', ' ')}: {piece.sum}"


def _refused(page: ComparisonPage) -> Iterator[str]:
    """What the other readings refuse, and what they alone allow."""
    if page.dispute is None:
        return
    reading, players = page.dispute.alone[0], page.sides[0].players
    for each in reading.changed:
        yield f"Refused in b: {changed_choices.in_words(each, players)}"
    for each in reading.allowed:
        yield f"Allowed in b alone: {changed_choices.in_words(each, players, fate=False)}"
