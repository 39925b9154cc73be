"""The positions and points of two logs, place by place, as the scripts of their page read them: of
a, then of b, each as what differs from the one before. So what differs between both is there too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from adas_dream.core.scoring.order import LINES, score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.projections.reports.game import Moment, worths
from adas_dream.projections.reports.points import LineTold, Won
from adas_dream.projections.reports.positions import changes, tree


class Place(Struct, frozen=True, gc=False):
    """A place in both logs: the turn (`3.1`, empty at the end) and the states, None where one
    cannot be folded."""

    turn: str
    states: tuple[State | None, State | None]


def data(places: Sequence[Place], players: Sequence[str]) -> dict[str, Any] | None:
    """What the scripts read; None where no position is known."""
    known = [state for place in places for state in place.states if state is not None]
    if not known:
        return None
    packs = [worths(state.table.known) for state in (known[-1], known[0])]
    return {
        "players": players,
        "first_player": known[0].table.first_player,
        "lines": [line.label for line in LINES.values()],
        "line_names": [*LINES],
        "start": tree(known[0].position),
        "moments": [*_moments(places, known[0])],
        "turns": [_turn(number, place) for number, place in enumerate(places)],
        "known": [[state is not None for state in place.states] for place in places],
        "worth": {name: {**packs[0][name], **packs[1][name]} for name in packs[0]},
        "disputed": {},
    }


def _turn(number: int, place: Place) -> dict[str, Any]:
    turn, _, player = place.turn.partition(".")
    return {"place": 2 * number, "player": int(player or 0), "number": int(turn or 0)}


def _moments(places: Sequence[Place], first: State) -> Iterator[Moment]:
    """A moment for each side of each place; where its position is not known, nothing changes."""
    before, told = first, dict[tuple[int, int], LineTold]()
    for state in (state for place in places for state in place.states):
        now = state or before
        scored = score(now)
        lines = [it for it in _lines(scored) if told.get((it.player, it.line)) != it]
        told |= {(it.player, it.line): it for it in lines}
        yield Moment(
            seq=0,
            changes=tuple(changes(before.position, now.position)),
            lines=tuple(lines),
            won=Won(scored.winner, scored.decided_by),
        )
        before = now


def _lines(scored: Score) -> Iterator[LineTold]:
    """Every line of every player, without its pieces."""
    for player in scored.players:
        for index, line in enumerate(player.lines):
            yield LineTold(player.player, index, line.points, line.known, ())
