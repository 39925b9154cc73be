"""Counting which rules are asked and which codes are reported while games and edits are judged."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from adas_dream.core.answers import Choices, Due, Option, Roll
from adas_dream.core.citations import Violation
from adas_dream.core.findings import Finding
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.core.walk import Walk
from adas_dream.events.facts.base import Fact
from tests.coverage_games import Taken
from tests.given import is_odd


class Counts:
    """How often the rule of each code was asked, and how often each code was reported."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.reported: Counter[str] = Counter()
        self.games = self.facts = self.edits = self.found = 0


class Quick(Validator):
    """A judge that does not say what would have been legal instead, or under which reading."""

    def _find(self, broken: Violation, fact: Fact, line: int, *, by_rules: bool = True) -> None:
        self._add(Finding(broken.code, broken.rule, fact.seq, line, "illegal", fact=fact))


@contextmanager
def asking(counts: Counts) -> Iterator[None]:
    """Count every rule that is asked about a fact."""
    asked = counts.asked

    def in_turn(self: Option | Roll, state: State, step: Any, fact: Fact) -> Violation | None:  # noqa: ANN401
        for keeps, violation in self.rules:
            asked[violation.code] += 1
            if not keeps(state, step, fact):
                return violation
        return None

    def of_its_option(self: Choices, state: State, step: Any, fact: Fact) -> Violation | None:  # noqa: ANN401
        option = self.option_for(fact)
        return option.broken_by(state, step, fact) if option else None

    def field_by_field(self: Due, state: State, step: Any, fact: Fact) -> Violation | None:  # noqa: ANN401, ARG001
        for field, broken in self.fields:
            if isinstance(broken, Violation):
                asked[broken.code] += 1
            if getattr(fact, field) != getattr(self.expected, field):
                return broken if isinstance(broken, Violation) else broken(self.expected, fact)
        return None

    kept = Option.broken_by, Roll.broken_by, Due.broken_by, Choices.broken_by
    Option.broken_by = Roll.broken_by = in_turn  # type: ignore[method-assign]
    Due.broken_by = field_by_field  # type: ignore[method-assign]
    Choices.broken_by = of_its_option  # type: ignore[method-assign]
    try:
        yield
    finally:
        Option.broken_by, Roll.broken_by, Due.broken_by, Choices.broken_by = kept  # type: ignore[method-assign]


def judged_from(taken: Taken, facts: list[Fact]) -> list[Finding]:
    """Judge facts from a place of a game on, up to the first finding."""
    validator = Quick(taken.before)
    validator.walk = Walk(taken.begun)
    for fact in taken.so_far:
        validator.walk.fold(fact)
    for fact in facts:
        validator.judge(fact, fact.seq)
        if any(not is_odd(finding) for finding in validator.findings):
            break
    return validator.findings
