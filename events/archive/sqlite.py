"""The SQLite file of an archive: whether it is one, how it is made, what its errors mean."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import chain
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Literal, TypeAlias, cast

from eventsourcing.persistence import IntegrityError, PersistenceError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteProcessRecorder,
)

from adas_dream.events import errors
from adas_dream.events.archive.store import Cursor, Row, Statements

MARK: Final = int.from_bytes(b"AdaD")
"""SQLite's `application_id` of an archive."""
LAYOUT: Final = 1
"""SQLite's `user_version` of an archive: the layout of its tables."""
LOCK_SECONDS: Final = 30
"""How long a writer waits for another one."""
RETRY_SECONDS: Final = 0.01

TOGETHER: Final = 20
"""How many rows one statement inserts, which costs a third less than one by one."""
CATALOGUE: Final = (
    "CREATE TABLE IF NOT EXISTS catalogue"
    " (name TEXT PRIMARY KEY, facts INTEGER NOT NULL, entry BLOB NOT NULL) WITHOUT ROWID"
)
_INSERT: Final = "INSERT INTO stored_events VALUES (?,?,?,?)"
_INSERT_MANY: Final = f"{_INSERT}{',(?,?,?,?)' * (TOGETHER - 1)}"
STATEMENTS: Final = Statements(
    last="SELECT MAX(rowid) FROM stored_events",
    counts=(  # told by the index alone
        "SELECT originator_id, MAX(originator_version), MAX(rowid) FROM stored_events"
        " GROUP BY originator_id"
    ),
    lines=(  # a line that was mended by hand as text is bytes too
        "SELECT originator_version, CAST(IFNULL(state, 'NULL') AS BLOB) FROM stored_events"
        " WHERE originator_id=? AND originator_version>=? ORDER BY originator_version LIMIT ?"
    ),
    has_catalogue="SELECT COUNT(*) FROM sqlite_master WHERE name='catalogue'",
    make_catalogue=CATALOGUE,
)

Found: TypeAlias = Literal["store", "absent", "empty"]
Access: TypeAlias = Literal["mode=rw", "mode=rwc", "mode=ro", "mode=ro&immutable=1"]
"""How a file is opened: `rw` never makes one, `rwc` does, `ro` goes by what a writer keeps beside
it, `immutable` takes it as it lies, with nothing beside it."""


class DurablePool(SQLiteConnectionPool):
    """Connections that wait for the disk at each commit, however SQLite was built, and keep the
    statements they have prepared: the library's keep one."""

    def __init__(self, name: str, *, read_only: bool) -> None:
        super().__init__(db_name=name)
        self._read_only = read_only

    def _create_connection(self) -> SQLiteConnection:
        until = monotonic() + LOCK_SECONDS
        while True:
            try:
                return SQLiteConnection(self._connected(), self.max_age)
            except sqlite3.OperationalError as error:
                # SQLite does not wait where two switch a new file to its write-ahead log at once.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                    raise
                sleep(RETRY_SECONDS)

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.db_name,
            uri=True,
            timeout=LOCK_SECONDS,
            isolation_level=None,  # transactions begin and end where it is said
            check_same_thread=False,
        )
        try:
            if not self._read_only:  # else the file would be changed where its journal is another
                connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
        except BaseException:
            connection.close()
            raise
        return connection


class GameDatastore(SQLiteDatastore):
    """One file, named outright: no variable of the environment has a say. Ids are text."""

    def __init__(self, path: str, access: Access) -> None:
        name = uri(path, access)
        super().__init__(name, originator_id_type="text")
        self.pool = DurablePool(name, read_only=not writes(access))


class GameTables(SQLiteProcessRecorder):
    """The tables of a new store, as eventsourcing makes them, and what marks the file as ours."""

    def construct_create_table_statements(self) -> list[str]:
        """Eventsourcing's tables, ours, and the marks."""
        marks = [f"PRAGMA application_id={MARK}", f"PRAGMA user_version={LAYOUT}"]
        return [*super().construct_create_table_statements(), CATALOGUE, *marks]

    def create_table(self) -> None:
        """All the tables at once, or none where another process has made them meanwhile."""
        with self.datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("SELECT COUNT(*) FROM sqlite_master")
            if not cursor.fetchone()[0]:
                self._create_table(cursor)
            cursor.execute("COMMIT")


