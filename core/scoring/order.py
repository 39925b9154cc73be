"""The eleven lines in the printed order. Nothing else knows the order (R190)."""

from collections.abc import Callable
from typing import Final

from adas_dream.core.scoring import areas, cards, leftovers, mill, tie_breaks
from adas_dream.core.scoring.score import Line, PlayerScore, Score
from adas_dream.core.state import State

LINES: Final[tuple[Callable[[State, int], Line], ...]] = (
    areas.objectives,
    areas.travel,
    areas.lectures,
    cards.meetings,
    cards.partner_cards,
    cards.programs,
    mill.completed_lines,
    mill.gears,
    leftovers.innovation,
    leftovers.assignments,
    leftovers.leftovers,
)

RULINGS: Final = ("line-arithmetic", "partner-supply")
"""The rulings that the scoring asks; no rule of play asks them."""


def player_score(state: State, player: int) -> PlayerScore:
    """One player's score if the game ended now."""
    lines = tuple(line(state, player) for line in LINES)
    total = sum(line.points for line in lines)
    return PlayerScore(player, state.table.players[player - 1], lines, total)


def score(state: State) -> Score:
    """Everyone's score if the game ended now, the winner and what decided. Pure; from the
    position alone."""
    players = tuple(
        player_score(state, player) for player in range(1, len(state.position.players) + 1)
    )
    winner, decided_by = tie_breaks.winner(state, players)
    return Score(players, winner, decided_by)
