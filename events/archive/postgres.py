"""A store on a PostgreSQL server: whether it is one, how it is made, what its errors mean.

The games lie in a schema of their own, in the tables of eventsourcing. One writer at a time may
save, as in a file, so that the rows are numbered without a gap.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, Literal, TypeAlias, cast

import psycopg
from eventsourcing.persistence import IntegrityError
from psycopg.pq import TransactionStatus

from adas_dream.events import errors
from adas_dream.events.archive.store import Cursor, Row, Statements, last_row
from adas_dream.events.quoting import password_apart

SCHEMA: Final = "adas_dream"
LAYOUT: Final = 1
"""The layout of the tables."""
MARK: Final = "an archive of adas-dream, layout "
"""The comment on the schema of an archive, before the number of its layout."""
LOCK: Final = int.from_bytes(b"AdaDream")
"""PostgreSQL's advisory lock that a writer holds."""
LOCK_SECONDS: Final = 30
"""How long a writer waits for another one."""
CONNECT_SECONDS: Final = 10
"""How long is waited for a server that does not answer."""
CATALOGUE: Final = (
    "CREATE TABLE IF NOT EXISTS catalogue"
    ' (name text COLLATE "C" PRIMARY KEY, facts bigint NOT NULL, entry bytea NOT NULL)'
)
_TABLES: Final = (
    f"CREATE SCHEMA {SCHEMA}",
    (
        'CREATE TABLE stored_events (originator_id text COLLATE "C" NOT NULL,'
        " originator_version bigint NOT NULL, topic text, state bytea,"
        " notification_id bigint NOT NULL UNIQUE, PRIMARY KEY (originator_id, originator_version))"
    ),
    "CREATE TABLE tracking (application_name text PRIMARY KEY, notification_id bigint)",
    CATALOGUE,
    f"COMMENT ON SCHEMA {SCHEMA} IS '{MARK}{LAYOUT}'",
)
_SETTINGS: Final = (
    f"SET search_path TO {SCHEMA}",
    "SET synchronous_commit TO on",  # what is acknowledged is on the disk
    f"SET lock_timeout TO '{LOCK_SECONDS}s'",
)
_BEGIN: Final = {
    True: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",  # each question sees the last save
    False: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",  # one moment for all questions
}
_WHAT_IS_THERE: Final = (
    "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname=?"
)
"""Asked of the table: what the server keeps in mind of a schema may be older than the lock."""
_MAY_WRITE: Final = (
    "SELECT has_table_privilege('stored_events', 'INSERT') AND NOT pg_is_in_recovery()"
    " AND current_setting('transaction_read_only') = 'off'"
)
STATEMENTS: Final = Statements(
    last="SELECT MAX(notification_id) FROM stored_events",
    counts=(
        "SELECT originator_id, MAX(originator_version), MAX(notification_id) FROM stored_events"
        " GROUP BY originator_id"
    ),
    lines=(
        "SELECT originator_version, COALESCE(state, 'NULL') FROM stored_events"
        " WHERE originator_id=? AND originator_version>=? ORDER BY originator_version LIMIT ?"
    ),
    has_catalogue="SELECT to_regclass('catalogue') IS NOT NULL",
    make_catalogue=CATALOGUE,
)
_COPY: Final = (
    "COPY stored_events (notification_id, originator_id, originator_version, topic, state)"
    " FROM STDIN"
)
Found: TypeAlias = Literal["store", "absent"]