class SQLiteStore:
    """A file of games, open: a `Store`."""

    statements = STATEMENTS

    def __init__(self, path: str) -> None:
        self.path = path
        access = access_to(path)
        self.writable = writes(access)
        self._datastore = GameDatastore(path, access)

    def transaction(self, *, write: bool) -> AbstractContextManager[Cursor]:
        """One of eventsourcing's; it may write once its first statement does."""
        return self._datastore.transaction(commit=write)

    def told_as_ours(self) -> AbstractContextManager[None]:
        """Errors of SQLite and eventsourcing as ours."""
        return told_as_ours(self.path)

    def close(self) -> None:
        """Let the file go."""
        self._datastore.close()

    def add(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        """Insert rows, many at once."""
        alone = len(rows) % TOGETHER
        many = cast("SQLiteCursor", cursor)
        many.executemany(_INSERT, rows[:alone])
        values = chain.from_iterable(rows[alone:])
        many.executemany(_INSERT_MANY, zip(*[values] * 4 * TOGETHER, strict=True))


def opened(path: str, *, create: bool) -> SQLiteStore:
    """The store in a file: `NoSuchStore`, `NotAStore`. `create` makes one where none is."""
    found = look_at(path)
    if found != "store" and create:
        _make(path)
    elif found == "absent":
        raise errors.NoSuchStore(path)
    elif found == "empty":
        raise errors.NotAStore(path, "it is empty")
    return SQLiteStore(path)


def is_absent(path: str) -> bool:
    """Whether there is no file."""
    return not os.path.exists(path)  # noqa: PTH110 - Path.exists raises for a name that is too long


def _make(path: str) -> None:
    """A new store; where another process makes it at the same time, one of them does."""
    datastore = GameDatastore(path, "mode=rwc")
    try:
        with told_as_ours(path):
            GameTables(datastore).create_table()
    finally:
        datastore.close()


def uri(path: str, access: Access) -> str:
    """The file as SQLite opens it."""
    return f"{Path(path).absolute().as_uri()}?{access}"


def access_to(path: str) -> Access:
    """How a file that is there may be opened. SQLite writes into its folder even to read it, so
    where that may not be, it is read by what a writer has beside it, or as it lies."""
    file = Path(path).absolute()
    if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK):
        return "mode=rw"
    open_elsewhere = Path(f"{file}-wal").exists()
    return "mode=ro" if open_elsewhere else "mode=ro&immutable=1"


def writes(access: Access) -> bool:
    """Whether a file opened like this may be written."""
    return access in {"mode=rw", "mode=rwc"}


def look_at(path: str) -> Found:
    """What is there; raises `NotAStore` for anything but a store or an empty file, `StoreFailed`
    where it cannot be told. Nothing is changed."""
    try:
        if Path(path).stat().st_size == 0:
            return "empty"
    except (FileNotFoundError, NotADirectoryError):
        return "absent"
    except (OSError, ValueError) as error:
        raise errors.StoreFailed(path, errors.reason_of(error)) from None
    if not Path(path).is_file():
        raise errors.NotAStore(path, "it is not a file")
    with told_as_ours(path):
        return _marks_of(path)


def _marks_of(path: str) -> Found:
    name = uri(path, access_to(path))
    with closing(sqlite3.connect(name, uri=True, timeout=LOCK_SECONDS)) as connection:
        connection.execute("BEGIN")  # one moment for all three: another process may be making it
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        (layout,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    if (mark, layout, tables) == (0, 0, 0):
        return "empty"
    if mark != MARK:
        raise errors.NotAStore(path, "it is an SQLite database of another program")
    if layout > LAYOUT:
        raise errors.NotAStore(path, "a newer version of adas-dream made it")
    return "store"


@contextmanager
def told_as_ours(store: str) -> Generator[None, None, None]:
    """Errors of SQLite and eventsourcing as ours; a conflict is left to the caller to name."""
    try:
        yield
    except IntegrityError:
        raise
    except (sqlite3.Error, PersistenceError) as error:
        raise _ours(store, error) from None


def _ours(store: str, error: Exception) -> errors.StoreError:
    cause = error if isinstance(error, sqlite3.Error) else error.__cause__
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return errors.NotAStore(store, "it is not an SQLite database")
    if code == sqlite3.SQLITE_CORRUPT:
        return errors.DamagedStore(store, str(error))
    return errors.StoreFailed(store, str(error))
