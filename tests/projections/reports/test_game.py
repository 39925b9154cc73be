import json
from typing import Any

import msgspec
import pytest

from adas_dream.core.scoring.order import score
from adas_dream.projections.reports.game import GamePage, data
from adas_dream.projections.reports.positions import tree
from tests.projections.reports.pages import GAMES, page_of, replay_of

STEP = 41
"""One in so many positions is compared whole; the first and the last are among them."""


def told(page: GamePage) -> Any:  # noqa: ANN401 - a value of JSON
    """What a browser reads of it."""
    return json.loads(msgspec.json.encode(data(page)))


def put(here: Any, path: list[str | int], value: object) -> None:  # noqa: ANN401 - a value of JSON
    """Change one place."""
    *way, last = path
    for step in way:
        here = here[step]
    here[last] = value


@pytest.mark.parametrize("game", GAMES)
def test_the_differences_lead_from_each_position_to_the_next(game: str) -> None:
    """Whoever puts the changes of each fact into the position before it has the engine's own."""
    held, replay = told(page_of(game)), replay_of(game)
    position = held["start"]
    assert position == tree(replay.state.position)
    for place, (step, moment) in enumerate(zip(replay, held["moments"][1:], strict=True)):
        for path, value in moment.get("changes", ()):
            put(position, path, value)
        if place % STEP == 0:
            assert position == json.loads(msgspec.json.encode(tree(step.after.position)))
    assert position == json.loads(msgspec.json.encode(tree(replay.state.position)))


@pytest.mark.parametrize("game", GAMES)
def test_the_scorepads_are_those_of_the_scoring(game: str) -> None:
    """R190: after every fact each line has the points that it would have if play ended there, and
    the same player wins."""
    held, replay = told(page_of(game)), replay_of(game)
    points: dict[tuple[int, int], int] = {}
    won = None
    moments = iter(held["moments"])
    for place, state in enumerate([replay.state, *(step.after for step in replay)]):
        moment = next(moments)
        for player, line, worth, _, pieces in moment.get("lines", ()):
            assert worth == sum(piece[1] for piece in pieces)
            points[player, line] = worth
        won = moment.get("won", won)
        if place % STEP == 0 or state is replay.state:
            right = score(state)
            assert [*points.values()] == right.points
            assert won == [right.winner, right.decided_by]
