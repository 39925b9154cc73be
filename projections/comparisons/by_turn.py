"""A log as one of two recordings: its facts turn by turn, each with the state before it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.reducers import CannotApply
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack, Stuck, Walk, begin
from adas_dream.events.catalog import KINDS, AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped, TurnStarted
from adas_dream.events.log import Log
from adas_dream.events.position.game import Position

CLOSING: Final = (TurnEnded, TurnSkipped, PlayEnded)
AFTER_PLAY: Final = 2**40
"""The place of what comes after the last turn."""
LONGEST: Final = 1_000
"""As many facts of a turn, or after the last one, are compared at once; no turn has so many."""
MOST_LACKING: Final = 12
"""More consequences than that in a row are not looked for."""
Rank: TypeAlias = int
"""The place of a turn in the game, counted over all players."""


class FactInTurn(Struct, frozen=True, gc=False):
    """A fact and the state before it, `None` from one that could not be folded."""

    fact: AnyFact
    before: State | None


class Stretch(Struct, frozen=True, gc=False):
    """The facts of a turn (with what stands before its start), or those after the last turn, and
    the position behind them; `closed` where the turn is over, `cut` where more of it follows in
    the next one. `turn` is its name, `3.1`, empty after the last."""

    rank: Rank
    turn: str
    moments: tuple[FactInTurn, ...]
    after: State | None
    closed: bool
    cut: bool

    @property
    def facts(self) -> tuple[AnyFact, ...]:
        """Its facts."""
        return tuple(moment.fact for moment in self.moments)


class TurnReader:
    """One log, stretch by stretch, without what was taken back: `now` is the stretch at hand,
    `ahead` the next one, None behind the last; `state` is that of the log's end. `stuck` is the
    first fact that could not be applied: behind it the facts stand without a state."""

    def __init__(self, log: Log, find_pack: FindPack) -> None:
        self.header = log.header
        self.stuck: Stuck | None = None
        try:
            begun = begin(log, find_pack)
        except InvalidPosition as wrong:
            begun, self.stuck = wrong.state, Stuck(log.start, wrong.violation, 2)
        self._walk = Walk(begun)
        self._moments = self._standing(log.facts)
        self._rank = -1
        self.seq = log.start.seq
        self.now = self._next()
        self.ahead = self._next()

    @property
    def state(self) -> State | None:
        """The state after the last fact; None where one cannot be folded."""
        return None if self.stuck else self._walk.state

    def _standing(self, facts: Iterable[AnyFact]) -> Iterator[FactInTurn]:
        """Walk the log; gives what stands at its end, each fact once no rewind can reach it."""
        waiting = deque[FactInTurn]()
        for fact in facts:
            before = self.state
            step = self._walk.go_on(fact) if before is not None else None
            self.stuck = self.stuck or self._walk.stuck
            if step is not None and step.undone:
                for _ in step.undone:
                    waiting.pop()
            else:
                waiting.append(FactInTurn(fact, before))
            within_reach = 0 if self.stuck else len(self._walk.standing.entries)
            while len(waiting) > within_reach:
                yield waiting.popleft()
        yield from waiting

    def go_on(self) -> None:
        """Take the next stretch; `seq` is the last one before it."""
        if self.now is not None:
            self.seq = self.now.moments[-1].fact.seq
        self.now, self.ahead = self.ahead, self._next()

    def _next(self) -> Stretch | None:
        moments: list[FactInTurn] = []
        for moment in islice(self._moments, LONGEST):
            moments.append(moment)
            if isinstance(moment.fact, CLOSING):
                break
        return self._stretch(tuple(moments)) if moments else None

    def _stretch(self, moments: tuple[FactInTurn, ...]) -> Stretch:
        self._rank = max(self._rank, self._place(moments))
        last = moments[-1]
        closed = isinstance(last.fact, CLOSING)
        cut = not closed and len(moments) == LONGEST
        state = after(last.before, last.fact)
        return Stretch(self._rank, self._turn(), moments, state, closed, cut)

    def _turn(self) -> str:
        """The name of the turn at hand."""
        if self._rank >= AFTER_PLAY:
            return ""
        players = len(self.header.players)
        number, seat = divmod(self._rank, players)
        return f"{number}.{(self.header.first_player - 1 + seat) % players + 1}"

    def _place(self, moments: tuple[FactInTurn, ...]) -> Rank:
        """Where the stretch stands in the game: by the turn that starts in it, else by the one that
        is open before it."""
        for moment in moments:
            if isinstance(moment.fact, TurnStarted | TurnSkipped):
                return self._rank_of(moment.fact.turn, moment.fact.player)
            if isinstance(moment.fact, PlayEnded):
                return AFTER_PLAY
        before = moments[0].before
        if before is None:
            return self._rank + 1
        turn, queue = before.position.turn, before.position.queue
        if not queue:
            return AFTER_PLAY + 1
        return self._rank_of(turn.number if turn else before.position.round, queue[-1].player)

    def _rank_of(self, turn: int, player: int) -> Rank:
        players = len(self.header.players)
        return turn * players + (player - self.header.first_player) % players


def after(state: State | None, fact: Fact | None) -> State | None:
    """The state after a fact, this one where there is none; None where it cannot be folded."""
    if state is None or fact is None:
        return state
    try:
        return Walk(state).preview(fact).after
    except CannotApply:
        return None


def position_of(state: State | None) -> Position | None:
    """The position of a state that is known."""
    return state.position if state else None


def step_of(state: State | None, fact: AnyFact | None) -> str:
    """The step that the fact belongs to, the last open one where it belongs to none."""
    if state is None or state.stopped:
        return ""
    opened = engine.open_steps(state)
    taking = (step for step, answer in opened if fact and engine.takes(answer, fact))
    return str(next(taking, opened[-1][0]).__struct_config__.tag)


def is_forced(moment: FactInTurn) -> bool:
    """Whether the fact is what had to come there in its own log; also where nobody can tell."""
    fact = moment.fact
    if fact.attested or KINDS[type(fact)] != "consequence":
        return False
    return moment.before is None or engine.check(moment.before, fact) is None


def lacking(moment: FactInTurn) -> tuple[Fact, ...]:
    """The consequences that had to come before the fact and do not stand in its log; none where
    the fact itself stands, wrongly, for what had to come."""
    state, fact = moment.before, moment.fact
    missing: list[Fact] = []
    while state is not None and engine.check(state, fact) is not None:
        due = engine.due(state)
        if due is None or len(missing) == MOST_LACKING:
            return tuple(it for it in missing[:1] if type(it) is not type(fact))
        missing.append(due)
        state = after(state, due)
    return tuple(missing) if state is not None else ()
