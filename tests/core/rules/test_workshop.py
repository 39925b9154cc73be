import pytest

from adas_dream.events.facts.base import Fact
from tests.given import Given, ada, given
from tests.start import having, start

WORKSHOP = ada.turn_started("workshop", 1)
PUSHED = (WORKSHOP, ada.die_moved("P4", 2, 3), ada.die_pushed(3, "B4"))
BONUS = ada.bonus_gained("pounds", "push", 3)
POUNDS = ada.resources_gained(pounds=3)
GAINED = (*PUSHED, BONUS, POUNDS)
STORED = (*GAINED, ada.die_stored("B4", "s1"))


def test_the_push_is_where_the_die_stopped() -> None:
    """A die is pushed out of the stop space, not out of the passed one or the origin (R030)."""
    further = (WORKSHOP, ada.die_moved("B5", 6, 1), ada.die_moved_further("B5", 1, 2))
    stopped = given(start(), *further)
    stopped.when(ada.die_pushed(1, "Y4")).refused("R030", "pushed-from-another-space")
    stopped.when(ada.die_pushed(6, "B2")).refused("R030", "pushed-from-another-space")
    stopped.offers().when(ada.die_pushed(2, "G3")).then(ada.bonus_gained("research", "push", 2))


def test_one_die_is_pushed() -> None:
    """No second die is pushed, and none that does not lie there (R031)."""
    given(start(), *PUSHED).next_is(ada.die_pushed(3, "P4")).refused("R031", "second-push")
    moved = given(start(), *PUSHED[:2])
    moved.when(ada.die_pushed(3, "X1")).refused("R031", "pushed-die-not-there")


def test_the_push_is_not_left_out() -> None:
    """Nothing comes before the push once step 1 is over (R031)."""
    moved = given(start(), *PUSHED[:2])
    moved.next_is(BONUS).refused("R031", "no-die-pushed")
    moved.next_is(ada.die_stored("P4", "s1")).refused("R031", "no-die-pushed")
    moved.next_is(ada.turn_ended()).refused("R031", "no-die-pushed")


def test_a_higher_die_is_not_pushed() -> None:
    """A 4 pushes no 6 (R032)."""
    given(start(), *PUSHED[:2]).when(ada.die_pushed(3, "Y6")).refused("R032", "pushed-higher-die")


@pytest.mark.parametrize("turned", [("P4", "P5", True), ("X5", "X4", False)])
def test_the_values_count_as_step_one_leaves_them(turned: tuple[str, str, bool]) -> None:
    """A pip change of the moved die or of the target decides what may be pushed (R032)."""
    die, becomes, moved = turned
    begin = start("Y4 | P4 G3 | X5 Y1")
    so_far = (WORKSHOP, ada.die_moved("P4", 2, 3))
    given(begin, *so_far).when(ada.die_pushed(3, "X5")).refused("R032", "pushed-higher-die")
    changed = given(begin, *so_far, ada.workshop_die_turned(3, die, becomes, moved=moved))
    changed.when(ada.die_pushed(3, becomes if die == "X5" else "X5")).then(
        ada.bonus_gained("pounds", "push", 3),
        POUNDS,
        ada.die_stored(becomes if die == "X5" else "X5", "s1"),
    )


def test_an_equal_value_is_enough() -> None:
    """A 4 pushes a 4 (R033)."""
    given(start(), *PUSHED[:2]).when(PUSHED[2]).then(BONUS, POUNDS, ada.die_stored("B4", "s1"))


def test_a_die_does_not_push_itself() -> None:
    """The moved die stays, even where it could push nothing but itself (R034)."""
    moved = given(start("Y4 | P5 G3 | Y6 B4"), WORKSHOP, ada.die_moved("P5", 2, 3))
    moved.when(ada.die_pushed(3, "P5")).refused("R034", "moved-die-pushed")


def test_a_twin_of_the_moved_die_is_pushed() -> None:
    """Where another die of the same colour and value lies, one of the two may be pushed (R034)."""
    moved = given(start(), *PUSHED[:2])
    after = moved.when(ada.die_pushed(3, "P4")).then(BONUS, POUNDS, ada.die_stored("P4", "s1"))
    assert after.state.position.workshop.spaces[2] == ("Y6", "B4", "P4")


