from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.content.effects import GainResources, SteamUp
from adas_dream.core.content.pack import Area
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from tests.board import PACK, UNCOVERED, at_end, board, using
from tests.given import Given, ada, charles, given, judged
from tests.start import having, placed

AT_END = {"objective-check": "end-of-turn"}
TWO_BUILT = "a1-b1=addition b1-c1=addition"
CLAIM = ada.objective_claimed("builder", "a2-b2", 7)
WORKSHOP = ada.turn_started("workshop", 5)
MOVE = ada.die_moved("B6", 5, 6)
PUSH = ada.die_pushed(6, "Y1")
STORE = ada.die_stored("Y1", "s3")
MOMENTS = ((WORKSHOP,), (WORKSHOP, MOVE), (WORKSHOP, MOVE, PUSH, STORE))


def meeting(objectives: str = "builder", **fields: Any) -> State:  # noqa: ANN401 - as in `board`
    """Round 5: Ada, not Charles, meets the Objective of two Gears."""
    state = board(objectives=objectives, round=5, **fields)
    return having(state, 1, gear_spaces=TWO_BUILT)


@pytest.mark.parametrize("so_far", MOMENTS, ids=len)
def test_a_met_objective_is_claimed_where_a_choice_is_due(so_far: tuple[Fact, ...]) -> None:
    """At any time of the own turn a disc of the Player board goes to a met Objective (R161)."""
    after = given(meeting(), *so_far).when(CLAIM).then().state
    assert after.player(1).gear_spaces[2] == "empty"
    (claim,) = after.position.objectives[0].claims
    assert (claim.player, claim.turn, claim.value) == (1, 5, 7)


def test_a_claim_stands_between_no_choice_and_its_consequence() -> None:
    """Where a payment or a bonus is due no claim stands (R161)."""
    paying = given(meeting(), WORKSHOP, MOVE, ada.die_moved_further("B6", 6, 1))
    paying.next_is(CLAIM).refused("R161", "claim-not-open")
    given(meeting(), WORKSHOP, MOVE, PUSH).next_is(CLAIM).refused("R161", "claim-not-open")


def test_an_objective_that_is_not_met_is_not_claimed() -> None:
    """With one Gear of two the Objective is not met (R161)."""
    one = having(meeting(), 1, gear_spaces="a1-b1=addition")
    given(one, WORKSHOP).when(CLAIM).refused("R161", "objective-not-met")


def test_no_claim_in_another_players_turn() -> None:
    """Charles claims nothing in Ada's turn, and Ada nothing between turns (R161, L47)."""
    both = having(meeting(), 2, gear_spaces=TWO_BUILT)
    early = charles.objective_claimed("builder", "a2-b2", 7)
    given(both, WORKSHOP).next_is(early).refused("R161", "claim-in-another-players-turn")
    given(both).next_is(CLAIM).refused("R161", "claim-between-turns")
    given(both).next_is(early).refused("R161", "claim-in-another-players-turn")


@pytest.mark.parametrize(
    ("claim", "rule", "code"),
    [
        (ada.objective_claimed("nothing", "a2-b2", 7), "R160", "no-such-objective-here"),
        (ada.objective_claimed("collier", "a2-b2", 7), "R160", "no-such-objective-here"),
        (ada.objective_claimed("builder", "a1-b1", 7), "R162", "claiming-disc-not-on-player-board"),
        (ada.objective_claimed("builder", "b2-c2", 7), "R162", "claiming-disc-not-on-player-board"),
        (ada.objective_claimed("builder", "a2-b2", 3), "R163", "first-claim-on-lower-value"),
        (ada.objective_claimed("builder", "a2-b2", 5), "R163", "first-claim-on-lower-value"),
        (
            ada.objective_claimed("builder", "a2-b2", 7, attested=True),
            "R161",
            "decidable-claim-attested",
        ),
    ],
)
def test_what_is_no_claim(claim: Fact, rule: str, code: str) -> None:
    """Only an Objective in play, with a disc that covers a space, and first the higher value."""
    begin = having(meeting(), 1, gear_spaces=f"{TWO_BUILT} b2-c2=empty")
    given(begin, WORKSHOP).when(claim).refused(rule, code)


def test_one_disc_a_player_on_an_objective() -> None:
    """Who has a disc on the Objective places no second one (R171, L49)."""
    claimed = given(meeting("builder=1.4.7"), WORKSHOP)
    claimed.when(ada.objective_claimed("builder", "a2-b2", 7)).refused(
        "R171", "objective-claimed-twice"
    )
    claimed.when(ada.objective_claimed("builder", "a2-b2", 3)).refused(
        "R171", "objective-claimed-twice"
    )


