"""The figures of many games in one table: how many, mean, spread and share of wins of each name.

It is added to game by game, and grows with the names, not with the games (but for the digest of
each, by which a copy is known).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, get_args

from msgspec import Struct

from adas_dream.core.rulings import VALUES
from adas_dream.core.scoring.order import LINES
from adas_dream.projections.statistics.figures import AREAS, By, Figure, Figures, LeftOut

BY: Final[tuple[By, ...]] = get_args(By)
_IN_ORDER: Final[dict[By, tuple[str, ...]]] = {"area": AREAS, "publish": AREAS, "line": (*LINES,)}
_RULINGS: Final = (*VALUES,)
DIGITS: Final = 4
"""So many digits stand behind the point of a mean, where it is written down."""


class Row(Struct, frozen=True, gc=False):
    """The numbers under one name: of how many `games`, how many there are, their mean, standard
    deviation (None for a single one), least and most. Of `chances` players `wins` won."""

    by: By
    name: str
    games: int
    count: int
    mean: float
    deviation: float | None
    least: int
    most: int
    wins: int
    chances: int

    @property
    def share(self) -> float | None:
        """The share of wins; None where nobody counts for it."""
        return self.wins / self.chances if self.chances else None


class _Tally(Struct):
    """The sums of the numbers under one name."""

    games: int = 0
    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0
    wins: int = 0
    chances: int = 0

    def add(self, figure: Figure) -> None:
        """Take one more number."""
        value = figure.value
        self.least = min(self.least, value) if self.count else value
        self.most = max(self.most, value) if self.count else value
        self.count += 1
        self.total += value
        self.squares += value * value
        if figure.won is not None:
            self.chances += 1
            self.wins += figure.won

    @property
    def mean(self) -> float:
        """The mean, to the digits that are written down."""
        return round(self.total / self.count, DIGITS)

    @property
    def deviation(self) -> float | None:
        """The standard deviation of a sample, from whole numbers, so that none is lost."""
        if self.count == 1:
            return None
        spread = self.count * self.squares - self.total**2
        return round(sqrt(spread / (self.count * (self.count - 1))), DIGITS)


class Statistics:
    """The numbers of the games so far; `left_out` are those that do not count."""

    def __init__(self) -> None:
        self.games = 0
        self.left_out: list[LeftOut] = []
        self._tallies: dict[tuple[By, str], _Tally] = {}
        self._seen: set[bytes] = set()

    def add(self, game: Figures | LeftOut) -> None:
        """Take the next game; a copy of one that was taken does not count."""
        if isinstance(game, LeftOut):
            self.left_out.append(game)
        elif game.digest in self._seen:
            self.left_out.append(LeftOut(game.game, "copy"))
        else:
            self._seen.add(game.digest)
            self._count(game)

    def _count(self, game: Figures) -> None:
        self.games += 1
        for figure in game.figures:
            self._tallies.setdefault((figure.by, figure.name), _Tally()).add(figure)
        names: set[tuple[By, str]] = {(figure.by, figure.name) for figure in game.figures}
        for key in names:
            self._tallies[key].games += 1

    def rows(self) -> Iterator[Row]:
        """Every row, by what it is told by: in the printed order where there is one, seats as they
        sit, else the name of most games first."""
        for by in BY:
            rows = [_row(by, key[1], it) for key, it in self._tallies.items() if key[0] == by]
            yield from sorted(rows, key=_place)


def _row(by: By, name: str, it: _Tally) -> Row:
    return Row(
        by=by,
        name=name,
        games=it.games,
        count=it.count,
        mean=it.mean,
        deviation=it.deviation,
        least=it.least,
        most=it.most,
        wins=it.wins,
        chances=it.chances,
    )


def _place(row: Row) -> tuple[int, str]:
    order = _IN_ORDER.get(row.by)
    if order is not None:
        return order.index(row.name), row.name
    if row.by == "ruling":
        return _RULINGS.index(row.name.partition("=")[0]), row.name
    if row.by == "seat":
        place, _, of = row.name.partition(" of ")
        return int(of), place
    return -row.games, row.name
