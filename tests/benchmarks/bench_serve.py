"""What the way through `serve` costs: `play` and `legal` over standard input and output, beside the
same in Python. Run it by hand:

    python -m tests.benchmarks.bench_serve [GAMES]

Two copies of a seeded game are played by the same choices, one by `Recording.take`, one through
the server, in turn, choice by choice, so that whatever else the machine does falls on both. Either
comes after a pause: without one Python would go on in a warm processor, and the server wake up in
a cold one. Both write each choice to the disk. By the clock, as a client waits; what counts is the
ratio of the medians of all choices, so that what else the machine does at some of them does not
count. The server looks up what is legal while its client reads the answer to `play`, so that
`legal` waits for little.

The floor is a process that only says the same bytes back, asked in turn with the server after the
same pause: what the system takes to wake one process up, and then the other.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec import Struct

from adas_dream.core import Recording, chance, find_pack, random_player
from adas_dream.events import Choice, begin_log, open_journal
from adas_dream.projections.wording import legal_page
from tests.cli.program import RUN
from tests.played_games import PACK, started
from tests.seeded_games import seed_of

MOST: Final = 1.3
"""How many times as long as in Python it may take."""
GAMES: Final = 6
PAUSE: Final = 0.003
"""Seconds before each choice, in Python as over the streams."""


ECHO: Final = """
import sys
coming, going = sys.stdin.buffer, sys.stdout.buffer
while line := coming.readline():
    going.write(line)
    going.flush()
"""
"""It says every line back."""


class Server:
    """A program in a process of its own that answers line by line."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-c", *arguments]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[bytes] = self._process.stdin
        self._out: IO[bytes] = self._process.stdout

    def ask(self, request: bytes) -> bytes:
        """Send a request and wait for its answer."""
        self._in.write(request)
        self._in.flush()
        return self._out.readline()

    def close(self) -> None:
        """End it."""
        self._in.close()
        self._process.wait()


class Way(Struct):
    """The seconds that each choice took: in Python, over the streams, only said back."""

    name: str
    python: list[float] = []
    streams: list[float] = []
    floor: list[float] = []

    def add(self, python: Callable[[], object], streams: Callable[[], bytes]) -> bytes:
        """Do it both ways; gives the answer."""
        time.sleep(PAUSE)
        begin = time.perf_counter()
        python()
        middle = time.perf_counter()
        time.sleep(PAUSE)
        asked = time.perf_counter()
        answer = streams()
        end = time.perf_counter()
        assert b'"result"' in answer, answer
        self.python.append(middle - begin)
        self.streams.append(end - asked)
        return answer

    def add_floor(self, python: Callable[[], object], said_back: Callable[[], bytes]) -> None:
        """Have it only said back, after as long a pause."""
        python()
        time.sleep(PAUSE)
        begin = time.perf_counter()
        said_back()
        self.floor.append(time.perf_counter() - begin)


def request(method: str, **params: Any) -> bytes:  # noqa: ANN401 - JSON
    """A request as a line."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return msgspec.json.encode(asked) + b"\n"


def measure(
    servers: tuple[Server, Server], folder: Path, number: int, ways: tuple[Way, Way]
) -> None:
    """Play one game both ways, to its end; the second server is the echo."""
    (server, echo), answer = servers, b"\n"
    seed = seed_of(number)
    files = [str(folder / f"{number}-{way}.jsonl") for way in ("python", "streams")]
    game = started(number, 2 + number % 3, PACK, {})
    for file in files:
        begin_log(file, game.facts)
        Path(f"{file}.seed").write_text(f"{seed.hex()}\n", "utf-8")
    server.ask(request("open", game=files[1]))
    legal_asked = request("legal", game=files[1])
    stream, (legal, play) = chance.Stream(seed, "player"), ways
    with open_journal(files[0]) as journal:
        recording = Recording.load(journal, find_pack)
        recording.seed = seed

        def told() -> bytes:
            found = legal_page.as_json(recording.game.legal())
            return msgspec.json.encode({"after": recording.game.seq, **found})

        while (choice := random_player.choose(recording.game.state, stream)) is not None:
            asked = request("play", game=files[1], choice=legal_page.choice_line(choice))
            if recording.game.seq % 2:
                legal.add_floor(told, lambda: echo.ask(answer))  # noqa: B023 - done at once
            answer = legal.add(told, lambda: server.ask(legal_asked))
            if not recording.game.seq % 2:
                legal.add_floor(told, lambda: echo.ask(answer))  # noqa: B023 - done at once
            taken = Choice(1, choice)  # type: ignore[arg-type] # every choice is of the catalog
            play.add(lambda: recording.take(taken), lambda: server.ask(asked))  # noqa: B023 - done at once
    server.ask(request("close", game=files[1]))


def main(games: int) -> int:
    """Print what was measured; 1 where a way takes too long."""
    servers = (Server(RUN, "serve"), Server(ECHO))
    ways = (Way("legal"), Way("play"))
    with tempfile.TemporaryDirectory() as folder:
        for number in range(games + 1):
            # In the first game everything is loaded.
            measure(servers, Path(folder), number, ways if number else (Way(""), Way("")))
        for server in servers:
            server.close()
    ratios = []
    for way in ways:
        python, streams = (1e6 * statistics.median(times) for times in (way.python, way.streams))
        ratios.append(streams / python)
        sys.stdout.write(
            f"{way.name}: {ratios[-1]:.2f} times the same in Python ({streams:.0f} and "
            f"{python:.0f} µs, medians of {len(way.python)} choices of {games} games)\n"
        )
    floor = 1e6 * statistics.median(ways[0].floor)
    sys.stdout.write(f"a process that only says the answer to `legal` back: {floor:.0f} µs\n")
    return 1 if max(ratios) > MOST else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
