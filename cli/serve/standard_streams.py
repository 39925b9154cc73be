"""`serve` on standard input and output: one client, who is the host of every game."""

from __future__ import annotations

import json
import sys

from adas_dream.cli.opening.sources import standard_input
from adas_dream.cli.options import find_pack
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, UNREADABLE, tell
from adas_dream.cli.rpc.dispatch import Dispatcher
from adas_dream.cli.rpc.messages import LIMIT, notification
from adas_dream.cli.rpc.openrpc import discovering, openrpc
from adas_dream.cli.rpc.stdio import Lines
from adas_dream.cli.serve.games import Games
from adas_dream.cli.serve.methods import DESCRIPTION, METHODS, performing
from adas_dream.core.walk import FindPack


class Host:
    """The client at the other end of the streams: it started the server, and may do everything."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def admit(self, game: str, token: str) -> None:
        """It is let in everywhere."""

    def tokens_of(self, game: str, players: int) -> dict[str, str]:
        """There are no tokens here."""
        return {}

    def seat_in(self, game: str) -> None:
        """No seat: the host sees and does everything."""

    def holds_all(self, game: str, tokens: tuple[str, ...]) -> bool:
        """There are no tokens here, and the host needs none."""
        return False

    def notify(self, method: str, params: object) -> None:
        """Tell it something that it has not asked for."""
        self._lines.send(notification(method, params))


def serve(pack_files: tuple[str, ...]) -> int:
    """Answer every line of standard input, to its end; gives the exit code. `CannotOpen` where it
    is closed."""

    def finder(game: str) -> FindPack:
        return find_pack(pack_files, game)

    find_pack(pack_files)  # a file that is no pack is told at once
    coming = standard_input()
    lines, games = Lines(coming, sys.stdout.buffer), Games(finder)
    dispatcher = Dispatcher(discovering(METHODS, DESCRIPTION))
    perform = performing(games, Host(lines))
    try:
        whole = lines.run(lambda message: dispatcher.answer(message, perform), games.look_ahead)
    finally:
        games.close_all()
    if not whole:
        tell(messages.REQUEST_TOO_LONG.format(limit=LIMIT))
    return CLEAN if whole else UNREADABLE


def description() -> str:
    """The OpenRPC document of all methods."""
    return json.dumps(openrpc(METHODS, DESCRIPTION), indent=2)
