"""The games of a corpus: of a folder, file by file, or of an archive, name by name."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Final

from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import tell
from adas_dream.cli.output.failures import NoGames, NoLogs
from adas_dream.events.errors import CannotOpen, reason_of
from adas_dream.events.journal.corpora import LOGS, games_in, is_log
from adas_dream.events.journal.places import in_store, on_server
from adas_dream.projections.wording.text import WIDTH, safe

_SQLITE: Final = b"SQLite format 3\0"


def is_folder(path: str) -> bool:
    """Whether there is a folder of that name."""
    try:
        return path not in {"", STANDARD} and Path(path).is_dir()
    except (OSError, ValueError):
        return False


def is_corpus(path: str) -> bool:
    """Whether that is a folder or a store, and no single game. Loads no archive."""
    if is_folder(path):
        return True
    return in_store(path) is None if on_server(path) else _begins_as_store(path)


def games_among(sources: Iterable[str]) -> tuple[str, ...]:
    """Each game once, those of a folder or a store in its place; raises as `games_of`."""
    found = (
        games_of(source) if in_store(source) is None and is_corpus(source) else (source,)
        for source in sources
    )
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def every_game(sources: Iterable[str]) -> tuple[str, ...]:
    """As `games_among`, where no source may be missing: a name that is mistyped, or a disk that is
    not there, is no game that cannot be read. `CannotOpen` for one that is."""
    sources = [*sources]
    for source in sources:
        if not (source == STANDARD or in_store(source) or on_server(source)):
            _check_there(source)
    return games_among(sources)


def _check_there(source: str) -> None:
    try:
        os.lstat(source)
    except (OSError, ValueError) as error:
        raise CannotOpen(source, detail=reason_of(error)) from None


def games_of(corpus: str) -> tuple[str, ...]:
    """Each game of a folder or a store as a command takes it, by name: a file, or STORE#NAME.

    `NoLogs` or `NoGames` where there is none, `CannotOpen` where a folder cannot be read, and what
    a store raises.
    """
    if is_folder(corpus):
        return tuple(str(Path(corpus) / name) for name in logs_in(corpus))
    games = games_in(corpus)
    if not games:
        raise NoGames(corpus)
    return games


def logs_in(folder: str) -> list[str]:
    """The logs of a folder by their file names, in order; other files are left out, and that is
    told. `NoLogs` where none is there."""
    try:
        files = [path for path in Path(folder).iterdir() if is_log(path)]
    except OSError as problem:
        raise CannotOpen(folder, detail=problem.strerror or str(problem)) from None
    names = sorted(path.name for path in files if path.match(LOGS))
    if not names:
        raise NoLogs(folder)
    if left_out := len(files) - len(names):
        tell(messages.LEFT_OUT.format(folder=safe(folder, WIDTH), count=left_out, kind=LOGS))
    return names


def _begins_as_store(path: str) -> bool:
    try:
        with Path(path).open("rb") as stream:
            return stream.read(len(_SQLITE)) == _SQLITE
    except (OSError, ValueError):
        return False
