"""Corrections: the table takes back a fact and all after it, and goes on as it really was.

What was written down wrong is rewound, the new choices take its place, and the later inputs are
taken again as far as they fit. All is tried on a copy of the game, and nothing is written here:
`Recording.go_on_by` writes the facts of a `Correction`, all of them or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.citations import Violation
from adas_dream.core.findings import Finding
from adas_dream.core.game import Game
from adas_dream.core.inputs import Entry, Input, cause, inputs, is_input
from adas_dream.core.recording import UNNUMBERED, Recording, Refused, Taken
from adas_dream.events.catalog import CHANCE, AnyFact
from adas_dream.events.choices import Choice
from adas_dream.events.codec import Line
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.table import IrregularityAccepted, PlayRewound, TakingBack
from adas_dream.events.facts.turn import StepDeclined, TurnEnded
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.lines import Torn

ReadChoices = Callable[[Game], Iterable[Choice]]
"""Gives the new choices one by one, each once the game has taken those before it."""


class Mistake(Struct, frozen=True, gc=False):
    """What the table corrects: the choice or the roll at `seq`, for `reason`. With `before` the new
    choices stand in front of it. `accept`: why the table lets the first illegal one stand."""

    seq: int
    reason: str
    before: bool = False
    accept: str = ""


class NotCorrectable(Struct, frozen=True, gc=False):
    """Why no correction can begin at a fact: a `violation` of the rewind; or else the `fact` comes
    of a `cause`, which is to be named; or else it is a roll that a seed made, or what came of the
    log's start."""

    fact: Fact
    violation: Violation | None = None
    cause: Fact | None = None


class Correction(Struct, frozen=True, gc=False):
    """A correction, not written yet: `facts` are all that it writes, `rewind` among them.

    `mistake` is the fact that is corrected, `out` it and what it brought (nothing where the new
    choices stand before it), `instead` what takes its place. Of the later inputs `again` are taken
    again; `left_out` came of what is replaced, or passed a step that is no more. Where taking again
    `stopped`, that says why, and the inputs from there on are `lost`: they stay readable, and do
    not count. `findings`: where declared scores differ now, by the lines of the log.
    """

    mistake: Fact
    facts: tuple[AnyFact, ...]
    rewind: AnyFact
    out: tuple[Fact, ...]
    instead: tuple[AnyFact, ...]
    again: tuple[Fact, ...]
    left_out: tuple[Fact, ...]
    lost: tuple[Fact, ...]
    stopped: Refused | None
    findings: tuple[Finding, ...]


def correct(
    game: Game, mistake: Mistake, choices: ReadChoices, *, seed: bytes | None = None
) -> Correction | Refused | NotCorrectable:
    """What a correction makes of a game, which stays as it is; or the new choice that is refused.

    With no choice the mistake is taken out. With `seed` rolls are made, and the seed is shown again
    where it was. CannotApply where what the log still lacks cannot be paid or done; ValueError
    where nothing is to stand `before`.
    """
    trial = _Trial(game, seed)
    rewind = PlayRewound(UNNUMBERED, mistake.seq, mistake.reason)
    entries = trial.taken_back_by(rewind)
    wrong = trial.why_not(rewind, entries)
    if wrong is not None:
        return wrong
    since = inputs(entries, trial.game.state)
    rewound = trial.take(Choice(trial.game.seq + 1, rewind))
    assert isinstance(rewound, Taken)
    new = trial.take_new(choices, mistake)
    if isinstance(new, Refused):
        return new
    if mistake.before and not new.choices:
        raise ValueError("nothing is to stand before it")
    later = _Later(trial, since[0], new, before=mistake.before)
    stopped = later.take(since)
    return Correction(
        since[0].fact,
        (*trial.facts,),
        rewound.facts[0],
        () if mistake.before else _with_what_it_brought(entries),
        new.facts,
        (*later.again,),
        (*later.left_out,),
        (*later.lost,),
        stopped,
        (*trial.findings,),
    )


def _with_what_it_brought(entries: list[Entry]) -> tuple[Fact, ...]:
    """The first fact, and those that follow up to the next input."""
    places = range(1, len(entries))
    end = next((place for place in places if is_input(*entries[place])), len(entries))
    return tuple(fact for fact, _ in entries[:end])


class _New(Struct, frozen=True, gc=False):
    """The new choices, and the facts that they made."""

    choices: tuple[Fact, ...]
    facts: tuple[AnyFact, ...]


