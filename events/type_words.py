"""What belongs at a place of a line, in words, read from the types of the facts themselves."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias, cast

from msgspec import inspect

from adas_dream.events.vocabulary import DICE, INT_LIMIT

PathStep: TypeAlias = str | int
"""One step of a path: a key or a place in a list."""

_PATTERNS: Final[dict[str, str]] = {
    "[A-Za-z0-9]": "an id (letters, digits, `.`, `_` and `-`)",
    "T[0-9]{2}": "a moment such as 2026-11-30T19:05:00Z",
    "{64}": "64 lower-case hexadecimal digits",
    "{32}": "32 lower-case hexadecimal digits",
    "x00-": "a text without control characters",
}
_KINDS: Final = (
    (inspect.IntType, int),
    (inspect.StrType, str),
    (inspect.VarTupleType, list),
)


@cache
def _shape(root: object) -> inspect.Type:
    return inspect.type_info(root)


def type_at(root: object, path: Sequence[PathStep], tree: object) -> inspect.Type:
    """The type at `path` of `root`; `tree`, the value as read, tells which of several objects. In a
    table of values by any key it is that of the values."""
    node = _shape(root)
    for step in path:
        node = _inside(node, step, tree)
        tree = value_at(tree, [step])
    return node


def fields_at(root: object, path: Sequence[PathStep], tree: object) -> Iterator[str]:
    """The names of the fields of the object at `path` of `root`."""
    there = value_at(tree, path)
    for member in _members(type_at(root, path, tree)):
        if isinstance(member, inspect.StructType) and _fits(member, there):
            yield from (field.encode_name for field in member.fields)


def value_at(tree: object, path: Sequence[PathStep]) -> object:
    """The value at `path`, or None where there is none."""
    for step in path:
        if isinstance(tree, dict):
            tree = cast("dict[PathStep, object]", tree).get(step)
        elif isinstance(tree, list) and isinstance(step, int):
            items = cast("list[object]", tree)
            tree = items[step] if step < len(items) else None
        else:
            return None
    return tree


def wanted(node: inspect.Type) -> str:
    """What belongs there: `a whole number from 1 to 6`, `one of row1, row2 …`."""
    words = _words(node)
    if words:
        return _one_of(words)
    nodes = [member for member in _members(node) if not isinstance(member, inspect.NoneType)]
    return _plain(nodes[0])


def asked(node: inspect.Type) -> str:
    """As `wanted`, for a person who is asked: without the limits that only the log has."""
    words = wanted(node).removesuffix(f" from {1 - INT_LIMIT} to {INT_LIMIT - 1}")
    return words.replace(f" to {INT_LIMIT - 1}", " up")


def is_die(node: inspect.Type) -> bool:
    """Whether a die belongs there (or, on a board, a die or nothing)."""
    return set(DICE) <= set(_words(node))


def same_kind(node: inspect.Type, value: object) -> bool:
    """Whether the value is at least of the right kind: a number, a word, a list."""
    if isinstance(value, bool) or value is None:
        return False
    if _words(node):
        return isinstance(value, str)
    return any(
        isinstance(value, kind) and isinstance(member, shape)
        for member in _members(node)
        for shape, kind in _KINDS
    )


def _inside(node: inspect.Type, step: PathStep, tree: object) -> inspect.Type:
    for member in _members(node):
        if isinstance(member, inspect.VarTupleType) and isinstance(step, int):
            return member.item_type
        if isinstance(member, inspect.DictType):
            return member.value_type
    structs = [member for member in _members(node) if isinstance(member, inspect.StructType)]
    tags = [str(struct.tag) for struct in structs if struct.tag_field == step]
    if tags:
        return inspect.LiteralType(tuple(sorted(tags)))
    fields = (
        field.type
        for struct in structs
        if _fits(struct, tree)
        for field in struct.fields
        if field.encode_name == step
    )
    return next(fields, inspect.AnyType())


def _fits(struct: inspect.StructType, tree: object) -> bool:
    """Whether the object is of this type, by its tag where it has one."""
    return struct.tag_field is None or value_at(tree, [struct.tag_field]) == struct.tag


def key_type_at(root: object, path: Sequence[PathStep], tree: object) -> inspect.Type:
    """The type of the keys of the table of values at `path` of `root`."""
    tables = (it for it in _members(type_at(root, path, tree)) if isinstance(it, inspect.DictType))
    return next((table.key_type for table in tables), inspect.AnyType())


def _members(node: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(node, inspect.UnionType):
        for member in node.types:
            yield from _members(member)
    elif isinstance(node, inspect.Metadata):
        yield from _members(node.type)
    else:
        yield node


def _words(node: inspect.Type) -> tuple[str, ...]:
    return tuple(
        str(value)
        for member in _members(node)
        if isinstance(member, inspect.LiteralType)
        for value in member.values
    )


def _one_of(words: tuple[str, ...]) -> str:
    if set(DICE) <= set(words):
        return "a die (a letter of YBGPX and 1 to 6)" + (' or ""' if "" in words else "")
    return words[0] if len(words) == 1 else "one of " + ", ".join(words)


def _plain(node: inspect.Type) -> str:
    if isinstance(node, inspect.IntType):
        return _whole_number(node)
    if isinstance(node, inspect.StrType):
        return _text(node)
    if isinstance(node, inspect.VarTupleType):
        return "a list" + _size(node.min_length, node.max_length)
    if isinstance(node, inspect.BoolType):
        return "true or left out"
    return "an object"


def _whole_number(node: inspect.IntType) -> str:
    low = node.ge if node.ge is not None else 1 - INT_LIMIT
    high = node.le if node.le is not None else INT_LIMIT - 1
    return f"a whole number from {low} to {high}"


def _text(node: inspect.StrType) -> str:
    for mark, words in _PATTERNS.items():
        if mark in (node.pattern or ""):
            return words + _size(None, node.max_length, " characters")
    return "a text" + _size(node.min_length, node.max_length, " characters")


def _size(low: int | None, high: int | None, what: str = "") -> str:
    if low == high:
        return "" if low is None else f" of {low}{what}"
    if low is None:
        return f" of at most {high}{what}"
    return f" of at least {low}{what}" if high is None else f" of {low} to {high}{what}"
