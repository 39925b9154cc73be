"""The shapes of what the commands print with `--json` and the server answers: for the description
of the methods. docs/manual.md says what stands in them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from adas_dream.core.findings import Legality, RulingNeeded, Severity
from adas_dream.core.held_rolls import Dice
from adas_dream.core.kept_findings import More
from adas_dream.core.rulebook.load import Page
from adas_dream.core.scoring.score import DecidedBy
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.setup import Rulings
from adas_dream.events.position.game import Position
from adas_dream.events.position.workshop import Bag
from adas_dream.events.vocabulary import ScoreLine
from adas_dream.projections.audits.audit import Completeness, Stated
from adas_dream.projections.audits.integrity import Integrity
from adas_dream.projections.readings.dispute import Moved
from adas_dream.projections.readings.replayed import Fate

Choice: TypeAlias = Annotated[
    dict[str, Any],
    Meta(
        description="A fact without `seq`, as `play` takes it.",
        extra_json_schema={"required": ["type"]},
    ),
]
Verdict: TypeAlias = Literal["legal", "illegal"]


class Shape(Struct, frozen=True, gc=False, omit_defaults=True):
    """What all shapes have in common: what there is not is left out."""


class Awaiting(Shape, frozen=True, kw_only=True, gc=False):
    """What the game waits for: a `choice` of a player; a `roll` of dice, cards or items, of which
    `line` is the fact without what is drawn, that goes into its field `fills`, `count` of them,
    out of `from` where that is known; a `consequence` that the log lacks; or `nothing`, as play has
    ended or was given up."""

    what: Literal["choice", "roll", "consequence", "nothing"]
    player: int | UnsetType = UNSET
    type: str | UnsetType = UNSET
    given_up: bool = False
    count: int | UnsetType = UNSET
    space: int | UnsetType = UNSET
    display: str | UnsetType = UNSET
    line: Choice | UnsetType = UNSET
    fills: Literal["dice", "cards", "item"] | UnsetType = UNSET
    source: Bag | tuple[str, ...] | UnsetType = field(default=UNSET, name="from")


class LargeFamily(Shape, frozen=True, kw_only=True, gc=False):
    """The choices of one type, where they are many: how many, and all of them if asked for."""

    type: str
    step: str
    player: int
    count: int
    members: tuple[Choice, ...] | UnsetType = UNSET


class LegalThere(Shape, frozen=True, kw_only=True, gc=False):
    """What may come next: `now`, or `aside` from it at any choice; large families are counted.
    `attested` are the types that the table may state here, `causes` what lets it."""

    awaiting: Awaiting
    now: tuple[Choice, ...]
    aside: tuple[Choice, ...]
    families: tuple[LargeFamily, ...]
    attested: tuple[str, ...]
    causes: tuple[str, ...] = ()


class InWords(Shape, frozen=True, gc=False):
    """Each choice in words, in the same order."""

    now: tuple[str, ...]
    aside: tuple[str, ...]
    families: tuple[tuple[str, ...], ...]


class LegalPage(LegalThere, frozen=True, kw_only=True, gc=False):
    """What may come after the fact `after`."""

    after: int
    words: InWords | UnsetType = UNSET


class Cause(Shape, frozen=True, gc=False):
    """A mistake that may explain a declared number."""

    code: str
    rule: str


class FindingPage(Shape, frozen=True, kw_only=True, gc=False):
    """What is wrong where; `after` is the first illegal fact before it, `ruling` the reading on
    which it depends."""

    code: str
    rule: str
    seq: int
    line: int
    severity: Severity
    message: str
    legal: LegalThere | UnsetType = UNSET
    ruling: RulingNeeded | UnsetType = UNSET
    after: int | UnsetType = UNSET
    taken_back_by: int | UnsetType = UNSET
    corrected_by: int | UnsetType = UNSET
    causes: tuple[Cause, ...] = ()


class TurnThere(Shape, frozen=True, gc=False):
    """The turn in which an unfinished game stands."""

    player: int
    number: int


class AuditPage(Shape, frozen=True, kw_only=True, gc=False):
    """What `validate --json` says of a log."""

    game: str
    integrity: Integrity
    completeness: Completeness
    legality: Legality
    dice: Dice
    facts: int
    attested: int
    findings: tuple[FindingPage, ...]
    stated: tuple[Stated, ...]
    more: tuple[More, ...] = ()
    given_up: bool = False
    turn: TurnThere | UnsetType = UNSET


class RuleText(Shape, frozen=True, gc=False):
    """A rule of the pages, or an invariant, of which there is only the `id`."""

    id: str
    page: tuple[Page, ...] | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Ruled(Shape, frozen=True, kw_only=True, gc=False):
    """A reading under which the verdict on a fact is another one."""

    ruling: str
    value: str
    verdict: Verdict
    code: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class ExplainPage(Shape, frozen=True, kw_only=True, gc=False):
    """All about one fact: the position it met, the step that was due, the rules it was held
    against, what was legal there, and the readings with another verdict."""

    seq: int
    fact: AnyFact
    position: Position
    step: str
    verdict: Literal["legal", "illegal", "not-judged"]
    held: tuple[str, ...]
    findings: tuple[FindingPage, ...]
    legal: LegalThere
    readings: tuple[Ruled, ...]
    code: str | UnsetType = UNSET
    rule: RuleText | UnsetType = UNSET
    taken_back_by: int | UnsetType = UNSET


class Difference(Shape, frozen=True, kw_only=True, gc=False):
    """Why a declared number is not right."""

    code: str
    rule: str
    severity: Severity
    message: str
    ruling: RulingNeeded | UnsetType = UNSET
    causes: tuple[Cause, ...] = ()


class DeclaredThere(Shape, frozen=True, gc=False):
    """What a player noted for a line; `difference` where it is another number."""

    points: int
    difference: Difference | UnsetType = UNSET


class PieceOfLine(Shape, frozen=True, kw_only=True, gc=False):
    """One thing that scores: the arithmetic in `sum`, the facts that made it, the parts of the
    board it rests on; not `known` where the pack does not say what it is worth."""

    what: str
    points: int
    sum: str
    facts: tuple[int, ...]
    parts: tuple[str, ...]
    known: bool = True


class LineOtherwise(Shape, frozen=True, kw_only=True, gc=False):
    """A line under another reading; `adopted` is the fact by which the one in force was."""

    ruling: str
    value: str
    points: int
    pieces: tuple[PieceOfLine, ...]
    adopted: int | UnsetType = UNSET


class LineOfPad(Shape, frozen=True, kw_only=True, gc=False):
    """A line of the scorepad."""

    line: ScoreLine
    points: int
    pieces: tuple[PieceOfLine, ...]
    rule: str
    declared: DeclaredThere | UnsetType = UNSET
    readings: tuple[LineOtherwise, ...] = ()


class PlayerOfPad(Shape, frozen=True, kw_only=True, gc=False):
    """A player's column; `unknown` pieces are counted without what nobody knows."""

    player: int
    name: str
    lines: tuple[LineOfPad, ...]
    total: int
    unknown: int
    declared: DeclaredThere | UnsetType = UNSET


