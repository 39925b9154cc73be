"""The readings side by side: a row for each one that matters, with its points and its winner."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from adas_dream.events.facts.base import Fact
from adas_dream.projections.readings.dispute import Dispute, Reading
from adas_dream.projections.readings.dispute_page import spoken
from adas_dream.projections.readings.replayed import Changed
from adas_dream.projections.wording.fact_words import words


class RefusedTold(Struct, frozen=True, gc=False):
    """A fact that a reading refuses, or alone allows."""

    seq: int
    text: str
    rule: str


class ReadingRow(Struct, frozen=True, gc=False):
    """A reading: its settings (none for the table's own), each player's points and how many more
    they are, the winner (None where nobody can know), whether that is another one."""

    settings: tuple[str, ...]
    totals: tuple[int, ...]
    more: tuple[int, ...]
    winner: int | None
    other_winner: bool
    unknown_from: int | None
    refused: tuple[RefusedTold, ...]
    allowed: tuple[RefusedTold, ...]


class Readings(Struct, frozen=True, gc=False):
    """All of them, that of the table first, another winner's next; `spoken` says it in a few
    sentences. `lines` are the lines of the scorepad that a reading alone changes, by player."""

    spoken: str
    rows: tuple[ReadingRow, ...]
    winner_depends: bool
    lines: dict[int, tuple[str, ...]]


def readings(found: Dispute, players: tuple[str, ...]) -> Readings:
    """The table of a dispute: each reading alone, and several at once where only together they make
    another winner."""
    base = found.compared
    lone = {it.settings[0] for it in found.alone if it.winner != base.winner}
    several = (
        it
        for it in found.together
        if it.winner not in (base.winner, None) and not lone & {*it.settings}
    )
    others = [it for it in (*found.alone, *several) if it.matters]
    others.sort(key=lambda it: it.winner == base.winner)  # stable: the order of the rulings else
    rows = (base, *others)
    return Readings(
        spoken=spoken(found, players),
        rows=tuple(_row(it, base, players) for it in rows),
        winner_depends=found.winner_depends,
        lines={
            player: tuple({it.line: 0 for row in others for it in row.moved if it.player == player})
            for player in range(1, len(players) + 1)
        },
    )


def _row(reading: Reading, base: Reading, players: tuple[str, ...]) -> ReadingRow:
    pairs = zip(reading.totals, base.totals, strict=False)
    return ReadingRow(
        settings=tuple(f"{name} = {value}" for name, value in reading.settings),
        totals=reading.totals,
        more=tuple(points - usual for points, usual in pairs),
        winner=reading.winner,
        other_winner=reading.winner != base.winner,
        unknown_from=reading.undetermined_from,
        refused=tuple(
            _told(it.fact, it.violation.rule, players) for it in _in_order(reading.changed)
        ),
        allowed=tuple(
            _told(it.fact, it.violation.rule, players) for it in _in_order(reading.allowed)
        ),
    )


def _in_order(changed: tuple[Changed, ...]) -> Iterator[Changed]:
    return iter(sorted(changed, key=lambda it: it.fact.seq))


def _told(fact: Fact, rule: str, players: tuple[str, ...]) -> RefusedTold:
    return RefusedTold(fact.seq, words(fact, players), rule)
