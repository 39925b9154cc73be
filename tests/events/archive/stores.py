"""Stores of games to test with, and writers in processes of their own."""

import io
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar, cast

from adas_dream.events import AnyFact, Line, read_log
from adas_dream.events.archive import Archive
from adas_dream.events.journal.places import on_server
from tests.events.page import LINES, LOG

Place = TypeVar("Place", Path, str)
"""The file of a store, or the URL of one on a server."""

PREAMBLE = """
import io, sys
from adas_dream.events import AdasDreamError, LostRace, read_log
from adas_dream.events.archive import Archive
path, who, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
"""


def lines(log: bytes = LOG) -> Iterator[Line]:
    """Give the lines of a log, none of which is torn."""
    return cast("Iterator[Line]", read_log(io.BytesIO(log), "log.jsonl"))


def facts(log: bytes = LOG) -> list[AnyFact]:
    """Give the facts of a log."""
    return [line.fact for line in lines(log)]


def made(path: Place, *names: str) -> Place:
    """Make a store that holds the small game under these names."""
    with Archive.open(str(path), create=True) as archive:
        for name in names:
            archive.import_(name, lines())
    return path


def bytes_of(archive: Archive, name: str) -> bytes:
    """Give a game as the file that it is exported to."""
    return b"".join(line.raw + b"\n" for line in archive.read(name))


def long_log(count: int) -> bytes:
    """Give a log of many facts, of which the archive judges none."""
    moved = LINES["die_moved"]
    more = (moved.replace(b'"seq":4', b'"seq":%d' % seq) + b"\n" for seq in range(10, count + 1))
    return LOG + b"".join(more)


def connected(path: Path | str) -> sqlite3.Connection:
    """Open a store behind the archive's back."""
    return sqlite3.connect(path)


def altered(path: Path | str, statement: str, *values: object) -> list[Any]:
    """Change a store, or ask it something, behind the archive's back."""
    if on_server(str(path)):
        return _altered_on_server(str(path), statement, *values)
    with closing(connected(path)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def _altered_on_server(url: str, statement: str, *values: object) -> list[Any]:
    import psycopg  # noqa: PLC0415 - not everybody has it

    options = "-csearch_path=adas_dream"
    with psycopg.connect(url, options=options, autocommit=True) as connection:
        answer = connection.execute(statement.replace("?", "%s").encode(), values or None)
        return answer.fetchall() if answer.description else []


def process(path: Path | str, code: str, who: str = "", count: int = 0) -> subprocess.Popen[bytes]:
    """Run some code in a fresh interpreter; it has `path`, `who` and `count`."""
    return subprocess.Popen(
        [sys.executable, "-c", PREAMBLE + code, str(path), who, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
