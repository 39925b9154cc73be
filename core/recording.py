"""A game being recorded: its place, its log, and its seed where it has one.

Every choice stands in the log, with all it brings, before it is given back as taken.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import chance, engine
from adas_dream.core.citations import Violation
from adas_dream.core.findings import Finding
from adas_dream.core.game import STALE, Game, Refusal
from adas_dream.core.held_rolls import NOT_THE_SEEDS
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.reducers import CannotApply
from adas_dream.core.rules.statements import Declaration
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import CHANCE, CHOICES, AnyFact
from adas_dream.events.choices import Choice
from adas_dream.events.codec import Line
from adas_dream.events.errors import AdasDreamError, NotALog
from adas_dream.events.facts.base import same_fact
from adas_dream.events.facts.setup import GameSetUp, SeedRevealed
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.journal.journal import Journal

UNNUMBERED: Final = 1


class CannotGoOn(Exception):
    """A log that nothing can be recorded into: `fact` is the last one that could be read, and
    `code` says what is wrong with it; empty where no start position stands in the log."""

    def __init__(self, code: str, fact: AnyFact | None) -> None:
        super().__init__(code, fact)
        self.code = code
        self.fact = fact


class Taken(Struct, frozen=True, gc=False):
    """A choice with all it brought, in the log and on the disk; `line` is that of the input. What
    was stated is taken as it is, and `findings` are what `validate` says about it."""

    line: int
    facts: tuple[AnyFact, ...]
    findings: tuple[Finding, ...] = ()


class Repeated(Struct, frozen=True, gc=False):
    """The input repeats the seed's roll, which the log holds already."""

    line: int
    roll: AnyFact


class Refused(Struct, frozen=True, gc=False):
    """What was not taken, and why: nothing of it is in the log. `roll` is the seed's own where the
    input says another one; `cannot_stand` is why the table cannot let it stand, where it was to."""

    line: int
    finding: Finding
    roll: AnyFact | None = None
    cannot_stand: Violation | None = None


