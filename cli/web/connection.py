"""A client at the other end of a WebSocket: its seats, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from typing import Final

from adas_dream.cli.rpc.messages import notification
from adas_dream.cli.serve.faults import not_allowed
from adas_dream.cli.web.seats import Seats, check_name
from adas_dream.projections.views.seats import Seat

WAITING: Final = 1000
"""So many messages may wait for a client; one that reads no more is let go."""


class Connection:
    """A `Caller`: without a token it has no seat, and may do nothing in a game."""

    def __init__(self, seats: Seats) -> None:
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.is_slow = False
        self._known = seats
        self._is_host = False
        self._seats: dict[str, Seat] = {}

    def admit(self, game: str, token: str) -> None:
        """Let it in by a token."""
        seat = self._known.of(game, token)
        if seat is None:
            self._is_host = True
        else:
            self._seats[game] = seat

    def tokens_of(self, game: str, players: int) -> dict[str, str]:
        """The tokens of a game's seats, once."""
        return self._known.issue(game, players)

    def seat_in(self, game: str) -> Seat | None:
        """Its seat in a game; a host may name games of the server's folder, and those that it was
        started with."""
        if self._is_host:
            if not self._known.is_known(game):
                check_name(game)
            return None
        if game not in self._seats:
            raise not_allowed("`open` the game with a token first", "no-token")
        return self._seats[game]

    def holds_all(self, game: str, tokens: tuple[str, ...]) -> bool:
        """Whether these are the tokens of all players."""
        return self._known.are_all(game, tokens)

    def notify(self, method: str, params: object) -> None:
        """Tell it something that it has not asked for."""
        self.send(notification(method, params))

    def send(self, message: bytes) -> None:
        """Put a message behind those that wait to be sent."""
        if self.outgoing.full():
            self.is_slow = True
        else:
            self.outgoing.put_nowait(message)

    def who(self, game: str | None) -> object:
        """By what its requests are counted: its seat, which may have several connections."""
        seat = self._seats.get(game) if game is not None else None
        return (game, seat) if seat is not None and seat != "spectator" else self
