"""What every log that is being written can do, wherever it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.lines import Torn


class Journal(Protocol):
    """A log that is being written: a file, or a game in an archive. `file` is its name in errors.

    Read its lines to the end before anything is appended.
    """

    file: str

    def lines(self) -> Iterator[Line | Torn]:
        """The lines that stand there, from the first; raises an `UnreadableLog`."""
        ...

    def set_torn_aside(self) -> str | None:
        """Move a torn last line into a file beside the log, and name it; None where none is
        torn."""
        ...

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Write the facts at the end, all of them or none, and wait for the disk; `BadFact` for
        what could not be read again."""
        ...
