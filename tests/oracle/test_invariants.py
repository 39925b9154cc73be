import pytest
from msgspec.structs import replace

from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import Claim, DiscSpace, EndTrigger, Objective
from adas_dream.events.position.player import Partners
from adas_dream.events.position.workshop import Pushed
from adas_dream.events.vocabulary import Module
from tests import recount, seeded_games
from tests.given import ada, but_odd, charles, given, mary, table
from tests.oracle.invariants import INVARIANTS, PHYSICAL, broken
from tests.start import bag_of, having, placed, ring, start

GIVEN_UP = table.play_abandoned()
"""A fact that moves nothing."""
WORKSHOP = ada.turn_started("workshop", 1)
BEGIN = having(start(), 1, store="Y2 -- -- --", mill="B3 -- -- -- -- -- -- -- --")
MOVED = given(BEGIN, WORKSHOP, ada.die_moved("P4", 2, 3)).state
STORING = given(
    BEGIN,
    WORKSHOP,
    ada.die_moved("P4", 2, 3),
    ada.die_pushed(3, "B4"),
    ada.bonus_gained("pounds", "push", 3),
    ada.resources_gained(pounds=3),
).state
ALONE = placed(BEGIN, disc_spaces=(DiscSpace("oxford", "travel", (1,)),))
CLAIMED = (Claim(1, 2, 7), Claim(2, 3, 3))


def workshop(state: State, **fields: object) -> State:
    """Give the state with fields of its Workshop given."""
    return placed(state, workshop=replace(state.position.workshop, **fields))


def objective(*claims: Claim) -> State:
    """Give a state with one Objective and its claims."""
    return placed(BEGIN, objectives=(Objective("builder", "study", claims),))


def turn(state: State, **fields: object) -> State:
    """Give the state with fields of its open turn given."""
    return placed(state, turn=replace(state.turn, **fields))


