"""Read the rule book when somebody asks for it: judging a log needs no text of it."""

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from adas_dream.core.texts import shipped_values

RuleId: TypeAlias = Annotated[str, Meta(pattern=r"^R[0-9]{3}$")]
Page: TypeAlias = Literal["P1", "P2", "P3"]
Point: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Sentence: TypeAlias = Annotated[str, Meta(min_length=1)]
Area: TypeAlias = Literal[
    "turn",
    "move",
    "push",
    "bonus",
    "refill",
    "store",
    "partner",
    "assignments",
    "publish",
    "gears",
    "steam",
    "programs",
    "objectives",
    "end",
    "scoring",
    "geometry",
    "modules",
]
Status: TypeAlias = Literal["enforced", "codec", "content", "attested", "definition", "planned"]
PACKAGE: Final = "adas_dream.core.rulebook"
"""Where the texts lie."""


class Rule(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """One numbered rule of the game, in our own words.

    `page` is empty where the rule only follows from the pages; `derived` is true where it, or a
    part of it, does. `ruling` is the one it turns on first (`Ruling.rules` has them all), `fixed`
    the settled points it rests on. `reason` says why nothing enforces it, where nothing does.
    """

    id: RuleId
    title: Sentence
    area: Area
    page: tuple[Page, ...]
    derived: bool
    text: Sentence
    status: Status
    reason: Sentence | None = None
    ruling: Sentence | None = None
    fixed: tuple[Point, ...] = ()


class Ruling(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A point that tables read differently: its values, the default first, and what each means."""

    name: Sentence
    values: Annotated[tuple[Sentence, ...], Meta(min_length=2)]
    pages: Annotated[tuple[Page, ...], Meta(min_length=1)]
    rules: Annotated[tuple[RuleId, ...], Meta(min_length=1)]
    question: Sentence
    readings: dict[str, Sentence]
    why: Sentence


class _RulesFile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The shape of `rules.toml`."""

    rule: tuple[Rule, ...]


class _RulingsFile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The shape of `rulings.toml`."""

    ruling: tuple[Ruling, ...]


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the numbers (R001 to R223, with gaps)."""
    return shipped_values(PACKAGE, "rules", _RulesFile).rule


@cache
def rulings() -> tuple[Ruling, ...]:
    """The twelve rulings, in the order in which a log's first line names them."""
    return shipped_values(PACKAGE, "rulings", _RulingsFile).ruling


def rule(rule_id: str) -> Rule:
    """Give the rule with this number, such as `R032`; KeyError if there is none."""
    return _by_number()[rule_id]


@cache
def invariants() -> dict[str, str]:
    """Every invariant (`I01` to `I40`) in one sentence."""
    return shipped_values(PACKAGE, "invariants", dict[str, str])


@cache
def _by_number() -> dict[str, Rule]:
    return {each.id: each for each in rules()}
