"""What drawing and playing Partner cards changes."""

from msgspec.structs import replace

from adas_dream.core.citations import citing
from adas_dream.core.content.effects import steps_of
from adas_dream.core.reducers.base import (
    CannotApply,
    Queue,
    Reducers,
    Step,
    player_of,
    put,
    reach,
    reach_effect,
    stated,
    turn_of,
    with_player,
    without,
)
from adas_dream.core.state import Table
from adas_dream.events.facts.base import PlayerFact
from adas_dream.events.facts.partners import PartnerPlayed, PartnerReplaced, PartnersDrawn
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Partners
from adas_dream.events.vocabulary import VALUE

violation = citing(__name__)
DECK_TOO_SHORT = violation("I22", "deck-too-short")
MORE_NAMED = violation("I22", "more-cards-named-than-drawn")
NOT_IN_DECK = violation("I22", "card-not-unseen")
NOT_IN_HAND = violation("I22", "card-not-held")
NOT_OWN_CARD = violation("I22", "card-not-own")


def draw_partners(position: Position, fact: PartnersDrawn, _: Table) -> Position:
    """Cards go from the deck to the hand; those not named are hidden there."""
    player = player_of(position, fact.player)
    piles = player.partners
    if fact.count > piles.deck:
        raise CannotApply(DECK_TOO_SHORT)
    if len(fact.cards) > fact.count:
        raise CannotApply(MORE_NAMED)
    unseen = piles.unseen
    if not unseen and not are_new(piles, fact.cards):
        raise CannotApply(NOT_IN_DECK)
    for card in fact.cards if unseen else ():
        unseen = without(unseen, card, NOT_IN_DECK)
    piles = replace(
        piles,
        deck=piles.deck - fact.count,
        hand=(*piles.hand, *fact.cards),
        hidden=piles.hidden + fact.count - len(fact.cards),
        unseen=unseen,
    )
    draws = position.streams.draws
    drawn = put(draws, fact.player - 1, draws[fact.player - 1] + 1)
    position = replace(position, streams=replace(position.streams, draws=drawn))
    queue = reach_effect(position, fact, steps.DrawPartners)
    return with_player(position, fact.player, replace(player, partners=piles), queue)


def are_new(piles: Partners, cards: tuple[str, ...]) -> bool:
    """Whether these cards of an unknown deck are all different, and none is held already."""
    return len(set(cards)) == len(cards) and not {*piles.hand, *piles.played}.intersection(cards)


def play_partner(position: Position, fact: PartnerPlayed, table: Table) -> Position:
    """The card leaves the hand; its cost and its effects are due, or a window opens for them."""
    player = player_of(position, fact.player)
    piles = _played(player.partners, fact.card)
    turn = turn_of(position)
    if turn.kind == "workshop":
        rest = after_one_of_step_six(position, fact, steps.PlayPartner)
    else:
        rest = stated(position, fact)
    queue = (*_due(position, fact, table), *rest)
    position = replace(position, turn=replace(turn, card=True))
    return with_player(position, fact.player, replace(player, partners=piles), queue)


def _played(piles: Partners, card: str) -> Partners:
    played = (*piles.played, card)
    if card in piles.hand:
        return replace(piles, hand=without(piles.hand, card, NOT_IN_HAND), played=played)
    if not piles.hidden:
        raise CannotApply(NOT_IN_HAND)
    unseen = without(piles.unseen, card, NOT_IN_DECK) if piles.unseen else ()
    return replace(piles, hidden=piles.hidden - 1, unseen=unseen, played=played)


def after_one_of_step_six(position: Position, fact: PlayerFact, kind: type[Step]) -> Queue:
    """The queue without that step; the other of step 6 stays open, in either order (R076)."""
    rest = reach(position, fact, kind)
    passed = position.queue[: len(position.queue) - len(rest) - 1]
    return (*(step for step in passed if type(step) in STEP_SIX), *rest)


STEP_SIX = (steps.PlayPartner, steps.Exhibit)


def _due(position: Position, fact: PartnerPlayed, table: Table) -> Queue:
    card = table.known.partner(fact.card)
    if card is None:
        return (steps.EffectsWindow(fact.player, fact.card),)
    active = turn_of(position).active
    cost = card.cost.after_die(VALUE[active] if active else 0)
    payment = (steps.Pay(fact.player, "R063", *cost),) if any(cost) else ()
    return (*payment, *steps_of(card.effects, fact.player, "R063"))


def replace_partner(position: Position, fact: PartnerReplaced, _: Table) -> Position:
    """The new card takes the old one's place, in the same pile."""
    player = player_of(position, fact.player)
    piles = player.partners
    pile = next((it for it in ("hand", "played", "unseen") if fact.old in getattr(piles, it)), None)
    if pile is not None:
        cards: tuple[str, ...] = getattr(piles, pile)
        piles = replace(piles, **{pile: put(cards, cards.index(fact.old), fact.new)})
    elif piles.unseen or not piles.deck + piles.hidden:
        raise CannotApply(NOT_OWN_CARD)
    queue = reach_effect(position, fact, steps.ReplacePartner)
    return with_player(position, fact.player, replace(player, partners=piles), queue)


REDUCERS: Reducers = {
    PartnersDrawn: draw_partners,
    PartnerPlayed: play_partner,
    PartnerReplaced: replace_partner,
}