GONE = having(BEGIN, 1, gear_spaces="a1-b1=empty")
VIOLATIONS: list[tuple[str, State, Fact, State]] = [
    ("I01", BEGIN, GIVEN_UP, workshop(BEGIN, bag=bag_of("Y 7 B 8 G 9 P 8 X 9"))),
    ("I01", BEGIN, GIVEN_UP, having(BEGIN, 1, store="B2 -- -- --")),
    ("I02", BEGIN, GIVEN_UP, having(BEGIN, 1, store="Y7 -- -- --")),
    ("I02", BEGIN, GIVEN_UP, having(BEGIN, 1, store="Y2 -- -- -- --")),
    ("I03", MOVED, ada.turn_ended(), workshop(BEGIN, pushed=Pushed(1, "Y4"))),
    ("I04", BEGIN, GIVEN_UP, workshop(BEGIN, bag=bag_of("Y 9 B 8 G 9 P 8 X 9"))),
    ("I05", BEGIN, GIVEN_UP, workshop(BEGIN, spaces=ring("Y4 G5"))),
    ("I06", workshop(MOVED, spaces=ring("Y4 | -")), ada.turn_ended(), BEGIN),
    ("I07", BEGIN, GIVEN_UP, having(BEGIN, 1, store="-- -- -- --")),
    ("I08", BEGIN, GIVEN_UP, having(BEGIN, 1, mill="B3 Y2 -- -- -- -- -- -- --")),
    ("I08", BEGIN, ada.die_placed("Y2", "s1", "b1"), having(BEGIN, 1, mill="-- " * 9)),
    ("I09", BEGIN, GIVEN_UP, having(BEGIN, 1, store="Y2 B3 -- --")),
    ("I09", BEGIN, charles.die_stored("B3", "s1"), having(BEGIN, 1, store="Y2 B3 -- --")),
    ("I10", BEGIN, GIVEN_UP, having(BEGIN, 1, store="Y3 -- -- --")),
    (
        "I10",
        MOVED,
        ada.workshop_die_turned(1, "Y4", "Y6"),
        workshop(
            MOVED, spaces=ring("Y6 G5 X6 | G3 X3 | Y6 B4 P4 P4 | G4 P6 X5 | Y2 B6 P3 | Y1 B2 B5")
        ),
    ),
    ("I11", turn(MOVED, further=True), ada.die_moved_further("P4", 3, 4), MOVED),
    ("I11", turn(MOVED, turned=True), ada.workshop_die_turned(1, "Y4", "Y5"), MOVED),
    ("I11", MOVED, ada.resources_spent(coal=1), having(MOVED, 1, coal=1)),
    ("I12", MOVED, ada.die_pushed(3, "Y6"), STORING),
    ("I12", MOVED, ada.die_pushed(4, "G4"), STORING),
    ("I12", turn(MOVED, moved="Y6"), ada.die_pushed(3, "Y6"), STORING),
    ("I13", BEGIN, GIVEN_UP, having(BEGIN, 1, gear_spaces="a1-b1=addition")),
    ("I13", GONE, GIVEN_UP, BEGIN),
    (
        "I13",
        having(BEGIN, 1, gear_spaces="a1-b1=addition"),
        GIVEN_UP,
        having(BEGIN, 1, gear_spaces="a1-b1=subtraction"),
    ),
    ("I14", BEGIN, GIVEN_UP, GONE),
    ("I14", ALONE, GIVEN_UP, BEGIN),
    ("I15", BEGIN, GIVEN_UP, having(GONE, 1, discs_out=1)),
    ("I15", BEGIN, charles.disc_removed("a1-b1"), having(GONE, 1, discs_out=1)),
    ("I16", ALONE, GIVEN_UP, placed(BEGIN, disc_spaces=(DiscSpace("oxford", "travel", (1, 2)),))),
    (
        "I16",
        ALONE,
        GIVEN_UP,
        placed(BEGIN, disc_spaces=(DiscSpace("oxford", "travel", (1, 1, 1)),)),
    ),
    ("I16", BEGIN, GIVEN_UP, objective(Claim(1, 2, 7), Claim(1, 3, 3))),
    ("I17", BEGIN, GIVEN_UP, having(BEGIN, 1, gears=("addition", "subtraction"))),
    ("I17", placed(BEGIN, addition_stock=3), GIVEN_UP, placed(BEGIN, addition_stock=2)),
    ("I18", BEGIN, GIVEN_UP, having(BEGIN, 1, coal=3)),
    ("I18", BEGIN, ada.resources_spent(coal=3), having(BEGIN, 1, coal=-1)),
    ("I18", BEGIN, ada.resources_gained(coal=1), having(BEGIN, 2, coal=3)),
    ("I19", BEGIN, ada.steam_advanced(20), having(BEGIN, 1, steam=2)),
    ("I19", BEGIN, GIVEN_UP, having(BEGIN, 1, steam=1)),
    ("I20", having(BEGIN, 1, research="blue 2"), GIVEN_UP, having(BEGIN, 1, research="blue 1")),
    ("I20", BEGIN, ada.research_advanced("blue", 9), having(BEGIN, 1, research="blue 9")),
    ("I20", having(BEGIN, 1, assignments="blue 1"), GIVEN_UP, BEGIN),
    ("I20", having(BEGIN, 1, innovation=1), GIVEN_UP, BEGIN),
    ("I20", placed(BEGIN, round=2), GIVEN_UP, BEGIN),
    ("I21", BEGIN, GIVEN_UP, having(BEGIN, 1, programs="row1=evens row2=evens")),
    (
        "I21",
        having(BEGIN, 1, programs="row1=evens"),
        GIVEN_UP,
        having(BEGIN, 1, programs="row2=evens"),
    ),
    ("I22", BEGIN, GIVEN_UP, having(BEGIN, 1, partners=Partners(7))),
    ("I23", turn(MOVED, end_choice=True), ada.published("workshop"), MOVED),
    ("I23", turn(MOVED, end_choice=True), ada.gear_built("addition", "a1-b1"), MOVED),
    ("I23", BEGIN, ada.gear_built("addition", "a1-b1", deferred=True), BEGIN),
    ("I24", BEGIN, ada.turn_started("workshop", 2), MOVED),
    ("I24", BEGIN, charles.turn_started("workshop", 1), MOVED),
    ("I24", MOVED, ada.turn_ended(), placed(BEGIN, queue=(steps.StartTurn(2),), round=2)),
    ("I24", MOVED, ada.turn_ended(), BEGIN),
    ("I25", placed(BEGIN, end=EndTrigger(1, 1), round=2), ada.turn_started("workshop", 2), MOVED),
    ("I25", BEGIN, table.play_ended(), BEGIN),
    ("I25", placed(BEGIN, end=EndTrigger(1, 1)), table.play_ended(), BEGIN),
    ("I26", having(BEGIN, 1, mill="B3 " * 9), WORKSHOP, MOVED),
    ("I27", BEGIN, GIVEN_UP, objective(Claim(1, 2, 7), Claim(2, 2, 3))),
    ("I27", BEGIN, GIVEN_UP, objective(Claim(1, 2, 7), Claim(2, 3, 7))),
    ("I27", BEGIN, GIVEN_UP, objective(Claim(1, 2, 3), Claim(2, 3, 7))),
    ("I28", MOVED, charles.objective_claimed("builder", "a1-b1", 7), MOVED),
    ("I28", BEGIN, ada.objective_claimed("builder", "a1-b1", 7), BEGIN),
    ("I29", STORING, ada.assignments_activated("blue", 1), having(STORING, 1, research="blue 1")),
    ("I30", given(MOVED, ada.die_pushed(3, "B4")).state, ada.die_stored("B4", "s2"), BEGIN),
    ("I30", STORING, ada.bonus_gained("pounds", "push", 3), STORING),
    ("I36", BEGIN, WORKSHOP, BEGIN),
]


