"""The page of a game, and the page that lists games, as files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import PlayerScore
from adas_dream.projections.audits.page import completeness
from adas_dream.projections.boards.page import board
from adas_dream.projections.reports.game import GamePage, data
from adas_dream.projections.reports.index import Entry
from adas_dream.projections.reports.templates import in_script, rendered
from adas_dream.projections.scorepads.page import points_shown
from adas_dream.projections.timelines import timeline
from adas_dream.projections.timelines.timeline import TurnTold

COMMAND: Final = "report"
STYLES: Final = ("page.css",)
DRAWING: Final = ("positions.js", "drawing.js", "board.js")
"""What draws a board, the same in every page."""
SCRIPTS: Final = (
    *DRAWING,
    "curve.js",
    "scorepad.js",
    "page.js",
    "print.js",
)
"""The scripts of a game's page, in the order in which they stand in it."""


def game_html(page: GamePage) -> str:
    """The page of a game."""
    return rendered(
        COMMAND,
        "game.html",
        STYLES,
        SCRIPTS,
        page=page,
        held=in_script(data(page)) if page.start else None,
        players=page.header.players,
        ended=completeness(page.audit),
        board=board(page.end) if page.end else "",
        turn_texts=[(turn, _in_words(turn, page.header.players)) for turn in page.told],
        pad=[*_pad(page.scores)],
    )


def index_html(entries: Sequence[Entry]) -> str:
    """The page that lists games."""
    return rendered(COMMAND, "index.html", STYLES, entries=entries)


def _in_words(turn: TurnTold, players: tuple[str, ...]) -> str:
    return " ".join(line.strip() for line in timeline.page([turn], players))


def _pad(scores: tuple[PlayerScore, ...]) -> Iterator[tuple[str, list[str]]]:
    """The lines of the scorepad: the label of each, and its points by player."""
    for index, line in enumerate(LINES.values()):
        yield line.label, [points_shown(score.lines[index]) for score in scores]


def is_report(text: bytes) -> bool:
    """Whether a file begins as the pages of this module do."""
    return b'<meta name="generator" content="adas-dream ' in text[:400]