class _Kept:
    """A journal that writes nothing: it keeps what would be written."""

    file = ""

    def __init__(self) -> None:
        self.facts: list[AnyFact] = []

    def lines(self) -> Iterator[Line | Torn]:
        """Nothing was there before."""
        return iter(())

    def set_torn_aside(self) -> None:
        """Nothing is torn."""

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Keep the facts."""
        self.facts.extend(facts)


class _Trial:
    """A copy of a game, gone on with as if it were recorded; `facts` are what was made so far."""

    def __init__(self, game: Game, seed: bytes | None) -> None:
        self.game = game.fork()
        self.findings: list[Finding] = []
        journal = _Kept()
        self.facts = journal.facts
        self._recording = Recording(self.game, journal, seed)
        journal.append(self.game.resume(seed=seed))  # a seed that is not shown yet stays secret

    def taken_back_by(self, rewind: PlayRewound) -> list[Entry]:
        """What a rewind takes back; nothing where it cannot stand here."""
        count = self.game.walk.standing.taken_back_by(rewind)
        return self.game.walk.standing.entries[-count:] if count else []

    def why_not(self, rewind: PlayRewound, entries: list[Entry]) -> NotCorrectable | None:
        """Why no correction begins at the first of these facts; None where one does."""
        broken = self.game.walk.check(rewind)
        if broken is not None:
            return NotCorrectable(replace(rewind, seq=self.game.seq + 1), broken)
        fact, before = entries[0]
        if is_input(fact, before):
            return None
        earlier = self.game.walk.standing.entries[: -len(entries)]
        return NotCorrectable(fact, cause=None if type(fact) in CHANCE else cause(earlier))

    def take(self, choice: Choice, accept: str | IrregularityAccepted = "") -> Taken | Refused:
        """Take one input; one that repeats a roll of the seed makes nothing."""
        made = self._recording.take(choice, accept)
        if isinstance(made, Taken):
            self.findings.extend(replace(it, line=it.seq) for it in made.findings)
            return made
        return made if isinstance(made, Refused) else Taken(choice.line, ())

    def take_new(self, choices: ReadChoices, mistake: Mistake) -> _New | Refused:
        """Take the new choices, or say which is refused."""
        taken, count, accept = list[Fact](), len(self.facts), mistake.accept
        for choice in choices(self.game):
            made = self._take_new(choice if taken else self._for_here(choice, mistake), accept)
            if isinstance(made, Refused):
                return made
            if any(isinstance(fact, IrregularityAccepted) for fact in made.facts):
                accept = ""
            taken.append(choice.fact)
        return _New((*taken,), (*self.facts[count:],))

    def _take_new(self, choice: Choice, accept: str) -> Taken | Refused:
        """Take a new choice; nothing can be taken back among them, as none has its number yet."""
        fact = choice.fact
        broken = engine.check(self.game.state, fact) if isinstance(fact, TakingBack) else None
        if broken is None:
            return self.take(choice, accept)
        seq = self.game.seq + 1
        finding = Finding(broken.code, broken.rule, seq, choice.line, "illegal", fact=fact)
        return Refused(choice.line, finding)

    def _for_here(self, choice: Choice, mistake: Mistake) -> Choice:
        """The first choice, which may say that it was made for the place of the mistake."""
        standing = self.game.walk.standing
        last = standing.entries[-1][0].seq if standing.entries else standing.beyond
        is_here = choice.after is not None and last <= choice.after < mistake.seq
        return replace(choice, after=None) if is_here else choice


class _Later:
    """Takes the later inputs again, as far as they fit what the new choices made."""

    def __init__(self, trial: _Trial, first: Input, new: _New, *, before: bool) -> None:
        self.again: list[Fact] = []
        self.left_out: list[Fact] = []
        self.lost: list[Fact] = []
        self._trial = trial
        self._replaced = not before
        self._taken_out = not new.choices
        self._stands = bool(new.choices) and same_fact(new.choices[-1], first.fact)
        kinds = [type(choice) for choice in new.choices]
        self._kinds = kinds[1:] if kinds[:1] == [type(first.fact)] else kinds
        self._turn_is_over = any(isinstance(fact, TurnEnded) for fact in new.facts)

    def take(self, since: list[Input]) -> Refused | None:
        """Take them in their order, up to the first that must fit and does not: why it does not.
        The first of them all is the mistake."""
        stands = [self._stands] if self._replaced else []
        for said in since[len(stands) :]:
            is_tried = self._is_tried(said, stands)
            refused = self._tried(said) if is_tried else None
            if refused is not None and not self._may_go(said):
                self.lost = [it.fact for it in since[len(stands) :]]
                return refused
            stands.append(is_tried and refused is None)
            (self.again if stands[-1] else self.left_out).append(said.fact)
        return None

    def _is_tried(self, said: Input, stands: list[bool]) -> bool:
        """Whether it may be taken: not where it came of what is taken out, or states an effect of
        what does not stand."""
        if said.effect_of is not None and not stands[said.effect_of]:
            return False
        return not (self._taken_out and said.came_of)

    def _tried(self, said: Input) -> Refused | None:
        """Take it as it was, with the word of the table, or say why it does not fit; a refill goes
        into the space that is to be refilled."""
        fact = replace(said.fact, seq=UNNUMBERED, state="", chain="")
        due = engine.roll_due(self._trial.game.state)
        if isinstance(fact, WorkshopRefilled) and due is not None:
            fact = replace(fact, space=getattr(due.template, "space", fact.space))
        line = said.fact.seq  # where it stands in the log
        made = self._trial.take(Choice(line, cast("AnyFact", fact)), said.word or "")
        return made if isinstance(made, Refused) else None

    def _may_go(self, said: Input) -> bool:
        """Whether it may be left out where it does not fit: a step that is passed, what came of the
        first, and in its turn what a new choice stands for."""
        if isinstance(said.fact, StepDeclined):
            return True
        if not self._replaced or not said.same_turn:
            return self._replaced and said.came_of
        if type(said.fact) in self._kinds:
            self._kinds.remove(type(said.fact))
            return True
        return said.came_of or self._turn_is_over
