from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.content.objective_conditions import AtLeast
from adas_dream.core.content.pack import Objective
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.position import steps
from adas_dream.events.position.game import Claim
from tests.board import PACK, at_end, board
from tests.given import Given, Hand, ada, charles, given, judged
from tests.start import having, placed

BY_PLACE = {"deferred-build-objective": "log-position"}
LATER = {"deferred-build": "until-next-turn-ends"}
BUILD = ada.gear_built("addition", "a1-b1", deferred=True)
PAID = ada.resources_spent(coal=1, brass=2)
START = charles.turn_started("workshop", 6)
CLAIM = ada.objective_claimed("builder", "b2-c2", 7)
ONE_BUILT = "a1-b1=empty a2-b2=subtraction"


def building(objectives: str = "builder", **fields: Any) -> State:  # noqa: ANN401 - as in `board`
    """The end of Ada's turn 5, the last of its round: one more Gear makes the two of Builder."""
    held: dict[str, Any] = {"coal": 3, "brass": 3, "number": 5, "first": 2, **fields}
    state = at_end("travel", objectives=objectives, **held)
    return having(state, 1, gear_spaces=ONE_BUILT)


def built(*since: Fact, begin: State | None = None) -> Given:
    """Give the deferred build that meets Builder, paid."""
    return given(begin or building(), ada.turn_ended(), *since, BUILD, PAID)


@pytest.mark.parametrize("since", [(), (START,)], ids=len)
def test_a_deferred_build_is_followed_by_its_claim(since: tuple[Fact, ...]) -> None:
    """What the deferred Gear met is claimed before anybody goes on (R161)."""
    place = built(*since)
    (family,) = engine.legal(place.state).families
    assert (family.kind, family.player) == (ObjectiveClaimed, 1)
    later = charles.die_moved("G4", 4, 5) if since else START
    place.next_is(later).refused("R161", "met-objective-not-claimed")
    after = place.when(CLAIM).then().next_is(later).then()
    assert after.state.position.objectives[0].claims[0].turn == 5


def test_the_payment_comes_before_the_claim() -> None:
    """The claim stands after the payment, not between build and payment (R161, R119)."""
    unpaid = given(building(), ada.turn_ended(), BUILD)
    unpaid.next_is(CLAIM).refused("R119", "addition-payment-missing")


def test_before_a_deferred_build_nothing_is_claimed_after_the_turn() -> None:
    """Without a build Ada has no claim in Charles's turn or before it (R161, L47)."""
    met = having(building(), 1, gear_spaces="a2-b2=subtraction b2-b3=cam")
    ended = placed(given(building(), ada.turn_ended()).state, players=met.position.players)
    given(ended).next_is(CLAIM).refused("R161", "claim-in-another-players-turn")
    given(ended, START).next_is(CLAIM).refused("R161", "claim-in-another-players-turn")


def test_the_other_player_claims_nothing_meanwhile() -> None:
    """While Ada's claim is due Charles makes none of his own (R161)."""
    begin = having(building(), 2, gear_spaces="a1-b1=addition a2-b2=addition")
    theirs = charles.objective_claimed("builder", "b2-c2", 7)
    built(START, begin=begin).next_is(theirs).refused("R161", "met-objective-not-claimed")
    claimed = given(begin, ada.turn_ended(), START, BUILD, PAID, CLAIM)
    claimed.when(charles.objective_claimed("builder", "b2-c2", 3)).then()


@pytest.mark.parametrize(("claims", "value"), [("", 7), ("2.5.7", 7), ("2.4.7", 3), ("2.6.7", 7)])
def test_the_claim_belongs_to_the_builders_turn(claims: str, value: int) -> None:
    """It counts in Ada's turn 5: first, or in the same number of turns as the first claim, or
    fewer (a claim made meanwhile in turn 6), it is worth 7 (R164, T37)."""
    objectives = f"builder={claims}" if claims else "builder"
    place = built(START, begin=building(objectives))
    after = place.when(ada.objective_claimed("builder", "b2-c2", value)).then()
    assert after.state.position.objectives[0].claims[-1].turn == 5
    wrong = place.when(ada.objective_claimed("builder", "b2-c2", 10 - value))
    assert engine.check(place.state, wrong.choice) is not None


@pytest.mark.parametrize(
    ("readings", "value", "rule", "code", "other"),
    [
        ({}, 7, "R164", "same-round-claim-on-lower-value", "log-position"),
        (BY_PLACE, 3, "R165", "later-claim-on-higher-value", "builders-turn"),
    ],
)
def test_or_to_its_place_in_the_log(
    readings: dict[str, str], value: int, rule: str, code: str, other: str
) -> None:
    """By `deferred-build-objective=log-position` it counts in round 6, worth 3 (R161, T37)."""
    place = built(START, begin=building("builder=2.5.7", readings=readings))
    place.when(ada.objective_claimed("builder", "b2-c2", value)).then()
    place.when(ada.objective_claimed("builder", "b2-c2", 10 - value)).refused(
        rule, code, ruling="deferred-build-objective", legal_under=other
    )


