"""How benchmarks measure: in slices that alternate, so that whatever else the machine does falls on
all, by processor time or, where the disk is waited for, by the clock; what counts is the median of
the ratios within a round."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import Final, TypeAlias

from msgspec import Struct

Clock: TypeAlias = Callable[[], float]
ROUNDS: Final = 25
SLICE: Final = 0.03
"""How many seconds a slice takes at least."""


class Work(Struct, frozen=True):
    """What is measured: pieces of work that are done in turn, each of which gives how many units
    it dealt with."""

    name: str
    unit: str
    pieces: Sequence[Callable[[], int]]

    @classmethod
    def of_one(cls, name: str, run: Callable[[], object]) -> "Work":
        """The same thing again and again."""

        def once() -> int:
            run()
            return 1

        return cls(name, "runs", [once])


def rate(
    pieces: Iterator[Callable[[], int]], least: float = SLICE, clock: Clock = time.process_time
) -> float:
    """Units a second, measured over a slice."""
    begin, units = clock(), 0
    while (passed := clock() - begin) < least:
        units += next(pieces)()
    return units / passed


def rates(
    works: Sequence[Work], rounds: int = ROUNDS, clock: Clock = time.process_time
) -> list[dict[str, float]]:
    """The units a second of each piece of work by its name, round by round; a first round, in which
    everything is loaded, is left out."""
    turning = {work.name: cycle(work.pieces) for work in works}
    made = [
        {name: rate(it, clock=clock) for name, it in turning.items()} for _ in range(rounds + 1)
    ]
    return made[1:]


def ratio(found: Sequence[dict[str, float]], one: str, other: str) -> float:
    """How many times as fast the one is as the other."""
    return statistics.median(each[one] / each[other] for each in found)


def median(found: Sequence[dict[str, float]], one: str) -> float:
    """Its units a second."""
    return statistics.median(each[one] for each in found)
