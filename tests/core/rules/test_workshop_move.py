import pytest
from msgspec.structs import replace

from adas_dream.events.facts.base import Fact
from tests.given import ada, charles, given
from tests.start import having, placed, start

WORKSHOP = ada.turn_started("workshop", 1)
MOVE = ada.die_moved("P4", 2, 3)
FURTHER = ada.die_moved_further("P4", 3, 4)
PAID = ada.resources_spent(coal=1)
STARTED = given(start(), WORKSHOP)
MOVED = given(start(), WORKSHOP, MOVE)
OTHER_TURNED = ada.workshop_die_turned(1, "Y4", "Y5")
MOVED_TURNED = ada.workshop_die_turned(3, "P4", "P5", moved=True)


@pytest.mark.parametrize(
    ("die", "space"), [("Y4", 1), ("X6", 1), ("P4", 2), ("Y6", 3), ("X5", 4), ("B6", 5), ("B5", 6)]
)
def test_any_workshop_die_may_be_moved(die: str, space: int) -> None:
    """Whatever its colour, value or space, any die of the Workshop may be chosen (R013)."""
    STARTED.when(ada.die_moved(die, space, space % 6 + 1)).then()


def test_a_die_that_another_player_moved_may_be_moved() -> None:
    """The moved die stays where it stopped, and the next player may choose it (R013, R039)."""
    turn = (WORKSHOP, MOVE, ada.die_pushed(3, "B4"), ada.turn_ended())
    given(start(), *turn, charles.turn_started("workshop", 1)).when(
        charles.die_moved("P4", 3, 4)
    ).then()


@pytest.mark.parametrize(
    ("die", "space"),
    [("Y4", 2), ("Y3", 1), ("Y2", 4)],
    ids=["another-space", "another-value", "in-the-store"],
)
def test_a_die_elsewhere_is_not_moved(die: str, space: int) -> None:
    """Only a die that lies in the space it is said to leave is moved (R013)."""
    begin = having(start(), 1, store="Y2 -- -- --")
    outcome = given(begin, WORKSHOP).when(ada.die_moved(die, space, space + 1))
    outcome.refused("R013", "die-not-in-space")


def test_a_die_moves_one_space_clockwise() -> None:
    """The basic move is to the very next space, and 1 comes after 6 (R014)."""
    STARTED.when(MOVE).then()
    STARTED.when(ada.die_moved("B5", 6, 1)).then()
    STARTED.when(ada.die_moved("P4", 2, 4)).refused("R014", "not-next-space")


def test_the_move_is_not_left_out() -> None:
    """Nothing is pushed before a die has moved (R014)."""
    STARTED.next_is(ada.die_pushed(3, "B4")).refused("R014", "no-die-moved")
    STARTED.next_is(ada.turn_ended()).refused("R014", "no-die-moved")


def test_only_one_die_moves() -> None:
    """A second die is not moved in step 1 (R014)."""
    MOVED.when(ada.die_moved("G3", 2, 3)).refused("R014", "second-move")


@pytest.mark.parametrize("to_space", [1, 2])
def test_a_die_never_moves_back(to_space: int) -> None:
    """A die moves neither to the space before nor on the spot (R015)."""
    STARTED.when(ada.die_moved("P4", 2, to_space)).refused("R015", "moved-backwards")
    STARTED.when(ada.die_moved("P4", 2, 3)).then()


@pytest.mark.parametrize("to_space", [2, 3])
def test_the_extra_move_is_clockwise_too(to_space: int) -> None:
    """The paid extra space is not one back, nor the same (R015)."""
    MOVED.when(ada.die_moved_further("P4", 3, to_space)).refused("R015", "moved-backwards")


def test_a_coal_moves_the_die_one_more_space() -> None:
    """For 1 Coal the moved die goes one space further (R016)."""
    after = (
        given(start(), WORKSHOP, ada.die_moved("B5", 6, 1))
        .when(ada.die_moved_further("B5", 1, 2))
        .then(PAID)
    )
    assert after.state.player(1).coal == 1


