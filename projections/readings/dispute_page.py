"""A dispute as people read it, aloud too, and as programs do (`dispute`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from adas_dream.core.scoring.score import signed
from adas_dream.projections.readings import changed_choices
from adas_dream.projections.readings.dispute import (
    MOST_COMBINATIONS,
    Dispute,
    Reading,
    Settings,
)
from adas_dream.projections.readings.rerun import Changed
from adas_dream.projections.scorepads.page import DECIDED
from adas_dream.projections.wording.fact_words import score_line_in_words
from adas_dream.projections.wording.finding_words import stuck_as_json, stuck_in_words
from adas_dream.projections.wording.text import (
    WIDTH,
    cut,
    name_of,
    names_of,
    pad,
    prose,
    width_of,
    wrapped,
)

MOST: Final = 8
"""How many refused choices of a reading a page names."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
MARK_WIDTH: Final = 4
LABEL_WIDTH: Final = 38
VERDICTS_WIDTH: Final = 22
NAME_COLUMN: Final = 10
INDENT: Final = "    "
NOBODY_KNOWS: Final = "Nobody can say whether another reading moves points."
Players = tuple[str, ...]


def page(found: Dispute, players: Players) -> Iterator[str]:
    """What can be read aloud, the table of readings, then each reading that changes something."""
    yield from prose(spoken(found, players))
    yield ""
    yield from _table(found, players)
    if found.in_force.changed:
        yield ""
        yield "As the table plays, this is refused:"
        yield from _refused(found.in_force.changed, players)
    for mark, reading in _marked(found):
        yield ""
        yield from _details(mark, reading, players)
    yield from _remarks(found)


def spoken(found: Dispute, players: Players) -> str:
    """The dispute in a few sentences that one can read aloud."""
    first = f"As the table plays, {_outcome(found.in_force, players, over=found.over)}."
    if found.stuck is not None:
        return f"{first} The log {stuck_in_words(found.stuck, players)} {NOBODY_KNOWS}"
    if found.completed is not None:
        outcome = _outcome(found.completed, players, over=found.over)
        first = (
            f"{first} But the log does not hold all that the rules bring. With that, "
            f"{outcome}; the readings are compared with this."
        )
    others = [each for each in found.readings if each.winner != found.compared.winner]
    if not others:
        return f"{first} {_without_another_winner(found)}"
    single = [each for each in others if len(each.settings) == 1]
    told = [
        f"With {_and(each.settings)} {_outcome(each, players, over=found.over)}."
        for each in single or others[:1]
    ]
    return " ".join([first, "Who wins depends on the reading.", *told])


def _without_another_winner(found: Dispute) -> str:
    if not found.readings:
        return "No other reading was tried."
    if any(each.moved for each in found.readings):
        return "Other readings move points, but under all that were tried the winner is the same."
    if any(each.matters for each in found.readings):
        return "Other readings change what is legal, but they move no points."
    return "No other reading that was tried changes anything."


def _outcome(reading: Reading, players: Players, *, over: bool) -> str:
    """Who wins and by what: `Ada wins with 87, before Charles with 80`."""
    if reading.winner is None or reading.decided_by is None:
        return f"nobody can say from fact {reading.undetermined_from} on who wins"
    wins = "wins" if over else "would win if play ended here,"
    totals = sorted(enumerate(reading.totals, 1), key=lambda each: -each[1])
    others = [
        f"{name_of(players, player)} with {signed(total)}"
        for player, total in totals
        if player != reading.winner
    ]
    own = signed(reading.totals[reading.winner - 1])
    why = "" if reading.decided_by == "prestige" else f", {DECIDED[reading.decided_by]}"
    behind = " and ".join(part for part in (", ".join(others[:-1]), others[-1]) if part)
    return f"{name_of(players, reading.winner)} {wins} with {own}, before {behind}{why}"


def _and(settings: Settings) -> str:
    return " and ".join(f"{name}={value}" for name, value in settings)


def _marked(found: Dispute) -> list[tuple[str, Reading]]:
    """The single settings that change something, each with its letter."""
    mattering = [reading for reading in found.alone if reading.matters]
    return [*zip(LETTERS, mattering, strict=False)]


def _table(found: Dispute, players: Players) -> Iterator[str]:
    """A row for each reading: its letter or letters, verdicts, totals, winner."""
    column = (WIDTH - MARK_WIDTH - LABEL_WIDTH - VERDICTS_WIDTH - NAME_COLUMN) // len(players)
    column = min(column, NAME_COLUMN)
    heads = names_of(players, column - 1)
    yield _row(("", "reading", ""), heads, "winner", column)
    yield _reading_row("", "as the table plays", found.in_force, players, column)
    if found.completed is not None:
        yield _reading_row("", "with all that the rules bring", found.completed, players, column)
    marks = {reading.settings[0]: mark for mark, reading in _marked(found)}
    for mark, reading in _marked(found):
        yield _reading_row(mark, _and(reading.settings), reading, players, column)
    for reading in found.together:
        label = " and ".join(marks[setting] for setting in reading.settings)
        yield _reading_row("", label, reading, players, column)


