"""The archive: many games in one store; each comes out with the bytes that went in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, count, islice, repeat
from typing import Final, Self, TypeAlias, TypeVar, cast

import msgspec
from eventsourcing.persistence import IntegrityError

from adas_dream.events import errors
from adas_dream.events.archive.catalogue import Follower, GameEntry
from adas_dream.events.archive.recorder import GameRecorder, Page
from adas_dream.events.archive.store import Store
from adas_dream.events.archive.stores import opened
from adas_dream.events.catalog import AnyFact, name_of
from adas_dream.events.codec import Line, encode, read_line, write_canonical
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.lines import Block, read_blocks
from adas_dream.events.log import TAKING_BACK
from adas_dream.events.quoting import quoted
from adas_dream.events.vocabulary import NAME_LIMIT

PAGE: Final = 1000
"""How many lines are held at once."""
Part: TypeAlias = tuple[Sequence[AnyFact], list[bytes]]
"""Facts that follow each other, and their lines."""
Asked = TypeVar("Asked")
_NAME: Final = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{NAME_LIMIT - 1}}}")


class Archive:
    """A store of games, open; every error names the store, and the game where one is meant.

    Any `StoreError` may be raised by each method; `StoreFailed` where the database cannot read or
    write. It is `writable` unless its file or folder, or the user on a server, may only read.
    """

    def __init__(self, store: Store) -> None:
        self.path = store.path
        self.writable = store.writable
        self._store = store
        self._recorder = GameRecorder(store)

    @classmethod
    def open(cls, path: str, *, create: bool = False) -> Self:
        """The store in a file, or on a server by its URL: `NoSuchStore`, `NotAStore`. `create`
        makes one where none is."""
        archive = cls(opened(path, create=create))
        try:
            if archive.writable:
                archive._bring_catalogue_up()
        except BaseException:
            archive.close()
            raise
        return archive

    def __repr__(self) -> str:
        return f"<Archive {self.path}>"

    def close(self) -> None:
        """Let the store go."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> tuple[GameEntry, ...]:
        """The catalogue, by name."""
        if self.writable:
            return self._asked(self._recorder.entries)
        with self._store.told_as_ours():
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
        # Each line has its end, so that none is torn.
        return cast("Iterator[Line]", read_blocks(self._kept(name), self._place(name)))

    def raw(self, name: str) -> Iterator[bytes]:
        """The lines of a game, each with its end, as they are kept: nothing is read in them. As
        `read` of what is raised, but for an `UnreadableLog`."""
        return (line + b"\n" for block in self._kept(name) for line in block.lines)

    def head(self, name: str) -> bytes | None:
        """The first line of a game, None where there is none of that name."""
        with self._store.told_as_ours():
            rows = self._recorder.lines(name, 1, 1)
        return rows[0][1] if rows else None

    def import_(self, name: str, lines: Iterable[Line]) -> GameEntry:
        """Keep a whole game under a new name, or nothing: `BadGameName`, `GameExists`, `NotALog`
        unless it starts as one, and whatever is raised while the lines are read."""
        lines = whole_game(self.path, name, lines)
        self.check_writable()
        follower = Follower(GameEntry(name))
        try:
            self._save(_pages(follower, _parts(lines)))
        except IntegrityError:
            raise errors.GameExists(self.path, name) from None
        return follower.entry

    def replace(self, name: str, lines: Iterable[Line]) -> GameEntry:
        """Keep a longer log of a game in the place of the one that is there, or a new game: all or
        none of what is new. `AnotherLog` unless it begins with what is there, to the byte;
        `LostRace` where somebody saves meanwhile; and what `import_` and `read` raise."""
        lines = whole_game(self.path, name, lines)
        self.check_writable()
        if self.head(name) is None:
            return self.import_(name, lines)
        follower = Follower(GameEntry(name))
        for kept in self.read(name):
            line = next(lines, None)
            if line is None or line.raw != kept.raw:
                raise errors.AnotherLog(self.path, _parting(name, line, kept))
            follower.add(kept.fact)
        try:
            self._save(_pages(follower, _parts(lines)))
        except IntegrityError:
            raise errors.LostRace(self.path, name) from None
        return follower.entry

    def rename(self, name: str, new: str) -> GameEntry:
        """Give a game another name: `NoSuchGame`, `GameExists`, `BadGameName`. Whoever records it
        meanwhile gets `LostRace`."""
        check_name(self.path, name)
        check_name(self.path, new)
        self.check_writable()
        try:
            entry = self._asked(partial(self._recorder.rename, name, new))
        except IntegrityError:
            raise errors.GameExists(self.path, new) from None
        if entry is None:
            raise errors.NoSuchGame(self.path, name)
        return entry

    def remove(self, name: str, expected_version: int) -> None:
        """Take a game that has `expected_version` facts out of the store, for good: read it first.
        `LostRace` where it has not as many, `NoSuchGame`, `BadGameName`."""
        check_name(self.path, name)
        self.check_writable()
        with self._store.told_as_ours():
            try:
                self._recorder.remove(name, expected_version)
            except IntegrityError:
                raise self._lost(name) from None

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
        `BadLine` for what could not be read again. What takes facts back needs those read first:
        whatever `read` raises.
        """
        check_name(self.path, name)
        self.check_writable()
        facts = tuple(facts)
        if any(type(fact) in TAKING_BACK for fact in facts):
            return self._take_back(name, facts, expected_version)

        def pages(entry: GameEntry) -> Iterator[Page]:
            return _pages(Follower(entry), self._written(entry, facts))

        try:
            return self._asked(partial(self._recorder.append, name, expected_version, pages))
        except IntegrityError:
            raise self._lost(name) from None

    def go_on(self, follower: Follower, facts: Iterable[AnyFact]) -> None:
        """As `append`, where the facts of the game were followed from the first to the last; these
        are followed too. Where anything is raised, nothing is saved, and the follower is spent."""
        self._go_on(follower, self._written(follower.entry, facts))

    def go_on_by(self, follower: Follower, lines: Iterable[Line]) -> None:
        """As `go_on`, where the lines of the facts have been written already, as they are kept."""
        self._go_on(follower, _parts(iter(lines)))

    def _go_on(self, follower: Follower, parts: Iterable[Part]) -> None:
        self.check_writable()
        entry = follower.entry
        if not entry.facts:
            raise errors.LostRace(self.path, entry.name)
        try:
            self._save(_pages(follower, parts))
        except IntegrityError:
            raise errors.LostRace(self.path, entry.name) from None

    def rebuild(self) -> None:
        """Make the catalogue again from the facts."""
        self.check_writable()
        with self._store.told_as_ours():
            self._recorder.rebuild(self._told)

    def _take_back(self, name: str, facts: Iterable[AnyFact], version: int) -> GameEntry:
        follower = Follower(GameEntry(name))
        self._follow(follower)
        if follower.entry.facts != version:
            raise errors.LostRace(self.path, name)
        self.go_on(follower, facts)
        return follower.entry

    def _lost(self, name: str) -> errors.StoreError:
        """Why a game does not stand where it should."""
        if self._asked(partial(self._recorder.entry, name)) is None:
            return errors.NoSuchGame(self.path, name)
        return errors.LostRace(self.path, name)

    def _save(self, pages: Iterable[Page]) -> None:
        with self._store.told_as_ours():
            self._recorder.save(pages)

    def _written(self, entry: GameEntry, facts: Iterable[AnyFact]) -> Iterator[Part]:
        """The facts and their lines; a `BadLine` for one that could not be read again."""
        facts, first = iter(facts), entry.facts + 1
        while some := tuple(islice(facts, PAGE)):
            lines = write_canonical(some)
            yield some, lines or self._written_closely(some, entry.name, first)
            first += len(some)

    def _written_closely(self, facts: Iterable[AnyFact], name: str, first: int) -> list[bytes]:
        place = self._place(name)
        lines = enumerate(map(encode, facts), first)
        return [read_line(raw, line=number, file=place).raw for number, raw in lines]

    def _kept(self, name: str) -> Iterator[Block]:
        check_name(self.path, name)
        blocks = self._blocks(name)
        first = next(blocks, None)
        if first is None:
            raise errors.NoSuchGame(self.path, name)
        return chain((first,), blocks)

    def _blocks(self, name: str) -> Iterator[Block]:
        first, more = 1, True
        while more and (rows := self._rows(name, first)):
            lines = [raw for _, raw in rows]
            places = enumerate(rows, first)
            missing = next((at for at, (place, _) in places if place != at), None)
            if missing is not None:
                lines = lines[: missing - first]
            if lines:
                yield Block(first, lines)
            if missing is not None:
                raise errors.DamagedStore(self.path, f"the game {name} lacks fact {missing}")
            first, more = first + len(lines), len(lines) == PAGE
        if first > PAGE and self.head(name) is None:  # somebody has taken it out meanwhile
            raise errors.NoSuchGame(self.path, name)

    def _rows(self, name: str, first: int) -> list[tuple[int, bytes]]:
        with self._store.told_as_ours():
            return self._recorder.lines(name, first, PAGE)

    def _place(self, name: str) -> str:
        return f"{self.path}#{name}"

    def _bring_catalogue_up(self) -> None:
        with self._store.told_as_ours():
            if not self._recorder.is_current():
                self._recorder.catch_up(self._told)

    def _asked(self, ask: Callable[[], Asked]) -> Asked:
        """What the catalogue says; one that is not as we write it is made again first."""
        with self._store.told_as_ours():
            try:
                return ask()
            except msgspec.DecodeError:
                self._recorder.rebuild(self._told)
                return ask()

    def _told(self, name: str) -> GameEntry:
        """The entry of a game as far as its lines can be read."""
        follower = Follower(GameEntry(name))
        with suppress(errors.UnreadableLog, errors.DamagedStore):
            self._follow(follower)
        return follower.entry

    def _follow(self, follower: Follower) -> None:
        for line in self.read(follower.entry.name):
            follower.add(line.fact)


def whole_game(store: str, name: str, lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of a game that a store may keep under that name: `BadGameName`, or `NotALog` unless
    they start as one."""
    check_name(store, name)
    lines = iter(lines)
    first = next(lines, None)
    if first is None or not isinstance(first.fact, GameSetUp):
        raise errors.NotALog(f"{store}#{name}", "empty" if first is None else "headless")
    return chain((first,), lines)


def _parts(lines: Iterator[Line]) -> Iterator[Part]:
    while some := tuple(islice(lines, PAGE)):
        yield [line.fact for line in some], [line.raw for line in some]


def _pages(follower: Follower, parts: Iterable[Part]) -> Iterator[Page]:
    for facts, lines in parts:
        before = follower.entry
        follower.add_all(facts)
        places = count(before.facts + 1)
        rows = zip(repeat(before.name), places, map(name_of, facts), lines, strict=False)
        yield Page(before.facts, [*rows], follower.entry)


def _parting(name: str, line: Line | None, kept: Line) -> str:
    """Where a log is not a longer one of a game."""
    if line is None:
        return f"the game {name} has more facts than the log, which ends before line {kept.number}"
    return f"the log is not a longer one of the game {name}: they differ in line {kept.number}"


def check_name(store: str, name: str) -> None:
    """Raise `BadGameName` unless it could be the id of a game in its first line."""
    if _NAME.fullmatch(name) is None:
        raise errors.BadGameName(store, quoted(name))
