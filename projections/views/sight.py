"""A game as a seat sees it: facts, positions, findings and choices, without what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from msgspec.structs import replace

from adas_dream.core.engine import Legal
from adas_dream.core.findings import Finding
from adas_dream.core.state import State
from adas_dream.core.walk import Step
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Player
from adas_dream.projections.views.seats import (
    Seat,
    seen_facts,
    seen_findings,
    seen_legal,
    seen_position,
    sees_all,
)


class Sight:
    """What a seat sees of a game that has come to the position `end`; None sees all there is."""

    def __init__(self, seat: Seat | None, end: Position) -> None:
        self.seat: Seat | None = None if seat is None or sees_all(end) else seat
        self._end = end
        self._boards: dict[int, tuple[Player, Player]] = {}  # as they are, and as they are seen
        self._last: tuple[State, State] | None = None

    def steps(self, steps: Iterable[Step]) -> Iterator[Step]:
        """The steps, but for a seed that is revealed before the end."""
        for step in steps:
            seen = self.step(step)
            if seen is not None:
                yield seen

    def step(self, step: Step) -> Step | None:
        """The step as it is seen; None for a seed that is revealed before the end."""
        if self.seat is None:
            return step
        fact = self.fact(cast("AnyFact", step.fact))
        if fact is None:
            return None
        undone = tuple(it for it in step.undone if self.fact(cast("AnyFact", it)) is not None)
        return Step(fact, self.state(step.before), self.state(step.after), undone)

    def facts(self, facts: Iterable[AnyFact]) -> Iterator[AnyFact]:
        """The facts as they are seen, but for a seed that is revealed before the end."""
        if self.seat is None:
            return iter(facts)
        return seen_facts(facts, self.seat, self._end)

    def fact(self, fact: AnyFact) -> AnyFact | None:
        """The fact as it is seen; None for a seed that is revealed before the end."""
        return next(self.facts((fact,)), None)

    def legal(self, legal: Legal, then: Fact | None = None) -> Legal:
        """What may come next as far as it is the seat's own; `then` is the fact that came there."""
        return legal if self.seat is None else seen_legal(legal, self.seat, self._end, then)

    def findings(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """The findings as they are seen."""
        if self.seat is None:
            return iter(findings)
        return seen_findings(findings, self.seat, self._end)

    def state(self, state: State) -> State:
        """The state as it is seen; boards that are the same stay the same."""
        if self.seat is None:
            return state
        if self._last is not None and self._last[0] is state:
            return self._last[1]
        position = seen_position(state.position, self.seat, self._end)
        boards = zip(state.position.players, position.players, strict=True)
        kept = (self._kept(number, *pair) for number, pair in enumerate(boards, 1))
        seen = replace(state, position=replace(position, players=tuple(kept)))
        self._last = (state, seen)
        return seen

    def _kept(self, number: int, board: Player, seen: Player) -> Player:
        if number not in self._boards or self._boards[number][0] is not board:
            self._boards[number] = (board, seen)
        return self._boards[number][1]
