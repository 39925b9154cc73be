"""How the lines of games become rows of eventsourcing, with their catalogue beside them.

A row is (game, place in the game, our tag as topic, our canonical line as state). Rows are read and
written many at once, in the library's tables but without its three objects for each. The catalogue
changes in the transaction that brings the lines. Eventsourcing's tracking says up to which row it
goes: a catalogue of another shape, or that goes to another row, is made again, never trusted.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final, TypeAlias

import msgspec
from eventsourcing.persistence import IntegrityError, Tracking
from eventsourcing.sqlite import SQLiteCursor, SQLiteProcessRecorder
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.events.archive.catalogue import SHAPE, GameEntry
from adas_dream.events.archive.store import LAYOUT, MARK

CATALOGUE: Final = f"catalogue/{SHAPE}"
"""Under this name eventsourcing tracks how far the catalogue goes."""
TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS catalogue"
    " (name TEXT PRIMARY KEY, facts INTEGER NOT NULL, entry BLOB NOT NULL) WITHOUT ROWID"
)
Row: TypeAlias = tuple[str, int, str, bytes]
"""The game, the place in it, the tag, the line."""
TOGETHER: Final = 20
"""How many rows one statement inserts, which costs a third less than one by one."""
_ENTRY: Final = msgspec.json.Decoder(GameEntry)
_INSERT: Final = f"INSERT INTO stored_events VALUES {','.join(['(?,?,?,?)'] * TOGETHER)}"  # noqa: S608 - only question marks
_LINES: Final = (
    "SELECT originator_version, CAST(IFNULL(state, 'NULL') AS BLOB) FROM stored_events"
    " WHERE originator_id=? AND originator_version>=? ORDER BY originator_version LIMIT ?"
)
"""A line that was mended by hand as text is bytes too."""


class Page(Struct, frozen=True, gc=False):
    """Some rows that follow each other, the count of those before, and the entry after them."""

    before: int
    rows: list[Row]
    entry: GameEntry


class GameRecorder(SQLiteProcessRecorder):
    """The rows of one store. Its errors are those of SQLite and eventsourcing."""

    def construct_create_table_statements(self) -> list[str]:
        """Eventsourcing's tables, ours, and what marks the file as an archive."""
        marks = [f"PRAGMA application_id={MARK}", f"PRAGMA user_version={LAYOUT}"]
        return [*super().construct_create_table_statements(), TABLE, *marks]

    def create_table(self) -> None:
        """All the tables at once, or none where another process has made them meanwhile."""
        with self.datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("SELECT COUNT(*) AS tables FROM sqlite_master")
            if not cursor.fetchone()["tables"]:
                self._create_table(cursor)
            cursor.execute("COMMIT")

    def save(self, pages: Iterable[Page]) -> None:
        """Keep pages of one game, all or none; IntegrityError unless they follow what is there."""
        with self.datastore.transaction(commit=True) as cursor:
            for page in pages:
                self._keep(cursor, page)

    def append(
        self, name: str, before: int, pages: Callable[[GameEntry], Iterable[Page]]
    ) -> GameEntry:
        """Keep the pages that are made of a game's entry, all or none; gives the entry after them.
        IntegrityError unless it has so many facts before, DecodeError as `entries`."""
        with self.datastore.transaction(commit=True) as cursor:
            # A transaction that only looks at first could not write where others have meanwhile.
            cursor.execute(
                "UPDATE catalogue SET facts=facts WHERE name=? AND facts=? RETURNING entry",
                (name, before),
            )
            row = cursor.fetchone()
            if row is None:
                raise IntegrityError(f"{name} does not stand at {before}")
            entry = _ENTRY.decode(row["entry"])
            for page in pages(entry):
                self._keep(cursor, page)
                entry = page.entry
            return entry

    def lines(self, name: str, first: int, most: int) -> list[tuple[int, bytes]]:
        """So many lines of a game at most, from that place on, each with its own place."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None  # tuples cost less
            cursor.execute(_LINES, (name, first, most))
            return cursor.sqlite_cursor.fetchall()

    def entry(self, name: str) -> GameEntry | None:
        """The entry of one game, None where there is no such game; DecodeError as `entries`."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT entry FROM catalogue WHERE name=?", (name,))
            row = cursor.fetchone()
            return _ENTRY.decode(row["entry"]) if row else None

    def entries(self) -> tuple[GameEntry, ...]:
        """Every entry, by name; msgspec's DecodeError where one is not as we write it."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT entry FROM catalogue ORDER BY name")
            return tuple(_ENTRY.decode(row["entry"]) for row in cursor.fetchall())

    def is_current(self) -> bool:
        """Whether the catalogue is there, is of our shape, goes up to the last row, and has all the
        facts up to it."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT COUNT(*) AS there FROM sqlite_master WHERE name='catalogue'")
            if not cursor.fetchone()["there"]:
                return False
            cursor.execute("SELECT COALESCE(SUM(facts), 0) AS facts FROM catalogue")
            entered: int = cursor.fetchone()["facts"]
            tracked = self._max_tracking_id(CATALOGUE, cursor)
            last = self._max_notification_id(cursor) or 0
            return (tracked or 0, entered) == (last, last)

    def rebuild(self, told: Callable[[str], GameEntry]) -> None:
        """Make the catalogue again; `told` makes a game's entry from the lines that can be read."""
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(TABLE)
            cursor.execute("DELETE FROM catalogue")
            cursor.execute("DELETE FROM tracking WHERE application_name LIKE 'catalogue/%'")
            entries = _anew(cursor, told)
            for entry in entries:
                self._enter(cursor, Page(0, [], entry))
            if entries:
                last = self._max_notification_id(cursor)
                self._insert_tracking(cursor, Tracking(CATALOGUE, last))

    def told_anew(self, told: Callable[[str], GameEntry]) -> tuple[GameEntry, ...]:
        """The entries as `rebuild` would make them, where nothing may be written."""
        with self.datastore.transaction(commit=False) as cursor:
            return _anew(cursor, told)

    def _keep(self, cursor: SQLiteCursor, page: Page) -> None:
        self._enter(cursor, page)
        alone = len(page.rows) % TOGETHER
        cursor.executemany(self.insert_events_statement, page.rows[:alone])
        values = chain.from_iterable(page.rows[alone:])
        cursor.executemany(_INSERT, zip(*[values] * 4 * TOGETHER, strict=True))
        self._insert_tracking(cursor, Tracking(CATALOGUE, self._max_notification_id(cursor)))

    def _enter(self, cursor: SQLiteCursor, page: Page) -> None:
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


def _anew(cursor: SQLiteCursor, told: Callable[[str], GameEntry]) -> tuple[GameEntry, ...]:
    cursor.execute(
        "SELECT originator_id, MAX(originator_version) AS facts FROM stored_events"
        " GROUP BY originator_id ORDER BY originator_id"
    )
    rows = cursor.fetchall()
    return tuple(replace(told(row["originator_id"]), facts=row["facts"]) for row in rows)
