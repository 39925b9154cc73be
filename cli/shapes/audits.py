"""Findings, audits and explained facts, as `validate --json` prints them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from adas_dream.cli.shapes.legal import LegalThere, Shape
from adas_dream.core.findings import Legality, RulingNeeded, Severity
from adas_dream.core.held_rolls import Dice
from adas_dream.core.kept_findings import More
from adas_dream.core.rulebook.load import Page
from adas_dream.events.catalog import AnyFact
from adas_dream.events.position.game import Position
from adas_dream.projections.audits.audit import Completeness, Stated
from adas_dream.projections.audits.integrity import Integrity

Verdict: TypeAlias = Literal["legal", "illegal"]


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


FindingTold: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/FindingPage"})
]


AuditTold: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/AuditPage"})
]
