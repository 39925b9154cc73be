"""Who wins: most Prestige, then three tie-breaks, each among those still tied (R212-R215)."""

from collections.abc import Callable
from typing import Final

from adas_dream.core.scoring.mill import gears_built, mill_pips
from adas_dream.core.scoring.score import DecidedBy, PlayerScore
from adas_dream.core.state import State

Measure = Callable[[State, PlayerScore], int]
Pads = tuple[PlayerScore, ...]

ORDER: Final[tuple[tuple[DecidedBy, Measure], ...]] = (
    ("prestige", lambda _, score: score.total),
    ("gears-built", lambda state, score: gears_built(state, score.player)),
    ("mill-dice", lambda state, score: mill_pips(state, score.player)),
    ("turn-order", lambda state, score: -seat(state, score.player)),
)


def seat(state: State, player: int) -> int:
    """How far clockwise from the first player, who sits at 0 (R215)."""
    return (player - state.table.first_player) % len(state.table.players)


def winner(state: State, scores: Pads) -> tuple[int, DecidedBy]:
    """The winner and the measure that left one player; turn order always does."""
    tied = scores
    for name, measure in ORDER:
        tied = _best(state, tied, measure)
        if len(tied) == 1:
            return tied[0].player, name
    raise LookupError("two players sit in one place")


def still_tied(state: State, scores: Pads) -> Pads:
    """Those whom nothing but their place at the table parts."""
    tied = scores
    for _, measure in ORDER[:-1]:
        tied = _best(state, tied, measure)
    return tied


def falls_behind_by(state: State, scores: Pads, player: int) -> DecidedBy | None:
    """The measure by which a player is no longer among the tied; None for the winner."""
    tied = scores
    for name, measure in ORDER:
        tied = _best(state, tied, measure)
        if all(score.player != player for score in tied):
            return name
    return None


def _best(state: State, tied: Pads, measure: Measure) -> Pads:
    best = max(measure(state, score) for score in tied)
    return tuple(score for score in tied if measure(state, score) == best)