@pytest.mark.parametrize(
    ("die", "space"),
    [("B4", 3), ("G3", 2), ("P4", 2)],
    ids=["of-the-stop-space", "of-the-origin", "from-where-it-was"],
)
def test_only_the_moved_die_goes_further(die: str, space: int) -> None:
    """The extra space is for the die that has just been moved, from where it stopped (R016)."""
    further = ada.die_moved_further(die, space, space + 1)
    MOVED.when(further).refused("R016", "not-the-moved-die")


def test_nothing_goes_further_before_the_move() -> None:
    """The extra space comes after the basic move (R016)."""
    STARTED.when(ada.die_moved_further("P4", 2, 3)).refused("R016", "not-the-moved-die")


def test_the_extra_move_is_one_space() -> None:
    """The extra move is not two spaces at once (R016)."""
    MOVED.when(ada.die_moved_further("P4", 3, 5)).refused("R016", "not-one-space-further")


def test_the_extra_move_is_paid_at_once() -> None:
    """After the extra move its Coal comes before anything else, and just one (R016)."""
    unpaid = given(start(), WORKSHOP, ada.die_moved("B5", 6, 1), ada.die_moved_further("B5", 1, 2))
    unpaid.next_is(ada.die_pushed(2, "G3")).refused("R016", "extra-move-payment-missing")
    unpaid.next_is(ada.workshop_die_turned(2, "P4", "P5")).refused(
        "R016", "extra-move-payment-missing"
    )
    unpaid.next_is(ada.resources_spent(coal=2)).refused("R016", "extra-move-payment-wrong")
    unpaid.next_is(ada.resources_spent(pounds=1)).refused("R016", "extra-move-payment-wrong")
    unpaid.next_is(PAID).then()


def test_a_die_goes_further_once() -> None:
    """A second space is for sale, a third is not, even with Coal in hand (R017)."""
    once = given(start(coal=3), WORKSHOP, ada.die_moved("B5", 6, 1))
    once.when(ada.die_moved_further("B5", 1, 2)).then(PAID)
    begin = start(coal=3)
    twice = given(begin, WORKSHOP, ada.die_moved("B5", 6, 1), ada.die_moved_further("B5", 1, 2))
    twice.when(ada.die_moved_further("B5", 2, 3)).refused("R017", "moved-further-twice")


@pytest.mark.parametrize(
    ("space", "die", "becomes"),
    [(1, "Y4", "Y5"), (1, "Y4", "Y3"), (3, "Y6", "Y5"), (5, "Y2", "Y1"), (2, "G3", "G4")],
)
def test_a_coal_changes_any_die_by_a_pip(space: int, die: str, becomes: str) -> None:
    """For 1 Coal any one Workshop die goes up or down by 1 pip, wherever it lies (R018)."""
    turned = ada.workshop_die_turned(space, die, becomes)
    assert STARTED.when(turned).then(PAID).state.player(1).coal == 1
    assert MOVED.when(turned).then(PAID).state.player(1).coal == 1


def test_the_moved_die_may_be_the_one_that_changes() -> None:
    """The moved die is turned beside its twin: `moved` tells which of the two it is (R018)."""
    after = MOVED.when(MOVED_TURNED).then(PAID)
    assert after.state.turn.moved == "P5"
    after = MOVED.when(ada.workshop_die_turned(3, "P4", "P5")).then(PAID)
    assert after.state.turn.moved == "P4"


@pytest.mark.parametrize("becomes", ["Y6", "Y2", "Y4", "B5"])
def test_a_die_changes_by_one_pip_only(becomes: str) -> None:
    """A pip change is of 1 pip, neither of 2 nor of none, and keeps the colour (R018)."""
    STARTED.when(ada.workshop_die_turned(1, "Y4", becomes)).refused("R018", "not-one-pip")


