"""What a game costs in an archive, beside bare msgspec, bare SQLite and a log file. Run it by hand:

    python -m tests.benchmarks.bench_archive [VERSION ...]

A VERSION is a git revision or a folder; the code as it stands unless given. Each is measured in one
process, in slices that alternate, and what counts is the median of the ratios within a round. A
save waits for the disk, so saves are measured twice: by the clock, and by what the processor does
meanwhile. Bare SQLite is a connection of Python's own `sqlite3` to a file with the same tables, as
durable (WAL, synchronous=FULL), that saves the same rows of facts by one `executemany` in one
transaction, and nothing else. The table is Markdown, with a column for each version.
"""

import gc
import io
import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import count, cycle, islice
from pathlib import Path
from typing import Final

import msgspec

from adas_dream.events import AnyFact, ChoiceUndone, Journal, Line, encode, open_journal, read_log
from adas_dream.events.archive import Archive
from adas_dream.events.catalog import name_of
from tests.benchmarks.bench_peers import MEASURE, Measured, measured_apart, random_log, rows
from tests.benchmarks.slices import Clock, Work, median, rates, ratio

GAMES: Final = 12
SAVES: Final = (1, 10, 100, 1000)
DECODED: Final = "decode"
DECODER: Final = msgspec.json.Decoder(AnyFact)
CLOCKS: Final[dict[str, Clock]] = {"clock": time.perf_counter, "processor": time.process_time}


