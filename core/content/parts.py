"""A pack's values compared with its types, one by one: all that does not fit, and all that does."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, cast

import msgspec
from msgspec import Struct, inspect

from adas_dream.core.content.pack import Pack
from adas_dream.core.content.problems import Found
from adas_dream.core.content.toml_lines import Path
from adas_dream.events.quoting import quoted, shortened
from adas_dream.events.type_words import value_at, wanted
from adas_dream.events.vocabulary import INT_LIMIT

Part = tuple[Path, Struct]
Table = dict[str, object]
MOST_LIKENED: Final = 50_000
"""So many comparisons of words take about a second."""


class Parts:
    """`raw` as it was read, every table of it that fits its type (`fitting`), and every place that
    does not (`misfits`)."""

    def __init__(self, raw: Table) -> None:
        self.raw = raw
        self.fitting: list[Part] = []
        self.misfits: list[Found] = []
        self._texts: dict[tuple[str, ...], frozenset[str]] = {}
        self._likened = 0  # how many words were compared so far, to find one that was meant
        self._fits(_shape_of_a_pack(), raw, ())
        self._by_type: dict[type[Struct], list[Part]] = {}
        for path, part in self.fitting:
            self._by_type.setdefault(type(part), []).append((path, part))

    @property
    def whole(self) -> bool:
        """Whether the pack knows all of its box, so that what it leaves out is missing."""
        return self.raw.get("whole") is not False

    def of(self, kind: type[Struct]) -> list[tuple[Path, Any]]:
        """The fitting tables of a type, with their paths."""
        return self._by_type.get(kind, [])

    def named(self, *fields: str, key: str = "id") -> Iterator[tuple[Path, str]]:
        """The ids (or another text) in these lists, also of items that do not fit otherwise."""
        for field in fields:
            for index in range(len(self.items(field))):
                name = value_at(self.raw, (field, index, key))
                if isinstance(name, str):
                    yield (field, index, key), name

    def items(self, field: str) -> list[object]:
        """The items of that list as they were read; none where it is not a list."""
        return _list(self.raw.get(field)) or []

    def texts(self, *fields: str, key: str = "id") -> frozenset[str]:
        """All the ids (or other texts) in these lists; looked for once."""
        asked = (key, *fields)
        if asked not in self._texts:
            self._texts[asked] = frozenset(name for _, name in self.named(*fields, key=key))
        return self._texts[asked]

    def hint(self, word: str, known: frozenset[str]) -> str:
        """As `hint`, as long as not too many words were compared: a text with many wrong words is
        told fewer that were probably meant."""
        self._likened += len(known)
        return hint(word, known) if self._likened <= MOST_LIKENED else ""

    def _fits(self, node: inspect.Type, value: object, path: Path) -> bool:
        members = node.types if isinstance(node, inspect.UnionType) else (node,)
        structs = [it for it in members if isinstance(it, inspect.StructType)]
        lists = [it for it in members if isinstance(it, inspect.VarTupleType)]
        if structs:
            return self._table_fits(structs, value, path)
        if lists:
            return self._list_fits(lists[0], value, path)
        return any(_is(it, value) for it in members) or self._misfit(node, value, path)

    def _list_fits(self, node: inspect.VarTupleType, value: object, path: Path) -> bool:
        items = _list(value)
        if items is None:
            return self._misfit(node, value, path)
        fits = [self._fits(node.item_type, item, (*path, i)) for i, item in enumerate(items)]
        low, high = node.min_length or 0, node.max_length or INT_LIMIT
        if not low <= len(items) <= high:
            return self._misfit(node, value, path)
        return all(fits)

    def _table_fits(self, structs: list[inspect.StructType], value: object, path: Path) -> bool:
        table = _table(value)
        if table is None:
            return self._misfit(structs[0], value, path)
        node = self._which(structs, table, path)
        if node is None:
            return False
        fields = {field.encode_name: field for field in node.fields}
        unknown = [name for name in table if name not in fields and name != node.tag_field]
        for name in unknown:
            words = {"name": name, "hint": hint(name, list(fields))}
            self.misfits.append(Found((*path, name), "unknown-field", words))
        fits = [self._field_fits(field, table, path) for field in fields.values()]
        if unknown or not all(fits):
            return False
        self.fitting.append((path, msgspec.convert(table, node.cls)))
        return True

    def _field_fits(self, field: inspect.Field, table: Table, path: Path) -> bool:
        name = field.encode_name
        if name in table:
            return self._fits(field.type, table[name], (*path, name))
        if field.required:
            self._missing(name, belongs(field.type), path)
        return not field.required

    def _which(
        self, structs: list[inspect.StructType], table: Table, path: Path
    ) -> inspect.StructType | None:
        """The one type, or the one of several that the table names."""
        key = structs[0].tag_field
        if key is None:
            return structs[0]
        tags = {str(struct.tag): struct for struct in structs}
        if key not in table:
            self._missing(key, one_of(list(tags)), path)
            return None
        named = table[key]
        if isinstance(named, str) and named in tags:
            return tags[named]
        self._misfit(inspect.LiteralType(tuple(tags)), named, (*path, key))
        return None

    def _missing(self, name: str, what: str, path: Path) -> None:
        self.misfits.append(Found(path, "missing-field", {"name": name, "wanted": what}))

    def _misfit(self, node: inspect.Type, value: object, path: Path) -> bool:
        words = {"wanted": belongs(node), "given": given(value), "hint": ""}
        if isinstance(node, inspect.LiteralType) and isinstance(value, str):
            words["hint"] = hint(value, [str(word) for word in node.values])
        code = "wrong-value" if _kind(node) is type(value) else "wrong-type"
        self.misfits.append(Found(path, code, words))
        return False


@cache
def _shape_of_a_pack() -> inspect.Type:
    return inspect.type_info(Pack)


def belongs(node: inspect.Type) -> str:
    """What belongs there, in words."""
    members = node.types if isinstance(node, inspect.UnionType) else (node,)
    first = next(it for it in members if not isinstance(it, inspect.NoneType))
    if isinstance(first, inspect.StructType):
        return "a table"
    if isinstance(first, inspect.BoolType):
        return "true or false"
    if isinstance(first, inspect.LiteralType):
        return one_of([str(word) for word in first.values if word != ""])
    if isinstance(first, inspect.IntType) and first.le is None:
        return "a whole number" + ("" if first.ge is None else f" from {first.ge}")
    return wanted(first)


def one_of(words: list[str]) -> str:
    """Some words to choose from."""
    return words[0] if len(words) == 1 else "one of " + ", ".join(words)


def given(value: object) -> str:
    """A value that does not belong there, as the file has it."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(cast('list[object]', value))}"
    if isinstance(value, bool):
        return str(value).lower()
    return quoted(value) if isinstance(value, str) else shortened(str(value))


