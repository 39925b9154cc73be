"""Judging a log fact by fact: findings, what stands, and what is no longer judged.

A broken rule is a value. After an illegal fact the log is still folded and judged, and later
findings carry `after`. After a fact that cannot be applied nothing more is judged. What an undo or
a rewind takes back was judged at its place: what was found there counts no longer.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from adas_dream.core import chance, engine
from adas_dream.core.citations import Violation, citing
from adas_dream.core.findings import (
    COUNTS,
    Finding,
    Legality,
    LogFinding,
    RulingNeeded,
    about_start,
)
from adas_dream.core.held_rolls import Dice, HeldRolls, is_own_start
from adas_dream.core.position_validity import NOTHING_FOLLOWS, goes_on
from adas_dream.core.reducers import CannotApply
from adas_dream.core.reducers.base import NO_SUCH_PLAYER
from adas_dream.core.rules.advisories import (
    advisories_on,
    advisories_on_effect,
)
from adas_dream.core.rules.advisories_on_start import advisories_on_start
from adas_dream.core.rules.statements import (
    SCORED_EARLY,
    WRONG_SEED,
    Declaration,
    causes_of,
    may_be_declared,
)
from adas_dream.core.rulings import EDITIONS, VALUES, others, reading
from adas_dream.core.state import State, Table, under_reading
from adas_dream.core.walk import Step, Walk
from adas_dream.events.catalog import CHOICES, KINDS
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import IrregularityAccepted, PlayRewound, ScoreDeclared
from adas_dream.events.log import REACH

violation = citing(__name__)
NOT_JUDGED = violation("", "not-judged")
NO_CONTENT = violation("", "content-not-to-be-had")
NO_EDITION = violation("", "edition-not-known")
UNDECLINED = violation("R065", "step-not-declined")
IRREGULARITY = violation("", "irregularity-accepted")
REWOUND = violation("", "play-rewound")
REVEALED_AGAIN = violation("", "seed-revealed-again")


class _Place(NamedTuple):
    """What is remembered of the log before a line: the illegal choice that may still be accepted,
    whether play has begun, the first illegal fact, whether the seed is revealed."""

    line: int
    open: int | None
    begun: bool
    first_illegal: int | None
    revealed: bool


class _Change(NamedTuple):
    """A finding as it was before the line changed its weight."""

    line: int
    key: int
    before: Finding


class Validator:
    """Follows a game's facts from its start position on and keeps what it finds.

    `invalid` says why nothing can be played from that position. `stopped`: nothing more is judged;
    `lost`: a fact could not be folded, so `state` is no longer the position of the log.
    """

    def __init__(self, state: State, invalid: Violation | None = None) -> None:
        self.walk = Walk(state)
        self.attested = 0
        self.stopped = False
        self.lost = False
        self._found: list[Finding] = []
        self._counting: list[int] = []  # those of them that an undo or a rewind may take back
        self._changes: list[_Change] = []
        self._places = deque[_Place](maxlen=2 * REACH)  # before each fact that stands
        self._now = _Place(2, None, begun=False, first_illegal=None, revealed=False)
        self._tells_the_rest = False
        self._wrong_roll: int | None = None
        self._start = state
        lacking = unknown(state.table)
        self._rolls = HeldRolls(state, known=lacking is None and invalid is None)
        if lacking is not None:
            self._advise(lacking, 1, 1)
            self.stopped = True
        if invalid is not None:
            self._add(about_start(invalid))
            self._lose()
        for found, player, what in () if self.stopped else advisories_on_start(state):
            about = (("what", what),) if what else ()
            self._add(
                LogFinding(found.code, found.rule, 2, 2, "advisory", player=player, about=about)
            )

    @property
    def state(self) -> State:
        """The state after the facts so far."""
        return self.walk.state

    @property
    def findings(self) -> list[Finding]:
        """What was found, in the order of the lines."""
        return sorted(self._found, key=lambda finding: finding.line)

    @property
    def legality(self) -> Legality:
        """The verdict over everything judged."""
        grave = {finding.severity for finding in self._found}
        if "illegal" in grave:
            return "illegal"
        if self.stopped:
            return "undecidable"
        return "depends-on-ruling" if "ruling" in grave else "legal"

    @property
    def dice(self) -> Dice:
        """The verdict on the dice."""
        return self._rolls.verdict(self.state, whole=not self.lost)

    def judge(self, fact: Fact, line: int) -> None:
        """Judge one fact and fold it."""
        self.attested += fact.attested
        if self.lost:
            if self._tells_the_rest:
                self._advise(NOT_JUDGED, fact.seq, line)
                self._tells_the_rest = False
            # Behind a fact that cannot be applied only a seed counts.
            if not self._hear_of_seed(fact) and not unknown(self.state.table):
                self._find(WRONG_SEED, fact, line, by_rules=False)
            return
        before = self._now._replace(line=line)
        if isinstance(fact, IrregularityAccepted) and not self.stopped:
            step = self._accept(fact, line)
        else:
            step = self._judge(fact, line)
        if step is not None and step.undone:
            self._take_back(step, line)
        elif step is not None:
            self._places.append(before)

    def _judge(self, fact: Fact, line: int) -> Step | None:
        if KINDS[type(fact)] != "consequence" or fact.attested:
            # Only a consequence may stand between a choice and its acceptance.
            self._now = self._now._replace(open=None, begun=True)
        broken = None if self.stopped else self._broken(fact, line)
        if not self.stopped:
            for wrong in self._rolls.take(self.state, fact, line):
                self._add(wrong)
        step = self._fold(fact, line, broken)
        if step is not None and broken is None:
            self._note(step, line)
        self._hear_of_seed(fact)
        return step

    def _broken(self, fact: Fact, line: int) -> Violation | None:
        broken = self.walk.check(fact)
        if isinstance(fact, Declaration) and may_be_declared(self.state, fact) is None:
            self._correct(fact, line)
        if broken is not None:
            self._find(broken, fact, line)
        else:
            self._note_passed_step(fact, line)
            for found in advisories_on(self.state, fact):
                self._advise(found, fact.seq, line, fact)
        return broken

    def _fold(self, fact: Fact, line: int, broken: Violation | None) -> Step | None:
        try:
            return self.walk.fold(fact)
        except CannotApply as impossible:
            if broken is None:
                reason = self.walk.check(fact) or impossible.violation
                self._find(reason, fact, line, by_rules=False)
            self._lose()
            return None

    def _note(self, step: Step, line: int) -> None:
        """What is told of a fact that stands and breaks no rule."""
        fact = step.fact
        if fact.attested and not self.stopped:
            for found in advisories_on_effect(step.before, fact, step.after):
                self._advise(found, fact.seq, line, fact)
        if isinstance(fact, PlayRewound):
            self._advise(REWOUND, fact.seq, line, fact)
        if isinstance(fact, SeedRevealed):
            if self._now.revealed and not self.stopped:
                self._advise(REVEALED_AGAIN, fact.seq, line, fact)
            self._now = self._now._replace(revealed=True)

    def _lose(self) -> None:
        """From here on nothing is folded; what follows is told once not to be judged."""
        self._tells_the_rest = not self.stopped
        self.lost = self.stopped = True

    def _hear_of_seed(self, fact: Fact) -> bool:
        """Hold the rolls against the seed that the game committed to, wherever it is told; False
        for another seed."""
        if not isinstance(fact, SeedRevealed) or self.state.table.dice.kind != "seeded":
            return True
        seed = bytes.fromhex(fact.seed)
        if chance.commitment(seed) != self.state.table.dice.commitment:
            return False
        self._hold_back(self._rolls.reveal(seed))
        return True

    def _find(self, broken: Violation, fact: Fact, line: int, *, by_rules: bool = True) -> None:
        """What counts; `by_rules` is false where no reading of a ruling makes it legal."""
        reading = other_reading(self.state, fact) if by_rules else None
        listed = len(self._found) < LISTED_FINDINGS
        finding = Finding(
            code=broken.code,
            rule=broken.rule,
            seq=fact.seq,
            line=line,
            severity="ruling" if reading else "illegal",
            legal=engine.legal_instead(self.state, fact) if listed else None,
            ruling=reading,
            after=self._now.first_illegal,
            fact=fact,
            causes=() if reading else causes_of(self.state, fact),
        )
        self._counting.append(len(self._found))
        if type(fact) in CHOICES and not self.state.stopped:
            self._now = self._now._replace(open=len(self._found))
        self._add(finding)

    def _add(self, finding: Finding) -> None:
        self._found.append(finding)
        if finding.severity == "illegal" and self._now.first_illegal is None:
            self._now = self._now._replace(first_illegal=finding.seq)

    def _note_passed_step(self, fact: Fact, line: int) -> None:
        """A consequence passed over an optional step that had a legal choice, undeclined."""
        if KINDS[type(fact)] not in ("consequence", "chance") or fact.attested:
            return
        decline = engine.decline_due(self.state)
        if decline is not None and not engine.may_go_unsaid(self.state, decline):
            self._advise(UNDECLINED, fact.seq, line, fact)

    def _advise(self, found: Violation, seq: int, line: int, fact: Fact | None = None) -> None:
        """What does not count, but is reported."""
        self._add(Finding(found.code, found.rule, seq, line, "advisory", fact=fact))

    def _accept(self, fact: IrregularityAccepted, line: int) -> Step | None:
        """The table let the last illegal choice stand: what follows is judged again."""
        broken = self.not_accepted(fact)
        try:
            step = self.walk.fold(fact)
        except CannotApply:  # nobody sits there, which is found
            step = None
            self._lose()
        if broken is not None:
            self._find(broken, fact, line, by_rules=False)
            return step
        if self._now.open is None:  # the start position stands between the choice and this word
            self._advise(IRREGULARITY, fact.seq, line, fact)
            self._now = self._now._replace(begun=True)
            return step
        accepted = self._weigh_less(self._now.open, line)
        self._now = self._now._replace(open=None)
        self._advise(replace(IRREGULARITY, rule=accepted.rule), fact.seq, line, fact)
        return step

    def not_accepted(self, fact: IrregularityAccepted) -> Violation | None:
        """Why the table can accept nothing here; None if it can."""
        if fact.attested:
            return engine.NOT_ATTESTED_HERE
        if fact.player > len(self.state.table.players):
            return NO_SUCH_PLAYER
        if self._now.open is None and (self._now.begun or is_own_start(self._start)):
            return NOTHING_TO_ACCEPT
        lacking = engine.violation_if_not_due(self.state)
        if lacking is not None:
            return lacking
        return None if goes_on(self.state) else NOTHING_FOLLOWS

    def _correct(self, fact: Declaration, line: int) -> None:
        """What was declared of the same line before is corrected, and counts no longer."""
        for key in reversed(self._counting):
            finding = self._found[key]
            if not isinstance(finding.fact, Declaration) or finding.code == SCORED_EARLY.code:
                return
            if _noted_in(finding.fact) == _noted_in(fact):
                if finding.severity in COUNTS:
                    self._weigh_less(key, line, corrected_by=fact.seq)
                return

    def _weigh_less(self, key: int, line: int, corrected_by: int | None = None) -> Finding:
        """A finding counts no longer, for the fact in that line, as long as that stands."""
        finding = self._found[key]
        self._changes.append(_Change(line, key, finding))
        self._found[key] = replace(finding, severity="advisory", corrected_by=corrected_by)
        if self._now.first_illegal == finding.seq:
            others = (it.seq for it in self._found if it.severity == "illegal")
            self._now = self._now._replace(first_illegal=next(others, None))
        return finding

    def _take_back(self, step: Step, line: int) -> None:
        """Judging goes on as before the first fact that is taken back; what was found from there on
        counts no longer, but for a roll that is not the seed's."""
        by, last = step.fact.seq, self._now
        for _ in step.undone[1:]:
            self._places.pop()
        self._now = before = self._places.pop()
        first, own = before.line, list[int]()
        while self._changes and self._changes[-1].line >= first:
            change = self._changes.pop()
            self._found[change.key] = change.before
        while self._counting and self._found[self._counting[-1]].line >= first:
            key = self._counting.pop()
            finding = self._found[key]
            if finding.line == line:
                own.append(key)
            elif finding.severity in COUNTS:
                self._found[key] = replace(finding, severity="advisory", taken_back_by=by)
        self._counting.extend(own)
        if own:  # the undo or the rewind itself breaks a rule
            self._now = last._replace(first_illegal=before.first_illegal or by)
        self._come_after(self._wrong_roll)

    def _hold_back(self, wrong: Iterable[Finding]) -> None:
        """Findings that come late, about rolls: what was found behind the first of them is after
        it."""
        found = [*wrong]
        self._found.extend(found)
        if not found:
            return
        first = found[0].seq
        for key, finding in enumerate(self._found):
            counts = finding.severity in COUNTS and finding.seq > first
            if counts and (finding.after is None or finding.after > first):
                self._found[key] = replace(finding, after=first)
        self._wrong_roll = first
        self._come_after(first)

    def _come_after(self, wrong_roll: int | None) -> None:
        """What is found from here on comes after a roll that is not the seed's, also where that was
        taken back."""
        first = min(filter(None, (wrong_roll, self._now.first_illegal)), default=None)
        self._now = self._now._replace(first_illegal=first)


def _noted_in(fact: Declaration) -> tuple[int, str]:
    """The player and the line that a declaration notes; the winner stands in one place."""
    return (fact.player, fact.line) if isinstance(fact, ScoreDeclared) else (0, "winner")


def unknown(table: Table) -> Violation | None:
    """What a game is judged by and is not known here: the settings of its edition, its pack."""
    if table.edition not in EDITIONS:
        return NO_EDITION
    return NO_CONTENT if table.pack is None else None


def other_reading(state: State, fact: Fact) -> RulingNeeded | None:
    """The first ruling that would make a refused fact legal, alone."""
    for name in VALUES:
        in_force = reading(state.table.rulings, name)
        for value in others(name, in_force):
            if engine.check(under_reading(state, name, value), fact) is None:
                return RulingNeeded(name, in_force, value)
    return None


LISTED_FINDINGS = 200
"""Findings after these do not list what was legal."""
NOTHING_TO_ACCEPT = violation("", "no-irregularity-to-accept")
