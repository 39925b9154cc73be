"""Whether a file is a log at all, and in which format: what its first line shows."""

import re
from typing import Final

import msgspec
from msgspec import Struct

from adas_dream.events.catalog import NAMES, TYPES
from adas_dream.events.codec import LINE_LIMIT
from adas_dream.events.errors import NoLog, NotALog
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.upcast import FORMAT
from adas_dream.events.version import ENGINE

HEADER: Final = NAMES[GameSetUp]
"""The type of every log's first line."""

_BLANKS: Final = b" \t\r\n"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff", b"{\0", b"\0{", b"\0\0\0{")
_SQLITE: Final = b"SQLite format 3\0"


class _Marks(Struct, frozen=True, gc=False):
    """What tells a log's first line from other JSON; anything may stand there."""

    type: object = None
    format: object = None
    engine: object = None


_MARKS: Final = msgspec.json.Decoder(_Marks)


def format_of(raw: bytes, file: str, *, ended: bool) -> str:
    """The format that the first line names, the present one where the line is flawed.

    Raises `NotALog` for what is none; a flaw is reported when the line is read.
    """
    why = _not_an_object(raw, ended=ended)
    if why:
        raise NotALog(file, why)
    try:
        marks = _MARKS.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        if ended or len(raw) > LINE_LIMIT:
            return FORMAT
        raise NotALog(file, "torn") from None
    if marks.type != HEADER and not str(marks.format).startswith("adas-dream/"):
        raise NotALog(file, "headless" if str(marks.type) in TYPES else "other-json")
    return marks.format if isinstance(marks.format, str) else FORMAT


def newer_engine(raw: bytes) -> str:
    """The version that wrote a log, by its first line, where that is newer than this one; else the
    empty text."""
    try:
        engine = str(_MARKS.decode(raw).engine)
    except (msgspec.DecodeError, RecursionError):
        return ""
    return engine if _numbers(engine) > _numbers(ENGINE) else ""


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, without what stands behind a hyphen."""
    return tuple(map(int, re.findall(r"[0-9]{1,9}", version.partition("-")[0])))


def _not_an_object(raw: bytes, *, ended: bool) -> NoLog | None:
    start = raw.lstrip(_BLANKS)
    if raw.startswith(_UTF_16):
        return "utf-16"
    if start.startswith(b"{") or (ended and not start):
        return None
    if not start:
        return "empty"
    if raw.startswith(_SQLITE):
        return "store"
    return "other-json" if _is_json(raw) else "text" if _is_text(raw) else "binary"


def _is_json(raw: bytes) -> bool:
    try:
        msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _is_text(raw: bytes) -> bool:
    try:
        return "\0" not in raw.decode()
    except UnicodeDecodeError:
        return False
