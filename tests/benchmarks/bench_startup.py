"""What the command line costs beside its libraries. Run it by hand:

    python tests/benchmarks/bench_startup.py [GAME]

Each pair alternates, so that whatever else the machine does falls on both; medians are compared.
All code is compiled before, as it is where the program is installed.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from msgspec import Struct

ROUNDS: Final = 41
GAME: Final = Path(__file__).parents[2] / "fixtures" / "games" / "workshop-two-players.jsonl"
RUN: Final = "from adas_dream.cli.main import main; main()"


class Pair(Struct, frozen=True):
    """A command, what it is measured against, and the ratio that it must not pass."""

    name: str
    command: list[str]
    against: list[str]
    most: float


def python(code: str, *arguments: str) -> list[str]:
    """A fresh interpreter that runs this code."""
    return [sys.executable, "-c", code, *arguments]


def pairs(game: str) -> list[Pair]:
    """What is measured."""
    return [
        Pair("--help", python(RUN, "--help"), python("import click"), 1.5),
        Pair("validate", python(RUN, "validate", game), python("import click, msgspec"), 1.8),
    ]


def environment(cache: str) -> dict[str, str]:
    """Ours, with compiled code kept in a folder of its own."""
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**ours, "PYTHONPYCACHEPREFIX": cache}


def seconds(command: list[str], surroundings: dict[str, str]) -> float:
    """How long one run takes, from its start to its end; it must end well."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=surroundings)
    return time.perf_counter() - begin


def measured(pair: Pair, surroundings: dict[str, str]) -> tuple[float, float]:
    """The median time in seconds of the command, and its ratio to that of the other."""
    commands = (pair.command, pair.against)
    times = [[seconds(one, surroundings) for one in commands] for _ in range(ROUNDS + 1)][1:]
    ours = statistics.median(own for own, _ in times)
    theirs = statistics.median(other for _, other in times)
    return ours, ours / theirs


def told(pair: Pair, surroundings: dict[str, str]) -> str:
    """One line: the median in milliseconds and the ratio."""
    ours, ratio = measured(pair, surroundings)
    verdict = "ok" if ratio <= pair.most else "TOO SLOW"
    return f"{pair.name:10} {ours * 1000:6.1f} ms = {ratio:.2f} (at most {pair.most}) {verdict}"


def bench() -> None:
    """Measure every pair and print it."""
    game = sys.argv[1] if len(sys.argv) > 1 else str(GAME)
    with tempfile.TemporaryDirectory() as cache:
        for pair in pairs(game):
            sys.stdout.write(told(pair, environment(cache)) + "\n")


if __name__ == "__main__":
    bench()
