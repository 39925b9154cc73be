"""What the page of a game costs beside one `validate` of it, without the readings, which cost what
`dispute` does; and the pages of a folder. Run it by hand:

    python -m tests.benchmarks.bench_report

As whole commands, each a process of its own, and in one process that has loaded everything; by
processor time. Both alternate, so that whatever else the machine does falls on both; the median of
the ratios is told.
"""

import io
import os
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from adas_dream.core.content.load import find_pack
from adas_dream.events.lines import read_log
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.reports.game import game_page
from adas_dream.projections.reports.html import game_html
from tests.benchmarks.bench_startup import GAME, RUN, environment, python
from tests.benchmarks.slices import Work, rates, ratio

ROUNDS: Final = 9
MOST: Final = 4.0
"""How many times `validate` the page of a game may cost as a command."""
UNREAD: Final = (
    f"from adas_dream.projections.reports import game\ngame._readings = lambda *_: None{RUN}"
)
"""The program without the readings."""


def validate(log: bytes) -> object:
    """The verdicts."""
    return audit(read_log(io.BytesIO(log), ""), "", find_pack)


def page(log: bytes) -> str:
    """The page, without its readings."""
    return game_html(game_page([*read_log(io.BytesIO(log), "")], "", find_pack, disputed=False))


def in_one_process(game: Path) -> float:
    """How many times `validate` the page costs where everything is loaded."""
    log = game.read_bytes()
    works = [Work.of_one(run.__name__, partial(run, log)) for run in (validate, page)]
    return ratio(rates(works, ROUNDS), "validate", "page")


def as_commands(whole: list[str], part: list[str], cache: str) -> float:
    """How many times as much one command takes as another."""
    times = [(_seconds(whole, cache), _seconds(part, cache)) for _ in range(ROUNDS + 1)]
    return statistics.median(one / other for one, other in times[1:])


def _seconds(command: list[str], cache: str) -> float:
    """How much processor time a run takes."""
    begin = os.times()
    subprocess.run(command, check=True, capture_output=True, env=environment(cache))
    end = os.times()
    return end.children_user + end.children_system - begin.children_user - begin.children_system


def bench() -> None:
    """Measure and print it."""
    with tempfile.TemporaryDirectory() as folder:
        file, pages = str(Path(folder) / "game.html"), str(Path(folder) / "pages")
        one = python(UNREAD, "report", str(GAME), "-o", file)
        cost = as_commands(one, python(RUN, "validate", str(GAME)), folder)
        verdict = "ok" if cost <= MOST else "TOO SLOW"
        sys.stdout.write(f"report GAME, as a command: {cost:.1f} times validate {verdict}\n")
        games = python(UNREAD, "report", str(GAME.parent), "-o", pages)
        cost = as_commands(games, python(RUN, "audit", str(GAME.parent)), folder)
        sys.stdout.write(f"report FOLDER, as a command: {cost:.1f} times audit\n")
    sys.stdout.write(f"report GAME, in one process: {in_one_process(GAME):.1f} times validate\n")


if __name__ == "__main__":
    bench()
