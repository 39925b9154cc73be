"""A log as a test has it: a file, its bytes, its text, its facts, or a game that was recorded."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from adas_dream.cli.opening import sources
from adas_dream.cli.opening.packs import finder
from adas_dream.core.game import Game
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line, encode
from adas_dream.events.lines import Torn, read_log
from adas_dream.projections.scorepads import page
from adas_dream.projections.scorepads.scorepad import Scorepad, scorepad

NAMELESS: Final = "log"
"""How messages call a log that is in no file."""
BEGINS: Final = ("{", "\ufeff")
"""How the text of a log begins."""


class RecordedGame(Struct, frozen=True, eq=False):
    """A game that was recorded: `game` to ask and to go on with, all `facts` of its log, the `file`
    in which that stands (None where it is in memory), and the content packs from files."""

    game: Game
    facts: tuple[AnyFact, ...]
    file: Path | None = None
    pack_files: tuple[str, ...] = ()

    @property
    def log(self) -> bytes:
        """The log, as it stands in a file."""
        return written(self.facts)

    @property
    def scorepad(self) -> Scorepad:
        """The scorepad after the last fact: `scorepad.score.players[0].total`."""
        return scorepad(self.game.state, self.game.seq)

    @property
    def scorepad_text(self) -> str:
        """The scorepad as `adas-dream score` prints it."""
        return text_of(self.scorepad)

    def __repr__(self) -> str:
        return f"<RecordedGame {self.game.header.game!r} of {len(self.facts)} facts>"


GameLog: TypeAlias = str | os.PathLike[str] | bytes | Iterable[AnyFact] | RecordedGame
"""A log: the path of a file, or `STORE#NAME`; bytes; text; facts; a recorded game."""


def name_of(log: GameLog) -> str:
    """How messages call a log: by its file, where it is in one."""
    if isinstance(log, RecordedGame):
        return str(log.file or NAMELESS)
    if isinstance(log, os.PathLike):
        return os.fspath(log)
    return log if isinstance(log, str) and not _is_text(log) else NAMELESS


@contextmanager
def opened(log: GameLog) -> Generator[Iterator[Line | Torn], None, None]:
    """The lines of a log, closed afterwards. Raises an `UnreadableLog` or a `StoreError`, here or
    while they are read."""
    if isinstance(log, os.PathLike) or (isinstance(log, str) and not _is_text(log)):
        with sources.opened(name_of(log)) as lines:
            yield lines
    else:
        yield read_log(BytesIO(_bytes_of(log)), name_of(log))


def find_pack_of(log: GameLog, files: Iterable[str | os.PathLike[str]] = ()) -> FindPack:
    """What finds the content pack of a log: among these files, and where the command line looks
    for it; NoPack for a file that holds none."""
    own = log.pack_files if isinstance(log, RecordedGame) else ()
    return finder(*own, *(os.fspath(file) for file in files), games=(name_of(log),))


def written(facts: Iterable[AnyFact]) -> bytes:
    """The log of these facts."""
    return b"".join(encode(fact) + b"\n" for fact in facts)


def text_of(pad: Scorepad) -> str:
    """A scorepad as `adas-dream score` prints it."""
    return "".join(f"{line}\n" for line in page.page(pad))


def _bytes_of(log: str | bytes | Iterable[AnyFact] | RecordedGame) -> bytes:
    if isinstance(log, bytes):
        return log
    if isinstance(log, str):
        return log.encode("utf-8", "surrogatepass")  # the reader says where that is no UTF-8
    return log.log if isinstance(log, RecordedGame) else written(log)


def _is_text(log: str) -> bool:
    """Whether it is the text of a log, and not the path of a file."""
    return not log or log.startswith(BEGINS) or "\n" in log
