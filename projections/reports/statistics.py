"""The numbers over many games as a page for a browser, with a plot of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from msgspec import Struct

from adas_dream.projections.reports.templates import rendered
from adas_dream.projections.statistics.figures import By
from adas_dream.projections.statistics.page import (
    COLUMNS,
    HEADINGS,
    by_of,
    cells,
    left_out,
    name_of,
)
from adas_dream.projections.statistics.table import Row, Statistics
from adas_dream.projections.wording.text import counted

WIDTH: Final = 220
"""How wide a plot is, and the margin at each side of it."""
MARGIN: Final = 2


class Plotted(Struct, frozen=True, gc=False):
    """A row with its plot: the ends of the line, the left end of the bar with its width, and the
    place of the mark."""

    name: str
    cells: tuple[str, ...]
    least: int
    most: int
    mean: float
    from_: float
    to: float
    low: float
    width: float
    at: float


class Table(Struct, frozen=True, gc=False):
    """The rows of one heading, plotted from the `least` number of all to the `most`; `zero` is the
    place of the nought between them."""

    by: By
    heading: str
    least: int
    most: int
    zero: float | None
    rows: tuple[Plotted, ...]


def statistics_html(found: Statistics, corpus: str) -> str:
    """The page, one text with all that it needs in it."""
    return rendered(
        "stats",
        "statistics.html",
        ("statistics.css",),
        title=corpus,
        summary=f"{counted(found.games, 'game')}, {len(found.left_out)} left out",
        left_out=[f"{len(games)} {said}" for said, games in left_out(found.left_out)],
        columns=COLUMNS,
        tables=[*_tables(found)],
    )


def _tables(found: Statistics) -> Iterator[Table]:
    for by, group in groupby(found.rows(), key=by_of):
        rows = [*group]
        least, most = min(row.least for row in rows), max(row.most for row in rows)
        zero = _place(0, least, most) if least < 0 < most else None
        plotted = tuple(_plotted(row, least, most) for row in rows)
        yield Table(by, HEADINGS[by], least, most, zero, plotted)


def _plotted(row: Row, least: int, most: int) -> Plotted:
    spread = row.deviation or 0
    low = _place(max(row.mean - spread, least), least, most)
    high = _place(min(row.mean + spread, most), least, most)
    return Plotted(
        name=name_of(row),
        cells=cells(row),
        least=row.least,
        most=row.most,
        mean=row.mean,
        from_=_place(row.least, least, most),
        to=_place(row.most, least, most),
        low=low,
        width=round(high - low, 1),
        at=round(_place(row.mean, least, most) - 1.5, 1),
    )


def _place(number: float, least: int, most: int) -> float:
    """Where a number lies in a plot, from its left."""
    share = (number - least) / (most - least) if most > least else 0.5
    return round(MARGIN + share * WIDTH, 1)
