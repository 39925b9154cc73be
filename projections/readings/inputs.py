"""What a log gives to whoever plays it again: its choices in order and its draws by purpose.

Consequences are left out, since the rules bring them anew; what was undone is left out too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from adas_dream.core import chance
from adas_dream.core.state import Table
from adas_dream.events.catalog import KINDS
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import (
    ChoiceUndone,
    IrregularityAccepted,
    ScoreDeclared,
    WinnerDeclared,
)
from adas_dream.events.facts.turn import PlayEnded

DrawKey: TypeAlias = tuple[str, int | str]
"""The purpose of a draw: the refills of the game, a player's cards, a display."""

_NOT_PLAYED: Final = (ChoiceUndone, IrregularityAccepted, SeedRevealed)
_DECLARED: Final = (ScoreDeclared, WinnerDeclared)


class Script(Struct, frozen=True, gc=False):
    """The choices and attested facts of a log, its draws by purpose, what was declared after play,
    and the seed that was revealed; `last` is its last seq, `over` whether play has ended in it."""

    choices: tuple[Fact, ...]
    draws: dict[DrawKey, tuple[Fact, ...]]
    declared: tuple[Fact, ...]
    seed: bytes | None
    last: int
    over: bool


def script(facts: Iterable[Fact]) -> Script:
    """The script of the facts that follow a start position."""
    choices, declared = list[Fact](), list[Fact]()
    draws: dict[DrawKey, list[Fact]] = {}
    last, over, seed = 2, False, None
    for fact in effective(facts):
        last, over = fact.seq, over or isinstance(fact, PlayEnded)
        seed = bytes.fromhex(fact.seed) if isinstance(fact, SeedRevealed) else seed
        if isinstance(fact, _DECLARED):
            declared.append(fact)
        elif KINDS[type(fact)] == "chance" and not fact.attested:
            draws.setdefault(draw_key(fact), []).append(fact)
        elif _is_played(fact):
            choices.append(fact)
    by_purpose = {key: tuple(drawn) for key, drawn in draws.items()}
    return Script(tuple(choices), by_purpose, tuple(declared), seed, last, over)


def _is_played(fact: Fact) -> bool:
    forced = KINDS[type(fact)] == "consequence" and not fact.attested
    return not forced and not isinstance(fact, _NOT_PLAYED)


def seed_of(table: Table, script: Script, seed: bytes | None = None) -> bytes | None:
    """The seed of a game, given or revealed in its log; None unless it is the one committed to."""
    known = seed if seed is not None else script.seed
    right = known is not None and chance.commitment(known) == table.dice.commitment
    return known if right else None


def effective(facts: Iterable[Fact]) -> list[Fact]:
    """The facts that count: what was undone is left out, and the undoing itself."""
    kept: list[Fact] = []
    for fact in facts:
        if isinstance(fact, ChoiceUndone):
            while kept and kept[-1].seq >= fact.to_seq:
                kept.pop()
        else:
            kept.append(fact)
    return kept


def draw_key(fact: Fact) -> DrawKey:
    """The purpose of a draw."""
    if isinstance(fact, PartnersDrawn):
        return ("draw", fact.player)
    if isinstance(fact, DisplayRefilled):
        return ("display", fact.display)
    return ("refill", 0)
