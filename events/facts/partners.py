"""Partner cards, Exhibitors and Visitors (step 6; module `exhibition`)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from adas_dream.events.facts.base import ChanceFact, ChoiceFact, ConsequenceFact
from adas_dream.events.vocabulary import Id, Positive


class PartnersDrawn(ChanceFact, frozen=True, tag="partners_drawn"):
    """Cards from the player's own deck; `cards` in drawn order where they are known (R046)."""

    count: Positive
    cards: Annotated[tuple[Id, ...], Meta(max_length=64)] = ()


class PartnerPlayed(ChoiceFact, frozen=True, tag="partner_played"):
    """Step 6: a card whose requirement the active die meets (R061-R066)."""

    card: Id


class PartnerReplaced(ConsequenceFact, frozen=True, tag="partner_replaced"):
    """A gained card takes the place of an own one, in the same pile (RULES.md, point 90)."""

    old: Id
    new: Id


class ExhibitorActivated(ChoiceFact, frozen=True, tag="exhibitor_activated"):
    """Module `exhibition`, step 6: one Exhibitor card is activated (R076)."""

    exhibitor: Id


class VisitorMoved(ChoiceFact, frozen=True, tag="visitor_moved"):
    """Module `exhibition`, step 6: one Visitor is moved (R076)."""

    visitor: Id
    to: Id


PartnersFact: TypeAlias = (
    PartnersDrawn | PartnerPlayed | PartnerReplaced | ExhibitorActivated | VisitorMoved
)
