"""Where a GAME is kept: in a file, or under a name in a store (`STORE#NAME`)."""

from __future__ import annotations

import os
from typing import Final

from msgspec import Struct

MARK: Final = "#"
"""Between a store and the name of a game in it; no name holds one."""
SERVERS: Final = ("postgresql://", "postgres://")
"""What the URL of a store on a server begins with."""


class Stored(Struct, frozen=True, gc=False):
    """A game in an archive: the store, a file or the URL of one on a server, and the name in it."""

    store: str
    name: str


def on_server(store: str) -> bool:
    """Whether a store, or a GAME in one, is on a server."""
    return store.lower().startswith(SERVERS)


def in_store(game: str) -> Stored | None:
    """The store and the name where GAME is STORE#NAME; None for a file, also one with # in it."""
    store, mark, name = game.rpartition(MARK)
    if not mark or "/" in name or os.sep in name or (_is_there(game) and not on_server(game)):
        return None
    return Stored(store, name)


def beside(game: str) -> tuple[str, ...]:
    """What the files beside a GAME are named by: the log or the store that a link points to, and
    then the link; just GAME where it is none. Of a game on a server they lie in the working
    folder, by the name alone."""
    stored = in_store(game)
    if on_server(game):
        return (stored.name if stored else ".",)
    file = stored.store if stored else game
    if not os.path.islink(file):  # noqa: PTH114 - as for `_is_there`
        return (game,)
    real = os.path.realpath(file)
    return (f"{real}{MARK}{stored.name}" if stored else real, game)


def _is_there(file: str) -> bool:
    from pathlib import Path  # noqa: PLC0415 - a tenth of the start, and most games are files

    try:
        return Path(file).exists()
    except (OSError, ValueError):
        return False
