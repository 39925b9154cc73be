"""Who wins: most Prestige, then three tie-breaks, each among those still tied (R212-R215)."""

from collections.abc import Callable
from typing import Final

from adas_dream.core.scoring.mill import gears_built, mill_pips
from adas_dream.core.scoring.score import DecidedBy, PlayerScore
from adas_dream.core.state import State

Measure = Callable[[State, PlayerScore], int]

ORDER: Final[tuple[tuple[DecidedBy, Measure], ...]] = (
    ("prestige", lambda _, score: score.total),
    ("gears-built", lambda state, score: gears_built(state, score.player)),
    ("mill-dice", lambda state, score: mill_pips(state, score.player)),
    ("turn-order", lambda state, score: -seat(state, score.player)),
)


def seat(state: State, player: int) -> int:
    """How far clockwise from the first player, who sits at 0 (R215)."""
    return (player - state.table.first_player) % len(state.table.players)


def winner(state: State, scores: tuple[PlayerScore, ...]) -> tuple[int, DecidedBy]:
    """The winner and the measure that left one player; turn order always does."""
    tied = scores
    for name, measure in ORDER:
        best = max(measure(state, score) for score in tied)
        tied = tuple(score for score in tied if measure(state, score) == best)
        if len(tied) == 1:
            return tied[0].player, name
    raise LookupError("two players sit in one place")
