"""Opening a GAME: a file, or `-` for standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from adas_dream.events import errors
from adas_dream.events.codec import Line
from adas_dream.events.lines import Torn, open_log, read_log

STANDARD_INPUT: Final = "-"


@contextmanager
def opened(game: str) -> Iterator[Iterator[Line | Torn]]:
    """The lines of a game, closed afterwards; raises an `UnreadableLog` here or while they are
    read."""
    if game == STANDARD_INPUT:
        yield read_log(_standard_input(), game)
        return
    with open_log(game) as stream:
        yield read_log(stream, game)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:  # the program was started with it closed
        raise errors.CannotOpen(STANDARD_INPUT, detail="standard input is closed")
    return sys.stdin.buffer
