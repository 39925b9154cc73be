"""A log as a stream: line by line, in constant memory, from a file or a pipe.

Lines end in LF or CRLF, not in CR alone, and one BOM may stand at the start. The first line
must be `game_set_up` in a known format. A last line that breaks off is given as `Torn`, so that
what stands before it is not lost; any other line that is not a fact is an error with its place.
"""

from collections.abc import Iterator
from functools import partial
from typing import BinaryIO, Final, TypeAlias

from msgspec import Struct, structs

from adas_dream.events import errors
from adas_dream.events.chain import Seals
from adas_dream.events.codec import (
    BOM,
    LINE_LIMIT,
    Line,
    misplaced_digest,
    read_line,
    read_old_line,
)
from adas_dream.events.moments import check_moment
from adas_dream.events.recognise import format_of, newer_engine
from adas_dream.events.upcast import FORMAT, check_format

_READ: Final = len(BOM) + LINE_LIMIT + len(b"\r\n") + 1
_BREAKS_OFF: Final = (errors.BlankLine, errors.NotUtf8, errors.NotJson, errors.TooDeep)


class Torn(Struct, frozen=True, gc=False):
    """What is left of a last line that was not written to its end."""

    number: int
    raw: bytes


RawLine: TypeAlias = tuple[int, bytes, bool]
"""A line's number, its bytes without their end, and whether anything ended it."""


def open_log(path: str) -> BinaryIO:
    """The file opened for reading; raises `CannotOpen`."""
    try:
        return open(path, "rb")  # noqa: PTH123 - pathlib costs a tenth of the start
    except (OSError, ValueError) as error:
        raise errors.CannotOpen(path, detail=errors.reason_of(error)) from None


def read_at_most(path: str, limit: int) -> bytes:
    """A file's bytes; of one that is longer only what shows that it is. Raises `CannotOpen`."""
    with open_log(path) as stream:
        try:
            return stream.read(limit + 1)
        except OSError as error:
            raise errors.CannotOpen(path, detail=errors.reason_of(error)) from None


def read_log(stream: BinaryIO, file: str) -> Iterator[Line | Torn]:
    """The facts of a log in their order, and `Torn` last if the last line breaks off.

    Raises an `UnreadableLog` at the first line that is not a fact; `file` is its name in errors.
    """
    return read_lines(raw_lines(stream, file), file)


def read_lines(lines: Iterator[RawLine], file: str) -> Iterator[Line | Torn]:
    """As `read_log`, of lines that are parted already."""
    number, raw, ended = next(lines, (1, b"", False))
    upcaster = check_format(format_of(raw, file, ended=ended), file=file)
    read = partial(read_old_line, upcaster) if upcaster else read_line
    newer, check = newer_engine(raw), partial(_checked, Seals(), file)
    try:
        yield check(read(raw, line=number, file=file), ended=ended)
        for number, raw, ended in lines:
            try:
                line = read(raw, line=number, file=file)
            except _BREAKS_OFF:
                if ended:
                    raise
                yield Torn(number, raw)
            else:
                yield check(line, ended=ended)
    except (errors.UnknownFact, errors.UnknownField, errors.BadValue) as error:
        error.newer = newer  # what a newer version wrote need not be known here
        raise


def raw_lines(stream: BinaryIO, file: str) -> Iterator[RawLine]:
    """The lines without their ends; of one over the limit only what shows that it is.

    Raises `CannotOpen` if reading fails.
    """
    number = 0
    try:
        raw = stream.readline(_READ).removeprefix(BOM)
        while raw:
            number += 1
            if raw.endswith(b"\n"):
                yield number, raw[:-2] if raw.endswith(b"\r\n") else raw[:-1], True
            else:
                yield number, raw, False
            raw = stream.readline(_READ)
    except OSError as error:
        raise errors.CannotOpen(file, detail=errors.reason_of(error)) from None


def _checked(seals: Seals, file: str, line: Line, *, ended: bool) -> Line:
    """The line, if a chain may stand where it has one and, since format 2, its `at` is a moment;
    without an end it is not canonical."""
    fact = line.fact
    if fact.chain and not seals.may(fact):
        raise misplaced_digest("chain", fact, errors.Where(file, line.number))
    seals.add(fact)
    if fact.at and seals.format == FORMAT:
        check_moment(fact, errors.Where(file, line.number))
    return line if ended else structs.replace(line, canonical=False)
