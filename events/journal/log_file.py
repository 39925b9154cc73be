"""A log file that is being written: locked, and on the disk before anything is acknowledged.

A choice and all it brings go into the file in one write at its end; nothing that stands there is
ever written again. A write that fails leaves nothing behind.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import Final, Self
from zlib import crc32

from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.errors import CannotOpen, CannotWrite, LogChanged, reason_of
from adas_dream.events.journal.files import BINARY, create, write_at
from adas_dream.events.journal.locks import lock
from adas_dream.events.journal.places import beside
from adas_dream.events.lines import Torn, read_log
from adas_dream.events.made_facts import written

_OPEN: Final[int] = os.O_RDWR | BINARY | getattr(os, "O_NONBLOCK", 0)
"""Without waiting for anybody at the other end of a pipe."""
PART: Final = 2**16
"""How many bytes are looked at, at once."""


class LogFile:
    """A log file, open and locked: a `Journal`. `torn` is what is left of a torn last line.

    Raises `CannotOpen`, `CannotWrite` or `LogLocked`.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.torn = b""
        self._descriptor = _opened(file)
        self._end = os.lseek(self._descriptor, 0, os.SEEK_END)
        self._sum = self._sum_of_all()
        self._ended = self._end == 0 or self._last_byte() == b"\n"

    def __repr__(self) -> str:
        return f"<LogFile {self.file}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)

    def lines(self) -> Iterator[Line | Torn]:
        """The lines that stand there, from the first; raises an `UnreadableLog`."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        with open(self._descriptor, "rb", closefd=False) as stream:
            for line in read_log(stream, self.file):
                if isinstance(line, Torn):
                    self.torn = line.raw
                yield line

    def set_torn_aside(self) -> str | None:
        """Move a torn last line into the next free `GAME.torn-N`; None where none is torn."""
        if not self.torn:
            return None
        self._check_unchanged()
        aside = self._keep_torn()
        self._cut(self._end - len(self.torn))
        self._end -= len(self.torn)
        self._sum = self._sum_of_all()
        self.torn, self._ended = b"", True
        return str(aside)

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Write the facts at the end, all of them or none: `CannotWrite`, `LogChanged`; `BadFact`
        for what could not be read again."""
        self._check_unchanged()
        content = b"".join(line.raw + b"\n" for line in written(facts))
        if not self._ended:
            content = b"\n" + content
        try:
            write_at(self._descriptor, self._end, content)
        except OSError as error:
            with contextlib.suppress(CannotWrite):
                self._cut(self._end)
            raise CannotWrite(self.file, reason_of(error)) from None
        self._end += len(content)
        self._sum = crc32(content, self._sum)
        self._ended = True

    def _last_byte(self) -> bytes:
        os.lseek(self._descriptor, self._end - 1, os.SEEK_SET)
        return os.read(self._descriptor, 1)

    def _check_unchanged(self) -> None:
        """The file is still the one that was read, byte by byte."""
        here = os.fstat(self._descriptor)
        try:
            there = Path(self.file).stat()
        except OSError:
            raise LogChanged(self.file) from None
        same = (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
        if not same or here.st_size != self._end or self._sum_of_all() != self._sum:
            raise LogChanged(self.file)

    def _sum_of_all(self) -> int:
        """The checksum of all that stands there: neither the length nor the time tells of a change
        in place within a tick of the clock."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        parts = iter(lambda: os.read(self._descriptor, PART), b"")
        return reduce(lambda sum_, part: crc32(part, sum_), parts, 0)

    def _keep_torn(self) -> Path:
        """Keep what is torn beside the log, or beside a link to it where nothing can be written
        there."""
        *others, last = (_next_aside(name) for name in beside(self.file))
        for aside in others:
            with contextlib.suppress(CannotWrite):
                create(aside, self.torn)
                return aside
        create(last, self.torn)
        return last

    def _cut(self, size: int) -> None:
        try:
            os.ftruncate(self._descriptor, size)
            os.fsync(self._descriptor)
        except OSError as error:
            raise CannotWrite(self.file, reason_of(error)) from None


def _next_aside(name: str) -> Path:
    number = 1
    while (aside := Path(f"{name}.torn-{number}")).exists():
        number += 1
    return aside


def _opened(file: str) -> int:
    """The file, open and locked."""
    try:
        descriptor = os.open(file, _OPEN)
    except (OSError, ValueError) as error:
        if isinstance(error, PermissionError) and os.access(file, os.R_OK):
            raise CannotWrite(file, "it is read-only") from None
        raise CannotOpen(file, detail=reason_of(error)) from None
    try:
        _claim(descriptor, file)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _claim(descriptor: int, file: str) -> None:
    """Lock it, if it is a file at all."""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise CannotOpen(file, detail="it is not a regular file")
    lock(descriptor, file)