@pytest.mark.parametrize("die", ["Y2", "B4", "X6"])
def test_any_low_enough_die_may_be_pushed(die: str) -> None:
    """Of several dice that qualify neither the highest nor the lowest must go (R035)."""
    moved = given(start("G6 Y1 | Y2 B4 X6"), WORKSHOP, ada.die_moved("G6", 1, 2))
    moved.offers(ada.die_pushed(2, "Y2"), ada.die_pushed(2, "B4"), ada.die_pushed(2, "X6"))
    moved.when(ada.die_pushed(2, die)).then(ada.bonus_gained("research", "push", 2))


def test_the_pushed_die_is_the_active_one() -> None:
    """The die that was driven out is stored, not the one that moved (R037)."""
    gained = given(start(), *GAINED)
    gained.next_is(ada.die_stored("P4", "s1")).refused("R037", "stored-not-the-active-die")
    gained.next_is(STORED[-1]).then()
    assert given(start(), *PUSHED).state.turn.active == "B4"


def test_the_pushed_die_lies_on_the_bonus_space_of_its_space() -> None:
    """From push to store the active die lies on the bonus space of the stop space (R038)."""
    for facts in (PUSHED, GAINED):
        pushed = given(start(), *facts).state.position.workshop.pushed
        assert pushed is not None
        assert (pushed.space, pushed.die) == (3, "B4")
    assert given(start(), *STORED).state.position.workshop.pushed is None


def test_the_moved_die_stays_where_it_stopped() -> None:
    """After the push the moved die lies in the stop space and not in its origin (R039)."""
    spaces = given(start(), *PUSHED).state.position.workshop.spaces
    assert spaces[1:3] == (("G3", "X3"), ("Y6", "P4", "P4"))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (ada.bonus_gained("research", "push", 2), "wrong-push-bonus"),
        (ada.bonus_gained("research", "push", 3), "wrong-push-bonus"),
        (ada.bonus_gained("pounds", "push", 2), "wrong-push-bonus"),
        (ada.bonus_gained("pounds", "refill", 3), "no-push-bonus"),
    ],
    ids=["of-the-origin", "another-bonus", "another-space", "another-occasion"],
)
def test_the_bonus_is_that_of_the_stop_space(wrong: Fact, code: str) -> None:
    """At step 3 the bonus of the stop space is gained, and no other (R040, L15)."""
    given(start(), *PUSHED).next_is(wrong).refused("R040", code)


def test_the_bonus_is_not_left_out() -> None:
    """The bonus of the push comes before anything else (R040)."""
    pushed = given(start(), *PUSHED)
    pushed.next_is(BONUS).then()
    for later in (POUNDS, STORED[-1], ada.turn_ended()):
        pushed.next_is(later).refused("R040", "no-push-bonus")


def test_a_bonus_needs_a_cause() -> None:
    """The bonus of the push is not gained twice (R040)."""
    given(start(), *GAINED).next_is(BONUS).refused("R040", "bonus-without-cause")


def test_the_highest_empty_slot_is_filled() -> None:
    """The active die goes to the highest empty slot, be it above or below stored dice (R060)."""
    for store, slot in (("-- -- -- --", "s1"), ("Y2 -- X5 --", "s2"), ("Y2 P4 X5 --", "s4")):
        begin = having(start(), 1, store=store)
        given(begin, *GAINED).next_is(ada.die_stored("B4", slot)).then()


@pytest.mark.parametrize("slot", ["s1", "s3", "s4", "s5"])
def test_no_other_slot_is_filled(slot: str) -> None:
    """Neither an occupied slot, nor one below an empty one, nor one that is not there (R060)."""
    begin = having(start(), 1, store="Y2 -- X5 --")
    given(begin, *GAINED).next_is(ada.die_stored("B4", slot)).refused(
        "R060", "not-highest-empty-slot"
    )


def test_the_die_is_stored() -> None:
    """No turn ends without a die taken into the Store (R010)."""
    given(start(), *GAINED).next_is(ada.turn_ended()).refused("R010", "no-die-stored")
    given(start(), *GAINED).next_is(STORED[-1]).then()


