"""What may come next, and what is forced: one question for each kind of step."""

from collections.abc import Callable
from typing import Any, Final

from adas_dream.core.answers import Answer
from adas_dream.core.modules import exhibition, tiles
from adas_dream.core.rules import (
    actions,
    building,
    displays,
    effects,
    moving,
    objectives,
    partners,
    publishing,
    travel,
    turn,
    window,
    workshop,
)
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
    steps.EndChoice: publishing.end_choice,
    steps.CloseTurn: turn.close_turn,
    steps.Pay: effects.pay,
    steps.Gain: effects.gain,
    steps.AdvanceResearch: effects.research,
    steps.ChooseTrack: effects.choose_track,
    steps.AdvanceInnovation: effects.innovation,
    steps.ChooseBonus: effects.choose_bonus,
    steps.DrawPartners: partners.draw,
    steps.EffectsWindow: window.effects_window,
    steps.PlaceDie: actions.place,
    steps.TriggerEnd: actions.trigger_end,
    steps.UseArea: actions.use_area,
    steps.TakeAdvancedAction: actions.advanced_action,
    steps.PlaceDisc: actions.place_disc,
    steps.AdvanceSteam: effects.steam,
    steps.GainGear: effects.gain_gear,
    steps.SwapGear: effects.swap_gear,
    steps.BuildFree: building.build_free,
    steps.TakeMultiplier: displays.take_multiplier,
    steps.RefillDisplay: displays.refill_display,
    steps.TakeProgram: displays.take_program,
    steps.GainAssignment: effects.gain_assignment,
    steps.GainToken: effects.gain_token,
    steps.ReplacePartner: effects.replace_partner,
    steps.TurnActiveDie: effects.turn_active_die,
    steps.StackDisc: publishing.study,
    steps.AdjustDice: travel.adjust,
    steps.SwapDice: publishing.institutions,
    steps.ClaimMet: objectives.claim_met,
    steps.Exhibit: exhibition.exhibit,
    steps.FlipTile: tiles.flip,
}
"""Every kind of step and the function that answers for it; complete by test."""
