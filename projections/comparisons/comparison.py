"""Where two logs part: their tables, their starts, then fact by fact, and what follows for the
scores.

Facts are compared without what no rule reads (`seq`, `at`, `note`, `state`, `chain`), and choices
that were undone are left out, so two recordings of one game are the same. Up to the first
parting both are one game, so both facts stand at the same turn and step; from there on they are
aligned turn by turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Final, Literal, NamedTuple, TypeAlias, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack, Stuck
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import same_fact
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.log import Log
from adas_dream.events.position.game import Position
from adas_dream.projections.comparisons.alignment import Alignment, Parted, align
from adas_dream.projections.comparisons.by_turn import (
    FactInTurn,
    TurnReader,
    after,
    position_of,
    step_of,
)
from adas_dream.projections.wording.turns import turn_of

Side: TypeAlias = Literal["a", "b"]
Value: TypeAlias = object
"""A value as JSON has it; `UNSET` where there is none."""

TABLE: Final = ("edition", "players", "first_player", "modules", "rulings", "content", "dice")
"""The fields of `game_set_up` that make another game; `format`, `engine` and `game` do not."""


class Difference(Struct, frozen=True, gc=False):
    """One place (`$.players[0].coal`) and what stands there in each log; `before` is what stood
    there in the position in which they part, `id` the disc space, Objective or display that it
    belongs to, if it does."""

    path: str
    before: Value | UnsetType = UNSET
    a: Value | UnsetType = UNSET
    b: Value | UnsetType = UNSET
    id: str | UnsetType = UNSET


class Parting(Struct, frozen=True, gc=False):
    """The first facts that differ, `None` where a log has ended, and what each of them makes of the
    position. `seq` is the place in log A; `turn` is `N.PLAYER`, empty after the end of play."""

    seq: int
    turn: str
    step: str
    a: AnyFact | None
    b: AnyFact | None
    paths: tuple[Difference, ...]
    legal: engine.Legal | None


class Comparison(Struct, frozen=True, gc=False):
    """What differs at the table and in the start, where the facts first part, every parting, and
    the scores at the end of each log; None if one of them is not known, or cannot be compared.
    `stuck` are the facts that cannot be applied, at which the log A and the log B end."""

    table: tuple[Difference, ...]
    start: tuple[Difference, ...]
    first: Parting | None
    partings: tuple[Parted, ...] = ()
    scores: tuple[Score, Score] | None = None
    over: bool = False
    stuck: tuple[Stuck | None, Stuck | None] = (None, None)

    @property
    def same(self) -> bool:
        """Whether both are the same game as far as it goes."""
        return not (self.table or self.start or self.first)

    @property
    def whole(self) -> bool:
        """Whether both logs can be followed to their ends."""
        return not any(self.stuck)

    @property
    def shorter(self) -> Side | None:
        """The log that ends where the other goes on, if that is all their facts differ in."""
        if self.first is None:
            return None
        return "a" if self.first.a is None else "b" if self.first.b is None else None


def compare(a: Log, b: Log, find_pack: FindPack) -> Comparison:
    """The comparison of two logs, both read to their ends."""
    starts = a.start.position, b.start.position
    return compared(TurnReader(a, find_pack), TurnReader(b, find_pack), starts, Alignment())


def compared(
    mine: TurnReader, other: TurnReader, starts: tuple[Position, Position], alignment: Alignment
) -> Comparison:
    """The comparison of two logs with these start positions, of which nothing is read yet; the
    alignment takes them turn by turn."""
    first = None
    for _ in align(mine, other, alignment):
        first = first or _first_parting(mine, other)
    return Comparison(
        _table_differences(mine.header, other.header),
        differences(*starts),
        first,
        tuple(alignment.partings),
        _scores(mine.state, other.state),
        over=all(each.state is not None and each.state.position.over for each in (mine, other)),
        stuck=(mine.stuck, other.stuck),
    )


def _scores(a: State | None, b: State | None) -> tuple[Score, Score] | None:
    """Both scores, where the same number of players has one."""
    if a is None or b is None or len(a.table.players) != len(b.table.players):
        return None
    return score(a), score(b)


def differences(
    a: Position | None, b: Position | None, before: Position | None = None
) -> tuple[Difference, ...]:
    """The places in which two positions differ; none where one of them is not known."""
    if a is None or b is None:
        return ()
    trees = (None if each is None else in_no_order(each) for each in (before, a, b))
    return tuple(_differences("$", *(_tree(each) for each in trees)))


def in_no_order(position: Position) -> Position:
    """The position with the known ids of every stack and deck sorted: they have no order."""
    displays = (replace(it, stack=tuple(sorted(it.stack))) for it in position.displays)
    players = (
        replace(it, partners=replace(it.partners, unseen=tuple(sorted(it.partners.unseen))))
        for it in position.players
    )
    return replace(position, displays=tuple(displays), players=tuple(players))


def _first_parting(a: TurnReader, b: TurnReader) -> Parting | None:
    """The first facts of the stretches at hand that differ, `None` where a log has ended."""
    most = max(len(each.now.moments) if each.now else 0 for each in (a, b))
    pairs = zip_longest(_moments(a), _moments(b))
    seq = a.seq
    for mine, other in islice(pairs, most):
        here, there = mine or _End(None, a.state), other or _End(None, b.state)
        if not same_fact(here.fact, there.fact):
            return _parting(seq + 1, here, there)
        seq = here.fact.seq if here.fact else seq
    return None


class _End(NamedTuple):
    """What stands behind the last fact of a log."""

    fact: None
    before: State | None


def _moments(recording: TurnReader) -> Iterator[FactInTurn]:
    """The moments at hand, and those of the turn after them."""
    for stretch in (recording.now, recording.ahead):
        yield from stretch.moments if stretch else ()


def _parting(seq: int, a: FactInTurn | _End, b: FactInTurn | _End) -> Parting:
    return Parting(
        seq=a.fact.seq if a.fact else seq,
        turn=turn_of(a.before.position) if a.before else "",
        step=step_of(a.before, a.fact or b.fact),
        a=a.fact,
        b=b.fact,
        paths=differences(
            position_of(after(a.before, a.fact)),
            position_of(after(b.before, b.fact)),
            position_of(a.before),
        ),
        legal=engine.legal(a.before) if a.before else None,
    )


def _table_differences(a: GameSetUp, b: GameSetUp) -> tuple[Difference, ...]:
    return tuple(
        difference
        for field in TABLE
        for difference in _differences(
            f"$.{field}", UNSET, _tree(getattr(a, field)), _tree(getattr(b, field))
        )
    )


def _tree(value: object) -> Value:
    return (
        UNSET if value is None else cast("Value", msgspec.json.decode(msgspec.json.encode(value)))
    )


def _differences(
    path: str, before: Value, a: Value, b: Value, *, thing: str | UnsetType = UNSET
) -> Iterator[Difference]:
    if a == b:
        return
    mine, other = _parts(a), _parts(b)
    thing = _id_of(a, _id_of(b, thing))
    if mine is None or other is None or type(a) is not type(b):
        yield Difference(path, before, a, b, thing)
        return
    was = _parts(before) or {}
    for place in {**mine, **other}:
        parts = (tree.get(place, UNSET) for tree in (was, mine, other))
        yield from _differences(f"{path}{place}", *parts, thing=thing)


def _id_of(tree: Value, otherwise: str | UnsetType) -> str | UnsetType:
    is_thing = isinstance(tree, dict) and "id" in tree
    return cast("dict[str, str]", tree)["id"] if is_thing else otherwise


def _parts(tree: Value) -> dict[str, Value] | None:
    """What is compared part by part, by its place in the tree; a list of words or numbers is one
    value."""
    if isinstance(tree, dict):
        return {f".{key}": part for key, part in cast("dict[str, Value]", tree).items()}
    parts = cast("list[Value]", tree) if isinstance(tree, list) else []
    if not parts or not all(isinstance(part, dict | list) for part in parts):
        return None
    return {f"[{index}]": part for index, part in enumerate(parts)}
