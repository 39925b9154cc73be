"""The scorepad at any point of a game: the eleven lines of everyone, if play ended there.

Where a ruling that the scoring asks would move points, the score under its other reading stands
beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from adas_dream.core.rulings import SCORED, others, reading
from adas_dream.core.scoring import order
from adas_dream.core.scoring.score import LineScore, Score
from adas_dream.core.state import State, under_reading
from adas_dream.events.facts.setup import Rulings
from adas_dream.projections.scorepads.declared import Noted, noted


class OtherReading(Struct, frozen=True, gc=False):
    """The score under another reading of a ruling, where that moves points."""

    ruling: str
    value: str
    score: Score

    @property
    def setting(self) -> str:
        """The reading as the command line takes it, `line-arithmetic=precedence`."""
        return f"{self.ruling}={self.value}"


class Scorepad(Struct, frozen=True, gc=False):
    """Everyone's score after the fact `seq`; `over` once play has ended, `content` if the pack is
    available. `rulings` are in force, `others` the readings under which a line has other points;
    `declared` is what the players noted on paper."""

    seq: int
    over: bool
    content: bool
    score: Score
    rulings: Rulings
    others: tuple[OtherReading, ...]
    declared: tuple[Noted, ...] = ()

    def __repr__(self) -> str:
        totals = ", ".join(f"{each.name} {each.total}" for each in self.score.players)
        return f"<Scorepad after fact {self.seq}: {totals}>"

    @property
    def unknown(self) -> tuple[int, ...]:
        """For each player, how many pieces the content pack cannot tell the worth of."""
        return tuple(
            sum(not piece.known for line in each.lines for piece in line.pieces)
            for each in self.score.players
        )

    def line_under(self, other: OtherReading, player: int, index: int) -> LineScore | None:
        """A player's line under another reading, None where it has the same points."""
        here = self.score.players[player - 1].lines[index]
        there = other.score.players[player - 1].lines[index]
        return None if there.points == here.points else there


def scorepad(state: State, seq: int) -> Scorepad:
    """The scorepad of a state, which is that after the fact `seq`. Pure."""
    found = order.score(state)
    return Scorepad(
        seq=seq,
        over=state.position.over,
        content=state.table.pack is not None,
        score=found,
        rulings=state.table.rulings,
        others=tuple(_others(state, found)),
        declared=noted(state),
    )


def _others(state: State, found: Score) -> Iterator[OtherReading]:
    for name in SCORED:
        for value in others(name, reading(state.table.rulings, name)):
            score = order.score(under_reading(state, name, value))
            if score.points != found.points:
                yield OtherReading(name, value, score)
