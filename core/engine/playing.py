"""Playing a choice: the facts that it makes, every consequence included, or the rule it breaks."""

from adas_dream.core.citations import Violation
from adas_dream.core.engine.asking import (
    check,
    decline_due,
    due,
    interrupt_for,
    nobody_can_play,
    open_steps,
    takes,
)
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rules import STATEMENT_KINDS
from adas_dream.core.state import State
from adas_dream.events.catalog import name_of
from adas_dream.events.facts.base import Fact


class StepStays(Exception):
    """The reducer of a consequence leaves the step that brings it: it would be due for ever."""


def settle(state: State) -> tuple[State, list[Fact]]:
    """The state with every consequence that is due, and those consequences in order; CannotApply
    where one cannot be paid or done, which no game comes to that kept the rules."""
    facts: list[Fact] = []
    while (fact := due(state)) is not None and not nobody_can_play(state):
        facts.append(fact)
        state = forced(state, fact)
    return state, facts


def forced(state: State, fact: Fact) -> State:
    """The state after the consequence that is due; `StepStays` where it is due again and no step
    has gone, which is a fault of its reducer."""
    after = evolve(state, fact)
    if after.position.queue == state.position.queue and due(after) == fact:
        step = open_steps(after)[0][0].__struct_config__.tag
        raise StepStays(f"the reducer of {name_of(fact)} leaves the step {step} on the queue")
    return after


def decide(state: State, choice: Fact) -> tuple[Fact, ...] | Violation:
    """The facts a choice (or a roll) makes, every consequence included, or the rule it breaks.

    Optional steps that stand before a consequence are declined where the choice comes later.
    """
    played = play(state, choice)
    return played if isinstance(played, Violation) else played[1]


def play(state: State, choice: Fact) -> tuple[State, tuple[Fact, ...]] | Violation:
    """As `decide`, with the state after those facts."""
    try:
        return _played(state, choice)
    except CannotApply as impossible:
        return impossible.violation


def _played(state: State, choice: Fact) -> tuple[State, tuple[Fact, ...]] | Violation:
    broken = _refused(state, choice)
    if broken is None:
        after, consequences = settle(evolve(state, choice))
        return after, (choice, *consequences)
    decline = decline_due(state)
    if decline is None or _fits(state, choice) or interrupt_for(state, choice) is not None:
        return broken
    state, consequences = settle(evolve(state, decline))
    later = _played(state, choice)
    if isinstance(later, Violation):
        return later if _fits(state, choice) else broken
    return later[0], (decline, *consequences, *later[1])


def _fits(state: State, choice: Fact) -> bool:
    """Whether an open step is the one the choice belongs to, right or wrong."""
    return any(takes(answer, choice) for _, answer in open_steps(state))


def _refused(state: State, choice: Fact) -> Violation | None:
    """The rule for which it is not taken. Some statements are taken as they were made: where they
    are wrong is the validator's question."""
    row = STATEMENT_KINDS.get(type(choice))
    if row is not None and row.taken is not None and not choice.attested:
        return row.taken(state, choice)
    return check(state, choice)
