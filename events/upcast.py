"""The formats of a log: the one that new logs have, and how older ones are read.

A file is never rewritten, and a log goes on in the format of its line 1. The lines of format 1 are
read as they stand, and so are those of format 0, which differs in its name alone. Where a format
says something otherwise, its lines are brought up while they are read, by a function from an object
to an object that changes nothing else.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from adas_dream.events.errors import NewerFormat, UnknownFormat
from adas_dream.events.quoting import quoted

Upcaster: TypeAlias = Callable[[dict[str, object]], dict[str, object]]

NUMBER: Final = 2
FORMAT: Final = f"adas-dream/{NUMBER}"
"""The format of a new log; `game_set_up` names it."""
_READ_AS_THEY_STAND: Final = ("adas-dream/0", "adas-dream/1", FORMAT)
UPCASTERS: Final[Mapping[str, Upcaster]] = {}
"""Old format to what brings one of its lines up; none is needed yet."""
FORMATS: Final = (*UPCASTERS, *_READ_AS_THEY_STAND)
"""Every format that can be read, the newest last."""

_FORMAT: Final = r"adas-dream/(0|[1-9][0-9]{0,8})"


def check_format(text: str, *, file: str) -> Upcaster | None:
    """What brings up a line of this format, None where it is read as it stands.

    Raises `NewerFormat` or `UnknownFormat`, of line 1, where `game_set_up` stands.
    """
    if text in _READ_AS_THEY_STAND:
        return None
    if text in UPCASTERS:
        return UPCASTERS[text]
    match = re.fullmatch(_FORMAT, text)
    error = NewerFormat if match and int(match[1]) > NUMBER else UnknownFormat
    raise error(file, 1, "$.format", quoted(text))
