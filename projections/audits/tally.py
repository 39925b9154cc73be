"""How many of several games have which verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from adas_dream.projections.wording.text import counted, page_width, wrapped

LABEL: Final = 16
"""The column of what is counted."""
ORDER: Final = {
    "legality": ("legal", "illegal", "depends-on-ruling", "undecidable"),
    "completeness": ("finished", "unfinished", "torn"),
    "integrity": ("intact", "unchained", "broken"),
    "dice": ("held", "observed", "differs", "not-held", "open"),
}
"""The verdicts and their words, in the order in which they are told."""


class Judged(Protocol):
    """A game with its verdicts, named as in `ORDER`."""

    @property
    def clean(self) -> bool:
        """No finding that counts, and nothing broken."""
        ...

    @property
    def given_up(self) -> bool:
        """Whether the table stopped it."""
        ...

    @property
    def unproven(self) -> tuple[str, ...]:
        """What was not judged or not proven."""
        ...


class Tally:
    """Counts games: `failing` those that are not good enough, with `strict` also what is not
    proven; `unreadable` and `faults` those without a verdict."""

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict
        self.games = self.failing = self.unreadable = self.faults = self.given_up = 0
        self.verdicts = {name: Counter[str]() for name in ORDER}
        self.unproven = Counter[str]()

    def fails(self, game: Judged) -> bool:
        """Whether a game with verdicts is not good enough."""
        return not game.clean or (self.strict and bool(game.unproven))

    def add(self, game: Judged) -> None:
        """Count a game with verdicts."""
        self.games += 1
        self.failing += self.fails(game)
        for name, counts in self.verdicts.items():
            counts[getattr(game, name)] += 1
        self.given_up += game.given_up
        self.unproven.update(game.unproven)

    def add_unjudged(self, *, fault: bool) -> None:
        """Count a game without a verdict: it cannot be read, or the program has a `fault`."""
        self.games += 1
        self.faults += fault
        self.unreadable += not fault

    @property
    def judged(self) -> int:
        """How many games have verdicts."""
        return self.games - self.unreadable - self.faults

    @property
    def good(self) -> int:
        """How many games are good enough."""
        return self.judged - self.failing


def page(tally: Tally) -> Iterator[str]:
    """How many games there are and are good, then how many have which verdict."""
    told = (
        (tally.failing, "not"),
        (tally.unreadable, "unreadable"),
        (tally.faults, "not judged by a fault of the program"),
    )
    parts = [f"{tally.good} {'proven' if tally.strict else 'clean'}"]
    parts += [f"{count} {word}" for count, word in told if count]
    yield f"{counted(tally.games, 'game')}: {', '.join(parts)}"
    for name, words in ORDER.items():
        counts = tally.verdicts[name]
        items = [f"{counts[word]} {word}" for word in words if counts[word]]
        if name == "completeness" and tally.given_up:
            items.append(f"{tally.given_up} of them given up")
        yield from row(name, items)
    if tally.strict:
        yield from row("not proven", (f"{n} {word}" for word, n in tally.unproven.most_common()))


def row(label: str, items: Iterable[str]) -> Iterator[str]:
    """A line of what is counted; none where there is nothing."""
    items = [*items]
    if items:
        yield from wrapped(items, page_width(), first=f"  {label}".ljust(LABEL))
