"""docs/reference/facts.md: every type of fact, with its fields and a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import inspect, structs

from adas_dream.events import TYPES, name_of, read_line
from adas_dream.events.facts.base import Fact, PlayerFact
from tests.reference.field_texts import noun_of, told
from tests.reference.type_words import holds

LINES: Final = Path(__file__).parents[2] / "fixtures" / "facts.jsonl"
ENVELOPE: Final = {field.name for field in structs.fields(PlayerFact)}
HEAD: Final = """\
# The facts

For who writes another program that reads or writes logs. Each type of fact has its kind, what it
means, its own fields, and a line in canonical form. The fields that every fact has (`type`, `seq`,
`player`, `at` …) and the notation stand in [the wire format](../wire.md). The last column tells
what a field is where it is left out; a field that is just this must be left out. Where the column
is empty, the field must stand.

This page is made from the code: `python -m tests.reference`. The lines are those of
[`fixtures/facts.jsonl`](../../fixtures/facts.jsonl).
"""
NUMBERS: Final = (0, False)
SAID_ELSEWHERE: Final = {
    "rulings": "every [ruling](rules.md#the-rulings) with its value",
    "position": "[the position](position.md)",
}


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_entries())


def examples() -> dict[str, str]:
    """By type, its line."""
    lines = LINES.read_text("utf-8").splitlines()
    facts = (
        read_line(line.encode(), line=at, file=LINES.name).fact for at, line in enumerate(lines, 1)
    )
    return dict(zip(map(name_of, facts), lines, strict=True))


def _entries() -> Iterator[str]:
    noun, lines = "", examples()
    for name, kind in TYPES.items():
        if noun != noun_of(kind):
            noun = noun_of(kind)
            yield f"\n## {noun.capitalize()}\n"
        yield f"\n### `{name}`\n\n{kind.fact_kind.capitalize()}. {told(kind)}\n"
        yield from _fields(kind)
        yield f"\n```json\n{lines[name]}\n```\n"


def _fields(kind: type[Fact]) -> Iterator[str]:
    shown = inspect.type_info(kind)
    assert isinstance(shown, inspect.StructType)
    rows = [_row(shown, field) for field in shown.fields if field.name not in ENVELOPE]
    if rows:
        yield "\n| field | holds | if left out |\n|---|---|---|\n" + "".join(rows)


def _row(kind: inspect.StructType, field: inspect.Field) -> str:
    name = field.encode_name
    held = SAID_ELSEWHERE.get(name) or _holds(field.type)
    return f"| `{name}` | {held} | {default_of(kind, field)} |\n"


def default_of(kind: inspect.StructType, field: inspect.Field) -> str:
    """What a field of an object is where it is left out; empty where it always stands."""
    if field.required or not kind.cls.__struct_config__.omit_defaults:
        return ""
    return f"`{str(field.default).lower()}`" if field.default in NUMBERS else "nothing"


def _holds(kind: inspect.Type) -> str:
    """A type in words; an object with its fields, for here is no other place for them."""
    if isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.StructType):
        return f"a list, each {_object(kind.item_type)}"
    return f"an object: {_object(kind)}" if isinstance(kind, inspect.StructType) else holds(kind)


def _object(kind: inspect.StructType) -> str:
    return ", ".join(f"`{field.encode_name}` ({holds(field.type)})" for field in kind.fields)
