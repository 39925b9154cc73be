"""Who wins, in a clause."""

import pytest

from adas_dream.core.scoring.score import DecidedBy
from adas_dream.projections.scorepads.outcome import outcome

PLAYERS = ("Ada", "Charles", "Mary")
BY_GEARS = "with the most Gears built among the tied players"
BY_ORDER = "as the tied player closest clockwise to the first player"


@pytest.mark.parametrize(
    ("winner", "decided_by", "totals", "said"),
    [
        (1, "prestige", (87, 80), "Ada wins with 87, before Charles with 80"),
        (2, "gears-built", (-12, -12), f"Charles wins with −12, level with Ada, {BY_GEARS}"),
        (
            1,
            "gears-built",
            (9, 7, 9),
            f"Ada wins with 9, level with Mary, before Charles with 7, {BY_GEARS}",
        ),
        (
            1,
            "turn-order",
            (0, 0, 0),
            f"Ada wins with 0, level with Charles and Mary, {BY_ORDER}",
        ),
    ],
)
def test_who_wins_is_told_with_who_is_level_and_who_is_behind(
    winner: int, decided_by: DecidedBy, totals: tuple[int, ...], said: str
) -> None:
    """R213, R215: players of the same Prestige are level, and what broke the tie is told."""
    assert outcome(winner, decided_by, totals, PLAYERS[: len(totals)], over=True) == said
