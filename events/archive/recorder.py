"""How the lines of games become rows of a database, with their catalogue beside them.

A row is (game, place in the game, our tag as topic, our canonical line as state), in the tables of
eventsourcing, but read and written many at once and without its three objects for each. The
catalogue changes in the transaction that brings the lines. A tracking, as eventsourcing has them,
says up to which row it goes: a catalogue of another shape, or that goes to another row, is made
again, never trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, cast

import msgspec
from eventsourcing.persistence import IntegrityError
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.events.archive.catalogue import SHAPE, GameEntry
from adas_dream.events.archive.store import Cursor, Row, Store, last_row

CATALOGUE: Final = f"catalogue/{SHAPE}"
"""Under this name it is tracked how far the catalogue goes."""
REMOVED: Final = "removed"
"""Under this name it is tracked how many rows up to the last one are no longer there."""
_ENTRY: Final = msgspec.json.Decoder(GameEntry)
_TRACK: Final = (
    "INSERT INTO tracking (application_name, notification_id) VALUES (?, ?)"
    " ON CONFLICT (application_name) DO UPDATE SET notification_id=excluded.notification_id"
)


class Page(Struct, frozen=True, gc=False):
    """Some rows that follow each other, the count of those before, and the entry after them."""

    before: int
    rows: list[Row]
    entry: GameEntry


class GameRecorder:
    """The rows of one store. Its errors are those of the database and eventsourcing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def save(self, pages: Iterable[Page]) -> None:
        """Keep pages of one game, all or none; IntegrityError unless they follow what is there."""
        with self._store.transaction(write=True) as cursor:
            for page in pages:
                self._keep(cursor, page)

    def append(
        self, name: str, before: int, pages: Callable[[GameEntry], Iterable[Page]]
    ) -> GameEntry:
        """Keep the pages that are made of a game's entry, all or none; gives the entry after them.
        IntegrityError unless it has so many facts before, DecodeError as `entries`."""
        with self._store.transaction(write=True) as cursor:
            # A transaction that only looks at first could not write where others have meanwhile.
            cursor.execute(
                "UPDATE catalogue SET facts=facts WHERE name=? AND facts=? RETURNING entry",
                (name, before),
            )
            row = cursor.fetchone()
            if row is None:
                raise IntegrityError(f"{name} does not stand at {before}")
            entry = _ENTRY.decode(row[0])
            for page in pages(entry):
                self._keep(cursor, page)
                entry = page.entry
            return entry

    def rename(self, old: str, new: str) -> GameEntry | None:
        """Give a game another name; None where there is none of the old one, IntegrityError where
        there is one of the new, DecodeError as `entries`."""
        with self._store.transaction(write=True) as cursor:
            cursor.execute("UPDATE catalogue SET name=? WHERE name=? RETURNING entry", (new, old))
            row = cursor.fetchone()
            if row is None:
                return None
            entry = replace(_ENTRY.decode(row[0]), name=new)
            raw = msgspec.json.encode(entry)
            cursor.execute("UPDATE catalogue SET entry=? WHERE name=?", (raw, new))
            cursor.execute(
                "UPDATE stored_events SET originator_id=? WHERE originator_id=?", (new, old)
            )
            return entry

    def remove(self, name: str, facts: int) -> None:
        """Take a game out that has so many facts; else IntegrityError."""
        with self._store.transaction(write=True) as cursor:
            cursor.execute(
                "DELETE FROM catalogue WHERE name=? AND facts=? RETURNING facts", (name, facts)
            )
            if cursor.fetchone() is None:
                raise IntegrityError(f"{name} does not stand at {facts}")
            before = last_row(self._store, cursor)
            cursor.execute("DELETE FROM stored_events WHERE originator_id=?", (name,))
            last = last_row(self._store, cursor)
            gone = _tracked(cursor, REMOVED) + facts - (before - last)
            cursor.execute(_TRACK, (REMOVED, gone))
            cursor.execute(_TRACK, (CATALOGUE, last))

    def lines(self, name: str, first: int, most: int) -> list[tuple[int, bytes]]:
        """So many lines of a game at most, from that place on, each with its own place."""
        with self._store.transaction(write=False) as cursor:
            cursor.execute(self._store.statements.lines, (name, first, most))
            return cast("list[tuple[int, bytes]]", cursor.fetchall())

    def entry(self, name: str) -> GameEntry | None:
        """The entry of one game, None where there is no such game; DecodeError as `entries`."""
        with self._store.transaction(write=False) as cursor:
            cursor.execute("SELECT entry FROM catalogue WHERE name=?", (name,))
            row = cursor.fetchone()
            return _ENTRY.decode(row[0]) if row else None

    def entries(self) -> tuple[GameEntry, ...]:
        """Every entry, by name; msgspec's DecodeError where one is not as we write it."""
        with self._store.transaction(write=False) as cursor:
            cursor.execute("SELECT entry FROM catalogue ORDER BY name")
            return tuple(_ENTRY.decode(entry) for (entry,) in cursor.fetchall())

    def is_current(self) -> bool:
        """Whether the catalogue is there, is of our shape, goes up to the last row, and has all the
        facts up to it."""
        with self._store.transaction(write=False) as cursor:
            cursor.execute(self._store.statements.has_catalogue)
            if not cursor.fetchone()[0]:
                return False
            cursor.execute("SELECT CAST(COALESCE(SUM(facts), 0) AS BIGINT) FROM catalogue")
            (entered,) = cursor.fetchone()
            last, gone = last_row(self._store, cursor), _tracked(cursor, REMOVED)
            return (_tracked(cursor, CATALOGUE), entered + gone) == (last, last)

    def catch_up(self, told: Callable[[str], GameEntry]) -> None:
        """Bring the catalogue to the last row: only the games that have other rows than it says
        are told anew, all of them where it is of another shape. `told` makes a game's entry from
        the lines that can be read."""
        with self._store.transaction(write=True) as cursor:
            cursor.execute(self._store.statements.make_catalogue)
            self._renew(cursor, told)

    def rebuild(self, told: Callable[[str], GameEntry]) -> None:
        """Make the catalogue again, from nothing."""
        with self._store.transaction(write=True) as cursor:
            cursor.execute(self._store.statements.make_catalogue)
            _forget(cursor)
            self._renew(cursor, told)

    def _renew(self, cursor: Cursor, told: Callable[[str], GameEntry]) -> None:
        tracked, last = _tracked(cursor, CATALOGUE), last_row(self._store, cursor)
        if not 0 < tracked <= last:
            _forget(cursor)
        kept = self._counts(cursor)
        cursor.execute("SELECT name, facts FROM catalogue")
        entered: dict[str, int] = dict(cursor.fetchall())
        for name in sorted({*entered, *kept}):
            facts, number = kept.get(name, (0, 0))
            if entered.get(name) != facts or number > tracked:
                cursor.execute("DELETE FROM catalogue WHERE name=?", (name,))
                if facts:
                    self._enter(cursor, Page(0, [], replace(told(name), facts=facts)))
        gone = last - sum(facts for facts, _ in kept.values())
        cursor.execute(_TRACK, (REMOVED, gone))
        self._track(cursor)

    def told_anew(self, told: Callable[[str], GameEntry]) -> tuple[GameEntry, ...]:
        """The entries as `rebuild` would make them, where nothing may be written."""
        with self._store.transaction(write=False) as cursor:
            kept = self._counts(cursor)
        return tuple(replace(told(name), facts=kept[name][0]) for name in sorted(kept))

    def _counts(self, cursor: Cursor) -> dict[str, tuple[int, int]]:
        """Of each game that has rows, its last place and the number of its last row."""
        cursor.execute(self._store.statements.counts)
        return {name: (place, number) for name, place, number in cursor.fetchall()}

    def _keep(self, cursor: Cursor, page: Page) -> None:
        self._enter(cursor, page)
        self._store.add(cursor, page.rows)
        self._track(cursor)

    def _track(self, cursor: Cursor) -> None:
        """Note that the catalogue goes to the last row."""
        cursor.execute(_TRACK, (CATALOGUE, last_row(self._store, cursor)))

    def _enter(self, cursor: Cursor, page: Page) -> None:
        """Enter a new game, or move a known one on from where the page begins."""
        entry = page.entry
        row = (entry.facts, msgspec.json.encode(entry), entry.name)
        if page.before == 0:
            cursor.execute("INSERT INTO catalogue (facts, entry, name) VALUES (?, ?, ?)", row)
            return
        cursor.execute(
            "UPDATE catalogue SET facts=?, entry=? WHERE name=? AND facts=? RETURNING facts",
            (*row, page.before),
        )
        if cursor.fetchone() is None:
            raise IntegrityError(f"{entry.name} does not stand at {page.before}")


def _tracked(cursor: Cursor, what: str) -> int:
    """A number that is tracked, 0 until it is."""
    cursor.execute("SELECT notification_id FROM tracking WHERE application_name=?", (what,))
    row = cursor.fetchone()
    return row[0] if row else 0


def _forget(cursor: Cursor) -> None:
    """Take out every entry, and how far any catalogue went."""
    cursor.execute("DELETE FROM catalogue")
    cursor.execute("DELETE FROM tracking WHERE application_name LIKE ?", ("catalogue/%",))
