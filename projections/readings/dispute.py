"""The game under every reading that matters to it: what changes verdict, which points move,
whether the winner depends on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice, product
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.reducers import evolve
from adas_dream.core.reducers.base import NO_SUCH_PLAYER
from adas_dream.core.rules import STATEMENT_KINDS, statements
from adas_dream.core.rulings import VALUES, others
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import DecidedBy, Score
from adas_dream.core.state import State, under
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import RulingAdopted, Rulings
from adas_dream.events.vocabulary import ScoreLine
from adas_dream.projections.readings.inputs import Script, script, seed_of
from adas_dream.projections.readings.listening import Listening
from adas_dream.projections.readings.rerun import Changed, Place, Retelling, Retold

MOST_COMBINATIONS: Final = 64
Settings: TypeAlias = tuple[tuple[str, str], ...]
"""Rulings and the values they are read with: `(("two-research", "same-track"),)`."""


class Moved(Struct, frozen=True, gc=False):
    """Points of one line that are other ones under a reading."""

    player: int
    line: ScoreLine
    before: int
    after: int


class Reading(Struct, frozen=True, gc=False):
    """The game under some settings.

    `changed` are the choices and declarations that are not legal there though they are as the
    table plays, `allowed` those that are legal there alone; `first_other` is the recorded fact
    after which the game first has other facts; `moved` the points, `totals` everyone's sum. From
    `undetermined_from` on nobody can know, and there are neither totals nor a winner.
    """

    settings: Settings
    changed: tuple[Changed, ...]
    allowed: tuple[Changed, ...]
    first_other: int | None
    undetermined_from: int | None
    moved: tuple[Moved, ...]
    totals: tuple[int, ...]
    winner: int | None
    decided_by: DecidedBy | None

    @property
    def matters(self) -> bool:
        """Whether anything at all is different under it."""
        verdicts = self.changed or self.allowed
        return bool(verdicts or self.moved or self.first_other or self.undetermined_from)


class Dispute(Struct, frozen=True, gc=False):
    """The game as played (`in_force`, whose `changed` is what the rules refuse as the table plays),
    each setting alone, and all combinations of those that change something; `cut` says that there
    were more than 64 of them.

    `over` once play has ended, else the scores are as if it ended there; `unknown` where the
    content pack cannot tell the worth of everything.
    """

    in_force: Reading
    alone: tuple[Reading, ...]
    together: tuple[Reading, ...]
    cut: bool
    over: bool
    unknown: bool

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading but the one in force."""
        return (*self.alone, *self.together)

    @property
    def winner_depends(self) -> bool:
        """Whether another player wins, or nobody can know who does, under some reading."""
        return any(reading.winner != self.in_force.winner for reading in self.readings)


def dispute(
    start: State,
    facts: Iterable[Fact],
    settings: Mapping[str, Iterable[str]] | None = None,
    *,
    seed: bytes | None = None,
) -> Dispute:
    """The game from `start` under the readings in force and under others.

    `settings` names the rulings and values to try (default: every other value of every ruling).
    With the seed (32 bytes) dice that the log does not have are rolled. Pure.
    """
    base = _Base(start, script(facts), seed)
    tried = _tried(base) if settings is None else settings
    alone = tuple(base.under(((name, value),)) for name in tried for value in tried[name])
    mattering = [reading.settings[0] for reading in alone if reading.matters]
    several = [*islice(_combinations(mattering), MOST_COMBINATIONS + 1)]
    together = tuple(base.under(each) for each in several[:MOST_COMBINATIONS])
    pieces = (piece for pad in base.score.players for line in pad.lines for piece in line.pieces)
    return Dispute(
        base.in_force,
        alone,
        together,
        cut=len(several) > MOST_COMBINATIONS,
        over=base.told.state.position.over,
        unknown=not all(piece.known for piece in pieces),
    )


def read_with(
    start: State, facts: Iterable[Fact], settings: Settings, *, seed: bytes | None = None
) -> tuple[Reading, Reading]:
    """The game as played and under these settings, all at once; as `dispute`."""
    base = _Base(start, script(facts), seed)
    return base.in_force, base.under(settings)


def _tried(base: _Base) -> dict[str, tuple[str, ...]]:
    """Every value of every ruling that is not in force from the start to the end."""
    adopted = {fact.ruling for fact in base.script.choices if isinstance(fact, RulingAdopted)}
    in_force = base.start.table.rulings
    return {
        name: VALUES[name] if name in adopted else others(name, getattr(in_force, _field(name)))
        for name in VALUES
    }


def _combinations(mattering: list[tuple[str, str]]) -> Iterator[Settings]:
    """Two or more settings at once, one value a ruling, the smaller sets before the larger."""
    names = [*dict.fromkeys(name for name, _ in mattering)]
    for size in range(2, len(names) + 1):
        for chosen in combinations(names, size):
            yield from product(*([it for it in mattering if it[0] == name] for name in chosen))


def _field(ruling: str) -> str:
    return ruling.replace("-", "_")


