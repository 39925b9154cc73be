"""The one walk over a log: every reader folds its facts by it, with what an undo takes back.

A fact that cannot be applied ends the walk, and so the game, at the same place for every reader.
"""

from collections.abc import Callable, Iterable, Iterator

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
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.log import Log, Undoable

violation = citing(__name__)
FindPack = Callable[[ContentRef], Pack | None]

NOT_IN_OPEN_TURN = violation("", "undo-outside-open-turn")
NOT_A_CHOICE = violation("", "undo-of-no-choice")
OF_ANOTHER_PLAYER = violation("", "undo-across-another-player")
ACROSS_THE_TABLE = violation("", "undo-across-the-table")
ACROSS_CHANCE = violation("", "undo-across-chance")


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
    facts that an undo may reach. `stuck` says where and why it could not go on."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.stuck: Stuck | None = None
        self.standing = Undoable()
        self._line = 2  # the last line that was folded; the first two are the set-up
        self._before: list[State] = []  # the state before each of the facts that stand

    def along(self, facts: Iterable[Fact]) -> Iterator[Step]:
        """Fold the facts one by one, up to the first that cannot be applied."""
        for fact in facts:
            step = self.go_on(fact)
            if step is None:
                return
            yield step

    def go_on(self, fact: Fact) -> Step | None:
        """Go on by one fact; None, and `stuck` says why, where it cannot be applied."""
        try:
            return self.fold(fact)
        except CannotApply as impossible:
            broken = self.check(fact) or impossible.violation
            self.stuck = Stuck(fact, broken, self._line + 1)
            return None

    def fold(self, fact: Fact) -> Step:
        """Go on by one fact; CannotApply where it cannot be folded: nothing changes then."""
        step = self.preview(fact)
        self.standing.add(fact)
        if step.undone:
            del self._before[-len(step.undone) :]
        elif self.standing.facts:
            self._before.append(step.before)
        else:
            self._before.clear()
        self.state = step.after
        self._line += 1
        return step

    def preview(self, fact: Fact) -> Step:
        """What `fold` would give; nothing changes."""
        if isinstance(fact, GameSetUp | PositionSet):
            raise CannotApply(SET_UP_AGAIN)
        if not isinstance(fact, ChoiceUndone):
            return Step(fact, self.state, evolve(self.state, fact))
        undone = self.standing.taken_back_by(fact)
        if not undone:
            raise CannotApply(NOT_IN_OPEN_TURN)
        return Step(fact, self.state, self._before[-len(undone)], tuple(undone))

    def check(self, fact: Fact) -> Violation | None:
        """The rule that the fact breaks here, or None."""
        if not isinstance(fact, ChoiceUndone):
            return engine.check(self.state, fact)
        undone = self.standing.taken_back_by(fact)
        if not undone:
            return NOT_IN_OPEN_TURN
        held = (
            (fact.attested, NOT_ATTESTED_HERE),
            (type(undone[0]) not in CHOICES, NOT_A_CHOICE),
            (any(type(other) in CHANCE for other in undone), ACROSS_CHANCE),
            (any(isinstance(other, TableFact) for other in undone), ACROSS_THE_TABLE),
            (any(getattr(it, "player", None) != fact.player for it in undone), OF_ANOTHER_PLAYER),
        )
        # What came is taken back whole: a consequence that is still due is missing before it.
        broken = next((rule for is_broken, rule in held if is_broken), None)
        return broken or engine.violation_if_not_due(self.state)

    def undo_of_last_choice(self) -> tuple[PlayerFact, ChoiceUndone] | None:
        """The last choice and what takes it back; None where it cannot be taken back now."""
        chosen = (fact for fact in reversed(self.standing.facts) if type(fact) in CHOICES)
        last = next(chosen, None)
        if not isinstance(last, PlayerFact):
            return None
        undo = ChoiceUndone(1, last.player, last.seq)
        return (last, undo) if self.check(undo) is None else None
