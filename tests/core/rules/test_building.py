from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.constants import START_GEARS
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from tests.board import at_end, board, using
from tests.given import Given, ada, charles, given
from tests.start import having, placed, start

SPACES = "a1-b1=empty b1-c1=empty a2-b2=subtraction"
RICH: dict[str, Any] = {"pounds": 9, "coal": 9, "brass": 9, "books": 9}


def building(gears: str = "addition subtraction subtraction", **fields: Any) -> State:  # noqa: ANN401 - as in `board`
    """The end choice of Ada's turn: two Gear spaces are empty, one is built, the others covered."""
    held: dict[str, Any] = {"gears": tuple(gears.split()), "gear_spaces": SPACES, **fields}
    return at_end("travel", **held)


@pytest.mark.parametrize(
    ("gear", "cost"),
    [
        ("subtraction", {"coal": 1, "brass": 1}),
        ("addition", {"coal": 1, "brass": 2}),
        ("cam", {"brass": 2}),
        ("drum", {"pounds": 3, "coal": 1}),
        ("wheel", {"brass": 1, "books": 1}),
    ],
)
def test_a_gear_is_built_for_its_cost(gear: str, cost: dict[str, int]) -> None:
    """Subtraction 1 Brass and 1 Coal, Addition 2 and 1, a Multiplier its own (R111, R117-R120)."""
    exactly: dict[str, Any] = {"pounds": 0, "coal": 0, "brass": 0, "books": 0, **cost}
    after = given(building(gear, **exactly)).when(ada.gear_built(gear, "b1-c1"))
    player = after.then(ada.resources_spent(**cost)).state.player(1)
    assert (player.gears, player.gear_spaces[1]) == ((), gear)


@pytest.mark.parametrize(
    ("gear", "less", "rule", "code"),
    [
        ("subtraction", {"coal": 0, "brass": 1}, "R117", "subtraction-not-affordable"),
        ("subtraction", {"coal": 1, "brass": 0}, "R117", "subtraction-not-affordable"),
        ("addition", {"coal": 0, "brass": 2}, "R119", "addition-not-affordable"),
        ("addition", {"coal": 1, "brass": 1}, "R119", "addition-not-affordable"),
        ("cam", {"brass": 1}, "R111", "gear-not-affordable"),
        ("drum", {"pounds": 2}, "R111", "gear-not-affordable"),
        ("drum", {"coal": 0}, "R111", "gear-not-affordable"),
        ("wheel", {"books": 0}, "R111", "gear-not-affordable"),
    ],
)
def test_a_gear_must_be_affordable(gear: str, less: dict[str, Any], rule: str, code: str) -> None:
    """With one resource too few the Gear is not built (R111, R117, R119)."""
    place = given(building(gear, **{**RICH, **less}))
    place.when(ada.gear_built(gear, "b1-c1")).refused(rule, code)
    assert place.families("gear_built") == ()


@pytest.mark.parametrize(
    ("gear", "wrong", "rule", "kind"),
    [
        ("addition", {"coal": 1, "brass": 1}, "R119", "addition"),
        ("addition", {"coal": 1, "brass": 2, "pounds": 1}, "R119", "addition"),
        ("subtraction", {"brass": 1}, "R117", "subtraction"),
        ("subtraction", {"coal": 1, "brass": 2}, "R117", "subtraction"),
        ("cam", {"brass": 1}, "R111", "gear"),
        ("cam", {"brass": 2, "coal": 1}, "R111", "gear"),
    ],
)
def test_the_printed_cost_is_paid(gear: str, wrong: dict[str, int], rule: str, kind: str) -> None:
    """Neither another cost nor none is paid for the Gear (R111, R117, R119, L41)."""
    built = given(building(gear, **RICH), ada.gear_built(gear, "b1-c1"))
    built.next_is(ada.resources_spent(**wrong)).refused(rule, f"{kind}-payment-wrong")
    built.next_is(ada.turn_ended()).refused(rule, f"{kind}-payment-missing")


def test_a_multiplier_without_a_cost() -> None:
    """A Multiplier on which nothing is printed costs nothing (R120)."""
    after = given(building("spring", coal=0, brass=0)).when(ada.gear_built("spring", "b1-c1"))
    after.then().when(ada.turn_ended()).then()


