"""The scorepad as people read it, with or without its reasons, and as programs do (`score`).

The page is at most 80 columns wide, with four players too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from adas_dream.core.rulings import reading, unusual
from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import DecidedBy, LineScore, Piece, PlayerScore, Score, signed
from adas_dream.events.vocabulary import ScoreLineOrTotal
from adas_dream.projections.scorepads.declared import cell, noted_as_json, reason
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import OtherReading, Scorepad
from adas_dream.projections.scorepads.sources import sources
from adas_dream.projections.wording.text import (
    counted,
    cut,
    name_of,
    names_of,
    prose,
    safe,
    width_of,
    wrapped,
)

PAD_WIDTH: Final = 80
"""How many columns the page has."""
TOTAL: Final = "   Total"
LABEL_WIDTH: Final = 28
COLUMN_WIDTH: Final = 25
DECIDED: Final[dict[DecidedBy, str]] = {
    "prestige": "with the most Prestige",
    "gears-built": "with the most Gears built among the tied players",
    "mill-dice": "with the highest dice in the Mill among the tied players",
    "turn-order": "as the tied player closest clockwise to the first player",
}
INDENT: Final = "     "


def page(pad: Scorepad) -> Iterator[str]:
    """The table: a row for each line, a column for each player; then what is to be said of it."""
    yield "The scorepad" if pad.over else f"The scorepad, if play ended after fact {pad.seq}"
    yield ""
    yield from table(pad)
    yield ""
    for sentence in _remarks(pad):
        yield from prose(sentence, PAD_WIDTH)
    if pad.declared:
        yield from _beside_the_paper(pad)


def _beside_the_paper(pad: Scorepad) -> Iterator[str]:
    """The players' own scorepad beside this one: a row for each noted line, then each reason."""
    names = _names(pad)
    yield ""
    yield "As the players noted it; where it differs, what the rules give comes after it"
    yield ""
    yield from _paper_table(pad)
    yield ""
    reasons = [reason(each, names) for each in pad.declared if each.finding]
    for sentence in reasons or ["No line differs."]:
        yield from prose(sentence, PAD_WIDTH)


