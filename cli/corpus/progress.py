"""How far a long run is, for a person at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

import click

Result = TypeVar("Result")


def shown(results: Iterable[Result], count: int) -> Iterator[Result]:
    """The results, of which there are so many, and a bar beside them that counts what is done."""
    at_terminal = sys.stderr is not None and sys.stderr.isatty()
    with click.progressbar(length=count, file=sys.stderr, hidden=not at_terminal) as bar:
        for result in results:
            yield result
            bar.update(1)
