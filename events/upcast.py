"""The formats of a log: the one that is written, and how older ones are converted to it.

A file is never rewritten: a line of an old format is converted while it is read, by a function
from its object to an object of the present format that changes nothing else.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from adas_dream.events.errors import NewerFormat, UnknownFormat
from adas_dream.events.quoting import quoted

Upcaster: TypeAlias = Callable[[dict[str, object]], dict[str, object]]

NUMBER: Final = 1
FORMAT: Final = f"adas-dream/{NUMBER}"
"""The format that is written; `game_set_up` names it."""


def from_format_0(line: dict[str, object]) -> dict[str, object]:
    """Format 1 is format 0, frozen: only the header names another format."""
    return line | {"format": FORMAT} if line.get("type") == "game_set_up" else line


UPCASTERS: Final[Mapping[str, Upcaster]] = {"adas-dream/0": from_format_0}
"""Old format to what brings one of its lines up."""

_FORMAT: Final = re.compile(r"adas-dream/(0|[1-9][0-9]{0,8})")


def check_format(text: str, *, file: str) -> Upcaster | None:
    """What brings up a line of this format, None for the present one.

    Raises `NewerFormat` or `UnknownFormat`, of line 1, where `game_set_up` stands.
    """
    if text == FORMAT:
        return None
    if text in UPCASTERS:
        return UPCASTERS[text]
    match = _FORMAT.fullmatch(text)
    error = NewerFormat if match and int(match[1]) > NUMBER else UnknownFormat
    raise error(file, 1, "$.format", quoted(text))
