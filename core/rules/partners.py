"""Drawing and playing Partner cards (R046, R061-R066)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, Roll, cited, option
from adas_dream.core.citations import HELD, Violation, citing, holds
from adas_dream.core.content.pack import PartnerCard
from adas_dream.core.reducers.partners import are_new
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules.causes import MISSING, WRONG, due
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.partners import PartnerPlayed, PartnerReplaced, PartnersDrawn
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import VALUE

violation = citing(__name__)
UNKNOWN_CARD = "partner-card"
"""What is offered for a card of an unknown hand where no pack knows the cards: any name that the
table gives it is taken as stated."""
PARTNER_STEP = violation("R061", "partner-step-passed")
CARD_BEFORE_STORING = violation("R061", "card-before-storing")
CARD_TOO_LATE = violation("R061", "card-after-step-6")
CARD_IN_ACTIONS_TURN = violation("R061", "card-in-actions-turn")


def draw(state: State, step: steps.DrawPartners) -> Answer:
    """Cards are drawn from the player's deck, as many as it still has."""
    piles = state.player(step.player).partners
    wanted = min(step.count, piles.deck)
    if not wanted:
        return None
    template = PartnersDrawn(1, step.player, wanted)
    return Roll(template, wanted, DRAW_RULES[step.rule], MISSING[step.rule], piles.unseen)


@holds("R046", "wrong-number-drawn")
def draws_as_many(state: State, step: steps.DrawPartners, fact: PartnersDrawn) -> bool:
    """As many cards as are due, or as the deck still has."""
    return fact.count == min(step.count, state.player(step.player).partners.deck)


@holds("R046", "cards-do-not-match-count")
def names_every_card(_: State, __: steps.DrawPartners, fact: PartnersDrawn) -> bool:
    """Where cards are named, each of them is."""
    return not fact.cards or len(fact.cards) == fact.count


@holds("R046", "drawn-card-not-in-deck")
def comes_from_own_deck(state: State, step: steps.DrawPartners, fact: PartnersDrawn) -> bool:
    """The cards come from the player's own deck; of one that nobody knows any that are new may."""
    piles = state.player(step.player).partners
    if not piles.unseen:
        return are_new(piles, fact.cards)
    rest = list(piles.unseen)
    for card in fact.cards:
        if card not in rest:
            return False
        rest.remove(card)
    return True


@holds("R046", "drawn-cards-not-named")
def seeded_draws_are_known(state: State, step: steps.DrawPartners, fact: PartnersDrawn) -> bool:
    """A seeded game knows every card it draws."""
    known = state.player(step.player).partners.unseen
    return state.table.dice.kind == "observed" or not known or bool(fact.cards)


_CARDS = cited(names_every_card, comes_from_own_deck, seeded_draws_are_known)
DRAW_RULES = {
    rule: ((draws_as_many, wrong), *_CARDS)
    for rule, wrong in {**WRONG, "R046": HELD[draws_as_many]}.items()
}
"""By the cause of a draw: as many as that cause gives, then what holds for every draw."""


def play_partner(state: State, step: steps.PlayPartner) -> Answer:
    """Up to one Partner card whose requirement the active die meets."""
    hidden = state.player(step.player).partners.hidden
    if not hidden and not PARTNER.is_open(state, step):
        return None
    return PLAY_PARTNER


@holds("R066", "played-card-not-in-hand")
def is_in_hand(state: State, step: steps.PlayPartner, fact: PartnerPlayed) -> bool:
    """The card is in the player's hand; an unknown hand may hold any card not seen yet."""
    piles = state.player(step.player).partners
    if fact.card in piles.hand:
        return True
    return piles.hidden > 0 and (not piles.unseen or fact.card in piles.unseen)


@holds("R066", "unknown-hand-not-attested")
def attests_an_unknown_hand(state: State, step: steps.PlayPartner, fact: PartnerPlayed) -> bool:
    """That an unknown hand held the card is attested; a known hand needs no word for it."""
    return fact.attested == (fact.card not in state.player(step.player).partners.hand)


@holds("R062", "requirement-not-met")
def active_die_meets_requirement(state: State, _: steps.PlayPartner, fact: PartnerPlayed) -> bool:
    """The active die's value meets the card's requirement, where content knows it."""
    card, active = _card(state, fact), state.turn.active
    return card is None or active is None or card.requirement.met_by(VALUE[active])


