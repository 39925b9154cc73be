"""Who asks, and what is theirs to do and to see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import UNSET

from adas_dream.cli.rpc.errors import bad_params
from adas_dream.cli.serve.faults import not_allowed
from adas_dream.cli.serve.params import OfGame, OfTable
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.projections.views.seats import SPECTATOR, Seat


class Caller(Protocol):
    """A client of the server."""

    def admit(self, game: str, token: str) -> None:
        """Let it in to a game by a token, which says whose seat it is; RpcError where it is
        nobody's."""
        ...

    def tokens_of(self, game: str, players: int) -> dict[str, str]:
        """New tokens for the seats of a game that has just been opened for the host; nothing where
        there are none, or they were shown already."""
        ...

    def seat_in(self, game: str) -> Seat | None:
        """The seat that it has in a game; None for the host, who sees and does everything. RpcError
        where it has none."""
        ...

    def holds_all(self, game: str, tokens: tuple[str, ...]) -> bool:
        """Whether these are the tokens of all players of a game."""
        ...

    def notify(self, method: str, params: object) -> None:
        """Tell it something that it has not asked for."""
        ...


def seat_of(caller: Caller, asked: OfGame, players: int) -> Seat | None:
    """The seat in which it is asked in a game of so many players, None for the host; RpcError where
    it is another's, or nobody's."""
    own = caller.seat_in(asked.game)
    if asked.seat is UNSET:
        return own
    if own not in {None, asked.seat} and asked.seat != SPECTATOR:
        raise not_allowed("this seat is another player's")
    if asked.seat != SPECTATOR and asked.seat > players:
        seats = ", ".join(map(str, range(1, players + 1)))
        sentence = f"there is no seat {asked.seat}: this game has the seats {seats} and {SPECTATOR}"
        raise bad_params(sentence, "$.seat", "no-seat")
    return asked.seat


def check_own(seat: Seat | None, facts: Iterable[Fact]) -> None:
    """RpcError unless all of these are the seat's own to play or to state."""
    if seat is None:
        return
    if seat == SPECTATOR:
        raise not_allowed("a spectator does nothing")
    for fact in facts:
        if not isinstance(fact, PlayerFact):
            raise not_allowed("this is for the whole table to say", "not-the-table")
        if fact.player != seat:
            raise not_allowed("this is another player's to do")


def is_table(caller: Caller, asked: OfTable, seat: Seat | None) -> bool:
    """Whether the whole table asks: the host in no seat, or whoever shows the token of every
    player."""
    if seat is None:
        return True
    return bool(asked.tokens) and caller.holds_all(asked.game, asked.tokens)
