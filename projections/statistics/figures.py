"""What of one game counts in the numbers over many, or why nothing of it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from adas_dream.core.rulings import VALUES, reading
from adas_dream.core.scoring.order import LINES, score
from adas_dream.core.scoring.score import LineScore, PlayerScore, Score
from adas_dream.core.scoring.tie_breaks import seat
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack
from adas_dream.events.codec import Line
from adas_dream.events.facts.actions import AreaUsed
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.publishing import Published
from adas_dream.events.facts.setup import Rulings
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.lines import Torn
from adas_dream.events.sha256 import sha256
from adas_dream.events.vocabulary import ACTION_AREAS, Area, ScoreLine
from adas_dream.projections.audits.audit import Audit, Auditor

By: TypeAlias = Literal[
    "all", "player", "seat", "area", "publish", "line", "objective", "program", "ruling"
]
Why: TypeAlias = Literal[
    "unreadable",
    "fault",
    "broken",
    "illegal",
    "depends-on-ruling",
    "undecidable",
    "unfinished",
    "given up",
    "torn",
    "not known",
    "copy",
]
AREAS: Final[tuple[Area, ...]] = ("workshop", *ACTION_AREAS)
FIRST_SEAT: Final = 0
Name = TypeVar("Name", Area, ScoreLine)


class Figure(Struct, frozen=True, gc=False):
    """One number of one player: by what it is told, under which name, and whether the player won;
    None where it does not count for the share of wins."""

    by: By
    name: str
    value: int
    won: bool | None


class Figures(Struct, frozen=True, gc=False):
    """The figures of a game, and the SHA-256 of its lines, by which a copy of it is known."""

    game: str
    digest: bytes
    figures: tuple[Figure, ...]


class LeftOut(Struct, frozen=True, gc=False):
    """A game that does not count, and why; `message` says more where it could not be read."""

    game: str
    why: Why
    message: str = ""


def figures(lines: Iterable[Line | Torn], name: str, find_pack: FindPack) -> Figures | LeftOut:
    """Judge a log and give its figures; what does not count is no finished, legal game of which the
    whole score is known. The codec's errors pass through."""
    auditor, digest = Auditor(name, find_pack), sha256()
    for line in lines:
        digest.update(line.raw + b"\n")
        auditor.take(line)
    lacking = _why_not(auditor.result())
    if lacking is not None:
        return LeftOut(name, lacking)
    assert auditor.validator is not None  # or it would not be legal
    walk = auditor.validator.walk
    found = score(walk.state)
    if not all(line.known for line in found.lines):
        return LeftOut(name, "not known")
    told = tuple(_figures(walk.state, found, walk.standing.facts))
    return Figures(name, digest.digest(), told)


def _why_not(audit: Audit) -> Why | None:
    """What keeps a game from being counted, the gravest first; None where it counts."""
    if audit.integrity == "broken":
        return "broken"
    if audit.legality != "legal":
        return audit.legality
    if audit.given_up:
        return "given up"
    return None if audit.completeness == "finished" else audit.completeness


class _Player(Struct, frozen=True, gc=False):
    """A player's share of a finished game; `seat` is 0 for the first player."""

    score: PlayerScore
    seat: int
    won: bool


def _figures(state: State, found: Score, facts: list[Fact]) -> Iterator[Figure]:
    players = [
        _Player(each, seat(state, each.player), each.player == found.winner)
        for each in found.players
    ]
    for each in players:
        total, place = each.score.total, f"{each.seat + 1} of {len(players)}"
        yield Figure("all", "points", total, None)
        yield Figure("player", each.score.name, total, each.won)
        yield Figure("seat", place, total, each.won)
        yield from _pieces(each)
        yield from _readings(each, state.table.rulings)
    yield from _by_most("line", LINES, players, lambda each, line: _line(each, line).points)
    used, published = _uses(facts), _publishes(facts)
    yield from _by_most("area", AREAS, players, lambda each, area: used[each.score.player, area])
    yield from _by_most(
        "publish", AREAS, players, lambda each, area: published[each.score.player, area]
    )


def _line(each: _Player, name: ScoreLine) -> LineScore:
    return next(line for line in each.score.lines if line.line == name)


def _pieces(each: _Player) -> Iterator[Figure]:
    """The Objectives that a player claimed and the Programs placed, each with its points."""
    for piece in _line(each, "objectives").pieces:
        yield Figure("objective", piece.what, piece.points, each.won)
    for piece in _line(each, "programs").pieces:
        yield Figure("program", piece.what, piece.points, each.won)


def _readings(each: _Player, rulings: Rulings) -> Iterator[Figure]:
    """The points under each ruling in force; the share of wins is that of the first player."""
    won = each.won if each.seat == FIRST_SEAT else None
    for ruling in VALUES:
        setting = f"{ruling}={reading(rulings, ruling)}"
        yield Figure("ruling", setting, each.score.total, won)


def _by_most(
    by: By,
    names: Iterable[Name],
    players: Sequence[_Player],
    number: Callable[[_Player, Name], int],
) -> Iterator[Figure]:
    """A number of each player under each name. Those who have the most of it count for the share of
    wins, where another one has less."""
    for name in names:
        numbers = [number(each, name) for each in players]
        most = max(numbers)
        is_told = min(numbers) < most
        for each, value in zip(players, numbers, strict=True):
            yield Figure(by, name, value, each.won if is_told and value == most else None)


def _uses(facts: Iterable[Fact]) -> Counter[tuple[int, Area]]:
    """How often each player used each area; the Workshop in every Workshop turn."""
    uses = Counter[tuple[int, Area]]()
    for fact in facts:
        if isinstance(fact, AreaUsed):
            uses[fact.player, fact.area] += 1
        elif isinstance(fact, TurnStarted) and fact.kind == "workshop":
            uses[fact.player, "workshop"] += 1
    return uses


def _publishes(facts: Iterable[Fact]) -> Counter[tuple[int, Area]]:
    return Counter((it.player, it.area) for it in facts if isinstance(it, Published))
