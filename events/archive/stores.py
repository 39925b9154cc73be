"""The database that a store names: an SQLite file, or PostgreSQL by its URL."""

from importlib.util import find_spec
from typing import Final

from adas_dream.events import errors
from adas_dream.events.archive import sqlite
from adas_dream.events.archive.store import Store
from adas_dream.events.journal.places import on_server
from adas_dream.events.quoting import password_apart

NO_DRIVER: Final = "for a store on a server, pip install 'adas-dream[postgres]'"


def opened(path: str, *, create: bool) -> Store:
    """The store, open: `NoSuchStore`, `NotAStore`, `StoreFailed`. `create` makes one where none
    is."""
    if not on_server(path):
        return sqlite.opened(path, create=create)
    _check_driver(path)
    from adas_dream.events.archive import postgres  # noqa: PLC0415 - its driver loads slowly

    return postgres.opened(path, create=create)


def is_absent(path: str) -> bool:
    """Whether there is nothing yet of that name, so that a store might be made."""
    if not on_server(path):
        return sqlite.is_absent(path)
    _check_driver(path)
    from adas_dream.events.archive import postgres  # noqa: PLC0415 - as above

    return postgres.is_absent(path)


def _check_driver(path: str) -> None:
    """Raise `StoreFailed` where PostgreSQL's driver is not installed."""
    if find_spec("psycopg") is None:
        raise errors.StoreFailed(password_apart(path)[0], NO_DRIVER)
