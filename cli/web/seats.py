"""Whose seat a token is: 128 secret bits each, shown once, kept only as a digest."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from adas_dream.cli.serve.faults import not_allowed
from adas_dream.events.journal.places import in_store
from adas_dream.projections.views.seats import SPECTATOR, Seat

BYTES: Final = 16


class Seats:
    """The tokens of the host and of every seat of the games that were opened since the server
    started, by their digests."""

    def __init__(self) -> None:
        self.host_token = secrets.token_urlsafe(BYTES)
        self._host = _digest(self.host_token)
        self._seats: dict[bytes, tuple[str, Seat]] = {}
        self._games: dict[str, int] = {}

    def is_known(self, game: str) -> bool:
        """Whether the seats of a game have tokens."""
        return game in self._games

    def issue(self, game: str, players: int) -> dict[str, str]:
        """A new token for each seat of a game, by the seat; nothing where it has tokens already, as
        they are shown once."""
        if game in self._games:
            return {}
        self._games[game] = players
        seats: tuple[Seat, ...] = (*range(1, players + 1), SPECTATOR)
        made: dict[str, str] = {}
        for seat in seats:
            token = made[str(seat)] = secrets.token_urlsafe(BYTES)
            self._seats[_digest(token)] = (game, seat)
        return made

    def of(self, game: str, token: str) -> Seat | None:
        """Whose token it is in a game, None for the host's; RpcError where it is nobody's."""
        digest = _digest(token)
        if secrets.compare_digest(digest, self._host):
            return None
        found = self._seats.get(digest)
        if found is None or found[0] != game:
            raise not_allowed("this is no token of this game", "wrong-token")
        return found[1]

    def are_all(self, game: str, tokens: Iterable[str]) -> bool:
        """Whether these are the tokens of all players of a game."""
        found = {self._seats.get(_digest(token)) for token in tokens}
        return game in self._games and all(
            (game, player) in found for player in range(1, self._games[game] + 1)
        )


def check_name(game: str) -> None:
    """RpcError unless a game lies in the server's own folder: a name that comes over the network
    leads nowhere else."""
    stored = in_store(game)
    name = game if stored is None else stored.store
    if not name or name.startswith(".") or any(mark in name for mark in "/\\:\0"):
        raise not_allowed("a game is named by a file of the server's folder", "not-in-folder")


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
