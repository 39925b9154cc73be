from typing import Any

import pytest

from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import Turn
from adas_dream.events.vocabulary import ACTION_AREAS, CELLS
from tests.board import UNCOVERED, at_end, board, using
from tests.given import Given, ada, charles, given
from tests.start import having, placed, start

ACTIONS = ada.turn_started("actions", 1)
PLACED = ada.die_placed("Y4", "s1", "a1")


def test_an_actions_turn_places_one_die_of_the_store() -> None:
    """Any die of the own Store goes to any empty cell of the own Mill (R008)."""
    turn = given(board(mill="P1 -- -- -- -- -- -- -- --"), ACTIONS)
    placements = turn.families("die_placed")
    assert {(fact.die, fact.slot) for fact in placements} == {("Y4", "s1"), ("X5", "s2")}
    assert {fact.cell for fact in placements} == set(CELLS) - {"a1"}
    after = turn.when(ada.die_placed("X5", "s2", "b3")).then().state
    assert after.player(1).store == ("Y4", "", "", "")
    assert after.player(1).mill[CELLS.index("b3")] == after.turn.active == "X5"


@pytest.mark.parametrize(
    ("placement", "code"),
    [
        (ada.die_placed("Y4", "s2", "b1"), "placed-die-not-in-slot"),
        (ada.die_placed("G5", "s1", "b1"), "placed-die-not-in-slot"),
        (ada.die_placed("Y5", "s1", "b1"), "placed-die-not-in-slot"),
        (ada.die_placed("Y4", "s3", "b1"), "placed-die-not-in-slot"),
        (ada.die_placed("Y4", "s9", "b1"), "placed-die-not-in-slot"),
        (ada.die_placed("Y4", "s1", "a1"), "cell-not-empty"),
    ],
)
def test_a_die_is_placed_from_its_slot_into_an_empty_cell(placement: Fact, code: str) -> None:
    """No die of the Workshop, of another slot or value, and no cell that is taken (R008, R223)."""
    turn = given(board(mill="P1 -- -- -- -- -- -- -- --"), ACTIONS)
    turn.when(placement).refused("R008", code)


def test_one_die_is_placed() -> None:
    """Neither a second die nor none at all (R008)."""
    given(board(), ACTIONS, PLACED).next_is(ada.die_placed("X5", "s2", "b1")).refused(
        "R008", "placement-not-open"
    )
    given(board(), ACTIONS).next_is(ada.area_used("travel")).refused("R008", "no-die-placed")
    given(board(), ACTIONS).next_is(ada.turn_ended()).refused("R008", "no-die-placed")


def test_nobody_places_for_another() -> None:
    """A die of the other player's Store is not placed in this turn (R004)."""
    given(board(), ACTIONS).next_is(charles.die_placed("Y4", "s1", "a1")).refused(
        "R004", "in-another-players-turn"
    )


@pytest.mark.parametrize("area", ACTION_AREAS)
@pytest.mark.parametrize("die", ["Y4", "B4", "G4", "P4", "X4"])
def test_any_die_uses_any_area(area: str, die: str) -> None:
    """Whatever the die's colour each of the four areas may be used (R009, R083)."""
    begin = board(store=f"{die} -- -- --")
    turn = given(begin, ACTIONS, ada.die_placed(die, "s1", "c3"))
    assert [fact.area for fact in turn.families("area_used")] == list(ACTION_AREAS)
    assert turn.next_is(ada.area_used(area)).then().state.turn.area == area


def test_one_area_is_used() -> None:
    """Neither two areas, nor none, nor the Workshop (R009)."""
    turn = given(board(), ACTIONS, PLACED)
    turn.when(ada.area_used("workshop")).refused("R009", "not-an-action-area")
    turn.next_is(ada.turn_ended()).refused("R009", "no-area-used")
    turn.next_is(ada.published("travel")).refused("R006", "end-choice-too-early")
    done = given(board(), *using("travel"), ada.step_declined("effects"))
    settled = given(board(), *done.facts, ada.resources_gained(coal=1))
    settled.next_is(ada.area_used("study")).refused("R009", "area-not-open")


def test_what_an_area_gives_is_due() -> None:
    """The pack's Travel gives 1 Coal, no other amount, after its disc (R009)."""
    begin = board(gear_spaces=UNCOVERED)
    turn = given(begin, *using("travel"))
    turn.next_is(ada.resources_gained(coal=2)).refused("R009", "area-effect-wrong")
    turn.next_is(ada.turn_ended()).refused("R009", "area-effect-missing")
    turn.next_is(ada.resources_gained(coal=1)).then()


def test_what_nobody_knows_of_an_area_is_attested() -> None:
    """A pack that knows no areas leaves their effects to the table (R009)."""
    begin = having(start(), 1, store="Y4 -- -- --")
    turn = given(begin, *using("study"))
    turn.next_is(ada.gear_gained("addition", attested=True)).then()
    turn.next_is(ada.gear_gained("addition")).refused("R125", "gear-without-cause")
    turn.when(ada.turn_ended()).then()


