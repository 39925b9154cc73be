"""What people said in a game from one of its facts on, and how much of it came of the first.

Consequences and the rolls of a seed are no inputs: they come again by themselves.
"""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import rolls
from adas_dream.core.state import State
from adas_dream.events.catalog import CHANCE
from adas_dream.events.choices import is_chosen
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.position.steps import AnyStep, EffectsWindow

Entry: TypeAlias = tuple[Fact, State]
"""A fact that stands, and the state before it."""


class Input(Struct, frozen=True, gc=False):
    """A choice, a roll or a statement, the state it was said in, and the word of the table that let
    it stand. `came_of`: it came of the first of the inputs; `same_turn`: it is of the same turn,
    and of the same player; `effect_of`: it states an effect of the input at that place."""

    fact: Fact
    before: State
    came_of: bool
    same_turn: bool
    effect_of: int | None = None
    word: IrregularityAccepted | None = None


def is_input(fact: Fact, before: State) -> bool:
    """Whether a person had to say this fact."""
    return is_chosen(fact) or (type(fact) in CHANCE and not rolls.is_the_seeds(before, fact))


def inputs(entries: Sequence[Entry], end: State) -> list[Input]:
    """The inputs among facts that stand, the first of which is one; `end` is the state after
    them."""
    first = entries[0][0]
    brought, turn = _brought(entries, end), _turn(entries)
    said: list[Input] = []
    for place, (fact, before) in enumerate(entries):
        if is_input(fact, before):
            same = _same_player(first, fact)
            whose = _opener(said, before.position.queue) if fact.attested else None
            said.append(Input(fact, before, same and place < brought, same and place < turn, whose))
        elif isinstance(fact, IrregularityAccepted) and said:
            said[-1] = replace(said[-1], word=fact)
    return said


def cause(entries: Sequence[Entry]) -> Fact | None:
    """The last input among facts that stand, of which the next consequence comes."""
    said = (fact for fact, before in reversed(entries) if is_input(fact, before))
    return next(said, None)


def _same_player(first: Fact, fact: Fact) -> bool:
    if isinstance(first, PlayerFact) and isinstance(fact, PlayerFact):
        return first.player == fact.player
    return False


def _opener(said: Sequence[Input], queue: tuple[AnyStep, ...]) -> int | None:
    """The place of the input that opened the effects window at the head of the queue; None where
    there is none, or it was open before the first input."""
    if not queue or not isinstance(queue[0], EffectsWindow):
        return None
    places = reversed(range(len(said)))
    return next((at for at in places if not _ends_with(said[at].before, queue)), None)


def _ends_with(state: State, queue: tuple[AnyStep, ...]) -> bool:
    return _in_common(state.position.queue, queue) == queue


def _brought(entries: Sequence[Entry], end: State) -> int:
    """How many facts came of the first, itself among them: as long as steps are open that it put
    before the others, and never beyond its turn."""
    after = [*(before for _, before in entries[1:]), end]
    rest = _in_common(entries[0][1].position.queue, after[0].position.queue)
    for place in range(1, len(entries)):
        before = after[place - 1].position
        is_open = len(before.queue) > len(rest) and (rest or before.turn is not None)
        if not is_open or not _ends_with(after[place], rest):
            return place
    return len(entries)


def _in_common(some: tuple[AnyStep, ...], others: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
    """The last steps, which two queues share."""
    count = 0
    while count < min(len(some), len(others)) and some[-1 - count] == others[-1 - count]:
        count += 1
    return some[len(some) - count :]


def _turn(entries: Sequence[Entry]) -> int:
    """How many facts are of the turn of the first; none where that is beside the turns."""
    later = (place for place, (_, it) in enumerate(entries) if place and it.position.turn is None)
    return next(later, len(entries))
