"""What JSON lets pass and the log does not: nulls, repeated keys, nesting without end.

The codec asks here only about text that is not canonical, so a log as written never pays for it.
"""

import json
import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, cast

NESTING_LIMIT: Final = 32
"""How many objects and lists may stand in each other; a position needs seven."""

_BRACKETS: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|$)|[\[{]|[\]}]', re.DOTALL)
_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


class Flaw(NamedTuple):
    """One thing that JSON allows and the log does not, and where it stands (`$.changes[0].die`)."""

    kind: Literal["duplicate", "null"]
    path: str
    key: str


class _Pairs(list[tuple[str, object]]):
    """An object as it is written: its keys in order, each as often as it stands there."""


def too_deep(raw: bytes) -> bool:
    """Whether objects and lists nest deeper than the limit; reads no further than it must."""
    depth = 0
    for match in _BRACKETS.finditer(raw):
        bracket = match[0]
        if bracket in b"[{":
            depth += 1
            if depth > NESTING_LIMIT:
                return True
        elif bracket in b"]}":
            depth -= 1
    return False


def first_flaw(raw: bytes) -> Flaw | None:
    """The first flaw of a JSON text that a decoder has accepted, or None."""
    tree = json.loads(raw.decode(), object_pairs_hook=_Pairs, parse_int=str, parse_float=str)
    return next(_flaws(tree, "$"), None)


def key_path(path: str, key: str) -> str:
    """The path of a key: `$.die`, and `$["a b"]` where the key is not a plain word."""
    return f"{path}.{key}" if _PLAIN_KEY.fullmatch(key) else f"{path}[{json.dumps(key)}]"


def _flaws(node: object, path: str) -> Iterator[Flaw]:
    if isinstance(node, _Pairs):
        yield from _flaws_of_object(node, path)
    elif isinstance(node, list):
        for place, item in enumerate(cast("list[object]", node)):
            yield from _flaws(item, f"{path}[{place}]")
    elif node is None:
        yield Flaw("null", path, "")


def _flaws_of_object(pairs: _Pairs, path: str) -> Iterator[Flaw]:
    seen = set[str]()
    for key, value in pairs:
        here = key_path(path, key)
        if key in seen:
            yield Flaw("duplicate", here, key)
        seen.add(key)
        yield from _flaws(value, here)
