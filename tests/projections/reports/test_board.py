"""The board that is drawn, read back in a browser; its own file, so that two run at once."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.projections.reports.browser import opened, place
from tests.projections.reports.expected import drawn_of
from tests.projections.reports.pages import GAMES, replay_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

READ_BACK = Path(__file__).with_name("drawn.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_drawn_as_the_position_is_at_every_fact(
    chromium: "Browser", files: dict[str, Path], game: str
) -> None:
    """Dice, Gears, discs, Programs, tracks and resources that are read back from the drawing are
    those of the engine's position; the page asks for nothing and says nothing on the console."""
    replay = replay_of(game)
    start = replay.state
    positions = [start.position, *(step.after.position for step in replay)]
    with opened(chromium, files[game]) as page:
        assert place(page) == str(replay.seq)
        assert page.evaluate(READ_BACK, [drawn_of(positions)]) is None