def hint(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, as the end of a sentence; empty for none."""
    close = get_close_matches(word, sorted(known), 1)
    return f"; is `{close[0]}` meant?" if close else ""


def _table(value: object) -> Table | None:
    return cast("Table", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None


def _kind(node: inspect.Type) -> type | None:
    kinds: tuple[tuple[type[inspect.Type], type], ...] = (
        (inspect.IntType, int),
        (inspect.StrType, str),
        (inspect.LiteralType, str),
        (inspect.VarTupleType, list),
    )
    members = node.types if isinstance(node, inspect.UnionType) else (node,)
    found = (kind for shape, kind in kinds for it in members if isinstance(it, shape))
    return next(found, None)


def _is(node: inspect.Type, value: object) -> bool:
    """Whether a word, a number or a yes or no is what belongs there."""
    if isinstance(node, inspect.IntType):
        return type(value) is int and _within(node, value)
    if isinstance(node, inspect.StrType):
        return isinstance(value, str) and _reads(node, value)
    if isinstance(node, inspect.LiteralType):
        return isinstance(value, str) and value in node.values
    return isinstance(node, inspect.BoolType) and isinstance(value, bool)


def _within(node: inspect.IntType, value: int) -> bool:
    low = node.ge if node.ge is not None else 1 - INT_LIMIT
    high = node.le if node.le is not None else INT_LIMIT - 1
    return low <= value <= high


def _reads(node: inspect.StrType, value: str) -> bool:
    long_enough = (node.min_length or 0) <= len(value) <= (node.max_length or len(value))
    return long_enough and (node.pattern is None or re.search(node.pattern, value) is not None)