# What it is worth


@pytest.mark.parametrize(
    ("claims", "first", "value", "rule", "code"),
    [
        ("2.5.7", 2, 7, "R164", "same-round-claim-on-lower-value"),
        ("2.3.7", 1, 3, "R165", "later-claim-on-higher-value"),
        ("2.1.7", 1, 3, "R165", "later-claim-on-higher-value"),
    ],
)
def test_the_value_goes_by_the_round(
    claims: str, first: int, value: int, rule: str, code: str
) -> None:
    """In the first claim's number of turns it is 7, afterwards 3 (R164, R165, R168)."""
    begin = meeting(f"builder={claims}", first=first)
    place = given(placed(begin, queue=(steps.StartTurn(1),)), WORKSHOP)
    assert {fact.value for fact in claims_offered(place)} == {value}
    place.when(ada.objective_claimed("builder", "a2-b2", value)).then()
    place.when(ada.objective_claimed("builder", "a2-b2", 10 - value)).refused(rule, code)


def claims_offered(place: Given) -> tuple[Any, ...]:
    """Every claim that may stand beside the choice that is due."""
    interrupts = engine.legal(place.state).interrupts
    return tuple(member for aside in interrupts for member in aside.members or ())


def test_the_window_until_the_first_claimants_turn() -> None:
    """By `objective-window=until-first-claimant` the round's end does not matter (R165, T33)."""
    wide = {"objective-window": "until-first-claimant"}
    for claims, value in (("2.4.7", 7), ("2.3.7", 3)):
        place = given(meeting(f"builder={claims}", readings=wide), WORKSHOP)
        place.when(ada.objective_claimed("builder", "a2-b2", value)).then()
        refused = place.when(ada.objective_claimed("builder", "a2-b2", 10 - value))
        if value == 7:
            refused.refused(
                "R164",
                "same-round-claim-on-lower-value",
                ruling="objective-window",
                legal_under="same-round",
            )
        else:
            refused.refused("R165", "later-claim-on-higher-value")
    narrow = given(meeting("builder=2.4.7"), WORKSHOP)
    narrow.when(CLAIM).refused(
        "R165",
        "later-claim-on-higher-value",
        ruling="objective-window",
        legal_under="until-first-claimant",
    )


def test_a_tile_has_its_own_values() -> None:
    """The tile of most Innovation is worth 9 first and 4 after (R168, R172)."""
    first = having(board(objectives="inventor", round=5), 1, innovation=1)
    given(first, WORKSHOP).when(ada.objective_claimed("inventor", "a2-b2", 9)).then()
    given(first, WORKSHOP).when(ada.objective_claimed("inventor", "a2-b2", 7)).refused(
        "R163", "first-claim-on-lower-value"
    )
    later = having(board(objectives="inventor=2.4.9", round=5), 1, innovation=1)
    given(later, WORKSHOP).when(ada.objective_claimed("inventor", "a2-b2", 4)).then()


# When it is met


def test_the_turn_does_not_end_before_a_claim() -> None:
    """A met Objective is claimed before the turn ends, while a disc is left (R161)."""
    place = given(meeting(), *MOMENTS[-1])
    place.when(ada.turn_ended()).refused("R161", "turn-ended-with-unclaimed-objective")
    assert place.families("turn_ended") == ()
    place.when(CLAIM).then().when(ada.turn_ended()).then()


def test_without_a_disc_nothing_is_claimed() -> None:
    """Where no disc is left on the Player board the turn ends all the same (R161, R162)."""
    bare = having(meeting(), 1, gear_spaces=("addition", "cam", *UNCOVERED[2:]))
    place = given(bare, *MOMENTS[-1])
    place.when(CLAIM).refused("R162", "claiming-disc-not-on-player-board")
    place.when(ada.turn_ended()).then()


def test_with_one_disc_for_two_objectives_the_player_chooses() -> None:
    """Of two met Objectives either takes the last disc, and then the turn may end (R162)."""
    spaces = ("addition", "cam", "covered", *UNCOVERED[3:])
    both = having(meeting("builder collier", coal=1), 1, gear_spaces=spaces, coal=4)
    place = given(both, *MOMENTS[-1])
    assert {fact.objective for fact in claims_offered(place)} == {"builder", "collier"}
    for objective in ("builder", "collier"):
        after = place.when(ada.objective_claimed(objective, "a2-b2", 7)).then()
        after.when(ada.turn_ended()).then()