@pytest.mark.parametrize("since", [(), (START,)], ids=len)
def test_by_its_place_it_may_come_when_play_has_come_back(since: tuple[Fact, ...]) -> None:
    """By `log-position` and `until-first-claimant` Ada's build counts in Charles's turn 6, with
    which play has come back to him, who claimed first in his turn 5: it is worth 3 (R164)."""
    readings = {**BY_PLACE, "objective-window": "until-first-claimant"}
    place = built(*since, begin=building("builder=2.5.7", readings=readings))
    place.when(ada.objective_claimed("builder", "b2-c2", 3)).then()
    place.when(CLAIM).refused(
        "R165",
        "later-claim-on-higher-value",
        ruling="deferred-build-objective",
        legal_under="builders-turn",
    )


def test_by_its_place_in_the_log_a_claim_opens_the_round_of_the_log() -> None:
    """By `log-position` Ada's first claim counts in turn 6, so that Charles's is worth 7 (R164)."""
    begin = having(building(readings=BY_PLACE), 2, gear_spaces="a1-b1=addition a2-b2=addition")
    claimed = given(begin, ada.turn_ended(), START, BUILD, PAID, CLAIM)
    assert claimed.state.position.objectives[0].claims[0].turn == 6
    claimed.when(charles.objective_claimed("builder", "b2-c2", 7)).then()
    claimed.when(charles.objective_claimed("builder", "b2-c2", 3)).refused(
        "R164", "same-round-claim-on-lower-value"
    )


def test_a_deferred_claim_waits_for_no_end_of_turn() -> None:
    """By `objective-check=end-of-turn` too it comes with the build that met it (R161)."""
    begin = building(readings={"objective-check": "end-of-turn"})
    built(START, begin=begin).when(CLAIM).then()


def test_without_a_disc_there_is_no_claim() -> None:
    """With no disc left on the Player board the next player goes on (R161, R162)."""
    spaces = ("empty", "cam", *("empty",) * 10)
    begin = having(building(), 1, gear_spaces=spaces)
    built(begin=begin).next_is(START).then()


def test_what_the_build_met_before_its_payment_is_remembered() -> None:
    """Two Gears and three Brass are met between the build and its payment, and claimed (R161)."""
    both = (AtLeast(2, "gears-built"), AtLeast(3, "brass"))
    rich = Objective("rich", "travel", "Gears and Brass", both)
    pack = replace(PACK, objectives=(*PACK.objectives, rich))
    claim = ada.objective_claimed("rich", "b2-c2", 7)
    for since in ((), (START,)):
        place = built(*since, begin=building("rich", pack=pack))
        first = place.state.position.queue[0]
        assert isinstance(first, steps.ClaimMet)
        assert first.met == ("rich",)
        place.next_is(charles.die_moved("G4", 4, 5) if since else START).refused(
            "R161",
            "met-objective-not-claimed",
            ruling="objective-check",
            legal_under="end-of-turn",
        )
        place.when(claim).then()
    late = building("rich", pack=pack, readings={"objective-check": "end-of-turn"})
    built(begin=late).when(claim).refused(
        "R161", "objective-not-met", ruling="objective-check", legal_under="any-moment"
    )


@pytest.mark.parametrize("since", [(), (START,)], ids=len)
def test_an_unknown_objective_may_be_claimed_with_the_build(since: tuple[Fact, ...]) -> None:
    """Whether the build met a condition that nobody knows is the table's word (R161)."""
    place = built(*since, begin=building("mystery"))
    stated = ada.objective_claimed("mystery", "b2-c2", 7, attested=True)
    later = charles.die_moved("G4", 4, 5) if since else START
    interrupts = engine.legal(place.state).interrupts
    assert stated in [member for aside in interrupts for member in aside.members or ()]
    place.next_is(later).then().next_is(stated).refused("R161", "claim-in-another-players-turn")
    place.next_is(stated).then().next_is(later).then()
    assert judged(place.begin, (*place.facts, stated)).attested == 1


def test_a_late_build_is_claimed_late() -> None:
    """By `until-next-turn-ends` the claim comes after the build at Charles's end choice (R161)."""
    turn = (
        START,
        charles.die_moved("G4", 4, 5),
        charles.die_pushed(5, "Y2"),
        charles.partners_drawn(2),
        charles.die_stored("Y2", "s2"),
    )
    place = built(*turn, begin=building(readings=LATER))
    place.when(charles.turn_ended()).refused("R161", "met-objective-not-claimed")
    place.when(CLAIM).then().when(charles.turn_ended()).then()


