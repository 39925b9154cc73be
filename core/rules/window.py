"""Effects windows: typed changes that neither the pages nor the content pack explain.

They are attested: taken as stated under every physical invariant, and counted.
"""

from typing import Final

from adas_dream.core.answers import Answer, Choices
from adas_dream.core.citations import breach
from adas_dream.core.state import State
from adas_dream.events.facts import effects, partners, publishing, workshop
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps

WINDOW_PASSED = breach("R063", "effects-window-passed")
ADMITS: Final[frozenset[type[Fact]]] = frozenset(
    {
        workshop.BonusGained,
        effects.BonusChosen,
        effects.TrackChosen,
        effects.ResourcesGained,
        effects.ResourcesSpent,
        effects.ResearchAdvanced,
        effects.InnovationAdvanced,
        effects.GearGained,
        effects.GearSwapped,
        effects.AssignmentGained,
        effects.TokenGained,
        effects.DieChanged,
        effects.DieRelocated,
        effects.DiscRelocated,
        partners.PartnersDrawn,
        partners.PartnerReplaced,
        publishing.SteamAdvanced,
    }
)
"""The fact types that a window takes, each with `attested`."""

WINDOW = Choices((), WINDOW_PASSED, optional=True, decline="effects", window=True)


def effects_window(_: State, __: steps.EffectsWindow) -> Answer:
    """Attested effects may follow."""
    return WINDOW
