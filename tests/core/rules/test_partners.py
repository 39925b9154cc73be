from typing import Any

import pytest

from adas_dream.core.position_validity import why_invalid
from adas_dream.core.state import State
from adas_dream.events.position import steps
from adas_dream.events.position.game import Turn
from adas_dream.events.position.player import Partners
from tests.given import Given, ada, charles, given, judged
from tests.start import having, holding, placed, start

WORKSHOP = ada.turn_started("workshop", 1)
DRAWING = (WORKSHOP, ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2"))
"""A push of a yellow 2 at whose bonus space two cards are drawn."""
THREE = (WORKSHOP, ada.die_moved("P4", 2, 3), ada.die_pushed(3, "B4"))
"""A push of a blue 4 that brings £3."""
TWO = (WORKSHOP, ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2"), ada.partners_drawn(2))
FIVE = (WORKSHOP, ada.die_moved("B5", 6, 1), ada.die_pushed(1, "G5"))


def drawing(begin: State) -> Given:
    """Give a turn in which cards are to be drawn."""
    return given(begin, *DRAWING, ada.bonus_gained("partners", "push", 5))


def stored(*cards: str, five: bool = False, **board: Any) -> Given:  # noqa: ANN401 - fields
    """Give a turn whose die, a blue 4 or a green 5, has just been stored, with a known hand."""
    begin = holding(having(start(pack="partners-1"), 1, **board), 1, *cards)
    turn = given(begin, *(FIVE if five else THREE))
    die = ada.die_stored("G5", "s1") if five else ada.die_stored("B4", "s1")
    return given(begin, *turn.facts, die)


def with_deck(deck: int) -> State:
    """Give a start whose first player has that many cards in the deck."""
    return having(start(), 1, partners=Partners(deck))


def test_two_cards_are_drawn() -> None:
    """The Partner bonus is two cards of the own deck, not one and not three (R046)."""
    turn = drawing(start())
    for count in (1, 3):
        turn.next_is(ada.partners_drawn(count)).refused("R046", "wrong-number-drawn")
    piles = turn.when(ada.partners_drawn(2)).then(ada.die_stored("Y2", "s1")).state.player(1)
    assert (piles.partners.deck, piles.partners.hidden) == (6, 2)


def test_the_draw_is_not_left_out() -> None:
    """The cards are drawn before anything else (R046)."""
    turn = drawing(start())
    turn.next_is(ada.die_stored("Y2", "s1")).refused("R046", "partners-bonus-missing")


@pytest.mark.parametrize(("deck", "code"), [(1, "wrong-number-drawn"), (0, "draw-without-cause")])
def test_a_short_deck_gives_what_it_has(deck: int, code: str) -> None:
    """Of a deck with one card that one is drawn, of an empty one nothing (R046)."""
    turn = drawing(with_deck(deck))
    turn.next_is(ada.partners_drawn(2)).refused("R046", code)
    if deck:
        turn.when(ada.partners_drawn(1)).then(ada.die_stored("Y2", "s1"))
    else:
        turn.next_is(ada.die_stored("Y2", "s1")).then()


def test_drawn_cards_are_the_own_ones() -> None:
    """Named cards come from the own deck: not ones that are drawn already or nobody's (R046)."""
    turn = drawing(holding(start(pack="partners-1"), 1, "low"))
    for cards in (["low", "high"], ["nobody", "high"], ["high", "high"]):
        turn.next_is(ada.partners_drawn(2, cards)).refused("R046", "drawn-card-not-in-deck")
    after = turn.when(ada.partners_drawn(2, ["high", "dear"])).then(ada.die_stored("Y2", "s1"))
    assert after.state.player(1).partners.hand == ("low", "high", "dear")


def test_each_drawn_card_is_named_or_none() -> None:
    """Where cards are named their number is the number drawn (R046)."""
    turn = drawing(start(pack="partners-1"))
    turn.next_is(ada.partners_drawn(2, ["high"])).refused("R046", "cards-do-not-match-count")
    turn.next_is(ada.partners_drawn(2)).then()


def test_a_seeded_game_names_its_cards() -> None:
    """What a seed draws from a known deck is known (R046)."""
    turn = drawing(start(pack="partners-1", seeded=True))
    turn.next_is(ada.partners_drawn(2)).refused("R046", "drawn-cards-not-named")
    turn.next_is(ada.partners_drawn(2, ["high", "low"])).then()


def test_nobody_else_draws() -> None:
    """The bonus draws from the deck of the player whose turn it is (R046, R004)."""
    drawing(start()).next_is(charles.partners_drawn(2)).refused("R004", "in-another-players-turn")


def test_no_card_is_drawn_without_cause() -> None:
    """Cards are drawn for a bonus or an effect, once (R046)."""
    turn = given(start(), *TWO)
    turn.next_is(ada.partners_drawn(2)).refused("R046", "draw-without-cause")


def test_one_card_is_played() -> None:
    """In step 6 one card may be played, a second one may not (R061, L23)."""
    turn = stored("middling", "scholar")
    turn.offers(ada.partner_played("middling"), ada.partner_played("scholar"))
    once = given(turn.begin, *turn.facts, ada.partner_played("middling"))
    once.when(ada.partner_played("scholar")).refused("R061", "second-partner-card")


def test_a_card_waits_until_the_die_is_stored() -> None:
    """No card is played before the active die is in the Store (R061)."""
    begin = holding(start(pack="partners-1"), 1, "middling")
    pushed = given(begin, *THREE, ada.bonus_gained("pounds", "push", 3), ada.resources_gained(3))
    pushed.next_is(ada.partner_played("middling")).refused("R061", "card-before-storing")


def test_no_card_after_the_assignments() -> None:
    """Once the Assignments are activated step 6 is over (R061)."""
    turn = stored("middling", assignments="blue 1")
    so_far = (*turn.facts, ada.step_declined("partner"), ada.assignments_activated("blue", 1))
    late = given(turn.begin, *so_far)
    late.when(ada.partner_played("middling")).refused("R061", "card-after-step-6")


@pytest.mark.parametrize("assignments", ["", "blue 1"])
@pytest.mark.parametrize(
    ("card", "rule", "code"),
    [
        ("high", "R062", "requirement-not-met"),
        ("dear", "R063", "cost-not-affordable"),
        ("middling", "R066", "played-card-not-in-hand"),
    ],
)
def test_why_no_card_could_be_played(card: str, rule: str, code: str, assignments: str) -> None:
    """Where no card in hand could be played step 6 was over by itself, also before Assignments, and
    a card that is tried is refused for what kept it from being played (R062, R063, R066)."""
    turn = stored("high", "dear", coal=0, assignments=assignments)
    turn.when(ada.partner_played(card)).refused(rule, code)


def test_a_first_card_out_of_its_time_is_no_second() -> None:
    """A card that could have been played in step 6 comes too late after it, and any card after the
    end choice; in an Actions turn the table can only state one (R061, point 33)."""
    turn = stored("middling", "high", books=1, coal=1)
    done = given(turn.begin, *turn.facts, ada.published("workshop"))
    for card in ("middling", "high"):
        done.when(ada.partner_played(card)).refused("R061", "card-after-step-6")
    begin = holding(start(store="Y4 -- -- --", pack="partners-1"), 1, "middling")
    placing = given(begin, ada.turn_started("actions", 1), ada.die_placed("Y4", "s1", "a1"))
    used = given(begin, *placing.facts, ada.area_used("study"), ada.step_declined("effects"))
    used.next_is(ada.partner_played("middling")).refused("R061", "card-in-actions-turn")


@pytest.mark.parametrize(
    ("card", "five", "met"),
    [
        ("low", False, False),
        ("middling", False, True),
        ("high", False, False),
        ("low", True, False),
        ("middling", True, False),
        ("high", True, True),
    ],
)
def test_the_active_die_meets_the_requirement(card: str, five: bool, met: bool) -> None:  # noqa: FBT001
    """A card asks for a value of the active die, from 3 to 4 or from 5 on (R062)."""
    outcome = stored(card, five=five).when(ada.partner_played(card))
    if met:
        assert isinstance(outcome.made, tuple)
    else:
        outcome.refused("R062", "requirement-not-met")


def test_the_active_die_is_the_stored_one() -> None:
    """The moved 5 does not meet what the stored 4 misses (R070, R062)."""
    begin = holding(start("P5 | B4 X6 | Y1", pack="partners-1"), 1, "high", "middling")
    turn = (WORKSHOP, ada.die_moved("P5", 1, 2), ada.die_pushed(2, "B4"))
    rolled = (ada.track_chosen("blue"), ada.workshop_refilled(1, ["Y1", "Y2", "Y3"]))
    drafted = given(begin, *turn, *rolled)
    drafted.when(ada.partner_played("high")).refused("R062", "requirement-not-met")
    drafted.when(ada.partner_played("middling")).then(ada.resources_gained(coal=1, books=1))


def test_a_card_is_paid_and_then_takes_effect() -> None:
    """Its whole cost is one payment, and its effects follow in their order (R063)."""
    stored("dear").when(ada.partner_played("dear")).then(
        ada.resources_spent(pounds=2, coal=1, brass=1, books=1),
        ada.resources_gained(pounds=1),
        ada.research_advanced("blue", 2),
    )


@pytest.mark.parametrize(
    "paid", [{"pounds": 2, "coal": 1, "brass": 1}, {"pounds": 3, "coal": 1, "brass": 1, "books": 1}]
)
def test_the_cost_is_paid_as_printed(paid: dict[str, int]) -> None:
    """A payment without the Book, or of £1 too much, is not the card's (R063)."""
    turn = stored("dear")
    unpaid = given(turn.begin, *turn.facts, ada.partner_played("dear"))
    unpaid.next_is(ada.resources_spent(**paid)).refused("R063", "card-payment-or-effect-wrong")
    unpaid.next_is(ada.resources_gained(pounds=1)).refused("R063", "card-payment-or-effect-missing")
    unpaid.next_is(ada.turn_ended()).refused("R063", "card-payment-or-effect-missing")


@pytest.mark.parametrize("lacking", ["coal", "brass", "books"])
def test_a_card_that_cannot_be_paid_is_not_played(lacking: str) -> None:
    """Each resource of the cost has to be in hand (R063)."""
    board: dict[str, Any] = {lacking: 0}
    turn = stored("dear", **board)
    turn.when(ada.partner_played("dear")).refused("R063", "cost-not-affordable")


def test_money_of_this_turn_pays() -> None:
    """The £3 of this turn's bonus are in hand when the card is paid (R063)."""
    stored("dear", pounds=0).when(ada.partner_played("dear")).then(
        ada.resources_spent(pounds=2, coal=1, brass=1, books=1),
        ada.resources_gained(pounds=1),
        ada.research_advanced("blue", 2),
    )


@pytest.mark.parametrize(("five", "pounds"), [(False, 1), (True, 0)])
def test_the_die_pays_a_part(five: bool, pounds: int) -> None:  # noqa: FBT001
    """Of a cost of £5 that the die pays a 4 leaves £1 and a 5 nothing; the Brass stays (R064)."""
    turn = stored("by-value", five=five)
    turn.when(ada.partner_played("by-value")).then(
        ada.resources_spent(pounds=pounds, brass=1), ada.resources_gained(coal=3)
    )


def test_what_the_die_leaves_must_be_affordable() -> None:
    """With a 4 the fifth pound has to be in hand (R064, R063)."""
    begin = holding(having(start(pack="partners-1"), 1, pounds=0), 1, "by-value")
    brassy = (WORKSHOP, ada.die_moved("Y6", 3, 4), ada.die_pushed(4, "G4"))
    given(begin, *brassy).when(ada.partner_played("by-value")).refused(
        "R063", "cost-not-affordable"
    )


def test_effects_of_a_card_are_carried_out_in_full() -> None:
    """What a card gives is neither left out nor changed (R063)."""
    turn = stored("dear")
    paid = given(
        turn.begin,
        *turn.facts,
        ada.partner_played("dear"),
        ada.resources_spent(pounds=2, coal=1, brass=1, books=1),
    )
    paid.next_is(ada.resources_gained(pounds=2)).refused("R063", "card-payment-or-effect-wrong")
    paid.next_is(ada.research_advanced("blue", 2)).refused("R063", "card-payment-or-effect-missing")
    gained = given(paid.begin, *paid.facts, ada.resources_gained(pounds=1))
    gained.next_is(ada.research_advanced("blue", 1)).refused("R063", "card-payment-or-effect-wrong")
    gained.next_is(ada.research_advanced("blue", 2)).then()


def test_a_card_may_draw_cards() -> None:
    """The cards that a card draws come to the hand and are not played any more (R061)."""
    turn = stored("collector")
    played = given(turn.begin, *turn.facts, ada.partner_played("collector"))
    played.next_is(ada.turn_ended()).refused("R063", "card-payment-or-effect-missing")
    drawn = given(played.begin, *played.facts, ada.partners_drawn(2, ["low", "middling"]))
    drawn.when(ada.partner_played("middling")).refused("R061", "second-partner-card")
    drawn.when(ada.turn_ended()).then()


def test_a_card_may_stay_in_hand() -> None:
    """Nobody has to play a card: the turn goes on where a choice follows (R065)."""
    stored("middling").when(ada.turn_ended()).then()


def test_a_decline_stands_before_a_consequence() -> None:
    """Where Assignments follow, the card that could be played is declined first (R065)."""
    turn = stored("middling", assignments="blue 1")
    turn.when(ada.turn_ended()).then(
        ada.step_declined("partner"), ada.assignments_activated("blue", 1), ada.turn_ended()
    )
    turn.offers(ada.step_declined("partner"), ada.partner_played("middling"))


def test_a_decline_that_is_left_out_is_a_remark() -> None:
    """A log in which the step is passed over unsaid gets an advisory and stays legal (R065)."""
    turn = stored("middling", assignments="blue 1")
    validator = judged(turn.begin, (*turn.facts, ada.assignments_activated("blue", 1)))
    assert [(finding.code, finding.severity) for finding in validator.findings] == [
        ("step-not-declined", "advisory")
    ]
    assert validator.legality == "legal"


def test_an_unknown_hand_need_not_decline() -> None:
    """Nobody can tell whether an unknown hand could play a card: no remark (R065)."""
    begin = having(start(), 1, assignments="yellow 1")
    stored_unsaid = (*given(begin, *TWO, ada.die_stored("Y2", "s1")).facts,)
    validator = judged(begin, (*stored_unsaid, ada.assignments_activated("yellow", 1)))
    assert validator.findings == []
    given(begin, *TWO, ada.die_stored("Y2", "s1")).offers(ada.step_declined("partner"))


@pytest.mark.parametrize("hand", [(), ("high",)], ids=["empty-hand", "nothing-playable"])
def test_without_a_playable_card_there_is_nothing_to_decline(hand: tuple[str, ...]) -> None:
    """Where no card could be played no decline is written, and none may be (R012, R065)."""
    turn = stored(*hand, assignments="blue 1")
    turn.next_is(ada.step_declined("partner")).refused("R012", "no-such-step-open")
    turn.next_is(ada.assignments_activated("blue", 1)).then()


def test_a_card_is_in_hand() -> None:
    """Neither a card of the deck, nor one that is played, nor an unknown one is played (R066)."""
    turn = stored("middling")
    for card in ("scholar", "nobody"):
        turn.next_is(ada.partner_played(card)).refused("R066", "played-card-not-in-hand")
    piles = Partners(6, hand=("scholar",), played=("middling",), unseen=("low",) * 6)
    begin = having(start(pack="partners-1"), 1, partners=piles)
    replayed = given(begin, *turn.facts)
    replayed.next_is(ada.partner_played("middling")).refused("R066", "played-card-not-in-hand")


def test_a_card_drawn_this_turn_may_be_played() -> None:
    """A card that came with the bonus of the same turn counts as in hand (R066)."""
    begin = start(pack="partners-1")
    drawn = given(begin, *DRAWING, ada.partners_drawn(2, ["low", "high"]))
    drawn.when(ada.partner_played("low")).then(
        ada.bonus_gained("brass", "effect"), ada.resources_gained(brass=1)
    )


def test_an_unknown_hand_is_attested() -> None:
    """That an unknown hand held the card is attested; a known hand needs no word for it (R066)."""
    begin = start(pack="partners-1")
    unknown = given(begin, *TWO, ada.die_stored("Y2", "s1"))
    unknown.next_is(ada.partner_played("low")).refused("R066", "unknown-hand-not-attested")
    unknown.next_is(ada.partner_played("low", attested=True)).then()
    unknown.next_is(ada.partner_played("nobody", attested=True)).refused(
        "R066", "played-card-not-in-hand"
    )
    unknown.next_is(ada.partner_played("high", attested=True)).refused(
        "R062", "requirement-not-met"
    )
    stored("middling").next_is(ada.partner_played("middling", attested=True)).refused(
        "R066", "unknown-hand-not-attested"
    )


def test_any_card_of_an_unknown_deck_may_be_played() -> None:
    """Where the deck's cards are not known any name may be stated, with a card in hand (R066)."""
    drawn = given(start(), *TWO, ada.die_stored("Y2", "s1"))
    drawn.offers(ada.partner_played("partner-card", attested=True))
    drawn.next_is(ada.partner_played("card-1", attested=True)).then()
    again = given(drawn.begin, *drawn.facts, ada.partner_played("partner-card", attested=True))
    assert why_invalid(again.state) is None
    none = given(start(), *THREE, ada.bonus_gained("pounds", "push", 3), ada.resources_gained(3))
    none = given(none.begin, *none.facts, ada.die_stored("B4", "s1"))
    none.next_is(ada.partner_played("card-1", attested=True)).refused(
        "R066", "played-card-not-in-hand"
    )


def test_what_is_wrong_with_a_choice_is_not_hidden_by_a_step_before_it() -> None:
    """Where the card is declined by itself and Assignments follow, the choice after them is refused
    for its own reason: no Book (R080), not that it came too early (R006)."""
    turn = stored("middling", assignments="blue 1", books=0)
    turn.when(ada.published("workshop")).refused("R080", "no-book-to-publish")
    turn.when(ada.published("travel")).refused("R082", "not-the-workshop-publish")
    turn.when(ada.die_pushed(5, "Y2")).refused("R031", "second-push")
    turn.next_is(ada.published("workshop")).refused("R006", "end-choice-too-early")


def test_cards_of_an_unknown_deck_may_be_named() -> None:
    """Where no pack knows the deck, the table may say what was drawn, each card once (R046), and a
    card that is named in hand is played as any other (R066)."""
    begin = having(start(), 1, partners=Partners(7, hand=("carl",)))
    pushed = given(begin, *TWO[:3])
    drawn = pushed.when(ada.partners_drawn(2, ["ann", "bob"])).then(ada.die_stored("Y2", "s1"))
    assert drawn.state.player(1).partners.hand == ("carl", "ann", "bob")
    drawn.offers(ada.partner_played("ann"))
    for wrong in (["ann", "ann"], ["ann", "carl"]):
        pushed.when(ada.partners_drawn(2, wrong)).refused("R046", "drawn-card-not-in-deck")
    pushed.when(ada.partners_drawn(2, ["ann"])).refused("R046", "cards-do-not-match-count")


def test_cards_of_an_unknown_deck_may_stay_unnamed() -> None:
    """Whatever names were used before, a draw without names is always possible (R046)."""
    begin = having(start(), 1, partners=Partners(6, played=("partner-card", "partner-card")))
    given(begin, *TWO[:3]).when(ada.partners_drawn(2)).then(ada.die_stored("Y2", "s1"))


def test_a_stated_draw_names_no_card_twice() -> None:
    """What the table states of a draw is held against what is held already (I22)."""
    begin = having(start(), 1, partners=Partners(6, hand=("ann",)))
    window = (steps.EffectsWindow(1, "x"), steps.CloseTurn(1))
    state = placed(begin, turn=Turn("actions", 1, active="Y2", place="a1"), queue=window)
    for cards in (["ann", "bob"], ["bob", "bob"]):
        stated = ada.partners_drawn(2, cards, attested=True)
        given(state).next_is(stated).refused("I22", "card-not-unseen")
    given(state).next_is(ada.partners_drawn(2, ["bob", "cy"], attested=True)).then()
