"""A game in an archive, as it is started and recorded. Loads the archive's library."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

from adas_dream.events.archive import Archive, Follower, GameEntry, check_name, is_absent
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.journal.places import Stored
from adas_dream.events.made_facts import written


class ArchivedLog:
    """A game in an archive: a `Journal`. Nobody is locked out: the second to save gets an error.

    Every method raises a `StoreError` where the store does not hold what was read from it.
    """

    def __init__(self, archive: Archive, game: Stored) -> None:
        self.file = f"{archive.path}#{game.name}"
        self._archive = archive
        self._name = game.name
        self._read = 0
        self._follower: Follower | None = None

    def __repr__(self) -> str:
        return f"<ArchivedLog {self.file}>"

    def lines(self) -> Iterator[Line]:
        """The lines that stand there, from the first; raises an `UnreadableLog`."""
        self._read, self._follower = 0, None
        follower = Follower(GameEntry(self._name))
        for line in self._archive.read(self._name):
            follower.add(line.fact)
            self._read, self._follower = line.number, follower
            yield line

    def set_torn_aside(self) -> None:
        """An archive saves a choice whole or not at all: no line of it is torn."""

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Save the facts behind those that were read, all or none: `LostRace`; `BadFact` for what
        could not be read again."""
        lines = written(facts)
        follower = self._follower or self._followed()
        self._follower = None
        self._archive.go_on_by(follower, lines)
        self._read, self._follower = follower.entry.facts, follower

    def _followed(self) -> Follower:
        """The facts that were read, followed again after a save that failed."""
        follower = Follower(GameEntry(self._name))
        for line in islice(self._archive.read(self._name), self._read):
            follower.add(line.fact)
        return follower


def check_free(game: Stored, *, make_store: bool) -> None:
    """Raise the `StoreError` that `begin` would raise."""
    check_name(game.store, game.name)
    if make_store and is_absent(game.store):
        return
    with Archive.open(game.store, create=make_store) as archive:
        archive.check_free(game.name)


def begin(game: Stored, facts: Iterable[AnyFact], *, make_store: bool) -> None:
    """Keep these facts as a new game; a `StoreError`."""
    lines = written(facts)
    with Archive.open(game.store, create=make_store) as archive:
        archive.import_(game.name, lines)


@contextmanager
def opened(game: Stored) -> Generator[ArchivedLog, None, None]:
    """The game, to be written; a `StoreError`."""
    with Archive.open(game.store) as archive:
        archive.check_writable()
        yield ArchivedLog(archive, game)
