"""What the scorepad costs beside `validate`, for a random game of four. Run it by hand:

    python -m tests.benchmarks.bench_score

All in one process, in slices that alternate; the median of the ratios within a round is compared.
"""

import io
import sys
from collections.abc import Callable, Iterator
from functools import partial
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
from tests.benchmarks.slices import Work, rates, ratio
from tests.logs import log_in, written
from tests.played_games import random_game

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


def works(log: bytes) -> Iterator[Work]:
    """Everything that is measured."""
    for name, run in (("validate", validate), *((it.name, it.run) for it in CONTENDERS)):
        yield Work.of_one(name, partial(run, log))


def bench() -> None:
    """Measure and print."""
    log = written(random_game(GAME).log)
    found = rates([*works(log)])
    sys.stdout.write(f"{len(log.splitlines())} lines\n")
    for each in CONTENDERS:
        times = ratio(found, "validate", each.name)
        verdict = "ok" if times <= each.most else "TOO SLOW"
        told = f"{times:5.2f} times validate (at most {each.most}) {verdict}"
        sys.stdout.write(f"{each.name:18} {told}\n")


if __name__ == "__main__":
    bench()
