"""The page as a file: one HTML text with all that it needs in it. Only this module needs jinja2."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import PlayerScore, signed
from adas_dream.events.sha256 import sha256
from adas_dream.events.version import ENGINE
from adas_dream.projections.audits.page import completeness
from adas_dream.projections.boards.page import board
from adas_dream.projections.reports.game import GamePage, data
from adas_dream.projections.reports.index import Entry
from adas_dream.projections.scorepads.page import DECIDED, points_shown
from adas_dream.projections.timelines import timeline
from adas_dream.projections.timelines.timeline import TurnTold
from adas_dream.projections.wording.text import counted

PACKAGE: Final = "adas_dream.projections.reports"
GENERATOR: Final = f"adas-dream {ENGINE} report"
STYLE: Final = "page.css"
SCRIPTS: Final = (
    "positions.js",
    "drawing.js",
    "board.js",
    "curve.js",
    "scorepad.js",
    "page.js",
    "print.js",
)
"""The scripts of a game's page, in the order in which they stand in it."""
_WORDS: Final[dict[str, Any]] = {"signed": signed, "counted": counted, "decided": DECIDED}
"""What the templates may call."""
_ESCAPES: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028"}
"""What could end a script element, or begin a comment in it."""


def game_html(page: GamePage) -> str:
    """The page of a game."""
    return _rendered(
        "game.html",
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
    return _rendered("index.html", (), entries=entries)


def _in_words(turn: TurnTold, players: tuple[str, ...]) -> str:
    return " ".join(line.strip() for line in timeline.page([turn], players))


def _pad(scores: tuple[PlayerScore, ...]) -> Iterator[tuple[str, list[str]]]:
    """The lines of the scorepad: the label of each, and its points by player."""
    for index, line in enumerate(LINES.values()):
        yield line.label, [points_shown(score.lines[index]) for score in scores]


def in_script(value: object) -> Markup:
    """A value as JSON that may stand in a script element, whatever texts are in it."""
    text = msgspec.json.encode(value).decode()
    for letter, escape in _ESCAPES.items():
        text = text.replace(letter, escape)
    return Markup(text)  # noqa: S704 - nothing in it can end the element


def is_report(text: bytes) -> bool:
    """Whether a file begins as the pages of this module do."""
    return b'<meta name="generator" content="adas-dream ' in text[:400]


def _rendered(template: str, scripts: Iterable[str], **values: Any) -> str:  # noqa: ANN401 - what the template reads
    script = "".join(["(() => {\n'use strict';\n", *map(_text, scripts), "})();\n"])
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        _environment()
        .get_template(template, globals=_WORDS)
        .render(
            generator=GENERATOR,
            style=Markup(_text(STYLE)),  # noqa: S704 - our own file
            script=Markup(script),  # noqa: S704 - our own files
            script_digest=digest,
            **values,
        )
    )


@cache
def _environment() -> Environment:
    """Templates that escape whatever they are given."""
    return Environment(
        autoescape=True,
        loader=FunctionLoader(_text),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _text(name: str) -> str:
    return (files(PACKAGE) / "files" / name).read_text("utf-8")