def disc(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which Travel has just been used."""
    return given(board(discs="clock=2", **fields), *using("travel"))


def test_a_disc_goes_to_a_free_space_of_the_area() -> None:
    """A disc of the Player board uncovers its Gear space and brings the reward (R009)."""
    turn = disc()
    spaces = {fact.disc_space for fact in turn.families("disc_placed")}
    assert spaces == {"oxford"}
    assert len(turn.families("disc_placed")) == 12
    after = turn.when(ada.disc_placed("b1-c1", "oxford")).then(
        ada.resources_gained(books=1), ada.resources_gained(coal=1)
    )
    assert after.state.player(1).gear_spaces[1] == "empty"


@pytest.mark.parametrize(
    ("placing", "rule", "code"),
    [
        (ada.disc_placed("b1-c1", "desk"), "R009", "disc-space-of-another-area"),
        (ada.disc_placed("b1-c1", "nowhere"), "R009", "disc-space-of-another-area"),
        (ada.disc_placed("b1-c1", "paris"), "R009", "disc-space-out-of-reach"),
        (ada.disc_placed("b1-c1", "clock"), "I16", "disc-space-taken"),
        (ada.disc_placed("a1-b1", "oxford"), "I13", "disc-not-on-gear-space"),
    ],
)
def test_a_disc_goes_nowhere_else(placing: Fact, rule: str, code: str) -> None:
    """Not to another area, beyond the Research, onto a disc, or from where none lies (I13, I16)."""
    turn = disc(gear_spaces="a1-b1=empty")
    turn.when(placing).refused(rule, code)


def test_research_reaches_further_spaces() -> None:
    """The space that asks for 2 blue Research is open with 2 (R009)."""
    after = disc(research="blue 2").when(ada.disc_placed("b1-c1", "paris"))
    after.then(ada.assignment_gained("blue"), ada.resources_gained(coal=1))


def test_a_disc_needs_a_cause() -> None:
    """After the one that the area gives no other disc is placed (I14)."""
    turn = given(disc().begin, *using("travel"), ada.disc_placed("b1-c1", "oxford"))
    settled = given(turn.begin, *turn.facts, ada.resources_gained(books=1))
    settled.next_is(ada.disc_placed("a1-b1", "oxford")).refused("I14", "disc-without-cause")
    over = given(settled.begin, *settled.facts, ada.resources_gained(coal=1))
    over.next_is(ada.disc_placed("a1-b1", "oxford")).refused("I14", "disc-without-cause")


ADVANCED = ada.advanced_action_taken("travel", 1)


def reached(research: str) -> Given:
    """Give a turn in which Travel's advanced action is open."""
    begin = board(research=research, gear_spaces=UNCOVERED)
    return given(begin, *using("travel"), ada.resources_gained(coal=1))


def test_an_advanced_action_needs_its_research() -> None:
    """Level 1 needs 1 blue Research and level 2 needs 3, in the pack (R094)."""
    reached("green 8").next_is(ADVANCED).refused("R094", "advanced-action-not-open")
    first = reached("blue 1")
    first.when(ada.advanced_action_taken("travel", 2)).refused(
        "R094", "advanced-action-out-of-reach"
    )
    first.when(ada.advanced_action_taken("study", 1)).refused(
        "R094", "advanced-action-of-another-area"
    )
    first.when(ADVANCED).then(ada.resources_gained(coal=2))
    third = reached("blue 3")
    assert [fact.level for fact in third.families("advanced_action_taken")] == [1, 2]
    third.when(ada.advanced_action_taken("travel", 2)).then(ada.resources_gained(pounds=5))
    third.when(ada.advanced_action_taken("travel", 3)).refused(
        "R094", "advanced-action-out-of-reach"
    )


def test_an_advanced_action_is_taken_once() -> None:
    """After one advanced action there is no second, and what it gives is due (R094)."""
    turn = given(reached("blue 3").begin, *reached("blue 3").facts, ADVANCED)
    turn.next_is(ada.resources_gained(coal=1)).refused("R094", "advanced-action-effect-wrong")
    turn.next_is(ada.turn_ended()).refused("R094", "advanced-action-effect-missing")
    done = given(turn.begin, *turn.facts, ada.resources_gained(coal=2))
    done.next_is(ada.advanced_action_taken("travel", 2)).refused("R094", "advanced-action-not-open")


def test_an_advanced_action_may_be_declined() -> None:
    """The advanced action is no duty: it is passed over in silence or by a word (R094)."""
    reached("blue 1").when(ada.turn_ended()).then()
    reached("blue 1").when(ada.step_declined("advanced_action")).then().when(ADVANCED).refused(
        "R094", "advanced-action-not-open"
    )


def test_two_ways_of_the_turn_are_not_mixed() -> None:
    """In an Actions turn no Workshop die is moved, in a Workshop turn no area used (R009, R010)."""
    given(board(), ACTIONS, PLACED).next_is(ada.die_moved("G4", 4, 5)).refused(
        "R010", "second-die-taken"
    )
    given(board(), ada.turn_started("workshop", 1)).next_is(ada.area_used("travel")).refused(
        "R009", "area-not-open"
    )


def test_an_open_turn_shows_its_area() -> None:
    """A position in mid-turn holds the area used, by which the Publish is known (R081)."""
    turn = Turn("actions", 1, active="Y4", place="a1", area="travel")
    state = placed(board(), turn=turn, queue=(steps.EndChoice(1), steps.CloseTurn(1)))
    given(state).when(ada.published("study")).refused("R081", "publish-of-another-area")
    given(state).when(ada.published("travel")).then(ada.resources_spent(books=1))


def test_nothing_is_passed_over_before_the_area_is_used() -> None:
    """An effect of the area may be declined once the area is used, and the advanced action of a
    stacked disc once that is stacked: till then these are missing (R009, R090)."""
    unused = given(board(), *using("meetings")[:2])
    unused.next_is(ada.step_declined("effects")).refused("R009", "no-area-used")
    stacking = given(at_end("study", discs="oxford=1"), ada.published("study"))
    paid = given(stacking.begin, *stacking.facts, ada.resources_spent(books=1))
    paid.next_is(ada.step_declined("advanced_action")).refused("R090", "no-disc-stacked")
