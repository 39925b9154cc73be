"""What has changed between two audits of a corpus: by another version, other readings, another
pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adas_dream.core.scoring.declared import BEHIND
from adas_dream.core.scoring.order import LINES
from adas_dream.events.vocabulary import ScoreLine
from adas_dream.projections.corpora.result import Found, GameResult

Kind: TypeAlias = Literal["verdict", "findings", "score", "winner", "log"]
KINDS: Final[tuple[Kind, ...]] = ("verdict", "findings", "score", "winner", "log")
"""Another of the four verdicts; the same verdicts by other findings that count; other points of
a line; another winner; the log itself has other bytes."""
VERDICTS: Final = ("legality", "completeness", "integrity", "dice")


class MovedLine(Struct, frozen=True, gc=False):
    """A line of a player that has other points."""

    player: int
    line: ScoreLine
    before: int
    after: int
    rule: str


class Change(Struct, frozen=True, gc=False):
    """A game that is not as it was: `gone` are the findings that counted and do so no longer,
    `come` those that do now, `moved` the points. `rules` are those of all of these, and of what
    decided where another player wins by the same points."""

    game: str
    before: GameResult
    after: GameResult
    kinds: tuple[Kind, ...]
    gone: tuple[Found, ...]
    come: tuple[Found, ...]
    moved: tuple[MovedLine, ...]
    rules: tuple[str, ...]

    @property
    def verdicts(self) -> Iterator[tuple[str, str, str]]:
        """The verdicts that are other ones: which, before, after."""
        for name in VERDICTS:
            old, new = (_word(getattr(it, name)) for it in (self.before, self.after))
            if old != new:
                yield name, old, new


def _word(verdict: str | None) -> str:
    return verdict or "not judged"


def change(before: GameResult, after: GameResult) -> Change | None:
    """What has changed in a game; None where nothing has."""
    gone = tuple(it for it in before.broken if it not in after.broken)
    come = tuple(it for it in after.broken if it not in before.broken)
    moved = tuple(_moved(before, after))
    kinds = tuple(_kinds(before, after))
    if not kinds:
        return None
    rules = [*(it.rule for it in (*gone, *come)), *(it.rule for it in moved)]
    if "winner" in kinds and not moved and after.decided_by:
        rules.append(BEHIND[after.decided_by].rule)
    told = tuple(sorted({rule for rule in rules if rule}))
    return Change(after.game, before, after, kinds, gone, come, moved, told)


def _kinds(before: GameResult, after: GameResult) -> Iterator[Kind]:
    words = [[getattr(it, name) for name in VERDICTS] for it in (before, after)]
    if words[0] != words[1] or before.judged != after.judged:
        yield "verdict"
    elif before.broken != after.broken:
        yield "findings"
    if before.scores != after.scores:
        yield "score"
    if before.winner != after.winner:
        yield "winner"
    if before.basis.digest != after.basis.digest:
        yield "log"


def _moved(before: GameResult, after: GameResult) -> Iterator[MovedLine]:
    for old, new in zip(before.scores, after.scores, strict=False):
        for line, points in new.lines.items():
            was = old.lines.get(line, points)
            if was != points:
                yield MovedLine(new.player, line, was, points, LINES[line].rule)


class Changes:
    """Counts what has changed in a corpus."""

    def __init__(self) -> None:
        self.games = 0
        self.changed: list[Change] = []
        self.only_before: list[str] = []
        self.only_now: list[str] = []

    def add(self, before: GameResult | None, after: GameResult) -> Change | None:
        """Count a game, and what it was."""
        if before is None:
            self.only_now.append(after.game)
            return None
        self.games += 1
        found = change(before, after)
        if found is not None:
            self.changed.append(found)
        return found

    @property
    def kinds(self) -> Counter[str]:
        """How many games have changed in which way."""
        return Counter(kind for it in self.changed for kind in it.kinds)

    @property
    def rules(self) -> Counter[str]:
        """How many games have changed by which rule."""
        return Counter(rule for it in self.changed for rule in it.rules)

    @property
    def same(self) -> bool:
        """Whether nothing has."""
        return not (self.changed or self.only_before or self.only_now)
