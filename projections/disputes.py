"""The game under every reading that matters to it: what changes verdict, which points move,
whether the winner depends on it."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.rulings import VALUES, others
from adas_dream.core.scoring.order import RULINGS, score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State, under
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.projections.retelling import Changed, Retold, retell

SCORING_ONLY: Final = frozenset(RULINGS)
"""Rulings that no rule of play asks: the game is the same, only its score may differ."""
MOST_COMBINATIONS: Final = 64
Settings = tuple[tuple[str, str], ...]


class Moved(Struct, frozen=True, gc=False):
    """Points of one line that are other ones under a reading."""

    player: int
    line: str
    before: int
    after: int


class Reading(Struct, frozen=True, gc=False):
    """The game under some settings: choices that are not legal there (`changed`), how many facts
    differ and the first that does, the points that move, totals and winner; from
    `undetermined_from` on nobody can know."""

    settings: Settings
    changed: tuple[Changed, ...]
    first_other: int | None
    undetermined_from: int | None
    moved: tuple[Moved, ...]
    totals: tuple[int, ...]
    winner: int | None

    @property
    def matters(self) -> bool:
        """Whether anything at all is different under it."""
        return bool(self.changed or self.moved or self.first_other or self.undetermined_from)


class Dispute(Struct, frozen=True, gc=False):
    """The game as played (`in_force`), each setting alone, and all combinations of those that
    change something; `cut` says that there were more than 64 of them."""

    in_force: Reading
    alone: tuple[Reading, ...]
    together: tuple[Reading, ...]
    cut: bool

    @property
    def winner_depends(self) -> bool:
        """Whether another player wins, or nobody can know who does, under some reading."""
        every = (*self.alone, *self.together)
        return any(reading.winner != self.in_force.winner for reading in every)


class _Base(Struct, frozen=True, gc=False):
    start: State
    facts: tuple[Fact, ...]
    told: Retold
    score: Score
    seed: bytes | None


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
    recorded = tuple(facts)
    told = retell(start, recorded, seed=seed)
    base = _Base(start, recorded, told, score(told.state), seed)
    tried = _tried(start, settings)
    alone = tuple(_reading(base, ((name, value),)) for name in tried for value in tried[name])
    mattering = [reading.settings[0] for reading in alone if reading.matters]
    combinations = list(_combinations(mattering))
    together = tuple(_reading(base, it) for it in combinations[:MOST_COMBINATIONS])
    in_force = _as_played(base)
    return Dispute(in_force, alone, together, len(combinations) > MOST_COMBINATIONS)


def _tried(
    start: State, settings: Mapping[str, Iterable[str]] | None
) -> dict[str, tuple[str, ...]]:
    if settings is not None:
        return {name: tuple(values) for name, values in settings.items()}
    in_force = start.table.rulings
    return {name: others(name, getattr(in_force, name.replace("-", "_"))) for name in VALUES}


def _combinations(mattering: list[tuple[str, str]]) -> Iterable[Settings]:
    """Two or more settings at once, one value a ruling."""
    names = dict.fromkeys(name for name, _ in mattering)
    ways = [[None, *(it for it in mattering if it[0] == name)] for name in names]
    for chosen in product(*ways):
        settings = tuple(it for it in chosen if it is not None)
        if len(settings) > 1:
            yield settings


def _as_played(base: _Base) -> Reading:
    return Reading(
        (),
        base.told.changed,
        None,
        base.told.undetermined_from,
        (),
        tuple(it.total for it in base.score.players),
        base.score.winner if base.told.undetermined_from is None else None,
    )


def _reading(base: _Base, settings: Settings) -> Reading:
    told = _told(base, settings)
    known = told.undetermined_from is None
    result = score(told.state)
    return Reading(
        settings,
        tuple(it for it in told.changed if it not in base.told.changed),
        _first_other(base.told, told),
        told.undetermined_from if base.told.undetermined_from != told.undetermined_from else None,
        tuple(_moved(base.score, result)) if known else (),
        tuple(it.total for it in result.players) if known else (),
        result.winner if known else None,
    )


def _told(base: _Base, settings: Settings) -> Retold:
    """The game told under the settings; where only scoring asks them, the end as played."""
    values = {name.replace("-", "_"): value for name, value in settings}
    if all(name in SCORING_ONLY for name, _ in settings):
        end = base.told.state
        rulings = replace(end.table.rulings, **values)
        return replace(base.told, state=under(end, rulings))
    names = {name for name, _ in settings}
    kept = (it for it in base.facts if not (isinstance(it, RulingAdopted) and it.ruling in names))
    rulings = replace(base.start.table.rulings, **values)
    return retell(under(base.start, rulings), kept, seed=base.seed)


def _first_other(base: Retold, told: Retold) -> int | None:
    """The recorded fact at which the retold game first has another fact."""
    for mine, other in zip(base.facts, told.facts, strict=False):
        if mine != other and not _same_but_place(mine, other):
            return mine.seq if mine.seq > 1 else other.seq
    if len(base.facts) != len(told.facts) and told.undetermined_from is None:
        rest = base.facts[len(told.facts) :] or told.facts[len(base.facts) :]
        return rest[0].seq
    return None


def _same_but_place(mine: Fact, other: Fact) -> bool:
    blank = {"seq": 1, "at": "", "note": "", "state": "", "chain": ""}
    return type(mine) is type(other) and replace(mine, **blank) == replace(other, **blank)


def _moved(before: Score, after: Score) -> Iterable[Moved]:
    for old, new in zip(before.players, after.players, strict=True):
        for line, other in zip(old.lines, new.lines, strict=True):
            if line.points != other.points:
                yield Moved(old.player, line.line, line.points, other.points)
