"""Opening a GAME: a file, `-` for standard input, or STORE#NAME for a game in an archive."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from adas_dream.events import errors
from adas_dream.events.codec import Line
from adas_dream.events.journal.places import in_store, on_server
from adas_dream.events.lines import Torn, open_log, read_log

STANDARD_INPUT: Final = "-"


@contextmanager
def opened(game: str) -> Generator[Iterator[Line | Torn], None, None]:
    """The lines of a game, closed afterwards; raises an `UnreadableLog`, or a `StoreError` for a
    game in a store, here or while they are read."""
    stored = in_store(game)
    if stored is not None:
        from adas_dream.events.archive import Archive

        with Archive.open(stored.store) as archive:
            yield archive.read(stored.name)
        return
    if on_server(game):
        raise errors.NotALog(game, "server")
    if game == STANDARD_INPUT:
        yield read_log(standard_input(), game)
        return
    with open_log(game) as stream:
        yield read_log(stream, game)


def standard_input() -> BinaryIO:
    """What is piped in, as bytes; raises `CannotOpen` where it is closed."""
    if sys.stdin is None:  # the program was started with it closed
        raise errors.CannotOpen(STANDARD_INPUT, detail="standard input is closed")
    return sys.stdin.buffer
