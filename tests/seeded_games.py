"""Games of the random player with the states between their facts: any pack, table and readings."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from adas_dream.core import chance, engine, random_player, rolls, rulings, simulation
from adas_dream.core.content import load
from adas_dream.core.reducers import evolve
from adas_dream.core.simulation import Agreed
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import Rulings
from adas_dream.events.vocabulary import Module
from tests.given import FIRST
from tests.start import pack_of, text_of

Taken = tuple[State, Fact, State]


def seed_of(number: int) -> bytes:
    """The 32 bytes of a game's number."""
    return number.to_bytes(32, "big")


def agreed(
    pack: str, modules: tuple[Module, ...] = (), readings: dict[str, str] | None = None
) -> Agreed:
    """What a table agrees on: a pack by its name, modules, and the readings that are not usual."""
    content, text = pack_of(pack), text_of(pack)
    assert content is not None
    assert text is not None
    values = msgspec.convert({**rulings.DEFAULTS, **(readings or {})}, Rulings)
    return Agreed(content, load.reference_to(content, text), values, modules)


def begun(
    pack: str,
    players: int,
    seed: bytes,
    modules: tuple[Module, ...] = (),
    readings: dict[str, str] | None = None,
) -> State:
    """The start of a pack as the seed rolls it; who is first is the seed's last byte."""
    return simulation.started(agreed(pack, modules, readings), "begun", players, seed).state


def game(begin: State, seed: bytes, most: int = 2000) -> Iterator[Taken]:
    """Every fact with the states around it, until play ends, is stuck, or has `most` facts."""
    state, stream, seq = begin, chance.Stream(seed, "player"), FIRST
    while seq < most and (choice := _choice(state, stream, seed)) is not None:
        made = engine.decide(state, choice)
        assert isinstance(made, tuple), (choice, made)
        for fact in made:
            before, state = state, evolve(state, fact)
            yield before, replace(fact, seq=seq), state
            seq += 1


def _choice(state: State, stream: chance.Stream, seed: bytes) -> Fact | None:
    roll = engine.roll_due(state)
    return random_player.choose(state, stream) if roll is None else rolls.rolled(state, roll, seed)
