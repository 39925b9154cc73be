"""The printed orders of the two turns. Nothing else knows them (R012, R008, R009)."""

from collections.abc import Callable
from typing import Final

from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep

WORKSHOP_TURN: Final[tuple[Callable[[int], AnyStep], ...]] = (
    steps.Choose,
    steps.Push,
    lambda player: steps.GainBonus(player, "push"),
    steps.Refill,
    steps.StoreDie,
    steps.PlayPartner,
    steps.ActivateAssignments,
    steps.EndChoice,
    steps.CloseTurn,
)
"""Move, push, bonus, refill, store, Partner card, Assignments, then Publish or build (P2)."""
