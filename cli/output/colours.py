"""Dice in the colour that their letter says, where a person sees colours and nobody minds."""

import os
import re
from typing import Final, TextIO

import click

_DIE: Final = r"(?<![\w-])([YBGPX])(?:[1-6](?![\w-])|(?= [0-9]+(?![\w-])))"
_FACE: Final = {
    "Y": ("yellow", "black"),
    "B": ("blue", "bright_white"),
    "G": ("green", "black"),
    "P": ("magenta", "bright_white"),
    "X": ("white", "black"),
}
"""The colour of a die, and of what is written on it: to be read on a dark and on a light screen."""
_HEADING: Final = r"── .* ─+| {3}Total\b.*"


def has_colours(stream: TextIO | None) -> bool:
    """Whether a person sees colours there: as `--color` and `--no-color` say; else where it is a
    terminal that has them, and `NO_COLOR`, which says that they are not wanted, is not set."""
    context = click.get_current_context(silent=True)
    if context is not None and context.color is not None:
        return context.color
    is_terminal = stream is not None and stream.isatty()
    return is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def coloured(line: str) -> str:
    """The line with its dice in their colour, and the letters that stand for one (`Y 3`); each
    keeps its letter. Headings and totals are bold."""
    is_bold = re.fullmatch(_HEADING, line) is not None
    return click.style(line, bold=True) if is_bold else re.sub(_DIE, _face, line)


def _face(die: re.Match[str]) -> str:
    back, front = _FACE[die[1]]
    return click.style(die[0], fg=front, bg=back)
