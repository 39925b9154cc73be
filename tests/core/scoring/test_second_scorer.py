import tomllib
from collections import Counter
from typing import Any, cast

import msgspec
import pytest

from adas_dream.core import rulings
from adas_dream.core.content.load import parse_pack
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.simulation import NAMES
from adas_dream.core.state import State, Table
from adas_dream.events.facts.setup import DiceSource, Rulings
from adas_dream.events.position.game import Position
from tests.core.scoring.lines import T22_GEARS, T22_MILL, table
from tests.random_positions import random_game
from tests.second_scorer import LINES, SecondScorer
from tests.start import PACKS, having

TEXT = (PACKS / "scoring-1.toml").read_bytes()
RAW = tomllib.loads(TEXT.decode())
PACK = parse_pack(TEXT)
GAMES = 600
PARTS = 6


def state_of(position: dict[str, Any], first: int, readings: dict[str, str]) -> State:
    """The engine's state of a position in JSON."""
    read = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    values = msgspec.convert(readings, Rulings)
    names = NAMES[: len(read.players)]
    return State(Table(names, first, (), values, DiceSource("observed"), PACK), read)


def by_line(found: Score) -> list[dict[str, int]]:
    """The engine's points by line, a dictionary for each player."""
    return [{str(line.line): line.points for line in each.lines} for each in found.players]


@pytest.mark.parametrize("part", range(PARTS))
def test_both_scorers_agree(part: int) -> None:
    """On 600 random positions the engine and a second scorer have the same points on every line,
    the same winner and the same reason (R190-R215)."""
    for seed in range(part, GAMES, PARTS):
        position, first, readings = random_game(seed, RAW)
        second = SecondScorer(position, first, readings, RAW)
        found = score(state_of(position, first, readings))
        assert by_line(found) == second.scorepad(), seed
        assert (found.winner, found.decided_by) == second.ranking(), seed


def test_the_random_positions_have_everything() -> None:
    """Among the random positions each measure decides some game, and lines of every sign occur
    (R205, R212-R215)."""
    decided, signs = Counter[str](), Counter[tuple[str, int]]()
    for seed in range(200):
        position, first, readings = random_game(seed, RAW)
        found = score(state_of(position, first, readings))
        decided[found.decided_by] += 1
        for pad in by_line(found):
            signs.update((name, (points > 0) - (points < 0)) for name, points in pad.items())
    assert min(decided.values()) >= 5
    assert set(decided) == {"prestige", "gears-built", "mill-dice", "turn-order"}
    assert {name for name, sign in signs if sign == 0} == set(LINES)
    assert {name for name, sign in signs if sign > 0} == set(LINES) - {"gears"}
    assert {name for name, sign in signs if sign < 0} == {
        "partner-cards",
        "programs",
        "completed-lines",
        "gears",
    }


def test_the_second_scorer_knows_the_worked_mill() -> None:
    """The second scorer too has 79 and 52 for the worked Mill, and −4 for 10 Gears (T22, T25)."""
    state = having(table(), 1, mill=T22_MILL, gear_spaces=T22_GEARS, steam=2)
    position = cast("dict[str, Any]", msgspec.to_builtins(state.position))
    found = [
        SecondScorer(position, 1, rulings.DEFAULTS | {"line-arithmetic": reading}, RAW).scorepad()
        for reading in ("left-to-right", "precedence")
    ]
    assert [pads[0]["completed-lines"] for pads in found] == [79, 52]
    assert [pads[0]["gears"] for pads in found] == [0, 0]
