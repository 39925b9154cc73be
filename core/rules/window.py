"""Effects windows: typed changes that neither the pages nor the content pack explain.

They are attested: taken as stated under every physical invariant, and counted.
"""

from typing import Final

from msgspec.structs import replace

from adas_dream.core.answers import Answer, Choices, Interrupt, Test, option
from adas_dream.core.citations import citing
from adas_dream.core.rows import Noun, StepKind
from adas_dream.core.rules import (
    actions,
    building,
    displays,
    effects,
    partners,
    programs,
    steam,
    workshop,
)
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.partners import PartnerPlayed
from adas_dream.events.facts.workshop import AssignmentsActivated
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep

violation = citing(__name__)
WINDOW_PASSED = violation("R063", "effects-window-passed")
_NOUNS: Final = (workshop, effects, partners, steam, displays, actions, programs, building)
RULES: Final[dict[type[Fact], tuple[Test, ...]]] = {
    row.kind: row.in_window
    for noun in _NOUNS
    for row in noun.NOUN.facts
    if row.in_window is not None
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
    decline=steps.EffectsWindow.declined_as,
    window=True,
)


ON_AN_ACTIONS_TURN = replace(
    WINDOW,
    options=(
        *WINDOW.options,
        option(
            PartnerPlayed,
            (partners.is_in_hand, partners.active_die_meets_requirement, partners.cost_is_in_hand),
            _none,
        ),
        option(AssignmentsActivated, (), _none),
    ),
)
"""On an Actions turn the pages leave open too whether a Partner card is played and whether the
active die activates Assignments (points 33 and 35): the table states it."""


def effects_window(state: State, _: steps.EffectsWindow) -> Answer:
    """Attested effects may follow."""
    turn = state.position.turn
    return ON_AN_ACTIONS_TURN if turn is not None and turn.kind == "actions" else WINDOW


NOUN = Noun(steps=(StepKind(steps.EffectsWindow, effects_window),))
