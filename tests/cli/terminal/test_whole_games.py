"""A player who also plays can keep the log: whole games are typed at a terminal, a turn a line."""

from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from tests.prompt_games import Written, base, house, typed

PLAIN = 8
"""A house game without modules."""


@pytest.mark.parametrize(("written", "most"), [(lambda: house(PLAIN), 1), (base, 3)])
def test_a_whole_game_is_typed(tmp_path: Path, written: Callable[[], Written], most: int) -> None:
    """The log is that of a file of the same lines, byte for byte, and in the middle a turn takes at
    most two answers (one with a seed, three where two rolls fall at the table) and 24 lines of a
    screen of 80 columns, the board among them."""
    turns, log, from_file = typed(tmp_path, written(), 1000)
    assert median(turn.answers for turn in turns) <= 2
    assert max(turn.answers for turn in turns) == most
    assert median(turn.lines for turn in turns) <= 24
    assert len(turns) > 30
    assert log == from_file
    assert b'"type":"play_ended"' in log
