"""Facts and positions of every shape that the types allow, for hypothesis; no rule holds."""

from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import inspect

from adas_dream.events import TYPES, AnyFact, Position
from adas_dream.events.codec import CLOSING
from adas_dream.events.vocabulary import INT_LIMIT

_PLAIN = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_IDS = st.builds(
    str.__add__, st.sampled_from(_LETTERS), st.text(st.sampled_from(_LETTERS + "._-"), max_size=63)
)
_MOMENTS = st.datetimes().map(lambda moment: moment.isoformat(timespec="seconds") + "Z")


def _hexadecimal(digits: int) -> SearchStrategy[str]:
    return st.binary(min_size=digits // 2, max_size=digits // 2).map(bytes.hex)


_PATTERNS: dict[str, SearchStrategy[str]] = {
    "[A-Za-z0-9]": _IDS,
    "x00-": st.text(_PLAIN, min_size=1, max_size=64),
    "T[0-9]{2}": st.just("") | _MOMENTS,
    "{64})?": st.just("") | _hexadecimal(64),
    "{64}": _hexadecimal(64),
    "{32})?": st.just("") | _hexadecimal(32),
}
"""By a mark in the pattern that no other one has before it."""


def _text(node: inspect.StrType) -> SearchStrategy[str]:
    for mark, strategy in _PATTERNS.items():
        if mark in (node.pattern or ""):
            return strategy
    most = node.max_length or 80
    return st.text(max_size=min(most, 80), min_size=node.min_length or 0)


def _whole_number(node: inspect.IntType) -> SearchStrategy[int]:
    low = node.ge if node.ge is not None else 1 - INT_LIMIT
    return st.integers(low, node.le if node.le is not None else INT_LIMIT - 1)


def _several(node: inspect.VarTupleType) -> SearchStrategy[tuple[object, ...]]:
    least = node.min_length or 0
    most = least + 3 if node.max_length is None else min(node.max_length, max(least, 3))
    return st.lists(_of(node.item_type), min_size=least, max_size=most).map(tuple)


def _object(node: inspect.StructType) -> SearchStrategy[object]:
    fields = {field.name: _of(field.type) for field in node.fields}
    if "chain" in fields and node.cls not in CLOSING:
        fields |= {"chain": st.just(""), "state": st.just("")}
    return st.builds(node.cls, **fields)


def _of(node: inspect.Type) -> SearchStrategy[object]:  # noqa: PLR0911 - one line a kind of type
    if isinstance(node, inspect.UnionType):
        return st.one_of(*map(_of, node.types))
    if isinstance(node, inspect.StructType):
        return _object(node)
    if isinstance(node, inspect.VarTupleType):
        return _several(node)
    if isinstance(node, inspect.LiteralType):
        return st.sampled_from(node.values)
    if isinstance(node, inspect.IntType):
        return _whole_number(node)
    if isinstance(node, inspect.StrType):
        return _text(node)
    return st.booleans() if isinstance(node, inspect.BoolType) else st.none()


@cache
def facts_of(name: str) -> SearchStrategy[AnyFact]:
    """Facts of one type, by its wire name."""
    return _of(inspect.type_info(TYPES[name]))  # type: ignore[return-value] # built as that type


def facts() -> SearchStrategy[AnyFact]:
    """Facts of any type."""
    return st.sampled_from(sorted(TYPES)).flatmap(facts_of)


@cache
def positions() -> SearchStrategy[Position]:
    """Positions of any shape."""
    return _of(inspect.type_info(Position))  # type: ignore[return-value] # built as that type
