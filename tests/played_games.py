"""Logs of whole random games, the same for a number everywhere, now and then with a choice undone
or with play rewound."""

from functools import cache
from typing import Final

from msgspec import Struct

from adas_dream.core import chance, random_player, simulation
from adas_dream.core.content import load
from adas_dream.core.game import Game, Refusal
from adas_dream.core.scoring.order import score
from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import CHOICES, AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp, PositionSet, SeedRevealed
from adas_dream.events.facts.table import (
    ChoiceUndone,
    PlayAbandoned,
    PlayRewound,
    ScoreDeclared,
)
from adas_dream.events.vocabulary import Module
from tests.seeded_games import agreed, seed_of

PACK: Final = f"house-{load.newest('house')}"
MODULES: Final[tuple[Module, ...]] = ("exhibition", "tiles", "objectives")
ONE_IN: Final = 25
"""How seldom a choice is taken back."""
SOME: Final = range(16)
"""The games that property tests take up, each at many places; scripts go through many more."""
REWINDS: Final = 6
"""How often a game is rewound: over rolls, turns, its end or giving it up."""


class Played(Struct, frozen=True):
    """A game's log: its two set-up facts and the facts after them, and where it starts."""

    header: GameSetUp
    start: PositionSet
    begin: State
    facts: tuple[AnyFact, ...]

    @property
    def log(self) -> tuple[AnyFact, ...]:
        """Every fact of the log."""
        return (self.header, self.start, *self.facts)


def states_of(played: Played) -> list[State]:
    """Where a game starts, and the state after each fact that stands."""
    return [played.begin, *(step.after for step in Walk(played.begin).along(played.facts))]


@cache
def random_game(
    number: int,
    *,
    players: int = 0,
    undo: bool = False,
    rewind: bool = False,
    pack: str = PACK,
    readings: tuple[tuple[str, str], ...] = (),
) -> Played:
    """Play that game to its end: 2 to 4 players in turn unless given, modules as its bits say, the
    newest house pack and the usual readings unless told otherwise."""
    seed = seed_of(number)
    game = started(number, players or 2 + number % 3, pack, dict(readings))
    begin = game.state
    stream = chance.Stream(seed, "player")
    facts: list[AnyFact] = [*game.resume(seed=seed)]
    left = REWINDS if rewind else 0
    while choice := _next(game, stream, left):
        facts += _taken(game, choice, seed)
        left -= isinstance(choice, PlayRewound)
        back = _undoing(game) if undo and stream.below(ONE_IN) == 0 else None
        facts += _taken(game, back, seed) if back is not None else ()
    return Played(game.header, game.start, begin, tuple(facts))


def _next(game: Game, stream: chance.Stream, rewinds: int) -> Fact | None:
    """What comes next: a choice, now and then a rewind or giving the game up as long as a rewind is
    left, and after the end the seed, a score, or a rewind."""
    if rewinds and (game.state.stopped or stream.below(2 * ONE_IN) == 0):
        if game.state.stopped and stream.below(2):
            return _after_the_end(game)
        if not game.state.stopped and rewinds > 1 and stream.below(4) == 0:
            return PlayAbandoned(1)
        if (rewind := rewound(game, stream)) is not None:
            return rewind
    return random_player.choose(game.state, stream)


def _after_the_end(game: Game) -> Fact:
    seed = seed_of(int(game.header.game.removeprefix("random-")))
    if game.state.position.abandoned:
        return SeedRevealed(1, seed=seed.hex())
    return ScoreDeclared(1, 1, "total", score(game.state).players[0].total)


def rewound(game: Game, stream: chance.Stream) -> PlayRewound | None:
    """A rewind to one of the last standing facts, mostly near ones."""
    standing = game.walk.standing.facts
    if not standing:
        return None
    reach = min(len(standing), (3, 30, 200)[stream.below(3)])
    return PlayRewound(1, standing[-1 - stream.below(reach)].seq, "seen too late")


def started(number: int, players: int, pack: str, readings: dict[str, str]) -> Game:
    """That game at its start."""
    modules = tuple(module for bit, module in enumerate(MODULES) if number >> bit & 1)
    rules = agreed(pack, modules, readings)
    return simulation.started(rules, f"random-{number}", players, seed_of(number))


def _taken(game: Game, choice: Fact, seed: bytes) -> tuple[AnyFact, ...]:
    made = game.play(choice, seed=seed)
    assert not isinstance(made, Refusal), made
    return made


def _undoing(game: Game) -> ChoiceUndone | None:
    """Take back the last choices of the open turn, as many as may be."""
    for stands in reversed([*game.walk.standing.undoable]):
        if type(stands) in CHOICES:
            player: int = getattr(stands, "player", 0)
            fact = ChoiceUndone(1, player, stands.seq)
            if game.walk.check(fact) is None:
                return fact
    return None
