"""Partner cards, Exhibitors and Visitors (step 6; module `exhibition`)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from adas_dream.events.facts.base import ChanceFact, ChoiceFact, ConsequenceFact
from adas_dream.events.vocabulary import Id, Positive


class PartnersDrawn(ChanceFact, frozen=True, tag="partners_drawn"):
    """The player draws Partner cards of the own deck (R046). `cards` is in the order drawn; it is
    left out where only their owner knows them."""

    count: Positive
    cards: Annotated[tuple[Id, ...], Meta(max_length=64)] = ()


class PartnerPlayed(ChoiceFact, frozen=True, tag="partner_played"):
    """Step 6: a card is played whose requirement the active die meets (R061-R066). Its cost and its
    effects follow."""

    card: Id


class PartnerReplaced(ConsequenceFact, frozen=True, tag="partner_replaced"):
    """A gained card, `new`, takes the place of one of the player's cards, `old`, in the same
    pile."""

    old: Id
    new: Id


class ExhibitorActivated(ChoiceFact, frozen=True, tag="exhibitor_activated"):
    """Module `exhibition`, step 6: an Exhibitor is activated (R076)."""

    exhibitor: Id


class VisitorMoved(ChoiceFact, frozen=True, tag="visitor_moved"):
    """Module `exhibition`, step 6: a Visitor goes to another place (R076)."""

    visitor: Id
    to: Id


PartnersFact: TypeAlias = (
    PartnersDrawn | PartnerPlayed | PartnerReplaced | ExhibitorActivated | VisitorMoved
)
