"""New files that are on the disk once a function returns, or not there at all."""

import contextlib
import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from adas_dream.events.errors import IT_IS_THERE, CannotWrite, reason_of

READABLE: Final = 0o666
"""The mode of an ordinary new file, before the user's mask."""
BINARY: Final[int] = getattr(os, "O_BINARY", 0)
"""Only Windows needs this, to keep line ends as they are."""
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY


def check_free(file: str) -> None:
    """Raise `CannotWrite` where there is such a file already, or no folder for it."""
    if Path(file).exists():
        raise CannotWrite(file, IT_IS_THERE)
    if not Path(file).parent.is_dir():
        raise CannotWrite(file, "there is no such folder")


def create(file: Path | str, content: bytes, *, mode: int = READABLE) -> None:
    """A new file with this content; `CannotWrite` where it exists or cannot be written whole."""
    create_from(file, (content,), mode=mode)


def create_from(file: Path | str, parts: Iterable[bytes], *, mode: int = READABLE) -> None:
    """As `create`, part by part; whatever is raised while the parts are made leaves no file."""
    try:
        descriptor = os.open(file, _NEW, mode)
    except (OSError, ValueError) as error:
        raise CannotWrite(str(file), reason_of(error)) from None
    try:
        _fill(descriptor, parts)
        sync_folder(Path(file).parent)
    except BaseException as error:
        with contextlib.suppress(OSError):
            Path(file).unlink()
        if isinstance(error, OSError):
            raise CannotWrite(str(file), reason_of(error)) from None
        raise


def write_at(descriptor: int, place: int, content: bytes) -> None:
    """Write all of it from that place on, and wait for the disk; OSError where it does not fit."""
    os.lseek(descriptor, place, os.SEEK_SET)
    _write(descriptor, content)
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until a folder's list of names is on the disk, where the system can do that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # as always on Windows
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system that waits for files only
            raise
    finally:
        os.close(descriptor)


def _fill(descriptor: int, parts: Iterable[bytes]) -> None:
    """Write the parts into a new file, wait for the disk, and close it whatever comes."""
    try:
        for part in parts:
            _write(descriptor, part)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
