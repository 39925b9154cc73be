"""Pages in colour, where a person sees colours and nobody minds: dice in the colour that their
letter says, points won and lost, headings; what they say is read without any of it."""

import os
import re
from typing import Final, TextIO

import click

_DIE: Final = r"(?<![\w-])(?P<die>[YBGPX])(?:[1-6](?![\w-])|(?= [0-9]+(?![\w-])))"
_POINTS: Final = r"(?<![\w-])(?P<sign>[−+])[0-9]+(?![\w-])\??"
_SOURCE: Final = r"(?P<source>\((?:R[0-9]{3}|fact [0-9]+)\))"
_MARKED: Final = re.compile(f"{_DIE}|{_POINTS}|{_SOURCE}")
_FACE: Final = {
    "Y": ("yellow", "black"),
    "B": ("blue", "bright_white"),
    "G": ("green", "black"),
    "P": ("magenta", "bright_white"),
    "X": ("white", "black"),
}
"""The colour of a die, and of what is written on it: to be read on a dark and on a light screen."""
_SIGN: Final = {"−": "red", "+": "green"}
_HEADING: Final = re.compile(
    r"── .* ─+| {3}Total\b.*|The scorepad(, if .*)?|\S.*: −?[0-9]+\??|(?!In brackets).* wins, .*"
)


def has_colours(stream: TextIO | None) -> bool:
    """Whether a person sees colours there: as `--color` and `--no-color` say; else where it is a
    terminal that has them, and `NO_COLOR`, which says that they are not wanted, is not set."""
    context = click.get_current_context(silent=True)
    if context is not None and context.color is not None:
        return context.color
    is_terminal = stream is not None and stream.isatty()
    return is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def can_be_drawn_on(stream: TextIO | None) -> bool:
    """Whether it is a terminal that can move its cursor; that of Windows has no name in `TERM`."""
    terminal = os.environ.get("TERM", "windows" if os.name == "nt" else "dumb")
    return terminal not in ("", "dumb") and stream is not None and stream.isatty()


def coloured(line: str) -> str:
    """The line with its dice in their colour, and the letters that stand for one (`Y 3`); each
    keeps its letter. Points won are green and lost ones red, as their sign says; where a thing
    comes from, a rule or a fact, is dim. Headings, totals and the winner are bold."""
    is_bold = _HEADING.fullmatch(line) is not None
    return click.style(line, bold=True) if is_bold else _MARKED.sub(_shown, line)


def _shown(mark: re.Match[str]) -> str:
    if mark["die"]:
        back, front = _FACE[mark["die"]]
        return click.style(mark[0], fg=front, bg=back)
    if mark["sign"]:
        return click.style(mark[0], fg=_SIGN[mark["sign"]])
    return click.style(mark[0], dim=True)
