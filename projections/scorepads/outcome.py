"""Who wins and by what, in a clause of a sentence."""

from __future__ import annotations

from adas_dream.core.scoring.score import DecidedBy, signed
from adas_dream.projections.scorepads.page import DECIDED
from adas_dream.projections.wording.text import listed, name_of


def outcome(
    winner: int,
    decided_by: DecidedBy,
    totals: tuple[int, ...],
    players: tuple[str, ...],
    *,
    over: bool,
) -> str:
    """Who wins and by what: `Ada wins with 87, before Charles with 80`; `over` once play has
    ended."""
    wins = "wins" if over else "would win if play ended here,"
    ordered = sorted(enumerate(totals, 1), key=lambda each: -each[1])
    others = [
        f"{name_of(players, player)} with {signed(total)}"
        for player, total in ordered
        if player != winner
    ]
    own = signed(totals[winner - 1])
    why = "" if decided_by == "prestige" else f", {DECIDED[decided_by]}"
    return f"{name_of(players, winner)} {wins} with {own}, before {listed(others)}{why}"
