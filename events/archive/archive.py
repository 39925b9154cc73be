"""The archive: many games in one file; each comes out with the bytes that went in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from typing import Final, Self, TypeVar, cast

import msgspec
from eventsourcing.persistence import EventStore, IntegrityError

from adas_dream.events import errors
from adas_dream.events.archive.catalogue import Follower, GameEntry
from adas_dream.events.archive.recorder import GameRecorder, Kept, Page
from adas_dream.events.archive.store import GameDatastore, access_to, look_at, told_as_ours, writes
from adas_dream.events.catalog import AnyFact, name_of
from adas_dream.events.codec import Line, encode, read_line
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.facts.table import TakingBack
from adas_dream.events.lines import Block, read_blocks
from adas_dream.events.quoting import quoted
from adas_dream.events.vocabulary import NAME_LIMIT

PAGE: Final = 1000
"""How many lines are held at once."""
Asked = TypeVar("Asked")
_NAME: Final = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{NAME_LIMIT - 1}}}")


class Archive:
    """A store of games, open; every error names the store, and the game where one is meant.

    Any `StoreError` may be raised by each method; `StoreFailed` where SQLite cannot read or write.
    It is `writable` unless its file or folder may only be read.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        access = access_to(path)
        self.writable = writes(access)
        self._datastore = GameDatastore(path, access)
        self._recorder = GameRecorder(self._datastore)
        self._events = EventStore(self._recorder.mapper, self._recorder)

    @classmethod
    def open(cls, path: str, *, create: bool = False) -> Self:
        """The store in a file: `NoSuchStore`, `NotAStore`. `create` makes one where none is."""
        found = look_at(path)
        if found != "store" and create:
            _make(path)
        elif found == "absent":
            raise errors.NoSuchStore(path)
        elif found == "empty":
            raise errors.NotAStore(path, "it is empty")
        archive = cls(path)
        try:
            if archive.writable:
                archive._bring_catalogue_up()
        except BaseException:
            archive.close()
            raise
        return archive

    def close(self) -> None:
        """Let the file go."""
        self._datastore.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> tuple[GameEntry, ...]:
        """The catalogue, by name."""
        if self.writable:
            return self._asked(self._recorder.entries)
        with told_as_ours(self.path):
            with suppress(msgspec.DecodeError):
                if self._recorder.is_current():
                    return self._recorder.entries()
            return self._recorder.told_anew(self._told)

    def check_writable(self) -> None:
        """Raise `StoreFailed` where nothing could be saved."""
        if not self.writable:
            raise errors.StoreFailed(self.path, "it is read-only")

    def read(self, name: str) -> Iterator[Line]:
        """The lines of a game: `NoSuchGame` or `BadGameName` at once, an `UnreadableLog` at a line
        that is none, `DamagedStore` where one is missing."""
        check_name(self.path, name)
        pages = self._pages(name)
        first = next(pages, None)
        if first is None:
            raise errors.NoSuchGame(self.path, name)
        # Each line has its end, so that none is torn.
        return cast("Iterator[Line]", read_blocks(chain((first,), pages), self._place(name)))

    def import_(self, name: str, lines: Iterable[Line]) -> GameEntry:
        """Keep a whole game under a new name, or nothing: `BadGameName`, `GameExists`, `NotALog`
        unless it starts as one, and whatever is raised while the lines are read."""
        lines = whole_game(self.path, name, lines)
        self.check_writable()
        try:
            return self._save(Follower(GameEntry(name)), lines)
        except IntegrityError:
            raise errors.GameExists(self.path, name) from None

    def check_free(self, name: str) -> None:
        """Raise what `import_` would, whatever the lines: nothing can be saved, or under the name
        there is a game already."""
        check_name(self.path, name)
        self.check_writable()
        if self._asked(partial(self._recorder.entry, name)) is not None:
            raise errors.GameExists(self.path, name)

    def append(self, name: str, facts: Iterable[AnyFact], expected_version: int) -> GameEntry:
        """Keep more facts of a game that has `expected_version` of them, all or none.

        `LostRace` where the game has more by now or never had as many: nothing is saved, and the
        facts may be offered again once the game was read again. `NoSuchGame`, `BadGameName`; a
        `BadLine` for what could not be read again.
        """
        check_name(self.path, name)
        self.check_writable()
        entry = self._asked(partial(self._recorder.entry, name))
        if entry is None:
            raise errors.NoSuchGame(self.path, name)
        if entry.facts != expected_version:
            raise errors.LostRace(self.path, name)
        facts = tuple(facts)
        reaches_back = any(isinstance(fact, TakingBack) for fact in facts)
        follower = self._follow(name) if reaches_back else Follower(entry)
        lines = (
            read_line(encode(fact), line=version, file=self._place(name))
            for version, fact in enumerate(facts, expected_version + 1)
        )
        try:
            return self._save(follower, lines)
        except IntegrityError:
            raise errors.LostRace(self.path, name) from None

    def rebuild(self) -> None:
        """Make the catalogue again from the facts."""
        self.check_writable()
        with told_as_ours(self.path):
            self._recorder.rebuild(self._told)

    def _save(self, follower: Follower, lines: Iterator[Line]) -> GameEntry:
        def pages() -> Iterator[Page]:
            while some := tuple(islice(lines, PAGE)):
                before = follower.entry
                for line in some:
                    follower.add(line.fact)
                kept = (
                    Kept(before.name, version, name_of(line.fact), line.raw)
                    for version, line in enumerate(some, before.facts + 1)
                )
                yield Page(before.facts, tuple(kept), follower.entry)

        with told_as_ours(self.path):
            self._recorder.save(pages())
        return follower.entry

    def _pages(self, name: str) -> Iterator[Block]:
        version = 0
        while page := self._page(name, version):
            versions = enumerate(page, version + 1)
            missing = next((at for at, kept in versions if kept.originator_version != at), None)
            whole = page if missing is None else page[: missing - version - 1]
            if whole:
                yield Block(version + 1, [kept.raw for kept in whole])
            if missing is not None:
                raise errors.DamagedStore(self.path, f"the game {name} lacks fact {missing}")
            version += len(page)

    def _page(self, name: str, after: int) -> list[Kept]:
        with told_as_ours(self.path):
            found = self._events.get(name, gt=after, limit=PAGE)
            return cast("list[Kept]", list(found))

    def _place(self, name: str) -> str:
        return f"{self.path}#{name}"

    def _bring_catalogue_up(self) -> None:
        with told_as_ours(self.path):
            if not self._recorder.is_current():
                self._recorder.rebuild(self._told)

    def _asked(self, ask: Callable[[], Asked]) -> Asked:
        """What the catalogue says; one that is not as we write it is made again first."""
        with told_as_ours(self.path):
            try:
                return ask()
            except msgspec.DecodeError:
                self._recorder.rebuild(self._told)
                return ask()

    def _told(self, name: str) -> GameEntry:
        """The entry of a game as far as its lines can be read."""
        return self._follow(name).entry

    def _follow(self, name: str) -> Follower:
        """The facts of a game followed as far as its lines can be read."""
        follower = Follower(GameEntry(name))
        with suppress(errors.UnreadableLog, errors.DamagedStore):
            for line in self.read(name):
                follower.add(line.fact)
        return follower


def whole_game(store: str, name: str, lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of a game that a store may keep under that name: `BadGameName`, or `NotALog` unless
    they start as one."""
    check_name(store, name)
    lines = iter(lines)
    first = next(lines, None)
    if first is None or not isinstance(first.fact, GameSetUp):
        raise errors.NotALog(f"{store}#{name}", "empty" if first is None else "headless")
    return chain((first,), lines)


def check_name(store: str, name: str) -> None:
    """Raise `BadGameName` unless it could be the id of a game in its first line."""
    if _NAME.fullmatch(name) is None:
        raise errors.BadGameName(store, quoted(name))


def _make(path: str) -> None:
    """A new store; where another process makes it at the same time, one of them does."""
    datastore = GameDatastore(path, "mode=rwc")
    try:
        with told_as_ours(path):
            GameRecorder(datastore).create_table()
    finally:
        datastore.close()
