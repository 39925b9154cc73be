from typing import Any

import pytest

from adas_dream.core import engine
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.position.game import EndTrigger
from tests.board import at_end
from tests.given import Given, ada, charles, given, mary, table
from tests.start import having, placed

BUILD = ada.gear_built("addition", "a1-b1", deferred=True)
PAID = ada.resources_spent(coal=1, brass=2)
START = charles.turn_started("workshop", 1)
MOVE = charles.die_moved("G4", 4, 5)
PUSH = charles.die_pushed(5, "Y2")
REST = (charles.partners_drawn(2), charles.die_stored("Y2", "s2"))
LATER = {"deferred-build": "until-next-turn-ends"}
NEVER = {"deferred-build": "not-allowed"}


def ended(*choices: Fact, **fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give Ada's turn ended without an end choice, and what Charles chose since."""
    held: dict[str, Any] = {
        "coal": 3,
        "brass": 3,
        "gear_spaces": "a1-b1=empty a2-b2=empty",
        **fields,
    }
    return given(at_end("travel", **held), ada.turn_ended(), *choices)


@pytest.mark.parametrize("since", [(), (START,), (START, MOVE)], ids=len)
def test_a_build_may_be_done_while_the_next_turn_starts(since: tuple[Fact, ...]) -> None:
    """Until the next player's active die is known a Gear is built and paid (R072, T79)."""
    after = ended(*since).when(BUILD).then(PAID)
    assert after.state.player(1).gear_spaces[0] == "addition"
    assert after.state.position.build_window is None
    after.next_is((START, MOVE, PUSH)[len(since)]).then()


@pytest.mark.parametrize("since", [(), (START,), (START, MOVE)], ids=len)
def test_no_build_is_deferred_where_the_table_does_not_allow_it(since: tuple[Fact, ...]) -> None:
    """By `deferred-build=not-allowed` the same build is illegal (R072, T79)."""
    ended(*since, readings=NEVER).when(BUILD).refused(
        "R072",
        "deferred-build-too-late",
        ruling="deferred-build",
        legal_under="while-next-starts",
    )


@pytest.mark.parametrize("since", [(PUSH, REST[0]), (PUSH, *REST)], ids=len)
def test_a_build_after_the_push_depends_on_the_ruling(since: tuple[Fact, ...]) -> None:
    """After the next player's push it is legal by `until-next-turn-ends` alone (R072, T79)."""
    ended(START, MOVE, *since).when(BUILD).refused(
        "R072",
        "deferred-build-too-late",
        ruling="deferred-build",
        legal_under="until-next-turn-ends",
    )
    ended(START, MOVE, *since, readings=LATER).when(BUILD).then(PAID)
    ended(START, MOVE, *since, readings=NEVER).when(BUILD).refused(
        "R072",
        "deferred-build-too-late",
        ruling="deferred-build",
        legal_under="until-next-turn-ends",
    )


def test_a_placed_die_is_the_active_die_too() -> None:
    """In an Actions turn the build may come before the die is placed, not after (R072)."""
    actions = charles.turn_started("actions", 1)
    placing = charles.die_placed("X5", "s1", "b1")
    ended(actions).when(BUILD).then(PAID)
    ended(actions, placing).when(BUILD).refused(
        "R072",
        "deferred-build-too-late",
        ruling="deferred-build",
        legal_under="until-next-turn-ends",
    )


@pytest.mark.parametrize("readings", [{}, LATER, NEVER])
def test_a_deferred_build_is_not_attested(readings: dict[str, str]) -> None:
    """Which Gear is in the supply and what it costs is known, and no card has the build for its
    effect, so that the table's word makes it no deferred one (R072, RULES 3.2)."""
    stated = ada.gear_built("addition", "a1-b1", deferred=True, attested=True)
    for since in ((), (START,)):
        ended(*since, readings=readings).next_is(stated).refused(
            "R072", "deferred-build-out-of-time"
        )


@pytest.mark.parametrize("readings", [{}, LATER, NEVER])
def test_after_the_next_turn_nothing_is_built_any_more(readings: dict[str, str]) -> None:
    """After the next player's `turn_ended` no reading allows the build (R072, T79, L43)."""
    over = ended(START, MOVE, PUSH, *REST, charles.turn_ended(), players=3, readings=readings)
    over.when(BUILD).refused("R072", "deferred-build-closed")
    third = given(over.begin, *over.facts, mary.turn_started("workshop", 1))
    third.when(BUILD).refused("R072", "deferred-build-closed")


def test_a_build_is_not_deferred_between_a_choice_and_its_consequences() -> None:
    """Where a payment, a roll or a bonus is due no deferred build stands (R072)."""
    further = charles.die_moved_further("G4", 5, 6)
    ended(START, MOVE, further).next_is(BUILD).refused("R072", "deferred-build-out-of-time")
    ended(START, MOVE, further, readings=LATER).next_is(BUILD).refused(
        "R072", "deferred-build-out-of-time"
    )
    ended(START, MOVE, PUSH, readings=LATER).next_is(BUILD).refused(
        "R072", "deferred-build-out-of-time"
    )


def test_both_players_end_choices_may_be_open_at_once() -> None:
    """By `until-next-turn-ends` Ada may build at Charles's end choice, and he too (R072)."""
    turn = (START, MOVE, PUSH, *REST)
    place = ended(*turn, readings=LATER)
    after = place.when(BUILD).then(PAID)
    after.when(charles.gear_built("addition", "a1-b1")).then(
        charles.resources_spent(coal=1, brass=2)
    )
    interrupts = {family.player for family in engine.legal(place.state).interrupts}
    assert interrupts == {1}


def test_who_made_an_end_choice_builds_no_more() -> None:
    """After a Publish or a build the end choice is made: nothing is deferred (R005, R072)."""
    begin = ended().begin
    built = (ada.gear_built("subtraction", "a2-b2"), ada.turn_ended())
    given(begin, *built).when(BUILD).refused("R072", "deferred-build-closed")
    published = (
        ada.published("travel"),
        ada.dice_adjusted([{"place": "a1", "die": "Y4", "becomes": "Y5"}]),
        ada.turn_ended(),
    )
    given(begin, *published, START).when(BUILD).refused("R072", "deferred-build-closed")
    once = ended().when(BUILD).then(PAID)
    once.when(ada.gear_built("subtraction", "a2-b2", deferred=True)).refused(
        "R072", "deferred-build-closed"
    )


@pytest.mark.parametrize(
    ("build", "rule", "code"),
    [
        (ada.gear_built("addition", "a1-b1"), "R072", "deferred-build-not-marked"),
        (ada.gear_built("cam", "a1-b1", deferred=True), "R110", "gear-not-in-supply"),
        (ada.gear_built("addition", "b2-c2", deferred=True), "R113", "gear-space-covered"),
        (
            ada.gear_built("addition", "a1-b1", free=True, deferred=True),
            "R072",
            "deferred-build-out-of-time",
        ),
        (charles.gear_built("addition", "a1-b1", deferred=True), "R072", "deferred-build-closed"),
        (mary.gear_built("addition", "a1-b1", deferred=True), "R072", "deferred-build-closed"),
    ],
)
def test_a_deferred_build_is_a_build(build: Fact, rule: str, code: str) -> None:
    """It is marked, of the own supply, on an uncovered space, by who ended the turn (R072)."""
    ended(players=3).when(build).refused(rule, code)


def test_it_must_be_affordable() -> None:
    """A deferred build costs what any build costs (R119)."""
    ended(brass=1).when(BUILD).refused("R119", "addition-not-affordable")


@pytest.mark.parametrize("since", [(), (START,)], ids=len)
def test_its_payment_comes_before_the_next_players_steps(since: tuple[Fact, ...]) -> None:
    """Neither player goes on before the deferred Gear is paid (R072, R119)."""
    unpaid = given(ended().begin, *ended(*since).facts, BUILD)
    others = (MOVE, PUSH, charles.resources_spent(coal=1, brass=2)) if since else (START,)
    for fact in (*others, ada.gear_gained("addition"), ada.turn_started("workshop", 2)):
        unpaid.next_is(fact).refused("R119", "addition-payment-missing")
    unpaid.next_is(ada.resources_spent(coal=1)).refused("R119", "addition-payment-wrong")
    unpaid.next_is(PAID).then()


def test_after_a_deferred_build_the_turn_is_still_the_next_players() -> None:
    """Ada does not start another turn, and Charles's steps are judged as before (R002, R004)."""
    built = ended().when(BUILD).then(PAID)
    built.next_is(ada.turn_started("workshop", 2)).refused("R002", "not-that-players-turn")
    built.next_is(ada.turn_started("workshop", 1)).refused("R002", "not-that-players-turn")
    started = ended(START).when(BUILD).then(PAID)
    started.next_is(PUSH).refused("R014", "no-die-moved")
    started.next_is(ada.die_moved("G4", 4, 5)).refused("R004", "in-another-players-turn")


def test_a_skipped_turn_closes_the_window() -> None:
    """Where the next player's turn is skipped no turn starts in which to build (R072)."""
    begin = having(ended().begin, 2, store="-- -- -- --", coal=0)
    begin = placed(begin, workshop=at_end("travel", "Y1 | B2 | G3").position.workshop)
    skipped = given(begin, ada.turn_ended())
    skipped.next_is(BUILD).refused("R072", "deferred-build-out-of-time")
    given(begin, ada.turn_ended(), charles.turn_skipped(1)).next_is(BUILD).refused(
        "R072", "deferred-build-closed"
    )


def test_the_last_player_of_the_game_builds_before_the_end_of_the_turn() -> None:
    """Nobody's turn follows the last one, so that nothing is deferred to it (R072, F:42)."""
    begin = placed(ended(first=2).begin, end=EndTrigger(2, 1))
    given(begin, ada.gear_built("addition", "a1-b1"), PAID).when(ada.turn_ended()).then(
        table.play_ended()
    )
    over = given(begin, ada.turn_ended())
    over.next_is(BUILD).refused("R072", "deferred-build-out-of-time")
    over.next_is(table.play_ended()).then().next_is(BUILD).refused("R183", "after-play-ended")


def test_a_deferred_build_is_offered_beside_the_next_players_choices() -> None:
    """Charles chooses his move, and beside it Ada may still build in two spaces (R072)."""
    legal = engine.legal(ended(START).state)
    (aside,) = legal.interrupts
    assert (legal.player, aside.player, aside.kind) == (2, 1, GearBuilt)
    builds = [fact for fact in aside.members or () if isinstance(fact, GearBuilt)]
    assert {fact.gear_space for fact in builds} == {"a1-b1", "a2-b2"}
