"""What could stand in a line of notation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.game import Game, Refusal
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.projections.notation.fitting import has_no_name, resolve, unsaid
from adas_dream.projections.notation.tokens import NotRead, tokens
from adas_dream.projections.notation.writing import texts_of
from adas_dream.projections.wording.legal_page import DEEDS, is_unchecked_claim

LETTERS: Final = 64
FEW: Final = 4
"""So many choices of a type are shown one by one."""


class Completion(Struct, frozen=True, gc=False):
    """What may be written next: a whole and the shortest form, and the fact that is meant."""

    text: str
    short: str
    fact: Fact


def completions(game: Game, seed: bytes | None = None) -> Iterator[Completion]:
    """Every choice that may be written next, also behind what goes without saying. Of more than
    can be listed the first is given; in braces and brackets stands what people see at the table.
    """
    for text, fact in spelled(game, seed):
        yield Completion(text, _shortest(game, fact, seed) or text, fact)


def spelled(game: Game, seed: bytes | None = None) -> Iterator[tuple[str, Fact]]:
    """As `completions`, only in whole forms; claims that only the table can judge come last."""
    for fact in sorted(_legal(game, seed), key=is_unchecked_claim):
        text = in_notation(game, fact, seed)
        if text is not None:
            yield text, fact


def in_notation(game: Game, fact: Fact, seed: bytes | None = None) -> str | None:
    """A choice as it may be written next, in its whole form; None where it cannot be written."""
    return _first(game, fact, texts_of(fact, stated=False), seed)


def _legal(game: Game, seed: bytes | None) -> Iterator[Fact]:
    """The legal choices here and behind what goes without saying here."""
    yield from _listed(game.state)
    for fact in unsaid(game.state):
        after = game.fork()
        if not isinstance(after.play(fact, seed=seed), Refusal):
            starts = isinstance(fact, TurnStarted)
            yield from _listed(after.state) if starts else _legal(after, seed)


def _listed(state: State) -> Iterator[Fact]:
    here = engine.legal(state)
    for family in (*here.families, *here.interrupts):
        members = family.members or (next(engine.members(state, family.kind)),)
        yield from (fact for fact in members if not has_no_name(fact))
    yield from here.declines


def _first(game: Game, fact: Fact, texts: Iterator[str], seed: bytes | None) -> str | None:
    return next((text for text in texts if _means(game, text, fact, seed)), None)


def _means(game: Game, text: str, fact: Fact, seed: bytes | None) -> bool:
    try:
        (token,) = tokens(text)
        return same_fact(resolve(game, token, seed)[-1], fact)
    except (NotRead, ValueError):  # it is no token, or more than one
        return False


def _shortest(game: Game, fact: Fact, seed: bytes | None) -> str | None:
    seen: set[str] = set()
    for letters in range(1, LETTERS):
        for text in texts_of(fact, stated=False, letters=letters):
            if text not in seen and _means(game, text, fact, seed):
                return text
            seen.add(text)
        if letters > max(map(len, seen), default=0):
            break
    return None


def could_stand(game: Game) -> list[str]:
    """What may be written next, type by type: by name where there are at most six of a type, else
    one of it and how many there are. Claims that only the table can judge are left out."""
    state = game.state
    found: dict[type[Fact], list[Fact]] = {}
    for fact in _legal(game, None):
        if not is_unchecked_claim(fact):
            found.setdefault(type(fact), []).append(fact)
    here = engine.legal(state)
    counts = {family.kind: family.count for family in here.families}
    told = [_so_many(game, facts, counts.get(kind, 0)) for kind, facts in found.items()]
    said = [text for text in told if text]
    roll = None if state.stopped else engine.roll_due(state)
    if roll is not None:
        said.append("[ ] for what is rolled or drawn")
    if not state.stopped and here.attested:
        said.append("{ } for what the table states")
    return said if said or not state.stopped else ["score", "winner"]


def _so_many(game: Game, facts: list[Fact], count: int) -> str:
    """Facts of one type, of which there may be more than these; empty where none can be written."""
    deed, count = DEEDS[type(facts[0])], max(count, len(facts))
    texts = [*islice((text for fact in facts if (text := in_notation(game, fact))), FEW)]
    if not texts or count <= FEW:
        return f"{', '.join(texts)} ({deed})" if texts else ""
    return f"{texts[0]} (one of {count} ways to {deed})"
