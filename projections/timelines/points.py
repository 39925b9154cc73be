"""The points of a game over time: everyone's lines after each turn, as if play ended there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from adas_dream.core.scoring import order
from adas_dream.core.scoring.score import PlayerScore, signed
from adas_dream.core.walk import Step
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.wording.text import name_of, pad
from adas_dream.projections.wording.turns import TurnName

WHEN_WIDTH: Final = 18
COLUMN: Final = 5
TOTAL_COLUMN: Final = 6


class TurnPoints(Struct, frozen=True, gc=False):
    """Everyone's points after the fact `seq`, which ends a turn; `turn` is None at the start, and
    at the end of a log that goes on after its last turn."""

    seq: int
    turn: TurnName | None
    scores: tuple[PlayerScore, ...]


def turn_points(replay: Replay, steps: Iterable[Step]) -> Iterator[TurnPoints]:
    """The points at the start, after each turn that stands as `steps` replay it, and at the end of
    the log where they are other ones by then."""
    told = [TurnPoints(replay.seq, None, order.score(replay.state).players)]
    rows: list[int] = []  # how many there were before each fact that stands
    for step in steps:
        if step.undone:
            del told[rows[-len(step.undone)] :], rows[-len(step.undone) :]
            continue
        rows.append(len(told))
        if isinstance(step.fact, TurnEnded | TurnSkipped):
            scores = order.score(step.after).players
            told.append(TurnPoints(replay.seq, replay.turns.now, scores))
    yield from told
    scores = order.score(replay.state).players
    if scores != told[-1].scores:
        yield TurnPoints(replay.seq, None, scores)


def as_json(turns: Iterable[TurnPoints]) -> dict[str, Any]:
    """The object that `score --over-time --json` prints."""
    return {"turns": [_turn_as_json(each) for each in turns]}


def _turn_as_json(each: TurnPoints) -> dict[str, Any]:
    told: dict[str, Any] = {"seq": each.seq}
    if each.turn is not None:
        told["turn"] = {"player": each.turn.player, "number": each.turn.number}
    told["players"] = [
        {
            "player": score.player,
            "lines": {line.line: line.points for line in score.lines},
            "total": score.total,
        }
        for score in each.scores
    ]
    return told


def page(turns: Iterable[TurnPoints], players: tuple[str, ...]) -> Iterator[str]:
    """A table for each player: a row for each own turn, and for another's that moved points."""
    rows = list(turns)
    for player in range(1, len(players) + 1):
        if player > 1:
            yield ""
        heads = "".join(line.short.rjust(COLUMN) for line in order.LINES.values())
        name = pad(name_of(players, player, WHEN_WIDTH - 1), WHEN_WIDTH)
        yield f"{name}{heads}{'Total'.rjust(TOTAL_COLUMN)}"
        yield from _rows(rows, player, players)


def _rows(rows: list[TurnPoints], player: int, players: tuple[str, ...]) -> Iterator[str]:
    before: tuple[int, ...] = ()
    for row in rows:
        score = row.scores[player - 1]
        points = tuple(line.points for line in score.lines)
        own = row.turn is not None and row.turn.player == player
        if own or points != before:
            cells = "".join(signed(each).rjust(COLUMN) for each in points)
            when = pad(_when(row, player, players, first=row is rows[0]), WHEN_WIDTH)
            yield f"{when}{cells}{signed(score.total).rjust(TOTAL_COLUMN)}"
        before = points


def _when(row: TurnPoints, player: int, players: tuple[str, ...], *, first: bool) -> str:
    if row.turn is None:
        return " start" if first else " end"
    if row.turn.player == player:
        return f" turn {row.turn.number}"
    when = f"   {row.turn.number} of "
    return when + name_of(players, row.turn.player, WHEN_WIDTH - 1 - len(when))
