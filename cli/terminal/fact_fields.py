"""Asking for a fact field by field, by the types of its fields: what no menu can list."""

from __future__ import annotations

from typing import Any, Final, cast, get_type_hints

import msgspec
from msgspec import inspect

from adas_dream.cli.output import messages
from adas_dream.cli.terminal.prompt import Terminal
from adas_dream.events.facts.base import ENVELOPE, Fact
from adas_dream.events.type_words import asked

_GIVEN: Final = {*ENVELOPE, "player", "attested"}


def ask_fact(terminal: Terminal, kind: type[Fact], player: int, *, attested: bool = False) -> Fact:
    """A fact of that type and that player; what may be left out may be left out."""
    hints = get_type_hints(kind, include_extras=True)
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    values: dict[str, Any] = {}
    for field in shape.fields:
        if field.name not in _GIVEN:
            value = _ask_field(terminal, field, hints[field.name])
            if value is not None:
                values[field.name] = value
    return kind(1, player=player, attested=attested, **values)  # type: ignore[call-arg]


def _ask_field(terminal: Terminal, field: inspect.Field, hint: Any) -> Any:  # noqa: ANN401
    parts = _parts(field.type)
    what = _wanted(field.type, parts)

    def read(answer: str) -> Any:  # noqa: ANN401 - whatever the field holds
        if not answer and not field.required:
            return None
        try:
            return msgspec.convert(_given(answer, field.type, parts), hint, strict=False)
        except msgspec.ValidationError:
            raise ValueError(what) from None

    phrase = messages.FIELD if field.required else messages.OPTIONAL_FIELD
    usual = messages.USUAL_AREA if field.name == "area" else messages.USUALLY_NONE
    question = phrase.format(field=field.name.replace("_", " "), wanted=what, usual=usual)
    return terminal.ask_for(question, cast("Any", read))


def _wanted(node: inspect.Type, parts: tuple[str, ...]) -> str:
    """What belongs there, in words; of a list what each item is."""
    if parts:
        return messages.PARTS.format(parts=" ".join(parts))
    if isinstance(node, inspect.VarTupleType):
        return messages.ITEMS.format(item=asked(node.item_type))
    return asked(node)


def _parts(node: inspect.Type) -> tuple[str, ...]:
    """The names of the parts of each item, where the field is a list of such."""
    if isinstance(node, inspect.VarTupleType) and isinstance(node.item_type, inspect.StructType):
        return tuple(field.name for field in node.item_type.fields)
    return ()


def _given(answer: str, node: inspect.Type, parts: tuple[str, ...]) -> Any:  # noqa: ANN401
    """An answer as the codec takes it: a list by blanks or commas, one of parts by commas."""
    if parts:
        items = (item.split() for item in answer.split(",") if item.strip())
        return [dict(zip(parts, item, strict=False)) for item in items]
    if isinstance(node, inspect.VarTupleType):
        return answer.replace(",", " ").split()
    return answer
