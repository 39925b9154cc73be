"""What may come next, as `legal --json` prints it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from adas_dream.events.position.workshop import Bag

Choice: TypeAlias = Annotated[
    dict[str, Any],
    Meta(
        description="A fact without `seq`, as `play` takes it.",
        extra_json_schema={"required": ["type"]},
    ),
]


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


LegalTold: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/LegalThere"})
]
