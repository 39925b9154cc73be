"""A hard stop at any step of writing a file leaves none that passes for a whole one."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.program import RUN, Ended, run
from tests.fixtures.walks import FOLDER

STEPS = ("open", "write", "fsync", "link", "unlink", "rename", "close")
KILLED = """
import os, signal, sys
from adas_dream.cli.main import main
from adas_dream.cli.program import run

root, *arguments = sys.argv[1:]
left = 0

def in_folder(name):
    folder = os.path.join(root, name)
    os.mkdir(folder)
    return [word.replace("{{}}", folder) for word in arguments]

def stopping(real):
    def call(*given, **named):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*given, **named)
    return call

def started(step):
    global left
    left, sys.argv[1:] = step, in_folder(str(step))
    for name in {steps!r}:
        setattr(os, name, stopping(getattr(os, name)))
    run()

try:
    main(in_folder("first"))
except SystemExit as end:
    assert end.code == 0
for step in range(100):
    child = os.fork() or started(step)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code != -signal.SIGKILL:
        sys.exit(code)
"""
"""Runs the program once to have it loaded, then in forks, each killed without a chance to clean up
before a step of the system, one step later each time, until one comes to its end."""
PLAYERS = ("--player", "Ada", "--player", "Charles", "--pack", "house@1")


def each_stop(folder: Path, *arguments: str) -> list[Path]:
    """Stop a command before each of its steps, each time in a new folder, which `{}` stands for;
    give the folders, last the one in which it came to its end."""
    subprocess.run(
        [sys.executable, "-c", KILLED.format(steps=STEPS), folder, *arguments],
        capture_output=True,
        check=True,
    )
    count = len([*folder.iterdir()]) - 1  # without the first run, which is not stopped
    folders = [folder / str(step) for step in range(count)]
    assert count > len(STEPS) + 1, "it was stopped at some steps"
    return folders


def again(there: Path, *arguments: str) -> Ended:
    """Give the same command again."""
    return run(*(word.format(there) for word in arguments))


@pytest.mark.parametrize(
    "command",
    [
        ("export", str(FOLDER / "workshop-two-players.jsonl"), "-o", "{}/out.jsonl"),
        ("dispute", str(FOLDER / "workshop-two-players.jsonl"), "--at", "60", "-o", "{}/out.jsonl"),
        ("new", "{}/out.jsonl", *PLAYERS, "--workshop", games.WORKSHOP),
    ],
    ids=lambda command: command[0],
)
def test_a_new_file_is_there_whole_or_not_at_all(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Killed before any step, `export -o`, `dispute -o` and `new` leave the whole file under its
    last name or none, and where there is none the same command works again (FOUND 20)."""
    *stopped, ended = each_stop(tmp_path, *command)
    whole = (ended / "out.jsonl").read_bytes()
    assert [path.name for path in ended.iterdir()] == ["out.jsonl"]
    for there in stopped:
        file = there / "out.jsonl"
        if not file.exists():
            assert again(there, *command).code == 0
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "seed", [("--seeded",), ("--seed", games.SEED), ("--seed-file", "{}/game.jsonl.seed")]
)
def test_a_game_and_its_seed_stand_together(tmp_path: Path, seed: tuple[str, ...]) -> None:
    """Killed before any step, `new` leaves no log without its seed, and where there is no log the
    same command works again, with a seed that fits and that its owner alone can read (FOUND 20)."""
    command = ("new", "{}/game.jsonl", *PLAYERS, *seed)
    left = 0
    for there in each_stop(tmp_path, *command):
        game, file = there / "game.jsonl", there / "game.jsonl.seed"
        if not game.exists():
            before = file.read_bytes() if file.exists() else b""
            ended = again(there, *command)
            assert ended.code == 0
            assert ("the seed that was there already is taken" in ended.err) == bool(before)
            assert before in {b"", file.read_bytes()}
            left += bool(before)
        games.recorded(game)
        assert file.stat().st_mode & 0o077 == 0
        assert run("new", there / "other.jsonl", *PLAYERS, "--seed-file", file).code == 0
    assert left > 0


def test_many_at_once_start_one_game(tmp_path: Path) -> None:
    """Of eight `new` of one name at once one starts the game, whose seed stays beside it."""
    game = tmp_path / "game.jsonl"
    arguments = ("new", game, *PLAYERS, "--seeded")
    started = [
        subprocess.Popen(
            [sys.executable, "-c", RUN, *map(str, arguments)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(8)
    ]
    assert sorted(each.wait() for each in started) == [0, *(3,) * 7]
    games.recorded(game)
    assert sorted(it.name for it in tmp_path.iterdir()) == ["game.jsonl", "game.jsonl.seed"]
