import pytest

from tests.given import Given, ada, given
from tests.start import start

WORKSHOP = ada.turn_started("workshop", 1)
GAINED = (
    WORKSHOP,
    ada.die_moved("P4", 2, 3),
    ada.die_pushed(3, "B4"),
    ada.bonus_gained("pounds", "push", 3),
    ada.resources_gained(pounds=3),
)
ALONE = "P4 | B3 G5 | Y2 X6 | G4 | B1 | P3"
"""A ring whose P4 empties space 1 when it moves on; space 1 gives Coal, space 2 Research."""
EMPTIES = (
    WORKSHOP,
    ada.die_moved("P4", 1, 2),
    ada.die_pushed(2, "B3"),
    ada.track_chosen("green"),
)
ROLLED = ada.workshop_refilled(1, ["Y1", "B2", "X6"])


def emptied(bag: str, **readings: str) -> Given:
    """Give a turn in which space 1 has just been emptied, before the refill."""
    read = {name.replace("_", "-"): value for name, value in readings.items()}
    return given(start(ALONE, bag, readings=read), *EMPTIES, ada.research_advanced("green", 1))


def test_an_emptied_space_is_refilled() -> None:
    """Three dice of the bag are rolled into the emptied space, and its bonus is gained (R050)."""
    after = (
        emptied("Y 2 B 1 X 1")
        .when(ROLLED)
        .then(
            ada.bonus_gained("coal", "refill", 1),
            ada.resources_gained(coal=2),
            ada.die_stored("B3", "s1"),
        )
    )
    assert after.state.position.workshop.spaces[0] == ("Y1", "B2", "X6")
    assert after.state.position.workshop.bag.yellow == 1


def test_the_refill_is_not_left_out() -> None:
    """While the bag has dice the emptied space is not left empty (R050)."""
    waiting = emptied("Y 3")
    waiting.next_is(ada.die_stored("B3", "s1")).refused("R050", "no-refill")
    waiting.next_is(ada.space_left_empty(1)).refused("R050", "no-refill")


@pytest.mark.parametrize("rolled", [["Y1", "B2"], ["Y1", "Y1", "B2", "X6"], []])
def test_a_refill_is_of_three_dice(rolled: list[str]) -> None:
    """While the bag has three dice neither two nor four are drawn (R050)."""
    emptied("Y 2 B 1 X 1").next_is(ada.workshop_refilled(1, rolled)).refused(
        "R050", "not-three-dice"
    )


def test_drawn_dice_come_from_the_bag() -> None:
    """A colour that the bag does not hold, or not that often, is not drawn (R051)."""
    for bag in ("Y 1 B 2 P 3", "Y 0 B 1 X 2"):
        emptied(bag).next_is(ROLLED).refused("R051", "colours-not-in-bag")
    twice = ada.workshop_refilled(1, ["Y1", "Y2", "B3"])
    emptied("Y 1 B 2").next_is(twice).refused("R051", "colours-not-in-bag")


def test_drawn_dice_are_listed_in_order() -> None:
    """The log lists rolled dice by colour and value, so that a roll has one line (R051)."""
    mixed = ada.workshop_refilled(1, ["X6", "Y1", "B2"])
    emptied("Y 2 B 1 X 1").next_is(mixed).refused("R051", "dice-not-in-log-order")


def test_a_refill_brings_the_bonus_of_its_space() -> None:
    """After the roll that space's bonus is gained too, not the push's once more (R052, L21)."""
    rolled = given(emptied("Y 2 B 1 X 1").begin, *EMPTIES, ROLLED)
    rolled.next_is(ada.die_stored("B3", "s1")).refused("R052", "no-refill-bonus")
    rolled.next_is(ada.bonus_gained("research", "refill", 2)).refused("R052", "wrong-refill-bonus")
    rolled.next_is(ada.bonus_gained("research", "push", 2)).refused("R052", "no-refill-bonus")
    rolled.next_is(ada.bonus_gained("coal", "refill", 1)).then()


def test_a_space_with_dice_is_not_refilled() -> None:
    """While the origin still holds a die no space that holds dice is refilled (R053, L17)."""
    gained = given(start(), *GAINED)
    for space in (2, 5):
        refill = ada.workshop_refilled(space, ["Y1", "B2", "X6"])
        gained.next_is(refill).refused("R053", "refill-without-need")
    gained.next_is(ada.space_left_empty(2)).refused("R053", "space-not-due-for-refill")
    gained.next_is(ada.die_stored("B4", "s1")).then()


