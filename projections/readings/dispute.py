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
from adas_dream.core.rulings import SCORED, VALUES, others, reading, with_readings
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import DecidedBy, Score, differing
from adas_dream.core.state import State, under
from adas_dream.core.walk import Stuck
from adas_dream.events.catalog import CHANCE
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.events.vocabulary import ScoreLine
from adas_dream.projections.readings.inputs import Played, played, seed_of
from adas_dream.projections.readings.replayed import Beside, Changed, Replayed, may_part
from adas_dream.projections.readings.rerun import Rerun

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
    `undetermined_from` on nobody can know, and there are neither totals nor a winner. It `matters`
    where anything at all is different.
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
    matters: bool


class Dispute(Struct, frozen=True, gc=False):
    """The game as its log has it (`in_force`, whose `changed` is what the rules refuse as the table
    plays), each setting alone, and all combinations of those that change something; `cut` says that
    there were more than 64 of them.

    Where the log lacks something that the rules bring, `completed` is the game with it, with which
    the readings are compared. `stuck` is the fact that cannot be applied: nobody knows what follows
    it. `over` once play has ended, else the scores are as if it ended there; `unknown` where the
    content pack cannot tell the worth of everything.
    """

    in_force: Reading
    completed: Reading | None
    alone: tuple[Reading, ...]
    together: tuple[Reading, ...]
    cut: bool
    over: bool
    unknown: bool
    stuck: Stuck | None = None

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading but the one in force."""
        return (*self.alone, *self.together)

    @property
    def winner_depends(self) -> bool:
        """Whether another player wins, or nobody can know who does, under some reading."""
        return any(reading.winner != self.compared.winner for reading in self.readings)

    @property
    def compared(self) -> Reading:
        """The game with which the readings are compared."""
        return self.completed or self.in_force

    @property
    def settled(self) -> bool:
        """Whether the log is followed to its end, and no reading changes anything."""
        return self.stuck is None and not any(reading.matters for reading in self.readings)


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
    base = _Base(start, played(start, facts), seed)
    tried = _tried(base) if settings is None else settings
    alone = tuple(base.under(((name, value),)) for name in tried for value in tried[name])
    mattering = [reading.settings[0] for reading in alone if reading.matters]
    several = [*islice(_combinations(mattering), MOST_COMBINATIONS + 1)]
    together = tuple(base.under(each) for each in several[:MOST_COMBINATIONS])
    return base.told(alone, together, cut=len(several) > MOST_COMBINATIONS)


def read_with(
    start: State, facts: Iterable[Fact], settings: Settings, *, seed: bytes | None = None
) -> Dispute:
    """The game under these settings, all at once: the one of `alone`; as `dispute`."""
    base = _Base(start, played(start, facts), seed)
    return base.told((base.under(settings),))


def played_with(
    start: State, facts: Iterable[Fact], settings: Settings, *, seed: bytes | None = None
) -> tuple[Dispute, Replayed, Replayed]:
    """As `read_with`; and the game played again, as the table plays and under these settings."""
    base = _Base(start, played(start, facts), seed)
    return base.told((base.under(settings),)), base.again, base.again_under(settings)


def _tried(base: _Base) -> dict[str, tuple[str, ...]]:
    """Every value of every ruling that is not in force from the start to the end."""
    adopted = {fact.ruling for fact in base.game.inputs.choices if isinstance(fact, RulingAdopted)}
    in_force = base.start.table.rulings
    return {
        name: VALUES[name] if name in adopted else others(name, reading(in_force, name))
        for name in VALUES
    }


def _combinations(mattering: list[tuple[str, str]]) -> Iterator[Settings]:
    """Two or more settings at once, one value a ruling, the smaller sets before the larger."""
    names = [*dict.fromkeys(name for name, _ in mattering)]
    for size in range(2, len(names) + 1):
        for chosen in combinations(names, size):
            yield from product(*([it for it in mattering if it[0] == name] for name in chosen))


class _Base:
    """The game as its log has it, and how to play it again under other readings.

    A reading is played in the turns in which its rulings may be asked, and from where it has gone
    another way; where none of them is, the game is the same and only its score may differ.
    """

    def __init__(self, start: State, game: Played, seed: bytes | None) -> None:
        self.start = start
        self.game = game
        self.score = score(game.state)
        known = seed_of(start.table, game.inputs, seed)
        rerun = Rerun(start, game.inputs, seed=known, keep_rolls=True)
        self.again = rerun.play()
        self._seed = None if self.again.strange else known
        self._score = score(self.again.state)
        self._declared = _wrong_declarations(self.again.state, game.inputs.declared)
        self._played: dict[Settings, Replayed] = {(): self.again}
        self._turns: dict[tuple[Settings, str], tuple[bool, ...]] = {}

    @property
    def in_force(self) -> Reading:
        """The game as its log has it."""
        changed = tuple(
            Changed(it.fact, it.violation, "stands", it.right, it.word)
            for it in self.game.inputs.refused.values()
        )
        return _as_played(self.score, self.game.undetermined_from, changed)

    @property
    def completed(self) -> Reading | None:
        """The game with all that the rules bring; None where the log has that."""
        lines = self.score.points == self._score.points
        same = lines and self.score.winner == self._score.winner
        if same and self._until(self.again) == self.game.undetermined_from:
            return None
        return _as_played(self._score, self._until(self.again), self.again.changed)

    def told(
        self,
        alone: tuple[Reading, ...],
        together: tuple[Reading, ...] = (),
        *,
        cut: bool = False,
    ) -> Dispute:
        """The dispute with these readings."""
        return Dispute(
            self.in_force,
            self.completed,
            alone,
            together,
            cut=cut,
            over=self.game.state.position.over,
            unknown=not all(line.known for line in self.score.lines),
            stuck=self.game.stuck,
        )

    def under(self, settings: Settings) -> Reading:
        """The game under other settings."""
        again = self.again_under(settings)
        result, until = score(again.state), self._until(again)
        lines = differing(self._score.players, result.players) if until is None else ()
        moved = tuple(Moved(who, was.line, was.points, now.points) for who, was, now in lines)
        declared = self._declared
        if until is None and result != self._score:
            declared = _wrong_declarations(again.state, self.game.inputs.declared)
        changed = (*_only(again.changed, self.again.changed), *_new(declared, self._declared))
        allowed = (
            *_only(self.again.changed, again.changed),
            *_new(self._declared, declared),
        )
        first_other = _first_other(self.again, again)
        other_end = until != self._until(self.again)
        return replace(
            _as_played(result, until, changed),
            settings=settings,
            allowed=allowed,
            first_other=first_other,
            moved=moved,
            matters=bool(changed or allowed or moved or first_other or other_end),
        )

    def again_under(self, settings: Settings) -> Replayed:
        """The game played under the settings that any rule of play asks, with the others in force
        at its end for the scoring."""
        asked = tuple(it for it in settings if it[0] not in SCORED)
        if asked not in self._played:
            self._played[asked] = self._play(asked)
        again = self._played[asked]
        return replace(
            again,
            state=under(again.state, with_readings(again.state.table.rulings, dict(settings))),
        )

    def _play(self, settings: Settings) -> Replayed:
        """Play it beside a game told before: the one as the log has it, or one under all but one of
        the settings, whichever may go on longer as it did there."""
        beside = max(self._beside(settings), key=lambda it: (it.same_from(0), -sum(it.may_part)))
        start = under(self.start, with_readings(self.start.table.rulings, dict(settings)))
        held = frozenset(name for name, _ in settings)
        return Rerun(start, self.game.inputs, seed=self._seed, held=held, beside=beside).play()

    def _beside(self, settings: Settings) -> Iterator[Beside]:
        several = [self._turns_of((), name) for name, _ in settings]
        yield Beside(self.again, tuple(any(turn) for turn in zip(*several, strict=True)))
        for index, (name, _) in enumerate(settings):
            without = (*settings[:index], *settings[index + 1 :])
            if without in self._played:
                yield Beside(self._played[without], self._turns_of(without, name))

    def _turns_of(self, settings: Settings, ruling: str) -> tuple[bool, ...]:
        """The turns of the game under the settings in which the ruling may be asked."""
        if (settings, ruling) not in self._turns:
            self._turns[settings, ruling] = may_part(self._played[settings], ruling)
        return self._turns[settings, ruling]

    def _until(self, again: Replayed) -> int | None:
        """From where on nobody can know."""
        if again.undetermined_from is not None:
            return again.undetermined_from
        if again.waits and not self.again.waits:
            return self.game.inputs.last + 1
        return self.game.undetermined_from


def _as_played(result: Score, until: int | None, changed: tuple[Changed, ...]) -> Reading:
    """The game under the readings in force, with its totals and its winner where they are known."""
    known = until is None
    return Reading(
        settings=(),
        changed=changed,
        allowed=(),
        first_other=None,
        undetermined_from=until,
        moved=(),
        totals=tuple(pad.total for pad in result.players) if known else (),
        winner=result.winner if known else None,
        decided_by=result.decided_by if known else None,
        matters=False,
    )


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


def _first_other(base: Replayed, told: Replayed) -> int | None:
    """The recorded fact after which the retold game first has other facts."""
    shared = told.shared
    pairs = zip(base.facts[shared:], told.facts[shared:], strict=False)
    for place, (mine, other) in enumerate(pairs, shared):
        if mine is not other and not same_fact(mine, other):
            # A roll that is no longer the same follows from what came before it.
            return base.causes[place - 1 if place and type(mine) in CHANCE else place]
    if told.undetermined_from is None and len(base.facts) != len(told.facts):
        longer = max(base, told, key=lambda each: len(each.facts))
        return longer.causes[min(len(base.facts), len(told.facts))]
    return None
