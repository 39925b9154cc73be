"""The results of a corpus as rows of a table, one a game."""

from __future__ import annotations

from typing import Final

from adas_dream.projections.corpora.result import GameResult

SEATS: Final = 4
COLUMNS: Final = (
    "game",
    "legality",
    "completeness",
    "integrity",
    "dice",
    "facts",
    "attested",
    "rule",
    "code",
    "seq",
    "winner",
    "decided_by",
    *(f"{what}_{seat}" for seat in range(1, SEATS + 1) for what in ("player", "total")),
    "not_judged",
)
"""`rule`, `code` and `seq` are those of the first finding that counts."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def row(result: GameResult) -> tuple[str | int, ...]:
    """What stands in each column; empty where there is nothing to tell."""
    first = result.broken[0] if result.broken else None
    scores: list[str | int] = []
    for pad in result.scores:
        scores += (text(pad.name), pad.total)
    scores += [""] * (2 * SEATS - len(scores))
    return (
        text(result.game),
        result.legality or "",
        result.completeness or "",
        result.integrity or "",
        result.dice or "",
        result.facts,
        result.attested,
        first.rule if first else "",
        first.code if first else "",
        first.seq if first else "",
        result.winner or "",
        result.decided_by or "",
        *scores,
        text(result.unreadable or result.fault),
    )


def text(foreign: str) -> str:
    """Foreign text that no spreadsheet takes for a formula."""
    return f"'{foreign}" if foreign.startswith(_FORMULA) else foreign
