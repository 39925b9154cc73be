"""A small sample of `tests.hard_stops`: what was told as saved is there, wherever it is kept."""

import random
from pathlib import Path

import pytest

from tests import hard_stops
from tests.hard_stops import begun, restarts, together
from tests.servers import Server


@pytest.fixture(params=["a file", "a store", "a server"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give a game that has begun: in a file, in a store, and on a server."""
    if request.param == "a file":
        return begun(f"{tmp_path}/game.jsonl", make_store=False)
    if request.param == "a store":
        return begun(f"{tmp_path}/games.db#game", make_store=True)
    server: Server = request.getfixturevalue("server")
    return begun(f"{server.database('stops')}#game", make_store=True)


def test_a_hard_stop_loses_nothing_that_was_told(game: str) -> None:
    """After kill -9 in the middle of a save all that was told stands there, each once and whole."""
    saved, untold = hard_stops.hard_stops(game, 2, random.Random(1))  # noqa: S311 - no secret
    assert saved >= 2
    assert untold <= 2


def test_a_server_may_stop_and_start_under_its_writers(server: Server) -> None:
    """What was told as saved before the server was killed is there after it, and nothing twice."""
    game = begun(f"{server.database('stops')}#game", make_store=True)
    outcomes = [
        outcome for outcome, _ in together(game, 2, 50, restarts(server, [(0.5, "immediate")]))
    ]
    assert outcomes.count("saved") + outcomes.count("unknown") >= 100