def test_a_cost_that_nobody_knows_is_attested() -> None:
    """Of a Multiplier that the content does not know the table states the payment (R120)."""
    after = given(building("escapement")).when(ada.gear_built("escapement", "b1-c1")).then()
    after.next_is(ada.resources_spent(brass=1, attested=True)).then()
    after.next_is(ada.resources_spent(brass=1)).refused("I18", "payment-without-cause")
    after.next_is(ada.resources_spent(brass=2, attested=True)).refused("I18", "more-than-in-hand")


@pytest.mark.parametrize(
    ("build", "rule", "code"),
    [
        (ada.gear_built("cam", "a1-b1"), "R110", "gear-not-in-supply"),
        (ada.gear_built("nothing", "a1-b1"), "R110", "gear-not-in-supply"),
        (ada.gear_built("addition", "a2-b2"), "R112", "gear-space-occupied"),
        (ada.gear_built("addition", "b2-c2"), "R113", "gear-space-covered"),
        (ada.gear_built("addition", "a1-b1", free=True), "R127", "free-build-not-open"),
        (ada.gear_built("addition", "a1-b1", deferred=True), "R072", "deferred-in-own-turn"),
    ],
)
def test_what_cannot_be_built(build: Fact, rule: str, code: str) -> None:
    """Not from the display, not onto a Gear or a disc, not for free, not late (R110-R113)."""
    given(building(**RICH)).when(build).refused(rule, code)


def test_every_gear_in_every_empty_space_is_offered() -> None:
    """Two kinds of Gear and two empty Gear spaces make four builds (R110, R112)."""
    builds = given(building(**RICH)).families("gear_built")
    assert {(fact.gear, fact.gear_space) for fact in builds} == {
        (gear, space) for gear in ("addition", "subtraction") for space in ("a1-b1", "b1-c1")
    }
    assert len(builds) == 4


def test_a_space_is_buildable_once_its_disc_has_left() -> None:
    """The disc that was stacked this turn uncovers the space of a later build only (R113)."""
    turn = (*using("travel"), ada.disc_placed("b2-c2", "oxford"))
    begin = board(discs="clock=2", **RICH)
    given(begin, *turn).when(ada.gear_built("addition", "b2-c2")).then(
        ada.resources_spent(coal=1, brass=2)
    )
    given(begin, *turn).when(ada.gear_built("addition", "a2-b2")).refused(
        "R113", "gear-space-covered"
    )


def test_one_gear_is_built_in_a_turn() -> None:
    """A second paid build is a second end choice (R005, R114)."""
    paid = ada.resources_spent(coal=1, brass=2)
    built = given(building(**RICH), ada.gear_built("addition", "a1-b1"), paid)
    built.next_is(ada.gear_built("subtraction", "b1-c1")).refused(
        "R005", "built-as-second-end-choice"
    )


def test_a_built_gear_stays_put() -> None:
    """No Gear is exchanged without an effect that says so (R116)."""
    place = given(building(**RICH))
    swapped = ada.gear_swapped("subtraction", "addition", "a2-b2")
    place.next_is(swapped).refused("R116", "gear-swap-without-cause")
    place.next_is(ada.gear_swapped("subtraction", "addition")).refused(
        "R116", "gear-swap-without-cause"
    )


def test_everyone_starts_with_three_gears() -> None:
    """The start supply is 1 Addition and 2 Subtraction Gears (R124)."""
    assert sorted(START_GEARS) == ["addition", "subtraction", "subtraction"]


def test_addition_gears_come_from_the_study() -> None:
    """The pack's Study gives one of its stock; elsewhere no Gear is gained (R125)."""
    used = given(board(), *using("study"))
    used.next_is(ada.gear_gained("subtraction")).refused("R009", "area-effect-wrong")
    used.next_is(ada.turn_ended()).refused("R009", "area-effect-missing")
    gained = used.next_is(ada.gear_gained("addition")).then()
    assert gained.state.position.addition_stock == 3
    gained.next_is(ada.gear_gained("addition")).refused("R125", "gear-without-cause")
    given(building()).next_is(ada.gear_gained("addition")).refused("R125", "gear-without-cause")


