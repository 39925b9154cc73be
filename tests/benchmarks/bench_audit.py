"""How much faster two processes audit than one, beside two bare loops; memory at ten times as many.

    python -m tests.benchmarks.bench_audit [GAMES] [ROUNDS]

The rounds alternate, and each ratio is that of the best of its rounds. `peak` is that of the
largest process, in MiB.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.cli.program import RUN

LOOP: Final = "n = 0\nfor i in range(20_000_000): n += i & 3"


def timed(*runs: list[str]) -> float:
    """Run programs side by side; gives the seconds until all have ended."""
    begun = time.perf_counter()
    started = [subprocess.Popen(run, stdout=subprocess.DEVNULL) for run in runs]
    assert all(process.wait() == 0 for process in started)
    return time.perf_counter() - begun


def audit(folder: Path, jobs: int) -> list[str]:
    """The program that audits a folder by so many processes."""
    return [sys.executable, "-c", RUN, "audit", str(folder), "--jobs", str(jobs)]


def simulated(folder: Path, games: int) -> Path:
    """Make a folder of random games."""
    place = folder / str(games)
    timed([sys.executable, "-c", RUN, "simulate", str(games), "-o", str(place)])
    return place


def peak(run: list[str]) -> int:
    """The most memory that the program or one of its processes had."""
    child = os.fork()
    if child == 0:
        timed(run)
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        os._exit(min(255, most // 1024))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(games: int = 400, rounds: int = 3) -> None:
    """Print the ratios, then the peaks."""
    loop = [sys.executable, "-c", LOOP]
    with tempfile.TemporaryDirectory() as folder:
        few, many = (simulated(Path(folder), count) for count in (games // 10, games))
        times: dict[str, list[float]] = {}
        for _ in range(rounds):
            times.setdefault("one loop", []).append(timed(loop))
            times.setdefault("two loops", []).append(timed(loop, loop))
            times.setdefault("one process", []).append(timed(audit(many, 1)))
            times.setdefault("two processes", []).append(timed(audit(many, 2)))
        best = {name: min(seconds) for name, seconds in times.items()}
        sys.stdout.write(f"two bare loops reach {2 * best['one loop'] / best['two loops']:.2f}\n")
        sys.stdout.write(
            f"audit on two processes {best['one process'] / best['two processes']:.2f}\n"
        )
        for place in (few, many):
            sys.stdout.write(f"peak of {place.name} games: {peak(audit(place, 2))} MiB\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
