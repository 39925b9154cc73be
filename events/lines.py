"""A log as a stream: in constant memory, from a file or a pipe.

Lines end in LF or CRLF, not in CR alone, and one BOM may stand at the start. The first line
must be `game_set_up` in a known format. A last line that breaks off is given as `Torn`, so that
what stands before it is not lost; any other line that is not a fact is an error with its place.

What is there of a log is read at once, block by block. Only a block that holds anything but lines
as they are written is read line by line.
"""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO, Final

from msgspec import Struct, structs

from adas_dream.events import errors
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import CHANGING, Seals
from adas_dream.events.codec import (
    BOM,
    CLOSING,
    LINE_LIMIT,
    Line,
    misplaced_digest,
    read_canonical,
    read_line,
    read_old_line,
)
from adas_dream.events.moments import check_moment
from adas_dream.events.recognise import format_of, newer_engine
from adas_dream.events.upcast import FORMAT, Upcaster, check_format

_BLOCK: Final = 2**16
_TOO_LONG: Final = len(BOM) + LINE_LIMIT + len(b"\r\n")
_BREAKS_OFF: Final = (errors.BlankLine, errors.NotUtf8, errors.NotJson, errors.TooDeep)


class Torn(Struct, frozen=True, gc=False):
    """What is left of a last line that was not written to its end."""

    number: int
    raw: bytes


class Block(Struct, frozen=True, gc=False):
    """Lines that follow each other, without their ends, and the number of the first of them. One
    that is not `ended` is the last of its log, alone."""

    number: int
    lines: list[bytes]
    ended: bool = True


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
    return read_blocks(blocks(stream, file), file)


def read_blocks(parts: Iterator[Block], file: str) -> Iterator[Line | Torn]:
    """As `read_log`, of lines that are parted already."""
    first = next(parts, Block(1, [b""], ended=False))
    head = first.lines[0]
    reader = _Reader(file, check_format(format_of(head, file, ended=first.ended), file=file))
    try:
        for block in chain((first,), parts):
            facts = reader.facts_of(block)
            if facts is None:
                yield from reader.one_by_one(block)
                continue
            followed, seals = 0, reader.seals
            for place, fact in enumerate(facts):
                line = Line(block.number + place, fact, block.lines[place])
                if type(fact) in CHANGING:
                    seals.add_all(facts[followed:place])
                    followed, line = place + 1, reader.checked(line)
                elif type(fact) in CLOSING or seals.over or fact.chain or fact.at:
                    line = reader.sealed(line)
                    reader.check_moment(line)
                yield line
            seals.add_all(facts[followed:])
    except (errors.UnknownFact, errors.UnknownField, errors.BadValue) as error:
        error.newer = newer_engine(head)  # what a newer version wrote need not be known here
        raise


def blocks(stream: BinaryIO, file: str) -> Iterator[Block]:
    """The lines as they come, without their ends; of one over the limit only what shows that it is.

    Raises `CannotOpen` if reading fails.
    """
    read = getattr(stream, "read1", stream.read)
    number, rest, start = 1, b"", BOM
    try:
        while more := read(_BLOCK):
            whole, end, rest = (rest + more).rpartition(b"\n")
            if end:
                lines = whole.removeprefix(start).replace(b"\r\n", b"\n").split(b"\n")
                lines[-1] = lines[-1].removesuffix(b"\r")
                yield Block(number, lines)
                number, start = number + len(lines), b""
            if len(rest) > _TOO_LONG:
                break
    except OSError as error:
        raise errors.CannotOpen(file, detail=errors.reason_of(error)) from None
    if rest:
        yield Block(number, [rest.removeprefix(start)], ended=False)


class _Reader:
    """Reads the blocks of one log, in their order."""

    def __init__(self, file: str, upcaster: Upcaster | None) -> None:
        self.seals = Seals()
        self._file = file
        self._upcaster = upcaster

    def facts_of(self, block: Block) -> list[AnyFact] | None:
        """The facts of a block that holds nothing but lines as they are written."""
        return read_canonical(block.lines) if block.ended and self._upcaster is None else None

    def one_by_one(self, block: Block) -> Iterator[Line | Torn]:
        """The lines of any block; raises a `BadLine` or `LineTooLong`."""
        for number, raw in enumerate(block.lines, block.number):
            try:
                line = self._read(raw, number)
            except _BREAKS_OFF:
                if block.ended:
                    raise
                yield Torn(number, raw)
            else:
                line = line if block.ended else structs.replace(line, canonical=False)
                yield self.checked(line)

    def _read(self, raw: bytes, number: int) -> Line:
        if self._upcaster is not None:
            return read_old_line(self._upcaster, raw, line=number, file=self._file)
        return read_line(raw, line=number, file=self._file)

    def checked(self, line: Line) -> Line:
        """The line that comes next, if a chain may stand where it has one and, since format 2, its
        `at` is a moment."""
        line = self.sealed(line)
        self.seals.add(line.fact)
        self.check_moment(line)
        return line

    def sealed(self, line: Line) -> Line:
        """The line that comes next, with whether it needs a chain; where it has one, it may."""
        fact = line.fact
        if self.seals.must(fact):
            return Line(line.number, fact, line.raw, line.canonical, needs_chain=True)
        if fact.chain and not self.seals.may(fact):
            raise misplaced_digest("chain", fact, errors.Where(self._file, line.number))
        return line

    def check_moment(self, line: Line) -> None:
        """Raise a `BadValue` where a line of format 2 has an `at` that is no moment."""
        if line.fact.at and self.seals.format == FORMAT:
            check_moment(line.fact, errors.Where(self._file, line.number))
