"""The course of a game: the fold with marks of the open turn, so that a choice can be undone.

The marks stand beside the state, not in it: a position is whole without them.
"""

from __future__ import annotations

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.citations import Violation, violation
from adas_dream.core.reducers import evolve
from adas_dream.core.state import State
from adas_dream.events.catalog import CHANCE, CHOICES
from adas_dream.events.facts.base import Fact, TableFact
from adas_dream.events.facts.table import ChoiceUndone, PlayAbandoned
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped

NOT_IN_OPEN_TURN = violation("", "undo-outside-open-turn")
NOT_A_CHOICE = violation("", "undo-of-no-choice")
OF_ANOTHER_PLAYER = violation("", "undo-across-another-player")
ACROSS_THE_TABLE = violation("", "undo-across-the-table")
ACROSS_CHANCE = violation("", "undo-across-chance")
_CLOSING = (TurnEnded, TurnSkipped, PlayEnded, PlayAbandoned)


class Mark(Struct, frozen=True, gc=False):
    """A fact of the open turn and the state before it."""

    fact: Fact
    before: State


class Course:
    """A game as it goes: `state`, and `marks` of the open turn's facts in order."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.marks: list[Mark] = []

    def check(self, fact: Fact) -> Violation | None:
        """The rule the fact breaks here, or None."""
        if isinstance(fact, ChoiceUndone):
            return self._undo_broken_by(fact)
        return engine.check(self.state, fact)

    def fold(self, fact: Fact) -> None:
        """Go on by one fact; CannotApply where it cannot be folded (nothing changes then)."""
        before = self.state
        self.state = self.after(fact)
        if isinstance(fact, ChoiceUndone):
            del self.marks[self._mark_of(fact) :]
        elif isinstance(fact, _CLOSING):
            self.marks.clear()
        else:
            self.marks.append(Mark(fact, before))

    def after(self, fact: Fact) -> State:
        """The state after one more fact, which is not taken; CannotApply where it cannot be folded,
        LookupError where there is nothing to undo."""
        if isinstance(fact, ChoiceUndone):
            return self.marks[self._mark_of(fact)].before
        return evolve(self.state, fact)

    def _mark_of(self, fact: ChoiceUndone) -> int:
        for index in reversed(range(len(self.marks))):
            if self.marks[index].fact.seq == fact.to_seq:
                return index
        raise LookupError(f"nothing to undo at {fact.to_seq}")

    def _undo_broken_by(self, fact: ChoiceUndone) -> Violation | None:
        undone: list[Fact] = []
        for mark in reversed(self.marks):
            undone.append(mark.fact)
            if mark.fact.seq <= fact.to_seq:
                break
        if not undone or undone[-1].seq != fact.to_seq:
            return NOT_IN_OPEN_TURN
        others = (other for other in undone if getattr(other, "player", None) != fact.player)
        held = (
            (fact.attested, engine.NOT_ATTESTED_HERE),
            (type(undone[-1]) not in CHOICES, NOT_A_CHOICE),
            (any(type(other) in CHANCE for other in undone), ACROSS_CHANCE),
            (any(isinstance(other, TableFact) for other in undone), ACROSS_THE_TABLE),
            (any(others), OF_ANOTHER_PLAYER),
        )
        # What came is taken back whole: a consequence that is still due is missing before it.
        broken = next((violation for is_broken, violation in held if is_broken), None)
        return broken or engine.violation_if_not_due(self.state)
