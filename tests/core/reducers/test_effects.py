"""What effects change, judged or not."""

import pytest

from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import DiscSpace, Turn
from adas_dream.events.position.player import Partners
from tests.given import ada, charles, given
from tests.start import having, holding, placed, start

BEGIN = having(
    start(pack="partners-1"),
    1,
    store="Y2 -- X5 --",
    mill="B3 -- -- -- -- -- -- -- --",
    gear_spaces="a1-b1=subtraction a1-a2=empty",
)
DISCS = placed(
    BEGIN,
    disc_spaces=(
        DiscSpace("oxford", "travel", (1,)),
        DiscSpace("leeds", "travel"),
        DiscSpace("york", "travel", (2,)),
    ),
)


def test_resources_come_and_go() -> None:
    """A gain and a payment change just what they name, of one player (I18)."""
    after = evolve(evolve(BEGIN, ada.resources_gained(2, 1, 0, 1)), ada.resources_spent(brass=1))
    player = after.player(1)
    assert (player.pounds, player.coal, player.brass, player.books) == (5, 3, 0, 2)
    assert after.player(2) == BEGIN.player(2)


def test_markers_move_up() -> None:
    """Research, Innovation and Steam move their own marker (R041, R044, R133)."""
    after = BEGIN
    for fact in (
        ada.research_advanced("green", 3),
        ada.innovation_advanced(2),
        ada.steam_advanced(15),
    ):
        after = evolve(after, fact)
    player = after.player(1)
    assert (player.research.green, player.innovation, player.steam) == (3, 2, 1)


def test_a_payment_of_another_amount_is_the_first_that_is_due() -> None:
    """A Coal that is paid for a Book takes the place of the Book, which is owed no more: what
    follows is judged as if it were paid (R080)."""
    begin = placed(BEGIN, queue=(steps.Pay(1, "R080", books=1), steps.EndChoice(1)))
    assert evolve(begin, ada.resources_spent(coal=1)).position.queue == (steps.EndChoice(1),)


def test_the_coal_of_a_steam_space_is_that_of_its_own_player() -> None:
    """Of Ada's Book and of the 2 Coal for the space behind 20, 2 Coal pay the space, though for
    Charles on 10 it would cost nothing (R086, R134)."""
    begin = having(BEGIN, 1, steam=2)
    begin = placed(begin, queue=(steps.Pay(1, "R080", books=1), steps.AdvanceSteam(1, "R085")))
    paid = evolve(begin, ada.resources_spent(coal=2))
    assert paid.position.queue == (steps.AdvanceSteam(1, "R085", free=True),)


def test_a_chosen_bonus_is_due_before_the_next_choice() -> None:
    """Of two wild bonuses the first is gained before the second is chosen (R047, R048)."""
    begin = placed(BEGIN, queue=(steps.ChooseBonus(1, "R147", "program", 2, different=True),))
    chosen = evolve(begin, ada.bonus_chosen("coal"))
    assert chosen.position.queue == (
        steps.GainBonus(1, "program", bonus="coal"),
        steps.ChooseBonus(1, "R147", "program", 1, different=True, chosen=("coal",)),
    )
    assert evolve(chosen, ada.bonus_chosen("brass")).position.queue == (
        steps.GainBonus(1, "program", bonus="brass"),
    )


def test_a_chosen_track_is_due_before_the_next_choice() -> None:
    """Of two Research the first moves its marker before the second is chosen (R148)."""
    begin = placed(BEGIN, queue=(steps.ChooseTrack(1, "R148", 2),))
    chosen = evolve(begin, ada.track_chosen("blue"))
    assert chosen.position.queue == (
        steps.AdvanceResearch(1, "R148", "blue", 1),
        steps.ChooseTrack(1, "R148", 1, first="blue"),
    )


def test_a_stated_effect_drops_no_step() -> None:
    """What an effects window takes leaves the steps of the turn as they are (R064)."""
    queue = (steps.EffectsWindow(1, "card-1"), steps.Gain(1, "R042", coal=2), steps.CloseTurn(1))
    begin = placed(BEGIN, queue=queue)
    assert evolve(begin, ada.resources_gained(coal=1, attested=True)).position.queue == queue
    assert evolve(begin, ada.resources_gained(coal=2)).position.queue == queue[2:]


def test_a_stated_track_is_no_choice_of_the_steps_behind_its_window() -> None:
    """Research that a card gives is one step by its own cause, and the two of row 2 that are to be
    chosen behind it stay so (R064, R148)."""
    window, two = steps.EffectsWindow(1, "card-1"), steps.ChooseTrack(1, "R148", 2)
    begin = placed(BEGIN, queue=(window, two, steps.CloseTurn(1)))
    stated = evolve(begin, ada.track_chosen("blue", attested=True))
    one = steps.AdvanceResearch(1, "R041", "blue", 1)
    assert stated.position.queue == (one, window, two, steps.CloseTurn(1))


def test_gears_come_and_are_swapped() -> None:
    """A gained Gear lies in the supply, a swapped Subtraction Gear is out (R125, R129)."""
    gained = evolve(BEGIN, ada.gear_gained("addition"))
    assert gained.player(1).gears == ("addition", "addition", "subtraction", "subtraction")
    swapped = evolve(BEGIN, ada.gear_swapped("subtraction", "addition"))
    assert swapped.player(1).gears == ("addition", "addition", "subtraction")
    assert swapped.player(1).gears_out == ("subtraction",)
    built = evolve(BEGIN, ada.gear_swapped("subtraction", "addition", "a1-b1"))
    assert built.player(1).gear_spaces[0] == "addition"
    assert built.player(1).gears_out == ("subtraction",)