class PadOtherwise(Shape, frozen=True, gc=False):
    """The totals under another reading."""

    ruling: str
    value: str
    totals: tuple[int, ...]
    winner: int
    decided_by: DecidedBy


class ScorePage(Shape, frozen=True, kw_only=True, gc=False):
    """The scorepad after the fact `seq`, as if play ended there unless it is `over`."""

    seq: int
    over: bool
    players: tuple[PlayerOfPad, ...]
    winner: int
    decided_by: DecidedBy
    rulings: Rulings
    readings: tuple[PadOtherwise, ...]


class ChangedChoice(Shape, frozen=True, kw_only=True, gc=False):
    """A recorded choice that is not legal under a reading, and its fate there."""

    seq: int
    code: str
    rule: str
    fate: Fate
    message: str
    word: str = ""


class GameUnder(Shape, frozen=True, kw_only=True, gc=False):
    """The game under some readings: what is refused or allowed, which points move, who wins."""

    settings: dict[str, str]
    matters: bool
    changed: tuple[ChangedChoice, ...]
    allowed: tuple[ChangedChoice, ...]
    moved: tuple[Moved, ...]
    first_other: int | UnsetType = UNSET
    undetermined_from: int | UnsetType = UNSET
    totals: tuple[int, ...] = ()
    winner: int | UnsetType = UNSET
    decided_by: DecidedBy | UnsetType = UNSET


class StuckThere(Shape, frozen=True, gc=False):
    """The fact at which a log ends for every reader, and why."""

    seq: int
    type: str
    code: str
    rule: str


class DisputePage(Shape, frozen=True, kw_only=True, gc=False):
    """The game as it is read (`in_force`), and under other readings, `alone` and `together`;
    `spoken` says it in sentences."""

    winner_depends: bool
    over: bool
    unknown: bool
    in_force: GameUnder
    alone: tuple[GameUnder, ...]
    together: tuple[GameUnder, ...]
    cut: bool
    spoken: str
    completed: GameUnder | UnsetType = UNSET
    stuck: StuckThere | UnsetType = UNSET


LegalTold: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/LegalThere"})
]
FindingTold: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/FindingPage"})
]
AuditTold: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/AuditPage"})
]
"""What is told in these shapes."""
