"""The memory of the server over many games, each started, played and let go. Run it by hand:

    python -m tests.serve_memory [GAMES]

It prints the resident memory of the server's process as it goes on; 1 where it grows by more than a
tenth after the first tenth of the games.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.hostile_requests import NEW, Server

GAMES: Final = 1000
LINE: Final = "X4>3 P3 ."
GROWTH: Final = 1.1


def resident(process: int) -> int:
    """The resident memory of a process, in KiB."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return int(status.split("VmRSS:")[1].split()[0])


def ask(server: Server, method: str, **params: object) -> None:
    """Ask for something that must be done."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    answer = server.answer(json.dumps(request).encode())
    assert answer is not None
    assert b'"result"' in answer, answer


def one_game(server: Server, name: str) -> None:
    """Start a game, play and look at it, and let it go."""
    ask(server, "new", **{**NEW, "game": name})
    ask(server, "play", game=name, line=LINE)
    for method in ("legal", "view", "score", "board"):
        ask(server, method, game=name)
    ask(server, "close", game=name)


def main(games: int) -> int:
    """Play so many games; print the memory ten times."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        for number in range(1, games + 1):
            one_game(server, f"{number}.jsonl")
            if number % (games // 10) == 0:
                found.append(resident(server.process_id))
                sys.stdout.write(f"{number:6} games  {found[-1]:8} KiB\n")
        server.end_by_too_much()
    return 1 if found[-1] > GROWTH * found[0] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
