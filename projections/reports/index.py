"""Many games on one page: for each its players, their points, the verdicts and a small curve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from msgspec import Struct

from adas_dream.events.quoting import printable
from adas_dream.projections.audits.page import in_brief
from adas_dream.projections.reports.game import GamePage

WIDTH: Final = 160
HEIGHT: Final = 40


class Entry(Struct, frozen=True, gc=False):
    """A game in the list, and the address of its page; `curves` are SVG paths, one a player."""

    name: str
    address: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    winner: int | None
    finished: bool
    clean: bool
    findings: int
    verdict: str
    curves: tuple[str, ...]


def entry(page: GamePage, file: str) -> Entry:
    """The row of a game, whose page is in that file."""
    audit = page.audit
    return Entry(
        name=printable(file.removesuffix(".html")),
        address=quote(file, errors="surrogateescape"),
        players=page.header.players,
        totals=page.totals,
        winner=page.winner.player if page.winner else None,
        finished=audit.completeness == "finished",
        clean=audit.clean,
        findings=sum(it.counts for it in page.findings),
        verdict=in_brief(audit),
        curves=tuple(_curves(page)),
    )


def _curves(page: GamePage) -> Iterator[str]:
    """Everyone's points over the facts, in steps."""
    totals = _totals(page)
    points = [each for _, told in totals for each in told]
    if not points:
        return
    least, most = min(points), max(points)
    for player in range(len(page.header.players)):
        path = ""
        for place, told in totals:
            x = WIDTH * place / max(1, len(page.moments) - 1)
            y = HEIGHT - 2 - (HEIGHT - 4) * (told[player] - least) / max(1, most - least)
            path += f"H{x:.1f}V{y:.1f}" if path else f"M{x:.1f} {y:.1f}"
        yield f"{path}H{WIDTH}"


def _totals(page: GamePage) -> list[tuple[int, tuple[int, ...]]]:
    """The places at which points change, with everyone's."""
    lines: dict[tuple[int, int], int] = {}
    told: list[tuple[int, tuple[int, ...]]] = []
    for place, moment in enumerate(page.moments):
        lines |= {(line.player, line.line): line.points for line in moment.lines}
        sums = tuple(
            sum(points for (player, _), points in lines.items() if player == number)
            for number in range(1, len(page.header.players) + 1)
        )
        if not moment.gone and (not told or sums != told[-1][1]):
            told.append((place, sums))
    return told
