"""Judging a log fact by fact: findings, what stands, and what is no longer judged.

A broken rule is a value. After an illegal fact the log is still folded and judged, and later
findings carry `after`. After a fact that cannot be applied nothing more is judged. What an undo or
a rewind takes back was judged at its place: what was found there counts no longer.
"""

from collections.abc import Iterable
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import asdict, replace

from adas_dream.core import chance, engine
from adas_dream.core.citations import Violation, citing
from adas_dream.core.findings import COUNTS, Finding, Legality, LogFinding, about_start
from adas_dream.core.held_rolls import Dice, HeldRolls, is_own_start
from adas_dream.core.kept_findings import KeptFindings, More
from adas_dream.core.other_readings import other_reading
from adas_dream.core.position_validity import NOTHING_FOLLOWS, goes_on
from adas_dream.core.reducers import CannotApply
from adas_dream.core.reducers.base import NO_SUCH_PLAYER
from adas_dream.core.rules.advisories import ADVISED, advisories_on, advisories_on_effect
from adas_dream.core.rules.advisories_on_start import advisories_on_start
from adas_dream.core.rules.statements import (
    SCORED_EARLY,
    WRONG_SEED,
    Declaration,
    causes_of,
    may_be_declared,
)
from adas_dream.core.rulings import EDITIONS
from adas_dream.core.state import State, Table
from adas_dream.core.walk import Step, Walk
from adas_dream.events.catalog import CHANCE, CHOICES, KINDS
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import IrregularityAccepted, PlayRewound, ScoreDeclared
from adas_dream.events.log import TAKING_BACK

_CAUSED: Final = ("consequence", "chance")
_DECLARATIONS: Final = get_args(Declaration)

violation = citing(__name__)
NOT_JUDGED = violation("", "not-judged")
NO_CONTENT = violation("", "content-not-to-be-had")
NO_EDITION = violation("", "edition-not-known")
UNDECLINED = violation("R065", "step-not-declined")
IRREGULARITY = violation("", "irregularity-accepted")
REWOUND = violation("", "play-rewound")
REVEALED_AGAIN = violation("", "seed-revealed-again")


class _Place(Struct, frozen=True, gc=False):
    """What is remembered of the log so far: the illegal choice that may still be accepted, whether
    play has begun, the first illegal fact, whether the seed is revealed."""

    open: int | None = None
    begun: bool = False
    first_illegal: int | None = None
    revealed: bool = False


class _Left(Struct, frozen=True, gc=False):
    """The place that was left with the fact at that depth: it is taken again where that fact is
    taken back."""

    depth: int
    place: _Place


class _Counting(Struct, frozen=True, gc=False):
    """The key of a finding that counts, and the depth of the fact: with that it is taken back."""

    depth: int
    key: int


