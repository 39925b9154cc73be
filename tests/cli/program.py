"""Running the program: in this process, or in one of its own where signals and locks are tried."""

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner
from msgspec import Struct

from adas_dream.cli.main import main

RUN = "from adas_dream.cli.main import main; main(prog_name='adas-dream')"


class Ended(Struct, frozen=True):
    """How a run ended: its exit code, what it printed, what it told."""

    code: int
    out: str
    err: str


def run(*arguments: str | Path, given: str | bytes = "") -> Ended:
    """Run the program with this standard input, which is no terminal."""
    result = CliRunner().invoke(main, [*map(str, arguments)], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ended(result.exit_code, result.stdout, result.stderr)


def process(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start the program in a process of its own, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