@pytest.mark.parametrize(("name", "before", "fact", "after"), VIOLATIONS)
def test_an_invariant_is_broken(name: str, before: State, fact: Fact, after: State) -> None:
    """A step that breaks an invariant, from I01 to I36, is told by that invariant."""
    assert name in broken(before, fact, after)


def test_every_invariant_can_be_broken() -> None:
    """No invariant from I01 to I36 is without an example of its violation."""
    assert {name for name, *_ in VIOLATIONS} == INVARIANTS.keys()


def test_the_physical_invariants_stand_apart() -> None:
    """What holds whatever happens is I01, I02, I13, I14, I16, I18, I21 and I36."""
    assert " ".join(PHYSICAL) == "I01 I02 I13 I14 I16 I18 I21 I36"
    assert {name for name, each in INVARIANTS.items() if each.physical} == PHYSICAL.keys()


def test_the_invariants_are_those_of_positions() -> None:
    """The table holds I01 to I30 and I36; the others are about scores, or the rules' business."""
    assert sorted(INVARIANTS) == [f"I{number:02}" for number in (*range(1, 31), 36)]
    assert all((each.holds.__doc__ or "").endswith(".") for each in INVARIANTS.values())


def test_a_step_that_breaks_nothing() -> None:
    """A move, a push and what they bring keep every invariant, I01 to I36."""
    given(BEGIN, WORKSHOP, ada.die_moved("P4", 2, 3), ada.die_pushed(3, "B4"), ada.turn_ended())


def test_an_effect_may_bend_the_pages() -> None:
    """A card may give Steam two caps at once: that bends I19, and no physical invariant."""
    after = having(BEGIN, 1, steam=2)
    fact = ada.steam_advanced(20, attested=True)
    assert broken(BEGIN, fact, after) == ("I19",)
    assert broken(BEGIN, fact, after, PHYSICAL) == ()


def test_other_rulings_bend_the_claims() -> None:
    """Under `until-first-claimant` a later turn may claim the higher value too (I27)."""
    later = objective(Claim(3, 5, 7), Claim(1, 6, 7))
    assert "I27" in broken(BEGIN, GIVEN_UP, later)
    rulings = replace(BEGIN.table.rulings, objective_window="until-first-claimant")
    read = State(replace(BEGIN.table, rulings=rulings), later.position)
    assert "I27" not in broken(BEGIN, GIVEN_UP, read)
    assert "I27" not in broken(BEGIN, mary.turn_ended(), objective(*CLAIMED))


GAMES = [
    ("house-3", 2, (), 1),
    ("house-3", 3, (), 2),
    ("house-3", 4, ("exhibition", "tiles", "objectives"), 1),
    ("small-bag-1", 2, (), 1),
    ("small-bag-1", 4, (), 2),
    ("wild-1", 3, (), 1),
]


@pytest.mark.parametrize(("pack", "players", "modules", "number"), GAMES)
def test_random_games_keep_every_invariant(
    pack: str, players: int, modules: tuple[Module, ...], number: int
) -> None:
    """In whole games of the random player every fact keeps I01 to I36, the count of the lines
    agrees with the fold, and a judge finds nothing but what is odd (R184, R200)."""
    seed = seeded_games.seed_of(number)
    begin = seeded_games.begun(pack, players, seed, modules)
    count, validator, facts = recount.of(begin), Validator(begin), list[Fact]()
    for before, fact, after in seeded_games.game(begin, seed):
        assert broken(before, fact, after) == (), fact
        count.read(fact)
        assert recount.same(count, after), fact
        validator.judge(fact, fact.seq)
        facts.append(fact)
    assert but_odd(validator.findings, begin, facts) == []
    assert validator.state == after


@pytest.mark.parametrize(
    "readings",
    [
        {"short-bag-refill": "stay-empty", "empty-bag-refill-bonus": "granted"},
        {"deferred-build": "until-next-turn-ends", "two-research": "same-track"},
        {"objective-window": "until-first-claimant", "objective-check": "end-of-turn"},
        {"empty-publish": "book-wasted", "program-overflow": "discard"},
        {"deferred-build": "not-allowed", "study-no-target": "no-legal-target"},
        {"deferred-build-objective": "log-position"},
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("pack", ["house-3", "small-bag-1"])
def test_random_games_under_other_readings(pack: str, readings: dict[str, str]) -> None:
    """Under every reading the physical invariants and the others hold as well (I01 to I36)."""
    seed = seeded_games.seed_of(7)
    begin = seeded_games.begun(pack, 3, seed, readings=readings)
    for before, fact, after in seeded_games.game(begin, seed):
        assert broken(before, fact, after) == (), fact
