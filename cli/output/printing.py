"""Results on standard output: lines of text, and JSON, one value a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import click

PAGE: Final = 500
"""How many lines are written at once."""


def say(lines: Iterable[str]) -> None:
    """Write lines as they come, many at once."""
    for page in _pages(iter(lines)):
        click.echo("\n".join(page))


def say_json(value: object) -> None:
    """Write a value as one line of JSON."""
    import msgspec

    click.echo(msgspec.json.encode(value).decode())


def _pages(lines: Iterator[str]) -> Iterator[list[str]]:
    while page := list(islice(lines, PAGE)):
        yield page
