"""A log that is being written: locked, and on the disk before anything is acknowledged.

A choice and all it brings go into the file in one write at its end; nothing that stands there is
ever written again. Of a write that fails nothing stays.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from adas_dream.cli.durable import create, reason_of, write_at
from adas_dream.cli.output import messages
from adas_dream.cli.output.failures import CannotWrite, Changed, Locked
from adas_dream.events import errors
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line, encode
from adas_dream.events.lines import Torn, read_log

_OPEN: Final = os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK
_NO_FILE: Final = "it is no regular file"


class Journal:
    """One recorder's log; raises `CannotOpen` or `Locked`. `torn` is what its last line lost."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.torn = b""
        self._descriptor = _opened(file)
        self._end = os.fstat(self._descriptor).st_size
        self._ended = self._end == 0 or os.pread(self._descriptor, 1, self._end - 1) == b"\n"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._descriptor)

    def lines(self) -> Iterator[Line | Torn]:
        """The lines that stand there, from the first; raises an `UnreadableLog`."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._descriptor), "rb") as stream:
            for line in read_log(stream, self.file):
                if isinstance(line, Torn):
                    self.torn = line.raw
                yield line

    def set_torn_aside(self) -> Path | None:
        """Move a torn last line into the next free `GAME.torn-N`; None where none is torn."""
        if not self.torn:
            return None
        aside = self._keep_torn()
        self._cut(self._end - len(self.torn))
        self._end -= len(self.torn)
        self.torn, self._ended = b"", True
        return aside

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Write the facts at the end, all of them or none: `CannotWrite`, `Changed`."""
        self._look()
        content = b"".join(encode(fact) + b"\n" for fact in facts)
        if not self._ended:
            content = b"\n" + content
        try:
            write_at(self._descriptor, self._end, content)
        except OSError as error:
            with contextlib.suppress(CannotWrite):
                self._cut(self._end)
            raise CannotWrite(self.file, reason_of(error)) from None
        self._end += len(content)
        self._ended = True

    def _look(self) -> None:
        """The file is still the one that was read, and as long."""
        here = os.fstat(self._descriptor)
        try:
            there = Path(self.file).stat()
        except OSError:
            raise Changed(self.file) from None
        same = (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
        if not same or here.st_size != self._end:
            raise Changed(self.file)

    def _keep_torn(self) -> Path:
        number = 1
        while (aside := Path(f"{self.file}.torn-{number}")).exists():
            number += 1
        create(aside, self.torn)
        return aside

    def _cut(self, size: int) -> None:
        try:
            os.ftruncate(self._descriptor, size)
            os.fsync(self._descriptor)
        except OSError as error:
            raise CannotWrite(self.file, reason_of(error)) from None


def _opened(file: str) -> int:
    """The file, open and locked for one recorder."""
    try:
        descriptor = os.open(file, _OPEN)
    except (OSError, ValueError) as error:
        if isinstance(error, PermissionError) and os.access(file, os.R_OK):
            raise CannotWrite(file, messages.READ_ONLY) from None
        words = reason_of(error) if isinstance(error, OSError) else str(error)
        raise errors.CannotOpen(file, detail=words) from None
    try:
        _lock(descriptor, file)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _lock(descriptor: int, file: str) -> None:
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise errors.CannotOpen(file, detail=_NO_FILE)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Locked(file) from None
    except OSError as error:
        raise errors.CannotOpen(file, detail=reason_of(error)) from None
