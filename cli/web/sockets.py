"""`serve --listen`: JSON-RPC over WebSocket, one message a frame, for browsers and others."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import quote

from msgspec import Struct
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from adas_dream.cli.rpc.dispatch import Dispatcher, Method
from adas_dream.cli.rpc.errors import MESSAGES, NOT_A_REQUEST, RpcError
from adas_dream.cli.rpc.messages import LIMIT, failure
from adas_dream.cli.rpc.openrpc import discovering
from adas_dream.cli.serve.games import Games
from adas_dream.cli.serve.methods import DESCRIPTION, METHODS, performing
from adas_dream.cli.web.connection import Connection
from adas_dream.cli.web.rates import Rates
from adas_dream.cli.web.seats import Seats

READ: Final = 4 * LIMIT
"""A message over the limit is answered up to this size; a larger one is not even read."""


class Address(Struct, frozen=True):
    """Where it listens."""

    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine reaches it."""
        with suppress(ValueError):
            return ipaddress.ip_address(self.host).is_loopback
        return self.host == "localhost"

    @property
    def name(self) -> str:
        """The address as it stands in a URL."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


class WebServer:
    """Serves games to who has a token. `page` is what a browser gets under `/`; `origins` are whose
    pages may connect, beside its own."""

    def __init__(self, games: Games, page: bytes | None, origins: tuple[str, ...]) -> None:
        self.games = games
        self.seats = Seats()
        self._page = page
        self._origins = {origin.rstrip("/") for origin in origins}
        self._rates = Rates()
        self._dispatcher = Dispatcher(discovering(METHODS, DESCRIPTION))

    async def run(self, address: Address, started: Callable[[Address], None]) -> None:
        """Serve until the process is told to end; OSError where the address cannot be had."""
        stop = asyncio.Event()
        if os.name == "posix":  # elsewhere a loop cannot wait for signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
        async with serve(
            self._serve,
            address.host,
            address.port,
            process_request=self._respond,
            max_size=READ,
            compression=None,
        ) as server:
            port: int = server.sockets[0].getsockname()[1]
            bound = Address(address.host, port)
            self._origins |= {f"http://{bound.name}", f"http://localhost:{port}"}
            started(bound)
            await stop.wait()

    def _respond(self, connection: ServerConnection, request: Request) -> Response | None:
        """None for a WebSocket of a page that may connect; else what a browser is told."""
        origin = request.headers.get("Origin")
        if request.headers.get("Upgrade", "").lower() == "websocket":
            if origin is None or origin in self._origins:
                return None
            return connection.respond(HTTPStatus.FORBIDDEN, "this page may not connect\n")
        if self._page is None or request.path.partition("?")[0] != "/":
            return connection.respond(HTTPStatus.NOT_FOUND, "there is nothing here\n")
        response = connection.respond(HTTPStatus.OK, "")
        del response.headers["Content-Type"], response.headers["Content-Length"]
        response.headers["Content-Type"] = "text/html; charset=utf-8"
        response.headers["Content-Length"] = str(len(self._page))
        response.headers["Referrer-Policy"] = "no-referrer"
        response.body = self._page
        return response

    async def _serve(self, socket: ServerConnection) -> None:
        """Answer one client until it leaves, or has sent too much."""
        client = Connection(self.seats)
        sending = asyncio.create_task(_send(socket, client))
        try:
            async for message in socket:
                raw = message.encode() if isinstance(message, str) else message
                if isinstance(message, str) or len(raw) > LIMIT:
                    self._answer(client, raw)
                else:
                    client.send(_not_text())
                if len(raw) > LIMIT or client.is_slow:
                    break
                await asyncio.sleep(0)  # the others have their turn
        except ConnectionClosed:
            pass
        finally:
            self.games.leave(client)
            self._rates.forget(client)
            with suppress(asyncio.QueueFull):
                client.outgoing.put_nowait(None)
            await sending
            await socket.close(CloseCode.MESSAGE_TOO_BIG)

    def _answer(self, client: Connection, message: bytes) -> None:
        perform = performing(self.games, client)

        def counted(method: Method, asked: Struct) -> object:
            self._rates.count(client.who(getattr(asked, "game", None)))
            return perform(method, asked)

        answer = self._dispatcher.answer(message, counted)
        if answer is not None:
            client.send(answer)


def _not_text() -> bytes:
    """The answer to a binary frame."""
    sentence = f"{MESSAGES[NOT_A_REQUEST]}: a message is a text frame"
    return failure(RpcError(NOT_A_REQUEST, sentence, code="not-text"))


async def _send(socket: ServerConnection, client: Connection) -> None:
    """Send what waits for a client, in its order, until it leaves."""
    with suppress(ConnectionClosed):
        while not client.is_slow and (message := await client.outgoing.get()) is not None:
            await socket.send(message.decode())


def link(address: Address, game: str, token: str) -> str:
    """Where a browser finds the page for a seat; the token stays behind the `#`, so that it is sent
    to no server."""
    return f"http://{address.name}/#game={quote(game, safe='')}&token={token}"


def page_in(file: str | None) -> bytes | None:
    """The page in a file; OSError where it cannot be read."""
    return None if file is None else Path(file).read_bytes()
