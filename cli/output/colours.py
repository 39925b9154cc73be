"""Dice in the colour that their letter says, where the terminal shows colours and nobody minds."""

import os
import re
import sys
from typing import Final

import click

_DIE: Final = re.compile(r"(?<![\w-])([YBGPX])[1-6](?![\w-])")
_COLOUR: Final = {"Y": "yellow", "B": "blue", "G": "green", "P": "magenta", "X": "bright_black"}


def has_colours() -> bool:
    """Whether a person sees colours: standard error is a terminal that has them, and `NO_COLOR`,
    which says that they are not wanted, is not set."""
    is_terminal = sys.stderr is not None and sys.stderr.isatty()
    return is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def coloured(line: str) -> str:
    """The line with its dice in colour; each keeps its letter."""
    return _DIE.sub(lambda die: click.style(die[0], fg=_COLOUR[die[1]], bold=True), line)
