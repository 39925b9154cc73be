"""What the archive asks of the database that its games lie in, whichever it is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Row: TypeAlias = tuple[str, int, str, bytes]
"""The game, the place in it, the tag, the line."""


class Cursor(Protocol):
    """Asks in the words that both databases have, with `?` for a value."""

    def execute(self, statement: str, values: Sequence[object] = (), /) -> object:
        """Ask, or change something."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a row of whatever was asked for
        """The next row of the answer, None behind the last."""

    def fetchall(self) -> Any:  # noqa: ANN401 - the same
        """The rows of the answer, as tuples."""


class Statements(Struct, frozen=True):
    """What is asked of either database in words of its own.

    `last` gives the number of the last row, NULL where there is none; `counts` of each game that
    has rows its name, its last place and the number of its last row; `lines` so many lines of a
    game at most, from a place on, each behind its own place. `has_catalogue` says whether the
    catalogue's table is there, `make_catalogue` makes it where it is missing.
    """

    last: str
    counts: str
    lines: str
    has_catalogue: str
    make_catalogue: str


class Store(Protocol):
    """A database that is open. `path` names it in errors, without a password.

    Its own errors go through `told_as_ours`, which leaves a conflict, eventsourcing's
    `IntegrityError`, to the caller to name.
    """

    path: str
    writable: bool
    statements: Statements

    def transaction(self, *, write: bool) -> AbstractContextManager[Cursor]:
        """All or none of what is done in the block; only one at a time may `write`."""
        ...

    def told_as_ours(self) -> AbstractContextManager[None]:
        """The errors of the database in the block as a `StoreError`."""
        ...

    def close(self) -> None:
        """Let it go."""

    def add(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        """Put rows behind the last one."""


def last_row(store: Store, cursor: Cursor) -> int:
    """The number of the last row, 0 where there is none."""
    cursor.execute(store.statements.last)
    (number,) = cursor.fetchone()
    return number or 0