@holds("R063", "cost-not-affordable")
def cost_is_in_hand(state: State, step: steps.PlayPartner, fact: PartnerPlayed) -> bool:
    """The card's cost can be paid, less what the active die's value pays (R064)."""
    card, active = _card(state, fact), state.turn.active
    if card is None:
        return True
    return state.player(step.player).can_pay(card.cost.after_die(VALUE[active] if active else 0))


def _card(state: State, fact: PartnerPlayed) -> PartnerCard | None:
    return state.table.known.partner(fact.card)


def _cards(state: State, step: steps.PlayPartner) -> Iterator[Fact]:
    piles = state.player(step.player).partners
    for card in dict.fromkeys(piles.hand):
        yield PartnerPlayed(1, step.player, card)
    if piles.hidden:
        for card in piles.unseen or _of_an_unknown_deck(state, step.player):
            yield PartnerPlayed(1, step.player, card, attested=True)


def _of_an_unknown_deck(state: State, player: int) -> Iterator[str]:
    """The cards that a pack knows though it does not list all, and a name for any other."""
    pack, held = state.table.known, known_cards(state, player)
    if not pack.whole:
        yield from (card.id for card in pack.partners if card.id not in held)
    yield UNKNOWN_CARD


def _a_card_can_be_played(state: State, step: steps.PlayPartner) -> bool:
    player, active = state.player(step.player), state.turn.active
    if player.partners.hidden:
        return any(PARTNER.legal(state, step))
    value = VALUE[active] if active else 0
    for name in player.partners.hand:
        card = state.table.known.partner(name)
        if card is None:
            return True
        fits = not active or card.requirement.met_by(value)
        if fits and player.can_pay(card.cost.after_die(value)):
            return True
    return False


PARTNER = option(
    PartnerPlayed,
    (is_in_hand, attests_an_unknown_hand, active_die_meets_requirement, cost_is_in_hand),
    _cards,
    open_form=_a_card_can_be_played,
)
PLAY_PARTNER = Choices(
    (PARTNER,), PARTNER_STEP, optional=True, decline=steps.PlayPartner.declined_as
)


def replace_partner(state: State, step: steps.ReplacePartner) -> Answer:
    """The new card for the old one, if the player has the old one and not the new (point 90)."""
    known = known_cards(state, step.player)
    if step.old not in known or step.new in known:
        return None
    return due(PartnerReplaced(1, step.player, step.old, step.new), step.rule, "old", "new")


@holds("I22", "card-held-already")
def card_is_not_held(state: State, _: object, fact: PartnerReplaced) -> bool:
    """The new card is none that the player has already (point 90)."""
    return fact.new not in known_cards(state, fact.player)


def known_cards(state: State, player: int) -> tuple[str, ...]:
    """The player's cards that are known by name, wherever they are."""
    piles = state.player(player).partners
    return (*piles.hand, *piles.played, *piles.unseen)


def hand_is_unknown(state: State, step: steps.PlayPartner) -> bool:
    """An unknown hand need not decline: nobody can tell whether a card was playable (R065)."""
    return state.player(step.player).partners.hidden > 0


def _look(state: State, _: AnyStep, fact: PartnerPlayed) -> Violation | None:
    """A first card out of its time (R061); until the end choice is made, why it could not be played
    in step 6 either, where it could not."""
    turn = state.position.turn
    if turn is None or (turn.card and turn.kind == "workshop"):
        return None
    if turn.kind == "actions":
        return CARD_IN_ACTIONS_TURN
    broken = PARTNER.broken_by(state, steps.PlayPartner(fact.player), fact)
    return CARD_TOO_LATE if broken is None or turn.end_choice else broken


# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.DrawPartners, draw, (PartnersDrawn,)),
        StepKind(steps.PlayPartner, play_partner, (PartnerPlayed,), may_go_unsaid=hand_is_unknown),
        StepKind(steps.ReplacePartner, replace_partner, (PartnerReplaced,)),
    ),
    facts=(
        FactKind(PartnersDrawn, violation("R046", "draw-without-cause"),
                 only_after=(steps.GainBonus, steps.UseArea, steps.TakeProgram), is_gain=True,
                 in_window=()),
        FactKind(PartnerPlayed, violation("R061", "second-partner-card"), _look,
                 before={steps.StoreDie: CARD_BEFORE_STORING}, attests_alone=True,
                 unnamed=UNKNOWN_CARD),
        FactKind(PartnerReplaced, violation("I22", "card-replaced-without-cause"),
                 in_window=(card_is_not_held,)),
    ),
)
# fmt: on
