"""The README keeps its word: its two commands, which .ci/run runs, its example and its lists."""

import re

import pytest

from adas_dream.cli.main import COMMANDS
from tests.house.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    """Give the blocks of the README in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


BLOCKS = fenced("sh")
ROWS = re.findall(r"^\| `([a-z]+)(?: [^`]*)?` \|", README, re.MULTILINE)


def test_the_first_block_installs_and_replays() -> None:
    """The first shell block is one line that makes a venv, installs and replays a game."""
    (line,) = BLOCKS[0].splitlines()
    assert line.startswith("python3 -m venv --without-pip .venv && ")
    assert line.endswith(" replay fixtures/games/workshop-two-players.jsonl")


def test_the_second_block_installs_and_tests() -> None:
    """The second shell block is one line that makes a venv, installs the extra and runs pytest
    on all cores."""
    (line,) = BLOCKS[1].splitlines()
    assert line.startswith("python3 -m venv --without-pip .venv-test && ")
    assert line.endswith(" && .venv-test/bin/python -m pytest -n auto --dist loadfile")


def test_the_game_of_the_first_block_is_there() -> None:
    """The game that the first block replays is one of the fixtures."""
    assert (ROOT / BLOCKS[0].split()[-1]).is_file()


def test_every_command_has_its_row() -> None:
    """The README lists the commands of the program, all of them, in the order of use."""
    assert list(COMMANDS) == ROWS


def test_the_example_prints_what_it_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Python example, run at the root, prints the text below it (R011: the Store is full)."""
    monkeypatch.chdir(ROOT)
    exec(fenced("python")[0], {})  # noqa: S102 - it is the README, and running it is the test
    assert capsys.readouterr().out == fenced("text")[0]
