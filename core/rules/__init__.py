"""What may come next, and what is forced: one question for each kind of step."""

from collections.abc import Callable
from typing import Any, Final

from adas_dream.core.answers import Answer
from adas_dream.core.rules import effects, moving, partners, turn, window, workshop
from adas_dream.core.state import State
from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep

ANSWERS: Final[dict[type[AnyStep], Callable[[State, Any], Answer]]] = {
    steps.StartTurn: turn.start_turn,
    steps.Choose: moving.choose,
    steps.Push: workshop.push,
    steps.GainBonus: workshop.gain_bonus,
    steps.Refill: workshop.refill,
    steps.StoreDie: workshop.store,
    steps.PlayPartner: partners.play_partner,
    steps.ActivateAssignments: workshop.assignments,
    steps.EndChoice: turn.end_choice,
    steps.CloseTurn: turn.close_turn,
    steps.Pay: effects.pay,
    steps.Gain: effects.gain,
    steps.AdvanceResearch: effects.research,
    steps.ChooseTrack: effects.choose_track,
    steps.AdvanceInnovation: effects.innovation,
    steps.ChooseBonus: effects.choose_bonus,
    steps.DrawPartners: partners.draw,
    steps.EffectsWindow: window.effects_window,
}
"""Every kind of step and the function that answers for it; complete by test."""
