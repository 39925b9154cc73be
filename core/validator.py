"""Judging a log fact by fact: findings, what stands, and what is no longer judged.

A broken rule is a value. After an illegal fact the log is still folded and judged, and later
findings carry `after`. After a fact that cannot be applied nothing more is judged.
"""

from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from adas_dream.core import chance, engine, rolls, setup
from adas_dream.core.citations import Violation, citing
from adas_dream.core.findings import COUNTS, Finding, Legality, RulingNeeded, about_start
from adas_dream.core.position_validity import NOTHING_FOLLOWS, goes_on
from adas_dream.core.reducers import CannotApply
from adas_dream.core.reducers.base import NO_SUCH_PLAYER
from adas_dream.core.rules.advisories import (
    advisories_on,
    advisories_on_effect,
    advisories_on_start,
)
from adas_dream.core.rules.statements import WRONG_SEED
from adas_dream.core.rulings import EDITIONS, VALUES, others, reading
from adas_dream.core.state import State, Table, under_reading
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import CHANCE, CHOICES, KINDS
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.position.steps import StartTurn

violation = citing(__name__)
NOT_JUDGED = violation("", "not-judged")
NO_CONTENT = violation("", "content-not-to-be-had")
NO_EDITION = violation("", "edition-not-known")
UNDECLINED = violation("R065", "step-not-declined")
IRREGULARITY = violation("", "irregularity-accepted")
NOT_THE_SEEDS: Final[dict[type[Fact], Violation]] = {
    WorkshopRefilled: violation("R051", "not-the-seeds-dice"),
    PartnersDrawn: violation("R046", "not-the-seeds-cards"),
    DisplayRefilled: violation("R106", "not-the-seeds-item"),
}
NOT_THE_SEEDS_SET_UP = violation("R051", "not-the-seeds-set-up")


