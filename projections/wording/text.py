"""Text that fits its column: foreign names shown safely, measured as a terminal shows them."""

from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from functools import lru_cache
from typing import Final

from adas_dream.events.quoting import printable
from adas_dream.projections.wording.similar_names import as_printed

WIDTH: Final = 100
"""How many columns a page has at most, and has where nobody says how many there are."""
LEAST_WIDTH: Final = 80
"""How many columns a page needs for what is drawn in it."""
_WIDTH: Final = ContextVar("width", default=WIDTH)
NAME_WIDTH: Final = 24
"""How many columns a player's name takes at most."""
SHORTEST: Final = 3
"""How many columns of a name are enough to show it."""
CUT: Final = "…"


def page_width() -> int:
    """How many columns a page has."""
    return _WIDTH.get()


def fit_pages(columns: int) -> None:
    """Make pages as wide as a terminal of so many columns, from 80 to 100."""
    _WIDTH.set(max(LEAST_WIDTH, min(columns, WIDTH)))


def width_of(text: str) -> int:
    """How many columns a terminal takes for the text: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


@lru_cache(4096)
def _columns(letter: str) -> int:
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - most text needs no table

    if category(letter) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns, with a sign where some of it is left out."""
    if width_of(text) <= width:
        return text
    room, kept = width - width_of(CUT), 0
    for letter in text:
        room -= width_of(letter)
        if room < 0:
            break
        kept += 1
    return text[:kept] + CUT


def pad(text: str, width: int) -> str:
    """The text in exactly `width` columns, cut or filled with blanks on the right."""
    fitting = cut(text, width)
    return fitting + " " * (width - width_of(fitting))


def safe(text: str, width: int = NAME_WIDTH) -> str:
    """Foreign text with nothing that acts on a terminal, in at most `width` columns."""
    return cut(printable(text), width)


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its word: `1 fact`, `2 facts`; `many` where that is not `one` with an s."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def listed(parts: Sequence[str]) -> str:
    """Parts in a row: `a`, `a and b`, `a, b and c`."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def name_of(players: tuple[str, ...], number: int, width: int = NAME_WIDTH) -> str:
    """The name of a player in at most `width` columns, safe to print, and `(player 2)` beside it
    where another name is printed alike; `player 2` alone where there is no name or no room."""
    told = f"player {number}"
    if not 1 <= number <= len(players):
        return told
    name = players[number - 1]
    if not _is_shared(players, number):
        return safe(name, width)
    room = width - len(told) - len(" ()")
    return f"{safe(name, room)} ({told})" if room >= SHORTEST else told


@lru_cache(maxsize=32)
def _is_shared(players: tuple[str, ...], number: int) -> bool:
    own = as_printed(players[number - 1])
    return sum(as_printed(name) == own for name in players) > 1


def names_of(players: tuple[str, ...], width: int = NAME_WIDTH) -> list[str]:
    """The names of all players, each as `name_of`."""
    return [name_of(players, number, width) for number in range(1, len(players) + 1)]


def wrapped(
    items: Iterable[str], width: int, *, first: str = "", between: str = ", "
) -> Iterator[str]:
    """Lines of whole items, each line at most `width` columns; `first` stands before the first
    one and is blank before the others. An item that is too long by itself is cut."""
    indent, end = " " * width_of(first), between.rstrip()
    room = width - len(indent)
    line = ""
    for item in items:
        longer = f"{line}{between}{item}" if line else item
        if line and width_of(longer) + len(end) > room:
            yield first + cut(line, room - len(end)) + end
            first, longer = indent, item
        line = longer
    yield (first + cut(line, room)).rstrip()


def prose(text: str, width: int = WIDTH, *, first: str = "") -> Iterator[str]:
    """The words of a text in lines, as `wrapped`, as wide as the page at most."""
    return wrapped(text.split(), min(width, page_width()), first=first, between=" ")


def ruled(text: str) -> str:
    """The text as a heading: in a rule over the whole page."""
    begin = f"── {cut(text, page_width() - 6)} "
    return begin + "─" * (page_width() - width_of(begin))


def apart(texts: tuple[str, str], width: int) -> tuple[str, str]:
    """Two foreign texts as `safe`, cut so that the place where they part is seen in both."""
    a, b = map(printable, texts)
    if a == b or max(width_of(a), width_of(b)) <= width:
        return cut(a, width), cut(b, width)
    shared = next(place for place in range(len(a) + 1) if a[: place + 1] != b[: place + 1])
    left_out = max(0, shared - width // 4)  # a letter takes two columns at most
    start = CUT if left_out else ""
    return cut(start + a[left_out:], width), cut(start + b[left_out:], width)
