"""A dispute as people read it, aloud too, and as programs do (`dispute`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from adas_dream.core.scoring.score import signed
from adas_dream.projections.readings import changed_choices
from adas_dream.projections.readings.dispute import (
    MOST_COMBINATIONS,
    Dispute,
    Reading,
    Settings,
)
from adas_dream.projections.readings.replayed import Changed
from adas_dream.projections.scorepads.outcome import outcome
from adas_dream.projections.wording.fact_words import score_line_in_words
from adas_dream.projections.wording.finding_words import stuck_as_json, stuck_in_words
from adas_dream.projections.wording.text import (
    WIDTH,
    cut,
    name_of,
    names_of,
    pad,
    page_width,
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
LEAST_COLUMN: Final = 5
NAME_COLUMN: Final = 10
INDENT: Final = "    "
NOBODY_KNOWS: Final = "Nobody can say whether another reading moves points."
Players = tuple[str, ...]


class Widths(Struct, frozen=True, gc=False):
    """How many columns a row of the table of readings gives its label, its verdicts, each total."""

    label: int
    verdicts: int
    total: int


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
        f"With {settings_in_words(each.settings)} {_outcome(each, players, over=found.over)}."
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
    if reading.winner is None or reading.decided_by is None:
        return f"nobody can say from fact {reading.undetermined_from} on who wins"
    return outcome(reading.winner, reading.decided_by, reading.totals, players, over=over)


def settings_in_words(settings: Settings) -> str:
    """Each ruling with its value."""
    return " and ".join(f"{name}={value}" for name, value in settings)


def _marked(found: Dispute) -> list[tuple[str, Reading]]:
    """The single settings that change something, each with its letter."""
    mattering = [reading for reading in found.alone if reading.matters]
    return [*zip(LETTERS, mattering, strict=False)]


def _table(found: Dispute, players: Players) -> Iterator[str]:
    """A row for each reading: its letter or letters, verdicts, totals, winner."""
    rows = [*_readings(found)]
    widths = _widths(rows, len(players))
    heads = names_of(players, widths.total - 1)
    yield _row(("", "reading", ""), heads, "winner", widths)
    for mark, label, reading in rows:
        yield _reading_row(mark, label, reading, players, widths)


def _readings(found: Dispute) -> Iterator[tuple[str, str, Reading]]:
    """The letter, the label and the reading of each row."""
    yield "", "as the table plays", found.in_force
    if found.completed is not None:
        yield "", "with all that the rules bring", found.completed
    marks = {reading.settings[0]: mark for mark, reading in _marked(found)}
    for mark, reading in _marked(found):
        yield mark, settings_in_words(reading.settings), reading
    for reading in found.together:
        yield "", " and ".join(marks[setting] for setting in reading.settings), reading


def _widths(rows: list[tuple[str, str, Reading]], players: int) -> Widths:
    """What the columns take: on a whole page as much as most tables need, so that they are alike,
    on a narrower one what this table needs; a longer label is cut only where totals need it."""
    room = page_width() - MARK_WIDTH - NAME_COLUMN - 2
    label = 1 + max(width_of(text) for _, text, _ in rows)
    verdicts = 1 + max(width_of(_verdicts(reading)) for _, _, reading in rows)
    if page_width() == WIDTH:
        label, verdicts = max(label, LABEL_WIDTH), VERDICTS_WIDTH
    label = min(label, room - verdicts - players * LEAST_COLUMN)
    return Widths(label, verdicts, min((room - label - verdicts) // players, NAME_COLUMN))


def _reading_row(mark: str, label: str, reading: Reading, players: Players, widths: Widths) -> str:
    if reading.winner is None:
        until = f"undetermined from fact {reading.undetermined_from}"
        return f"{pad(mark, MARK_WIDTH)}{_column(label, widths.label)}{until}"
    totals = [signed(total) for total in reading.totals]
    winner = name_of(players, reading.winner, NAME_COLUMN)
    return _row((mark, label, _verdicts(reading)), totals, winner, widths)


def _row(start: tuple[str, str, str], cells: list[str], last: str, widths: Widths) -> str:
    mark, label, verdicts = start
    head = f"{pad(mark, MARK_WIDTH)}{_column(label, widths.label)}{pad(verdicts, widths.verdicts)}"
    numbers = "".join(" " * (widths.total - width_of(cell)) + cell for cell in cells)
    return f"{head}{numbers}  {cut(last, NAME_COLUMN)}".rstrip()


def _column(text: str, width: int) -> str:
    """A text in its column, which ends with a blank."""
    return pad(cut(text, width - 1), width)


def _verdicts(reading: Reading) -> str:
    if not reading.settings:
        return ""
    refused, allowed = len(reading.changed), len(reading.allowed)
    parts = (f"{refused} refused" if refused else "", f"{allowed} allowed" if allowed else "")
    return ", ".join(part for part in parts if part)


def _details(mark: str, reading: Reading, players: Players) -> Iterator[str]:
    yield f"{pad(mark, MARK_WIDTH)}{settings_in_words(reading.settings)}"
    for player, moved in groupby(reading.moved, key=lambda each: each.player):
        items = [
            f"{score_line_in_words(it.line)} {signed(it.before)} → {signed(it.after)}"
            for it in moved
        ]
        yield from wrapped(items, page_width(), first=f"{INDENT}{name_of(players, player)}: ")
    yield from _refused(reading.changed, players)
    if reading.allowed:
        yield f"{INDENT}Legal under it, but not as the table plays:"
        lines = [*changed_choices.lines(reading.allowed, players, page_width(), INDENT, fate=False)]
        yield from lines[:MOST]
        if len(lines) > MOST:
            yield f"{INDENT}and more"
    if reading.undetermined_from is not None:
        yield f"{INDENT}From fact {reading.undetermined_from} on nobody can know what follows."
    elif reading.first_other is not None:
        yield f"{INDENT}What follows from fact {reading.first_other} is no longer the same."


def _refused(refused: tuple[Changed, ...], players: Players) -> Iterator[str]:
    yield from changed_choices.lines(refused[:MOST], players, page_width(), INDENT, fate=True)
    if len(refused) > MOST:
        yield f"{INDENT}and {len(refused) - MOST} more"


def _remarks(found: Dispute) -> Iterator[str]:
    same = [settings_in_words(reading.settings) for reading in found.alone if not reading.matters]
    if same:
        yield ""
        yield "Nothing changes with" if found.stuck is None else "Up to there nothing changes with"
        yield from wrapped(same, page_width(), first=INDENT)
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
