"""A game that is gone through in both directions, fact by fact and turn by turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from adas_dream.core.state import State
from adas_dream.core.walk import Step
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import TurnSkipped, TurnStarted

_BEGINS: Final = (TurnStarted, TurnSkipped)


class Moment(Struct, frozen=True, gc=False):
    """The state after the fact `seq`; `fact` is None at the start."""

    seq: int
    fact: Fact | None
    state: State


class Stepping:
    """A place among the moments of a game, its start at first."""

    def __init__(self, seq: int, start: State, steps: Iterable[Step]) -> None:
        self.moments = [Moment(seq, None, start)]
        self.moments += [Moment(step.fact.seq, step.fact, step.after) for step in steps]
        self.last = len(self.moments) - 1
        begun = (at for at, it in enumerate(self.moments) if isinstance(it.fact, _BEGINS))
        self._stops = sorted({0, *begun, self.last})
        self._at = 0

    @property
    def now(self) -> Moment:
        """The moment at hand."""
        return self.moments[self._at]

    def by_facts(self, count: int) -> None:
        """Go on by so many facts, back where it is negative, as far as there are any."""
        self._at = max(0, min(self._at + count, self.last))

    def to_next_turn(self) -> None:
        """Go on to the fact that begins the next turn, or to the end."""
        self._at = next((stop for stop in self._stops if stop > self._at), self.last)

    def to_turn_before(self) -> None:
        """Go back to the fact that began this turn, there to that of the turn before."""
        self._at = next((stop for stop in reversed(self._stops) if stop < self._at), 0)
