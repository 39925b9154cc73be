"""Running the program: in this process, or in one of its own where signals and locks are tried."""

import io
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from msgspec import Struct

from adas_dream.cli.main import main
from adas_dream.cli.output.exits import FAULT

RUN = "from adas_dream.cli.program import run; run()"

IS_ROOT: Final = hasattr(os, "geteuid") and os.geteuid() == 0
BOUND: Final = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if IS_ROOT else ()
"""What makes root keep to the modes of its files, before a command."""
needs_modes = pytest.mark.skipif(
    IS_ROOT and shutil.which("setpriv") is None,
    reason="root may write everywhere, and setpriv is not there to bind it",
)


class Ended(Struct, frozen=True):
    """How a run ended: its exit code, what it printed, what it told."""

    code: int
    out: str
    err: str


class Typed(io.BytesIO):
    """Standard input that a person types, at a terminal that does not move its cursor."""

    def isatty(self) -> bool:
        """Say that it is a terminal."""
        return True


def typed(*arguments: str | Path, lines: Iterable[str]) -> Ended:
    """Run the program while somebody types these lines and then Ctrl-D."""
    return run(*arguments, given=Typed("".join(f"{line}\n" for line in lines).encode()))


def run(*arguments: str | Path, given: str | bytes | Typed = "", faulty: bool = False) -> Ended:
    """Run the program with this standard input, which is no terminal; a fault of the program fails
    the test, unless it is made `faulty`."""
    result = CliRunner().invoke(main, [*map(str, arguments)], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert faulty or result.exit_code != FAULT, result.stderr
    return Ended(result.exit_code, result.stdout, result.stderr)


def hears_ctrl_c() -> None:
    """Make a child end by Ctrl-C also where the tests run in the background, which ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def process(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start the program in a process of its own, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        preexec_fn=hears_ctrl_c,  # noqa: PLW1509 - the tests have no threads
    )


def bound(*arguments: str | Path) -> Ended:
    """Run the program in a process that may write only what the modes of the files say."""
    ended = subprocess.run(
        [*BOUND, sys.executable, "-c", RUN, *map(str, arguments)],
        input="",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)
