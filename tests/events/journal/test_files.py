"""A new file is there whole, or not at all."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from adas_dream.events.errors import CannotWrite
from adas_dream.events.journal.files import create, replace


def test_a_new_file_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both the file and its name in the folder are waited for."""
    synced: list[bool] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    create(tmp_path / "new", b"content")
    assert synced == [False, True]
    assert (tmp_path / "new").read_bytes() == b"content"


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    """What exists is never overwritten, a link that leads nowhere included."""
    (tmp_path / "old").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("old", "link", "."):
        with pytest.raises(CannotWrite):
            create(tmp_path / name, b"new")
    assert (tmp_path / "old").read_bytes() == b"old"
    assert not (tmp_path / "nowhere").exists()


def test_of_a_file_that_does_not_fit_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves no half of a file behind."""

    def write(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(CannotWrite, match="No space left on device"):
        create(tmp_path / "new", b"content")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a\0b", "nowhere/new", "x" * 300])
def test_a_name_that_cannot_be_is_told(tmp_path: Path, name: str) -> None:
    """Whatever the system says against a name is told in its words."""
    with pytest.raises(CannotWrite):
        create(Path(f"{tmp_path}/{name}"), b"content")


def fails(number: int) -> Callable[[int], None]:
    """Give a file system that cannot wait for a folder, and says so by this error."""
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(number, os.strerror(number))
        real(descriptor)

    return fsync


def test_where_no_folder_is_waited_for_the_file_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems know no waiting for a folder: the file itself is on the disk."""
    monkeypatch.setattr(os, "fsync", fails(errno.EINVAL))
    create(tmp_path / "new", b"content")
    assert (tmp_path / "new").read_bytes() == b"content"


def test_a_folder_that_fails_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the name of the file may be lost, the file is not there."""
    monkeypatch.setattr(os, "fsync", fails(errno.EIO))
    with pytest.raises(CannotWrite, match="Input/output error"):
        create(tmp_path / "new", b"content")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [errno.EPERM, errno.EOPNOTSUPP, errno.EINVAL])
def test_where_a_file_has_one_name_only_it_is_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A file system without hard links gets its new files too, and overwrites none (FOUND 20)."""

    def link(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", link)
    create(tmp_path / "new", b"content")
    with pytest.raises(CannotWrite, match="it already exists"):
        create(tmp_path / "new", b"other")
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    assert (tmp_path / "new").read_bytes() == b"content"


def test_what_a_stop_left_beside_is_in_nobodys_way(tmp_path: Path) -> None:
    """What lies beside from a stop is never written again: it may be another file's only name."""
    (tmp_path / ".new.part-1").write_bytes(b"half")
    create(tmp_path / "new", b"content")
    assert (tmp_path / "new").read_bytes() == b"content"
    assert (tmp_path / ".new.part-1").read_bytes() == b"half"


def test_a_file_is_replaced_whole_with_its_mode(tmp_path: Path) -> None:
    """The content of the file that a link leads to is another one, its mode and the link stay."""
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    replace(link, b"new")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"new", 0o640)
    assert link.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "link"]


def test_a_file_that_cannot_be_replaced_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves the old content, and no other file."""
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWrite):
        replace(file, b"new")
    assert file.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [file]
    with pytest.raises(CannotWrite):
        replace(tmp_path / "none", b"new")
