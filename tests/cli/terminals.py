"""A terminal with the program in it: what is typed goes in, what stands there comes back."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.cli.program import RUN, hears_ctrl_c

QUESTION = "what next? "
SURE = "Give up the game? (y or Enter) "
PATIENCE = 20
"""How many seconds a screen may take."""


class Screen:
    """The program at a terminal: `shown` is everything that stood there so far."""

    def __init__(self, *arguments: str | Path, columns: int, rows: int, term: str) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, columns))
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": term},
            start_new_session=True,
            preexec_fn=_takes_the_terminal,  # noqa: PLW1509 - the tests have no threads
        )
        os.close(slave)
        self.shown = ""
        self._decoder = getincrementaldecoder("utf-8")()
        self._seen = 0

    def wait_for(self, text: str) -> str:
        """Wait until the text stands there, past what was waited for before; give what came."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown[self._seen :]:
            assert time.monotonic() < end, self.shown
            assert self._read(), self.shown
        place = self.shown.index(text, self._seen) + len(text)
        came, self._seen = self.shown[self._seen : place], place
        return came

    def type(self, text: str) -> None:
        """Type some keys."""
        os.write(self.master, text.encode())

    def press(self, key: str) -> None:
        """Press a key once the program takes single keys."""
        end = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.master)[3] & termios.ICANON:
            assert time.monotonic() < end, self.shown
            time.sleep(0.01)
        self.type(key)

    def answer(self, question: str, text: str) -> str:
        """Type a line once the question stands there; give what came before."""
        came = self.wait_for(question)
        self.type(f"{text}\n")
        return came

    def end(self) -> int:
        """Wait for the program's end and give its exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        try:
            came = os.read(self.master, 65536) if ready else b""
        except OSError:
            return False
        self.shown += self._decoder.decode(came).replace("\r\n", "\n")
        return bool(came)


@contextmanager
def at_terminal(
    *arguments: str | Path, columns: int = 100, rows: int = 24, term: str = "dumb"
) -> Iterator[Screen]:
    """Start the program at a terminal, where a dumb one reads plain lines, and end it afterwards if
    it still runs."""
    screen = Screen(*arguments, columns=columns, rows=rows, term=term)
    try:
        yield screen
    finally:
        with suppress(ProcessLookupError):
            screen.process.kill()
        screen.process.wait()
        os.close(screen.master)


def _takes_the_terminal() -> None:
    """Make the terminal the one that keys such as Ctrl-C act on."""
    hears_ctrl_c()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
