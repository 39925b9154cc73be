"""The one walk over a log: every reader folds its facts by it, with what was taken back.

A fact that cannot be applied ends the walk, and so the game, at the same place for every reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Final

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.citations import Violation, citing
from adas_dream.core.content.pack import Pack
from adas_dream.core.engine.misplaced import NOT_ATTESTED_HERE
from adas_dream.core.position_validity import InvalidPosition, why_invalid
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rules.statements import SET_UP_AGAIN
from adas_dream.core.state import State, table_of
from adas_dream.events.catalog import CHANCE, CHOICES
from adas_dream.events.facts.base import Fact, PlayerFact, TableFact
from adas_dream.events.facts.setup import ContentRef, GameSetUp, PositionSet
from adas_dream.events.facts.table import (
    ChoiceUndone,
    IrregularityAccepted,
    PlayRewound,
    TakingBack,
)
from adas_dream.events.log import SET_UP, TAKING_BACK, Log, Standing
from adas_dream.events.made_facts import checked
from adas_dream.events.upcast import FORMAT

violation = citing(__name__)
_UNUSUAL: Final = TAKING_BACK | {GameSetUp, PositionSet}
FindPack = Callable[[ContentRef], Pack | None]

NOT_IN_OPEN_TURN = violation("", "undo-outside-open-turn")
NOT_A_CHOICE = violation("", "undo-of-no-choice")
OF_ANOTHER_PLAYER = violation("", "undo-across-another-player")
ACROSS_THE_TABLE = violation("", "undo-across-the-table")
ACROSS_CHANCE = violation("", "undo-across-chance")
NOT_IN_THIS_FORMAT = violation("", "not-in-this-format")
TO_THE_SET_UP = violation("", "rewind-to-the-set-up")
TO_NO_FACT = violation("", "rewind-to-no-fact")
TO_TAKEN_BACK = violation("", "rewind-to-what-was-taken-back")
TOO_FAR = violation("", "rewind-too-far")


class Step(Struct, frozen=True, gc=False):
    """A fact that was folded, the states before and after it, and the facts that it took back."""

    fact: Fact
    before: State
    after: State
    undone: tuple[Fact, ...] = ()


class Stuck(Struct, frozen=True, gc=False):
    """The fact that cannot be applied, why, and its line: the log ends before it."""

    fact: Fact
    violation: Violation
    line: int


def begin(log: Log, find_pack: FindPack) -> State:
    """The state that a log starts from; InvalidPosition where nothing can be played from it."""
    state = State(table_of(log.header, find_pack(log.header.content)), log.start.position)
    wrong = why_invalid(state)
    if wrong is not None:
        raise InvalidPosition(wrong, state)
    return state


class Walk:
    """A game as it goes on from a state: `state` is that after the facts so far, `standing` the
    facts that were not taken back, each with the state before it. `stuck` says where and why it
    could not go on."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.stuck: Stuck | None = None
        self.standing = Standing[State]()
        self._line = self._seq = SET_UP  # of the last fact that was folded

    def __repr__(self) -> str:
        return f"<Walk after fact {self._seq}: {self.state.whereabouts}>"

    def fork(self) -> Walk:
        """The same game at the same place, to go on from without touching this one."""
        forked = copy(self)
        forked.standing = self.standing.fork()
        return forked

    def along(self, facts: Iterable[Fact]) -> Iterator[Step]:
        """Fold the facts one by one, up to the first that cannot be applied."""
        for fact in facts:
            try:
                step = self.fold(fact)
            except CannotApply as impossible:
                self.end_at(fact, impossible.violation)
                return
            yield step

    def go_on(self, fact: Fact) -> Step | None:
        """Go on by one fact; None, and `stuck` says why, where it cannot be applied."""
        return next(self.along((fact,)), None)

    def end_at(self, fact: Fact, broken: Violation) -> Violation:
        """The game ends before a fact that cannot be applied: gives the rule that says why, which
        `stuck` tells from now on."""
        if not isinstance(fact, IrregularityAccepted):  # that is nobody's who sits there
            broken = self.check(fact) or broken
        self.stuck = Stuck(fact, broken, self._line + 1)
        return broken

    def fold(self, fact: Fact) -> Step:
        """Go on by one fact, taken as it is; CannotApply where it cannot be folded, `BadFact` where
        it cannot because no line can hold it: nothing changes then."""
        try:
            if type(fact) in _UNUSUAL:
                step = self._unusual(fact)
            else:
                step = Step(fact, self.state, evolve(self.state, fact))
        except CannotApply:
            raise
        except Exception:
            checked(fact)
            raise
        self.standing.add(fact, step.before)
        self.state = step.after
        self._line += 1
        self._seq = fact.seq
        return step

    def preview(self, fact: Fact) -> Step:
        """What `fold` would give; nothing changes."""
        return self.fork().fold(fact)

    def _unusual(self, fact: Fact) -> Step:
        if not isinstance(fact, TakingBack):
            raise CannotApply(SET_UP_AGAIN)
        broken = self._out_of_reach(fact)
        if broken is not None:
            raise CannotApply(broken)
        count = self.standing.taken_back_by(fact)
        before = self.standing.entries[-count][1]
        return Step(fact, self.state, before, self.standing.last(count))

    def check(self, fact: Fact) -> Violation | None:
        """The rule that the fact breaks here, or None; `BadFact` where no line can hold it."""
        try:
            is_back = type(fact) in TAKING_BACK
            return self._check_back(fact) if is_back else engine.check(self.state, fact)
        except Exception:
            checked(fact)
            raise

    def _check_back(self, fact: Fact) -> Violation | None:
        assert isinstance(fact, TakingBack)
        broken = self._out_of_reach(fact)
        if broken is None and fact.attested:
            broken = NOT_ATTESTED_HERE
        if broken is None and isinstance(fact, ChoiceUndone):
            broken = self._not_undone(fact)
        if broken is not None:
            return broken
        # What came is taken back whole: a consequence that is still due is missing before it.
        missing = engine.violation_if_not_due(self.state)
        return None if engine.nobody_can_play(self.state) else missing

    def _out_of_reach(self, fact: TakingBack) -> Violation | None:
        """Why it takes nothing back; None where it does."""
        if isinstance(fact, PlayRewound) and self.state.table.format != FORMAT:
            return NOT_IN_THIS_FORMAT
        if self.standing.taken_back_by(fact):
            return None
        if isinstance(fact, ChoiceUndone):
            return NOT_IN_OPEN_TURN
        if fact.to_seq <= self.standing.beyond:
            return TO_THE_SET_UP if fact.to_seq <= SET_UP else TOO_FAR
        return TO_TAKEN_BACK if fact.to_seq <= self._seq else TO_NO_FACT

    def _not_undone(self, fact: ChoiceUndone) -> Violation | None:
        """Why a player may not undo that far."""
        undone = self.standing.last(self.standing.taken_back_by(fact))
        held = (
            (type(undone[0]) not in CHOICES, NOT_A_CHOICE),
            (any(type(other) in CHANCE for other in undone), ACROSS_CHANCE),
            (any(isinstance(other, TableFact) for other in undone), ACROSS_THE_TABLE),
            (any(getattr(it, "player", None) != fact.player for it in undone), OF_ANOTHER_PLAYER),
        )
        return next((rule for is_broken, rule in held if is_broken), None)

    def undo_of_last_choice(self) -> tuple[PlayerFact, ChoiceUndone] | None:
        """The last choice and what takes it back; None where it cannot be taken back now."""
        chosen = (fact for fact in self.standing.undoable if type(fact) in CHOICES)
        last = next(chosen, None)
        if not isinstance(last, PlayerFact):
            return None
        undo = ChoiceUndone(1, last.player, last.seq)
        return (last, undo) if self.check(undo) is None else None


def taken_back(steps: Iterable[Step]) -> dict[int, int]:
    """By the seq of each fact that was taken back in these steps of a walk, that of the undo or
    rewind that did it."""
    here: list[Fact] = []
    gone: dict[int, int] = {}
    for step in steps:
        while step.undone:
            fact = here.pop()
            gone[fact.seq] = step.fact.seq
            if fact is step.undone[0]:
                break
        here.append(step.fact)
    return gone
