"""docs/reference/position.md: every object of a position, with its fields, and every step."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from msgspec import inspect

from adas_dream.events import Position
from adas_dream.events.position.steps import AnyStep, QueuedStep
from tests.reference.facts import default_of
from tests.reference.field_texts import field_texts, told
from tests.reference.type_words import heading, holds, objects

SHOWN: Final = Path(__file__).parents[2] / "fixtures" / "positions" / "mid-turn.json"
HEAD: Final = """\
# The position

For who writes another program that reads or writes positions. A position is what `position_set`
holds, what `replay --json` prints and what `state` is the digest of; [the wire
format](../wire.md#the-position) says more. The keys stand in the order of these tables. The last
column tells what a field is where it is left out; a field that is just this must be left out. Where
the column is empty, the field must stand.

This page is made from the code: `python -m tests.reference`. This is
[`mid-turn.json`](../../fixtures/positions/mid-turn.json), in the middle of a turn:

```json
{shown}```
"""
STEPS: Final = """
## The steps

What a queue may hold. Each step has its name as `step` and the `player` whose it is, then these
fields. *May be passed* says that `step_declined` closes it.

| step | is due | has also | may be passed |
|---|---|---|---|
"""


def page() -> str:
    """The whole page."""
    head = HEAD.format(shown=SHOWN.read_text("utf-8"))
    return head + "".join(_objects()) + STEPS + "".join(map(_step, get_args(AnyStep)))


def _objects() -> Iterator[str]:
    kinds = {kind.cls: kind for kind in objects(inspect.type_info(Position))}
    for kind in kinds.values():
        texts = field_texts(kind.cls)
        yield f"\n## {heading(kind)}\n\n{told(kind.cls)}\n\n"
        yield "| field | is | holds | if left out |\n|---|---|---|---|\n"
        for field in kind.fields:
            text, default = texts.get(field.name, ""), default_of(kind, field)
            yield f"| `{field.encode_name}` | {text} | {holds(field.type)} | {default} |\n"


def _step(kind: type[QueuedStep]) -> str:
    shown = inspect.type_info(kind)
    assert isinstance(shown, inspect.StructType)
    fields = [
        f"`{it.encode_name}`" + ("" if it.required else " (optional)")
        for it in shown.fields
        if it.name != "player"
    ]
    passed = "yes" if kind.declined_as else ""
    return f"| `{shown.tag}` | {told(kind)} | {', '.join(fields)} | {passed} |\n"
