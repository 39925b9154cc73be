"""A server over WebSocket in a process of its own, and clients of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from websockets.sync.client import ClientConnection, connect

from tests.cli.program import RUN, run
from tests.house.tree import ROOT

PAGE = ROOT / "docs" / "examples" / "table.html"
SEED = "5a" * 32
GAME = "game.jsonl"


class Served(Struct):
    """A server: its address, the host's token, and the tokens of the seats of `GAME`."""

    address: str
    host: str
    tokens: dict[str, str]

    def link(self, seat: str) -> str:
        """Where a browser finds the page for a seat."""
        return f"http://{self.address}/#game={GAME}&token={self.tokens[seat]}"


def begin(game: Path) -> None:
    """Start a game of Ada and Charles."""
    players = ("--player", "Ada", "--player", "Charles")
    run("new", game, *players, "--pack", "house@3", "--seed", SEED)


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """Serve `GAME` in a folder with the page; it is started there unless it is there."""
    if not (folder / GAME).exists():
        begin(folder / GAME)
    serving = subprocess.Popen(
        [sys.executable, "-c", RUN, "serve", "--listen", "127.0.0.1:0", "--page", PAGE, GAME],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert serving.stdout is not None
    try:
        told = [next(serving.stdout) for _ in range(6)]
        address = re.fullmatch(r"listening on ws://(\S+)\n", told[0])
        assert address is not None
        links = [re.fullmatch(r"  (\w+).*&token=(\S+)\n", line) for line in told[3:]]
        tokens = {link[1]: link[2] for link in links if link is not None}
        yield Served(address[1], told[1].split()[1], tokens)
    finally:
        serving.terminate()
        assert serving.wait() == 0
        serving.stdout.close()


class Client:
    """A client with a connection of its own."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []

    def ask(self, method: str, **params: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        """Give the answer to a request about `GAME`."""
        asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"game": GAME, **params}}
        self.socket.send(json.dumps(asked))
        while "id" not in (answer := json.loads(self.socket.recv())):
            self.told.append(answer)
        return dict(answer)

    def get(self, method: str, **params: Any) -> Any:  # noqa: ANN401 - JSON
        """Give the result of a request that must have one."""
        answer = self.ask(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method: str, **params: Any) -> tuple[int, str]:  # noqa: ANN401 - JSON
        """Give the code of an error, and what it is in words."""
        error = self.ask(method, **params)["error"]
        return error["code"], error["data"]["code"]


@contextmanager
def client(server: Served, token: str | None = None) -> Iterator[Client]:
    """A client of a server, let in by a token where it has one."""
    with connect(f"ws://{server.address}/", compression=None, proxy=None) as socket:
        made = Client(socket)
        if token is not None:
            made.get("open", token=token, follow=True)
        yield made
