"""Starting and recording a GAME where it is kept: in its own file, or in an archive."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

from adas_dream.cli.durable import create
from adas_dream.cli.journal import Journal
from adas_dream.cli.opening.sources import Stored, in_store
from adas_dream.cli.output import messages
from adas_dream.cli.output.failures import CannotWrite
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.lines import read_log

if TYPE_CHECKING:
    from adas_dream.cli.opening.recording import WrittenLog
    from adas_dream.events.archive import Archive


class StoredJournal:
    """A game in an archive, as it is recorded. Nobody is locked out: who saves second is told.

    Every method raises a `StoreError` where the store does not hold what was read from it.
    """

    def __init__(self, archive: Archive, game: Stored) -> None:
        self.file = f"{game.store}#{game.name}"
        self._archive = archive
        self._name = game.name
        self._read = 0

    def lines(self) -> Iterator[Line]:
        """The lines that stand there, from the first; raises an `UnreadableLog`."""
        self._read = 0
        for line in self._archive.read(self._name):
            self._read = line.number
            yield line

    def set_torn_aside(self) -> None:
        """An archive saves a choice whole or not at all: no line of it is torn."""

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Save the facts behind those that were read, all or none: `LostRace`."""
        self._read = self._archive.append(self._name, facts, self._read).facts


def check_free(game: str, *, make_store: bool) -> None:
    """Raise `CannotWrite` or a `StoreError` where `begin` could not write this game: it is there
    already, or nothing may be written there."""
    stored = in_store(game)
    if stored is None:
        if Path(game).exists():
            raise CannotWrite(game, messages.FILE_IS_THERE)
        if not Path(game).parent.is_dir():
            raise CannotWrite(game, messages.NO_FOLDER)
        return
    from adas_dream.events.archive import Archive, check_name

    check_name(stored.store, stored.name)
    if make_store and not Path(stored.store).exists():
        return
    with Archive.open(stored.store, create=make_store) as archive:
        archive.check_free(stored.name)


def begin(game: str, log: bytes, *, make_store: bool) -> None:
    """A new game with this log; `CannotWrite`, or a `StoreError` where it belongs into a store,
    which may be made for it."""
    stored = in_store(game)
    if stored is None:
        create(Path(game), log)
        return
    from adas_dream.events.archive import Archive

    with Archive.open(stored.store, create=make_store) as archive:
        archive.import_(stored.name, cast("Iterator[Line]", read_log(BytesIO(log), game)))


@contextmanager
def journal_of(game: str) -> Generator[WrittenLog, None, None]:
    """The log of a GAME, to be written; raises what `Journal` raises, or a `StoreError`."""
    stored = in_store(game)
    if stored is None:
        with Journal(game) as journal:
            yield journal
        return
    from adas_dream.events.archive import Archive

    with Archive.open(stored.store) as archive:
        archive.check_writable()
        yield StoredJournal(archive, stored)