def _reading_row(mark: str, label: str, reading: Reading, players: Players, column: int) -> str:
    if reading.winner is None:
        until = f"undetermined from fact {reading.undetermined_from}"
        return f"{pad(mark, MARK_WIDTH)}{pad(label, LABEL_WIDTH)}{until}"
    totals = [signed(total) for total in reading.totals]
    winner = name_of(players, reading.winner)
    verdicts = _verdicts(reading) if reading.settings else ""
    return _row((mark, label, verdicts), totals, winner, column)


def _row(start: tuple[str, str, str], cells: list[str], last: str, column: int) -> str:
    mark, label, verdicts = start
    head = f"{pad(mark, MARK_WIDTH)}{pad(label, LABEL_WIDTH)}{pad(verdicts, VERDICTS_WIDTH)}"
    numbers = "".join(" " * (column - width_of(cell)) + cell for cell in cells)
    return f"{head}{numbers}  {cut(last, NAME_COLUMN)}".rstrip()


def _verdicts(reading: Reading) -> str:
    refused, allowed = len(reading.changed), len(reading.allowed)
    parts = (f"{refused} refused" if refused else "", f"{allowed} allowed" if allowed else "")
    return ", ".join(part for part in parts if part)


def _details(mark: str, reading: Reading, players: Players) -> Iterator[str]:
    yield f"{pad(mark, MARK_WIDTH)}{_and(reading.settings)}"
    for player, moved in groupby(reading.moved, key=lambda each: each.player):
        items = [
            f"{score_line_in_words(it.line)} {signed(it.before)} → {signed(it.after)}"
            for it in moved
        ]
        yield from wrapped(items, WIDTH, first=f"{INDENT}{name_of(players, player)}: ")
    yield from _refused(reading.changed, players)
    if reading.allowed:
        yield f"{INDENT}Legal under it, but not as the table plays:"
        lines = [*changed_choices.lines(reading.allowed, players, WIDTH, INDENT, fate=False)]
        yield from lines[:MOST]
        if len(lines) > MOST:
            yield f"{INDENT}and more"
    if reading.undetermined_from is not None:
        yield f"{INDENT}From fact {reading.undetermined_from} on nobody can know what follows."
    elif reading.first_other is not None:
        yield f"{INDENT}What follows from fact {reading.first_other} is no longer the same."


def _refused(refused: tuple[Changed, ...], players: Players) -> Iterator[str]:
    yield from changed_choices.lines(refused[:MOST], players, WIDTH, INDENT, fate=True)
    if len(refused) > MOST:
        yield f"{INDENT}and {len(refused) - MOST} more"


def _remarks(found: Dispute) -> Iterator[str]:
    same = [_and(reading.settings) for reading in found.alone if not reading.matters]
    if same:
        yield ""
        yield "Nothing changes with" if found.stuck is None else "Up to there nothing changes with"
        yield from wrapped(same, WIDTH, first=INDENT)
    if found.cut:
        yield ""
        yield f"There are more combinations; these are the first {MOST_COMBINATIONS}."
    if found.unknown:
        yield ""
        yield "The content pack does not know every value: only what is known is counted."


def as_json(found: Dispute, players: Players) -> dict[str, Any]:
    """The object that `dispute --json` prints; what there is not is left out."""
    return {
        "winner_depends": found.winner_depends,
        "over": found.over,
        "unknown": found.unknown,
        "in_force": _reading(found.in_force, players),
        **({"completed": _reading(found.completed, players)} if found.completed else {}),
        **({"stuck": stuck_as_json(found.stuck)} if found.stuck else {}),
        "alone": [_reading(each, players) for each in found.alone],
        "together": [_reading(each, players) for each in found.together],
        "cut": found.cut,
        "spoken": spoken(found, players),
    }


def _reading(reading: Reading, players: Players) -> dict[str, Any]:
    told: dict[str, Any] = {
        "settings": dict(reading.settings),
        "matters": reading.matters,
        "changed": _changed(reading.changed, players),
        "allowed": _changed(reading.allowed, players),
        "moved": reading.moved,
        "first_other": reading.first_other,
        "undetermined_from": reading.undetermined_from,
        "totals": reading.totals or None,
        "winner": reading.winner,
        "decided_by": reading.decided_by,
    }
    return {name: value for name, value in told.items() if value is not None}


def _changed(changed: Iterable[Changed], players: Players) -> list[dict[str, Any]]:
    return [changed_choices.as_json(each, players) for each in changed]
