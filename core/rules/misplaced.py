"""Which rule a fact breaks that is not open here: what is missing before it, or the stray itself.

If the fact fits a later step, the due step is missing; if it fits nowhere, the fact is stray.
"""

from typing import Final

from adas_dream.core.answers import Answer
from adas_dream.core.citations import Violation, citing
from adas_dream.core.reducers.turn import OPTIONAL_EFFECTS, OPTIONAL_STEPS
from adas_dream.core.rules import strays
from adas_dream.core.rules.causes import WRONG
from adas_dream.core.state import State
from adas_dream.events.facts import (
    actions,
    building,
    effects,
    objectives,
    partners,
    programs,
    publishing,
    table,
    turn,
    workshop,
)
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep

violation = citing(__name__)
REACHES: Final[dict[type[AnyStep], frozenset[type[Fact]]]] = {
    steps.StartTurn: frozenset({turn.TurnStarted, turn.TurnSkipped, turn.PlayEnded}),
    steps.Choose: frozenset(
        {workshop.DieMoved, workshop.DieMovedFurther, workshop.WorkshopDieTurned}
    ),
    steps.Push: frozenset({workshop.DiePushed}),
    steps.GainBonus: frozenset({workshop.BonusGained}),
    steps.Refill: frozenset({workshop.WorkshopRefilled, workshop.SpaceLeftEmpty}),
    steps.StoreDie: frozenset({workshop.DieStored}),
    steps.PlayPartner: frozenset({partners.PartnerPlayed}),
    steps.ActivateAssignments: frozenset({workshop.AssignmentsActivated}),
    steps.EndChoice: frozenset({publishing.Published, building.GearBuilt}),
    steps.CloseTurn: frozenset({turn.TurnEnded}),
    steps.Pay: frozenset({effects.ResourcesSpent}),
    steps.Gain: frozenset({effects.ResourcesGained}),
    steps.AdvanceResearch: frozenset({effects.ResearchAdvanced}),
    steps.ChooseTrack: frozenset({effects.TrackChosen}),
    steps.AdvanceInnovation: frozenset({effects.InnovationAdvanced}),
    steps.ChooseBonus: frozenset({effects.BonusChosen}),
    steps.DrawPartners: frozenset({partners.PartnersDrawn}),
    steps.EffectsWindow: frozenset(),
    steps.PlaceDie: frozenset({actions.DiePlaced}),
    steps.TriggerEnd: frozenset({turn.EndTriggered}),
    steps.UseArea: frozenset({actions.AreaUsed}),
    steps.TakeAdvancedAction: frozenset({actions.AdvancedActionTaken}),
    steps.PlaceDisc: frozenset({actions.DiscPlaced}),
    steps.AdvanceSteam: frozenset({publishing.SteamAdvanced, effects.ResourcesSpent}),
    steps.GainGear: frozenset({effects.GearGained}),
    steps.SwapGear: frozenset({effects.GearSwapped}),
    steps.BuildFree: frozenset({building.GearBuilt}),
    steps.TakeMultiplier: frozenset({publishing.MultiplierTaken}),
    steps.RefillDisplay: frozenset({effects.DisplayRefilled}),
    steps.TakeProgram: frozenset({programs.ProgramPlaced, programs.ProgramDiscarded}),
    steps.GainAssignment: frozenset({effects.AssignmentGained}),
    steps.GainToken: frozenset({effects.TokenGained}),
    steps.ReplacePartner: frozenset({partners.PartnerReplaced}),
    steps.TurnActiveDie: frozenset({effects.DieChanged}),
    steps.StackDisc: frozenset({publishing.DiscStacked, publishing.DiscRemoved}),
    steps.AdjustDice: frozenset({publishing.DiceAdjusted}),
    steps.SwapDice: frozenset({publishing.DiceSwapped}),
    steps.ClaimMet: frozenset({objectives.ObjectiveClaimed}),
    steps.Exhibit: frozenset({partners.ExhibitorActivated, partners.VisitorMoved}),
    steps.FlipTile: frozenset({workshop.BonusTileFlipped}),
}
"""The fact types that reach each kind of step; complete by test."""

