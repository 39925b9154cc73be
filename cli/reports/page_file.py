"""The file of a page: whether it may be written, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.output.printing import say
from adas_dream.events.errors import IT_IS_THERE, CannotWrite, reason_of
from adas_dream.events.journal.files import create, replace

HEAD: Final = 400
"""So many bytes of a file are looked at to know whether it is a page of ours."""


def check_may_be_written(file: str) -> None:
    """Raise `CannotWrite` where something lies there that is no page of ours."""
    from adas_dream.projections.reports.html import is_report

    if file == STANDARD or _takes_all(file):
        return
    path = Path(file)
    try:
        if path.exists() and not is_report(_head(path)):
            raise CannotWrite(file, IT_IS_THERE)
    except (OSError, ValueError) as error:
        raise CannotWrite(file, reason_of(error)) from None


def _head(path: Path) -> bytes:
    with path.open("rb") as there:
        return there.read(HEAD)


def _takes_all(file: str) -> bool:
    """Whether it is a pipe or a device, such as `/dev/stdout`: nothing lies there."""
    path = Path(file)
    return path.exists() and not path.is_file() and not path.is_dir()


def write(file: str, content: bytes, said: str = "") -> None:
    """Write a page, in the place of an earlier one, and say so, unless it goes where others read
    it. `CannotWrite`."""
    if file == STANDARD:
        click.echo(content, nl=False)
        return
    if _takes_all(file):
        _pour(file, content)
        return
    if Path(file).exists():
        replace(file, content)
    else:
        create(file, content)
    if said:
        say([said])


def _pour(file: str, content: bytes) -> None:
    try:
        with Path(file).open("wb") as stream:
            stream.write(content)
    except BrokenPipeError:  # nobody reads on, which is no fault of the file
        raise
    except OSError as error:
        raise CannotWrite(file, reason_of(error)) from None
