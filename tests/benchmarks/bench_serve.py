"""What the way through `serve` costs: `play` and `legal` over standard input and output, beside the
same in Python. Run it by hand:

    python -m tests.benchmarks.bench_serve [GAMES]

Two copies of a seeded game are played by the same choices, one by `Recording.take`, one through the
server, in turn, choice by choice, so that whatever else the machine does falls on both. Both write
each choice to the disk. `play` is measured by the clock, as the disk is waited for; `legal` by what
the processors do, in both processes. What counts is the median of the ratios of blocks of choices.
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
BLOCK: Final = 20
GAMES: Final = 6


class Server:
    """The server in a process of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", RUN, "serve"]
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

    def processor(self) -> float:
        """The seconds that a processor has worked for it and for this process."""
        spent = Path(f"/proc/{self._process.pid}/schedstat").read_text("ascii").split()[0]
        return time.process_time() + int(spent) / 1e9

    def close(self) -> None:
        """End it."""
        self._in.close()
        self._process.wait()


class Block(Struct):
    """The seconds that some choices took: in Python, over the streams."""

    name: str
    clock: Callable[[], float]
    python: float = 0.0
    streams: float = 0.0
    count: int = 0

    def add(self, python: Callable[[], object], streams: Callable[[], bytes]) -> None:
        """Do it both ways."""
        begin = self.clock()
        python()
        middle = self.clock()
        answer = streams()
        end = self.clock()
        assert b'"result"' in answer, answer
        self.python += middle - begin
        self.streams += end - middle
        self.count += 1


def request(method: str, **params: Any) -> bytes:  # noqa: ANN401 - JSON
    """A request as a line."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return msgspec.json.encode(asked) + b"\n"


def measured(server: Server, folder: Path, number: int) -> list[Block]:
    """One game played both ways, to its end."""
    seed = seed_of(number)
    files = [str(folder / f"{number}-{way}.jsonl") for way in ("python", "streams")]
    game = started(number, 2 + number % 3, PACK, {})
    for file in files:
        begin_log(file, game.facts)
        Path(f"{file}.seed").write_text(f"{seed.hex()}\n", "utf-8")
    server.ask(request("open", game=files[1]))
    legal_asked = request("legal", game=files[1])
    stream, blocks = chance.Stream(seed, "player"), list[Block]()
    with open_journal(files[0]) as journal:
        recording = Recording.load(journal, find_pack)
        recording.seed = seed

        def told() -> bytes:
            found = legal_page.as_json(recording.game.legal())
            return msgspec.json.encode({"after": recording.game.seq, **found})

        while (choice := random_player.choose(recording.game.state, stream)) is not None:
            if not blocks or blocks[-1].count == BLOCK:
                blocks += [Block("legal", server.processor), Block("play", time.perf_counter)]
            asked = request("play", game=files[1], choice=legal_page.choice_line(choice))
            blocks[-2].add(told, lambda: server.ask(legal_asked))
            taken = Choice(1, choice)  # type: ignore[arg-type] # every choice is of the catalog
            blocks[-1].add(lambda: recording.take(taken), lambda: server.ask(asked))  # noqa: B023 - done at once
    server.ask(request("close", game=files[1]))
    return blocks


def main(games: int) -> int:
    """Print what was measured; 1 where a way takes too long."""
    server, blocks = Server(), list[Block]()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(games + 1):
            made = measured(server, Path(folder), number)
            blocks += made if number else ()  # in the first, everything is loaded
        server.close()
    ratios = []
    for name in ("play", "legal"):
        of = [block for block in blocks if block.name == name]
        ratios.append(statistics.median(block.streams / block.python for block in of))
        count = sum(block.count for block in of)
        python, streams = (
            1e6 * sum(getattr(block, way) for block in of) / count for way in ("python", "streams")
        )
        sys.stdout.write(
            f"{name}: {ratios[-1]:.2f} times the same in Python "
            f"({streams:.0f} and {python:.0f} µs on average, {count} of {games} games)\n"
        )
    return 1 if max(ratios) > MOST else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
