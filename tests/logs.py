"""Logs as bytes: the game worked out by hand, and what can be done to a log."""

import io
import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from adas_dream.core.content import load
from adas_dream.core.game import Game, Refusal
from adas_dream.core.rulings import DEFAULTS, EDITION
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line, encode
from adas_dream.events.facts.setup import (
    ContentRef,
    DiceSource,
    GameSetUp,
    PositionSet,
    Rulings,
)
from adas_dream.events.lines import read_log
from adas_dream.events.log import Log, log_of
from adas_dream.events.upcast import FORMAT
from adas_dream.events.version import ENGINE
from adas_dream.projections import Audit, Replay, audit
from tests import by_hand

FILE = "game.jsonl"


def header(players: tuple[str, ...] = ("Ada", "Charles"), **readings: str) -> GameSetUp:
    """Line 1 of a game with the pack base, observed dice and these readings."""
    text = load.shipped_text("base", "1") or b""
    values = {name.replace("_", "-"): value for name, value in readings.items()}
    return GameSetUp(
        1,
        FORMAT,
        ENGINE,
        "by-hand",
        EDITION,
        players,
        1,
        (),
        msgspec.convert({**DEFAULTS, **values}, Rulings),
        ContentRef("base", "1", load.digest_of(text)),
        DiceSource("observed"),
    )


@cache
def by_hand_facts() -> tuple[AnyFact, ...]:
    """The game worked out by hand as `record` writes it: numbered, with chains."""
    first, start = header(), PositionSet(2, by_hand.begin().position)
    game = Game(first, start, load.find_pack(first.content))
    facts: list[AnyFact] = [first, start]
    for choice in by_hand.choices():
        made = game.play(choice)
        assert not isinstance(made, Refusal), made
        facts += made
    return tuple(facts)


def written(facts: Iterable[AnyFact]) -> bytes:
    """The log of these facts."""
    return b"".join(encode(fact) + b"\n" for fact in facts)


def by_hand_log() -> bytes:
    """The log of the game worked out by hand: 96 lines, eight turns."""
    return written(by_hand_facts())


def changed(log: bytes, line: int, **fields: Any) -> bytes:  # noqa: ANN401 - values of JSON
    """The log with fields of that line replaced; None takes a field away."""
    lines = log.splitlines(keepends=True)
    fact = {**json.loads(lines[line - 1]), **fields}
    kept = {name: value for name, value in fact.items() if value is not None}
    lines[line - 1] = json.dumps(kept, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    return b"".join(lines)


def without(log: bytes, *lines: int) -> bytes:
    """The log without those lines."""
    kept = enumerate(log.splitlines(keepends=True), 1)
    return b"".join(line for number, line in kept if number not in lines)


def unchained(log: bytes) -> bytes:
    """The log without any chain or digest of a state."""
    for number, line in enumerate(log.splitlines(), 1):
        if b'"chain"' in line:
            log = changed(log, number, chain=None, state=None)
    return log


def audited(log: bytes) -> Audit:
    """What is found in a log."""
    return audit(read_log(io.BytesIO(log), FILE), FILE, load.find_pack)


def log_in(text: bytes) -> Log:
    """The log with this text, whose last line is whole."""
    lines = read_log(io.BytesIO(text), FILE)
    return log_of((line.fact for line in lines if isinstance(line, Line)), FILE)


def replay_of(log: bytes) -> Replay:
    """The replay of a log that has a start position."""
    return Replay(log_in(log), load.find_pack)


def codes(found: Audit) -> list[str]:
    """The codes of everything found, in order."""
    return [finding.code for finding in found.findings]


def digest_of(text: bytes) -> str:
    """The digest by which a log names a pack with this text."""
    return load.digest_of(text)
