"""Two recordings of one game side by side, turn by turn and step by step: every place where they
part, and of which kind it is.

A consequence that the rules force in its own log follows from an earlier parting, and is not a
parting itself. Of the facts that a turn's two recordings do not share, those of one type are
paired, then those of one kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.events.catalog import KINDS, AnyFact
from adas_dream.events.codec import encode
from adas_dream.events.facts.base import Kind, PlayerFact, bare
from adas_dream.events.facts.table import ScoreDeclared
from adas_dream.projections.comparisons.by_turn import (
    AFTER_PLAY,
    FactInTurn,
    Stretch,
    TurnReader,
    is_forced,
    lacking,
    step_of,
)

PartingKind: TypeAlias = Literal[
    "other-choice",
    "other-roll",
    "other-statement",
    "other-consequence",
    "missing-fact",
    "extra-fact",
    "same-position",
]
OTHER: Final[dict[Kind, PartingKind]] = {
    "choice": "other-choice",
    "chance": "other-roll",
    "attested": "other-statement",
    "consequence": "other-consequence",
}
Pair: TypeAlias = tuple[FactInTurn | None, FactInTurn | None]
Block: TypeAlias = tuple[Sequence[FactInTurn], Sequence[FactInTurn]]
Item = TypeVar("Item")


class Parted(Struct, frozen=True, gc=False):
    """A place where two recordings part, and how.

    It is a `missing-fact` where only A has it, an `extra-fact` where only B has, `same-position`
    where other choices lead to one position within the turn, else of the kind of its facts.
    `facts` is more than 1 where a whole turn stands in one of them alone; `again` is the turn after
    which both have the same position again, empty at the end of play.
    """

    kind: PartingKind
    turn: str
    step: str
    a: AnyFact | None
    b: AnyFact | None
    facts: int = 1
    again: str | None = None


class Alignment:
    """Walks two recordings side by side; `partings` are those so far, in order."""

    def __init__(self) -> None:
        self.partings: list[Parted] = []
        self._open: list[int] = []

    def take(self, a: Stretch | None, b: Stretch | None) -> None:
        """Two stretches of one turn, or one that stands in one log alone."""
        if a is None or b is None:
            self._add([_alone(a, b)])
            return
        if [*map(bare, a.facts)] != [*map(bare, b.facts)]:
            found = [*partings_of(a, b)]
            self._add([_as_one(found)] if _one_way(a, b, found) else found)
        self._meet(a, b)

    def _add(self, found: Iterable[Parted]) -> None:
        for each in found:
            self._open.append(len(self.partings))
            self.partings.append(each)

    def _meet(self, a: Stretch, b: Stretch) -> None:
        """Where both have one position again, that is noted with every parting before."""
        if not (self._open and a.closed and b.closed) or not _same_position(a, b):
            return
        for place in self._open:
            self.partings[place] = replace(self.partings[place], again=a.turn)
        self._open.clear()


def align(a: TurnReader, b: TurnReader, alignment: Alignment) -> Iterator[None]:
    """Go through both logs, turn by turn; yields before the stretches at hand are taken.

    Where one log ends there is nothing to align any more, and the other is folded to its end.
    """
    while a.now is not None and b.now is not None:
        yield
        behind, ahead = a.now.rank > b.now.rank, a.now.rank < b.now.rank
        alignment.take(None if behind else a.now, None if ahead else b.now)
        if not behind:
            a.go_on()
        if not ahead:
            b.go_on()
    yield
    for rest in (a, b):
        while rest.now is not None:
            rest.go_on()


def _alone(a: Stretch | None, b: Stretch | None) -> Parted:
    """A turn that stands in one log alone."""
    stretch = a or b
    assert stretch is not None
    chosen = (it for it in stretch.moments if not is_forced(it))
    first = next(chosen, stretch.moments[0])
    turn, step = stretch.turn, step_of(first.before, first.fact)
    count = len(stretch.moments)
    if a is not None:
        return Parted("missing-fact", turn, step, first.fact, None, count)
    return Parted("extra-fact", turn, step, None, first.fact, count)


def partings_of(a: Stretch, b: Stretch) -> Iterator[Parted]:
    """Every parting of a turn's two recordings, in order."""
    swapped = encoded(b) < encoded(a)  # one order for both ways round, so that they mirror
    first, second = (b, a) if swapped else (a, b)
    lacks = lacked(first), lacked(second)
    for mine, other in _blocks(first, second):
        own = _own(mine, lacks[1], _wrong(other)), _own(other, lacks[0], _wrong(mine))
        # Facts of one type stand for each other, then those of one kind.
        for pair in _paired(*own, _slot, lambda x, y: _paired(x, y, _kind, _unpaired)):
            yield _parted(a.turn, *(reversed(pair) if swapped else pair))


def shared_places(a: Stretch, b: Stretch) -> list[tuple[int, int]]:
    """The places in both of the facts that a turn's two recordings share."""
    swapped = encoded(b) < encoded(a)
    found = _common(*((b, a) if swapped else (a, b)))
    return [(other, mine) for mine, other in found] if swapped else found


def _common(a: Stretch, b: Stretch) -> list[tuple[int, int]]:
    kinds = [*map(_slot, a.moments)], [*map(_slot, b.moments)]
    return longest_common([*map(bare, a.facts)], [*map(bare, b.facts)], kinds)


def encoded(stretch: Stretch) -> list[bytes]:
    """The facts of a stretch as bytes."""
    return [encode(bare(fact)) for fact in stretch.facts]


def lacked(stretch: Stretch) -> list[type]:
    """The types of the consequences that a stretch lacks."""
    return [type(fact) for moment in stretch.moments for fact in lacking(moment)]


