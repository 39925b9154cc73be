"""A client of the server in this process: requests in, answers out, as Python values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from adas_dream.cli.rpc.dispatch import Dispatcher
from adas_dream.cli.rpc.messages import notification
from adas_dream.cli.serve.games import Games
from adas_dream.cli.serve.methods import METHODS, performing
from adas_dream.core.content.load import find_pack

SEED = "5a" * 32


class Client:
    """The host of its games: `told` are the notifications that came, in their order."""

    def __init__(self) -> None:
        self.games = Games(lambda _: find_pack)
        self.told: list[dict[str, Any]] = []
        self._dispatcher = Dispatcher(METHODS)
        self._perform = performing(self.games, self)

    def admit(self, game: str, token: str) -> None:
        """The host is let in everywhere."""

    def tokens_of(self, game: str, players: int) -> dict[str, str]:
        """No tokens are needed."""
        return {}

    def seat_in(self, game: str) -> None:
        """The host has no seat."""

    def holds_all(self, game: str, tokens: tuple[str, ...]) -> bool:
        """The host needs no tokens."""
        return False

    def notify(self, method: str, params: object) -> None:
        """Keep what is told."""
        self.told.append(json.loads(notification(method, params)))

    def say(self, message: bytes | str) -> Any:  # noqa: ANN401 - JSON
        """Give the answer to a message, None where there is none."""
        raw = message if isinstance(message, bytes) else message.encode()
        answer = self._dispatcher.answer(raw, self._perform)
        return None if answer is None else json.loads(answer)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        """Give the whole answer to one request."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        answer: dict[str, Any] = self.say(json.dumps(request))
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", 1)
        return answer

    def get(self, method: str, **params: Any) -> Any:  # noqa: ANN401 - JSON
        """Give the result of a request that must have one."""
        answer = self.ask(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method: str, **params: Any) -> tuple[int, dict[str, Any]]:  # noqa: ANN401 - JSON
        """Give the code and the data of the error that a request must have."""
        error = self.ask(method, **params)["error"]
        return error["code"], error["data"]


@contextmanager
def client() -> Iterator[Client]:
    """A client whose games are let go at the end."""
    made = Client()
    try:
        yield made
    finally:
        made.games.close_all()


def started(it: Client, folder: Path, name: str = "game.jsonl", **more: Any) -> str:  # noqa: ANN401 - JSON
    """Start a game of Ada and Charles with the house pack and `SEED`; gives its name."""
    game = str(folder / name)
    agreed = {"players": ["Ada", "Charles"], "pack": "house@3", "seed": SEED, **more}
    it.get("new", game=game, **agreed)
    return game


def choose(legal: dict[str, Any], stream: Random) -> dict[str, Any] | None:
    """A choice that may come next, as a client picks it; None where nothing may."""
    offered: list[dict[str, Any]] = [*legal["now"], *legal["aside"]]
    for family in legal["families"]:
        offered += family.get("members", ())
    return stream.choice(offered) if offered else None


def played(it: Client, game: str, number: int = 1, most: int = 1000) -> None:
    """Play a game on by random choices, to its end or so many choices."""
    stream = Random(number)  # noqa: S311 - the same choices each time
    for _ in range(most):
        choice = choose(it.get("legal", game=game, members=True), stream)
        if choice is None:
            return
        it.get("play", game=game, choice=choice)