def test_another_space_with_dice_is_not_refilled_instead() -> None:
    """When the origin is empty the refill is not of a space that holds dice (R053)."""
    other = ada.workshop_refilled(3, ["Y1", "B2", "X6"])
    emptied("Y 2 B 1 X 1").next_is(other).refused("R053", "refilled-space-not-empty")


def test_only_the_origin_is_refilled() -> None:
    """A space that was empty before is not refilled, in the origin's place or by itself (R054)."""
    gap = "P4 | B3 G5 | Y2 X6 | - | B1 | P3"
    refill = ada.workshop_refilled(4, ["Y1", "B2", "X6"])
    begin = start(gap, "Y 2 B 2 X 2")
    waiting = given(begin, *EMPTIES, ada.research_advanced("green", 1))
    waiting.next_is(refill).refused("R054", "refilled-another-space")
    waiting.next_is(ada.workshop_refilled(1, ["Y1", "B2", "X6"])).then()
    kept = given(start("P4 Y1 | B3 G5 | Y2 X6 | - | B1 | P3", "Y 2 B 2 X 2"), *EMPTIES)
    kept = given(kept.begin, *EMPTIES, ada.research_advanced("green", 1))
    kept.next_is(refill).refused("R054", "refilled-another-space")


def test_an_empty_bag_leaves_the_space_empty() -> None:
    """With an empty bag the emptied space stays as it is, and play goes on (R055, R056)."""
    after = (
        given(start(ALONE, ""), *EMPTIES[:-1])
        .when(EMPTIES[-1])
        .then(
            ada.research_advanced("green", 1), ada.space_left_empty(1), ada.die_stored("B3", "s1")
        )
    )
    after.when(ada.turn_ended()).then()
    assert after.state.position.workshop.spaces[0] == ()


def test_no_dice_come_out_of_an_empty_bag() -> None:
    """With an empty bag nothing is drawn, and the emptied space is the one left empty (R055)."""
    waiting = emptied("")
    waiting.next_is(ROLLED).refused("R055", "dice-from-an-empty-bag")
    waiting.next_is(ada.die_stored("B3", "s1")).refused("R055", "empty-bag-not-recorded")
    waiting.next_is(ada.space_left_empty(2)).refused("R055", "wrong-space-left-empty")


def test_a_space_is_not_refilled_where_no_refill_is_due() -> None:
    """Neither the origin, once it was left empty, nor in an Actions turn a space that was empty
    before is the wrong space: no space is to be refilled any more (R053)."""
    left = given(start(ALONE, ""), *EMPTIES, ada.space_left_empty(1))
    left.next_is(ROLLED).refused("R053", "refill-without-need")
    begin = start("P4 | B3 G5 | Y2 X6 | - | B1 | P3", "Y 2 B 2 X 2", store="Y4 -- -- --")
    actions = given(begin, ada.turn_started("actions", 1))
    refill = ada.workshop_refilled(4, ["Y1", "B2", "X6"])
    actions.next_is(refill).refused("R053", "refill-without-need")


@pytest.mark.parametrize(("bag", "rolled"), [("Y 1 X 1", ["Y3", "X2"]), ("P 1", ["P6"])])
def test_a_short_bag_is_drawn(bag: str, rolled: list[str]) -> None:
    """The one or two dice that are left are drawn, and the bonus is gained (R057, T71)."""
    emptied(bag).when(ada.workshop_refilled(1, rolled)).then(
        ada.bonus_gained("coal", "refill", 1),
        ada.resources_gained(coal=2),
        ada.die_stored("B3", "s1"),
    )


def test_a_short_bag_gives_what_it_holds() -> None:
    """Of a bag with two dice neither three nor one are drawn (R057, L19)."""
    short = emptied("Y 1 X 1")
    short.next_is(ada.workshop_refilled(1, ["Y3", "X2", "X2"])).refused("R057", "not-the-dice-left")
    short.next_is(ada.workshop_refilled(1, ["Y3"])).refused("R057", "not-the-dice-left")


def test_a_short_bag_is_not_left_alone() -> None:
    """That the space stays empty with two dice in the bag is the other reading (R057)."""
    emptied("Y 1 X 1").next_is(ada.space_left_empty(1)).refused(
        "R057", "short-bag-not-drawn", ruling="short-bag-refill", legal_under="stay-empty"
    )