class _Base:
    """The game as played, and how to tell it under other readings.

    A reading is told from the last place before any of its rulings is asked; where none of them
    is, the game is the same and only its score may differ.
    """

    def __init__(self, start: State, script: Script, seed: bytes | None) -> None:
        self.start = start
        self.script = script
        known = seed_of(start.table, script, seed)
        telling = Listening(start, script, seed=known)
        self.told = telling.tell()
        self.seed = None if telling.strange else known
        self.places: list[Place] = telling.places
        self.first_asked: dict[str, int] = telling.asked.first
        self.score = score(self.told.state)
        self.declared = _wrong_declarations(self.told.state, script.declared)
        self._told: dict[Settings, Retold] = {}

    @property
    def in_force(self) -> Reading:
        """The reading that the table plays."""
        told = self.told
        known = told.undetermined_from is None
        return Reading(
            settings=(),
            changed=(*told.changed, *self.declared.values()),
            allowed=(),
            first_other=None,
            undetermined_from=told.undetermined_from,
            moved=(),
            totals=tuple(pad.total for pad in self.score.players) if known else (),
            winner=self.score.winner if known else None,
            decided_by=self.score.decided_by if known else None,
        )

    def under(self, settings: Settings) -> Reading:
        """The game under other settings."""
        told = self._tell(settings)
        until = self._undetermined(told)
        result = score(told.state)
        known = told.undetermined_from is None and until is None
        moved = tuple(_moved(self.score, result)) if known else ()
        declared = self.declared
        if moved or not known:
            wrong = _wrong_declarations(told.state, self.script.declared)
            declared = wrong if known else {}
        return Reading(
            settings,
            (*_only(told.changed, self.told.changed), *_new(declared, self.declared)),
            (
                *_only(self.told.changed, told.changed),
                *(_new(self.declared, declared) if known else ()),
            ),
            _first_other(self.told, told),
            until,
            moved,
            tuple(pad.total for pad in result.players) if known else (),
            result.winner if known else None,
            result.decided_by if known else None,
        )

    def _tell(self, settings: Settings) -> Retold:
        """The game told under the settings that any rule of play asks, with the others in force at
        its end for the scoring."""
        asked = tuple(it for it in settings if _field(it[0]) in self.first_asked)
        if asked not in self._told:
            self._told[asked] = self._retell(asked) if asked else self.told
        told = self._told[asked]
        return replace(told, state=under(told.state, _with(told.state.table.rulings, settings)))

    def _retell(self, settings: Settings) -> Retold:
        first = min(self.first_asked[_field(name)] for name, _ in settings)
        place = self.places[first]
        state = under(place.state, _with(place.state.table.rulings, settings))
        held = frozenset(name for name, _ in settings)
        telling = Retelling(state, self.script, seed=self.seed, held=held)
        telling.take_up(place, self.told)
        return telling.tell()

    def _undetermined(self, told: Retold) -> int | None:
        """From where on nobody can know, where that is not so as the table plays."""
        if told.undetermined_from != self.told.undetermined_from:
            return told.undetermined_from
        return self.script.last + 1 if told.waits and not self.told.waits else None


def _with(rulings: Rulings, settings: Settings) -> Rulings:
    return replace(rulings, **{_field(name): value for name, value in settings})


def _wrong_declarations(state: State, declared: Iterable[Fact]) -> dict[int, Changed]:
    """The declared lines and winners that the score of the state differs from, by their seq."""
    wrong: dict[int, Changed] = {}
    for fact in declared:
        broken = STATEMENT_KINDS[type(fact)].check(state, fact)
        if broken is not None:
            right = statements.official(state, fact) if state.position.over else None
            wrong[fact.seq] = Changed(fact, broken, "stands", right)
        if broken is not NO_SUCH_PLAYER:
            state = evolve(state, fact)
    return wrong


def _only(here: Iterable[Changed], there: Iterable[Changed]) -> Iterator[Changed]:
    """What is refused here and not there."""
    known = {(it.fact.seq, it.violation.code) for it in there}
    return (it for it in here if (it.fact.seq, it.violation.code) not in known)


def _new(here: Mapping[int, Changed], there: Mapping[int, Changed]) -> Iterator[Changed]:
    return (it for seq, it in here.items() if seq not in there)


def _first_other(base: Retold, told: Retold) -> int | None:
    """The recorded fact after which the retold game first has other facts."""
    shared = told.shared
    pairs = zip(base.facts[shared:], told.facts[shared:], strict=False)
    for place, (mine, other) in enumerate(pairs, shared):
        if mine is not other and not _same_but_place(mine, other):
            return base.causes[place]
    if told.undetermined_from is None and len(base.facts) != len(told.facts):
        longer = max(base, told, key=lambda each: len(each.facts))
        return longer.causes[min(len(base.facts), len(told.facts))]
    return None


def _same_but_place(mine: Fact, other: Fact) -> bool:
    blank = {"seq": 1, "at": "", "note": "", "state": "", "chain": ""}
    return type(mine) is type(other) and replace(mine, **blank) == replace(other, **blank)


def _moved(before: Score, after: Score) -> Iterator[Moved]:
    for old, new in zip(before.players, after.players, strict=True):
        for line, other in zip(old.lines, new.lines, strict=True):
            if line.points != other.points:
                yield Moved(old.player, line.line, line.points, other.points)