def test_an_empty_stock_gives_no_gear() -> None:
    """Once Study's Addition Gears are gone its gift is no fact (R125)."""
    used = given(board(stock=0), *using("study"))
    used.next_is(ada.gear_gained("addition")).refused("R125", "gear-without-cause")
    used.when(ada.turn_ended()).then()


# Free builds


def free(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which a disc has just gone to the lathe, which builds for free."""
    begin = board(gear_spaces="a1-b1=empty b1-c1=cam", **fields)
    gained = (*using("study"), ada.gear_gained("addition"))
    return given(begin, *gained, ada.disc_placed("a2-b2", "lathe"))


def test_a_free_build_costs_nothing() -> None:
    """A Gear of the supply goes into an uncovered, empty space without payment (R127, R128)."""
    turn = free(coal=0, brass=0)
    spaces = {(fact.gear, fact.gear_space) for fact in turn.families("gear_built") if fact.free}
    assert spaces == {
        (gear, space) for gear in ("addition", "subtraction") for space in ("a1-b1", "a2-b2")
    }
    after = turn.when(ada.gear_built("addition", "a2-b2", free=True)).then()
    after.next_is(ada.resources_spent(brass=2, coal=1)).refused("I18", "payment-without-cause")


def test_a_free_build_is_not_the_end_choice() -> None:
    """After a free build a Gear may be built for its cost, or a Book spent (R128)."""
    after = given(free(**RICH).begin, *free().facts, ada.gear_built("addition", "a1-b1", free=True))
    after.when(ada.gear_built("subtraction", "a2-b2")).then(ada.resources_spent(coal=1, brass=1))
    after.next_is(ada.published("study")).then()
    after.when(ada.gear_built("addition", "a2-b2", free=True)).refused(
        "R127", "free-build-not-open"
    )


@pytest.mark.parametrize(
    ("build", "rule", "code"),
    [
        (ada.gear_built("drum", "a1-b1", free=True), "R127", "free-gear-not-in-supply"),
        (ada.gear_built("addition", "b1-c1", free=True), "R112", "gear-space-occupied"),
        (ada.gear_built("addition", "b2-c2", free=True), "R113", "gear-space-covered"),
        (
            ada.gear_built("addition", "a1-b1", free=True, deferred=True),
            "R072",
            "deferred-in-own-turn",
        ),
    ],
)
def test_what_cannot_be_built_for_free(build: Fact, rule: str, code: str) -> None:
    """Not a Gear never owned, not onto a Gear or a disc, not after the turn (R127, R128)."""
    free().when(build).refused(rule, code)


def test_a_free_build_may_be_left() -> None:
    """The effect says that a Gear may be built: it is passed over in silence (R127)."""
    free().when(ada.turn_ended()).then()
    free().when(ada.step_declined("effects")).then().when(
        ada.gear_built("addition", "a1-b1", free=True)
    ).refused("R127", "free-build-not-open")


def test_a_free_build_needs_its_effect() -> None:
    """Before the area is used nothing is built for free (R127)."""
    given(board(gear_spaces=SPACES), *using("study")[:2]).next_is(
        ada.gear_built("addition", "a1-b1", free=True)
    ).refused("R006", "end-choice-too-early")


def test_nobody_builds_for_another() -> None:
    """Another player's Gear is not built in this turn, paid or free (R072)."""
    place = given(having(building(**RICH), 2, gear_spaces=SPACES))
    place.next_is(charles.gear_built("addition", "a1-b1")).refused("R072", "deferred-build-closed")
    place.next_is(charles.gear_built("addition", "a1-b1", free=True)).refused(
        "R072", "deferred-build-out-of-time"
    )


# Swaps


def test_a_subtraction_gear_swapped_leaves_the_game() -> None:
    """The desk's swap takes a Subtraction Gear of the supply out of the game (R129)."""
    gained = (*using("study"), ada.gear_gained("addition"))
    after = given(board(), *gained).when(ada.disc_placed("a1-b1", "desk"))
    swapped = after.then(ada.gear_swapped("subtraction", "addition"))
    player = swapped.state.player(1)
    assert player.gears == ("addition", "addition", "addition", "subtraction")
    assert player.gears_out == ("subtraction",)
    due = given(board(), *gained, ada.disc_placed("a1-b1", "desk"))
    due.next_is(ada.gear_swapped("addition", "subtraction")).refused("R009", "area-effect-wrong")
    due.next_is(ada.turn_ended()).refused("R009", "area-effect-missing")
    bare = given(board(gears=("addition",)), *gained).when(ada.disc_placed("a1-b1", "desk"))
    bare.then()


def test_a_swap_takes_the_addition_gear_out_of_study() -> None:
    """New Addition Gears come from Study: a counted stock has one less (R125), and out of an empty
    one nothing is swapped; in the edition before that the stock was left alone."""
    turn = (*using("study"), ada.gear_gained("addition"))
    swapped = given(board(stock=3), *turn).when(ada.disc_placed("a1-b1", "desk"))
    after = swapped.then(ada.gear_swapped("subtraction", "addition"))
    assert after.state.position.addition_stock == 1
    given(board(stock=1), *turn).when(ada.disc_placed("a1-b1", "desk")).then()
    old = board(stock=1)
    old = State(replace(old.table, edition="2026-11"), old.position)
    assert not old.table.counts_everywhere
    swapped = given(old, *turn).when(ada.disc_placed("a1-b1", "desk"))
    after = swapped.then(ada.gear_swapped("subtraction", "addition"))
    assert after.state.position.addition_stock == 0


def test_no_stated_swap_takes_more_than_study_has() -> None:
    """A swap that the table states is counted too, and none comes out of an empty stock (I17)."""
    place = ada.disc_placed("a2-b2", "hall-4")
    swap = ada.gear_swapped("subtraction", "addition", attested=True)
    turn = given(board(stock=1), *using("institutions"), place)
    once = turn.next_is(swap).then()
    once.next_is(swap).refused("I17", "addition-stock-empty")


def test_a_built_subtraction_gear_is_swapped_in_place() -> None:
    """Where an attested effect swaps a built Gear, as many are built as before (R129, T83)."""
    begin = having(start(gear_spaces="a1-b1=subtraction"), 1, store="Y4 -- -- --")
    turn = given(begin, *using("study"))
    swap = ada.gear_swapped("subtraction", "addition", "a1-b1", attested=True)
    player = turn.next_is(swap).then().state.player(1)
    assert (player.gear_spaces[0], player.gears_out) == ("addition", ("subtraction",))
    assert player.gears == START_GEARS
    nothing = ada.gear_swapped("subtraction", "addition", "b1-c1", attested=True)
    turn.next_is(nothing).refused("R129", "gear-not-built-there")
    never = ada.gear_swapped("cam", "addition", attested=True)
    turn.next_is(never).refused("R129", "gear-not-held")


@pytest.mark.parametrize("word", ["covered", "empty"])
def test_what_a_gear_space_says_is_no_gear(word: str) -> None:
    """Nobody gains a Gear called `empty`, nor swaps one for a disc (I13, I17)."""
    begin = having(start(gear_spaces="a1-b1=subtraction"), 1, store="Y4 -- -- --")
    turn = given(begin, *using("study"))
    for fact in (
        ada.gear_gained(word, attested=True),
        ada.gear_swapped("subtraction", word, "a1-b1", attested=True),
        ada.gear_swapped(word, "addition", "b1-c1", attested=True),
        ada.multiplier_taken(word, attested=True),
    ):
        turn.next_is(fact).refused("I17", "not-a-gear")


def test_a_named_multiplier_leaves_the_display() -> None:
    """An effect that gives a certain Multiplier takes it out of the display, which is refilled, or
    of the stack, and gives none that somebody has (R126, I17)."""

    def due(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
        begin = at_end("study", **fields)
        queue = (steps.GainGear(1, "R009", "cam"), *begin.position.queue)
        return given(placed(begin, queue=queue))

    gained = ada.gear_gained("cam")
    shown = due().next_is(gained).then()
    shown.next_is(ada.turn_ended()).refused("R106", "display-refill-missing")
    shown.next_is(ada.display_refilled("multipliers", "wheel")).then()
    stacked = due(multipliers="drum / cam wheel").next_is(gained).then()
    multipliers = stacked.state.position.displays[0]
    assert (multipliers.shown, multipliers.stack) == (("drum",), ("wheel",))
    assert engine.due(due(multipliers="drum", gears=("cam",)).state) is None
    assert engine.due(due(multipliers="drum", gear_spaces="a1-b1=cam").state) is None
