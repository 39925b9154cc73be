"""The fold: `evolve(state, fact) -> state`, through one table of reducers complete by test."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from adas_dream.core.modules import exhibition, tiles
from adas_dream.core.reducers import (
    actions,
    building,
    displays,
    effects,
    objectives,
    partners,
    programs,
    publishing,
    table,
    turn,
    workshop,
)
from adas_dream.core.reducers.base import CannotApply, player_of
from adas_dream.core.rulings import VALUES
from adas_dream.core.state import State, Table
from adas_dream.events import catalog
from adas_dream.events.facts import actions as actions_facts
from adas_dream.events.facts import building as building_facts
from adas_dream.events.facts import effects as effect_facts
from adas_dream.events.facts import objectives as objective_facts
from adas_dream.events.facts import partners as partner_facts
from adas_dream.events.facts import programs as program_facts
from adas_dream.events.facts import publishing as publishing_facts
from adas_dream.events.facts import setup as setup_facts
from adas_dream.events.facts import table as table_facts
from adas_dream.events.facts import turn as turn_facts
from adas_dream.events.facts import workshop as workshop_facts
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.position.game import Position

__all__ = ["REDUCERS", "CannotApply", "evolve"]

Reducer = Callable[[Position, Any, Table], Position]

REDUCERS: Final[dict[type[Fact], Reducer]] = {
    setup_facts.SeedRevealed: table.nothing_changes,
    turn_facts.TurnStarted: turn.start_turn,
    turn_facts.TurnSkipped: turn.skip_turn,
    turn_facts.StepDeclined: turn.decline_step,
    turn_facts.TurnEnded: turn.end_turn,
    turn_facts.PlayEnded: table.end_play,
    workshop_facts.DieMoved: workshop.move_die,
    workshop_facts.DieMovedFurther: workshop.move_die_further,
    workshop_facts.WorkshopDieTurned: workshop.turn_workshop_die,
    workshop_facts.DiePushed: workshop.push_die,
    workshop_facts.BonusGained: workshop.gain_bonus,
    workshop_facts.WorkshopRefilled: workshop.refill_space,
    workshop_facts.SpaceLeftEmpty: workshop.leave_space_empty,
    workshop_facts.DieStored: workshop.store_die,
    workshop_facts.AssignmentsActivated: workshop.activate_assignments,
    partner_facts.PartnersDrawn: partners.draw_partners,
    partner_facts.PartnerPlayed: partners.play_partner,
    partner_facts.PartnerReplaced: partners.replace_partner,
    effect_facts.BonusChosen: effects.choose_bonus,
    effect_facts.TrackChosen: effects.choose_track,
    effect_facts.ResourcesGained: effects.gain_resources,
    effect_facts.ResourcesSpent: effects.spend_resources,
    effect_facts.ResearchAdvanced: effects.advance_research,
    effect_facts.InnovationAdvanced: effects.advance_innovation,
    effect_facts.GearGained: effects.gain_gear,
    effect_facts.GearSwapped: effects.swap_gear,
    effect_facts.AssignmentGained: effects.gain_assignment,
    effect_facts.TokenGained: effects.gain_token,
    effect_facts.DieChanged: effects.change_die,
    effect_facts.DieRelocated: effects.relocate_die,
    effect_facts.DiscRelocated: effects.relocate_disc,
    turn_facts.EndTriggered: turn.trigger_end,
    workshop_facts.BonusTileFlipped: tiles.flip_tile,
    partner_facts.ExhibitorActivated: exhibition.activate_exhibitor,
    partner_facts.VisitorMoved: exhibition.move_visitor,
    actions_facts.DiePlaced: actions.place_die,
    actions_facts.AreaUsed: actions.use_area,
    actions_facts.AdvancedActionTaken: actions.take_advanced_action,
    actions_facts.DiscPlaced: actions.place_disc,
    effect_facts.DisplayRefilled: displays.refill_display,
    publishing_facts.Published: publishing.publish,
    publishing_facts.SteamAdvanced: effects.advance_steam,
    publishing_facts.DiscStacked: publishing.stack_disc,
    publishing_facts.DiscRemoved: publishing.remove_disc,
    publishing_facts.DiceAdjusted: publishing.adjust_dice,
    publishing_facts.MultiplierTaken: publishing.take_multiplier,
    publishing_facts.DiceSwapped: publishing.swap_dice,
    building_facts.GearBuilt: building.build_gear,
    program_facts.ProgramPlaced: programs.place_program,
    program_facts.ProgramDiscarded: programs.discard_program,
    objective_facts.ObjectiveClaimed: objectives.claim_objective,
    table_facts.IrregularityAccepted: table.nothing_changes,
    table_facts.PlayAbandoned: table.abandon_play,
    table_facts.ScoreDeclared: table.declare_score,
    table_facts.WinnerDeclared: table.declare_winner,
}
"""Every fact type that a fold applies to a position."""

OF_THE_LOG: Final[frozenset[type[Fact]]] = frozenset(
    {
        setup_facts.GameSetUp,
        setup_facts.PositionSet,
        setup_facts.RulingAdopted,
        table_facts.ChoiceUndone,
    }
)
"""Fact types that start a game, or change its table or the course of its log: not folded."""


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact. Pure; CannotApply where what it moves or pays is not there."""
    if isinstance(fact, setup_facts.RulingAdopted):
        return _with_ruling(state, fact)
    if isinstance(fact, PlayerFact):
        player_of(state.position, fact.player)
    position = REDUCERS[type(fact)](state.position, fact, state.table)
    return State(state.table, objectives.remembered(state.position, position, state.table))


def _with_ruling(state: State, fact: setup_facts.RulingAdopted) -> State:
    """The state under that reading; one that there is not changes nothing."""
    if fact.value not in VALUES.get(fact.ruling, ()):
        return state
    rulings = replace(state.table.rulings, **{fact.ruling.replace("-", "_"): fact.value})
    return State(replace(state.table, rulings=rulings), state.position)


def unknown_types() -> set[type[Fact]]:
    """Fact types that stand in none of the two tables: none, by test."""
    return set(catalog.KINDS) - set(REDUCERS) - OF_THE_LOG