def test_a_short_bag_stays_as_it_is_under_the_other_reading() -> None:
    """Under `stay-empty` no die of a short bag is drawn and no bonus gained (R057, T71)."""
    begin = start(ALONE, "Y 1 X 1", readings={"short-bag-refill": "stay-empty"})
    given(begin, *EMPTIES[:-1]).when(EMPTIES[-1]).then(
        ada.research_advanced("green", 1), ada.space_left_empty(1), ada.die_stored("B3", "s1")
    )
    waiting = emptied("Y 1 X 1", short_bag_refill="stay-empty")
    waiting.next_is(ada.workshop_refilled(1, ["Y3", "X2"])).refused(
        "R057", "short-bag-drawn", ruling="short-bag-refill", legal_under="draw-remaining"
    )
    waiting.next_is(ROLLED).refused("R057", "short-bag-drawn")
    waiting.next_is(ada.die_stored("B3", "s1")).refused("R057", "short-bag-not-left")


def test_without_dice_there_is_no_refill_bonus() -> None:
    """Where nothing is drawn no bonus is gained; the other reading grants it (R058)."""
    left = given(start(ALONE, ""), *EMPTIES, ada.space_left_empty(1))
    left.next_is(ada.bonus_gained("coal", "refill", 1)).refused(
        "R058",
        "refill-bonus-without-dice",
        ruling="empty-bag-refill-bonus",
        legal_under="granted",
    )


def test_a_bonus_too_many_is_told_for_what_it_is() -> None:
    """A second bonus of the push has no cause, though the space stayed empty, and one of a refill
    has none where the space still holds a die: neither is the bonus of an empty bag (R040)."""
    left = given(start(ALONE, ""), *EMPTIES, ada.space_left_empty(1))
    left.next_is(ada.bonus_gained("research", "push", 2)).refused("R040", "bonus-without-cause")
    gained = given(start(), *GAINED)
    gained.next_is(ada.bonus_gained("research", "refill", 2)).refused("R040", "bonus-without-cause")


def test_a_space_is_not_left_empty_before_the_bonus_of_the_push() -> None:
    """Step 4 does not come before step 3: where the bag is empty too the push's bonus is what is
    missing (R012, R040)."""
    pushed = given(start(ALONE, ""), *EMPTIES[:-1])
    pushed.next_is(ada.space_left_empty(1)).refused("R040", "no-push-bonus")


def test_without_dice_the_other_reading_grants_the_bonus() -> None:
    """Under `granted` the space left empty gives its bonus all the same, and must (R058)."""
    begin = start(ALONE, "", readings={"empty-bag-refill-bonus": "granted"})
    given(begin, *EMPTIES[:-1]).when(EMPTIES[-1]).then(
        ada.research_advanced("green", 1),
        ada.space_left_empty(1),
        ada.bonus_gained("coal", "refill", 1),
        ada.resources_gained(coal=2),
        ada.die_stored("B3", "s1"),
    )
    left = given(begin, *EMPTIES, ada.space_left_empty(1))
    left.next_is(ada.die_stored("B3", "s1")).refused(
        "R058",
        "no-bonus-of-space-left-empty",
        ruling="empty-bag-refill-bonus",
        legal_under="none",
    )
    left.next_is(ada.bonus_gained("research", "refill", 2)).refused("R052", "wrong-refill-bonus")


def test_a_short_bag_left_alone_gives_no_bonus_under_either_reading() -> None:
    """The bonus without dice is for an empty bag, not for a short one under `stay-empty` (R058)."""
    readings = {"short-bag-refill": "stay-empty", "empty-bag-refill-bonus": "granted"}
    left = given(start(ALONE, "Y 1", readings=readings), *EMPTIES, ada.space_left_empty(1))
    left.next_is(ada.bonus_gained("coal", "refill", 1)).refused("R058", "refill-bonus-without-dice")
    left.next_is(ada.die_stored("B3", "s1")).then()


def test_the_bonus_is_chosen_before_the_roll() -> None:
    """The roll does not come before the track of the push's Research is chosen (R059)."""
    waiting = given(
        start(ALONE, "Y 2 B 1 X 1"), *EMPTIES[:-1], ada.bonus_gained("research", "push", 2)
    )
    waiting.next_is(ROLLED).refused("R059", "rolled-before-bonus-choice")
    waiting.offers(ada.track_chosen("green"))