EFFECTS: Final[frozenset[type[Fact]]] = frozenset(
    {
        actions.AdvancedActionTaken,
        actions.DiscPlaced,
        effects.AssignmentGained,
        effects.BonusChosen,
        effects.GearGained,
        effects.GearSwapped,
        effects.InnovationAdvanced,
        effects.ResearchAdvanced,
        effects.ResourcesGained,
        effects.TokenGained,
        effects.TrackChosen,
        partners.PartnersDrawn,
        programs.ProgramPlaced,
        publishing.MultiplierTaken,
        turn.StepDeclined,
    }
)
"""What an action area can bring."""
FOLLOWS: Final[dict[type[AnyStep], frozenset[type[Fact]]]] = {
    steps.GainBonus: frozenset(
        {
            effects.ResourcesGained,
            effects.TrackChosen,
            effects.ResearchAdvanced,
            effects.InnovationAdvanced,
            partners.PartnersDrawn,
        }
    ),
    steps.ChooseBonus: frozenset({workshop.BonusGained}),
    steps.ChooseTrack: frozenset({effects.ResearchAdvanced}),
    steps.AdvanceSteam: frozenset({publishing.SteamAdvanced}),
    steps.UseArea: EFFECTS,
    steps.StackDisc: frozenset({actions.AdvancedActionTaken, turn.StepDeclined}),
    steps.TakeMultiplier: frozenset({effects.DisplayRefilled}),
    steps.TakeProgram: frozenset(
        {
            effects.BonusChosen,
            effects.DisplayRefilled,
            effects.InnovationAdvanced,
            effects.ResourcesGained,
            effects.TrackChosen,
            partners.PartnersDrawn,
        }
    ),
}
"""What a step's own fact brings: where it comes without that fact, that one is missing."""

OTHER_PLAYER = violation("R002", "not-that-players-turn")
IN_ANOTHER_TURN = violation("R004", "in-another-players-turn")
CLAIM_IN_ANOTHER_TURN = violation("R161", "claim-in-another-players-turn")
TURN_STILL_OPEN = violation("R004", "turn-still-open")
BETWEEN_TURNS = violation("R004", "between-turns")
EARLY_END_CHOICE = violation("R006", "end-choice-too-early")
CARD_BEFORE_STORING = violation("R061", "card-before-storing")
ROLL_BEFORE_CHOICE = violation("R059", "rolled-before-bonus-choice")
NOT_ATTESTED_HERE = violation("I37", "attested-without-window")
STACK_REWARDED = violation("R093", "stacked-space-rewarded")
SWAP_REWARDED = violation("R109", "swap-rewarded")

