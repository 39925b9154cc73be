"""A dispute as a small log: the position at a turn's boundary, and the facts up to one of them."""

from collections.abc import Iterable

from msgspec.structs import replace

from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import Chain, closes
from adas_dream.events.codec import encode
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import ChoiceUndone

FIRST_FACTS = 2


def excerpt(
    header: GameSetUp, start: State, facts: Iterable[AnyFact], seq: int
) -> tuple[AnyFact, ...]:
    """The log that starts at the last turn boundary before `seq` and ends with that fact.

    It is a log like any other: numbered from 1, chained, under the readings then in force. It holds
    only what stood when that fact came. LookupError where no fact has that seq, CannotApply where
    one before it cannot be folded.
    """
    walk = Walk(start)
    boundary, tail = start, list[AnyFact]()
    for fact in facts:
        if fact.seq == seq:
            return _written(header, boundary, [*tail, fact])
        step = walk.fold(fact)
        if walk.state.position.turn is None:
            boundary, tail = walk.state, []
        elif step.undone:
            del tail[-len(step.undone) :]
        else:
            tail.append(fact)
    raise LookupError(f"no fact has seq {seq}")


def _written(header: GameSetUp, boundary: State, tail: list[AnyFact]) -> tuple[AnyFact, ...]:
    first = replace(header, rulings=boundary.table.rulings)
    position = PositionSet(FIRST_FACTS, boundary.position)
    chain = Chain()
    written: list[AnyFact] = []
    for fact in (first, position, *_renumbered(tail)):
        sealed = replace(fact, chain=chain.digest_for(fact)) if closes(fact) else fact
        chain.add(sealed, encode(sealed))
        written.append(sealed)
    return tuple(written)


def _renumbered(tail: list[AnyFact]) -> Iterable[AnyFact]:
    """The facts numbered on from the two first; an undo names its choice by the new number, or by
    the position's where that lies before it."""
    numbers = {fact.seq: number for number, fact in enumerate(tail, FIRST_FACTS + 1)}
    for number, fact in enumerate(tail, FIRST_FACTS + 1):
        if isinstance(fact, ChoiceUndone):
            ahead = number + fact.to_seq - fact.seq
            behind = ahead if fact.to_seq >= fact.seq else FIRST_FACTS
            yield replace(fact, seq=number, to_seq=numbers.get(fact.to_seq, behind))
        else:
            yield replace(fact, seq=number)
