"""Random games for the proof over a corpus, each with what was seen while it was played.

All that there can be comes: 2 to 4 players, packs that know all, a part or nothing, every set of
modules, every reading of every ruling. A game follows from its number alone.
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import setup
from adas_dream.core.game import Game
from adas_dream.core.reducers import evolve
from adas_dream.core.reducers.tiles import FIRST_SIDE
from adas_dream.core.rulings import VALUES
from adas_dream.core.scoring.order import score
from adas_dream.core.simulation import header_of, name_of, play, started
from adas_dream.core.state import State
from adas_dream.events import codec
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.vocabulary import SPACES, Module
from tests.oracle.invariants import INVARIANTS, PHYSICAL, broken
from tests.second_scorer import SecondScorer
from tests.seeded_games import agreed, seed_of
from tests.start import start, text_of

PACKS: Final = ("house-3", "base-1", "house-2", "house-3", "house-1", "wild-1")
"""In turn; the newest that ships twice."""
OF_TESTS: Final = "wild-1"
"""The one of them that ships with the tests alone."""
MODULES: Final[tuple[Module, ...]] = ("exhibition", "tiles", "objectives")


class Told(Struct, frozen=True, gc=False):
    """What a game said of itself: its log, how many facts it has, the points of each player by line
    and in all, who won by what, and the invariants that a fact broke."""

    number: int
    log: bytes
    facts: int
    points: list[dict[str, int]]
    totals: list[int]
    winner: int
    decided_by: str
    broken: str = ""
    miscounted: str = ""


def told(number: int, *, whole: bool) -> Told:
    """Play that game and look at each fact: its physical invariants; if `whole`, all of them, and a
    second scorer counts its end."""
    game, seed = begun(number)
    facts: tuple[AnyFact, ...] = tuple(play(game, seed))
    found = score(game.state)
    points = [{str(line.line): line.points for line in it.lines} for it in found.players]
    lines = (codec.encode(fact) + b"\n" for fact in (game.header, game.start, *facts))
    return Told(
        number,
        b"".join(lines),
        len(facts) + 2,
        points,
        [it.total for it in found.players],
        found.winner,
        found.decided_by,
        next(_broken(game.begin, facts, whole=whole), ""),
        _miscounted(game, points, found.winner) if whole else "",
    )


def begun(number: int) -> tuple[Game, bytes]:
    """That game at its start, and its seed."""
    random, seed = Random(number), seed_of(number)  # noqa: S311 - not a secret
    pack, players = PACKS[number % len(PACKS)], random.randint(2, 4)
    readings = {name: random.choice(values) for name, values in VALUES.items()}
    modules = tuple(it for it in MODULES if random.random() < 0.5)
    rules = agreed(pack, modules, readings)
    if rules.pack.set_up is not None:
        return started(rules, name_of(number), players, seed), seed
    header = header_of(rules, name_of(number), players, seed)
    position = setup.with_objectives(start(players=players, first=header.first_player).position)
    if "tiles" in modules:
        tiles = (FIRST_SIDE,) * len(SPACES)
        position = replace(position, workshop=replace(position.workshop, tiles=tiles))
    return Game(header, PositionSet(2, position), rules.pack), seed


def _broken(begin: State, facts: Iterable[AnyFact], *, whole: bool) -> Iterator[str]:
    """Each fact that breaks an invariant, and which."""
    state, among = begin, INVARIANTS if whole else PHYSICAL
    for fact in facts:
        before, state = state, evolve(state, fact)
        if names := broken(before, fact, state, among):
            yield f"fact {fact.seq} breaks {' '.join(names)}"


def _miscounted(game: Game, points: list[dict[str, int]], winner: int) -> str:
    """What a second scorer, written from the page alone, counts otherwise."""
    position: dict[str, Any] = msgspec.to_builtins(game.position)
    rulings: dict[str, Any] = msgspec.to_builtins(game.state.table.rulings)
    content = game.header.content
    pack = _read(f"{content.name}-{content.version}")
    second = SecondScorer(position, game.header.first_player, rulings, pack)
    counted = second.scorepad(), second.ranking()[0]
    return "" if counted == (points, winner) else f"a second scorer counts {counted}"


@cache
def _read(pack: str) -> dict[str, Any]:
    return tomllib.loads((text_of(pack) or b"").decode())
