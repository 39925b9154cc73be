"""Positions as a page holds them: the first one whole, each other as what differs from the one
before. They are the engine's own, without what nobody at the table looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias, cast

from msgspec import Struct

from adas_dream.events.position.game import Display, Position
from adas_dream.events.position.player import Partners

Change: TypeAlias = tuple[list[str | int], Any]
"""Where something is in a position (`["players", 0, "coal"]`), and what stands there now."""

LEFT_OUT: Final[dict[type[Struct], frozenset[str]]] = {
    Position: frozenset({"queue", "streams", "declared", "declared_winner"}),
    Display: frozenset({"stack", "refills"}),
    Partners: frozenset({"unseen"}),
}
"""The fields that are not drawn: what the engine keeps for itself, and what lies face down."""
_NONE_LEFT_OUT: Final = frozenset[str]()


def tree(value: object) -> Any:  # noqa: ANN401 - a value as JSON has it
    """A position, or a part of one, as objects and lists, with every field that is drawn."""
    if isinstance(value, Struct):
        return {name: tree(getattr(value, name)) for name in _fields(value)}
    if isinstance(value, tuple):
        return [tree(part) for part in cast("tuple[object, ...]", value)]
    return value


def changes(before: object, after: object) -> Iterator[Change]:
    """What differs in a position, or a part of one, from the same before. What both share is told
    by identity, so that it costs nothing."""
    if before is after:
        return
    pairs: Iterable[tuple[str | int, object, object]]
    if isinstance(after, Struct) and type(before) is type(after):
        pairs = ((name, getattr(before, name), getattr(after, name)) for name in _fields(after))
    elif _side_by_side(before, after):
        old, new = cast("tuple[object, ...]", before), cast("tuple[object, ...]", after)
        pairs = ((place, *pair) for place, pair in enumerate(zip(old, new, strict=True)))
    else:
        if before != after:
            yield [], tree(after)
        return
    for step, was, now in pairs:
        for path, value in changes(was, now):
            yield [step, *path], value


def _side_by_side(before: object, after: object) -> bool:
    """Whether two tuples are compared place by place."""
    return (
        isinstance(before, tuple)
        and isinstance(after, tuple)
        and len(cast("tuple[object, ...]", before)) == len(cast("tuple[object, ...]", after))
    )


def _fields(value: Struct) -> Iterator[str]:
    left_out = LEFT_OUT.get(type(value), _NONE_LEFT_OUT)
    return (name for name in value.__struct_fields__ if name not in left_out)