class _Change(Struct, frozen=True, gc=False):
    """A finding as it was before the fact at that depth changed its weight."""

    depth: int
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
        self._found = KeptFindings()
        self._counting: list[_Counting] = []
        self._changes: list[_Change] = []
        self._depth = -1  # how many facts stand before the one that is judged; none is yet
        self._now = _Place()
        self._left: list[_Left] = []
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
        return self._found.by_line()

    @property
    def more(self) -> tuple[More, ...]:
        """How many advisories there are beside them."""
        return self._found.more

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

    def judge(self, fact: Fact, line: int) -> Step | None:
        """Judge one fact and fold it: gives that step, None where it cannot be folded."""
        self.attested += fact.attested
        self._depth = self.walk.standing.depth
        if self.lost:
            self._hear_the_rest(fact, line)
            return None
        kind = type(fact)
        if kind is IrregularityAccepted and not self.stopped:
            assert isinstance(fact, IrregularityAccepted)
            return self._accept(fact, line)
        # Only a consequence may stand between a choice and its acceptance.
        is_forced = KINDS[kind] == "consequence" and not fact.attested
        if not is_forced and (self._now.open is not None or not self._now.begun):
            self._remember(open=None, begun=True)
        broken = None if self.stopped else self._broken(fact, line)
        if kind is SeedRevealed:
            self._note_seed(fact, line, broken)
        try:
            step = self.walk.fold(fact)
        except CannotApply as impossible:
            self._end_at(fact, line, broken, impossible)
            return None
        if step.undone:
            self._take_back(fact, line, broken)
        elif fact.attested and broken is None and not self.stopped:
            for found in advisories_on_effect(step.before, fact, step.after):
                self._advise(found, fact.seq, line, fact)
        return step

    def _hear_the_rest(self, fact: Fact, line: int) -> None:
        """Behind a fact that cannot be applied only a seed counts."""
        if self._tells_the_rest:
            self._advise(NOT_JUDGED, fact.seq, line)
            self._tells_the_rest = False
        if not self._hear_of_seed(fact) and not unknown(self.state.table):
            self._find(WRONG_SEED, fact, line, by_rules=False)

    def _broken(self, fact: Fact, line: int) -> Violation | None:
        kind, state = type(fact), self.walk.state
        is_back = kind in TAKING_BACK
        broken = self.walk.check(fact) if is_back else engine.check(state, fact)
        if kind in _DECLARATIONS:
            assert isinstance(fact, Declaration)
            if may_be_declared(state, fact) is None:
                self._correct(fact)
        if broken is not None:
            self._find(broken, fact, line)
        else:
            if KINDS[kind] in _CAUSED and not fact.attested:
                self._note_passed_step(fact, line)
            for found in advisories_on(state, fact) if kind in ADVISED else ():
                self._advise(found, fact.seq, line, fact)
        for wrong in self._rolls.take(state, fact, line) if kind in CHANCE else ():
            self._add(wrong)
        return broken

    def _end_at(
        self, fact: Fact, line: int, broken: Violation | None, impossible: CannotApply
    ) -> None:
        """A fact that cannot be folded is found, and ends what is judged."""
        why = self.walk.end_at(fact, impossible.violation)
        if broken is None:
            self._find(why, fact, line, by_rules=False)
        self._lose()

    def _note_seed(self, fact: Fact, line: int, broken: Violation | None) -> None:
        """The seed is revealed, and the rolls are held against it; a second time is told."""
        if broken is None:
            if self._now.revealed and not self.stopped:
                self._advise(REVEALED_AGAIN, fact.seq, line, fact)
            self._remember(revealed=True)
        self._hear_of_seed(fact)

    def _remember(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of a place
        """The fact that is judged changes what is remembered, until it is taken back."""
        self._left.append(_Left(self._depth, self._now))
        self._now = replace(self._now, **changes)

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
        listed = self._found.next_key < LISTED_FINDINGS
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
        self._counting.append(_Counting(self._depth, self._found.next_key))
        if type(fact) in CHOICES and not self.state.stopped:
            self._remember(open=self._found.next_key)
        self._add(finding)

    def _add(self, finding: Finding) -> None:
        self._found.add(finding)
        if finding.severity == "illegal" and self._now.first_illegal is None:
            self._remember(first_illegal=finding.seq)

    def _note_passed_step(self, fact: Fact, line: int) -> None:
        """A consequence passed over an optional step that had a legal choice, undeclined."""
        state = self.walk.state
        decline = engine.decline_due(state)
        if decline is not None and not engine.may_go_unsaid(state, decline):
            self._advise(UNDECLINED, fact.seq, line, fact)

    def _advise(self, found: Violation, seq: int, line: int, fact: Fact | None = None) -> None:
        """What does not count, but is reported."""
        self._add(Finding(found.code, found.rule, seq, line, "advisory", fact=fact))

    def _accept(self, fact: IrregularityAccepted, line: int) -> Step | None:
        """The table let the last illegal choice stand: what follows is judged again."""
        broken = self.not_accepted(fact)
        step = self.walk.go_on(fact)
        if step is None:  # nobody sits there, which is found
            self._lose()
        if broken is not None:
            self._find(broken, fact, line, by_rules=False)
            return step
        opened = self._now.open
        rule = "" if opened is None else self._weigh_less(opened).rule
        # Where no choice is open, the start position stands between it and this word.
        self._remember(**({"begun": True} if opened is None else {"open": None}))
        self._counting.append(_Counting(self._depth, self._found.next_key))
        self._advise(replace(IRREGULARITY, rule=rule), fact.seq, line, fact)
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

    def _correct(self, fact: Declaration) -> None:
        """What was declared of the same line before is corrected, and counts no longer."""
        for counting in reversed(self._counting):
            key = counting.key
            finding = self._found.get(key)
            noted = finding.fact if finding is not None else None
            if finding is None or not isinstance(noted, Declaration):
                return
            if finding.code == SCORED_EARLY.code:
                return
            if _noted_in(noted) == _noted_in(fact):
                if finding.severity in COUNTS:
                    self._weigh_less(key, corrected_by=fact.seq)
                return

    def _weigh_less(self, key: int, corrected_by: int | None = None) -> Finding:
        """A finding counts no longer, as long as the fact that is judged stands."""
        finding = self._found[key]
        self._changes.append(_Change(self._depth, key, finding))
        self._found[key] = replace(finding, severity="advisory", corrected_by=corrected_by)
        if self._now.first_illegal == finding.seq:
            others = (it.seq for it in self._found if it.severity == "illegal")
            self._remember(first_illegal=next(others, None))
        return finding

    def _take_back(self, fact: Fact, line: int, broken: Violation | None) -> None:
        """Judging goes on as before the first fact that is taken back; what was found or accepted
        from there on counts no longer, but for a roll that is not the seed's."""
        if type(fact) is PlayRewound and broken is None:
            self._advise(REWOUND, fact.seq, line, fact)
        last, own, depth = self._now, list[_Counting](), self.walk.standing.depth
        # What the undo or the rewind itself changes goes with the last fact that stands.
        self._depth = depth - 1
        while self._left and self._left[-1].depth >= depth:
            self._now = self._left.pop().place
        while self._changes and self._changes[-1].depth >= depth:
            change = self._changes.pop()
            self._found[change.key] = change.before
        while self._counting and self._counting[-1].depth >= depth:
            key = self._counting.pop().key
            finding = self._found.get(key)
            if finding is not None and finding.line == line:
                own.append(_Counting(self._depth, key))
            else:
                self._found.take_back(key, fact.seq)
        self._counting.extend(own)
        if own:  # the undo or the rewind itself breaks a rule
            first = self._now.first_illegal or fact.seq
            self._remember(**{**asdict(last), "first_illegal": first})
        self._come_after(self._wrong_roll)

    def _hold_back(self, wrong: Iterable[Finding]) -> None:
        """Findings that come late, about rolls: what was found behind the first of them is after
        it."""
        found = [*wrong]
        for finding in found:
            self._found.add(finding)
        if not found:
            return
        first = found[0].seq
        self._found.come_after(first)
        self._wrong_roll = first
        self._come_after(first)

    def _come_after(self, wrong_roll: int | None) -> None:
        """What is found from here on comes after a roll that is not the seed's, also where that was
        taken back."""
        first = min(filter(None, (wrong_roll, self._now.first_illegal)), default=None)
        if first != self._now.first_illegal:
            self._remember(first_illegal=first)


def _noted_in(fact: Declaration) -> tuple[int, str]:
    """The player and the line that a declaration notes; the winner stands in one place."""
    return (fact.player, fact.line) if isinstance(fact, ScoreDeclared) else (0, "winner")


def unknown(table: Table) -> Violation | None:
    """What a game is judged by and is not known here: the settings of its edition, its pack."""
    if table.edition not in EDITIONS:
        return NO_EDITION
    return NO_CONTENT if table.pack is None else None


LISTED_FINDINGS = 200
"""Findings after these do not list what was legal."""
NOTHING_TO_ACCEPT = violation("", "no-irregularity-to-accept")
