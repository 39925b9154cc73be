"""A game of the table as a file: with its header, each turn's chain and each round's digest."""

from pathlib import Path
from typing import cast

from msgspec.structs import replace

from adas_dream.core.content.load import digest_of, newest, shipped_text
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rulings import EDITION
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import Sealer, position_digest
from adas_dream.events.codec import encode
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import ContentRef, GameSetUp, PositionSet
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped
from adas_dream.events.upcast import FORMAT
from adas_dream.events.version import ENGINE
from tests.start import PACKS


def pack_file(begin: State) -> Path | None:
    """The file of the game's pack where it is one of the fixtures."""
    pack = begin.table.pack
    assert pack is not None
    file = PACKS / f"{pack.name}-{pack.version}.toml"
    return file if file.is_file() else None


def header(begin: State, name: str) -> GameSetUp:
    """Line 1 of the game."""
    table, file = begin.table, pack_file(begin)
    assert table.pack is not None
    shipped = shipped_text(table.pack.name, newest(table.pack.name) or "")
    text = file.read_bytes() if file else shipped or b""
    content = ContentRef(table.pack.name, table.pack.version, digest_of(text))
    agreed = (table.players, table.first_player, table.modules, table.rulings)
    return GameSetUp(1, FORMAT, ENGINE, name, EDITION, *agreed, content, table.dice)


def log_of(begin: State, facts: tuple[Fact, ...], name: str) -> bytes:
    """The log: its digests are computed anew, so that only the rules can refuse it."""
    chain, raw = Sealer(), b""
    state: State | None = begin
    for fact in (header(begin, name), PositionSet(2, begin.position), *facts):
        state = _after(state, fact)
        sealed = chain.seal(_with_state(cast("AnyFact", fact), state))
        line = encode(sealed)
        chain.add(sealed, line)
        raw += line + b"\n"
    return raw


def _after(state: State | None, fact: Fact) -> State | None:
    if state is None or isinstance(fact, GameSetUp | PositionSet):
        return state
    try:
        return evolve(state, fact)
    except (CannotApply, LookupError):
        return None


def _with_state(fact: AnyFact, state: State | None) -> AnyFact:
    if state is None or not isinstance(fact, TurnEnded | TurnSkipped):
        return fact
    closes_round = fact.player == state.table.last_player()
    return replace(fact, state=position_digest(state.position) if closes_round else "")