def test_a_late_build_leaves_the_active_die_what_it_is() -> None:
    """After Ada's late build Charles's Travel Publish still turns his active die (R070, R100)."""
    turn = (
        charles.turn_started("actions", 6),
        charles.die_placed("X5", "s1", "b1"),
        charles.area_used("travel"),
        charles.step_declined("effects"),
        charles.published("travel"),
        charles.resources_spent(books=1),
    )
    place = built(*turn, begin=building(readings=LATER, objectives=""))
    change = {"place": "b1", "die": "X5", "becomes": "X6"}
    after = place.when(charles.dice_adjusted([change])).then()
    assert after.state.turn.active == "X6"


def test_a_deferred_claim_is_none_of_the_next_turn() -> None:
    """Counted where it stands in the log, it has the number of the builder's next turn, whose end
    choice it leaves open under `objective-check=end-of-turn` (R161, R006)."""
    readings = {"objective-check": "end-of-turn", **BY_PLACE}
    built_then = building(readings=readings)
    claimed = given(built_then, ada.turn_ended(), START, BUILD, PAID, CLAIM)
    assert claimed.state.position.objectives[0].claims[0].turn == 6
    begin = at_end("travel", readings=readings, number=6, coal=3, brass=3, books=1)
    begin = placed(begin, objectives=claimed.state.position.objectives)
    begin = having(begin, 1, gear_spaces="a1-b1=empty b2-c2=cam a2-b2=cam")
    begin = placed(begin, turn=replace(begin.turn, met=("builder",)))
    given(begin).offers(ada.published("travel"), ada.gear_built("addition", "a1-b1"))
    given(begin).when(ada.gear_built("addition", "a1-b1")).then(PAID)


FIRST_CLAIMANT = {**BY_PLACE, "objective-window": "until-first-claimant"}


def test_by_its_place_in_the_log_a_claim_is_made_in_the_running_turn() -> None:
    """Mary claimed in her turn 5; Ada's claim is made in Charles's turn 6, before Mary's: play has
    not come back to her, so that it is worth 7 (R164)."""
    begin = at_end(
        "travel",
        players=3,
        objectives="builder=3.5.7",
        readings=FIRST_CLAIMANT,
        coal=3,
        brass=3,
        number=5,
        first=2,
    )
    place = built(START, begin=having(begin, 1, gear_spaces=ONE_BUILT))
    place.when(ada.objective_claimed("builder", "b2-c2", 3)).refused(
        "R164",
        "same-round-claim-on-lower-value",
        ruling="objective-window",
        legal_under="same-round",
    )
    after = place.when(CLAIM).then()
    claim = after.state.position.objectives[0].claims[-1]
    assert (claim.player, claim.turn, claim.value, claim.in_turn_of) == (1, 6, 7, 2)


@pytest.mark.parametrize(("player", "turn", "value"), [(2, 6, 7), (3, 6, 7), (2, 7, 3), (3, 7, 3)])
def test_play_comes_back_to_who_claimed_in_another_turn(player: int, turn: int, value: int) -> None:
    """Ada, last of the round, made the first claim in Charles's turn 6: her next turn is her own of
    that round, so that in round 7 the value is 3 (R164, R165)."""
    begin = board(players=3, objectives="builder", readings=FIRST_CLAIMANT, round=turn, first=2)
    (objective,) = begin.position.objectives
    begin = placed(
        begin,
        objectives=(replace(objective, claims=(Claim(1, 6, 7, in_turn_of=2),)),),
        queue=(steps.StartTurn(player),),
    )
    begin = having(begin, player, gear_spaces="a1-b1=addition a2-b2=addition")
    turn_open = given(begin, Hand(player).turn_started("actions", turn))
    (family,) = engine.legal(turn_open.state).interrupts
    assert {it.value for it in family.members or () if isinstance(it, ObjectiveClaimed)} == {value}


def test_a_claim_of_a_build_in_the_next_own_turn_waits_for_no_end_either() -> None:
    """Where a log has Ada's next turn before Charles's, her deferred build in it is against the
    rules, but not the claim that it brings, by `objective-check=end-of-turn` either (R002, R006,
    R161)."""
    begin = building(readings={"objective-check": "end-of-turn"})
    facts = (ada.turn_ended(), ada.turn_started("workshop", 6), BUILD, PAID, CLAIM)
    found = judged(begin, facts).findings
    assert [it.code for it in found if it.severity == "illegal"] == [
        "not-that-players-turn",
        "end-choice-too-early",
    ]


def test_who_owes_a_claim_has_built_already() -> None:
    """A second deferred build of Ada's, while the claim that the first one met is due, comes after
    her window is closed; what anybody else does leaves out the claim (R072, R161)."""
    place = built(START)
    second = ada.gear_built("subtraction", "c1-c2", deferred=True)
    place.next_is(second).refused("R072", "deferred-build-closed")
    place.next_is(charles.die_moved("G4", 4, 5)).refused("R161", "met-objective-not-claimed")
