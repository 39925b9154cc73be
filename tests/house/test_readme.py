"""The README's two commands: what .ci/run runs as they stand there."""

import re

from adas_dream.cli.main import COMMANDS
from tests.house.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
ROWS = re.findall(r"^\| `([a-z]+)(?: [^`]*)?` \|", README, re.MULTILINE)


def test_the_first_block_installs_and_replays() -> None:
    """The first shell block is one line that makes a venv, installs and replays a game."""
    (line,) = BLOCKS[0].splitlines()
    assert line.startswith("python3 -m venv --without-pip .venv && ")
    assert line.endswith(" replay fixtures/games/workshop-two-players.jsonl")


def test_the_second_block_installs_and_tests() -> None:
    """The second shell block is one line that makes a venv, installs the extra and runs pytest."""
    (line,) = BLOCKS[1].splitlines()
    assert line.startswith("python3 -m venv --without-pip .venv-test && ")
    assert line.endswith(" && .venv-test/bin/python -m pytest")


def test_the_game_of_the_first_block_is_there() -> None:
    """The game that the first block replays is one of the fixtures."""
    assert (ROOT / BLOCKS[0].split()[-1]).is_file()


def test_every_command_has_its_row() -> None:
    """The README lists the commands of the program, all of them, in the order of use."""
    assert list(COMMANDS) == ROWS
