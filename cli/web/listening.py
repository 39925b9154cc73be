"""`serve --listen`, step by step: the games, the tokens, then the server until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import click
from msgspec import Struct

from adas_dream.cli.options import find_pack
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN
from adas_dream.cli.output.failures import CannotListen
from adas_dream.cli.output.printing import say
from adas_dream.cli.serve.games import Games
from adas_dream.cli.web.sockets import Address, WebServer, link, page_in
from adas_dream.core.walk import FindPack
from adas_dream.events.errors import CannotOpen, reason_of
from adas_dream.projections.wording.text import WIDTH, safe


class Listening(Struct, frozen=True):
    """The options as they were given."""

    address: str
    games: tuple[str, ...]
    page: str | None
    origins: tuple[str, ...]
    public: bool
    pack_files: tuple[str, ...]


def listen(options: Listening) -> int:
    """Serve until the process is stopped; gives the exit code."""
    address = _address(options)

    def finder(game: str) -> FindPack:
        return find_pack(options.pack_files, game)

    try:
        page = page_in(options.page)
    except OSError as problem:
        raise CannotOpen(options.page or "", detail=reason_of(problem)) from None
    games = Games(finder)
    server = WebServer(games, page, options.origins)
    try:
        for game in options.games:
            games.open(game)
        asyncio.run(server.run(address, lambda bound: say([*_told(server, bound, options)])))
    except OSError as problem:
        raise CannotListen(options.address, reason=reason_of(problem)) from None
    finally:
        games.close_all()
    return CLEAN


def _address(options: Listening) -> Address:
    host, colon, port = options.address.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 2**16):
        raise click.BadParameter(messages.NOT_AN_ADDRESS, param_hint="--listen")
    address = Address(host, int(port))
    if not (address.is_loopback or options.public):
        raise click.BadParameter(messages.NOT_LOOPBACK, param_hint="--listen")
    return address


def _told(server: WebServer, address: Address, options: Listening) -> Iterator[str]:
    """The address, and every token, with where a browser finds the page for it."""
    yield f"listening on ws://{address.name}"
    yield f"host: {server.seats.host_token}"
    for game in options.games:
        players = server.games.of(game).game.header.players
        yield f"{safe(game, WIDTH)}:"
        for seat, token in server.seats.issue(game, len(players)).items():
            name = f"{seat} {safe(players[int(seat) - 1])}" if seat.isdigit() else seat
            shown = link(address, game, token) if options.page else token
            yield f"  {name}: {shown}"
