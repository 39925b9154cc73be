"""A dispute as a small log: the position at a turn's boundary, and the facts up to one of them."""

from collections.abc import Iterable
from typing import cast

from msgspec.structs import replace

from adas_dream.core.reducers import CannotApply
from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import Chain, position_digest
from adas_dream.events.codec import encode
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import ChoiceUndone, PlayRewound
from adas_dream.events.upcast import FORMAT

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
    for fact in facts:
        if fact.seq == seq:
            last = _in_this_format(fact, walk, header.format)
            return _written(header, *_since_boundary(walk), last)
        walk.fold(fact)
    raise LookupError(f"no fact has seq {seq}")


def _in_this_format(fact: AnyFact, walk: Walk, format_: str) -> AnyFact:
    """The fact with the digest that the format of a new log has, where its own is right."""
    try:
        position = walk.preview(fact).after.position
    except CannotApply:
        return fact
    right = fact.state == position_digest(position, format_)
    return replace(fact, state=position_digest(position)) if right else fact


def _since_boundary(walk: Walk) -> tuple[State, list[AnyFact]]:
    """The state between two turns that came last, the start where none did, and what stands behind
    it."""
    states = [*walk.standing.kept, walk.state]
    between = (place for place, state in enumerate(states) if state.position.turn is None)
    last = max(between, default=0)
    return states[last], cast("list[AnyFact]", walk.standing.facts[last:])


def _written(
    header: GameSetUp, boundary: State, tail: list[AnyFact], disputed: AnyFact
) -> tuple[AnyFact, ...]:
    first = replace(header, format=FORMAT, rulings=boundary.table.rulings)
    position = PositionSet(FIRST_FACTS, boundary.position)
    chain = Chain()
    written: list[AnyFact] = []
    for fact in (first, position, *_renumbered([*tail, disputed])):
        sealed = chain.seal(replace(fact, chain=""))
        chain.add(sealed, encode(sealed))
        written.append(sealed)
    return tuple(written)


def _renumbered(tail: list[AnyFact]) -> Iterable[AnyFact]:
    """The facts numbered on from the two first; an undo or a rewind names its fact by the new
    number, or by the position's where that lies before it."""
    numbers = {fact.seq: number for number, fact in enumerate(tail, FIRST_FACTS + 1)}
    for number, fact in enumerate(tail, FIRST_FACTS + 1):
        if isinstance(fact, ChoiceUndone | PlayRewound):
            ahead = number + fact.to_seq - fact.seq
            behind = ahead if fact.to_seq >= fact.seq else FIRST_FACTS
            yield replace(fact, seq=number, to_seq=numbers.get(fact.to_seq, behind))
        else:
            yield replace(fact, seq=number)
