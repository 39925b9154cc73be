"""Results on standard output: lines of text, and JSON, one value a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

import click

from adas_dream.cli.output.colours import coloured, has_colours

PAGE: Final = 500
"""How many lines are written at once."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What the text of a cell begins with where a spreadsheet takes it for a formula."""


def say(lines: Iterable[str]) -> None:
    """Write lines as they come, many at once; in colour where a person sees colours."""
    rest = map(coloured, lines) if has_colours(sys.stdout) else iter(lines)
    while page := list(islice(rest, PAGE)):
        click.echo("\n".join(page))


def say_json(value: object) -> None:
    r"""Write a value as one line of JSON, with escapes where the encoding of the output lacks a
    letter.

    A byte of a file name that is not UTF-8 is an escape too: 0xFF is `\udcff`, from which Python's
    `os.fsencode` makes the byte again.
    """
    import msgspec

    try:
        text = msgspec.json.encode(value).decode()
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        import json

        text = json.dumps(msgspec.to_builtins(value), separators=(",", ":"))
    click.echo(text)


def say_csv(rows: Iterable[Iterable[object]]) -> None:
    """Write rows as comma-separated values; foreign text is never what a spreadsheet takes for a
    formula."""
    import csv
    from io import StringIO

    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(map(_in_cells, rows))
    click.echo(text.getvalue(), nl=False)


def _in_cells(row: Iterable[object]) -> list[object]:
    return [f"'{it}" if isinstance(it, str) and it.startswith(FORMULA) else it for it in row]


def say_either(lines: Iterable[str], value: Callable[[], object], *, as_json: bool) -> None:
    """Write the lines, or the value as JSON where that is asked for; the other is not made."""
    if as_json:
        say_json(value())
    else:
        say(lines)
