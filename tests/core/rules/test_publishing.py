from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core.reducers import evolve
from adas_dream.core.validator import Validator
from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import ACTION_AREAS
from tests.board import UNCOVERED, at_end, board, using
from tests.given import Given, ada, given
from tests.start import having, placed

WASTED = {"empty-publish": "book-wasted"}
BOOK = ada.resources_spent(books=1)


@pytest.mark.parametrize("area", ["workshop", *ACTION_AREAS])
def test_publishing_costs_one_book(area: str) -> None:
    """The last Book is fine, and exactly one is paid (R080)."""
    begin = at_end(area, discs="oxford=1")
    after = given(begin).next_is(ada.published(area)).then()
    after.next_is(ada.resources_spent(books=2)).refused("R080", "publish-book-wrong")
    after.next_is(ada.resources_spent(books=1, coal=1)).refused("R080", "publish-book-wrong")
    after.next_is(ada.turn_ended()).refused("R080", "publish-book-missing")
    assert after.next_is(BOOK).then().state.player(1).books == 0


@pytest.mark.parametrize("area", ["workshop", *ACTION_AREAS])
def test_a_position_between_the_book_and_the_action_can_be_played_from(area: str) -> None:
    """Whatever is due after the Book, a log may start there (R080, R105)."""
    place = given(at_end(area, discs="oxford=1"), ada.published(area), BOOK)
    assert Validator(place.state).findings == []


def test_publishing_needs_a_book() -> None:
    """Without a Book nothing is published (R080)."""
    place = given(at_end("workshop", books=0))
    place.when(ada.published("workshop")).refused("R080", "no-book-to-publish")
    assert place.families("published") == ()


def test_a_book_gained_this_turn_is_spent() -> None:
    """The Book that a disc space has just given pays for the Publish (R080)."""
    begin = board(books=0, discs="clock=2")
    turn = (*using("travel"), ada.disc_placed("a1-b1", "oxford"), ada.published("travel"))
    assert given(begin, *turn).next_is(BOOK).then().state.player(1).books == 0


@pytest.mark.parametrize("used", ACTION_AREAS)
@pytest.mark.parametrize("published", ["workshop", *ACTION_AREAS])
def test_the_publish_is_of_the_area_used(used: str, published: str) -> None:
    """After an Actions turn only the area used is published, whatever the die's colour (R081)."""
    outcome = given(at_end(used, discs="oxford=1")).when(ada.published(published))
    if published == used:
        outcome.then(BOOK)
    else:
        outcome.refused("R081", "publish-of-another-area")


@pytest.mark.parametrize("area", ACTION_AREAS)
def test_a_workshop_turn_publishes_the_workshop(area: str) -> None:
    """After a Workshop turn no action area is published (R082)."""
    place = given(at_end("workshop"))
    place.when(ada.published(area)).refused("R082", "not-the-workshop-publish")
    assert [fact.area for fact in place.families("published")] == ["workshop"]


def test_the_areas_action_stands_in_no_other_turn() -> None:
    """What another area's Publish does is not open, with or without a Publish (R081, R126)."""
    other: tuple[tuple[str, Fact, str], ...] = (
        ("travel", ada.disc_stacked("a1-b1", "oxford"), "stacking-not-open"),
        (
            "study",
            ada.dice_adjusted([{"place": "s1", "die": "X5", "becomes": "X4"}]),
            "adjusting-not-open",
        ),
        ("travel", ada.dice_swapped("s1", "X5", 1, "Y4"), "swap-not-open"),
    )
    for area, action, code in other:
        given(at_end(area, discs="oxford=1")).next_is(action).refused("R081", code)
    given(at_end("travel")).next_is(ada.multiplier_taken("cam")).refused(
        "R126", "multiplier-not-open"
    )
    given(at_end("travel")).next_is(ada.disc_removed("a1-b1")).refused("R097", "removal-not-open")


