"""Where two logs first part: their tables, their starts, then fact by fact.

Facts are compared without what no rule reads (`seq`, `at`, `note`, `state`, `chain`), and choices
that were undone are left out, so that two recordings of one game are the same. Up to the first
parting both are one game, so both facts stand at the same turn and step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final, Literal, NamedTuple, TypeAlias, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.game import FindPack
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.soundness import unsound
from adas_dream.core.state import State, table_of
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.position.game import Position

Side: TypeAlias = Literal["a", "b"]
Value: TypeAlias = object
"""A value as JSON has it; `UNSET` where there is none."""

TABLE: Final = ("edition", "players", "first_player", "modules", "rulings", "content", "dice")
"""The fields of `game_set_up` that make another game; `format`, `engine` and `game` do not."""
_CLOSING: Final = (TurnEnded, TurnSkipped, PlayEnded)


class Log(NamedTuple):
    """A log: its two set-up facts, and the facts after them."""

    header: GameSetUp
    start: PositionSet
    facts: Iterable[AnyFact]


class Difference(Struct, frozen=True, gc=False):
    """One place (`$.players[0].coal`) and what stands there in each log; `before` is what stood
    there in the position in which they part."""

    path: str
    before: Value | UnsetType = UNSET
    a: Value | UnsetType = UNSET
    b: Value | UnsetType = UNSET


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
    """What differs at the table and in the start, and where the facts first part."""

    table: tuple[Difference, ...]
    start: tuple[Difference, ...]
    first: Parting | None

    @property
    def same(self) -> bool:
        """Whether both are the same game as far as it goes."""
        return not (self.table or self.start or self.first)

    @property
    def shorter(self) -> Side | None:
        """The log that ends where the other goes on, if that is all their facts differ in."""
        if self.first is None:
            return None
        return "a" if self.first.a is None else "b" if self.first.b is None else None


def compare(a: Log, b: Log, find_pack: FindPack) -> Comparison:
    """The comparison of two logs."""
    return Comparison(
        _table_differences(a.header, b.header),
        differences(a.start.position, b.start.position),
        _first_parting(_Fold(a, find_pack), _Fold(b, find_pack)),
    )


def differences(
    a: Position | None, b: Position | None, before: Position | None = None
) -> tuple[Difference, ...]:
    """The places in which two positions differ; none where one of them is not known."""
    if a is None or b is None:
        return ()
    return tuple(_differences("$", _tree(before), _tree(a), _tree(b)))


def standing(facts: Iterable[AnyFact]) -> Iterator[AnyFact]:
    """The facts that were not undone, in order; an undo of what is not there stays."""
    turn: list[AnyFact] = []
    for fact in facts:
        if isinstance(fact, ChoiceUndone) and (cut := _place_of(turn, fact.to_seq)) is not None:
            del turn[cut:]
            continue
        turn.append(fact)
        if isinstance(fact, _CLOSING):
            yield from turn
            turn.clear()
    yield from turn


def same_fact(a: AnyFact | None, b: AnyFact | None) -> bool:
    """Whether two facts say the same, without what no rule reads."""
    if a is None or b is None:
        return a is b
    return type(a) is type(b) and _bare(a) == _bare(b)


class _Fold:
    """One log: its facts that stand, and the state so far, `None` from one that does not fit."""

    def __init__(self, log: Log, find_pack: FindPack) -> None:
        table = table_of(log.header, find_pack(log.header.content))
        self.facts = standing(log.facts)
        self.seq = log.start.seq
        start = State(table, log.start.position)
        self.state: State | None = None if unsound(start) else start

    def after(self, fact: AnyFact | None) -> State | None:
        """The state after a fact, this one where there is none."""
        if fact is None or self.state is None:
            return self.state
        try:
            return evolve(self.state, fact)
        except (CannotApply, LookupError):
            return None

    def go_on(self, fact: AnyFact) -> None:
        """Fold a fact."""
        self.state, self.seq = self.after(fact), fact.seq


def _first_parting(a: _Fold, b: _Fold) -> Parting | None:
    for fact_a, fact_b in zip_longest(a.facts, b.facts):
        if not same_fact(fact_a, fact_b):
            return _parting(a, b, fact_a, fact_b)
        a.go_on(fact_a)
        b.go_on(fact_b)
    return None


def _parting(a: _Fold, b: _Fold, fact_a: AnyFact | None, fact_b: AnyFact | None) -> Parting:
    seq = a.seq + 1 if fact_a is None else fact_a.seq
    return Parting(
        seq=seq,
        turn=_turn(a.state),
        step=_step(a.state, fact_a or fact_b),
        a=fact_a,
        b=fact_b,
        paths=differences(
            _position(a.after(fact_a)), _position(b.after(fact_b)), _position(a.state)
        ),
        legal=engine.legal(a.state) if a.state else None,
    )


def _turn(state: State | None) -> str:
    if state is None or state.position.over or not state.position.queue:
        return ""
    position = state.position
    number = position.turn.number if position.turn else position.round
    return f"{number}.{position.queue[-1].player}"


def _step(state: State | None, fact: AnyFact | None) -> str:
    """The step that the fact belongs to, the last open one where it belongs to none."""
    if state is None or state.position.over or not state.position.queue:
        return ""
    opened = list(engine.open_steps(state))
    taking = (step for step, answer in opened if fact and engine.takes(answer, fact))
    return str(next(taking, opened[-1][0]).__struct_config__.tag)


def _position(state: State | None) -> Position | None:
    return state.position if state else None


def _table_differences(a: GameSetUp, b: GameSetUp) -> tuple[Difference, ...]:
    return tuple(
        difference
        for field in TABLE
        for difference in _differences(
            f"$.{field}", UNSET, _tree(getattr(a, field)), _tree(getattr(b, field))
        )
    )


def _place_of(turn: list[AnyFact], seq: int) -> int | None:
    places = (place for place in reversed(range(len(turn))) if turn[place].seq == seq)
    return next(places, None)


def _bare(fact: AnyFact) -> AnyFact:
    return replace(fact, seq=1, at="", note="", state="", chain="")


def _tree(value: object) -> Value:
    return (
        UNSET if value is None else cast("Value", msgspec.json.decode(msgspec.json.encode(value)))
    )


def _differences(path: str, before: Value, a: Value, b: Value) -> Iterator[Difference]:
    if a == b:
        return
    object_a, object_b = _as_object(a), _as_object(b)
    list_a, list_b = _as_parts(a), _as_parts(b)
    if object_a is not None and object_b is not None:
        for key in dict.fromkeys((*object_a, *object_b)):
            parts = (_of_key(tree, key) for tree in (before, a, b))
            yield from _differences(f"{path}.{key}", *parts)
    elif list_a is not None and list_b is not None:
        for index in range(max(len(list_a), len(list_b))):
            parts = (_of_index(tree, index) for tree in (before, a, b))
            yield from _differences(f"{path}[{index}]", *parts)
    else:
        yield Difference(path, before, a, b)


def _as_object(tree: Value) -> dict[str, Value] | None:
    return cast("dict[str, Value]", tree) if isinstance(tree, dict) else None


def _as_list(tree: Value) -> list[Value] | None:
    return cast("list[Value]", tree) if isinstance(tree, list) else None


def _as_parts(tree: Value) -> list[Value] | None:
    """A list of parts, which is compared part by part; a list of words or numbers is one value."""
    parts = _as_list(tree)
    return parts if parts and all(isinstance(part, dict | list) for part in parts) else None


def _of_key(tree: Value, key: str) -> Value:
    whole = _as_object(tree)
    return UNSET if whole is None else whole.get(key, UNSET)


def _of_index(tree: Value, index: int) -> Value:
    whole = _as_list(tree)
    return UNSET if whole is None or index >= len(whole) else whole[index]
