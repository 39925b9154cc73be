"""Files that are on the disk once a function returns, or not there at all."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from adas_dream.cli.output import messages
from adas_dream.cli.output.failures import CannotWrite

READABLE: Final = 0o666
"""The mode of an ordinary new file, before the user's mask."""
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC


def reason_of(error: OSError) -> str:
    """The words for an error: the system's, but for a file that is not to be overwritten."""
    if isinstance(error, FileExistsError):
        return messages.FILE_IS_THERE
    return error.strerror or str(error)


def create(file: Path, content: bytes, *, mode: int = READABLE) -> None:
    """A new file with this content; `CannotWrite` where it exists or cannot be written whole."""
    create_from(file, (content,), mode=mode)


def create_from(file: Path, parts: Iterable[bytes], *, mode: int = READABLE) -> None:
    """As `create`, part by part; whatever is raised while the parts are made leaves no file."""
    try:
        descriptor = os.open(file, _NEW, mode)
    except (OSError, ValueError) as error:
        raise CannotWrite(str(file), _words(error)) from None
    try:
        _write_parts(descriptor, parts)
        sync_folder(file.parent)
    except BaseException as error:
        with contextlib.suppress(OSError):
            file.unlink()
        if isinstance(error, OSError):
            raise CannotWrite(str(file), reason_of(error)) from None
        raise
    finally:
        os.close(descriptor)


def write_at(descriptor: int, place: int, content: bytes) -> None:
    """Write all of it from that place on, and wait for the disk; OSError where it does not fit."""
    _write(descriptor, place, content)
    os.fsync(descriptor)


def _write_parts(descriptor: int, parts: Iterable[bytes]) -> None:
    place = 0
    for part in parts:
        _write(descriptor, place, part)
        place += len(part)
    os.fsync(descriptor)


def _write(descriptor: int, place: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        written = os.pwrite(descriptor, rest, place)
        rest, place = rest[written:], place + written


def sync_folder(folder: Path) -> None:
    """Wait until a folder's list of names is on the disk, where the folder may be opened."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _words(error: OSError | ValueError) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error)