class Validator:
    """Follows a game's facts from its start position on and keeps what it finds.

    `invalid` says why nothing can be played from that position. `stopped`: nothing more is judged;
    `lost`: a fact could not be folded, so `state` is no longer the position of the log.
    """

    def __init__(self, state: State, invalid: Violation | None = None) -> None:
        self.walk = Walk(state)
        self.findings: list[Finding] = []
        self.attested = 0
        self.stopped = False
        self.lost = False
        self._tells_the_rest = False
        self._open: int | None = None
        self._begun = False
        self._first_illegal: int | None = None
        self._start = state
        self._rolls: list[tuple[Fact, int, rolls.SeedDraw]] | None = []  # None where none is held
        lacking = unknown(state.table)
        if lacking is not None:
            self._advise(lacking, 1, 1)
            self.stopped = True
            self._rolls = None
        if invalid is not None:
            self._add(about_start(invalid))
            self._rolls = None
            self._lose()
        for player, found in () if self.stopped else advisories_on_start(state):
            self._advise(found, 2, 2, player=player)

    @property
    def state(self) -> State:
        """The state after the facts so far."""
        return self.walk.state

    @property
    def legality(self) -> Legality:
        """The verdict over everything judged."""
        grave = {finding.severity for finding in self.findings}
        if "illegal" in grave:
            return "illegal"
        if self.stopped:
            return "undecidable"
        return "depends-on-ruling" if "ruling" in grave else "legal"

    def judge(self, fact: Fact, line: int) -> None:
        """Judge one fact and fold it."""
        self.attested += fact.attested
        if self.lost:
            if self._tells_the_rest:
                self._advise(NOT_JUDGED, fact.seq, line)
                self._tells_the_rest = False
            self._hear_of_seed(fact, line)
            return
        if isinstance(fact, IrregularityAccepted) and not self.stopped:
            self._accept(fact, line)
            return
        if KINDS[type(fact)] != "consequence" or fact.attested:
            # Only a consequence may stand between a choice and its acceptance.
            self._open, self._begun = None, True
        broken = None if self.stopped else self._broken(fact, line)
        self._remember_roll(fact, line)
        self._fold(fact, line, broken)

    def _broken(self, fact: Fact, line: int) -> Violation | None:
        broken = self.walk.check(fact)
        if broken is not None:
            self._find(broken, fact, line)
        else:
            self._note_passed_step(fact, line)
            for found in advisories_on(self.state, fact):
                self._advise(found, fact.seq, line, fact)
        return broken

    def _fold(self, fact: Fact, line: int, broken: Violation | None) -> None:
        before = self.state
        try:
            self.walk.fold(fact)
        except CannotApply as impossible:
            if broken is None:
                reason = self.walk.check(fact) or impossible.violation
                self._find(reason, fact, line, by_rules=False)
            self._lose()
            return
        stands = broken is None and not self.stopped
        for found in (
            advisories_on_effect(before, fact, self.state) if fact.attested and stands else ()
        ):
            self._advise(found, fact.seq, line, fact)
        if isinstance(fact, SeedRevealed) and stands:
            self._hold_rolls(bytes.fromhex(fact.seed))

    def _lose(self) -> None:
        """From here on nothing is folded; what follows is told once not to be judged."""
        self._tells_the_rest = not self.stopped
        self.lost = self.stopped = True

    def _hear_of_seed(self, fact: Fact, line: int) -> None:
        """Behind a fact that cannot be applied only a seed counts: the rolls before it are held
        against it."""
        if not isinstance(fact, SeedRevealed) or self._rolls is None:
            return
        seed = bytes.fromhex(fact.seed)
        if chance.commitment(seed) == self.state.table.dice.commitment:
            self._hold_rolls(seed)
        elif self.state.table.dice.kind == "seeded":
            self._find(WRONG_SEED, fact, line, by_rules=False)

    def _find(self, broken: Violation, fact: Fact, line: int, *, by_rules: bool = True) -> None:
        """What counts; `by_rules` is false where no reading of a ruling makes it legal."""
        reading = other_reading(self.state, fact) if by_rules else None
        listed = len(self.findings) < LISTED_FINDINGS
        finding = Finding(
            code=broken.code,
            rule=broken.rule,
            seq=fact.seq,
            line=line,
            severity="ruling" if reading else "illegal",
            legal=engine.legal_instead(self.state, fact) if listed else None,
            ruling=reading,
            after=self._first_illegal,
            fact=fact,
        )
        if type(fact) in CHOICES and not self.state.stopped:
            self._open = len(self.findings)
        self._add(finding)

    def _add(self, finding: Finding) -> None:
        self.findings.append(finding)
        if finding.severity == "illegal" and self._first_illegal is None:
            self._first_illegal = finding.seq

    def _note_passed_step(self, fact: Fact, line: int) -> None:
        """A consequence passed over an optional step that had a legal choice, undeclined."""
        if KINDS[type(fact)] not in ("consequence", "chance") or fact.attested:
            return
        decline = engine.decline_due(self.state)
        if decline is not None and not engine.may_go_unsaid(self.state, decline):
            self._advise(UNDECLINED, fact.seq, line, fact)

    def _advise(
        self, found: Violation, seq: int, line: int, fact: Fact | None = None, player: int = 0
    ) -> None:
        """What does not count, but is reported."""
        finding = Finding(found.code, found.rule, seq, line, "advisory", fact=fact, player=player)
        self._add(finding)

    def _accept(self, fact: IrregularityAccepted, line: int) -> None:
        """The table let the last illegal choice stand: what follows is judged again."""
        broken = self.not_accepted(fact)
        with suppress(CannotApply):  # nobody sits there, which is found
            self.walk.fold(fact)
        if broken is not None:
            self._find(broken, fact, line, by_rules=False)
            return
        if self._open is None:  # the start position stands between the choice and this word
            self._advise(IRREGULARITY, fact.seq, line, fact)
            self._begun = True
            return
        accepted = self.findings[self._open]
        self.findings[self._open] = replace(accepted, severity="advisory")
        if self._first_illegal == accepted.seq:
            self._first_illegal = None
        self._advise(replace(IRREGULARITY, rule=accepted.rule), fact.seq, line, fact)
        self._open = None

    def not_accepted(self, fact: IrregularityAccepted) -> Violation | None:
        """Why the table can accept nothing here; None if it can."""
        if fact.attested:
            return engine.NOT_ATTESTED_HERE
        if fact.player > len(self.state.table.players):
            return NO_SUCH_PLAYER
        if self._open is None and (self._begun or is_own_start(self._start)):
            return NOTHING_TO_ACCEPT
        lacking = engine.violation_if_not_due(self.state)
        if lacking is not None:
            return lacking
        return None if goes_on(self.state) else NOTHING_FOLLOWS

    def _remember_roll(self, fact: Fact, line: int) -> None:
        seeded = self.state.table.dice.kind == "seeded"
        if self._rolls is not None and seeded and type(fact) in CHANCE and not self.stopped:
            roll = engine.roll_due(self.state)
            if roll is not None and type(roll.template) is type(fact):
                self._rolls.append((fact, line, rolls.draw_of(self.state, roll)))

    def _hold_rolls(self, seed: bytes) -> None:
        """Every chance fact, and the set-up, must be what the seed gives, whatever follows it."""
        wrong = (
            [] if set_up_is_the_seeds(self._start, seed) else [about_start(NOT_THE_SEEDS_SET_UP)]
        )
        for fact, line, draw in self._rolls or ():
            right = rolls.from_seed(draw, seed)
            if right is not None and not same_fact(fact, right):
                rule = NOT_THE_SEEDS[type(fact)]
                instead = engine.Legal(draw.template.player, due=right)
                wrong.append(
                    Finding(rule.code, rule.rule, fact.seq, line, "illegal", instead, fact=fact)
                )
        self._rolls = None  # held once
        if wrong:
            self._put_before(wrong)

    def _put_before(self, wrong: list[Finding]) -> None:
        """Findings that came late: what was found behind the first of them is after it."""
        first = wrong[0].seq
        for place, finding in enumerate(self.findings):
            counts = finding.severity in COUNTS and finding.seq > first
            if counts and (finding.after is None or finding.after > first):
                self.findings[place] = replace(finding, after=first)
        self.findings = sorted([*self.findings, *wrong], key=lambda finding: finding.seq)
        self._first_illegal = min(first, self._first_illegal or first)


def is_own_start(start: State) -> bool:
    """Whether a game begins there: nothing stands before its first player's first turn."""
    position, first = start.position, start.table.first_player
    return position.round == 1 and position.queue == (StartTurn(first),) and position.turn is None


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


def set_up_is_the_seeds(start: State, seed: bytes) -> bool:
    """Whether the dice and displays of a game's own start (no turn yet) are those that the seed
    rolls and draws; a position taken up later, or without a known set-up, has nothing to hold
    against the seed."""
    position, pack = start.position, start.table.pack
    taken = any(die for player in position.players for die in (*player.store, *player.mill))
    untouched = is_own_start(start) and not taken and not position.streams.refills
    if pack is None or pack.set_up is None or not untouched:
        return True
    shown = {display.id: display.shown for display in position.displays}
    rolled = setup.rolled_spaces(pack.set_up, seed)
    return position.workshop.spaces == rolled and shown == setup.drawn_displays(pack, seed)


LISTED_FINDINGS = 200
"""Findings after these do not list what was legal."""
NOTHING_TO_ACCEPT = violation("", "no-irregularity-to-accept")
