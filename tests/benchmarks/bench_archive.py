"""What a game costs in an archive, against decoding its lines with bare msgspec. Run it by hand:

    python tests/benchmarks/bench_archive.py [FACTS]

Every figure is the median of several rounds, for one fact. A save waits for the disk, so that the
smaller the saves are, the more the disk is measured.
"""

import io
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, cast

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from adas_dream.events import AnyFact, Line, read_log
from adas_dream.events.archive import Archive
from tests.events.page import LOG

FACTS: Final = 20_000
ROUNDS: Final = 7
SAVES: Final = (1, 10, 100, 1000)


def long_game(count: int) -> bytes:
    """A game of that many facts: the turn of docs/wire.md again and again."""
    head, start, *turn = LOG.splitlines()
    lines = [head, start]
    for seq in range(3, count + 1):
        said = turn[(seq - 3) % len(turn)]
        before, _, after = said.partition(b'"seq":')
        lines.append(before + b'"seq":%d,' % seq + after.partition(b",")[2])
    return b"\n".join(lines) + b"\n"


def seconds(work: Callable[[], object]) -> float:
    """The median time of one round."""
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def lines_of(log: bytes) -> Iterator[Line]:
    """The lines of a log in memory."""
    return cast("Iterator[Line]", read_log(io.BytesIO(log), "log.jsonl"))


def decoded(raw: list[bytes]) -> None:
    """What everything is measured against: msgspec, and nothing checked."""
    decode = msgspec.json.Decoder(AnyFact).decode
    for line in raw:
        decode(line)


def drained(lines: Iterator[Line]) -> None:
    """Read to the end, one line at a time."""
    for _ in lines:
        pass


def bench(count: int) -> Iterator[str]:
    """Measure and give one line a figure."""
    log = long_game(count)
    bare = seconds(lambda: decoded(log.splitlines())) / count
    yield told("msgspec alone", bare, bare)
    yield told("read the file", seconds(lambda: drained(lines_of(log))) / count, bare)
    with (
        tempfile.TemporaryDirectory() as folder,
        Archive.open(f"{folder}/games.db", create=True) as archive,
    ):
        names = iter(range(ROUNDS))
        new = seconds(lambda: archive.import_(f"game-{next(names)}", lines_of(log)))
        yield told("import", new / count, bare)
        read = seconds(lambda: drained(archive.read("game-0")))
        yield told("read the archive", read / count, bare)
        for size in SAVES:
            yield told(f"append {size} at once", appended(archive, log, size), bare)


def appended(archive: Archive, log: bytes, size: int) -> float:
    """The time of one fact, where `size` of them are saved together."""
    facts = [line.fact for line in lines_of(log)][2 : size + 2]
    name = f"saves-of-{size}"
    entry = archive.import_(name, list(lines_of(log))[:2])

    def save() -> None:
        nonlocal entry
        entry = archive.append(name, facts, entry.facts)

    return seconds(save) / size


def told(what: str, each: float, bare: float) -> str:
    """One line: microseconds a fact, facts a second, and the ratio."""
    return f"{what:20} {each * 1e6:8.2f} µs a fact  {1 / each:10,.0f}/s  {each / bare:7.1f} x"


if __name__ == "__main__":
    for line in bench(int(sys.argv[1]) if len(sys.argv) > 1 else FACTS):
        sys.stdout.write(line + "\n")