STRAY: Final[dict[type[Fact], Violation]] = {
    turn.TurnStarted: TURN_STILL_OPEN,
    turn.TurnSkipped: violation("R001", "turn-skipped-without-need"),
    turn.PlayEnded: violation("R185", "play-not-over"),
    turn.EndTriggered: violation("R180", "end-not-triggered"),
    turn.StepDeclined: violation("R012", "no-such-step-open"),
    workshop.DieMoved: violation("R010", "second-die-taken"),
    workshop.DieMovedFurther: violation("R021", "moved-further-after-step-one"),
    workshop.WorkshopDieTurned: violation("R021", "turned-after-step-one"),
    workshop.DiePushed: violation("R031", "second-push"),
    workshop.BonusGained: violation("R040", "bonus-without-cause"),
    workshop.WorkshopRefilled: violation("R053", "refill-without-need"),
    workshop.SpaceLeftEmpty: violation("R053", "space-not-due-for-refill"),
    workshop.DieStored: violation("R010", "second-die-stored"),
    workshop.BonusTileFlipped: violation("R078", "tile-flip-not-due"),
    workshop.AssignmentsActivated: violation("R067", "assignments-not-due"),
    partners.PartnerPlayed: violation("R061", "second-partner-card"),
    partners.PartnersDrawn: violation("R046", "draw-without-cause"),
    partners.PartnerReplaced: violation("I22", "card-replaced-without-cause"),
    partners.ExhibitorActivated: violation("R076", "exhibitor-not-open"),
    partners.VisitorMoved: violation("R076", "visitor-not-open"),
    actions.DiePlaced: violation("R008", "placement-not-open"),
    actions.AreaUsed: violation("R009", "area-not-open"),
    actions.AdvancedActionTaken: violation("R094", "advanced-action-not-open"),
    actions.DiscPlaced: violation("I14", "disc-without-cause"),
    effects.BonusChosen: violation("R047", "no-wild-bonus-open"),
    effects.TrackChosen: violation("R041", "no-track-choice-open"),
    effects.ResourcesGained: violation("I18", "gain-without-cause"),
    effects.ResourcesSpent: violation("I18", "payment-without-cause"),
    effects.ResearchAdvanced: violation("R041", "research-without-cause"),
    effects.InnovationAdvanced: violation("R044", "innovation-without-cause"),
    effects.GearGained: violation("R125", "gear-without-cause"),
    effects.GearSwapped: violation("R116", "gear-swap-without-cause"),
    effects.AssignmentGained: violation("I20", "assignment-without-cause"),
    effects.TokenGained: violation("R197", "token-without-cause"),
    effects.DieChanged: violation("I10", "die-changed-without-cause"),
    effects.DieRelocated: violation("R223", "die-relocated-without-cause"),
    effects.DiscRelocated: violation("I14", "disc-relocated-without-cause"),
    effects.DisplayRefilled: violation("R106", "display-not-short"),
    publishing.Published: violation("R005", "second-end-choice"),
    publishing.SteamAdvanced: violation("R133", "steam-without-cause"),
    publishing.DiscStacked: violation("R081", "stacking-not-open"),
    publishing.DiscRemoved: violation("R097", "removal-not-open"),
    publishing.DiceAdjusted: violation("R081", "adjusting-not-open"),
    publishing.MultiplierTaken: violation("R126", "multiplier-not-open"),
    publishing.DiceSwapped: violation("R081", "swap-not-open"),
    building.GearBuilt: violation("R005", "build-not-open"),
    programs.ProgramPlaced: violation("R140", "program-not-open"),
    programs.ProgramDiscarded: violation("R157", "discard-not-open"),
    objectives.ObjectiveClaimed: violation("R161", "claim-not-open"),
    turn.TurnEnded: violation("R004", "no-turn-to-end"),
    table.IrregularityAccepted: violation("", "nothing-to-accept"),
    table.ChoiceUndone: violation("", "nothing-to-undo"),
}
"""The rule that a fact of each type breaks where it fits nowhere; complete by test."""

_EARLY: Final[dict[tuple[type[AnyStep], type[Fact]], Violation]] = {
    (steps.ChooseTrack, workshop.WorkshopRefilled): ROLL_BEFORE_CHOICE,
    (steps.StoreDie, partners.PartnerPlayed): CARD_BEFORE_STORING,
}
_END_CHOICES: Final = (publishing.Published, building.GearBuilt)


def misplaced(state: State, fact: Fact, step: AnyStep, answer: Answer) -> Violation:
    """The rule broken by a fact that none of the open steps takes; the step given is the last of
    them, which had to be taken."""
    if _after_deferred_build(state, fact, step):
        return _missing(step, answer, fact)
    if isinstance(fact, PlayerFact) and (wrong := wrong_player(state, fact)):
        return wrong
    if fact.attested and type(fact) not in STATED:
        return NOT_ATTESTED_HERE
    follows = type(fact) in FOLLOWS.get(type(step), ())
    if follows or any(_reaches(fact, later) for later in _after(state, step)):
        return _missing(step, answer, fact)
    undue = _another_bonus(step, fact) or _after_publish(state, fact)
    return undue or _stray(state, step, fact)


