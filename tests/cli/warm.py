"""The program in a process of its own that has loaded it already: it is forked from one that has
loaded what most commands at a terminal need, so that a test does not wait for that."""

import fcntl
import os
import signal
import sys
import termios
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from multiprocessing.reduction import DupFd
from typing import Any, Final

LOADED: Final = (
    "adas_dream.cli.main",
    "adas_dream.cli.commands.record",
    "adas_dream.cli.commands.replay",
    "adas_dream.cli.opening.seeds",
    "adas_dream.cli.runs.record",
    "adas_dream.cli.runs.replay",
    "adas_dream.cli.terminal.editing",
    "adas_dream.cli.terminal.table",
    "adas_dream.events.journal.log_file",
    "adas_dream.projections.scorepads.page",
    "importlib.resources",
    "portalocker",
    "prompt_toolkit",
    "secrets",
    "unicodedata",
)
_FORKING: Final = get_context("forkserver")
_FORKING.set_forkserver_preload([*LOADED])


class _Open(int):
    """An open file that is given to a process."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _in_the_process, (DupFd(int(self)),)


def _in_the_process(file: Any) -> int:  # noqa: ANN401 - what DupFd gives has no name
    given: int = file.detach()
    return given


def at(
    terminal: int, stdin: int, arguments: Sequence[str], env: Mapping[str, str]
) -> ForkServerProcess:
    """Start the program at a terminal, which is its standard output and error."""
    process = _FORKING.Process(
        target=_run, args=(_Open(terminal), _Open(stdin), [*arguments], dict(env))
    )
    process.start()
    return process


def _run(terminal: int, stdin: int, arguments: list[str], env: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(env)
    os.setsid()
    for number, file in enumerate((stdin, terminal, terminal)):
        os.dup2(file, number)
    for file in {terminal, stdin}:
        os.close(file)
    fcntl.ioctl(1, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 - to the end of the process
    sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
    sys.argv = ["adas-dream", *arguments]

    from adas_dream.cli.program import run  # noqa: PLC0415 - loaded by the first process

    run()