def test_one_end_choice() -> None:
    """Publish and a paid build are not both chosen in a turn, in no order (R005, L27)."""
    begin = at_end("workshop", books=2, coal=5, brass=5, gear_spaces="a1-b1=empty a2-b2=empty")
    build, publish = ada.gear_built("addition", "a1-b1"), ada.published("workshop")
    published = given(begin, publish, BOOK, ada.steam_advanced(15))
    built = given(begin, build, ada.resources_spent(coal=1, brass=2))
    published.next_is(build).refused("R005", "built-as-second-end-choice")
    published.next_is(publish).refused("R005", "second-end-choice")
    built.next_is(publish).refused("R005", "second-end-choice")
    second = ada.gear_built("subtraction", "a2-b2")
    built.next_is(second).refused("R005", "built-as-second-end-choice")


def test_the_end_choice_comes_last() -> None:
    """Before the area is used and gives what it gives nothing is published (R006)."""
    for so_far in (using("travel")[:1], using("travel")[:2]):
        given(board(), *so_far).next_is(ada.published("travel")).refused(
            "R006", "end-choice-too-early"
        )
    given(board(), *using("travel")).next_is(ada.published("travel")).refused(
        "R009", "area-effect-missing"
    )


def test_publish_is_not_deferred() -> None:
    """After `turn_ended` nothing is published, only a build may be done late (R072, R084)."""
    ended = given(at_end("travel"), ada.turn_ended())
    ended.next_is(ada.published("travel")).refused("R072", "deferred-publish")


# What empty Publish actions do


EMPTY: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("study", {"gear_spaces": UNCOVERED}, "R090", "no-disc-to-publish"),
    ("meetings", {"multipliers": " / cam"}, "R105", "display-empty"),
    ("workshop", {"steam": 5}, "R136", "steam-already-at-the-top"),
)


@pytest.mark.parametrize(("area", "fields", "rule", "code"), EMPTY)
def test_an_empty_publish_is_illegal(
    area: str, fields: dict[str, Any], rule: str, code: str
) -> None:
    """By `empty-publish=illegal` a Publish that cannot do anything is not taken (R080, R102)."""
    given(at_end(area, **fields)).when(ada.published(area)).refused(
        rule, code, ruling="empty-publish", legal_under="book-wasted"
    )


@pytest.mark.parametrize(("area", "fields", "rule", "code"), EMPTY)
def test_a_book_may_be_wasted(area: str, fields: dict[str, Any], rule: str, code: str) -> None:
    """By `empty-publish=book-wasted` the Book is spent and nothing follows it (R080)."""
    assert (rule, code) != ("", "")
    place = given(at_end(area, readings=WASTED, **fields))
    place.when(ada.published(area)).then(BOOK).when(ada.turn_ended()).then()


def test_no_die_to_adjust_or_to_swap() -> None:
    """Without own dice neither Travel nor Institutions are published (R102, R107)."""
    bare: dict[str, Any] = {"store": "-- -- -- --", "mill": "-- " * 9}
    for area, rule, code in (
        ("travel", "R102", "no-die-to-adjust"),
        ("institutions", "R107", "no-dice-to-swap"),
    ):
        given(at_end(area, **bare)).when(ada.published(area)).refused(
            rule, code, ruling="empty-publish", legal_under="book-wasted"
        )
        wasted = given(at_end(area, readings=WASTED, **bare)).when(ada.published(area))
        wasted.then(BOOK).when(ada.turn_ended()).then()


# Meetings


