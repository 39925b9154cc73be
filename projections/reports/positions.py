"""Positions as a page holds them: the first one whole, each other as what differs from the one
before. They are the engine's own, without what nobody at the table looks at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
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
        return {name: tree(getattr(value, name)) for name in _fields(type(value))}
    if isinstance(value, tuple):
        return [tree(part) for part in cast("tuple[object, ...]", value)]
    return value


def changes(before: object, after: object, *way: str | int) -> Iterator[Change]:
    """What differs in a position, or in the part of one to which the way leads, from the same
    before. What both share is told by identity, so that it costs nothing."""
    if isinstance(after, Struct) and type(before) is type(after):
        for name in _fields(type(after)):
            was, now = getattr(before, name), getattr(after, name)
            if was is not now:
                yield from changes(was, now, *way, name)
    elif _side_by_side(before, after):
        old, new = cast("tuple[object, ...]", before), cast("tuple[object, ...]", after)
        for place, (was, now) in enumerate(zip(old, new, strict=True)):
            if was is not now:
                yield from changes(was, now, *way, place)
    elif before != after:
        yield [*way], tree(after)


def _side_by_side(before: object, after: object) -> bool:
    """Whether two tuples are compared place by place."""
    return (
        isinstance(before, tuple)
        and isinstance(after, tuple)
        and len(cast("tuple[object, ...]", before)) == len(cast("tuple[object, ...]", after))
    )


@cache
def _fields(kind: type[Struct]) -> tuple[str, ...]:
    left_out = LEFT_OUT.get(kind, _NONE_LEFT_OUT)
    return tuple(name for name in kind.__struct_fields__ if name not in left_out)
