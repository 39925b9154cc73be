"""A log folded fact by fact, without judging it: the state after each one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

from adas_dream.core.content.pack import Pack
from adas_dream.core.course import Course
from adas_dream.core.position_validity import InvalidPosition, why_invalid
from adas_dream.core.reducers import CannotApply
from adas_dream.core.state import State, table_of
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import ContentRef, GameSetUp, PositionSet
from adas_dream.events.lines import Torn
from adas_dream.projections.wording.turns import Turns

FindPack: TypeAlias = Callable[[ContentRef], Pack | None]


class Moment(Struct, frozen=True, gc=False):
    """A line of the log and the state after it."""

    line: Line
    state: State


class Replay:
    """A log from its start position on; iterate to fold it.

    `seq` and `state` are those of the last fact; `turns` the turn it is in. `stuck` is the line
    that cannot be folded, where the replay ends; `torn` the last line, where that breaks off.
    Raises InvalidPosition where nothing can be played from the start position.
    """

    def __init__(self, header: GameSetUp, start: Line, pack: Pack | None, lines: Lines) -> None:
        assert isinstance(start.fact, PositionSet)
        state = State(table_of(header, pack), start.fact.position)
        broken = why_invalid(state)
        if broken is not None:
            raise InvalidPosition(broken)
        self.header = header
        self.seq = start.fact.seq
        self.turns = Turns()
        self.turns.start(start.fact.position)
        self.stuck: Line | None = None
        self.torn: Torn | None = None
        self._course = Course(state)
        self._lines = lines

    @classmethod
    def of(cls, lines: Iterable[Line | Torn], find_pack: FindPack) -> Replay | None:
        """The replay of a log, None where no start position follows line 1; InvalidPosition."""
        lines = iter(lines)
        first, second = next(lines, None), next(lines, None)
        if not isinstance(first, Line) or not isinstance(second, Line):
            return None
        header = first.fact
        if not isinstance(header, GameSetUp) or not isinstance(second.fact, PositionSet):
            return None
        return cls(header, second, find_pack(header.content), lines)

    @property
    def state(self) -> State:
        """The state after the last fact."""
        return self._course.state

    def __iter__(self) -> Iterator[Moment]:
        for line in self._lines:
            if isinstance(line, Torn):
                self.torn = line
                return
            if not self._fold(line):
                self.stuck = line
                return
            yield Moment(line, self.state)

    def _fold(self, line: Line) -> bool:
        try:
            self._course.fold(line.fact)
        except (CannotApply, LookupError):
            return False
        self.seq = line.fact.seq
        self.turns.add(line.fact)
        return True


Lines: TypeAlias = Iterator[Line | Torn]
