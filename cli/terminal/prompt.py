"""Asking at a terminal: plain lines, questions on standard error, answers from standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import click

from adas_dream.cli.output import messages
from adas_dream.projections.wording.text import prose

Answer = TypeVar("Answer")


QUIT: Final = "q"
BACK: Final = "b"
LISTS: Final = "?"
"""The words that any question takes: to leave, to go back, to see what may be answered."""
LEAVES: Final = ("q", "Q", "\x1b")
"""The keys that end a replay step by step; so does Ctrl-D."""


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


def goes_on() -> bool:
    """Whether the person at the terminal wants the next step, by any key, or leaves;
    KeyboardInterrupt for Ctrl-C. Where input or output is no terminal nobody is asked."""
    if terminal() is None or not sys.stdout.isatty():
        return True
    click.echo(messages.NEXT_STEP, nl=False, err=True)
    try:
        return click.getchar() not in LEAVES
    except EOFError:
        return False
    finally:
        click.echo(err=True)
