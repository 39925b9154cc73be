"""A terminal with the program in it: what is typed goes in, what stands there comes back."""

import os
import pty
import select
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pyte

from tests.cli import warm

QUESTION = "what next? "
SURE = "Give up the game? (y or Enter) "
PATIENCE = 20
"""How many seconds a screen may take."""
_SAID = ("COLUMNS", "LINES", "NO_COLOR")
"""What would say something else of the terminal than it says itself."""


class Screen:
    """The program at a terminal: `shown` is everything that stood there so far. Standard input is
    the terminal too, unless it is the file `given`."""

    def __init__(
        self,
        *arguments: str | Path,
        columns: int,
        rows: int,
        env: Mapping[str, str],
        given: Path | None = None,
    ) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, columns))
        stdin = slave if given is None else os.open(given, os.O_RDONLY)
        said = {name: text for name, text in os.environ.items() if name not in _SAID}
        self.process = warm.at(slave, stdin, [*map(str, arguments)], said | {**env})
        for end in {slave, stdin}:
            os.close(end)
        self.shown = ""
        self._decoder = getincrementaldecoder("utf-8")()
        self._seen = 0

    def wait_for(self, *texts: str) -> str:
        """Wait until one of the texts stands there, past what was waited for before; give what
        came."""
        end = time.monotonic() + PATIENCE
        while not any(text in self.shown[self._seen :] for text in texts):
            assert time.monotonic() < end, self.shown
            assert self._read(), self.shown
        found = ((self.shown.find(text, self._seen), len(text)) for text in texts)
        place = min(start + length for start, length in found if start >= 0)
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
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None
        return self.process.exitcode

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        try:
            came = os.read(self.master, 65536) if ready else b""
        except OSError:
            return False
        self.shown += self._decoder.decode(came).replace("\r\n", "\n")
        return bool(came)


class Drawn(Screen):
    """The program at a terminal that moves its cursor: `lines` are what a person sees."""

    def __init__(
        self,
        *arguments: str | Path,
        columns: int,
        rows: int,
        env: Mapping[str, str],
        given: Path | None = None,
    ) -> None:
        super().__init__(*arguments, columns=columns, rows=rows, env=env, given=given)
        self.drawn = pyte.Screen(columns, rows)
        self.drawn.set_mode(pyte.modes.LNM)
        self.drawn.write_process_input = self.type  # type: ignore[assignment, method-assign]
        self._stream = pyte.Stream(self.drawn)

    @property
    def lines(self) -> list[str]:
        """What stands in each line."""
        return [line.rstrip() for line in self.drawn.display]

    def colours_of(self, text: str) -> set[str]:
        """The colours behind a text where it stands last."""
        place = max(place for place, line in enumerate(self.lines) if text in line)
        start = self.lines[place].rindex(text)
        return {self.drawn.buffer[place][column].bg for column in range(start, start + len(text))}

    def wait_for_line(self, line: str) -> None:
        """Wait until that is what the cursor's line says."""
        self._wait(lambda: self.lines[self.drawn.cursor.y] == line)

    def wait_for_foot(self, line: str) -> None:
        """Wait until that is what the last line of the screen says."""
        self._wait(lambda: self.lines[-1] == line)

    def wait_to_see(self, text: str) -> None:
        """Wait until the text is in one of the lines."""
        self._wait(lambda: any(text in line for line in self.lines))

    def _wait(self, is_there: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_there():
            assert time.monotonic() < end, self.lines
            assert self._read(), self.lines

    def _read(self) -> bool:
        before = len(self.shown)
        has_come = super()._read()
        self._stream.feed(self.shown[before:])
        return has_come


AnyScreen = TypeVar("AnyScreen", bound=Screen)


@contextmanager
def at_terminal(*arguments: str | Path, columns: int = 100) -> Iterator[Screen]:
    """Start the program at a terminal, and end it afterwards if it still runs. The terminal is a
    dumb one, so lines are read plainly."""
    with _ended(Screen(*arguments, columns=columns, rows=24, env={"TERM": "dumb"})) as screen:
        yield screen


@contextmanager
def drawn(
    *arguments: str | Path,
    rows: int = 40,
    given: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[Drawn]:
    """As `at_terminal`, where the cursor can be moved."""
    said = {"TERM": "xterm", **(env or {})}
    with _ended(Drawn(*arguments, columns=80, rows=rows, env=said, given=given)) as screen:
        yield screen


@contextmanager
def _ended(screen: AnyScreen) -> Iterator[AnyScreen]:
    try:
        yield screen
    finally:
        screen.process.kill()
        screen.process.join()
        screen.process.close()
        os.close(screen.master)
