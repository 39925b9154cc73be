"""A real PostgreSQL server to test with: in a temporary folder, on a free port, with a password."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import psycopg

PASSWORD: Final = "open sesame"  # noqa: S105 - of a server that lives as long as the tests
IN_A_URL: Final = "open%20sesame"
QUICK: Final = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=50")
"""A server that need not outlive a power cut."""
AS_POSTGRES: Final = (
    ("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")
    if os.geteuid() == 0
    else ()
)
"""The server refuses root."""


def programs() -> Path | None:
    """Give the folder of the server's programs, the newest; None where there is none."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda it: it.parent.name)
    usable = [place for place in places if (place / "initdb").exists()]
    return usable[-1] if usable else None


class Server:
    """A server in a folder that may be started and stopped; its only user is Ada."""

    def __init__(self, folder: Path, programs: Path, settings: Sequence[str] = QUICK) -> None:
        self._data = folder / "data"
        self._log = folder / "server.log"
        self._programs = programs
        secret = folder / "secret"
        secret.write_text(PASSWORD)
        if AS_POSTGRES:
            for each in (folder, secret):
                shutil.chown(each, "postgres", "postgres")
        self._run("initdb", "-N", "-U", "ada", "-A", "scram-sha-256", f"--pwfile={secret}")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        with (self._data / "postgresql.conf").open("a") as file:
            file.write("\n".join((*settings, "unix_socket_directories=''", f"port={self.port}")))

    def url(self, database: str = "postgres", password: str = IN_A_URL) -> str:
        """Give the URL of a database, by which Ada comes in."""
        secret = f":{password}" if password else ""
        return f"postgresql://ada{secret}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "start", "-w", "-s", "-l", str(self._log))

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` breaks the connections, `immediate` is as if it had been killed."""
        self._run("pg_ctl", "stop", "-s", "-m", how)

    def ask(self, statement: str, *values: object, database: str = "postgres") -> list[Any]:
        """Ask or change something behind the archive's back."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            answer = connection.execute(statement.encode(), values or None)
            return answer.fetchall() if answer.description else []

    def database(self, name: str) -> str:
        """Make a new database, in place of one of that name, and give its URL."""
        self.ask(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def wait_for(self, statement: str, *, seconds: float = 30) -> None:
        """Wait until the answer begins with something that is true."""
        until = time.monotonic() + seconds
        while not self.ask(statement)[0][0]:
            assert time.monotonic() < until, statement
            time.sleep(0.01)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*AS_POSTGRES, str(self._programs / program), "-D", str(self._data), *arguments]
        environment = os.environ | {"LC_ALL": "C.UTF-8"}
        output = subprocess.DEVNULL  # the server would keep a pipe open
        subprocess.run(command, check=True, stdout=output, stderr=output, env=environment, cwd="/")
