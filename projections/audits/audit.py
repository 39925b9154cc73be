"""The four verdicts on a log: integrity, completeness, legality, dice, with everything found.

One pass, line by line: what is kept grows with the findings that count, not with the log.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.findings import COUNTS, Finding, Legality, LogFinding, log_finding
from adas_dream.core.held_rolls import Dice
from adas_dream.core.kept_findings import MOST_ALIKE, Alike, More
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.rules.statements import WRONG_SEED
from adas_dream.core.state import State
from adas_dream.core.validator import NO_CONTENT, Validator
from adas_dream.core.walk import FindPack, Step, Stuck, begin
from adas_dream.events.catalog import name_of
from adas_dream.events.codec import Line
from adas_dream.events.errors import NotALog
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.lines import Torn
from adas_dream.events.log import Log
from adas_dream.events.moments import is_moment
from adas_dream.events.quoting import password_apart
from adas_dream.projections.audits.integrity import NO_START, Integrity, Seal
from adas_dream.projections.wording.similar_names import look_alike
from adas_dream.projections.wording.turns import TurnName, Turns

Completeness: TypeAlias = Literal["finished", "unfinished", "torn"]

TORN_LINE: Final = "torn-line"
NOT_CANONICAL: Final = "not-canonical"
NOT_A_DATE: Final = "not-a-date"
NAMES_ALIKE: Final = "names-look-alike"
NO_SEED_REVEALED: Final = "seed-not-revealed"


class Stated(Struct, frozen=True, gc=False, omit_defaults=True):
    """The attested facts of one type: what the table stated, and at which `seq`s; `more` of them
    are not listed."""

    type: str
    seqs: tuple[int, ...]
    more: int = 0


class Audit(Struct, frozen=True, gc=False):
    """What was found in one log; `turn` is the open turn of an unfinished game, else its last.
    `stated` lists the attested facts by type, in the order in which the types first came; a game
    that the table gave up (`play_abandoned`) is `given_up`. Of more than 10,000 advisories of one
    code, or attested facts of one type, the first are listed, and how many `more` there are."""

    game: str
    players: tuple[str, ...]
    integrity: Integrity
    completeness: Completeness
    legality: Legality
    facts: int
    attested: int
    stated: tuple[Stated, ...]
    findings: tuple[Finding, ...]
    turn: TurnName | None
    given_up: bool = False
    dice: Dice = "open"
    more: tuple[More, ...] = ()

    def __repr__(self) -> str:
        verdicts = f"{self.integrity}, {self.completeness}, {self.legality}, dice {self.dice}"
        return f"<Audit of {self.game}: {verdicts}, {len(self.findings)} findings>"

    @property
    def clean(self) -> bool:
        """No finding that counts, and nothing broken: exit code 0."""
        return self.integrity != "broken" and not any(
            finding.severity in COUNTS for finding in self.findings
        )

    @property
    def without_content(self) -> GameSetUp | None:
        """The first fact of a log whose content pack is not available, None where it is."""
        found = next((it for it in self.findings if it.code == NO_CONTENT.code), None)
        return found.fact if found and isinstance(found.fact, GameSetUp) else None

    @property
    def unproven(self) -> tuple[str, ...]:
        """What was not judged or not proven, in words of the verdicts: for who insists on more than
        that nothing wrong was found."""
        finished = self.completeness == "finished"
        lacking = self.dice == "not-held" or (finished and self.dice == "open")
        held = (
            (self.legality == "undecidable", self.legality),
            (self.given_up, "given up"),
            (not (finished or self.given_up) or self.completeness == "torn", self.completeness),
            (self.integrity == "unchained", self.integrity),
            (lacking, f"dice {self.dice}"),
        )
        return tuple(word for is_lacking, word in held if is_lacking)


def audit(lines: Iterable[Line | Torn], name: str, find_pack: FindPack) -> Audit:
    """Read a log to its end and judge it. The codec's errors pass through; `NotALog` where it ends
    with its first line."""
    auditor = Auditor(name, find_pack)
    for line in lines:
        auditor.take(line)
    return auditor.result()


class Auditor:
    """An audit under way; `begun` is the state that the game is played from, None as long as there
    is none."""

    def __init__(self, name: str, find_pack: FindPack) -> None:
        self.name, _ = password_apart(name)
        self.find_pack = find_pack
        self.header: GameSetUp | None = None
        self.begun: State | None = None
        self.validator: Validator | None = None
        self.seal = Seal()
        self.turns = Turns()
        self.findings: list[LogFinding] = []
        self.facts = 0
        self.stated: dict[str, list[int]] = {}
        self.attested = Counter[str]()
        self.alike = Alike()
        self.rewritten: tuple[int, Line] | None = None
        self.turn: TurnName | None = None
        self.last: Line | None = None
        self.torn = False

    @property
    def state(self) -> State | None:
        """The state after the lines so far; None before the start position, and from a fact on that
        cannot be applied."""
        if self.validator is None or self.validator.lost:
            return None
        return self.validator.state

    @property
    def stuck(self) -> Stuck | None:
        """The fact that cannot be applied, where the game ends for every reader."""
        return self.validator.walk.stuck if self.validator else None

    def take(self, line: Line | Torn) -> Step | None:
        """Go on by the next line, or by what is left of the last one; gives the step that its fact
        makes, None where it makes none."""
        if type(line) is not Line:
            if isinstance(line, Torn):
                self.break_off(line)
            return None
        self.facts += 1
        self.last = line
        fact = line.fact
        if self.facts > 2:  # noqa: PLR2004 - the set-up is of no turn
            self.turns.add(fact, folded=not (self.validator and self.validator.lost))
        self.seal.add(line, self.turns)
        if fact.attested or fact.at or not line.canonical:
            self.note(line)
        if self.validator is not None:
            step = self.validator.judge(fact, line.number)
            if not self.validator.lost:
                self.turn = self.turns.now
                if fact.state:
                    self.seal.compare(line, self.validator.state)
            return step
        if self.facts == 1 and isinstance(fact, GameSetUp):
            self.open(fact)
        elif self.facts == 2 and isinstance(fact, PositionSet):  # noqa: PLR2004 - line 2
            self.start(fact)
        return None

    def note(self, line: Line) -> None:
        """What is told of a line whatever the rules say of it."""
        fact = line.fact
        if not line.canonical:
            count, first = self.rewritten or (0, line)
            self.rewritten = (count + 1, first)
        if fact.at and not is_moment(fact.at) and self.alike.keeps(NOT_A_DATE):
            self.findings.append(log_finding(NOT_A_DATE, fact.seq, line.number, at=fact.at))
        if fact.attested and self.facts > 2:  # noqa: PLR2004 - the set-up is nobody's word
            self.state_fact(name_of(fact), fact.seq)

    def state_fact(self, kind: str, seq: int) -> None:
        """A fact of that type is as the table stated it."""
        self.attested[kind] += 1
        seqs = self.stated.setdefault(kind, [])
        if len(seqs) < MOST_ALIKE:
            seqs.append(seq)

    def open(self, header: GameSetUp) -> None:
        """Line 1: who plays."""
        self.header = header
        if look_alike(header.players):
            self.findings.append(log_finding(NAMES_ALIKE, 1, 1))

    def start(self, fact: PositionSet) -> None:
        """Line 2: from where the game is judged."""
        assert self.header is not None
        self.turns.start(fact.position)
        self.turn = self.turns.now
        try:
            self.begun = state = begin(Log(self.header, fact, ()), self.find_pack)
            invalid = None
        except InvalidPosition as wrong:
            state, invalid = wrong.state, wrong.violation
        self.validator = Validator(state, invalid)

    def break_off(self, torn: Torn) -> None:
        """The last line was not written to its end."""
        self.torn = True
        self.findings.append(log_finding(TORN_LINE, self.facts + 1, torn.number))

    def result(self) -> Audit:
        """Everything, after the last line. A log that cannot be followed to its end is as far as
        the fact before that."""
        if self.validator is None and self.facts == 1 and not self.torn:
            raise NotALog(self.name, "startless")
        startless = self.validator is None and self.facts > 1
        position = self.validator.state.position if self.validator else None
        over = position is not None and position.over
        dice = self.validator.dice if self.validator else "open"
        self._note_lack_of_seed(dice)
        return Audit(
            game=self.name,
            players=self.header.players if self.header else (),
            integrity="broken" if startless else self.seal.verdict,
            completeness="torn" if self.torn else "finished" if over else "unfinished",
            legality=self.validator.legality if self.validator else "undecidable",
            facts=self.facts,
            attested=self.attested.total(),
            stated=tuple(
                Stated(kind, tuple(seqs), self.attested[kind] - len(seqs))
                for kind, seqs in self.stated.items()
            ),
            findings=tuple(sorted(self._findings(), key=lambda finding: finding.line)),
            turn=self.turn,
            given_up=position is not None and position.given_up,
            dice=dice,
            more=tuple(self._more()),
        )

    def _note_lack_of_seed(self, dice: Dice) -> None:
        """A game ended without the seed that it committed to. A wrong one is found already."""
        found = self.validator.findings if self.validator else ()
        wrong = any(it.code == WRONG_SEED.code and it.severity in COUNTS for it in found)
        if dice == "not-held" and not wrong and self.last is not None:
            self.findings.append(
                log_finding(NO_SEED_REVEALED, self.last.fact.seq, self.last.number)
            )

    def _more(self) -> Iterator[More]:
        yield from self.alike.more
        yield from self.seal.more
        yield from self.validator.more if self.validator else ()

    def _findings(self) -> Iterator[Finding]:
        yield from self.findings
        yield from self.seal.findings
        yield from self.seal.notes
        for finding in self.validator.findings if self.validator else ():
            yield replace(finding, fact=self.header) if finding.line == 1 else finding
        if self.validator is None:
            yield log_finding(NO_START, min(self.facts, 2), min(self.facts, 2))
        if self.rewritten is not None:
            count, line = self.rewritten
            yield log_finding(NOT_CANONICAL, line.fact.seq, line.number, count=count)
