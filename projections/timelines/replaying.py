"""A log replayed without judging it: its steps one by one, and whose turn it is."""

from collections.abc import Iterator

from adas_dream.core.state import State
from adas_dream.core.walk import FindPack, Step, Stuck, Walk, begin, taken_back
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped
from adas_dream.events.log import Log
from adas_dream.projections.wording.turns import Turns


class Replay:
    """A log from its start position on; iterate to fold it, up to the first fact that cannot be
    applied (`stuck`).

    `seq` and `line` are those of the last fact that was folded, `turns` the turn it is in. Raises
    InvalidPosition where nothing can be played from the start position.
    """

    def __init__(self, log: Log, find_pack: FindPack) -> None:
        self.header = log.header
        self.seq = self.line = log.start.seq
        self._start = log.start.position
        self.turns = self._turns()
        self._walk = Walk(begin(log, find_pack))
        self._facts = log.facts

    def __repr__(self) -> str:
        return f"<Replay of {self.header.game!r} after fact {self.seq}: {self.state.whereabouts}>"

    @property
    def state(self) -> State:
        """The state after the last fact."""
        return self._walk.state

    @property
    def stuck(self) -> Stuck | None:
        """The fact that cannot be applied, where the log ends; None as long as there was none."""
        return self._walk.stuck

    def taken_back(self) -> dict[int, int]:
        """By the seq of each fact that is taken back later, the seq that does it. Walks the log to
        its end, before any of it is replayed."""
        self._facts = tuple(self._facts)
        return taken_back(Walk(self._walk.state).along(self._facts))

    def ends_of_turns(self) -> dict[str, int]:
        """By the name of each turn that is over and stands, `3.1`, the seq that ended it. Walks the
        log to its end, before any of it is replayed."""
        self._facts = tuple(self._facts)
        turns, ends = self._turns(), dict[str, int]()
        for step in Walk(self._walk.state).along(self._facts):
            turns.add(step.fact)
            if step.undone:
                first = step.undone[0].seq
                ends = {name: seq for name, seq in ends.items() if seq < first}
            elif isinstance(step.fact, TurnEnded | TurnSkipped) and turns.now:
                ends[turns.now.name] = step.fact.seq
        return ends

    def _turns(self) -> Turns:
        turns = Turns()
        turns.start(self._start)
        return turns

    def __iter__(self) -> Iterator[Step]:
        for step in self._walk.along(self._facts):
            self.seq = step.fact.seq
            self.line += 1
            self.turns.add(step.fact)
            yield step
