"""A dispute as a small log: the position at a turn's boundary, and the facts up to one of them."""

from collections.abc import Iterable
from typing import cast

from msgspec.structs import replace

from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import Sealer, position_digest
from adas_dream.events.codec import encode
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import PlayRewound, TakingBack
from adas_dream.events.log import SET_UP
from adas_dream.events.upcast import FORMAT


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
            return _written(header, walk, fact)
        walk.fold(fact)
    raise LookupError(f"no fact has seq {seq}")


def _written(header: GameSetUp, walk: Walk, disputed: AnyFact) -> tuple[AnyFact, ...]:
    # Only a log of its own format knows why it has no rewind.
    format_ = header.format if isinstance(disputed, PlayRewound) else FORMAT
    boundary, facts = _since_boundary(walk, disputed)
    first = replace(header, format=format_, rulings=boundary.table.rulings)
    chain = Sealer()
    written: list[AnyFact] = []
    again = Walk(boundary)
    for fact in (first, PositionSet(SET_UP, boundary.position), *_renumbered(facts)):
        step = again.go_on(fact) if written[1:] else None
        right = step and fact.state == position_digest(step.after.position, header.format)
        state = position_digest(step.after.position, format_) if step and right else fact.state
        sealed = chain.seal(replace(fact, state=state, chain=""))
        chain.add(sealed, encode(sealed))
        written.append(sealed)
    return tuple(written)


def _since_boundary(walk: Walk, disputed: AnyFact) -> tuple[State, list[AnyFact]]:
    """The state between two turns that came last, before all that the disputed fact takes back, the
    start where none did; and what stands behind it."""
    standing = walk.standing
    states = [*(kept for _, kept in standing.entries), walk.state]
    reached = states[: len(states) - standing.taken_back_by(disputed)]
    between = (place for place, state in enumerate(reached) if state.position.turn is None)
    last = max(between, default=0)
    return states[last], [*cast("list[AnyFact]", standing.facts[last:]), disputed]


def _renumbered(tail: list[AnyFact]) -> Iterable[AnyFact]:
    """The facts numbered on from the two first; an undo or a rewind names its fact by the new
    number, or by the position's where that lies before it."""
    numbers = {fact.seq: number for number, fact in enumerate(tail, SET_UP + 1)}
    for number, fact in enumerate(tail, SET_UP + 1):
        if isinstance(fact, TakingBack):
            ahead = number + fact.to_seq - fact.seq
            behind = ahead if fact.to_seq >= fact.seq else SET_UP
            yield replace(fact, seq=number, to_seq=numbers.get(fact.to_seq, behind))
        else:
            yield replace(fact, seq=number)