@pytest.mark.parametrize(
    ("space", "die", "moved"),
    [(2, "Y4", False), (1, "Y2", False), (3, "B4", True), (2, "P4", True), (2, "P4", False)],
    ids=["another-space", "in-the-store", "not-the-moved-die", "where-it-was", "no-longer-there"],
)
def test_a_die_elsewhere_is_not_turned(space: int, die: str, moved: bool) -> None:  # noqa: FBT001
    """Only a Workshop die is turned, in the space where it lies now (R018)."""
    begin = having(start(), 1, store="Y2 -- -- --")
    turned = ada.workshop_die_turned(space, die, f"{die[0]}{int(die[1]) - 1}", moved=moved)
    given(begin, WORKSHOP, MOVE).when(turned).refused("R018", "turned-die-not-in-space")


def test_the_pip_change_is_paid_at_once() -> None:
    """After a pip change its Coal comes before anything else, and just one (R018)."""
    unpaid = given(start(), WORKSHOP, OTHER_TURNED)
    unpaid.next_is(MOVE).refused("R018", "pip-change-payment-missing")
    unpaid.next_is(ada.resources_spent(coal=2)).refused("R018", "pip-change-payment-wrong")
    unpaid.next_is(PAID).then()


def test_one_die_is_turned_in_a_turn() -> None:
    """One pip change is for sale, a second is not, of another die or of the same (R019)."""
    STARTED.when(OTHER_TURNED).then(PAID)
    turned = given(start(coal=3), WORKSHOP, OTHER_TURNED)
    turned.when(ada.workshop_die_turned(2, "G3", "G4")).refused("R019", "second-pip-change")
    turned.when(ada.workshop_die_turned(1, "Y5", "Y6")).refused("R019", "second-pip-change")
    moved = given(start(coal=3), WORKSHOP, OTHER_TURNED, MOVE)
    moved.when(MOVED_TURNED).refused("R019", "second-pip-change")


@pytest.mark.parametrize(
    "options",
    [
        (ada.workshop_die_turned(2, "G3", "G4"), MOVE, FURTHER),
        (MOVE, MOVED_TURNED, ada.die_moved_further("P5", 3, 4)),
        (MOVE, FURTHER, ada.workshop_die_turned(4, "X5", "X4")),
    ],
    ids=["turned-first", "turned-between", "turned-last"],
)
def test_both_options_in_any_order(options: tuple[Fact, ...]) -> None:
    """Extra space and pip change may both be taken, each once, in any order, for 2 Coal (R020)."""
    *so_far, last = options
    after = given(start("Y4 G5 X6 | G3 P4 X3 | Y6 B4 P4 | G4 P6 X5"), WORKSHOP, *so_far).when(last)
    assert after.then(PAID).state.player(1).coal == 0


def test_step_one_spends_coal_on_the_options_alone() -> None:
    """A Coal that no option asks for is not spent in step 1 (R020)."""
    MOVED.next_is(PAID).refused("R020", "coal-without-option")
    both = given(start(coal=3), WORKSHOP, OTHER_TURNED, PAID, MOVE, FURTHER, PAID)
    both.next_is(PAID).refused("R020", "coal-without-option")


@pytest.mark.parametrize(
    ("option", "code"),
    [
        (ada.die_moved_further("P4", 3, 4), "moved-further-after-step-one"),
        (ada.workshop_die_turned(1, "Y4", "Y5"), "turned-after-step-one"),
    ],
)
def test_the_options_end_with_the_push(option: Fact, code: str) -> None:
    """Both options are open before the push and neither after it, bonus or not (R021)."""
    MOVED.when(option).then(PAID)
    pushed = (WORKSHOP, MOVE, ada.die_pushed(3, "B4"))
    given(start(), *pushed).next_is(option).refused("R021", code)
    given(start(), *pushed).when(option).refused("R021", code)


def test_coal_is_in_hand_when_it_is_spent() -> None:
    """Without Coal in hand no option is open, whatever the bonus of the push will bring (R022)."""
    poor = given(having(start(), 1, coal=0), WORKSHOP, ada.die_moved("B5", 6, 1))
    poor.when(ada.die_moved_further("B5", 1, 2)).refused("R022", "no-coal-for-option")
    poor.when(OTHER_TURNED).refused("R022", "no-coal-for-option")
    one = given(having(start(), 1, coal=1), WORKSHOP, ada.die_moved("B5", 6, 1), OTHER_TURNED)
    one.when(ada.die_moved_further("B5", 1, 2)).refused("R022", "no-coal-for-option")
    poor.when(ada.die_pushed(1, "Y4")).then(
        ada.bonus_gained("coal", "push", 1),
        ada.resources_gained(coal=2),
        ada.die_stored("Y4", "s1"),
    )