def test_two_objectives_may_be_claimed_in_a_turn() -> None:
    """Each met Objective takes a disc, one after the other (R161)."""
    both = having(meeting("builder collier", coal=1), 1, coal=4)
    once = given(both, *MOMENTS[-1], CLAIM)
    once.when(ada.turn_ended()).refused("R161", "turn-ended-with-unclaimed-objective")
    once.when(ada.objective_claimed("collier", "b2-c2", 7)).then().when(ada.turn_ended()).then()


@pytest.mark.parametrize(("own", "others", "met"), [(5, 4, True), (4, 4, False), (4, 5, False)])
def test_most_is_more_than_anyone(own: int, others: int, *, met: bool) -> None:
    """With most Coal by one the Objective is met; a tie is not the most (R170)."""
    begin = having(board(objectives="collier", round=5, players=3, coal=2), 1, coal=own)
    place = given(having(begin, 3, coal=others), WORKSHOP)
    outcome = place.when(ada.objective_claimed("collier", "a2-b2", 7))
    outcome.then() if met else outcome.refused("R161", "objective-not-met")


@pytest.mark.parametrize(
    ("books", "brass", "met"), [(2, 3, True), (2, 2, False), (1, 3, False), (1, 1, False)]
)
def test_two_conditions_are_needed_at_once(books: int, brass: int, *, met: bool) -> None:
    """Two Books and three Brass at one moment, not one of them alone (R169)."""
    begin = board(objectives="reader", round=5, books=books, brass=brass)
    outcome = given(begin, WORKSHOP).when(ada.objective_claimed("reader", "a2-b2", 7))
    outcome.then() if met else outcome.refused("R161", "objective-not-met")


def test_two_conditions_met_one_after_the_other_are_not_met() -> None:
    """The third Brass comes when the second Book is spent: never both at once (R169)."""
    begin = at_end("travel", objectives="reader", books=2, brass=2, programs="")
    spent = given(begin, ada.published("travel"), ada.resources_spent(books=1))
    later = having(spent.state, 1, brass=3)
    pips = ada.dice_adjusted([{"place": "a1", "die": "Y4", "becomes": "Y5"}])
    given(later, pips).when(ada.turn_ended()).then()


def test_both_discs_of_a_stack_count() -> None:
    """Two own discs in Institutions are met by one stack of two (R096)."""
    for discs, met in (("hall-6=1,1", True), ("hall-6=1 hall-5=1", True), ("hall-6=1", False)):
        begin = board(objectives="dean", discs=discs, round=5)
        outcome = given(begin, WORKSHOP).when(ada.objective_claimed("dean", "a2-b2", 7))
        outcome.then() if met else outcome.refused("R161", "objective-not-met")


def test_what_was_met_in_anothers_turn_is_claimed_if_it_still_is() -> None:
    """Ada had the most Coal only in Charles's turn: in her own she has to have it (R161)."""
    begin = having(board(objectives="collier", round=5, coal=2, first=2), 1, coal=3)
    begin = placed(begin, queue=(steps.StartTurn(2),))
    theirs = (
        charles.turn_started("actions", 5),
        charles.die_placed("Y4", "s1", "a1"),
        charles.area_used("travel"),
    )
    given(begin, *theirs, charles.turn_ended(), WORKSHOP).when(
        ada.objective_claimed("collier", "a2-b2", 7)
    ).refused("R161", "objective-not-met")


def passing(readings: dict[str, str] | None = None) -> Given:
    """Give a turn in which Ada had most Coal between two forced facts, a gain and a payment."""
    effects = (GainResources(coal=2), SteamUp())
    areas = tuple(Area(it.area, effects) if it.area == "meetings" else it for it in PACK.areas)
    pack = replace(PACK, areas=areas)
    begin = board(objectives="collier", round=5, coal=2, pack=pack, readings=readings)
    forced = (
        ada.resources_gained(coal=2),
        ada.resources_spent(coal=3),
        ada.steam_advanced(30),
    )
    return given(having(begin, 1, coal=1, steam=3), *using("meetings", 5), *forced)


COLLIER = ada.objective_claimed("collier", "a2-b2", 7)


