"""What all tests share: generated examples are drawn without a deadline, in CI always the same, and
one PostgreSQL server, started where a test asks for it."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import settings

from adas_dream.cli.program import FEW_COLLECTIONS
from tests.chromium import chromium

if TYPE_CHECKING:
    from tests.servers import Server

__all__ = ["chromium"]

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - what is made there has a name of its own
"""Files that lie in memory are durable at once: the tests wait for a disk some 10,000 times."""

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # to be looked up anew

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: rubbish is not looked for in it again and again, and in
    what comes as seldom as in the program."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(FEW_COLLECTIONS)


@pytest.fixture(scope="session")
def server() -> "Iterator[Server]":
    """Start a server; it ends with the tests."""
    pytest.importorskip("psycopg", reason="the driver of PostgreSQL is not installed")
    from tests.servers import Server, programs  # noqa: PLC0415 - only where there is a driver

    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), found)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give where a store may be made: in a file, or in an empty database."""
    if request.param == "file":
        return str(tmp_path / "games.db")
    server: Server = request.getfixturevalue("server")
    server.ask("DROP SCHEMA IF EXISTS adas_dream CASCADE")
    return server.url()
