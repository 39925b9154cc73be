"""Whole games of the random player from a seed: set up, played, the seed revealed at the end.

The seed of each game comes from that of the simulation and the game's number, so a game is the same
wherever and beside whichever others it is played.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from adas_dream.core import chance, engine, random_player, setup
from adas_dream.core.content.pack import Pack
from adas_dream.core.game import Game, Refusal
from adas_dream.core.rulings import EDITION
from adas_dream.core.starting import seeded_game
from adas_dream.events import codec
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import (
    ContentRef,
    GameSetUp,
    Rulings,
    SeedRevealed,
)
from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.events.upcast import FORMAT
from adas_dream.events.version import ENGINE
from adas_dream.events.vocabulary import Module

NAMES: Final = ("Ada", "Charles", "Mary", "Luigi")
"""Who plays, clockwise: as many of them as the game has players."""
FEWEST: Final = 2
MOST: Final = len(NAMES)


class Agreed(Struct, frozen=True, gc=False):
    """What holds for all games: the pack, which says how a game starts, and how it is named, the
    readings and the modules."""

    pack: Pack
    content: ContentRef
    rulings: Rulings
    modules: tuple[Module, ...] = ()


class Simulation(Struct, frozen=True, gc=False):
    """Games by number, from 1 on; with 0 `players` two, three and four play in turn."""

    agreed: Agreed
    seed: bytes
    players: int = 0

    def header(self, number: int) -> GameSetUp:
        """The first fact of a game; no other game has it."""
        return header_of(self.agreed, name_of(number), self._players(number), self._seed(number))

    def begin(self, number: int) -> Game:
        """A game at its start; InvalidPosition where nothing can be played from it, ValueError
        where the pack does not fit."""
        players, seed = self._players(number), self._seed(number)
        return started(self.agreed, name_of(number), players, seed)

    def log(self, number: int) -> bytes:
        """The whole log of a game."""
        game = self.begin(number)
        facts = (game.header, game.start, *play(game, self._seed(number)))
        return b"".join(codec.encode(fact) + b"\n" for fact in facts)

    def _players(self, number: int) -> int:
        return self.players or FEWEST + (number - 1) % (MOST - FEWEST + 1)

    def _seed(self, number: int) -> bytes:
        return seed_of(self.seed, number)


def name_of(number: int) -> str:
    """The name of a game: sorted by name, a million games are in their order."""
    return f"game-{number:06}"


def seed_of(seed: bytes, number: int) -> bytes:
    """The seed of a game: the first 32 bytes of the stream `game/NUMBER`."""
    stream = chance.Stream(seed, f"game/{number}")
    return bytes(stream.below(chance.ONE_BYTE) for _ in range(chance.SEED_SIZE))


def header_of(agreed: Agreed, name: str, players: int, seed: bytes) -> GameSetUp:
    """The first fact of a game with these dice; who is first is the seed's last byte."""
    return GameSetUp(
        1,
        FORMAT,
        ENGINE,
        name,
        EDITION,
        NAMES[:players],
        seed[-1] % players + 1,
        agreed.modules,
        agreed.rulings,
        agreed.content,
        setup.dice_source(seed),
    )


def started(agreed: Agreed, name: str, players: int, seed: bytes) -> Game:
    """A game at its start, as the seed rolls and draws it; ValueError without a set-up."""
    return seeded_game(header_of(agreed, name, players, seed), agreed.pack, seed)


def play(game: Game, seed: bytes) -> Iterator[AnyFact]:
    """Play a game to its end and reveal its seed; where nobody can play, the table gives it up."""
    stream = chance.Stream(seed, "player")
    yield from game.resume(seed=seed)
    while not game.state.stopped:
        yield from _taken(game, _next(game, stream) or PlayAbandoned(1), seed)
    yield from _taken(game, SeedRevealed(1, seed.hex()), seed)


def _next(game: Game, stream: chance.Stream) -> Fact | None:
    """What comes next: where the seed cannot name the cards of a draw, they stay hidden."""
    roll = engine.roll_due(game.state)
    return random_player.choose(game.state, stream) if roll is None else roll.template


def _taken(game: Game, fact: Fact, seed: bytes) -> tuple[AnyFact, ...]:
    made = game.play(fact, seed=seed)
    assert not isinstance(made, Refusal), made
    return made
