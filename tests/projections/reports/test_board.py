"""The board that is drawn, read back in a browser; its own file, so that two run at once."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.projections.reports.browser import opened, place
from tests.projections.reports.expected import drawn_of
from tests.projections.reports.pages import GAMES, replay_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHORT = 200
"""A game of so many facts is looked at fact by fact,"""
STEP_BY_STEP = {"flipped-winner", "house-modules-two-players"}
"""and of the longer ones these: of the base game, and with all modules."""
READ_BACK = Path(__file__).with_name("drawn.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_drawn_as_the_position_is(
    chromium: "Browser", files: dict[str, Path], game: str
) -> None:
    """Dice, Gears, discs, Programs, tracks and resources that are read back from the drawing are
    those of the engine's position, at every fact or from one to the fifth after it; the page asks
    for nothing and says nothing on the console."""
    replay = replay_of(game)
    start = replay.state
    positions = [start.position, *(step.after.position for step in replay)]
    every = 5 if len(positions) > SHORT and game not in STEP_BY_STEP else 1
    with opened(chromium, files[game]) as page:
        assert place(page) == str(replay.seq)
        assert page.evaluate(READ_BACK, [drawn_of(positions, every=every)]) is None
