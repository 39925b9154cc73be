"""Whatever is stopped hard, what was told as saved is there: in a file, in SQLite, in PostgreSQL.

    python -m tests.hard_stops [STOPS] [SEED]

A writer is killed while it saves, STOPS times for each place (60 unless given), and after each stop
the game is read and compared with what the writer had told. Then eight writers save into one game
at once, each until all its saves are in, while the server is stopped and started under them. It
prints what was counted; an assertion fails where something was lost, or is there twice.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias

from adas_dream.events import (
    Journal,
    LogLocked,
    LostRace,
    PlayAbandoned,
    SaveNotKnown,
    StoreError,
    Torn,
    begin_log,
    open_journal,
)
from tests.events.archive.stores import facts
from tests.events.page import LOG
from tests.servers import Server, programs

STOPS: Final = 60
WRITERS: Final = 8
SAVES: Final = 25
TOGETHER: Final = 3
"""How many facts one save has."""
WAIT: Final = 0.02
"""After so many seconds a save that failed is tried again."""
ENDLESS: Final = 10**9
Outcome: TypeAlias = tuple[str, str]
"""`saved`, `failed` or `unknown`, and the note by which the facts of the save are known."""


def write(game: str, who: str, saves: int) -> None:
    """Save until so many saves are in, and tell how each ended; what failed is tried again."""
    number = attempt = 0
    while number < saves:
        note = ""
        try:
            with open_journal(game) as journal:
                seq, notes = read(journal)
                number += f"{who} {number} {attempt}" in notes  # if it was not known
                while number < saves:
                    attempt += 1
                    note = f"{who} {number} {attempt}"
                    facts = [PlayAbandoned(seq + at, note=note) for at in range(1, TOGETHER + 1)]
                    journal.append(facts)
                    tell("saved", note)
                    seq, number = seq + TOGETHER, number + 1
        except (LogLocked, StoreError) as problem:
            if note:
                tell("unknown" if isinstance(problem, SaveNotKnown) else "failed", note)
            time.sleep(0 if isinstance(problem, LostRace) else WAIT)


def read(journal: Journal) -> tuple[int, set[str]]:
    """Give how many facts stand there, and their notes; what is torn is set aside."""
    lines = [line for line in journal.lines() if not isinstance(line, Torn)]
    journal.set_torn_aside()
    return len(lines), {line.fact.note for line in lines}


def tell(outcome: str, note: str) -> None:
    """Tell it at once."""
    os.write(sys.stdout.fileno(), f"{json.dumps([outcome, note])}\n".encode())


def started(game: str, who: str, saves: int) -> subprocess.Popen[bytes]:
    """Start a writer of its own."""
    command = [sys.executable, "-m", "tests.hard_stops", "write", game, who, str(saves)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[1])


def told(output: bytes) -> list[Outcome]:
    """Give what a writer told; its last line may break off."""
    whole = output[: output.rfind(b"\n") + 1]
    return [(outcome, note) for outcome, note in map(json.loads, whole.splitlines())]


def stopped(writer: subprocess.Popen[bytes], chance: random.Random) -> list[Outcome]:
    """Let a writer save a few times, kill it somewhere in the next save, and give what it told."""
    assert writer.stdout is not None
    lines = [writer.stdout.readline() for _ in range(chance.randint(1, 9))]
    time.sleep(chance.random() * 0.004)
    writer.send_signal(signal.SIGKILL)
    rest, _ = writer.communicate()
    return told(b"".join(lines) + rest)


def saves_in(game: str) -> list[str]:
    """Give the notes of the saves that stand in a game, in order; each must be whole, once."""
    with open_journal(game) as journal:
        notes = [line.fact.note for line in journal.lines() if not isinstance(line, Torn)]
    groups = [(note, sum(1 for _ in group)) for note, group in groupby(notes) if note]
    assert all(size % TOGETHER == 0 for _, size in groups), "a save is there in part, or twice"
    saves = [note for note, size in groups for _ in range(size // TOGETHER)]
    assert len(set(saves)) == len(saves), "a save is there twice"
    return saves


def check(game: str, outcomes: Sequence[Outcome]) -> int:
    """Hold a game against what was told of it; gives how many saves were told as saved."""
    there = saves_in(game)
    saved = [note for outcome, note in outcomes if outcome == "saved"]
    failed = {note for outcome, note in outcomes if outcome == "failed"}
    assert set(saved) <= set(there), "what was told as saved is not there"
    assert not failed & set(there), "what was told as failed is there"
    return len(saved)


def hard_stops(game: str, stops: int, chance: random.Random) -> tuple[int, int]:
    """Stop a writer so often; gives how many saves were told as saved, and how many more stand
    there, whose writer was killed before it could tell."""
    outcomes: list[Outcome] = []
    saved = 0
    for stop in range(stops):
        outcomes += stopped(started(game, f"stop-{stop}", ENDLESS), chance)
        saved = check(game, outcomes)
    there = saves_in(game)
    assert len(there) - saved <= stops, "no save but the last of each writer was not told"
    return saved, len(there) - saved


def together(game: str, writers: int, saves: int, meanwhile: Callable[[], None]) -> list[Outcome]:
    """Let writers save into one game at once, until all saves of each are in; each is there once,
    in its writer's order."""
    running = [started(game, f"writer-{number}", saves) for number in range(writers)]
    meanwhile()
    outcomes = [outcome for writer in running for outcome in told(writer.communicate()[0])]
    assert all(writer.returncode == 0 for writer in running)
    check(game, outcomes)
    there = saves_in(game)
    for number in range(writers):
        mine = [note.split()[1] for note in there if note.startswith(f"writer-{number} ")]
        assert mine == [str(at) for at in range(saves)], "a save is lost, or there twice"
    return outcomes


