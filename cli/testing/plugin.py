"""The plugin for pytest, which finds it by itself: fixtures, options, and what a failure says.

What belongs to games is loaded when it is asked for: this module is loaded by every run of pytest
where adas-dream is installed, before coverage is measured and whatever is tested.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from adas_dream.cli.testing.recording import RecordGame
    from adas_dream.cli.testing.snapshots import GameSnapshot

NO_SYRUPY = "game_snapshot needs syrupy: pip install 'adas-dream[pytest]'"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the options of the plugin."""
    group = parser.getgroup("adas-dream", "logs of the board game Ada's Dream")
    group.addoption(
        "--adas-dream-games",
        metavar="DIR",
        action="append",
        default=[],
        help="Make a test of every log DIR/NAME.jsonl: no rule is broken. Repeat it for each DIR.",
    )
    group.addoption(
        "--adas-dream-strict",
        action="store_true",
        help="Those games must be finished too, and proven, as for `adas-dream validate --strict`.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Collect the games of folders, if there are any."""
    if config.getoption("adas_dream_games"):
        from adas_dream.cli.testing.collecting import Games

        config.pluginmanager.register(Games(config), "adas-dream-games")


def pytest_assertrepr_compare(left: object, right: object) -> list[str] | None:
    """Tell in what a game differs from the one that is kept."""
    if "adas_dream.cli.testing.snapshots" in sys.modules:
        from adas_dream.cli.testing.snapshots import GameSnapshot

        for side in (left, right):
            if isinstance(side, GameSnapshot):
                return side.told()
    return None


@pytest.fixture
def record_game(request: pytest.FixtureRequest) -> RecordGame:
    """Records a game from choices or notation, in memory or in a file of this test's folder."""
    from adas_dream.cli.testing.recording import RecordGame

    return RecordGame(lambda: request.getfixturevalue("tmp_path"))


@pytest.fixture
def game_snapshot(request: pytest.FixtureRequest) -> GameSnapshot:
    """The game that is kept for this test: its log, and its scorepad beside it."""
    try:
        from adas_dream.cli.testing.snapshots import GameSnapshot
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "syrupy":
            raise
        pytest.fail(NO_SYRUPY, pytrace=False)
    return GameSnapshot(request.getfixturevalue("snapshot"))
