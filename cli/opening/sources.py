"""Opening a GAME: a file, `-` for standard input, or STORE#NAME for a game in an archive."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from adas_dream.events import errors
from adas_dream.events.codec import Line
from adas_dream.events.journal.corpora import open_game
from adas_dream.events.lines import Torn, read_log

STANDARD: Final = "-"
"""The name of standard input for what is read, and of standard output for what is written. A file
of that name is `./-`."""


@contextmanager
def opened(game: str) -> Generator[Iterator[Line | Torn], None, None]:
    """The lines of a game, closed afterwards; raises an `UnreadableLog`, or a `StoreError` for a
    game in a store, here or while they are read."""
    if game == STANDARD:
        yield read_log(standard_input(), game)
        return
    with open_game(game) as lines:
        yield lines


def standard_input() -> BinaryIO:
    """What is piped in, as bytes; raises `CannotOpen` where it is closed."""
    if sys.stdin is None:  # the program was started with it closed
        raise errors.CannotOpen(STANDARD, detail="standard input is closed")
    return sys.stdin.buffer
