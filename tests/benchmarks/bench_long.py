"""What ten times the lines cost: time and memory of `validate` and `diff`. Run it by hand:

    python -m tests.benchmarks.bench_long [LINES]

It writes logs of LINES lines (100,000 unless given) and of ten times as many, and gives for each
command the processor time and the peak of memory of its process, and how many times the short log's
the long one's are. The table is Markdown.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from adas_dream.events.chain import Sealer
from adas_dream.events.codec import encode
from tests.long_logs import ALL, GoingOn, lines

RUN: Final = "from adas_dream.cli.program import run; run()"
MEGABYTE: Final = 1024  # of the unit in which the system gives the peak
TIMES: Final = 10


def main() -> None:
    """Measure every kind of log."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    sys.stdout.write(
        "| log | command | lines | seconds | MB | times the seconds | times the memory |\n"
    )
    sys.stdout.write("|---|---|--:|--:|--:|--:|--:|\n")
    with tempfile.TemporaryDirectory() as folder:
        for name, going_on in ALL.items():
            logs = [_written(Path(folder), going_on, count) for count in (many, TIMES * many)]
            for command in ("validate", "diff"):
                _tell(name, command, many, logs)
            for log in logs:
                log.unlink()


def _tell(name: str, command: str, many: int, logs: list[Path]) -> None:
    found = [_cost(command, *[log] * (2 if command == "diff" else 1)) for log in logs]
    (short, small), (long, big) = found
    rates = f"{long / short:.1f} | {big / small:.2f}"
    sys.stdout.write(f"| {name} | {command} | {many:,} | {short:.1f} | {small:.0f} | | |\n")
    sys.stdout.write(
        f"| {name} | {command} | {TIMES * many:,} | {long:.1f} | {big:.0f} | {rates} |\n"
    )


def _written(folder: Path, going_on: GoingOn, many: int) -> Path:
    """A log of so many lines."""
    file = folder / f"{many}.jsonl"
    with file.open("wb") as stream:
        stream.writelines(_sealed(going_on, many))
    return file


def _sealed(going_on: GoingOn, many: int) -> Iterator[bytes]:
    """The lines, with their chains."""
    sealer = Sealer()
    for line in lines(going_on, many):
        fact = sealer.seal(line.fact)
        raw = encode(fact)
        sealer.add(fact, raw)
        yield raw + b"\n"


def _cost(command: str, *logs: Path) -> tuple[float, float]:
    """Processor seconds and peak megabytes of a process that runs it."""
    arguments = [sys.executable, "-c", RUN, command, *map(str, logs)]
    output = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
    process = os.posix_spawn(sys.executable, arguments, os.environ, file_actions=[output])
    _, status, usage = os.wait4(process, 0)
    assert os.waitstatus_to_exitcode(status) in {0, 1}
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / MEGABYTE


if __name__ == "__main__":
    main()
