"""What a command costs beside the imports that it cannot do without. Run it by hand:

    python tests/benchmarks/bench_startup.py [GAME]

GAME is a whole game. A command and its imports run in turn, each as a process of its own, and what
counts is the median of the ratios within a round, so that whatever else the machine does falls on
both. All code is compiled before, as it is where the program is installed.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

ROUNDS: Final = 31
GAME: Final = Path(__file__).parents[2] / "fixtures" / "games" / "house-four-players.jsonl"
RUN: Final = """
try:
    from adas_dream.cli.program import run
except ImportError:  # a version before there was one
    from adas_dream.cli.main import main as run
run()
"""
SET_UP: Final = 2
"""How many lines say how a game starts: judging no more than these is all start."""


class Pair(Struct, frozen=True):
    """A command, what it is measured against, and the ratio that it is to keep, if any."""

    name: str
    command: list[str]
    against: list[str]
    most: float | None = None


def python(code: str, *arguments: str) -> list[str]:
    """A fresh interpreter that runs this code."""
    return [sys.executable, "-c", code, *arguments]


def pairs(game: Path, folder: Path) -> list[Pair]:
    """What is measured; the folder is for a log of two lines."""
    begun = folder / "begun.jsonl"
    begun.write_bytes(b"".join(game.read_bytes().splitlines(keepends=True)[:SET_UP]))
    both = python("import click, msgspec")
    return [
        Pair("--help", python(RUN, "--help"), python("import click"), 1.05),
        Pair("validate, a whole game", python(RUN, "validate", str(game)), both, 1.6),
        Pair("validate, two lines", python(RUN, "validate", str(begun)), both),
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
    ratio = statistics.median(own / other for own, other in times)
    return statistics.median(own for own, _ in times), ratio


def told(pair: Pair, surroundings: dict[str, str]) -> str:
    """A row: the command, its imports, the median in milliseconds, the ratio and its bound."""
    ours, ratio = measured(pair, surroundings)
    most = "" if pair.most is None else f"{pair.most:.2f}"
    return f"| {pair.name} | `{pair.against[-1]}` | {ours * 1000:.0f} | {ratio:.2f} | {most} |"


def bench(game: Path) -> Iterator[str]:
    """The table, row by row as it is measured."""
    yield "| command | imports | ms | ratio | at most |"
    yield "|---|---|--:|--:|--:|"
    with tempfile.TemporaryDirectory() as folder:
        for pair in pairs(game, Path(folder)):
            yield told(pair, environment(folder))


if __name__ == "__main__":
    for line in bench(Path(sys.argv[1]) if len(sys.argv) > 1 else GAME):
        print(line, flush=True)  # noqa: T201 - a command by hand