def taking(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which Meetings has been published and paid for."""
    return given(at_end("meetings", **fields), ada.published("meetings"), BOOK)


def test_a_multiplier_comes_from_the_display() -> None:
    """Any Gear of the display goes into the supply, and one is taken (R105)."""
    turn = taking()
    assert [fact.gear for fact in turn.families("multiplier_taken")] == ["cam", "drum"]
    turn.when(ada.multiplier_taken("wheel")).refused("R105", "multiplier-not-in-display")
    turn.when(ada.multiplier_taken("addition")).refused("R105", "multiplier-not-in-display")
    turn.next_is(ada.turn_ended()).refused("R105", "no-multiplier-taken")
    after = turn.when(ada.multiplier_taken("drum")).then().state.player(1)
    assert "drum" in after.gears
    assert "drum" not in after.gear_spaces


def test_the_display_is_refilled_at_once() -> None:
    """One Gear of the stack fills the gap before anything else, and no other display (R106)."""
    turn = given(taking().begin, *taking().facts, ada.multiplier_taken("cam"))
    turn.next_is(ada.turn_ended()).refused("R106", "display-refill-missing")
    turn.next_is(ada.display_refilled("programs", "blues")).refused(
        "R106", "another-display-refilled"
    )
    turn.next_is(ada.display_refilled("multipliers", "cam")).refused("R106", "item-not-in-stack")
    after = turn.next_is(ada.display_refilled("multipliers", "wheel")).then()
    after.next_is(ada.display_refilled("multipliers", "spring")).refused(
        "R106", "display-not-short"
    )


def test_an_empty_stack_leaves_the_display_short() -> None:
    """Where no Gear is left the display is not refilled (R106)."""
    turn = taking(multipliers="cam drum")
    after = turn.when(ada.multiplier_taken("cam")).then()
    after.next_is(ada.display_refilled("multipliers", "wheel")).refused("R106", "display-not-short")
    after.when(ada.turn_ended()).then()


def test_of_an_unknown_stack_any_gear_may_come() -> None:
    """A stack of which only the number is known gives whatever the table saw (R106)."""
    begin = taking(multipliers="cam / ?1").begin
    turn = given(begin, *taking(multipliers="cam / ?1").facts, ada.multiplier_taken("cam"))
    after = turn.next_is(ada.display_refilled("multipliers", "spring")).then()
    assert [display.hidden for display in after.state.position.displays] == [0, 0]


def test_an_unknown_stack_gives_no_gear_that_lies_elsewhere() -> None:
    """A Multiplier of the pack is there once: shown, held, built, or in the stack (I17)."""
    words = {"multipliers": "cam drum / ?2", "gear_spaces": "a1-b1=wheel"}
    turn = given(taking(**words).begin, *taking(**words).facts, ada.multiplier_taken("cam"))
    for lies in ("cam", "drum", "wheel"):
        turn.next_is(ada.display_refilled("multipliers", lies)).refused(
            "I17", "refilled-gear-lies-elsewhere"
        )
    turn.next_is(ada.display_refilled("multipliers", "spring")).then()


def test_a_multiplier_elsewhere_needs_a_cause() -> None:
    """An effect of the pack takes a Multiplier from the display too, and refills it (R126)."""
    turn = given(board(programs="", gear_spaces=""), *using("meetings"))
    turn.next_is(ada.multiplier_taken("cam")).refused("R126", "multiplier-not-open")
    fair = given(turn.begin, *turn.facts, ada.disc_placed("a1-b1", "fair"))
    fair.next_is(ada.turn_ended()).refused("R009", "area-effect-missing")
    fair.when(ada.multiplier_taken("cam")).then().next_is(ada.turn_ended()).refused(
        "R106", "display-refill-missing"
    )


# Institutions


def swapping(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which Institutions has been published and paid for."""
    return given(at_end("institutions", **fields), ada.published("institutions"), BOOK)


def test_dice_are_swapped_with_the_workshop() -> None:
    """A die of Store or Mill and any Workshop die take each other's exact place (R107, R108)."""
    turn = swapping()
    places = {(fact.place, fact.die) for fact in turn.families("dice_swapped")}
    assert places == {("a1", "Y4"), ("s1", "X5")}
    assert len(turn.families("dice_swapped")) == 2 * 18
    after = turn.when(ada.dice_swapped("s1", "X5", 4, "P6")).then().state
    assert after.player(1).store[0] == "P6"
    assert after.position.workshop.spaces[3] == ("G4", "X5", "X5")


@pytest.mark.parametrize(
    ("swap", "code"),
    [
        (ada.dice_swapped("s1", "X5", 1, "P6"), "swapped-die-not-in-workshop"),
        (ada.dice_swapped("s1", "X5", 1, "Y5"), "swapped-die-not-in-workshop"),
        (ada.dice_swapped("s1", "Y4", 1, "Y4"), "swapped-die-not-own"),
        (ada.dice_swapped("s2", "X5", 1, "Y4"), "swapped-die-not-own"),
        (ada.dice_swapped("b1", "X5", 1, "Y4"), "swapped-die-not-own"),
        (ada.dice_swapped("s9", "X5", 1, "Y4"), "swapped-die-not-own"),
    ],
)
def test_both_dice_are_where_the_log_says(swap: Fact, code: str) -> None:
    """The own die lies in that place, the Workshop's in that space (R107, L39)."""
    swapping().when(swap).refused("R107", code)


def test_the_swap_is_due() -> None:
    """After the Publish of Institutions the swap is not left out (R107)."""
    swapping().next_is(ada.turn_ended()).refused("R107", "no-dice-swapped")


def test_the_moved_die_keeps_its_role_where_another_die_of_its_space_is_swapped() -> None:
    """Where the table let Institutions be published before the push, the die in the stop space that
    is swapped takes the moved die's role only where it took its place (R108, R109)."""
    begin = at_end("institutions")
    turn = replace(begin.turn, kind="workshop", origin=3, stop=4, moved="P6")
    moved = placed(begin, turn=turn)
    other = evolve(moved, ada.dice_swapped("s1", "X5", 4, "G4"))
    assert (other.turn.moved, other.position.workshop.spaces[3]) == ("P6", ("P6", "X5", "X5"))
    itself = evolve(moved, ada.dice_swapped("s1", "X5", 4, "P6"))
    assert itself.turn.moved == "X5"


def test_equal_dice_may_be_swapped() -> None:
    """A swap of two equal dice, the one just placed among them, is legal (R107)."""
    swapping().when(ada.dice_swapped("a1", "Y4", 1, "Y4")).then()


def test_a_swap_brings_nothing() -> None:
    """No bonus, no Assignments, no refill and no end follow a swap (R109)."""
    full = having(swapping().begin, 1, mill="Y4 " + "P1 " * 7 + "--", assignments="purple 1")
    turn = given(full, ada.published("institutions"), BOOK, ada.dice_swapped("a1", "Y4", 4, "P6"))
    for gain in (
        ada.bonus_gained("brass", "effect", 4),
        ada.assignments_activated("purple", 1),
        ada.research_advanced("purple", 1),
        ada.resources_gained(brass=1),
        ada.innovation_advanced(1),
        ada.partners_drawn(1),
        ada.gear_gained("addition"),
        ada.assignment_gained("purple"),
    ):
        turn.next_is(gain).refused("R109", "swap-rewarded")
    turn.next_is(ada.end_triggered()).refused("R180", "end-not-triggered")
    turn.next_is(ada.workshop_refilled(1, ["Y1", "Y2", "Y3"])).refused(
        "R053", "refill-without-need"
    )
    turn.when(ada.turn_ended()).then()


@pytest.mark.parametrize("area", ["study", "institutions"])
def test_a_gain_after_a_build_is_no_reward_of_a_publish(area: str) -> None:
    """Where a Gear was built nothing was stacked or swapped: the gain has no cause (I18)."""
    begin = at_end(area, gear_spaces="a1-b1=empty", brass=3, coal=3)
    paid = (ada.gear_built("addition", "a1-b1"), ada.resources_spent(coal=1, brass=2))
    given(begin, *paid).next_is(ada.resources_gained(coal=1)).refused("I18", "gain-without-cause")


def test_a_gear_that_the_pack_does_not_list_may_come_twice() -> None:
    """Of a Multiplier that no pack lists nobody knows how many there are: where one is shown,
    another of it may come out of an unknown stack; one that the pack lists may not (R106, I17)."""
    place = given(at_end("meetings", multipliers="odd cam / ?2"), ada.published("meetings"))
    taken = given(place.begin, *place.facts, BOOK, ada.multiplier_taken("cam"))
    taken.next_is(ada.display_refilled("multipliers", "odd")).then()
    kept = given(place.begin, *place.facts, BOOK, ada.multiplier_taken("odd"))
    kept.next_is(ada.display_refilled("multipliers", "cam")).refused(
        "I17", "refilled-gear-lies-elsewhere"
    )