def _paper_table(pad: Scorepad) -> Iterator[str]:
    cells = {(each.line, each.player): cell(each) for each in pad.declared}
    players = pad.score.players
    column = min(COLUMN_WIDTH, (PAD_WIDTH - LABEL_WIDTH) // len(players))
    yield row("", names_of(_names(pad), column - 1), column)
    rows: list[tuple[ScoreLineOrTotal, str]] = [
        (name, f"{number:>2} {line.label}") for number, (name, line) in enumerate(LINES.items(), 1)
    ]
    for line, label in [*rows, ("total", TOTAL)]:
        noted = [cells.get((line, each.player), "") for each in players]
        if any(noted):
            yield row(label, noted, column).rstrip()


def table(pad: Scorepad) -> Iterator[str]:
    """The eleven rows and the totals."""
    players = pad.score.players
    column = min(COLUMN_WIDTH, (PAD_WIDTH - LABEL_WIDTH) // len(players))
    yield row("", names_of(_names(pad), column - 1), column)
    for index, line in enumerate(players[0].lines):
        yield row(numbered(index, line), [_cell(pad, each, index) for each in players], column)
    yield row(TOTAL, [_total(each) for each in players], column)


def numbered(index: int, line: LineScore) -> str:
    """The label of a line with its number, of which `index` is one less."""
    return f"{index + 1:>2} {LINES[line.line].label}"


def row(label: str, cells: list[str], column: int) -> str:
    """A row of a table: its label, then each cell at the right of its column."""
    shown = [cut(cell, column - 1) for cell in cells]
    return label.ljust(LABEL_WIDTH) + "".join(
        " " * (column - width_of(cell)) + cell for cell in shown
    )


def _cell(pad: Scorepad, each: PlayerScore, index: int) -> str:
    """The points in force, then in brackets those under another reading."""
    there = (pad.line_under(other, each.player, index) for other in pad.others)
    others = "".join(f" ({points_shown(line)})" for line in there if line is not None)
    return points_shown(each.lines[index]) + others


def points_shown(line: LineScore) -> str:
    """The points of a line, with a question mark where more or less may be due."""
    return _marked(line.points, known=line.known)


def _total(each: PlayerScore) -> str:
    return _marked(each.total, known=all(line.known for line in each.lines))


def _marked(points: int, *, known: bool) -> str:
    """Points, with a question mark where more or less may be due; that alone for no points."""
    if known:
        return signed(points)
    return f"{signed(points)}?" if points else "?"


def _remarks(pad: Scorepad) -> Iterator[str]:
    names = _names(pad)
    yield f"{_winner(pad.score, names, over=pad.over)}."
    for other in pad.others:
        yield _under(pad, other, names)
    if readings := unusual(pad.rulings):
        yield f"Readings that are not the usual ones: {', '.join(readings)}."
    if any(pad.unknown):
        yield _unknown(pad, names)


def _names(pad: Scorepad) -> tuple[str, ...]:
    return tuple(each.name for each in pad.score.players)


def _winner(score: Score, names: tuple[str, ...], *, over: bool) -> str:
    wins = "wins" if over else "would win"
    if not all(line.known for line in score.lines):
        wins = f"{wins}, as far as is known"
    return f"{name_of(names, score.winner)} {wins}, {DECIDED[score.decided_by]}"


def _under(pad: Scorepad, other: OtherReading, names: tuple[str, ...]) -> str:
    totals = ", ".join(
        f"{name_of(names, each.player)} {signed(each.total)}" for each in other.score.players
    )
    outcome = (other.score.winner, other.score.decided_by)
    if outcome == (pad.score.winner, pad.score.decided_by):
        winner = "the winner is the same"
    else:
        winner = _winner(other.score, names, over=pad.over)
    return f"In brackets, under {other.setting}: {totals} in all; {winner}."


def _unknown(pad: Scorepad, names: tuple[str, ...]) -> str:
    counts = [
        f"{count} of {name_of(names, player)}"
        for player, count in enumerate(pad.unknown, 1)
        if count
    ]
    pieces = counted(sum(pad.unknown), "piece is", "pieces are")
    why = "not known to the content pack" if pad.content else "not known without the content pack"
    return f"? {pieces} {why} ({', '.join(counts)}): only what is known is counted."


def explained(pad: Scorepad, reasons: Reasons) -> Iterator[str]:
    """The page, then each player's lines with every piece, its sum, the facts behind it in
    words, and the rule."""
    yield from page(pad)
    names = _names(pad)
    for each in pad.score.players:
        yield ""
        yield f"{name_of(names, each.player)}: {_total(each)}"
        for index, line in enumerate(each.lines):
            label = numbered(index, line)
            yield f"{label.ljust(LABEL_WIDTH)} {_cell(pad, each, index)}  ({line.rule})"
            for piece in line.pieces:
                yield from _piece(piece, each.player, names, reasons)
            yield from _otherwise(pad, each.player, index, reasons)


def _piece(piece: Piece, player: int, names: tuple[str, ...], reasons: Reasons) -> Iterator[str]:
    yield from _said(piece)
    yield from sources(reasons.made(player, piece.parts), player, names, PAD_WIDTH, f"{INDENT}  ")


def _said(piece: Piece, before: str = "") -> Iterator[str]:
    what = safe(piece.what, LABEL_WIDTH)
    points = _marked(piece.points, known=piece.known)
    text = f"{before}{what}  {points}" if piece.sum == points else f"{before}{what}  {piece.sum}"
    yield from wrapped([text], PAD_WIDTH, first=INDENT)


def _otherwise(pad: Scorepad, player: int, index: int, reasons: Reasons) -> Iterator[str]:
    """The pieces that another reading counts otherwise, and where the one in force was adopted."""
    here = pad.score.players[player - 1].lines[index]
    for other in pad.others:
        there = pad.line_under(other, player, index)
        if there is None:
            continue
        adopted = reasons.adopted(other.ruling)
        if adopted is not None:
            value = reading(pad.rulings, other.ruling)
            yield f"{INDENT}{other.ruling}={value}, adopted by fact {adopted}"
        yield f"{INDENT}under {other.setting}: {points_shown(there)}"
        for piece in there.pieces:
            if piece not in here.pieces:
                yield from _said(piece, "  ")
        named = {piece.what for piece in there.pieces}
        left = [piece.what for piece in here.pieces if piece.what not in named]
        if left:
            yield from wrapped(left, PAD_WIDTH, first=f"{INDENT}  not counted: ")


def as_json(pad: Scorepad, reasons: Reasons) -> dict[str, Any]:
    """The object that `score --json` prints."""
    return {
        "seq": pad.seq,
        "over": pad.over,
        "players": [_player_as_json(pad, each, reasons) for each in pad.score.players],
        "winner": pad.score.winner,
        "decided_by": pad.score.decided_by,
        "rulings": msgspec.to_builtins(pad.rulings),
        "readings": [_reading_as_json(other) for other in pad.others],
    }


def _player_as_json(pad: Scorepad, each: PlayerScore, reasons: Reasons) -> dict[str, Any]:
    told: dict[str, Any] = {
        "player": each.player,
        "name": each.name,
        "lines": [
            _line_as_json(pad, each.player, index, reasons) for index in range(len(each.lines))
        ],
        "total": each.total,
        "unknown": pad.unknown[each.player - 1],
    }
    return told | noted_as_json(pad.declared, each.player, "total", _names(pad))


def _line_as_json(pad: Scorepad, player: int, index: int, reasons: Reasons) -> dict[str, Any]:
    line = pad.score.players[player - 1].lines[index]
    told: dict[str, Any] = {
        "line": line.line,
        "points": line.points,
        "pieces": [_piece_as_json(piece, player, reasons) for piece in line.pieces],
        "rule": line.rule,
    } | noted_as_json(pad.declared, player, line.line, _names(pad))
    readings = [
        {
            "ruling": other.ruling,
            "value": other.value,
            "points": there.points,
            "pieces": [_piece_as_json(piece, player, reasons) for piece in there.pieces],
            **({"adopted": adopted} if (adopted := reasons.adopted(other.ruling)) else {}),
        }
        for other in pad.others
        if (there := pad.line_under(other, player, index)) is not None
    ]
    return {**told, "readings": readings} if readings else told


def _piece_as_json(piece: Piece, player: int, reasons: Reasons) -> dict[str, Any]:
    told: dict[str, Any] = {
        "what": piece.what,
        "points": piece.points,
        "sum": piece.sum,
        "facts": reasons.of(player, piece.parts),
        "parts": piece.parts,
    }
    return told if piece.known else {**told, "known": False}


def _reading_as_json(other: OtherReading) -> dict[str, Any]:
    return {
        "ruling": other.ruling,
        "value": other.value,
        "totals": [each.total for each in other.score.players],
        "winner": other.score.winner,
        "decided_by": other.score.decided_by,
    }