def _reaches(fact: Fact, later: AnyStep) -> bool:
    """Whether the fact belongs to that step, or passes it over."""
    if isinstance(fact, turn.StepDeclined):
        return isinstance(later, OPTIONAL_STEPS.get(fact.step, OPTIONAL_EFFECTS))
    return type(fact) in REACHES[type(later)]


def _another_bonus(step: AnyStep, fact: Fact) -> Violation | None:
    """The bonus of another space than that of the Program (R143)."""
    rule = getattr(step, "rule", "")
    other = rule in SPACE_BONUSES and type(fact) in FOLLOWS[steps.TakeProgram] - {
        effects.DisplayRefilled
    }
    return WRONG[rule] if other else None


SPACE_BONUSES: Final = ("R144", "R145", "R146", "R147", "R148", "R149")


def _after_deferred_build(state: State, fact: Fact, step: AnyStep) -> bool:
    """Whether the payment or the claim of a deferred build is due, and the builder or the player
    whose turn it is goes on without it."""
    whose = state.position.queue[-1].player
    return step.player != whose and getattr(fact, "player", whose) in (whose, step.player)


def wrong_player(state: State, fact: PlayerFact) -> Violation | None:
    """The rule broken by one player's fact in another's turn, None in the own one."""
    if fact.player == state.position.queue[-1].player:
        return None
    if isinstance(fact, building.GearBuilt):
        return strays.DEFERRED_OUT_OF_TIME
    if isinstance(fact, objectives.ObjectiveClaimed):
        return CLAIM_IN_ANOTHER_TURN
    if isinstance(fact, turn.TurnStarted | turn.TurnSkipped):
        return OTHER_PLAYER if state.position.turn is None else TURN_STILL_OPEN
    return IN_ANOTHER_TURN


def _after_publish(state: State, fact: Fact) -> Violation | None:
    """Stacking gains no reward (R093), a swap nothing at all (R109)."""
    open_turn = state.position.turn
    if open_turn is None or not open_turn.published or type(fact) not in GAINS:
        return None
    return {"study": STACK_REWARDED, "institutions": SWAP_REWARDED}.get(open_turn.area or "")


STATED: Final = (partners.PartnerPlayed, objectives.ObjectiveClaimed)
"""What is attested without a window: a card of an unknown hand, a claim by an unknown condition."""
GAINS: Final[frozenset[type[Fact]]] = frozenset(
    {
        workshop.BonusGained,
        workshop.AssignmentsActivated,
        effects.ResourcesGained,
        effects.ResearchAdvanced,
        effects.InnovationAdvanced,
        effects.GearGained,
        effects.AssignmentGained,
        partners.PartnersDrawn,
    }
)


def _after(state: State, step: AnyStep) -> tuple[AnyStep, ...]:
    queue = state.position.queue
    index = next(index for index, other in enumerate(queue) if other is step)
    return queue[index + 1 :]


def _missing(step: AnyStep, answer: Answer, fact: Fact) -> Violation:
    early = _EARLY.get((type(step), type(fact)))
    if early is not None:
        return early
    if isinstance(fact, _END_CHOICES) and isinstance(step, SPINE):
        return EARLY_END_CHOICE
    if answer is None:
        raise LookupError("an open step answers")
    return answer.missing


SPINE = (
    steps.Choose,
    steps.Push,
    steps.Refill,
    steps.StoreDie,
    steps.PlayPartner,
    steps.ActivateAssignments,
    steps.PlaceDie,
    steps.UseArea,
)
"""Steps of the turn before which an end choice is too early (R006)."""


def _stray(state: State, step: AnyStep, fact: Fact) -> Violation:
    if (seen := strays.closer(state, step, fact)) is not None:
        return seen
    between = state.position.turn is None
    return BETWEEN_TURNS if between and type(fact) not in _FRAME else STRAY[type(fact)]


_FRAME: Final = (turn.TurnStarted, turn.TurnSkipped, turn.TurnEnded, turn.PlayEnded)