class Bare:
    """Bare SQLite: a game of the same rows as in a store of ours."""

    def __init__(self, path: Path, ours: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=FULL")
        with closing(sqlite3.connect(ours)) as other:
            tables = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
            for (table,) in other.execute(tables).fetchall():
                self.connection.execute(table)
        self.places = count(1)

    def save(self, facts: Sequence[tuple[str, bytes]]) -> int:
        """Save facts, given by tag and line, behind the last ones."""
        kept = [("game", next(self.places), tag, raw) for tag, raw in facts]
        self.connection.execute("BEGIN")
        self.connection.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", kept)
        self.connection.execute("COMMIT")
        return len(kept)


class Saved:
    """A game in a store of ours that grows by the same facts."""

    def __init__(self, archive: Archive, start: Sequence[Line]) -> None:
        self.archive = archive
        self.count = archive.import_("game", start).facts

    def save(self, facts: Sequence[AnyFact]) -> int:
        """Save facts behind the last ones."""
        self.count = self.archive.append("game", facts, self.count).facts
        return len(facts)


class Recorded:
    """A game being recorded, in which a choice is made and taken back, again and again."""

    def __init__(self, journal: Journal, choice: AnyFact) -> None:
        self.journal = journal
        self.choice = choice
        self.places = count(sum(1 for _ in journal.lines()) + 1)

    def undo(self) -> int:
        """Two saves: a choice, and its undo."""
        seq = next(self.places)
        self.journal.append([msgspec.structs.replace(self.choice, seq=seq)])
        self.journal.append([ChoiceUndone(next(self.places), 1, to_seq=seq)])
        return 2


def lines_of(log: bytes) -> list[Line]:
    """The lines of a log in memory."""
    return [line for line in read_log(io.BytesIO(log), "") if isinstance(line, Line)]


def decoded(lines: Sequence[bytes]) -> int:
    """What nothing can go below: msgspec, one line after the other."""
    return len([DECODER.decode(line) for line in lines])


def read_file(log: bytes) -> int:
    """Read a log that lies in memory, one line after the other."""
    return sum(1 for _ in read_log(io.BytesIO(log), ""))


def read_game(archive: Archive, name: str) -> int:
    """Read a game out of an archive, one line after the other."""
    return sum(1 for _ in archive.read(name))


def readers(logs: Sequence[bytes], archive: Archive) -> Iterator[Work]:
    """The same games decoded, read from a file in memory and read from an archive."""
    names = [f"game-{number}" for number in range(len(logs))]
    for name, log in zip(names, logs, strict=True):
        archive.import_(name, lines_of(log))
    yield Work(DECODED, "facts", [partial(decoded, log.splitlines()) for log in logs])
    yield Work("read a log", "facts", [partial(read_file, log) for log in logs])
    yield Work("read a game", "facts", [partial(read_game, archive, name) for name in names])


def writers(logs: Sequence[bytes], folder: Path, stack: ExitStack) -> Iterator[Work]:
    """Saves into bare SQLite and into a store of ours, each with a file of its own."""
    start = lines_of(logs[0])[:2]
    played = [line.fact for log in logs for line in lines_of(log)[2:]]
    for size in SAVES:
        facts = [*islice(cycle(played), size)]
        ours = folder / f"ours-{size}.db"
        saved = Saved(stack.enter_context(Archive.open(str(ours), create=True)), start)
        bare = Bare(folder / f"bare-{size}.db", ours)
        stack.callback(bare.connection.close)
        kept = [(name_of(fact), encode(fact)) for fact in facts]
        yield Work(f"bare SQLite, {size}", "facts", [partial(bare.save, kept)])
        yield Work(f"append {size}", "facts", [partial(saved.save, facts)])


def recorders(log: bytes, folder: Path, stack: ExitStack) -> Iterator[Work]:
    """A choice and its undo, recorded into a log file and into an archive."""
    file, store = folder / "game.jsonl", folder / "recorded.db"
    file.write_bytes(log)
    with Archive.open(str(store), create=True) as archive:
        archive.import_("game", lines_of(log))
    choice = next(line.fact for line in lines_of(log) if name_of(line.fact) == "die_moved")
    for name, game in (("undo in a log", f"{file}"), ("undo in an archive", f"{store}#game")):
        recorded = Recorded(stack.enter_context(open_journal(game)), choice)
        yield Work(name, "facts", [recorded.undo])


def compared(name: str) -> str:
    """What a piece of work is held against; empty for a peer."""
    what, _, size = name.rpartition(" ")
    known = {"read a log": DECODED, "read a game": DECODED, "undo in an archive": "undo in a log"}
    return f"bare SQLite, {size}" if what == "append" else known.get(name, "")


def told(works: Sequence[Work], clock: str) -> Measured:
    """Measure by one of the clocks."""
    gc.collect()
    gc.freeze()  # what lies about is not looked through again while others are measured
    found = rates(works, clock=CLOCKS[clock])
    pairs = [(work.name, compared(work.name)) for work in works if compared(work.name)]
    ratios = [(f"{one} | {other}, {clock}", ratio(found, other, one)) for one, other in pairs]
    speeds = [(f"{work.name} | {work.unit}, {clock}", median(found, work.name)) for work in works]
    return Measured(speeds, ratios, [])


def measured() -> Measured:
    """Measure the version that runs."""
    logs = [random_log(number) for number in range(GAMES)]
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        archive = stack.enter_context(Archive.open(str(folder / "read.db"), create=True))
        found = [told([*readers(logs, archive)], "processor")]
        saves = [*writers(logs, folder, stack), *recorders(logs[0], folder, stack)]
        found += [told(saves, clock) for clock in CLOCKS]
    speeds = [it for part in found for it in part.speeds]
    return Measured(speeds, [it for part in found for it in part.ratios], [])


def main(*versions: str) -> None:
    """Measure and print."""
    if versions == (MEASURE,):
        sys.stdout.buffer.write(msgspec.json.encode(measured()))
        return
    versions = versions or (".",)
    found = [measured_apart(given, "bench_archive") for given in versions]
    sys.stdout.write(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}.\n\n")
    for head, figures, form in (
        ("what | times the cost of", [it.ratios for it in found], "{:.2f}"),
        ("a second | of", [it.speeds for it in found], "{:,.0f}"),
    ):
        for row in rows(head, versions, figures, form):
            sys.stdout.write(row + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
