"""The numbers over many games as people read them, and as programs do (`stats`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import to_builtins

from adas_dream.core.rulings import DEFAULTS
from adas_dream.core.scoring.order import LINES
from adas_dream.projections.statistics.figures import By, LeftOut, Why
from adas_dream.projections.statistics.table import Row, Statistics
from adas_dream.projections.wording.text import counted, pad, page_width, safe, wrapped

HEADINGS: Final[dict[By, str]] = {
    "all": "All players",
    "player": "Players",
    "seat": "Seats, from the first player on",
    "area": "Areas: how often a player used it",
    "publish": "Areas: how often a player published in it",
    "line": "Lines of the scorepad",
    "objective": "Objectives: what a claim scored",
    "program": "Programs: what one that was placed scored",
    "ruling": "Rulings: the points of all players; wins of the first player",
}
REASONS: Final[dict[Why, str]] = {
    "unreadable": "cannot be read",
    "fault": "stopped by a fault of this program",
    "broken": "not as written (integrity broken)",
    "illegal": "illegal",
    "depends-on-ruling": "legal only under another ruling",
    "undecidable": "undecidable",
    "unfinished": "unfinished",
    "given up": "given up",
    "torn": "torn",
    "not known": "with points that the content pack does not know",
    "copy": "a copy of another one",
}
"""Why games are left out, in the order in which it is told."""
USUAL: Final = "Rulings: every game was read as usual."
FEW: Final = 5
"""So many games are named of those that are left out for one reason."""
INDENT: Final = "  "
COLUMNS: Final = ("games", "count", "mean", "sd", "least", "most", "won")
WIDTHS: Final = (7, 8, 8, 7, 6, 6, 7)
FIELDS: Final = (*Row.__struct_fields__, "share")


def page(found: Statistics) -> Iterator[str]:
    """How many games count, what is left out, and a table for each thing that is told by."""
    left_out = f", {len(found.left_out)} left out" if found.left_out else ""
    yield f"{counted(found.games, 'game')}{left_out}"
    yield from _left_out(found.left_out)
    for by, group in groupby(found.rows(), key=by_of):
        rows = [*group]
        yield ""
        if by == "ruling" and all(_is_usual(row) for row in rows):
            yield USUAL
            continue
        yield HEADINGS[by]
        yield _line("", COLUMNS)
        yield from map(_row, rows)


def left_out(games: Sequence[LeftOut]) -> Iterator[tuple[str, list[str]]]:
    """Each reason in words, with the games that are left out for it."""
    for why, said in REASONS.items():
        names = [it.game for it in games if it.why == why]
        if names:
            yield said, names


def _left_out(games: Sequence[LeftOut]) -> Iterator[str]:
    for said, names in left_out(games):
        shown = [safe(name, page_width() // 2) for name in names[:FEW]]
        more = [f"and {len(names) - FEW} more"] if len(names) > FEW else []
        yield f"{INDENT}{len(names)} {said}:"
        yield from wrapped([*shown, *more], page_width(), first=INDENT * 3)


def by_of(row: Row) -> By:
    """What a row is told by."""
    return row.by


def _is_usual(row: Row) -> bool:
    name, _, value = row.name.partition("=")
    return DEFAULTS[name] == value


def _row(row: Row) -> str:
    return _line(name_of(row), cells(row))


def name_of(row: Row) -> str:
    """The name of a row for people."""
    return LINES[row.name].label if row.by == "line" else row.name  # type: ignore[index] # a line


def cells(row: Row) -> tuple[str, ...]:
    """What stands in each of the `COLUMNS`."""
    spread = "" if row.deviation is None else f"{row.deviation:.1f}"
    share = "" if row.share is None else f"{row.share:.0%}"
    numbers = str(row.games), str(row.count), f"{row.mean:.1f}", spread
    return (*numbers, str(row.least), str(row.most), share)


def _line(name: str, numbers: Sequence[str]) -> str:
    columns = "".join(cell.rjust(width) for cell, width in zip(numbers, WIDTHS, strict=True))
    room = page_width() - len(INDENT) - sum(WIDTHS) - 1
    return f"{INDENT}{pad(safe(name, room), room)}{columns}".rstrip()


def as_json(found: Statistics) -> dict[str, Any]:
    """How many games count, those that are left out and why, and every row."""
    rows = [dict(zip(FIELDS, _fields(row), strict=True)) for row in found.rows()]
    return {"games": found.games, "left_out": to_builtins(found.left_out), "rows": rows}


def as_table(found: Statistics) -> Iterator[Iterable[object]]:
    """The names of the columns, and every row; what is not known is empty."""
    yield FIELDS
    yield from (["" if it is None else it for it in _fields(row)] for row in found.rows())


def _fields(row: Row) -> Iterator[object]:
    yield from (getattr(row, name) for name in Row.__struct_fields__)
    yield None if row.share is None else round(row.share, 4)