def test_dice_of_a_board_change_and_go() -> None:
    """A die of Store or Mill shows another value, or lies in another empty place (I10)."""
    assert evolve(BEGIN, ada.die_changed("s1", "Y2", "Y6")).player(1).store[0] == "Y6"
    moved = evolve(BEGIN, ada.die_relocated("B3", "a1", "c3"))
    assert moved.player(1).mill == ("",) * 8 + ("B3",)
    placed_back = evolve(BEGIN, ada.die_relocated("B3", "a1", "s2"))
    assert placed_back.player(1).store == ("Y2", "B3", "X5", "")


def test_the_active_die_keeps_its_role_wherever_it_goes() -> None:
    """A card that turns the active die turns it where it was moved to, as it shows now (R070)."""
    begin = placed(
        BEGIN,
        turn=Turn("actions", 1, active="B3", place="a1"),
        queue=(steps.TurnActiveDie(1, "R063", 1), steps.CloseTurn(1)),
    )
    elsewhere = given(evolve(begin, ada.die_relocated("B3", "a1", "c3")))
    elsewhere.next_is(ada.die_changed("c3", "B3", "B4")).then()
    other = given(evolve(begin, ada.die_relocated("X5", "s3", "s2")))
    other.next_is(ada.die_changed("a1", "B3", "B4")).then()


def test_anothers_die_in_a_place_of_that_name_is_not_the_active_one() -> None:
    """Where Ada's active die lies in her cell a1, what becomes of the die in Charles's cell a1 does
    not touch it (R070)."""
    begin = having(BEGIN, 2, mill="X2 -- -- -- -- -- -- -- --")
    turn = Turn("actions", 1, active="B3", place="a1")
    begin = placed(begin, turn=turn, queue=(steps.CloseTurn(1),))
    assert evolve(begin, charles.die_relocated("X2", "a1", "c3")).position.turn == turn
    assert evolve(begin, charles.die_changed("a1", "X2", "X3")).position.turn == turn


def test_a_disc_goes_to_a_free_space() -> None:
    """The disc lies in the other space of the main board (I14, I16)."""
    after = evolve(DISCS, ada.disc_relocated("oxford", "leeds")).position.disc_spaces
    assert [space.discs for space in after] == [(), (1,), (2,)]


def test_cards_go_from_pile_to_pile() -> None:
    """Cards are drawn, played and replaced within the own piles (R046, R061, I22)."""
    drawn = evolve(BEGIN, ada.partners_drawn(2, ["low", "high"])).player(1).partners
    assert (drawn.deck, drawn.hand, len(drawn.unseen)) == (6, ("low", "high"), 6)
    hidden = evolve(BEGIN, ada.partners_drawn(2)).player(1).partners
    assert (hidden.deck, hidden.hidden, len(hidden.unseen)) == (6, 2, 8)
    unseen = ada.partner_replaced("low", "new")
    assert "new" in evolve(BEGIN, unseen).player(1).partners.unseen
    in_hand = evolve(holding(BEGIN, 1, "low"), unseen).player(1).partners
    assert in_hand.hand == ("new",)


IMPOSSIBLE: list[tuple[State, Fact, str]] = [
    (BEGIN, ada.resources_spent(coal=3), "coal-not-in-hand"),
    (BEGIN, ada.resources_spent(pounds=4), "more-than-in-hand"),
    (BEGIN, ada.research_advanced("blue", 9), "beyond-end-of-track"),
    (BEGIN, ada.innovation_advanced(7), "beyond-end-of-track"),
    (BEGIN, ada.steam_advanced(35), "no-such-cap"),
    (BEGIN, ada.gear_swapped("big-wheel", "addition"), "gear-not-held"),
    (BEGIN, ada.gear_swapped("addition", "subtraction", "a1-b1"), "gear-not-built-there"),
    (BEGIN, ada.die_changed("s1", "Y3", "Y4"), "die-not-in-place"),
    (BEGIN, ada.die_changed("s1", "Y2", "B2"), "die-colour-changed"),
    (BEGIN, ada.die_relocated("B3", "b1", "c3"), "die-not-in-place"),
    (BEGIN, ada.die_relocated("B3", "a1", "s1"), "place-occupied"),
    (BEGIN, ada.die_relocated("B3", "a1", "s9"), "no-such-place"),
    (BEGIN, ada.die_relocated("Y2", "s1", "a1"), "place-occupied"),
    (DISCS, ada.disc_relocated("york", "leeds"), "no-disc-there"),
    (DISCS, ada.disc_relocated("oxford", "york"), "disc-space-not-free"),
    (DISCS, ada.disc_relocated("oxford", "bath"), "no-such-disc-space"),
    (BEGIN, ada.partners_drawn(9), "deck-too-short"),
    (BEGIN, ada.partners_drawn(1, ["low", "high"]), "more-cards-named-than-drawn"),
    (BEGIN, ada.partners_drawn(1, ["nobody"]), "card-not-unseen"),
    (BEGIN, ada.partner_played("low"), "card-not-held"),
    (having(BEGIN, 1, partners=Partners(0)), ada.partner_replaced("low", "new"), "card-not-own"),
]


@pytest.mark.parametrize(("state", "fact", "code"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_what_is_not_there_cannot_be_folded(state: State, fact: Fact, code: str) -> None:
    """Nothing is paid, moved, swapped or drawn that is not there (I02, I14, I18, I22)."""
    with pytest.raises(CannotApply) as impossible:
        evolve(state, fact)
    assert impossible.value.violation.code == code
