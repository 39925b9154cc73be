"""The printed orders of the two turns. Nothing else knows them (R012, R008, R009)."""

from collections.abc import Callable
from functools import cache
from typing import Final

from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import Module, TurnKind

WORKSHOP_TURN: Final[tuple[Callable[[int], AnyStep], ...]] = (
    steps.Choose,
    steps.Push,
    lambda player: steps.GainBonus(player, "push"),
    steps.Refill,
    steps.StoreDie,
    steps.PlayPartner,
    steps.Exhibit,
    steps.ActivateAssignments,
    steps.EndChoice,
    steps.CloseTurn,
)
"""Move, push, bonus, refill, store, Partner card, Assignments, then Publish or build (P2)."""

ACTIONS_TURN: Final[tuple[Callable[[int], AnyStep], ...]] = (
    steps.PlaceDie,
    steps.TriggerEnd,
    steps.UseArea,
    steps.EndChoice,
    steps.CloseTurn,
)
"""Place a die, use an area, then Publish or build (P1, P3)."""

ORDERS: Final[dict[TurnKind, tuple[Callable[[int], AnyStep], ...]]] = {
    "workshop": WORKSHOP_TURN,
    "actions": ACTIONS_TURN,
}


PRINTED: Final = tuple(
    {type(step(1)) for order in ORDERS.values() for step in order} - {steps.GainBonus}
)
"""The kinds of steps that only a turn is printed with: a bonus may be gained elsewhere too."""


@cache
def steps_of_turn(kind: TurnKind, player: int, modules: tuple[Module, ...]) -> tuple[AnyStep, ...]:
    """The steps of a turn in the printed order, with those of the modules in play."""
    order = (step(player) for step in ORDERS[kind])
    return tuple(step for step in order if step.module in (None, *modules))
