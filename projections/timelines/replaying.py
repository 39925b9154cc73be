"""A log replayed without judging it: its steps one by one, and whose turn it is."""

from collections.abc import Iterator

from adas_dream.core.state import State
from adas_dream.core.walk import FindPack, Step, Stuck, Walk, begin
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
        self.turns = Turns()
        self.turns.start(log.start.position)
        self._walk = Walk(begin(log, find_pack))
        self._facts = log.facts

    @property
    def state(self) -> State:
        """The state after the last fact."""
        return self._walk.state

    @property
    def stuck(self) -> Stuck | None:
        """The fact that cannot be applied, where the log ends; None as long as there was none."""
        return self._walk.stuck

    def __iter__(self) -> Iterator[Step]:
        for step in self._walk.along(self._facts):
            self.seq = step.fact.seq
            self.line += 1
            self.turns.add(step.fact)
            yield step
