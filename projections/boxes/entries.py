"""An entry of a pack as games give it: fields, each with the facts that it comes from.

What they do not tell for certain stays with the table: such a field has no fact, and a note.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from adas_dream.core.content.effects import AttestedEffect
from adas_dream.core.content.pack import Cost
from adas_dream.events.vocabulary import NAME_LIMIT
from adas_dream.projections.boxes.agreement import Agreed, Way
from adas_dream.projections.boxes.occasions import Occasion
from adas_dream.projections.boxes.sources import Conflict, Key, Source
from adas_dream.projections.boxes.told_effects import Payment

RESOURCES: Final = ("pounds", "coal", "brass", "books")
NOTHING: Final[Payment] = (0, 0, 0, 0)
NOT_STATED: Final = "not stated"
IN_WINDOW: Final = "stated at the table each time"
OWN_COST: Final = "-cost"
NAMES: Final = {
    "partners": "Partner card",
    "areas": "area",
    "disc_spaces": "disc space",
    "advanced": "advanced action",
    "multipliers": "Multiplier",
    "exhibitors": "Exhibitor",
    "visitors": "Visitor",
    "tiles": "Bonus Tile of space",
}
"""What the things of a list are called."""


class Field(Struct, frozen=True, gc=False):
    """A field of an entry as TOML has it: with the facts that it comes from, or with none, so that
    it says nothing of the box; `note` says more of either."""

    name: str
    value: Any
    sources: tuple[Source, ...] = ()
    note: str = ""


class Entry(Struct, frozen=True, gc=False):
    """An entry of a pack: a table of a list, the `set_up`, or (`pack`) fields of the pack."""

    key: Key
    fields: tuple[Field, ...]


class Open(Struct, frozen=True, gc=False):
    """What was stated of something that no entry comes of."""

    what: str
    sources: tuple[Source, ...]


def called(key: Key) -> str:
    """A thing by its name: `disc space oxford`."""
    return " ".join((NAMES[key[0]], *map(str, key[1:])))


def shown(value: Struct) -> dict[str, Any]:
    """A struct as TOML has it, without what it has by default."""
    config = value.__struct_config__
    tag = {str(config.tag_field): config.tag} if config.tag_field else {}
    held = ((it.name, getattr(value, it.name), it.default) for it in fields(value))
    return tag | {name: msgspec.to_builtins(now) for name, now, usual in held if now != usual}


def toml(value: object) -> str:
    """A value as TOML writes it, in one line."""
    if isinstance(value, dict):
        pairs = (f"{name} = {toml(it)}" for name, it in cast("dict[str, object]", value).items())
        inside = ", ".join(pairs)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, cast('list[object]', value)))}]"
    return json.dumps(value, ensure_ascii=False)


def effects_field(found: Agreed) -> Field:
    """The effects on which all uses of a thing agree."""
    sources = tuple(source for way in found.ways for source in way.sources)
    return Field("effects", [shown(effect) for effect in found.effects or ()], sources)


def unknown_card(name: str, kind: str = "partners") -> Entry:
    """A card of which only the name is known: what it costs and does, the table states."""
    fields = (
        Field("id", name),
        Field("title", name),
        Field("requirement", {}),
        Field("cost", {}),
        left_open(name),
    )
    return Entry((kind, name), fields)


def unknown_space(name: str, area: str) -> Entry:
    """A disc space of which only the area is known: its reward, the table states."""
    fields = (Field("id", name), Field("area", area), left_open(name))
    return Entry(("disc_spaces", name), fields)


def left_open(name: str) -> Field:
    """Effects that the table states each time."""
    return Field("effects", [shown(AttestedEffect(name))], note=IN_WINDOW)


def effects_of_card(name: str, found: Agreed | None, *, cost_is_known: bool) -> Field:
    """A card's effects; a payment that is not known stays with the table, and comes first."""
    if found is None or found.effects is None:
        return left_open(name)
    effects = effects_field(found)
    if cost_is_known:
        return effects
    window = AttestedEffect(f"{name[: NAME_LIMIT - len(OWN_COST)]}{OWN_COST}")
    return replace(effects, value=[shown(window), *effects.value], note="what is paid comes first")


def not_agreed(key: Key, found: Agreed) -> Conflict | Open:
    """That a thing's effects are told in several ways, or that nobody can tell them."""
    ways = tuple((_in_words(way), way.sources) for way in found.ways)
    if found.state == "differ":
        return Conflict(f"{called(key)}: what it does", ways)
    told = " or ".join(text for text, _ in ways)
    return Open(f"{called(key)}: {told}", tuple(it for way in found.ways for it in way.sources))


def _in_words(way: Way) -> str:
    return "what no effect expresses" if way.effects is None else toml([*map(shown, way.effects)])


def payment(use: Occasion) -> Payment:
    """What was paid for a thing that has a cost, before anything came of it."""
    first = use.said[0].paid if use.said else None
    return first if first is not None and use.key[0] in {"partners", "multipliers"} else NOTHING


def cost_field(key: Key, uses: Sequence[Occasion]) -> Field | Conflict:
    """What a thing costs: the same each time, or less by what the active die shows (R064)."""
    paid = {(payment(use), use.die) for use in uses}
    amounts = {amount for amount, _ in paid}
    sources = tuple(use.source for use in uses)
    if len(amounts) == 1:
        note = _with_one_die(uses) if key[0] == "partners" and len(paid) == 1 else ""
        return Field("cost", _as_cost(amounts.pop()), sources, note)
    less = [cost for name in RESOURCES if (cost := _less_the_die(name, paid)) is not None]
    if len(less) == 1 and key[0] == "partners":
        return Field("cost", shown(less[0]), sources)
    ways = tuple((_in_hand(it), _where_paid(uses, it)) for it in sorted(amounts))
    return Conflict(f"{called(key)}: what is paid", ways)


def dice_shown(uses: Iterable[Occasion]) -> str:
    """Which values the active die had."""
    values = sorted({use.die for use in uses if use.die is not None})
    return f"played with a die showing {', '.join(map(str, values))}" if values else "never played"


def _with_one_die(uses: Iterable[Occasion]) -> str:
    return f"{dice_shown(uses)}; if the die pays (R064) more is printed"


def _less_the_die(resource: str, paid: Iterable[tuple[Payment, int | None]]) -> Cost | None:
    """The cost, if the die paid of that resource as much as it showed; None if it did not."""
    at = RESOURCES.index(resource)
    others = {(*amounts[:at], *amounts[at + 1 :]) for amounts, _ in paid}
    printed = {amounts[at] + (die or 0) for amounts, die in paid if amounts[at]}
    if len(others) != 1 or len(printed) != 1 or any(die is None for _, die in paid):
        return None
    (cost,) = printed
    if any(not amounts[at] and (die or 0) < cost for amounts, die in paid):
        return None
    rest = others.pop()
    named = dict(zip(RESOURCES, (*rest[:at], cost, *rest[at:]), strict=True))
    return msgspec.convert({**named, "die_pays": resource}, Cost)


def _as_cost(amounts: Payment) -> dict[str, int]:
    return {name: amount for name, amount in zip(RESOURCES, amounts, strict=True) if amount}


def _in_hand(amounts: Payment) -> str:
    return toml(_as_cost(amounts)) if any(amounts) else "nothing"


def _where_paid(uses: Iterable[Occasion], amounts: Payment) -> tuple[Source, ...]:
    return tuple(use.source for use in uses if payment(use) == amounts)
