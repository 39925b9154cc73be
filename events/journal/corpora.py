"""The games of a folder or of a store, each under a name by which it is opened to be read."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from adas_dream.events.codec import Line
from adas_dream.events.errors import CannotOpen, NotALog, reason_of
from adas_dream.events.journal.places import MARK, in_store, on_server
from adas_dream.events.lines import Torn, open_log, read_log

if TYPE_CHECKING:
    from pathlib import Path

LOGS: Final = "*.jsonl"
"""The logs among the files of a folder."""


def games_in(corpus: str) -> tuple[str, ...]:
    """Every game of a folder (its files `*.jsonl`) or of a store, by name, as `open_game` and the
    commands take it: a file, or `STORE#NAME`. `CannotOpen`, or a `StoreError`.

    Where the URL of a store has a password the names have it too, so that they can be opened;
    audits, errors and every `repr` show them without it.
    """
    from pathlib import Path

    if not Path(corpus).is_dir():
        from adas_dream.events.archive import Archive

        with Archive.open(corpus) as archive:
            return tuple(f"{corpus}{MARK}{entry.name}" for entry in archive.games())
    try:
        files = [path for path in Path(corpus).iterdir() if path.match(LOGS) and is_log(path)]
    except OSError as error:
        raise CannotOpen(corpus, detail=reason_of(error)) from None
    return tuple(str(path) for path in sorted(files))


def is_log(path: Path) -> bool:
    """Whether something of a folder may be a log: a file, or a link that leads nowhere, which
    cannot be read and is not to be passed over."""
    return path.is_file() or (path.is_symlink() and not path.exists())


@contextmanager
def open_game(game: str) -> Generator[Iterator[Line | Torn], None, None]:
    """The lines of a game, a file or `STORE#NAME`, closed afterwards; an `UnreadableLog`, or a
    `StoreError`, here or while they are read."""
    stored = in_store(game)
    if stored is None:
        if on_server(game):
            raise NotALog(game, "store")
        with open_log(game) as stream:
            yield read_log(stream, game)
        return
    from adas_dream.events.archive import Archive

    with Archive.open(stored.store) as archive:
        yield archive.read(stored.name)
