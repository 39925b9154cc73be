"""Two scorepads of the same players side by side: of two logs, or before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adas_dream.core.scoring.score import Score, differing, signed
from adas_dream.projections.scorepads.page import LABEL_WIDTH, PAD_WIDTH, TOTAL, numbered, row
from adas_dream.projections.wording.text import names_of

WIDEST: Final = 20
"""How many columns a player takes at most."""


def table(a: Score, b: Score) -> Iterator[str]:
    """A row for each line and the total: `79 → 52` where the two differ, else the points."""
    pairs = [*zip(a.players, b.players, strict=True)]
    column = min(WIDEST, (PAD_WIDTH - LABEL_WIDTH) // len(pairs))
    yield row("", names_of(tuple(mine.name for mine in a.players), column - 1), column)
    for index, line in enumerate(a.players[0].lines):
        cells = [
            _cell(mine.lines[index].points, other.lines[index].points) for mine, other in pairs
        ]
        yield row(numbered(index, line), cells, column)
    yield row(TOTAL, [_cell(mine.total, other.total) for mine, other in pairs], column)


def _cell(mine: int, other: int) -> str:
    return signed(mine) if mine == other else f"{signed(mine)} → {signed(other)}"


def as_json(a: Score, b: Score) -> dict[str, Any]:
    """Both totals and winners, and every line that differs."""
    return {
        "a": _totals(a),
        "b": _totals(b),
        "lines": [
            {"player": player, "line": line.line, "a": line.points, "b": there.points}
            for player, line, there in differing(a.players, b.players)
        ],
    }


def _totals(score: Score) -> dict[str, Any]:
    totals = [each.total for each in score.players]
    return {"totals": totals, "winner": score.winner, "decided_by": score.decided_by}
