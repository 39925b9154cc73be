"""One game judged, in whatever process: from its bytes alone, to the line that is kept of it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from traceback import format_exception

import msgspec
from msgspec import Struct

from adas_dream.core.content import load
from adas_dream.core.content.pack import Pack
from adas_dream.core.walk import FindPack
from adas_dream.events.errors import AdasDreamError
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.lines import read_log
from adas_dream.projections.corpora.judging import judge
from adas_dream.projections.corpora.result import Basis, GameResult, line_of


class Task(Struct, frozen=True, gc=False):
    """A game to judge: its name, its bytes, by what it is judged, and the content pack as JSON
    where that is not one that ships."""

    game: str
    log: bytes
    basis: Basis
    pack: bytes = b""


class Judged(Struct, frozen=True, gc=False):
    """The line that is kept of a game; the traceback of a fault of the program."""

    game: str
    line: bytes
    traceback: str = ""


def judged(task: Task) -> Judged:
    """Judge a game. Nothing is raised: one bad game never stops the others."""
    game, basis, traceback = task.game, task.basis, ""
    lines = read_log(BytesIO(task.log), game)
    try:
        result = judge(lines, game, basis, _finder(task.pack))
    except AdasDreamError as wrong:
        result = GameResult(game, basis, unreadable=str(wrong))
    except Exception as wrong:  # noqa: BLE001 - whatever it is, it is told of this game
        fault = f"{type(wrong).__name__}: {wrong}".removesuffix(": ")
        result = GameResult(game, basis, fault=fault)
        traceback = "".join(format_exception(wrong))
    return Judged(game, line_of(result), traceback)


def _finder(pack: bytes) -> FindPack:
    given = _pack(pack) if pack else None

    def find(reference: ContentRef) -> Pack | None:
        return given or load.find_pack(reference)

    return find


@cache
def _pack(written: bytes) -> Pack:
    return msgspec.json.decode(written, type=Pack)
