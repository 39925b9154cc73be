"""A game at the table: start it or go on with it, ask what is legal, play, undo, look back.

`play` is `decide` with a place in the log: the facts come numbered, each turn's last line with its
chain, each round's with the digest of the position. Nothing here reads a clock, a file or a die.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import engine, rolls
from adas_dream.core.citations import Violation, citing
from adas_dream.core.content.pack import Pack
from adas_dream.core.findings import Finding
from adas_dream.core.position_validity import NOTHING_FOLLOWS, goes_on
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.core.walk import NOT_IN_OPEN_TURN, FindPack, Walk, begin
from adas_dream.events import chain, codec
from adas_dream.events.catalog import CHOICES, AnyFact, name_of
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import (
    ChoiceUndone,
    IrregularityAccepted,
    PlayRewound,
    TakingBack,
)
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped
from adas_dream.events.log import Log, log_of
from adas_dream.events.made_facts import checked, writable
from adas_dream.events.position.game import Position

violation = citing(__name__)
STALE = violation("", "stale-choice")
IMPOSSIBLE = violation("I02", "physically-impossible")


class Refusal(Struct, frozen=True, gc=False):
    """A choice that was not taken: the rule it breaks, what was legal, and the state that it met;
    nothing has changed. `seq` is the number that the choice would have had; `cannot_stand` is why
    the table cannot let it stand either, where it was to."""

    violation: Violation
    fact: Fact
    seq: int
    legal: engine.Legal
    state: State
    cannot_stand: Violation | None = None

    @property
    def finding(self) -> Finding:
        """The refusal as `validate` would find it in the log, with the ruling it may depend on:
        `message` of `adas_dream.projections` has it in words."""
        fact = replace(self.fact, seq=self.seq)
        validator = Validator(self.state)
        validator.judge(fact, self.seq)
        code, rule = self.violation.code, self.violation.rule
        found = next((it for it in validator.findings if it.code == code), None)
        return found or Finding(code, rule, self.seq, self.seq, "illegal", self.legal, fact=fact)

    def __repr__(self) -> str:
        return f"<Refusal of {name_of(self.fact)} as fact {self.seq}: {self.violation}>"


class Game:
    """A game and its place in the log. `position` is what `replay --json` prints.

    Starting from a position that cannot be played from raises InvalidPosition; `BadFact` where one
    of the two facts holds what no line can hold.
    """

    def __init__(self, header: GameSetUp, start: PositionSet, pack: Pack | None) -> None:
        self.header = checked(header)
        self.start = checked(start)
        self.begin = begin(Log(self.header, self.start, ()), lambda _: pack)
        self.walk = Walk(self.begin)
        self.seq = 0
        self._facts: list[AnyFact] = []
        self._chain = chain.Sealer()
        for fact in (self.header, self.start):
            self._count(fact)

    @classmethod
    def load(cls, facts: Iterable[AnyFact], find_pack: FindPack) -> Game:
        """Take a game up from the facts of its log; `NotALog` unless it starts with its two set-up
        facts, CannotApply where a fact cannot be folded, `BadFact` where no line can hold it. A
        `Validator` judges the log."""
        return cls.of_log(map(checked, facts), find_pack)

    @classmethod
    def of_log(cls, facts: Iterable[AnyFact], find_pack: FindPack) -> Game:
        """As `load`, of facts as they were read from a log."""
        log = log_of(facts)
        game = cls(log.header, log.start, find_pack(log.header.content))
        for fact in log.facts:
            game._follow(fact)
        return game

    def fork(self) -> Game:
        """The same game at the same place: what is played in it does not touch this one. That is
        also what `copy.copy` and `copy.deepcopy` give; a pickle takes it up again from its facts.
        """
        forked = object.__new__(Game)
        vars(forked).update(vars(self))
        forked.walk, forked._chain = self.walk.fork(), self._chain.fork()
        forked._facts = [*self._facts]
        return forked

    def __copy__(self) -> Game:
        return self.fork()

    def __deepcopy__(self, _: dict[int, object]) -> Game:
        return self.fork()  # what the two share never changes

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        return _taken_up, (self._facts, self.begin.table.pack)

    def __repr__(self) -> str:
        return f"<Game {self.header.game!r} after fact {self.seq}: {self.state.whereabouts}>"

    @property
    def facts(self) -> Sequence[AnyFact]:
        """Every fact of the log so far, its two set-up facts first, also what was taken back."""
        return self._facts

    def facts_after(self, seq: int) -> Sequence[AnyFact]:
        """The facts that came after the one of that number, in their order."""
        place = len(self._facts)
        while place and self._facts[place - 1].seq > seq:
            place -= 1
        return self._facts[place:]

    def state_at(self, seq: int) -> State:
        """The state after the fact of that number, also of one that was taken back later: the game
        as it was then. LookupError where no fact from 2 on has that number."""
        if seq == self.seq:
            return self.state
        entries = self.walk.standing.entries
        place = bisect_left(entries, seq, key=lambda entry: entry[0].seq)
        if place < len(entries) and entries[place][0].seq == seq:
            return entries[place + 1][1] if place + 1 < len(entries) else self.state
        walk, now = Walk(self.begin), self.start.seq
        for fact in self._facts[2:]:
            if now == seq:
                break
            walk.fold(fact)
            now = fact.seq
        if now != seq:
            raise LookupError(f"no fact has seq {seq}")
        return walk.state

    @property
    def state(self) -> State:
        """The state after the last fact."""
        return self.walk.state

    @property
    def position(self) -> Position:
        """The position after the last fact."""
        return self.walk.state.position

    def legal(self) -> engine.Legal:
        """What may come next."""
        return engine.legal(self.state)

    def play(
        self, choice: Fact, *, seed: bytes | None = None, after: int | None = None
    ) -> tuple[AnyFact, ...] | Refusal:
        """The facts that a choice or a roll makes, numbered and taken, or why it is refused.

        With `seed` (32 bytes) the rolls that come due are made too. `after` is the fact the choice
        was made for: a choice from an old menu is refused. Raises `BadFact`, a ValueError, for a
        choice that no line can hold: a die `Q9`.
        """
        choice = writable(choice)
        if after is not None and after != self.seq:
            return self._refusal(STALE, choice)
        if isinstance(choice, TakingBack):
            made = self.walk.check(choice) or self._taken_back(choice)
        else:
            made = engine.decide(self.state, choice)
        if isinstance(made, Violation):
            return self._refusal(made, choice)
        return self._write([*made], seed)

    def _taken_back(self, choice: Fact) -> tuple[Fact, ...] | Violation:
        """An undo or a rewind, with what is due again where that was taken back."""
        try:
            return (choice, *engine.settle(self.walk.preview(choice).after)[1])
        except CannotApply as impossible:
            return impossible.violation

    def undo(self, to_seq: int | None = None) -> tuple[AnyFact, ...] | Refusal:
        """Take back the choice at `to_seq` (the last choice of the open turn unless given) and all
        after it: the undo with what is due again, or why it is refused."""
        return self.play(self.undoing(to_seq))

    def rewind(
        self, to_seq: int, reason: str, *, seed: bytes | None = None
    ) -> tuple[AnyFact, ...] | Refusal:
        """The table takes back the fact at `to_seq` and all after it, for a `reason` of 1 to 1000
        characters: the rewind with what is due again, or why it is refused."""
        return self.play(PlayRewound(1, to_seq, reason), seed=seed)

    def undoing(self, to_seq: int | None = None) -> ChoiceUndone:
        """The fact that `undo` plays, not numbered yet: of the player whose choice it takes back.
        Whether that may be is asked when it is played."""
        last = self.walk.undo_of_last_choice() if to_seq is None else None
        if last is not None:
            return last[1]
        undone = next((it for it in reversed(self._facts) if _is_meant(it, to_seq)), None)
        wanted = to_seq or (self.seq if undone is None else undone.seq)
        return ChoiceUndone(1, getattr(undone, "player", 1), wanted)

    def resume(self, *, seed: bytes | None = None) -> tuple[AnyFact, ...]:
        """The consequences (and with `seed` the rolls) that the log still lacks; CannotApply where
        one cannot be paid or done, which never happens in a game that kept the rules."""
        return self._write(engine.settle(self.state)[1], seed)

    def let_stand(
        self, choice: Fact, word: str | IrregularityAccepted, *, seed: bytes | None = None
    ) -> tuple[AnyFact, ...] | Refusal:
        """An illegal choice that the table accepts, its consequences, and its word for that, or
        just the reason; refused by its own rule where it cannot be done or paid at all, or where
        nothing could follow. `BadFact` as for `play`, also for a reason that no line can hold."""
        choice = writable(choice)
        if isinstance(word, str):
            word = IrregularityAccepted(1, getattr(choice, "player", 1), word)
        writable(word)
        broken = self.walk.check(choice)
        if broken is None:
            return self.play(choice, seed=seed)
        if self.state.stopped:
            return self._refusal(broken, choice)
        try:
            after, consequences = engine.settle(self.walk.preview(choice).after)
        except CannotApply as impossible:
            nothing = impossible.violation == NOT_IN_OPEN_TURN
            return self._refusal(broken, choice, None if nothing else IMPOSSIBLE)
        if not goes_on(after):
            return self._refusal(broken, choice, NOTHING_FOLLOWS)
        return self._write([choice, *consequences, word], seed)

    def _write(self, facts: list[Fact], seed: bytes | None) -> tuple[AnyFact, ...]:
        written = [self._take(self._numbered(fact)) for fact in facts]
        while (fact := self._roll(seed)) is not None:
            more = engine.decide(self.state, fact)
            if isinstance(more, Violation):
                break
            written.extend(self._take(self._numbered(it)) for it in more)
        return tuple(written)

    def _roll(self, seed: bytes | None) -> Fact | None:
        """The roll that is awaited, where the seed is known and gives it."""
        roll = engine.roll_due(self.state)
        return None if seed is None or roll is None else rolls.rolled(self.state, roll, seed)

    def _numbered(self, fact: Fact) -> AnyFact:
        numbered = replace(fact, seq=self.seq + 1, state="", chain="")
        if isinstance(numbered, TurnEnded | TurnSkipped):
            numbered = self._with_state(numbered)
        return self._chain.seal(cast("AnyFact", numbered))

    def _with_state(self, fact: TurnEnded | TurnSkipped) -> TurnEnded | TurnSkipped:
        if fact.player != self.state.table.last_player():
            return fact
        after = evolve(self.state, fact).position
        return replace(fact, state=chain.position_digest(after, self.header.format))

    def follow(self, fact: AnyFact) -> None:
        """Take a fact of the log as it stands there; CannotApply, for the reason that every reader
        tells, `BadFact` where no line can hold it."""
        self._follow(checked(fact))

    def _follow(self, fact: AnyFact) -> None:
        if self.walk.go_on(fact) is None and self.walk.stuck is not None:
            raise CannotApply(self.walk.stuck.violation)
        self._count(fact)

    def _take(self, fact: AnyFact) -> AnyFact:
        self.walk.fold(fact)
        self._count(fact)
        return fact

    def _count(self, fact: AnyFact) -> None:
        self.seq = fact.seq
        self._facts.append(fact)
        self._chain.add(fact, codec.encode(fact))

    def _refusal(
        self, broken: Violation, choice: Fact, cannot_stand: Violation | None = None
    ) -> Refusal:
        seq, legal = self.seq + 1, engine.legal(self.state)
        return Refusal(broken, choice, seq, legal, self.state, cannot_stand)


def _is_meant(fact: AnyFact, seq: int | None) -> bool:
    """Whether it is the fact of that number; without one, a choice."""
    return type(fact) in CHOICES if seq is None else fact.seq == seq


def _taken_up(facts: list[AnyFact], pack: Pack | None) -> Game:
    """The game of these facts, out of a pickle."""
    return Game.of_log(facts, lambda _: pack)
