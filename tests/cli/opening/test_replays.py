"""A start position that nothing can be played from, to every command that replays."""

from pathlib import Path

import pytest

from adas_dream.events.facts.setup import PositionSet
from tests import by_hand, logs
from tests.cli.program import run
from tests.start import placed

SAID = (
    "adas-dream: {file}:2: cannot be replayed: "
    "The steps due in the start position do not fit its turn.\n"
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A log that starts with nothing due."""
    file = tmp_path / "game.jsonl"
    start = PositionSet(2, placed(by_hand.begin(), queue=()).position)
    file.write_bytes(logs.written((logs.header(), start, *logs.by_hand_facts()[2:])))
    return file


@pytest.mark.parametrize(
    "asked",
    [
        ["replay"],
        ["replay", "--json"],
        ["replay", "--step"],
        ["replay", "--timeline"],
        ["score"],
        ["score", "--over-time"],
        ["legal", "--json"],
    ],
    ids=" ".join,
)
def test_it_is_told_and_nothing_is_shown(asked: list[str], game: Path) -> None:
    """Exit code 1, one line, and no board, score or menu made up (CONTRACT 4)."""
    ended = run(*asked, game)
    assert (ended.code, ended.out, ended.err) == (1, "", SAID.format(file=game))


def test_a_diff_tells_the_starts_apart(game: Path, tmp_path: Path) -> None:
    """Two logs are compared all the same, start against start."""
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(logs.by_hand_log())
    ended = run("diff", whole, game)
    assert (ended.code, ended.err) == (1, "")
    assert "$.queue" in ended.out
