"""Two logs side by side with the states of both: at every place where they part, at every fact that
both have and of which only one is judged to break a rule, and at their ends.

The states of a stop are those with all that follows from its facts, up to the next stop or the next
choice, roll or statement that both have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adas_dream.core.findings import COUNTS, Finding
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import AnyFact, kind_of
from adas_dream.events.facts.base import Fact, bare
from adas_dream.events.log import Log
from adas_dream.projections.comparisons.alignment import (
    Alignment,
    Parted,
    PartingKind,
    shared_places,
)
from adas_dream.projections.comparisons.by_turn import Stretch, TurnReader
from adas_dream.projections.comparisons.comparison import Comparison, compared

StopKind: TypeAlias = PartingKind | Literal["other-verdict"]
Found: TypeAlias = Mapping[tuple[int, type[Fact]], tuple[Finding, ...]]
"""What counts of that which was found in a log, by the seq and the type of its fact."""
States: TypeAlias = tuple[State | None, State | None]
Places: TypeAlias = tuple[int, int]
"""Where a stop is among the facts of a turn, in each log."""
ALIKE: Final = 4
"""Of so many turns at least one is the same in two recordings of one game."""


class Stop(Struct, frozen=True, gc=False):
    """A place at which both logs are looked at: a parting, or `other-verdict` for a fact of both
    that is not judged alike; the states there, None where one cannot be folded."""

    kind: StopKind
    turn: str
    a: AnyFact | None
    b: AnyFact | None
    facts: int
    again: str | None
    states: States


class SideBySide(Struct, frozen=True, gc=False):
    """A comparison with its stops and the states at both ends; of the turns that `both` have,
    so many are `alike`. From the turn `apart` on none is, for two rounds and more; empty where that
    is not so."""

    found: Comparison
    stops: tuple[Stop, ...]
    starts: States
    ends: States
    both: int
    alike: int
    apart: str

    @property
    def unrelated(self) -> bool:
        """Whether these are different games: of other players or from another start, and not one
        turn in four is the same."""
        seats = {"$.players", "$.first_player"}
        other = bool(self.found.start) or any(it.path in seats for it in self.found.table)
        return other and self.alike * ALIKE <= self.both


def side_by_side(
    a: Log, b: Log, find_pack: FindPack, findings: tuple[Iterable[Finding], Iterable[Finding]]
) -> SideBySide:
    """Two logs, both read to their ends, with what was found in each."""
    readers = TurnReader(a, find_pack), TurnReader(b, find_pack)
    starts = _start(readers[0]), _start(readers[1])
    alignment = _Stopping(starts, (_by_fact(findings[0]), _by_fact(findings[1])))
    positions = a.start.position, b.start.position
    found = compared(*readers, positions, alignment)
    ends = readers[0].state, readers[1].state
    other = alignment.other_turns
    apart = other[0] if len(other) > 2 * len(a.header.players) else ""
    stops = tuple(alignment.stops())
    return SideBySide(found, stops, starts, ends, alignment.both, alignment.alike, apart)


def _start(reader: TurnReader) -> State | None:
    """The state before the first fact; nothing is taken yet."""
    return reader.now.moments[0].before if reader.now else reader.state


def _by_fact(findings: Iterable[Finding]) -> Found:
    found: dict[tuple[int, type[Fact]], tuple[Finding, ...]] = {}
    for each in findings:
        if each.severity in COUNTS and each.fact is not None:
            key = each.seq, type(each.fact)
            found[key] = (*found.get(key, ()), each)
    return found


class _Stopping(Alignment):
    """An alignment that keeps the states at its stops, in order: of a parting by its number; and
    `other_turns`, those since the last one that is the same in both."""

    def __init__(self, starts: States, found: tuple[Found, Found]) -> None:
        super().__init__()
        self.both = self.alike = 0
        self.other_turns: list[str] = []
        self._found = found
        self._last = starts
        self._stops: list[tuple[int, States] | Stop] = []

    def stops(self) -> Iterator[Stop]:
        """All of them, the partings as they are once both logs are read."""
        for each in self._stops:
            if isinstance(each, Stop):
                yield each
                continue
            number, states = each
            it = self.partings[number]
            yield Stop(it.kind, it.turn, it.a, it.b, it.facts, it.again, states)

    def take(self, a: Stretch | None, b: Stretch | None) -> None:
        """Two stretches of one turn, or one that stands in one log alone."""
        first = len(self.partings)
        super().take(a, b)
        self._last = a.after if a else self._last[0], b.after if b else self._last[1]
        one = a or b
        assert one is not None
        if a is None or b is None:
            self._stops.append((first, self._last))
            self.other_turns.append(one.turn)
        else:
            self._stop(a, b, first)

    def _stop(self, a: Stretch, b: Stretch, first: int) -> None:
        same = [*map(bare, a.facts)] == [*map(bare, b.facts)]
        self._count(a.turn, same=same)
        shared = [(at, at) for at in range(len(a.moments))] if same else shared_places(a, b)
        parted = [*_places(a, b, self.partings[first:], shared)]
        judged = [it for it in shared if self._is_judged_otherwise(a, b, it) and it not in parted]
        ends = _Ends(a, b, shared, [*parted, *judged])
        for place in sorted({*parted, *judged}):
            if place in judged:
                facts = a.facts[place[0]], b.facts[place[1]]
                states = ends.behind(_behind(*place, *facts))
                self._stops.append(Stop("other-verdict", a.turn, *facts, 1, None, states))
                continue
            for number, at in enumerate(parted, first):
                if at == place:
                    it = self.partings[number]
                    self._stops.append((number, ends.behind(_behind(*at, it.a, it.b))))

    def _count(self, turn: str, *, same: bool) -> None:
        """Count a turn of both; what stands behind the last one is none."""
        if turn:
            self.both += 1
            self.alike += same
            self.other_turns = [] if same else [*self.other_turns, turn]

    def _is_judged_otherwise(self, a: Stretch, b: Stretch, place: Places) -> bool:
        """Whether the fact of both is judged to break a rule in one, and not in the other."""
        facts = a.facts[place[0]], b.facts[place[1]]
        pairs = zip(self._found, facts, strict=True)
        mine, other = (
            {it.code for it in found.get((fact.seq, type(fact)), ())} for found, fact in pairs
        )
        return mine != other


def _places(
    a: Stretch, b: Stretch, parted: Iterable[Parted], shared: Iterable[Places]
) -> Iterator[Places]:
    """Where each parting is; in a log that lacks a fact, behind the last that belongs together."""
    behind = [(i + 1, j + 1) for i, j in shared]
    for each in parted:
        mine, other = _place_of(a, each.a), _place_of(b, each.b)
        if mine is None:
            assert other is not None
            mine = max((i for i, j in behind if j <= other), default=0)
        elif other is None:
            other = max((j for i, j in behind if i <= mine), default=0)
        behind.append(_behind(mine, other, each.a, each.b))
        yield mine, other


def _behind(at_a: int, at_b: int, a: object, b: object) -> Places:
    """The places behind the facts that are there."""
    return at_a + (a is not None), at_b + (b is not None)


def _place_of(stretch: Stretch, fact: AnyFact | None) -> int | None:
    if fact is None:
        return None
    return next(at for at, moment in enumerate(stretch.moments) if moment.fact is fact)


class _Ends:
    """Finds the states up to which goes what is looked at from a place on."""

    def __init__(
        self, a: Stretch, b: Stretch, shared: Iterable[Places], places: Iterable[Places]
    ) -> None:
        self._sides = a, b
        anew = (it for it in shared if kind_of(a.facts[it[0]]) != "consequence")
        self._until = sorted({*places, *anew, (len(a.moments), len(b.moments))})

    def behind(self, own: Places) -> States:
        """The states with all that follows from the facts before a place."""
        until = next(it for it in self._until if it[0] >= own[0] and it[1] >= own[1])
        a, b = zip(self._sides, until, strict=True)
        return _state_at(*a), _state_at(*b)


def _state_at(stretch: Stretch, at: int) -> State | None:
    return stretch.moments[at].before if at < len(stretch.moments) else stretch.after
