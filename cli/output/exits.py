"""How the program ends: with one of its exit codes and without a traceback.

That holds whatever is in a log, and also if a person interrupts or a pipe closes.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NoReturn, TextIO

import click

CLEAN: Final = 0
"""Clean, or the same."""
FINDING: Final = 1
"""A finding that counts, or a difference."""
UNREADABLE: Final = 3
"""It cannot be opened, is not a log, or is of a newer format."""
FAULT: Final = 70
"""A fault of the program itself."""
INTERRUPTED: Final = 130
STANDARD_OUTPUT: Final = 1


def run_program(start: Callable[[], object], asked: Mapping[str, Any]) -> NoReturn:
    """Run the command line as a process of its own and end that.

    All output is written then, so the interpreter is not taken down piece by piece, which would
    cost as much as judging a game.
    """
    code = code_after(start, asked)
    with suppress(OSError):
        _flush(sys.stderr)
    os._exit(code)


def tell(sentence: str) -> None:
    """One line on standard error; if that fails, the exit code must be enough."""
    with suppress(OSError):
        click.echo(f"adas-dream: {sentence}", err=True)


def code_after(start: Callable[[], object], asked: Mapping[str, Any]) -> int:
    """Run the command line and give the code it ends with, or that of what ended it; `asked` has
    the `game` and `as_json` of the command, as soon as they are known."""
    _notice_a_closed_output()
    _stand_in_for_what_cannot_be_written()
    _fit_the_terminal()
    try:
        code = start()
        _flush(sys.stdout)
    except click.exceptions.Exit as end:
        code = end.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except OSError as wrong:
        code = _output_failed(wrong)
    except Exception as wrong:  # noqa: BLE001 - whatever it is, it has a code
        code = _told(wrong, **asked)
    return code if isinstance(code, int) else CLEAN


def code_of_game(game: str, judge: Callable[[], int], *, as_json: bool) -> int:
    """The code of one game of a call, or of what ended it, which is told and does not stop the
    other games."""
    try:
        return judge()
    except (OSError, click.Abort, click.exceptions.Exit):
        raise
    except Exception as wrong:  # noqa: BLE001 - whatever it is, it has a code
        return _told(wrong, game, as_json=as_json)


def _told(wrong: Exception, game: str = "", *, as_json: bool = False) -> int:
    """The code of what ended a command, or a game of it, told on standard error: our own errors in
    a line, anything else as the fault of the program that it is."""
    if isinstance(wrong, click.ClickException):
        with suppress(OSError):
            wrong.show()
        return wrong.exit_code
    from adas_dream.events.errors import AdasDreamError

    if isinstance(wrong, AdasDreamError):
        tell(str(wrong))
        return UNREADABLE
    from traceback import format_exception

    from adas_dream.cli.output import messages
    from adas_dream.cli.output.printing import say_json
    from adas_dream.events.quoting import printable

    with suppress(OSError):
        click.echo("".join(format_exception(wrong)), err=True, nl=False)
    fault = f"{type(wrong).__name__}: {wrong}".removesuffix(": ")
    place = f"{printable(game)}: " if game else ""
    tell(f"{place}{messages.FAULT.format(fault=printable(fault))}")
    if as_json:
        try:
            say_json({"game": game, "fault": fault} if game else {"fault": fault})
        except OSError as lost:
            _output_failed(lost)
    return FAULT


def _output_failed(wrong: OSError) -> int:
    """The code if the result cannot be written: a closed pipe is not an error, a full disk is."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, STANDARD_OUTPUT)  # what is still to be written goes there
    os.close(nowhere)
    if isinstance(wrong, BrokenPipeError):
        return CLEAN
    is_closed = wrong.errno == errno.EBADF
    reason = "standard output is closed" if is_closed else wrong.strerror or wrong
    tell(f"the result cannot be written: {reason}")
    return UNREADABLE


def _flush(stream: TextIO | None) -> None:
    """Write what waits; there is no stream where the program was started with it closed."""
    if stream is not None:
        stream.flush()


def _notice_a_closed_output() -> None:
    """Where the program was started with standard output closed, Python has no stream, and what is
    printed would be lost without a word: this one cannot be written, as a full disk."""
    if sys.stdout is None:
        nowhere = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = open(nowhere, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - to the end


def _stand_in_for_what_cannot_be_written() -> None:
    """A letter that the terminal's encoding does not have is no reason to fail."""
    codecs.register_error("stand-in", _stand_in)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="stand-in")


def _stand_in(wrong: UnicodeError) -> tuple[str, int]:
    from adas_dream.cli.output.stand_ins import stand_in

    return stand_in(wrong)


def _fit_the_terminal() -> None:
    """Pages are as wide as the terminal that they are written to."""
    if sys.stdout is not None and sys.stdout.isatty():
        from shutil import get_terminal_size

        from adas_dream.projections.wording.text import WIDTH, fit_pages

        fit_pages(get_terminal_size((WIDTH, 0)).columns)