def test_what_was_met_between_two_forced_facts_is_remembered() -> None:
    """By `objective-check=any-moment` it is claimable, and has to be, until the end (R161)."""
    place = passing()
    assert place.state.turn.met == ("collier",)
    place.when(ada.turn_ended()).refused(
        "R161",
        "turn-ended-with-unclaimed-objective",
        ruling="objective-check",
        legal_under="end-of-turn",
    )
    place.when(COLLIER).then().when(ada.turn_ended()).then()


def test_what_was_met_in_the_turn_before_is_not_remembered() -> None:
    """A met Objective is remembered for the turn in which it was met, no longer (R161)."""
    over = passing(AT_END)
    ended = given(over.begin, *over.facts, ada.turn_ended())
    assert ended.state.position.turn is None
    theirs = given(ended.begin, *ended.facts, charles.turn_started("actions", 5))
    assert theirs.state.turn.met == ("collier",)
    assert given(over.begin, ada.turn_started("actions", 5)).state.turn.met == ()


def test_only_what_is_met_at_the_end_counts_by_the_other_reading() -> None:
    """By `objective-check=end-of-turn` a passing moment is nothing, the end is all (R161)."""
    place = passing(AT_END)
    place.when(COLLIER).refused(
        "R161", "objective-not-met", ruling="objective-check", legal_under="any-moment"
    )
    place.when(ada.turn_ended()).then()
    early = given(meeting(readings=AT_END), WORKSHOP)
    early.when(CLAIM).refused(
        "R161",
        "claimed-before-the-end-of-the-turn",
        ruling="objective-check",
        legal_under="any-moment",
    )
    late = given(meeting(readings=AT_END), *MOMENTS[-1])
    late.when(ada.turn_ended()).refused("R161", "turn-ended-with-unclaimed-objective")
    late.when(CLAIM).then().when(ada.turn_ended()).then()


FREED = ada.gear_built("addition", "a2-b2")


def test_a_claim_frees_a_space_for_the_same_turns_build() -> None:
    """The disc that a claim takes away uncovers the space of this turn's build (R161, T81)."""
    turn = (WORKSHOP, MOVE, PUSH, STORE, CLAIM)
    after = given(meeting(coal=2, brass=2), *turn).when(FREED)
    after.then(ada.resources_spent(coal=1, brass=2)).when(ada.turn_ended()).then()


def test_by_the_other_reading_the_claim_comes_after_the_build() -> None:
    """By `objective-check=end-of-turn` the space is still covered when a Gear is built (T81)."""
    turn = (WORKSHOP, MOVE, PUSH, STORE)
    begin = meeting(coal=2, brass=2, readings=AT_END)
    given(begin, *turn).when(FREED).refused("R113", "gear-space-covered")
    claimed = given(begin, *turn, CLAIM)
    for end_choice in (FREED, ada.published("workshop")):
        claimed.when(end_choice).refused(
            "R161",
            "end-choice-after-claim",
            ruling="objective-check",
            legal_under="any-moment",
        )
    claimed.when(ada.turn_ended()).then()


def test_a_log_of_the_one_reading_depends_on_the_other() -> None:
    """A whole turn with a claim in its middle is illegal by no reading but the other (T81)."""
    payment = ada.resources_spent(coal=1, brass=2)
    bonus = (ada.bonus_gained("innovation", "push", 6), ada.innovation_advanced(1))
    turn = (WORKSHOP, MOVE, CLAIM, PUSH, *bonus, STORE, FREED, payment, ada.turn_ended())
    assert judged(meeting(coal=2, brass=2), turn).findings == []
    validator = judged(meeting(coal=2, brass=2, readings=AT_END), turn)
    assert validator.legality == "depends-on-ruling"
    assert {finding.severity for finding in validator.findings} == {"ruling"}


# What the pages do not decide


def test_an_unknown_condition_is_attested() -> None:
    """Where content does not know the condition the claim is the table's word for it (R161)."""
    place = given(board(objectives="mystery", round=5), *MOMENTS[-1])
    stated = ada.objective_claimed("mystery", "a2-b2", 7, attested=True)
    assert stated in claims_offered(place)
    place.when(ada.objective_claimed("mystery", "a2-b2", 7)).refused("R161", "objective-not-met")
    place.when(ada.objective_claimed("mystery", "a2-b2", 3, attested=True)).refused(
        "R163", "first-claim-on-lower-value"
    )
    place.when(ada.turn_ended()).then()
    validator = judged(place.begin, (*place.facts, stated))
    assert (validator.findings, validator.attested) == ([], 1)
