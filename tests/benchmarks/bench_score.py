"""What the scorepad costs beside `validate`, for a random game of four. Run it by hand:

    python -m tests.benchmarks.bench_score

All in one process, in slices that alternate, so that whatever else the machine does falls on both;
the median of the ratios within a round is compared.
"""

import io
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from adas_dream.core.content.load import find_pack
from adas_dream.events.lines import read_log
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.scorepads.page import as_json, explained, page
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.timelines import points
from adas_dream.projections.timelines.points import turn_points
from adas_dream.projections.timelines.replaying import Replay
from tests.logs import log_in, written
from tests.played_games import random_game

ROUNDS: Final = 25
SLICE: Final = 0.03
"""How many seconds a slice takes at least."""
GAME: Final = 2


class Contender(Struct, frozen=True):
    """What is measured, and the ratio to `validate` that it must not pass."""

    name: str
    run: Callable[[bytes], object]
    most: float


def validate(log: bytes) -> object:
    """The three verdicts."""
    return audit(read_log(io.BytesIO(log), ""), "", find_pack)


def score(log: bytes) -> list[str]:
    """The scorepad as text."""
    replay = _replay(log)
    for _ in replay:
        pass
    return [*page(scorepad(replay.state, replay.seq))]


def explain(log: bytes) -> list[str]:
    """The scorepad with every reason."""
    replay = _replay(log)
    reasons = _reasons(replay)
    return [*explained(scorepad(replay.state, replay.seq), reasons)]


def score_json(log: bytes) -> object:
    """The scorepad for programs."""
    replay = _replay(log)
    reasons = _reasons(replay)
    return as_json(scorepad(replay.state, replay.seq), reasons)


def timed(log: bytes) -> list[str]:
    """The points after each turn."""
    replay = _replay(log)
    return [*points.page(turn_points(replay, replay), replay.header.players)]


CONTENDERS: Final = (
    Contender("score", score, 2.0),
    Contender("score --explain", explain, 2.0),
    Contender("score --json", score_json, 2.0),
    Contender("score --over-time", timed, 2.0),
)


def _replay(log: bytes) -> Replay:
    return Replay(log_in(log), find_pack)


def _reasons(replay: Replay) -> Reasons:
    reasons = Reasons(replay.state, replay.seq)
    for step in replay:
        reasons.follow(step)
    return reasons


def seconds(run: Callable[[bytes], object], log: bytes) -> float:
    """How long one run takes, measured over a slice."""
    begin, runs = time.perf_counter(), 0
    while (passed := time.perf_counter() - begin) < SLICE:
        run(log)
        runs += 1
    return passed / runs


def rounds(log: bytes) -> Iterator[tuple[float, ...]]:
    """The ratios of all contenders to `validate`, round by round."""
    for _ in range(ROUNDS):
        base = seconds(validate, log)
        yield tuple(seconds(each.run, log) / base for each in CONTENDERS)


def told(ratios: Iterable[tuple[float, ...]]) -> Iterator[str]:
    """One line a contender."""
    for each, found in zip(CONTENDERS, zip(*ratios, strict=True), strict=True):
        ratio = statistics.median(found)
        verdict = "ok" if ratio <= each.most else "TOO SLOW"
        yield f"{each.name:18} {ratio:5.2f} times validate (at most {each.most}) {verdict}"


def bench() -> None:
    """Measure and print."""
    log = written(random_game(GAME).log)
    sys.stdout.write(f"{len(log.splitlines())} lines, {seconds(validate, log) * 1000:.1f} ms\n")
    for line in told(rounds(log)):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    bench()
