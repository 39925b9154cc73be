"""The rules that a fact is held against, at the step that takes it."""

from __future__ import annotations

from collections.abc import Iterator

from adas_dream.core import engine
from adas_dream.core.answers import Choices, Due, Roll
from adas_dream.core.citations import Violation
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact


def held_rules(state: State, fact: Fact) -> Iterator[Violation]:
    """Each way to break a rule of which the fact is asked, in the order in which it is asked; none
    for what the table states."""
    opened = engine.open_steps(state)
    for _, answer in opened:
        if engine.takes(answer, fact):
            yield from _asked_by(answer, fact)
            return
    if opened and isinstance(fact, PlayerFact) and isinstance(opened[0][1], Choices):
        aside = engine.interrupt_for(state, fact)
        yield from (it for _, it in aside.rules) if aside else ()


def _asked_by(answer: Choices | Due | Roll, fact: Fact) -> Iterator[Violation]:
    if isinstance(answer, Due):
        yield answer.missing
        yield from (it for _, it in answer.fields if isinstance(it, Violation))
    elif isinstance(answer, Roll):
        yield from (it for _, it in answer.rules)
    elif option := answer.option_for(fact):
        yield from (it for _, it in option.rules)
