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
    """Who wins and by what: `Ada wins with 87, before Charles with 80`, or `Ada wins with 87, level
    with Charles, as …`; `over` once play has ended."""
    wins = "wins" if over else "would win if play ended here,"
    own = totals[winner - 1]
    ordered = sorted(enumerate(totals, 1), key=lambda each: -each[1])
    others = [(name_of(players, it), total) for it, total in ordered if it != winner]
    level = listed([name for name, total in others if total == own])
    behind = listed([f"{name} with {signed(total)}" for name, total in others if total != own])
    said = [f"{name_of(players, winner)} {wins} with {signed(own)}"]
    said += [f"level with {level}"] if level else []
    said += [f"before {behind}"] if behind else []
    said += [] if decided_by == "prestige" else [DECIDED[decided_by]]
    return ", ".join(said)
