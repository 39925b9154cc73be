"""The file that keeps a line of JSON for each game: what was judged once is not judged again.

New lines go to its end, so that a run that is stopped loses none. At the end of a run it is
written anew, in the order of the games, unless it is so already.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final, Self

import msgspec

from adas_dream.cli.output.failures import Failure, InUse, NotAnAudit
from adas_dream.events.errors import CannotWrite, LogLocked, reason_of
from adas_dream.events.journal.files import BINARY, READABLE, replace_from
from adas_dream.events.journal.locks import lock
from adas_dream.projections.corpora.result import GameResult, result_of

BEGIN: Final = b'{"game":'
"""How each line begins."""


class Results:
    """The lines of a file by the game, the last one where a game has several; read from the disk
    whenever one is asked for. A last line that breaks off is passed over: `whole` is where what is
    whole ends."""

    def __init__(self, stream: BinaryIO, file: str, wrong: type[Failure] = NotAnAudit) -> None:
        """Read through it; `wrong` is raised where a line is no result."""
        self._stream = stream
        self._places: dict[str, int] = {}
        self.whole = 0
        stream.seek(0)
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n") and BEGIN[: len(line)] == line[: len(BEGIN)]:
                break
            try:
                game = result_of(line).game
            except msgspec.DecodeError:
                raise wrong(file, line=number) from None
            self.note(game, len(line))

    def note(self, game: str, size: int) -> None:
        """A line of so many bytes comes next."""
        self._places[game] = self.whole
        self.whole += size

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def place(self, game: str) -> int | None:
        """Where the line of a game begins."""
        return self._places.get(game)

    def line(self, game: str) -> bytes:
        """The line of a game; empty where it has none."""
        place = self.place(game)
        if place is None:
            return b""
        self._stream.seek(place)
        return self._stream.readline()

    def result(self, game: str) -> GameResult | None:
        """The result of a game; None where it has none."""
        line = self.line(game)
        return result_of(line) if line else None


class ResultFile:
    """A file of results that is written; without a name one that is gone at the end."""

    def __init__(self, file: str | None) -> None:
        """Open it, made where there is none: `NotAnAudit`, `InUse`, `CannotWrite`."""
        self.file = file
        self._stream = self._opened()
        try:
            self.results = Results(self._stream, file or "")
            self._stream.truncate(self.results.whole)
        except BaseException:
            self._stream.close()
            raise

    def _opened(self) -> BinaryIO:
        if self.file is None:
            return TemporaryFile("w+b")
        flags = os.O_RDWR | os.O_CREAT | BINARY
        try:
            descriptor = os.open(self.file, flags, READABLE)
            stream = os.fdopen(descriptor, "r+b")
        except (OSError, ValueError) as error:
            raise CannotWrite(self.file, reason_of(error)) from None
        try:
            lock(descriptor, self.file)
        except LogLocked:
            stream.close()
            raise InUse(self.file) from None
        return stream

    def close(self) -> None:
        """Let the file go."""
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, game: str, line: bytes) -> None:
        """Keep the line of a game behind all others; `CannotWrite`."""
        try:
            self._stream.seek(self.results.whole)
            self._stream.write(line)
            self._stream.flush()
        except OSError as error:
            with suppress(OSError):
                self._stream.truncate(self.results.whole)
            raise CannotWrite(self.file or "", reason_of(error)) from None
        self.results.note(game, len(line))

    def settle(self, games: Iterable[str]) -> None:
        """Bring it into the order of the games, without what is no longer one of them or was judged
        anew; durably and whole, or not at all. Nothing can be added after it."""
        games = [*games]
        if self.file is None or self._is_settled(games):
            return
        replace_from(self.file, map(self.results.line, games), self.close)
        self._stream = Path(self.file).open("rb")  # noqa: SIM115 - it is closed with this one
        self.results = Results(self._stream, self.file)

    def _is_settled(self, games: list[str]) -> bool:
        place = 0
        for game in games:
            if self.results.place(game) != place:
                return False
            place += len(self.results.line(game))
        return place == self.results.whole