class PostgresCursor:
    """A `Cursor`: `?` stands for a value."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.cursor = connection.cursor(binary=True)

    def execute(self, statement: str, values: Sequence[object] = (), /) -> None:
        """Ask, or change something."""
        self.cursor.execute(statement.replace("?", "%s").encode(), values or None)

    def fetchone(self) -> Any:  # noqa: ANN401 - a row of whatever was asked for
        """The next row of the answer, None behind the last."""
        return self.cursor.fetchone()

    def fetchall(self) -> Any:  # noqa: ANN401 - the same
        """The rows of the answer, as tuples."""
        return self.cursor.fetchall()


class PostgresStore:
    """Games on a server, open: a `Store`. A connection that broke is made anew at the next use."""

    statements = STATEMENTS

    def __init__(self, url: str) -> None:
        self.path, self._password = password_apart(url)
        self.writable = False
        with self.told_as_ours():
            self._connection = self._connected()

    def look_at(self) -> Found:
        """What is there; `NotAStore` for a schema of another program."""
        with self.told_as_ours(), self.transaction(write=False) as cursor:
            cursor.execute(_WHAT_IS_THERE, (SCHEMA,))
            row = cursor.fetchone()
            if row is None:
                return "absent"
            comment = row[0] or ""
            layout = comment.removeprefix(MARK)
            if layout == comment or not layout.isdigit():
                raise errors.NotAStore(self.path, f"its schema {SCHEMA} is of another program")
            if int(layout) > LAYOUT:
                raise errors.NotAStore(self.path, "a newer version of adas-dream made it")
            return "store"

    def make(self) -> None:
        """The tables, unless another process has made them meanwhile."""
        with self.told_as_ours(), self.transaction(write=True) as cursor:
            cursor.execute(_WHAT_IS_THERE, (SCHEMA,))
            if cursor.fetchone() is None:
                for statement in _TABLES:
                    cursor.execute(statement)

    def begin(self, *, create: bool) -> None:
        """Find the store, or make it, and find out whether games can be kept."""
        if self.look_at() == "absent":
            if not create:
                raise errors.NoSuchStore(self.path)
            self.make()
        with self.told_as_ours():
            cursor = PostgresCursor(self._connection)
            cursor.execute(_MAY_WRITE)
            (self.writable,) = cursor.fetchone()

    def close(self) -> None:
        """Let the connection go."""
        self._connection.close()

    @contextmanager
    def transaction(self, *, write: bool) -> Generator[PostgresCursor, None, None]:
        """A transaction, or a part of the one that is open already."""
        if not self._connection.closed and self._status() != TransactionStatus.IDLE:
            yield PostgresCursor(self._connection)
            return
        cursor = self._begun(_BEGIN[write])
        try:
            if write:
                cursor.execute("SELECT pg_advisory_xact_lock(?)", (LOCK,))
            yield cursor
        except BaseException:
            with suppress(psycopg.Error):
                self._connection.rollback()
            raise
        self._end(cursor, write=write)

    @contextmanager
    def told_as_ours(self) -> Generator[None, None, None]:
        """Errors of the driver and the server as ours."""
        try:
            yield
        except psycopg.IntegrityError as error:
            raise IntegrityError(str(error)) from None
        except psycopg.Error as error:
            raise self._ours(error) from None

    def add(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        """Copy rows in, each with the next number."""
        first = last_row(self, cursor) + 1
        with cast("PostgresCursor", cursor).cursor.copy(_COPY) as copy:
            for number, row in enumerate(rows, first):
                copy.write_row((number, *row))

    def _connected(self) -> psycopg.Connection[Any]:
        given: dict[str, Any] = {"password": self._password} if self._password else {}
        if "connect_timeout" not in self.path:
            given["connect_timeout"] = CONNECT_SECONDS
        given |= {"client_encoding": "utf8", "application_name": "adas-dream"}
        connection = psycopg.connect(self.path, autocommit=True, **given)
        try:
            for setting in _SETTINGS:
                connection.execute(setting.encode())
        except BaseException:
            connection.close()
            raise
        return connection

    def _begun(self, begin: str) -> PostgresCursor:
        """A transaction; where the connection is found to be broken, nothing is lost with it."""
        with suppress(psycopg.OperationalError):
            if not self._connection.closed:
                cursor = PostgresCursor(self._connection)
                cursor.execute(begin)
                return cursor
        if not self._connection.closed:
            self._connection.close()
        self._connection = self._connected()
        cursor = PostgresCursor(self._connection)
        cursor.execute(begin)
        return cursor

    def _status(self) -> TransactionStatus:
        return self._connection.info.transaction_status

    def _end(self, cursor: PostgresCursor, *, write: bool) -> None:
        """Commit; `SaveNotKnown` where the connection breaks meanwhile."""
        try:
            cursor.execute("COMMIT" if write else "ROLLBACK")
        except psycopg.OperationalError as error:
            if write and self._connection.broken:
                raise errors.SaveNotKnown(self.path, in_a_line(error)) from None
            raise

    def _ours(self, error: psycopg.Error) -> errors.StoreError:
        if isinstance(error, psycopg.errors.UndefinedTable | psycopg.errors.UndefinedColumn):
            return errors.DamagedStore(self.path, in_a_line(error))
        if isinstance(error, psycopg.ProgrammingError) and error.sqlstate is None:
            # What the driver says of a URL that it does not understand may hold the password.
            return errors.StoreFailed(self.path, "its URL is not one that PostgreSQL understands")
        return errors.StoreFailed(self.path, in_a_line(error))


def in_a_line(error: psycopg.Error) -> str:
    """What the driver or the server says."""
    return " ".join(str(error).split())


def opened(path: str, *, create: bool) -> PostgresStore:
    """The store in a database: `NoSuchStore`, `NotAStore`, `StoreFailed`. `create` makes its tables
    where they are not; the database must be there."""
    store = PostgresStore(path)
    try:
        store.begin(create=create)
    except BaseException:
        store.close()
        raise
    return store


def is_absent(path: str) -> bool:
    """Whether the database has no store yet."""
    store = PostgresStore(path)
    try:
        return store.look_at() == "absent"
    finally:
        store.close()
