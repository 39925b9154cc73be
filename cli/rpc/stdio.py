"""Messages on standard input, answers on standard output, one a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from adas_dream.cli.rpc.messages import LIMIT

_ENDS = len(b"\r\n")


class Lines:
    """Two streams of lines: what comes in is answered in its order, each answer sent at once."""

    def __init__(self, coming: BinaryIO, going: BinaryIO) -> None:
        self._coming = coming
        self._going = going

    def send(self, message: bytes) -> None:
        """Send one message; OSError where nobody reads any more."""
        self._going.write(message + b"\n")
        self._going.flush()

    def run(self, answer: Callable[[bytes], bytes | None], look_ahead: Callable[[], None]) -> bool:
        """Answer line after line, to the end of the input; false after a line over the limit, which
        is answered too, and is the last. After each answer there is time to `look_ahead`."""
        while line := self._coming.readline(LIMIT + _ENDS + 1):
            message = line.removesuffix(b"\n").removesuffix(b"\r")
            told = answer(message)
            if told is not None:
                self.send(told)
            if len(message) > LIMIT:
                return False
            look_ahead()
        return True
