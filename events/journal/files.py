"""New files that are on the disk once a function returns, or not there at all.

Each is written under a name of its own beside the last one, which it gets when it is whole: so a
hard stop leaves no half of a file that could pass for one.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from adas_dream.events.errors import IT_IS_THERE, CannotWrite, GameExists, reason_of

READABLE: Final = 0o666
"""The mode of an ordinary new file, before the user's mask."""
BINARY: Final[int] = getattr(os, "O_BINARY", 0)
"""Only Windows needs this, to keep line ends as they are."""
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY
_NO_LINKS: Final = {
    errno.EPERM,
    errno.EOPNOTSUPP,
    errno.ENOTSUP,
    errno.ENOSYS,
    errno.EMLINK,
    errno.EINVAL,
}
"""What a file system says that gives a file one name only; EINVAL is Windows's word for FAT's."""
_PART: Final = ".part-"
"""Stands in the name of a file that is being written."""
_NAME_PART: Final = 50
"""So much of a name stands in that of the file beside it, which must not be too long for a disk."""


def check_free(file: str) -> None:
    """Raise `CannotWrite` where there is such a file already, no folder for it, or it cannot be."""
    try:
        if Path(file).exists():
            raise CannotWrite(file, IT_IS_THERE)
        if not Path(file).parent.is_dir():
            raise CannotWrite(file, "there is no such folder")
    except (OSError, ValueError) as error:  # a name that is too long, or holds a zero
        raise CannotWrite(file, reason_of(error)) from None


def create(file: Path | str, content: bytes, *, mode: int = READABLE) -> None:
    """A new file with this content; `CannotWrite` where it exists or cannot be written whole."""
    create_from(file, (content,), mode=mode)


def replace(file: Path | str, content: bytes) -> None:
    """This content in the place of what a file has, durably and whole, or not at all, with the mode
    that it has; `CannotWrite`."""
    replace_from(file, (content,))


def replace_from(
    file: Path | str, parts: Iterable[bytes], close: Callable[[], object] = bool
) -> None:
    """As `replace`, part by part. `close` is called before the file is replaced: Windows gives
    nobody the place of a file that is open."""
    try:
        real = Path(os.path.realpath(file))
        descriptor, beside = _beside(real, stat.S_IMODE(real.stat().st_mode))
        try:
            _fill(descriptor, parts)
            close()
            beside.replace(real)
            sync_folder(real.parent)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise CannotWrite(str(file), reason_of(error)) from None


def create_from(file: Path | str, parts: Iterable[bytes], *, mode: int = READABLE) -> None:
    """As `create`, part by part; whatever is raised while the parts are made leaves no file."""
    with created(file, parts, mode=mode):
        pass


@contextmanager
def created(
    file: Path | str, parts: Iterable[bytes], *, mode: int = READABLE
) -> Generator[None, None, None]:
    """As `create_from`, for what is only good with what the block makes: where that fails, the file
    is taken away; where it is stopped hard, the file is `left_over`."""
    beside = _written(file, parts, mode)
    try:
        yield
    except BaseException as error:
        if not _was_faster(error):
            with contextlib.suppress(OSError):
                Path(file).unlink()
        raise
    finally:
        beside.unlink(missing_ok=True)


def left_over(file: Path) -> bool:
    """Whether a block that a file was `created` for was stopped before its end."""
    return any(True for _ in _second_names(file))


def settle(file: Path) -> None:
    """What a file that was `left_over` was created for is there: it is an ordinary one now."""
    for name in _second_names(file):
        name.unlink(missing_ok=True)


def _second_names(file: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError, ValueError):
        here = file.lstat()
        for name in file.parent.glob(f".*{_PART}*"):
            if os.path.samestat(here, name.lstat()):
                yield name


def _was_faster(error: BaseException) -> bool:
    """Whether another program made what the block was to make, at the same time and by this file
    perhaps."""
    is_there = isinstance(error, CannotWrite) and error.detail == IT_IS_THERE
    return is_there or isinstance(error, GameExists)


def _written(file: Path | str, parts: Iterable[bytes], mode: int) -> Path:
    """Write a new file and give it its name; gives its second one, beside it."""
    try:
        descriptor, beside = _beside(file, mode)
    except (OSError, ValueError) as error:
        raise CannotWrite(str(file), reason_of(error)) from None
    try:
        _fill(descriptor, parts)
        _name(beside, file)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise CannotWrite(str(file), reason_of(error)) from None
        raise
    return beside


def _beside(file: Path | str, mode: int) -> tuple[int, Path]:
    """A new file in the folder of another, open to be written, and its name."""
    if "\0" in str(file):
        raise ValueError("embedded null byte")
    folder, name = Path(file).parent, Path(file).name[:_NAME_PART]
    number = 0
    while True:
        number += 1
        beside = folder / f".{name}{_PART}{number}"
        with contextlib.suppress(FileExistsError):
            return os.open(beside, _NEW, mode), beside


def _name(beside: Path, file: Path | str) -> None:
    """Give a file that is whole its last name, durably; FileExistsError where something has it."""
    try:
        os.link(beside, file)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if os.path.lexists(file):
            raise FileExistsError(errno.EEXIST, IT_IS_THERE) from None
        beside.rename(file)
    try:
        sync_folder(beside.parent)
    except BaseException:
        Path(file).unlink(missing_ok=True)
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
