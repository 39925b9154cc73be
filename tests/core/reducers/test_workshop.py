"""What the facts of a Workshop turn change, judged or not."""

import pytest

from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.workshop import Pushed
from tests.given import ada, charles, given
from tests.start import bag_of, having, start

WORKSHOP = ada.turn_started("workshop", 1)
OPEN = evolve(start(), WORKSHOP)
MOVED = evolve(OPEN, ada.die_moved("P4", 2, 3))
PUSHED = evolve(MOVED, ada.die_pushed(3, "B4"))


def kinds(state: State) -> list[str]:
    """Name the steps of the queue."""
    return [str(step.__struct_config__.tag) for step in state.position.queue]


def test_a_turn_has_its_seven_steps() -> None:
    """A Workshop turn has the steps of the page, the end choice and its end (R012)."""
    assert " ".join(kinds(OPEN)) == "choose push bonus refill store partner assignments end close"


def test_a_move_keeps_step_one_open() -> None:
    """The die lies in the next space, has its role, and the options may still come (R014, R016)."""
    assert MOVED.position.workshop.spaces[1:3] == (("G3", "X3"), ("Y6", "B4", "P4", "P4"))
    assert (MOVED.turn.origin, MOVED.turn.stop, MOVED.turn.moved) == (2, 3, "P4")
    assert kinds(MOVED)[0] == "choose"


def test_the_origin_is_where_the_die_set_out() -> None:
    """The extra space changes where the die stops, not where it came from (R016, R053)."""
    further = evolve(MOVED, ada.die_moved_further("P4", 3, 4))
    assert (further.turn.origin, further.turn.stop, further.turn.further) == (2, 4, True)
    assert further.position.queue[0] == steps.Pay(1, "R016", coal=1)


@pytest.mark.parametrize(("moved", "role"), [(True, "P5"), (False, "P4")])
def test_a_turned_die_keeps_its_place(moved: bool, role: str) -> None:  # noqa: FBT001
    """The die shows its new value where it lies, and the moved one keeps its role (R018, R024)."""
    turned = evolve(MOVED, ada.workshop_die_turned(3, "P4", "P5", moved=moved))
    assert turned.position.workshop.spaces[2] == ("Y6", "B4", "P4", "P5")
    assert (turned.turn.moved, turned.turn.turned) == (role, True)
    assert turned.position.queue[0] == steps.Pay(1, "R018", coal=1)


def test_a_push_ends_the_moved_dies_role() -> None:
    """The pushed die is active and lies on the bonus space of the stop space (R037, R038)."""
    assert (PUSHED.turn.active, PUSHED.turn.moved) == ("B4", None)
    assert PUSHED.position.workshop.pushed == Pushed(3, "B4")
    assert kinds(PUSHED)[0] == "bonus"


def test_a_refill_leaves_the_bag() -> None:
    """The drawn dice lie in their space in log order, and its bonus is due (R050, R052)."""
    rolled = evolve(PUSHED, ada.workshop_refilled(2, ["B1", "X6"]))
    assert rolled.position.workshop.spaces[1] == ("B1", "G3", "X3", "X6")
    assert rolled.position.workshop.bag == bag_of("Y 8 B 7 G 9 P 8 X 8")
    assert rolled.position.streams.refills == 1
    assert rolled.position.queue[0] == steps.GainBonus(1, "refill", 2)


def test_a_space_left_empty_waits_for_the_ruling() -> None:
    """Whether its bonus is gained is for the rule to say, whatever reading is in force (R058)."""
    left = evolve(PUSHED, ada.space_left_empty(2))
    assert left.position.queue[0] == steps.GainBonus(1, "refill", 2)
    assert left.position.workshop == PUSHED.position.workshop


def test_a_stored_die_frees_the_bonus_space() -> None:
    """The active die lies in its slot and no longer on the bonus space (R060)."""
    stored = evolve(PUSHED, ada.die_stored("B4", "s3"))
    assert stored.player(1).store == ("", "", "B4", "")
    assert stored.position.workshop.pushed is None
    assert kinds(stored)[0] == "partner"


def test_assignments_move_the_marker() -> None:
    """The track goes up by what the fact says (R067)."""
    after = evolve(PUSHED, ada.assignments_activated("blue", 2))
    assert after.player(1).research.blue == 2
    assert kinds(after)[0] == "end"


IMPOSSIBLE: list[tuple[State, Fact, str]] = [
    (OPEN, ada.die_moved("Y1", 2, 3), "workshop-die-not-there"),
    (OPEN, ada.workshop_die_turned(2, "Y1", "Y2"), "workshop-die-not-there"),
    (OPEN, ada.workshop_die_turned(2, "G3", "B3"), "workshop-die-recoloured"),
    (MOVED, ada.die_pushed(4, "B4"), "workshop-die-not-there"),
    (PUSHED, ada.die_pushed(3, "P4"), "bonus-space-occupied"),
    (PUSHED, ada.die_stored("P4", "s1"), "no-such-die-to-store"),
    (PUSHED, ada.die_stored("B4", "s5"), "no-such-slot"),
    (having(PUSHED, 1, store="Y1 -- -- --"), ada.die_stored("B4", "s1"), "slot-occupied"),
    (start(), ada.die_moved("P4", 2, 3), "no-open-turn"),
    (start(), ada.turn_ended(), "no-open-turn"),
    (
        evolve(evolve(start(bag="Y 1"), WORKSHOP), ada.die_moved("P4", 2, 3)),
        ada.workshop_refilled(2, ["Y1", "Y2"]),
        "colour-not-left-in-bag",
    ),
]


@pytest.mark.parametrize(("state", "fact", "code"), IMPOSSIBLE, ids=lambda value: str(value)[:30])
def test_what_is_not_there_cannot_be_folded(state: State, fact: Fact, code: str) -> None:
    """No die is moved, turned, pushed, drawn or stored that is not there (I01, I02)."""
    with pytest.raises(CannotApply) as impossible:
        evolve(state, fact)
    assert impossible.value.violation.code == code


def test_a_fold_does_not_judge() -> None:
    """What can be folded is folded: a 4 pushes a 6, a die goes back (R032, R015)."""
    assert evolve(MOVED, ada.die_pushed(3, "Y6")).turn.active == "Y6"
    assert evolve(OPEN, ada.die_moved("P4", 2, 1)).turn.stop == 1
    assert evolve(OPEN, charles.die_moved("P4", 2, 3)).turn.moved == "P4"


def test_the_next_player_is_due_after_a_turn() -> None:
    """After a turn the next player is due and, without an end choice, a build is open (R072)."""
    ended = given(start(), WORKSHOP, ada.die_moved("P4", 2, 3), ada.die_pushed(3, "B4"))
    after = given(ended.begin, *ended.facts, ada.turn_ended()).state.position
    assert after.queue == (steps.StartTurn(2),)
    assert (after.round, after.turn) == (1, None)
    assert after.build_window is not None
    assert (after.build_window.player, after.build_window.turn) == (1, 1)