def nothing() -> None:
    """Leave the writers alone."""


def restarts(server: Server, after: Iterable[tuple[float, str]]) -> Callable[[], None]:
    """Stop the server so many seconds after the last start, in this way, and start it."""

    def work() -> None:
        for seconds, how in after:
            time.sleep(seconds)
            server.stop(how)
            server.start()

    return work


def begun(game: str, *, make_store: bool) -> str:
    """Begin the small game there."""
    begin_log(game, facts(LOG), make_store=make_store)
    return game


@contextmanager
def server_in(folder: Path) -> Iterator[Server]:
    """Start a server that is as durable as one that people use."""
    found = programs()
    assert found is not None, "PostgreSQL is not installed"
    server = Server(folder, found, settings=())
    server.start()
    try:
        yield server
    finally:
        server.stop("immediate")


def main(stops: int = STOPS, seed: int = 1) -> None:
    """Do it all, in each place, and print what was counted."""
    chance = random.Random(seed)  # noqa: S311 - when to stop is no secret
    with tempfile.TemporaryDirectory() as folder, server_in(Path(folder)) as server:
        places = {
            "file": (f"{folder}/{{}}.jsonl", False),
            "SQLite": (f"{folder}/games.db#{{}}", True),
            "PostgreSQL": (f"{server.url()}#{{}}", True),
        }
        for kind, (place, store) in places.items():
            game = begun(place.format("stopped"), make_store=store)
            saved, untold = hard_stops(game, stops, chance)
            print(f"{kind}: {stops} stops; {saved} saves told, all found; {untold} more, not told")  # noqa: T201 - its result
        for kind, (place, store) in places.items():
            game = begun(place.format("shared"), make_store=store)
            ways = [(chance.uniform(1, 2), how) for how in ("immediate", "fast", "immediate")]
            meanwhile = restarts(server, ways) if kind == "PostgreSQL" else nothing
            outcomes = [outcome for outcome, _ in together(game, WRITERS, SAVES, meanwhile)]
            counts = {outcome: outcomes.count(outcome) for outcome in sorted(set(outcomes))}
            print(f"{kind}: {WRITERS} writers, {WRITERS * SAVES} saves, each there once; {counts}")  # noqa: T201 - the same


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["write", game, who, saves]:
            write(game, who, int(saves))
        case [*numbers]:
            main(*map(int, numbers))
