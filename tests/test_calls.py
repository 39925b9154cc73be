"""How many calls a fact costs: counted and not timed, so that it is the same on any machine."""

import io
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final

import pytest

from adas_dream.core import State, Walk, find_pack, table_of
from adas_dream.events import AnyFact, GameSetUp, Line, PositionSet, read_log
from adas_dream.projections import audit
from tests.house.tree import ROOT

GAME: Final = ROOT / "fixtures" / "games" / "house-four-players.jsonl"
AUDIT: Final = 70
"""At most so many calls a fact: reading, canonical bytes, chain, rules, dice and fold."""
REPLAY: Final = 34
"""At most so many to read a fact and fold it, with nothing judged."""


def facts_of(log: bytes) -> Iterator[AnyFact]:
    """The facts of a log."""
    return (line.fact for line in read_log(io.BytesIO(log), "") if isinstance(line, Line))


def audited(log: bytes) -> None:
    """Judge the log, which is legal and whole."""
    found = audit(read_log(io.BytesIO(log), ""), "", find_pack)
    assert (found.legality, found.integrity) == ("legal", "intact")


def replayed(log: bytes) -> None:
    """Fold the log to its end."""
    facts = facts_of(log)
    header, start = next(facts), next(facts)
    assert isinstance(header, GameSetUp)
    assert isinstance(start, PositionSet)
    walk = Walk(State(table_of(header, find_pack(header.content)), start.position))
    for _ in walk.along(facts):
        pass
    assert walk.state.position.over


def calls(run: Callable[[], object]) -> int:
    """How many functions are called, of Python's own too, as a profiler counts them."""
    count = 0

    def note(_: FrameType, happened: str, __: object) -> None:
        nonlocal count
        count += happened in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count - 1  # the call that ends the counting


@pytest.mark.parametrize(("run", "most"), [(audited, AUDIT), (replayed, REPLAY)])
def test_a_fact_costs_at_most_so_many_calls(run: Callable[[bytes], None], most: int) -> None:
    """Once everything is loaded, a game of four costs no more calls a fact than the limit says."""
    log = GAME.read_bytes()
    run(log)
    assert calls(lambda: run(log)) / log.count(b"\n") <= most


def test_calls_are_counted() -> None:
    """A function that calls another twice, which calls one of Python's own, makes five calls."""

    def inner() -> int:
        return len("x")

    def outer() -> int:
        return inner() + inner()

    assert calls(outer) == 5