class Recording:
    """One game, open to go on. With its `seed` the dice are rolled and the seed is revealed: a seed
    that was revealed once is known, also where that was taken back."""

    def __init__(self, game: Game, journal: Journal, seed: bytes | None = None) -> None:
        self.game = game
        self.journal = journal
        self.seed = seed
        self._rolls: deque[AnyFact] = deque()

    @classmethod
    def load(cls, journal: Journal, find_pack: FindPack) -> Self:
        """Take a game up from its log; `CannotGoOn`, or an `UnreadableLog`."""
        facts = _Facts(journal)
        try:
            game = Game.of_log(facts, find_pack)
        except (CannotApply, InvalidPosition) as problem:
            raise CannotGoOn(problem.violation.code, facts.last) from None
        except NotALog:
            raise CannotGoOn("", facts.last) from None
        return cls(game, journal, facts.seed)

    def __repr__(self) -> str:
        return f"<Recording of {self.game!r} in {self.journal.file}>"

    @property
    def wants_seed(self) -> bool:
        """Whether the seed that rolls the dice, and is to be revealed, is not known yet."""
        return self.game.header.dice.kind == "seeded" and self.seed is None

    def resume(self) -> tuple[AnyFact, ...]:
        """Write the consequences (and the seed's rolls) that the log still lacks; CannotApply where
        one cannot be paid or done."""
        with self._as_before():
            return self._write(self.game.resume(seed=self.seed))

    def take(
        self, choice: Choice, accept: str | IrregularityAccepted = ""
    ) -> Taken | Repeated | Refused:
        """Write a choice or a roll with all it brings; `accept`, the table's reason or its word,
        lets an illegal choice stand. Where it cannot be written, nothing has changed."""
        with self._as_before():
            return self._take(choice, accept)

    @contextmanager
    def _as_before(self) -> Generator[None, None, None]:
        """The game is never ahead of its log: it stays where it was if nothing could be written."""
        before, rolls = self.game.fork(), self._rolls.copy()
        try:
            yield
        except AdasDreamError:
            self.game, self._rolls = before, rolls
            raise

    def _take(
        self, choice: Choice, accept: str | IrregularityAccepted
    ) -> Taken | Repeated | Refused:
        fact = choice.fact
        if self._rolls and type(self._rolls[0]) is type(fact) and not self._is_awaited(fact):
            return self._compare(choice)
        before = self.game.state
        made = self.game.play(fact, seed=self.seed, after=choice.after)
        # Only a choice can be let stand, and only one that was made for this place.
        refused = isinstance(made, Refusal) and made.violation != STALE
        if accept and refused and type(fact) in CHOICES:
            made = self.game.let_stand(fact, accept, seed=self.seed)
        if isinstance(made, Refusal):
            finding = replace(made.finding, line=choice.line)
            return Refused(choice.line, finding, cannot_stand=made.cannot_stand)
        return Taken(choice.line, self._write(made), _differences(before, made, choice.line))

    def _is_awaited(self, fact: AnyFact) -> bool:
        """Whether it is a roll that the seed cannot make, so that the input has to say it."""
        roll = engine.roll_due(self.game.state)
        return fact.attested or (roll is not None and type(roll.template) is type(fact))

    def _compare(self, choice: Choice) -> Repeated | Refused:
        roll = self._rolls[0]
        if same_fact(choice.fact, roll):
            self._rolls.popleft()
            return Repeated(choice.line, roll)
        broken = NOT_THE_SEEDS[type(roll)]
        finding = Finding(
            broken.code, broken.rule, roll.seq, choice.line, "illegal", fact=choice.fact
        )
        return Refused(choice.line, finding, roll)

    def _write(self, facts: tuple[AnyFact, ...]) -> tuple[AnyFact, ...]:
        facts = (*facts, *self._reveal())
        if facts:
            self.journal.append(facts)
        if self.seed is not None:
            self._rolls = deque(fact for fact in facts if type(fact) in CHANCE)
        return facts

    def go_on_by(self, facts: tuple[AnyFact, ...]) -> None:
        """Write facts that a copy of the game has made, all of them or none, and go on by them;
        ValueError where the game has gone on since."""
        if facts[0].seq != self.game.seq + 1:
            raise ValueError(f"the game has gone on to {self.game.seq}")
        self.journal.append(facts)
        self._rolls.clear()
        for fact in facts:
            self.game.follow(fact)

    def _reveal(self) -> tuple[AnyFact, ...]:
        if self.seed is None or not self.game.state.stopped:
            return ()
        if any(isinstance(it, SeedRevealed) for it in reversed(self.game.walk.standing.facts)):
            return ()
        made = self.game.play(SeedRevealed(UNNUMBERED, seed=self.seed.hex()))
        return () if isinstance(made, Refusal) else made


class _Facts:
    """The facts of a log, one by one: the `last` one, and the right `seed` if it was revealed."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.last: AnyFact | None = None
        self.seed: bytes | None = None
        self._commitment = ""

    def __iter__(self) -> Iterator[AnyFact]:
        for line in self.journal.lines():
            if isinstance(line, Line):
                self.last = line.fact
                self._hear(line.fact)
                yield line.fact

    def _hear(self, fact: AnyFact) -> None:
        if isinstance(fact, GameSetUp):
            self._commitment = fact.dice.commitment
        elif isinstance(fact, SeedRevealed):
            seed = bytes.fromhex(fact.seed)
            self.seed = seed if chance.commitment(seed) == self._commitment else self.seed


def _differences(state: State, facts: tuple[AnyFact, ...], line: int) -> tuple[Finding, ...]:
    """How the score or the winner that was just declared differs from what is right."""
    declared = facts[0] if facts else None
    if not isinstance(declared, Declaration):
        return ()
    validator = Validator(state)
    validator.judge(declared, line)
    return tuple(finding for finding in validator.findings if finding.fact is declared)
