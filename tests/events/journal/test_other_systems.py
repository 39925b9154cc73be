"""Logs are written on systems that are not POSIX, and told where nothing can be locked."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import logs
from tests.cli import games
from tests.cli.games import ADA, lines, types
from tests.cli.program import RUN

BARE = """
import os, sys
sys.modules["fcntl"] = None
for name in ("pread", "pwrite", "O_CLOEXEC", "O_NONBLOCK", "O_DIRECTORY", "geteuid", "fork"):
    delattr(os, name)
real = os.open
def opened(file, flags, *mode):
    if os.path.isdir(file):
        raise PermissionError(13, "Permission denied")
    return real(file, flags, *mode)
os.open = opened
"""
"""An interpreter without what only POSIX has; as on Windows, no folder can be opened."""
WINDOWS = """
import types
held = set()
def locking(descriptor, mode, count):
    place = os.fstat(descriptor).st_ino
    assert (mode, os.lseek(descriptor, 0, os.SEEK_CUR)) == (2, 0)
    if place in held:
        raise PermissionError(13, "Permission denied")
    held.add(place)
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_UNLCK=0, LK_LOCK=1, LK_NBLCK=2)
import pathlib, shutil  # before the name changes: they look at it
pathlib.WindowsPath = pathlib.PosixPath
os.name = "nt"
import portalocker
os.name = "posix"
"""
"""The locks of Windows, as far as the lock library asks for them."""
LISTED = "import os, sys; os._exit = lambda _: print(*sys.modules)\n"
"""What is loaded at the end."""
TWICE = """
from adas_dream.events import LogLocked, open_journal
with open_journal(sys.argv[1]):
    try:
        with open_journal(sys.argv[1]):
            print("open")
    except LogLocked as error:
        print(error)
"""


def python(
    code: str, *arguments: Path | str, given: str = ""
) -> "subprocess.CompletedProcess[str]":
    """Run some code in a fresh interpreter."""
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_game_is_recorded_without_posix(tmp_path: Path) -> None:
    """FOUND 36: where there is no `fcntl`, a log is locked as that system does it, and written."""
    game = games.observed(tmp_path)
    ended = python(BARE + WINDOWS + RUN, "record", game, given=lines(*ADA))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert types(game) == ["turn_started", "die_moved", "die_pushed", "bonus_gained"]


def test_a_second_writer_is_turned_away_without_posix(tmp_path: Path) -> None:
    """FOUND 36: one writer at a time there too."""
    game = games.observed(tmp_path)
    ended = python(BARE + WINDOWS + TWICE, game)
    assert (ended.stdout, ended.stderr) == (f"{game}: someone else is recording this game\n", "")


@pytest.mark.parametrize("command", ["new", "validate", "record"])
def test_without_locks_only_recording_is_refused(tmp_path: Path, command: str) -> None:
    """FOUND 36: a system that cannot lock files starts and judges games; `record` says in one line
    that it cannot, with exit code 3."""
    game = games.observed(tmp_path)
    before = game.read_bytes()
    start = ("--player", "Ada", "--player", "Charles", "--pack", "house", "--seeded")
    arguments = (f"{game}-2", *start) if command == "new" else (game,)
    ended = python(BARE + RUN, command, *arguments, given=lines(*ADA))
    if command == "record":
        told = f"adas-dream: {game}: cannot be read: this system cannot lock files\n"
        assert (ended.returncode, ended.stdout, ended.stderr) == (3, "", told)
    else:
        assert (ended.returncode, ended.stderr) == (0, "")
    assert game.read_bytes() == before


@pytest.mark.parametrize("arguments", [("--help",), ("validate", "-"), ("legal", "-")])
def test_only_who_writes_loads_the_locks(arguments: tuple[str, ...]) -> None:
    """Loading the lock library is slow, and reading needs none of it."""
    given = logs.by_hand_log().decode()
    ended = python(LISTED + RUN, *arguments, given=given)
    assert "adas_dream.cli.main" in ended.stdout
    assert "portalocker" not in ended.stdout
