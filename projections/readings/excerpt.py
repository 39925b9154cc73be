"""A dispute as a small log: the position at a turn's boundary, and the facts up to one of them."""

from collections.abc import Iterable

from msgspec.structs import replace

from adas_dream.core.course import Course
from adas_dream.core.state import State
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

    It is a log like any other: numbered from 1, chained, under the readings then in force.
    LookupError where no fact has that seq, CannotApply where one before it cannot be folded.
    """
    course = Course(start)
    boundary, tail = start, list[AnyFact]()
    for fact in facts:
        tail.append(fact)
        if fact.seq == seq:
            return _written(header, boundary, tail)
        course.fold(fact)
        if course.state.position.turn is None:
            boundary, tail = course.state, []
    raise LookupError(f"no fact has seq {seq}")


def _written(header: GameSetUp, boundary: State, tail: list[AnyFact]) -> tuple[AnyFact, ...]:
    first = replace(header, rulings=boundary.table.rulings)
    position = PositionSet(FIRST_FACTS, boundary.position)
    shift = (tail[0].seq - 1 if tail else FIRST_FACTS) - FIRST_FACTS
    chain = Chain()
    written: list[AnyFact] = []
    for fact in (first, position, *(_renumbered(fact, shift) for fact in tail)):
        sealed = replace(fact, chain=chain.digest_for(fact)) if closes(fact) else fact
        chain.add(sealed, encode(sealed))
        written.append(sealed)
    return tuple(written)


def _renumbered(fact: AnyFact, shift: int) -> AnyFact:
    if isinstance(fact, ChoiceUndone):
        return replace(fact, seq=fact.seq - shift, to_seq=fact.to_seq - shift)
    return replace(fact, seq=fact.seq - shift)