def test_one_die_is_stored() -> None:
    """No second die is taken in a turn, by a move or straight into the Store (R010)."""
    stored = given(start(), *STORED)
    stored.next_is(ada.die_stored("B4", "s2")).refused("R010", "second-die-stored")
    stored.next_is(ada.die_moved("G3", 2, 3)).refused("R010", "second-die-taken")


def column(assignments: str, research: str = "") -> Given:
    """Give a turn in which a blue die has just been stored, before the Assignments."""
    board = {"assignments": assignments, "research": research}
    return given(having(start(), 1, **board), *STORED)


@pytest.mark.parametrize(("held", "research"), [(1, 1), (2, 2), (5, 5)])
def test_assignments_give_research(held: int, research: int) -> None:
    """A blue die gives 1 Research on blue for each blue Assignment (R067)."""
    after = column(f"blue {held} yellow 1").next_is(ada.assignments_activated("blue", research))
    assert after.then().state.player(1).research.blue == research


@pytest.mark.parametrize("research", [1, 3])
def test_assignments_are_counted(research: int) -> None:
    """Two blue Assignments give neither 1 Research nor 3 (R067, L25)."""
    column("blue 2").next_is(ada.assignments_activated("blue", research)).refused(
        "R067", "assignments-miscounted"
    )


def test_another_column_gives_nothing() -> None:
    """A blue die activates the blue column, not a fuller one (R067, R071)."""
    column("blue 2 yellow 3").next_is(ada.assignments_activated("yellow", 3)).refused(
        "R067", "assignments-of-another-colour"
    )


def test_the_colour_of_the_active_die_counts() -> None:
    """The moved die was purple; the column of the stored die, a blue one, counts (R070, R071)."""
    column("blue 1 purple 4").next_is(ada.assignments_activated("purple", 4)).refused(
        "R067", "assignments-of-another-colour"
    )


def test_without_assignments_there_is_no_fact() -> None:
    """An empty column gives nothing, and nothing is recorded (R069)."""
    empty = column("yellow 3")
    empty.next_is(ada.assignments_activated("blue", 1)).refused("R067", "assignments-not-due")
    empty.next_is(ada.turn_ended()).then()


def test_assignments_are_activated_once() -> None:
    """The column does not give its Research twice (R067)."""
    once = given(column("blue 2").begin, *STORED, ada.assignments_activated("blue", 2))
    once.next_is(ada.assignments_activated("blue", 2)).refused("R067", "assignments-not-due")


def test_a_grey_die_activates_nothing() -> None:
    """After a grey die no Assignments give Research (R068)."""
    grey = (
        WORKSHOP,
        ada.die_moved("P4", 2, 3),
        ada.workshop_die_turned(3, "P4", "P5", moved=True),
        ada.die_moved_further("P5", 3, 4),
        ada.die_pushed(4, "X5"),
        ada.bonus_gained("brass", "push", 4),
        ada.resources_gained(brass=1),
        ada.die_stored("X5", "s1"),
    )
    stored = given(having(start(), 1, assignments="yellow 2 purple 1"), *grey)
    stored.next_is(ada.assignments_activated("purple", 1)).refused("R068", "assignments-after-grey")
    stored.next_is(ada.turn_ended()).then()


def test_assignments_are_not_left_out() -> None:
    """With an Assignment in the column and room on the track the turn does not end yet (R069)."""
    column("blue 1").next_is(ada.turn_ended()).refused("R069", "assignments-missing")


@pytest.mark.parametrize(("reached", "research"), [(6, 2), (7, 1)])
def test_assignments_go_as_far_as_the_track(reached: int, research: int) -> None:
    """Three Assignments give no more Research than the track has room for (R069)."""
    full = column("blue 3", f"blue {reached}")
    full.next_is(ada.assignments_activated("blue", 3)).refused("R067", "assignments-miscounted")
    full.next_is(ada.assignments_activated("blue", research)).then()


def test_at_the_end_of_its_track_nothing_is_recorded() -> None:
    """Where the marker stands at the end the Assignments come to nothing (R069)."""
    done = column("blue 3", "blue 8")
    done.next_is(ada.assignments_activated("blue", 1)).refused("R067", "assignments-not-due")
    done.next_is(ada.turn_ended()).then()
