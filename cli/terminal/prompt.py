"""Asking at a terminal: plain lines, questions on standard error, answers from standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import click

from adas_dream.projections.wording.text import prose

Answer = TypeVar("Answer")


QUIT: Final = "q"
BACK: Final = "b"
LISTS: Final = "?"
"""The words that any question takes: to leave, to go back, to see what may be answered."""


class Ended(Exception):
    """There is no more input."""


class Back(Exception):
    """The person goes back instead of answering."""


class Typed(Exception):
    """The person types a line of a choices file instead of answering: the line is the text."""


class Terminal:
    """Where a person is asked. Results go elsewhere, to standard output."""

    def ask(self, question: str, above: Sequence[str] = ()) -> str:
        """One line of an answer, without blanks around it; Ended at the end of input. The lines
        `above` stand before the question."""
        for text in above:
            self.say(text)
        try:
            click.echo(f"{question} ", err=True, nl=False)
            line = sys.stdin.buffer.readline()
        except KeyboardInterrupt:
            click.echo(err=True)
            raise
        if not line:
            click.echo(err=True)
            raise Ended
        return line.decode("utf-8", "replace").strip()

    def ask_for(self, question: str, read: Callable[[str], Answer], usual: str = "") -> Answer:
        """What `read` makes of the answer, asked again while it raises ValueError; `usual` is
        taken where nothing is answered."""
        shown = f"{question} [{usual}]:" if usual else f"{question}:"
        while True:
            try:
                return read(self.ask(shown) or usual)
            except ValueError as problem:
                for line in prose(str(problem), first="  "):
                    self.say(line)

    def say(self, text: str) -> None:
        """A line for the person."""
        click.echo(text, err=True)


def terminal() -> Terminal | None:
    """The terminal that input comes from, None where it comes from a file or a pipe."""
    return Terminal() if sys.stdin is not None and sys.stdin.isatty() else None
