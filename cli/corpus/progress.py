"""How far a long run is, for a person at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

Result = TypeVar("Result")


def shown(results: Iterable[Result], count: int) -> Iterator[Result]:
    """The results, of which there are so many, and a bar beside them that counts what is done."""
    with bar(count) as done:
        for result in results:
            yield result
            done(1)


@contextmanager
def bar(count: int) -> Generator[Callable[[int], None], None, None]:
    """A bar for so many things; it is told how many more are done."""
    at_terminal = sys.stderr is not None and sys.stderr.isatty()
    with click.progressbar(length=count, file=sys.stderr, hidden=not at_terminal) as shown_bar:
        yield shown_bar.update
