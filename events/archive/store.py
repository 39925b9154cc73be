"""The SQLite file of an archive: whether it is one, how it is made, what its errors mean."""

import os
import re
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Literal, TypeAlias

from eventsourcing.persistence import IntegrityError, PersistenceError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteDatastore

from adas_dream.events import errors

MARK: Final = int.from_bytes(b"AdaD")
"""SQLite's `application_id` of an archive."""
LAYOUT: Final = 1
"""SQLite's `user_version` of an archive: the layout of its tables."""
LOCK_SECONDS: Final = 30
"""How long a writer waits for another one."""
RETRY_SECONDS: Final = 0.01

_URL: Final = re.compile(r"postgres(ql)?:", re.IGNORECASE)

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
            connection.row_factory = sqlite3.Row
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
    if _URL.match(path):
        raise errors.NotAStore(path, "this version keeps games in SQLite files only")
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
