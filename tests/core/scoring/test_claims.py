import pytest

from adas_dream.core.state import State
from adas_dream.events.position import steps
from adas_dream.events.position.game import Claim
from tests.core.scoring.lines import PACK, points, with_objective
from tests.given import Given, ada, given, mary
from tests.start import having, placed, start

UNTIL_FIRST = {"objective-window": "until-first-claimant"}
BY_PLACE = {"deferred-build-objective": "log-position"}
SPACE = "a1-b1"


def at_turn(turn: int, player: int, state: State) -> State:
    """The state with that player's turn of that number about to start."""
    return placed(state, round=turn, queue=(steps.StartTurn(player),))


def colliers(readings: dict[str, str] | None = None) -> State:
    """Three players at turn 5 of the third, with 5 Coal each and the Collier, met by 5 Coal."""
    state = start(players=3, pack=PACK, readings=readings, coal=5)
    return at_turn(5, 3, with_objective(state, "collier", "meetings"))


def mary_claims(readings: dict[str, str] | None = None) -> Given:
    """Mary, last in turn order, claims in her turn 5 and ends it; Ada starts her turn 6."""
    return given(
        colliers(readings),
        mary.turn_started("workshop", 5),
        mary.objective_claimed("collier", SPACE, 7),
        mary.die_moved("G4", 4, 5),
        mary.die_pushed(5, "Y2"),
        mary.partners_drawn(2, ["aqueduct", "bellows"]),
        mary.turn_ended(),
        ada.turn_started("workshop", 6),
    )


def test_a_claim_of_the_next_round_is_lower() -> None:
    """C claims in its turn 5 and A in its turn 6: C has 7 and A has 3 (T33, R164, R165)."""
    later = mary_claims()
    later.when(ada.objective_claimed("collier", SPACE, 7)).refused(
        "R165",
        "later-claim-on-higher-value",
        ruling="objective-window",
        legal_under="until-first-claimant",
    )
    after = later.when(ada.objective_claimed("collier", SPACE, 3)).then()
    assert points(after.state, "objectives") == (3, 0, 7)


def test_a_claim_before_the_first_claimants_next_turn() -> None:
    """Under `objective-window=until-first-claimant` A has 7 as well (T33, R165)."""
    later = mary_claims(UNTIL_FIRST)
    after = later.when(ada.objective_claimed("collier", SPACE, 7)).then()
    assert points(after.state, "objectives") == (7, 0, 7)


def test_a_claim_outlives_its_condition() -> None:
    """A disc on an Objective scores although the condition is lost two turns later (T35, R166)."""
    begin = placed(mary_claims().state, queue=(steps.StartTurn(3),), round=7, turn=None)
    moved = given(begin, mary.turn_started("workshop", 7), mary.die_moved("P6", 4, 5))
    spent = moved.when(mary.die_moved_further("P6", 5, 6)).then(mary.resources_spent(coal=1))
    assert spent.state.player(3).coal == 4
    assert points(spent.state, "objectives") == (0, 0, 7)


def builders(readings: dict[str, str] | None = None) -> Given:
    """B claimed the Builder, met by a Gear, in its turn 5; C ended its turn 5 without an end choice
    and A has started turn 6."""
    state = start(players=3, pack=PACK, readings=readings)
    state = with_objective(state, "builder", "study", Claim(2, 5, 7))
    state = having(state, 3, gear_spaces="a1-b1=empty", coal=1, brass=1)
    return given(
        at_turn(5, 3, state),
        mary.turn_started("workshop", 5),
        mary.die_moved("G4", 4, 5),
        mary.die_pushed(5, "Y2"),
        mary.partners_drawn(2, ["aqueduct", "bellows"]),
        mary.turn_ended(),
        ada.turn_started("workshop", 6),
    )


@pytest.mark.parametrize(
    ("readings", "value", "refused", "other"),
    [
        (None, 7, ("R164", "same-round-claim-on-lower-value"), "log-position"),
        (BY_PLACE, 3, ("R165", "later-claim-on-higher-value"), "builders-turn"),
    ],
)
def test_an_objective_met_by_a_deferred_build(
    readings: dict[str, str] | None, value: int, refused: tuple[str, str], other: str
) -> None:
    """C, last in turn order, builds while A starts turn 6: the claim counts in C's turn 5 and has
    7, under `deferred-build-objective=log-position` in round 6 and has 3 (T37, R161, R164)."""
    built = (
        builders(readings)
        .when(mary.gear_built("subtraction", "a1-b1", deferred=True))
        .then(mary.resources_spent(coal=1, brass=1))
    )
    built.when(mary.objective_claimed("builder", "a1-a2", 10 - value)).refused(
        *refused, ruling="deferred-build-objective", legal_under=other
    )
    after = built.when(mary.objective_claimed("builder", "a1-a2", value)).then()
    assert points(after.state, "objectives") == (0, 7, value)