@pytest.mark.parametrize(("space", "die", "becomes"), [(1, "X6", "X1"), (6, "Y1", "Y6")])
def test_pips_do_not_wrap(space: int, die: str, becomes: str) -> None:
    """A 6 never becomes a 1, nor a 1 a 6 (R023)."""
    STARTED.when(ada.workshop_die_turned(space, die, becomes)).refused("R023", "pips-wrapped")


def test_the_ends_of_a_die_turn_inwards() -> None:
    """A 6 becomes a 5 and a 1 becomes a 2, and nothing else is offered for them (R023)."""
    turned = {
        (fact.die, fact.becomes)
        for fact in STARTED.families("workshop_die_turned")
        if fact.die in {"X6", "Y1"}
    }
    assert turned == {("X6", "X5"), ("Y1", "Y2")}
    STARTED.when(ada.workshop_die_turned(1, "X6", "X5")).then(PAID)


def test_a_changed_value_stays() -> None:
    """The die goes on with the value that it was turned to: moved, pushed and stored (R024)."""
    turned = given(start(), WORKSHOP, ada.workshop_die_turned(3, "B4", "B3"))
    turned.when(ada.die_moved("B4", 3, 4)).refused("R013", "die-not-in-space")
    pushed = given(start(), WORKSHOP, ada.workshop_die_turned(3, "B4", "B3"), MOVE)
    after = pushed.when(ada.die_pushed(3, "B3")).then(
        ada.bonus_gained("pounds", "push", 3),
        ada.resources_gained(pounds=3),
        ada.die_stored("B3", "s1"),
    )
    assert after.state.player(1).store[0] == "B3"


def test_a_die_is_not_stored_with_its_old_value() -> None:
    """The active die that was turned down to 3 is not stored as a 4 (R024)."""
    turned = (WORKSHOP, ada.workshop_die_turned(3, "B4", "B3"), MOVE, ada.die_pushed(3, "B3"))
    gained = (ada.bonus_gained("pounds", "push", 3), ada.resources_gained(pounds=3))
    given(start(), *turned, *gained).next_is(ada.die_stored("B4", "s1")).refused(
        "R024", "stored-with-another-value"
    )


def test_an_empty_space_counts() -> None:
    """An empty space is not jumped over: it takes the extra space to pass it (R025)."""
    gap = given(start("P5 X5 | - | Y2 | G4 | B1 | P3"), WORKSHOP)
    gap.when(ada.die_moved("P5", 1, 3)).refused("R025", "skipped-empty-space")
    into = gap.when(ada.die_moved("P5", 1, 2)).then()
    into.when(ada.die_moved_further("P5", 2, 3)).then(PAID)


def test_the_extra_move_counts_empty_spaces_too() -> None:
    """With the extra space an empty one is not jumped over either (R025)."""
    gap = given(start("P5 X5 | Y2 | - | G4 | B1 | P3"), WORKSHOP, ada.die_moved("P5", 1, 2))
    gap.when(ada.die_moved_further("P5", 2, 4)).refused("R025", "skipped-empty-space")


def test_who_has_gone_further_counts_on_no_extra_move() -> None:
    """From a position in which the extra move is taken, a die is not moved to where only a second
    one would reach a die to push (R017, R036)."""
    ring = "1: Y4 | 2: - | 3: B3 | 4: G5 G6 | 5: - | 6: -"
    move = ada.die_moved("Y4", 1, 2)
    fresh = given(start(ring), WORKSHOP)
    fresh.when(move).then()
    used = replace(fresh.state.turn, further=True)
    given(placed(fresh.state, turn=used)).when(move).refused("R036", "nothing-left-to-push")
