"""What a dispute over all twelve rulings costs beside `validate`. Run it by hand:

    python -m tests.benchmarks.bench_dispute

Whole games of four in which several settings matter, from bytes to the page, all in one process, in
slices that alternate; the median of the ratios is compared.
"""

import io
import sys
from functools import partial
from typing import Final

from adas_dream.core.content.load import find_pack
from adas_dream.core.state import State, table_of
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.lines import read_log
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.readings.dispute import Dispute, dispute
from adas_dream.projections.readings.dispute_page import page
from tests.benchmarks.slices import Work, rates, ratio
from tests.logs import written
from tests.played_games import random_game

ROUNDS: Final = 9
MOST: Final = 6.0
GAMES: Final = (4, 22, 57, 38)


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


def times(log: bytes) -> float:
    """How many times `validate` the dispute costs."""
    works = [Work.of_one(run.__name__, partial(run, log)) for run in (validate, told)]
    return ratio(rates(works, ROUNDS), "validate", "told")


def bench() -> None:
    """Measure each game and print it."""
    for number in GAMES:
        log = written(random_game(number, players=4).log)
        cost = times(log)
        found = disputed(log)
        mattering = sum(reading.matters for reading in found.alone)
        verdict = "ok" if cost <= MOST else "TOO SLOW"
        sys.stdout.write(
            f"game {number}: {mattering} of {len(found.alone)} settings matter, "
            f"{len(found.together)} together: {cost:.1f} times validate {verdict}\n"
        )


if __name__ == "__main__":
    bench()
