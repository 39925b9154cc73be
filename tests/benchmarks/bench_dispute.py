"""What a dispute over all twelve rulings costs beside `validate`. Run it by hand:

    python -m tests.benchmarks.bench_dispute

Whole games of four in which two settings matter, from bytes to the page, all in one process, in
slices that alternate, so that whatever else the machine does falls on both; the median of the
ratios is compared. One game in which six matter is told besides.
"""

import io
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final

from adas_dream.core.content.load import find_pack
from adas_dream.core.state import State, table_of
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.lines import read_log
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.readings.dispute import Dispute, dispute
from adas_dream.projections.readings.dispute_page import page
from tests.logs import written
from tests.played_games import random_game

ROUNDS: Final = 9
SLICE: Final = 0.1
"""How many seconds a slice takes at least."""
MOST: Final = 20.0
GAMES: Final = (4, 22, 57)
"""Games of four in which two settings matter."""
MANY: Final = 38
"""A game of four in which six do."""


def validate(log: bytes) -> object:
    """The three verdicts."""
    return audit(read_log(io.BytesIO(log), ""), "", find_pack)


def disputed(log: bytes) -> Dispute:
    """The game under every reading."""
    lines = read_log(io.BytesIO(log), "")
    header, start, *facts = (line.fact for line in lines if isinstance(line, Line))
    assert isinstance(header, GameSetUp)
    assert isinstance(start, PositionSet)
    return dispute(State(table_of(header, find_pack(header.content)), start.position), facts)


def told(log: bytes) -> object:
    """The page of the dispute."""
    return [*page(disputed(log), ("Ada", "Charles", "Mary", "Luigi"))]


def seconds(run: Callable[[bytes], object], log: bytes) -> float:
    """How long one run takes, measured over a slice."""
    begin, runs = time.perf_counter(), 0
    while (passed := time.perf_counter() - begin) < SLICE:
        run(log)
        runs += 1
    return passed / runs


def ratios(log: bytes) -> Iterator[float]:
    """How many times `validate` the dispute costs, round by round."""
    for _ in range(ROUNDS):
        base = seconds(validate, log)
        yield seconds(told, log) / base


def bench() -> None:
    """Measure each game and print it."""
    for number in (*GAMES, MANY):
        log = written(random_game(number, players=4).log)
        ratio = statistics.median(ratios(log))
        found = disputed(log)
        mattering = sum(reading.matters for reading in found.alone)
        verdict = "" if number == MANY else "ok" if ratio <= MOST else "TOO SLOW"
        sys.stdout.write(
            f"game {number}: {mattering} of {len(found.alone)} settings matter, "
            f"{len(found.together)} together: {ratio:.1f} times validate {verdict}\n"
        )


if __name__ == "__main__":
    bench()
