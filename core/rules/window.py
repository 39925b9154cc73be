"""Effects windows: typed changes that neither the pages nor the content pack explain.

They are attested: taken as stated under every physical invariant, and counted.
"""

from typing import Final

from adas_dream.core.answers import Answer, Choices, Interrupt, Test, option
from adas_dream.core.citations import citing
from adas_dream.core.rules.actions import (
    area_is_for_new_spaces,
    disc_covers_the_gear_space,
    disc_space_is_free,
    is_no_objective,
)
from adas_dream.core.rules.building import FREE_RULES, is_free, is_not_deferred
from adas_dream.core.rules.displays import (
    PLACED_RULES,
    no_program_space_is_empty,
    program_is_known,
)
from adas_dream.core.rules.effects import (
    cap_is_printed,
    card_is_not_held,
    changes_something,
    is_another_gear,
    leaves_a_slot,
    steam_does_not_fall,
    steam_is_not_at_the_top,
    steam_moves_one_space,
    token_is_as_printed,
    token_is_nobodys,
    track_has_room,
)
from adas_dream.core.rules.partners import (
    active_die_meets_requirement,
    cost_is_in_hand,
    is_in_hand,
)
from adas_dream.core.state import State
from adas_dream.events.facts import (
    actions,
    building,
    effects,
    partners,
    programs,
    publishing,
    workshop,
)
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep

violation = citing(__name__)
WINDOW_PASSED = violation("R063", "effects-window-passed")
RULES: Final[dict[type[PlayerFact], tuple[Test, ...]]] = {
    workshop.BonusGained: (),
    effects.BonusChosen: (),
    effects.TrackChosen: (track_has_room,),
    effects.ResourcesGained: (changes_something,),
    effects.ResourcesSpent: (changes_something,),
    effects.ResearchAdvanced: (),
    effects.InnovationAdvanced: (),
    effects.GearGained: (),
    effects.GearSwapped: (is_another_gear,),
    effects.AssignmentGained: (),
    effects.TokenGained: (token_is_nobodys, token_is_as_printed),
    effects.DieChanged: (changes_something,),
    effects.DieRelocated: (changes_something, leaves_a_slot),
    effects.DiscRelocated: (changes_something, is_no_objective, area_is_for_new_spaces),
    partners.PartnersDrawn: (),
    partners.PartnerReplaced: (card_is_not_held,),
    publishing.SteamAdvanced: (
        steam_is_not_at_the_top,
        cap_is_printed,
        steam_does_not_fall,
        steam_moves_one_space,
    ),
    publishing.MultiplierTaken: (),
    actions.AdvancedActionTaken: (),
    actions.DiscPlaced: (
        is_no_objective,
        area_is_for_new_spaces,
        disc_space_is_free,
        disc_covers_the_gear_space,
    ),
    programs.ProgramPlaced: (program_is_known, *PLACED_RULES),
    programs.ProgramDiscarded: (no_program_space_is_empty,),
    building.GearBuilt: (is_free, is_not_deferred, *FREE_RULES),
}
"""The fact types that a window takes, each with `attested`, and the rules of the pages that hold
for them all the same; every physical invariant holds besides."""


def _none(_: State, __: AnyStep | Interrupt) -> tuple[Fact, ...]:
    """What a window may take is not listed: it is whatever happened at the table."""
    return ()


WINDOW = Choices(
    tuple(option(kind, rules, _none) for kind, rules in RULES.items()),
    WINDOW_PASSED,
    optional=True,
    decline="effects",
    window=True,
)


ON_AN_ACTIONS_TURN = Choices(
    (
        *WINDOW.options,
        option(
            partners.PartnerPlayed,
            (is_in_hand, active_die_meets_requirement, cost_is_in_hand),
            _none,
        ),
        option(workshop.AssignmentsActivated, (), _none),
    ),
    WINDOW_PASSED,
    optional=True,
    decline="effects",
    window=True,
)
"""On an Actions turn the pages leave open too whether a Partner card is played and whether the
active die activates Assignments (points 33 and 35): the table states it."""


def effects_window(state: State, _: steps.EffectsWindow) -> Answer:
    """Attested effects may follow."""
    turn = state.position.turn
    return ON_AN_ACTIONS_TURN if turn is not None and turn.kind == "actions" else WINDOW
