"""The methods that start, open and close games, and tell of the server."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from adas_dream.cli.rpc.errors import RpcError
from adas_dream.cli.rpc.messages import LIMIT
from adas_dream.cli.runs.new import StartOptions, written
from adas_dream.cli.serve import params
from adas_dream.cli.serve.callers import Caller
from adas_dream.cli.serve.faults import not_allowed
from adas_dream.cli.serve.games import Games, OpenGame
from adas_dream.cli.shapes.audits import AuditTold
from adas_dream.core.content.load import shipped_packs
from adas_dream.core.rulings import EDITIONS
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.upcast import FORMATS
from adas_dream.events.version import ENGINE
from adas_dream.projections.audits import page
from adas_dream.projections.views.seats import VIEW, Seat

PROTOCOL: Final = "adas-dream-rpc/1"
"""What this protocol is called; within it methods and fields are added, never renamed."""


class Hello(Struct, frozen=True):
    """The server: the protocol, the engine, and what it knows; of each list the last is newest."""

    protocol: str
    engine: str
    formats: tuple[str, ...]
    editions: tuple[str, ...]
    packs: tuple[str, ...]
    view: str
    longest: int


class Opened(Struct, frozen=True, omit_defaults=True):
    """A game that is open: its last fact, its first fact, and whose seat it is opened for. The host
    is told what `validate` says of it (`audit`), where a torn last line was kept (`aside`), and,
    once, the token of each seat where the server asks for them."""

    game: str
    after: int
    set_up: GameSetUp
    seat: Seat | None = None
    audit: AuditTold | None = None
    aside: str | None = None
    tokens: dict[str, str] = {}


class Closed(Struct, frozen=True):
    """A game that was let go."""

    game: str
    after: int


def hello(*_: object) -> Hello:
    """Tell what the server is and knows."""
    return Hello(PROTOCOL, ENGINE, tuple(FORMATS), tuple(EDITIONS), _packs(), VIEW, LIMIT)


def new(games: Games, caller: Caller, asked: params.New) -> Opened:
    """Start a game, in a file or in an archive, and open it; this is the host's."""
    if asked.token is not UNSET:
        caller.admit(asked.game, asked.token)
    if caller.seat_in(asked.game) is not None:
        raise not_allowed("only the host starts a game")
    written(_options(asked))
    return _opened(games.open(asked.game), caller, None, follow=asked.follow)


def open_(games: Games, caller: Caller, asked: params.Open) -> Opened:
    """Open a game to go on with it; one that is open already stays as it is. A seat comes in to a
    game that the host has opened."""
    if asked.token is not UNSET:
        caller.admit(asked.game, asked.token)
    stays = games.is_open(asked.game) or caller.seat_in(asked.game) is not None
    if not stays:
        games.open(asked.game)
    try:
        game, seat = games.entered(caller, asked)
    except RpcError:
        if not stays:
            games.close(asked.game)
        raise
    return _opened(game, caller, seat, follow=asked.follow)


def close(games: Games, caller: Caller, asked: params.OfGame) -> Closed:
    """Let a game go: all that was answered stands in its log. A seat only leaves it."""
    game, seat = games.entered(caller, asked)
    if seat is None:
        games.close(asked.game)
    else:
        game.followers.pop(caller, None)
    return Closed(game.name, game.game.seq)


def _opened(game: OpenGame, caller: Caller, seat: Seat | None, *, follow: bool) -> Opened:
    if follow:
        game.followers[caller] = seat
    else:
        game.followers.pop(caller, None)
    told = Opened(game.name, game.game.seq, game.game.header, seat)
    if seat is not None:
        return told
    tokens = caller.tokens_of(game.name, len(told.set_up.players))
    return replace(told, audit=page.as_json(game.audit), aside=game.aside, tokens=tokens)


def _options(asked: params.New) -> StartOptions:
    """The parameters as the options of `new`."""
    workshop = None
    if asked.workshop is not UNSET:
        workshop = "/".join(" ".join(dice) or "-" for dice in asked.workshop)
    return StartOptions(
        file=asked.game,
        players=asked.players,
        first_player=asked.first_player,
        pack=_given(asked.pack),
        modules=asked.modules,
        rulings=tuple(f"{name}={value}" for name, value in asked.rulings.items()),
        seeded=asked.seeded or None,
        seed=_given(asked.seed),
        workshop=workshop,
        shown=tuple(f"{name}={','.join(ids)}" for name, ids in asked.shown.items()),
        position=None if asked.position is UNSET else asked.position,
        game=_given(asked.id),
        edition=_given(asked.edition),
        create=asked.create,
    )


@cache
def _packs() -> tuple[str, ...]:
    """The packs that ship."""
    return tuple(f"{name}@{version}" for name, version in shipped_packs())


def _given(value: object) -> str | None:
    return value if isinstance(value, str) else None
