"""One thing is told as one."""

from pathlib import Path

import pytest

from adas_dream.projections.wording.text import counted
from tests.cli.program import run
from tests.fixtures.walks import FOLDER


@pytest.mark.parametrize(
    ("count", "words", "said"),
    [
        (0, ("fact",), "0 facts"),
        (1, ("fact",), "1 fact"),
        (2, ("fact",), "2 facts"),
        (1, ("die is", "dice are"), "1 die is"),
        (3, ("die is", "dice are"), "3 dice are"),
    ],
)
def test_a_number_has_its_word(count: int, words: tuple[str, ...], said: str) -> None:
    """House rule 8: `1 fact`, `2 facts`."""
    assert counted(count, *words) == said


def test_one_game_is_told_as_one(tmp_path: Path) -> None:
    """A folder with one game that another reading breaks says `1 game: 1 breaks`."""
    game = FOLDER / "house-modules-two-players.jsonl"
    (tmp_path / game.name).write_bytes(game.read_bytes())
    ended = run("diff", tmp_path, "--ruling", "objective-check=any-moment")
    assert ended.out.startswith("1 game: 1 breaks, 0 only change score, 0 untouched.")
