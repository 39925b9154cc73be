"""One edit of a log: a line changed, dropped, put in, moved or replaced, the rest renumbered."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.events.facts.base import Fact
from tests.given import FIRST, numbered

Facts = tuple[Fact, ...]
Edit = Callable[[Facts], Facts]


class Case(Struct, frozen=True):
    """A log that is one `edit` away from a legal one: the primary rule it breaks, the number of the
    line that breaks it, and something that was legal there instead (None: a roll)."""

    game: str
    words: str
    edit: Edit
    rule: str
    seq: int
    instead: Fact | None
    severity: str = "illegal"


def changed(seq: int, **fields: Any) -> Edit:  # noqa: ANN401 - fields of any type of fact
    """A line says something else."""

    def edit(facts: Facts) -> Facts:
        index = seq - FIRST
        return (*facts[:index], replace(facts[index], **fields), *facts[index + 1 :])

    return edit


def dropped(seq: int) -> Edit:
    """A line is lost."""
    return lambda facts: (*facts[: seq - FIRST], *facts[seq - FIRST + 1 :])


def put(seq: int, fact: Fact) -> Edit:
    """A line is put in as number `seq`."""
    return lambda facts: (*facts[: seq - FIRST], fact, *facts[seq - FIRST :])


def replaced(seq: int, fact: Fact) -> Edit:
    """Another line stands there."""
    return lambda facts: put(seq, fact)(dropped(seq)(facts))


def moved(seq: int, to: int) -> Edit:
    """A line stands at another place, as number `to`."""
    return lambda facts: put(to, facts[seq - FIRST])(dropped(seq)(facts))


def edited(facts: Facts, edit: Edit) -> Facts:
    """The edited log with its lines numbered anew."""
    return numbered(edit(facts))
