"""A log file being written: one write a choice, one recorder; torn lines go aside."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import portalocker
import pytest

from adas_dream.events.errors import CannotOpen, CannotWrite, LogChanged, LogLocked
from adas_dream.events.facts.turn import TurnEnded, TurnStarted
from adas_dream.events.journal.log_file import LogFile
from tests.cli import games

START = TurnStarted(3, 1, "workshop", 1)
START_LINE = b'{"type":"turn_started","seq":3,"player":1,"kind":"workshop","turn":1}\n'
END = TurnEnded(4, 1)
END_LINE = b'{"type":"turn_ended","seq":4,"player":1}\n'


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Give a game with its two set-up lines."""
    return games.observed(tmp_path)


def read(log: Path) -> LogFile:
    """Open a log and read it to its end."""
    journal = LogFile(str(log))
    for _ in journal.lines():
        pass
    return journal


def test_facts_stand_at_the_end(log: Path) -> None:
    """What is appended follows what stood there, a canonical line each."""
    before = log.read_bytes()
    with read(log) as journal:
        journal.append([START])
        journal.append([END])
    assert log.read_bytes() == before + START_LINE + END_LINE


def test_a_choice_is_one_write(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines of one choice go to the system together, then the disk is waited for."""
    calls: list[str] = []
    real_write, real_sync = os.write, os.fsync

    def write(descriptor: int, content: bytes) -> int:
        calls.append(f"write {bytes(content).count(bytes([10]))}")
        return real_write(descriptor, content)

    def fsync(descriptor: int) -> None:
        calls.append("sync")
        real_sync(descriptor)

    with read(log) as journal:
        monkeypatch.setattr(os, "write", write)
        monkeypatch.setattr(os, "fsync", fsync)
        journal.append([START, END])
    assert calls == ["write 2", "sync"]


def test_a_second_recorder_is_turned_away(log: Path) -> None:
    """Only one recorder writes a log; the lock ends with it."""
    with read(log), pytest.raises(LogLocked):
        LogFile(str(log))
    read(log).__exit__(None, None, None)


def test_a_file_that_grew_meanwhile_is_left_alone(log: Path) -> None:
    """Where another program wrote into the log, nothing more is written."""
    with read(log) as journal:
        with log.open("ab") as other:
            other.write(START_LINE)
        before = log.read_bytes()
        with pytest.raises(LogChanged):
            journal.append([START])
    assert log.read_bytes() == before


@pytest.mark.parametrize("place", [0, 40, -2])
def test_a_byte_that_was_changed_in_place_is_found(log: Path, place: int) -> None:
    """A byte changed in place, with size and time as they were, stops the recording before it
    appends, at the first choice and at a later one (FOUND 25)."""
    for choices in (0, 1):
        with read(log) as journal:
            for _ in range(choices):
                journal.append([START])
            content, times = bytearray(log.read_bytes()), log.stat()
            content[place] ^= 1
            with log.open("r+b") as other:
                other.write(content)
            os.utime(log, ns=(times.st_atime_ns, times.st_mtime_ns))
            with pytest.raises(LogChanged):
                journal.append([END])
        assert log.read_bytes() == bytes(content)
        content[place] ^= 1
        log.write_bytes(content)


def test_a_torn_line_goes_beside_the_log_that_a_link_points_to(log: Path) -> None:
    """A torn line is kept beside the log itself, and beside the link where that cannot be written
    to (FOUND 37)."""
    links = log.parent / "links"
    links.mkdir()
    link = links / "game.jsonl"
    link.symlink_to(log)
    log.write_bytes(log.read_bytes() + b"{")
    with read(link) as journal:
        assert journal.set_torn_aside() == f"{log}.torn-1"
    assert Path(f"{log}.torn-1").read_bytes() == b"{"
    log.write_bytes(log.read_bytes() + b"[")
    real = os.open

    def no_more(file: str | Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT and Path(file).parent == log.parent:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(file, flags, mode)

    with read(link) as journal, pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", no_more)
        assert journal.set_torn_aside() == f"{link}.torn-1"
    assert Path(f"{link}.torn-1").read_bytes() == b"["


def test_a_file_that_was_replaced_meanwhile_is_left_alone(log: Path) -> None:
    """An editor that saves by renaming takes the log away: nothing is acknowledged any more."""
    with read(log) as journal:
        copy = log.with_suffix(".new")
        copy.write_bytes(log.read_bytes())
        copy.replace(log)
        with pytest.raises(LogChanged):
            journal.append([START])


def test_a_file_that_is_gone_is_no_log(log: Path) -> None:
    """A log that was deleted meanwhile is not written on, out of sight."""
    with read(log) as journal:
        log.unlink()
        with pytest.raises(LogChanged):
            journal.append([START])


def full_after(count: int) -> Callable[[int, bytes], int]:
    """Give a disk that takes so many bytes and is full then."""
    real = os.write
    left = count

    def write(descriptor: int, content: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = bytes(content)[:left]
        left -= len(part)
        return real(descriptor, part)

    return write


@pytest.mark.parametrize("count", [0, 1, 30, len(START_LINE), len(START_LINE + END_LINE) - 1])
def test_of_a_write_that_fails_nothing_stays(
    log: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """A full disk leaves the log as it was, whatever part of the choice still fitted."""
    before = log.read_bytes()
    with read(log) as journal:
        monkeypatch.setattr(os, "write", full_after(count))
        with pytest.raises(CannotWrite, match="No space left on device"):
            journal.append([START, END])
        assert log.read_bytes() == before
        monkeypatch.undo()
        journal.append([START])
    assert log.read_bytes() == before + START_LINE


@pytest.mark.parametrize("size", range(1, len(END_LINE) - 1))
def test_a_torn_line_goes_aside(log: Path, size: int) -> None:
    """CASES 6: what a broken write left is kept in GAME.torn-1 and no longer in the log."""
    before = log.read_bytes()
    torn = END_LINE[:size]
    log.write_bytes(before + torn)
    with read(log) as journal:
        aside = journal.set_torn_aside()
        journal.append([START])
    assert aside == f"{log}.torn-1"
    assert Path(aside).read_bytes() == torn
    assert log.read_bytes() == before + START_LINE


def test_a_line_torn_within_a_letter_goes_aside(log: Path) -> None:
    """CASES 6: also where the break is in the middle of a UTF-8 character."""
    before = log.read_bytes()
    torn = '{"type":"turn_ended","seq":3,"player":1,"note":"é'.encode()[:-1]
    log.write_bytes(before + torn)
    with read(log) as journal:
        aside = journal.set_torn_aside()
    assert aside is not None
    assert (Path(aside).read_bytes(), log.read_bytes()) == (torn, before)


def test_torn_lines_are_never_overwritten(log: Path) -> None:
    """The next torn line gets the next free number."""
    before = log.read_bytes()
    for number in (1, 2, 3):
        log.write_bytes(before + b"{" * number)
        with read(log) as journal:
            assert journal.set_torn_aside() == f"{log}.torn-{number}"
    assert [Path(f"{log}.torn-{number}").read_bytes() for number in (1, 2, 3)] == [
        b"{",
        b"{{",
        b"{{{",
    ]


def test_a_whole_line_without_an_end_gets_one(log: Path) -> None:
    """CASES 8: a last line that is a fact and lacks only its end is kept, and gets its end."""
    before = log.read_bytes()
    log.write_bytes(before + START_LINE[:-1])
    with read(log) as journal:
        assert journal.set_torn_aside() is None
        journal.append([END])
    assert log.read_bytes() == before + START_LINE + END_LINE


def test_other_line_ends_stay(log: Path) -> None:
    """CASES 8: nothing of a CRLF log is rewritten; what is appended ends in LF alone."""
    before = b"\xef\xbb\xbf" + log.read_bytes().replace(b"\n", b"\r\n")
    log.write_bytes(before)
    with read(log) as journal:
        journal.append([START])
    assert log.read_bytes() == before + START_LINE


@pytest.mark.parametrize("name", ["missing", ".", "fifo", "a\0b"])
def test_only_a_file_is_recorded_into(tmp_path: Path, name: str) -> None:
    """What is no regular file cannot be opened as a log, and nobody waits for it."""
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(CannotOpen):
        LogFile(f"{tmp_path}/{name}")


def test_a_disk_that_cannot_lock_is_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the file system has no locks, the log is not opened for recording."""

    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(portalocker.portalocker, "LOCKER", flock)
    with pytest.raises(CannotOpen, match="No locks available"):
        LogFile(str(log))
