"""How the program ends: with one of its exit codes, and without a traceback for what a log holds, a
person interrupts or a pipe closes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final, NoReturn

import click

CLEAN: Final = 0
"""Clean, or the same."""
FINDING: Final = 1
"""A finding that counts, or a difference."""
USAGE: Final = 2
UNREADABLE: Final = 3
"""It cannot be opened, is no log, or is of a newer format."""
INTERRUPTED: Final = 130


def leave_after(start: Callable[[], object]) -> NoReturn:
    """Run the command line and leave with the code it gives, or with that of what ended it."""
    _escape_what_cannot_be_written()
    sys.exit(_code_of(start))


def tell(sentence: str) -> None:
    """One line on standard error."""
    click.echo(f"adas-dream: {sentence}", err=True)


def _code_of(start: Callable[[], object]) -> int:
    try:
        code = start()
        sys.stdout.flush()
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):  # click ends with 1 there
            raise
        _drop_output()
        return CLEAN
    except Exception as wrong:
        if not _is_ours(wrong):
            raise
        tell(str(wrong))
        return UNREADABLE
    return code if isinstance(code, int) else CLEAN


def _is_ours(wrong: Exception) -> bool:
    """Whether it is one of the errors that say what is wrong with a log or a store."""
    from adas_dream.events.errors import AdasDreamError

    return isinstance(wrong, AdasDreamError)


def _escape_what_cannot_be_written() -> None:
    """A name that the terminal's encoding does not have is escaped, not a reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Nobody reads any more: what is still to be written goes nowhere, without a word."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