def _wrong(moments: Iterable[FactInTurn]) -> list[type]:
    """The types of the consequences that are not what the rules force."""
    consequences = (it for it in moments if _kind(it) == "consequence")
    return [type(it.fact) for it in consequences if not is_forced(it)]


def _own(moments: Iterable[FactInTurn], lacks: list[type], wrong: list[type]) -> list[FactInTurn]:
    """Those that do not just follow from others; of those that do, what the other log lacks or has
    a wrong one for."""
    kept: list[FactInTurn] = []
    for moment in moments:
        kind = type(moment.fact)
        if not is_forced(moment):
            kept.append(moment)
        elif kind in lacks or kind in wrong:
            (lacks if kind in lacks else wrong).remove(kind)
            kept.append(moment)
    return kept


def _blocks(a: Stretch, b: Stretch) -> Iterator[Block]:
    """What lies between the facts that both have; behind the last of them nothing is missing from a
    log that ends there."""
    start_a = start_b = 0
    for end_a, end_b in _common(a, b):
        yield a.moments[start_a:end_a], b.moments[start_b:end_b]
        start_a, start_b = end_a + 1, end_b + 1
    rest_a, rest_b = a.moments[start_a:], b.moments[start_b:]
    if _ends(a) and len(rest_b) > len(rest_a):
        rest_b = rest_b[: len(rest_a)]
    if _ends(b) and len(rest_a) > len(rest_b):
        rest_a = rest_a[: len(rest_b)]
    yield rest_a, rest_b


def _ends(stretch: Stretch) -> bool:
    """Whether a log breaks off in this turn."""
    return not (stretch.closed or stretch.cut) and stretch.rank <= AFTER_PLAY


def longest_common(
    a: Sequence[Item],
    b: Sequence[Item],
    kinds: tuple[Sequence[object], Sequence[object]] | None = None,
) -> list[tuple[int, int]]:
    """The places of a longest sequence that both have; of several the one in which most of what
    does not belong to it stands across from another of its kind, where `kinds` are given."""
    much = len(a) + len(b)  # more than all that are only of one kind
    kinds_of_a, kinds_of_b = kinds or (a, b)

    def worth(i: int, j: int) -> int:
        return much if a[i] == b[j] else int(kinds_of_a[i] == kinds_of_b[j])

    best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in reversed(range(len(a))):
        for j in reversed(range(len(b))):
            both = best[i + 1][j + 1] + worth(i, j)
            best[i][j] = max(both, best[i + 1][j], best[i][j + 1])
    return [(i, j) for i, j in _walked(best, worth) if a[i] == b[j]]


def _walked(best: list[list[int]], worth: Callable[[int, int], int]) -> Iterator[tuple[int, int]]:
    i = j = 0
    while i < len(best) - 1 and j < len(best[0]) - 1:
        here = worth(i, j)
        if here and best[i][j] == best[i + 1][j + 1] + here:
            yield i, j
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1


Rest: TypeAlias = Callable[[list[FactInTurn], list[FactInTurn]], Iterator[Pair]]


def _paired(
    a: list[FactInTurn], b: list[FactInTurn], key: Callable[[FactInTurn], object], rest: Rest
) -> Iterator[Pair]:
    start_a = start_b = 0
    for end_a, end_b in longest_common([*map(key, a)], [*map(key, b)]):
        yield from rest(a[start_a:end_a], b[start_b:end_b])
        yield a[end_a], b[end_b]
        start_a, start_b = end_a + 1, end_b + 1
    yield from rest(a[start_a:], b[start_b:])


def _unpaired(a: list[FactInTurn], b: list[FactInTurn]) -> Iterator[Pair]:
    yield from ((moment, None) for moment in a)
    yield from ((None, moment) for moment in b)


def _slot(moment: FactInTurn) -> object:
    fact = moment.fact
    line = fact.line if isinstance(fact, ScoreDeclared) else ""
    return type(fact), fact.attested, fact.player if isinstance(fact, PlayerFact) else 0, line


def _kind(moment: FactInTurn) -> Kind:
    return "attested" if moment.fact.attested else KINDS[type(moment.fact)]


def _parted(turn: str, a: FactInTurn | None, b: FactInTurn | None) -> Parted:
    moment = a or b
    assert moment is not None
    kind: PartingKind = OTHER[_kind(moment)]
    if b is None:
        kind = "missing-fact"
    elif a is None:
        kind = "extra-fact"
    facts = a.fact if a else None, b.fact if b else None
    return Parted(kind, turn, step_of(moment.before, moment.fact), *facts)


def _one_way(a: Stretch, b: Stretch, found: list[Parted]) -> bool:
    """Whether both come by other choices from one position to one position."""
    before = a.moments[0].before, b.moments[0].before
    if before[0] is None or before[1] is None or before[0].position != before[1].position:
        return False
    facts = [fact for each in found for fact in (each.a, each.b) if fact is not None]
    both = any(each.a for each in found) and any(each.b for each in found)
    chosen = all(KINDS[type(fact)] == "choice" and not fact.attested for fact in facts)
    return both and chosen and _same_position(a, b)


def _same_position(a: Stretch, b: Stretch) -> bool:
    known = a.after is not None and b.after is not None
    return known and a.after.position == b.after.position  # type: ignore[union-attr]


def _as_one(found: list[Parted]) -> Parted:
    """All of them as one parting that leads to the same position."""
    a = next(each.a for each in found if each.a)
    b = next(each.b for each in found if each.b)
    return replace(found[0], kind="same-position", a=a, b=b)
