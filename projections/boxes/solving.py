"""Values that statements determine, each with the facts that give it, and never guessed: those that
add up to something, and those of which only a few are possible.

Where statements cannot all be right they are told, and nothing that one of them is about is known.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from math import prod
from typing import Any, Final

from msgspec import Struct

from adas_dream.projections.boxes.sources import Key, Source

MOST: Final = 10_000
"""So many ways are tried at most; a statement that leaves more is not asked."""


class Sum(Struct, frozen=True, gc=False):
    """Some values that add up to `total`, as a fact says."""

    terms: tuple[Key, ...]
    total: int
    source: Source


class Values(Struct, frozen=True, gc=False):
    """What the sums determine, each value with the facts that it comes from; and the sums that
    cannot all be right: nothing that one of them is about is determined."""

    known: dict[Key, tuple[int, tuple[Source, ...]]]
    conflicts: tuple[tuple[Sum, ...], ...]


class _Row:
    """A sum under way: what each value counts, the total, and the sums it is made of."""

    def __init__(self, counts: dict[Key, Fraction], total: Fraction, of: frozenset[int]) -> None:
        self.counts = counts
        self.total = total
        self.of = of

    def less(self, other: "_Row", key: Key) -> "_Row":
        """The row without `key`, of which the other one counts 1."""
        factor = self.counts.get(key, Fraction(0))
        if not factor:
            return self
        keys = self.counts.keys() | other.counts.keys()
        none = Fraction(0)
        counts = {
            it: count
            for it in keys
            if (count := self.counts.get(it, none) - factor * other.counts.get(it, none))
        }
        return _Row(counts, self.total - factor * other.total, self.of | other.of)

    def over(self, key: Key) -> "_Row":
        """The row as many times smaller as `key` counts."""
        by = self.counts[key]
        counts = {it: count / by for it, count in self.counts.items()}
        return _Row(counts, self.total / by, self.of)


def values_of(sums: Iterable[Sum]) -> Values:
    """The values that the sums determine."""
    left = sorted(sums, key=lambda it: (len(it.terms), it.source))
    conflicts: list[tuple[Sum, ...]] = []
    while True:
        rows, wrong = _solved(left)
        if wrong is None:
            return Values({key: _value(row, left) for key, row in rows}, tuple(conflicts))
        against = tuple(left[index] for index in sorted(wrong))
        conflicts.append(against)
        doubted = set(chain.from_iterable(it.terms for it in against))
        left = [it for it in left if doubted.isdisjoint(it.terms)]


def _value(row: _Row, sums: Sequence[Sum]) -> tuple[int, tuple[Source, ...]]:
    return int(row.total), tuple(sorted(sums[index].source for index in row.of))


def _solved(sums: Sequence[Sum]) -> tuple[list[tuple[Key, _Row]], frozenset[int] | None]:
    """Each value that is determined with its row; or the sums that cannot all be right."""
    pivots: dict[Key, _Row] = {}
    for index, one in enumerate(sums):
        counts = {key: Fraction(count) for key, count in Counter(one.terms).items()}
        row = _Row(counts, Fraction(one.total), frozenset({index}))
        for key, pivot in pivots.items():
            row = row.less(pivot, key)
        if row.counts:
            key = min(row.counts, key=repr)
            row = row.over(key)
            pivots = {it: other.less(row, key) for it, other in pivots.items()}
            pivots[key] = row
        elif row.total:
            return [], row.of
    single = [(key, row) for key, row in pivots.items() if len(row.counts) == 1]
    broken = next((row.of for _, row in single if row.total.denominator != 1), None)
    return single, broken


class Statement(Struct, frozen=True, gc=False):
    """What must hold of some values, as these facts say."""

    keys: tuple[Key, ...]
    holds: Callable[[Mapping[Key, Any]], bool]
    sources: tuple[Source, ...]


class Narrowed(Struct, frozen=True, gc=False):
    """What each value can still be, with the facts that say so; and the statements that cannot hold
    together with the others: what one of them is about is left open."""

    possible: dict[Key, tuple[Any, ...]]
    sources: dict[Key, tuple[Source, ...]]
    conflicts: tuple[tuple[Source, ...], ...]


def narrow(possible: Mapping[Key, tuple[Any, ...]], statements: Iterable[Statement]) -> Narrowed:
    """Leave out, again and again, what no statement allows."""
    left = list(statements)
    doubted = set[Key]()
    conflicts: list[tuple[Source, ...]] = []
    while True:
        now, sources = dict(possible), {key: set[Source]() for key in possible}
        against = _narrowed(now, sources, left)
        if against is None:
            told = {key: tuple(sorted(found)) for key, found in sources.items()}
            return Narrowed(now, told, tuple(conflicts))
        earlier = (sources[key] for key in against.keys)
        conflicts.append(tuple(sorted({*against.sources}.union(*earlier))))
        doubted.update(against.keys)
        left = [it for it in left if doubted.isdisjoint(it.keys)]


def _narrowed(
    now: dict[Key, tuple[Any, ...]], sources: dict[Key, set[Source]], statements: list[Statement]
) -> Statement | None:
    """Narrow as far as it goes; gives a statement that allows nothing at all any more."""
    changed = True
    while changed:
        changed = False
        for statement in statements:
            choices = [now[key] for key in statement.keys]
            if prod(map(len, choices)) > MOST:
                continue
            fits = [way for way in product(*choices) if _holds(statement, way)]
            if not fits:
                return statement
            for key, before, after in zip(
                statement.keys, choices, zip(*fits, strict=True), strict=True
            ):
                kept = tuple(value for value in before if value in after)
                if len(kept) < len(before):
                    now[key] = kept
                    changed = True
                    sources[key].update(statement.sources)
                    sources[key].update(*(sources[it] for it in statement.keys))
    return None


def _holds(statement: Statement, way: tuple[Any, ...]) -> bool:
    return statement.holds(dict(zip(statement.keys, way, strict=True)))
