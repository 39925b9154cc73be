"""The test vectors that the Workshop turn decides, each under its id."""

import re

import pytest

from adas_dream.core import engine
from adas_dream.core.rules.workshop_move import any_move_pushes
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.base import Fact
from tests.given import Given, Outcome, ada, given, luigi, mary
from tests.start import having, holding, start

WORKSHOP = ada.turn_started("workshop", 1)
MOVED = (WORKSHOP, ada.die_moved("P4", 2, 3))
PUSHED = (*MOVED, ada.die_pushed(3, "B4"))
STORED = (
    *PUSHED,
    ada.bonus_gained("pounds", "push", 3),
    ada.resources_gained(pounds=3),
    ada.die_stored("B4", "s1"),
)
ALONE = "P4 | B3 G5 Y1 | Y2 X6 B4 | G4 B2 P6 | B1 X5 Y3 | P3 G2 X1 Y4"
"""17 dice; the P4 of space 1 is alone there, and space 1 gives Coal."""
EMPTIES = (WORKSHOP, ada.die_moved("P4", 1, 2), ada.die_pushed(2, "B3"), ada.track_chosen("green"))

COVERED = "T67 T69 T71 T73 T87 T89 L01 L03 L05 L07 L09 L11 L13 L15 L17 L19 L21 L23 L25 L37"
LATER = {
    "scoring": "T01 T03 T05 T07 T09 T11 T13 T15 T17 T19 T21 T22 T23 T25 T27 T29 T31 T35 T39 T41"
    " T43 T45 T49 T51 T53 T55 T57 T59 T61 T63 L55 L57 L59",
    "the end of the game": "T75 T76 L51 L53",
    "Publish, Gears and Steam": "T65 T77 T79 T83 L27 L29 L31 L33 L35 L39 L41 L43",
    "Programs": "T85 L45",
    "Objectives": "T33 T37 T81 L47 L49",
}
"""Where the other vectors belong."""


def coal(amount: int, ring: str) -> Given:
    """Give a Workshop turn of a player with that much Coal."""
    return given(having(start(ring), 1, coal=amount), WORKSHOP)


def values(ring: str) -> tuple[tuple[str, ...], ...]:
    """Give six spaces of yellow dice by their values, `12 3 -`."""
    return tuple(tuple("Y" + value for value in space.strip("-")) for space in ring.split())


def test_t67_what_can_be_pushed() -> None:
    """T67: a 3 pushes nothing among 4, 5, 6 nor in an empty space, a 1 pushes a 1 (R036)."""
    for ring in ("P3 | Y4 B5 X6 | - | Y1 | Y1", "P3 | - | - | Y1 | Y1"):
        coal(0, ring).when(ada.die_moved("P3", 1, 2)).refused("R036", "nothing-left-to-push")
    coal(0, "P1 | Y1").when(ada.die_moved("P1", 1, 2)).then()


def test_t69_the_dead_end_is_judged_after_step_one() -> None:
    """T69: with 1 Coal a 1 may go to a lone 2, for either of them may be turned (R036, R018)."""
    moved = coal(1, "Y1 | B2 | X6").when(ada.die_moved("Y1", 1, 2)).then()
    up = given(moved.begin, *moved.facts, ada.workshop_die_turned(2, "Y1", "Y2", moved=True))
    up.when(ada.die_pushed(2, "B2")).then(ada.bonus_gained("research", "push", 2))
    down = given(moved.begin, *moved.facts, ada.workshop_die_turned(2, "B2", "B1"))
    down.when(ada.die_pushed(2, "B1")).then(ada.bonus_gained("research", "push", 2))
    moved.when(ada.die_pushed(2, "B2")).refused("R032", "pushed-higher-die")


def test_t71_a_short_bag() -> None:
    """T71: of a bag of two both are drawn, 18 lie in the Workshop, the bonus is gained (R057)."""
    waiting = given(start(ALONE, "Y 1 X 1"), *EMPTIES)
    after = waiting.when(ada.workshop_refilled(1, ["Y3", "X2"])).then(
        ada.bonus_gained("coal", "refill", 1),
        ada.resources_gained(coal=2),
        ada.die_stored("B3", "s1"),
    )
    assert sum(map(len, waiting.begin.position.workshop.spaces)) == 17
    assert sum(map(len, after.state.position.workshop.spaces)) == 18


def test_t71_a_short_bag_that_stays() -> None:
    """T71: under `stay-empty` there are no dice and no bonus (R057)."""
    begin = start(ALONE, "Y 1 X 1", readings={"short-bag-refill": "stay-empty"})
    given(begin, *EMPTIES[:-1]).when(EMPTIES[-1]).then(
        ada.research_advanced("green", 1), ada.space_left_empty(1), ada.die_stored("B3", "s1")
    )


def test_t73_no_legal_draft_without_coal() -> None:
    """T73: the ring 1, 2, 3 and three gaps gives no draft without Coal, and one with it (R036)."""
    assert not any_move_pushes(values("1 2 3 - - -"), 0)  # type: ignore[arg-type]
    assert any_move_pushes(values("1 2 3 - - -"), 1)  # type: ignore[arg-type]
    stuck = having(start("Y1 | Y2 | Y3"), 1, coal=0, store="B1 -- -- --")
    given(stuck).when(WORKSHOP).refused("R036", "no-possible-move")


@pytest.mark.parametrize("ring", ["1 2 3 4 5 6", "6 5 4 3 2 1", "1 6 1 6 1 6", "12 34 56 1 1 6"])
def test_t73_a_ring_without_a_gap(ring: str) -> None:
    """T73: without an empty space there is at least one draft without Coal (R036)."""
    assert any_move_pushes(values(ring), 0)  # type: ignore[arg-type]


def test_t87_not_the_highest() -> None:
    """T87: a moved 5 that stops among 2, 4, 6 may push the 2 (R035)."""
    moved = given(start("P5 X1 | Y2 B4 G6"), WORKSHOP, ada.die_moved("P5", 1, 2))
    moved.offers(ada.die_pushed(2, "Y2"), ada.die_pushed(2, "B4"))
    moved.when(ada.die_pushed(2, "Y2")).then(ada.bonus_gained("research", "push", 2))


@pytest.mark.parametrize(("reading", "rule"), [("any-tracks", None), ("same-track", "R148")])
def test_t89_two_research_of_row_two(reading: str, rule: str | None) -> None:
    """T89: blue +1 and green +1 on row 2 is legal, and illegal under `same-track` (R148)."""
    begin = having(start(readings={"two-research": reading}), 1, store="Y2 -- -- --")
    so_far = (
        ada.turn_started("actions", 1),
        ada.die_placed("Y2", "s1", "a1"),
        ada.area_used("study"),
        ada.program_placed("program-1", "row2", attested=True),
        ada.track_chosen("blue"),
    )
    outcome = given(begin, *so_far).when(ada.track_chosen("green"))
    if rule is None:
        outcome.then(ada.research_advanced("green", 1))
    else:
        outcome.refused(
            rule,
            "second-research-on-another-track",
            ruling="two-research",
            legal_under="any-tracks",
        )


def test_l01_the_next_but_one() -> None:
    """L01: the third player does not start when the second is due (R002)."""
    turn = (*PUSHED, ada.turn_ended())
    given(start(players=3), *turn).when(mary.turn_started("workshop", 1)).refused(
        "R002", "not-that-players-turn"
    )
    given(start(players=4, first=3)).when(luigi.turn_started("workshop", 1)).refused(
        "R002", "not-that-players-turn"
    )


ROWS: dict[str, tuple[tuple[Fact, ...], Fact, str]] = {
    "L03": ((WORKSHOP,), ada.die_moved("Y6", 3, 2), "R015 moved-backwards"),
    "L05": (MOVED, ada.die_moved_further("B4", 3, 4), "R016 not-the-moved-die"),
    "L07": (
        (*MOVED, ada.workshop_die_turned(1, "Y4", "Y5")),
        ada.workshop_die_turned(2, "G3", "G4"),
        "R019 second-pip-change",
    ),
    "L09": (PUSHED, ada.workshop_die_turned(1, "Y4", "Y5"), "R021 turned-after-step-one"),
    "L11": (
        (WORKSHOP, ada.die_moved("P4", 2, 3)),
        ada.die_pushed(3, "Y6"),
        "R032 pushed-higher-die",
    ),
    "L15": (PUSHED, ada.bonus_gained("research", "push", 2), "R040 wrong-push-bonus"),
    "L17": (STORED[:-1], ada.workshop_refilled(2, ["Y1", "B2", "X6"]), "R053 refill-without-need"),
}


@pytest.mark.parametrize("vector", ROWS)
def test_a_log_that_must_be_refused(vector: str) -> None:
    """L03 to L17: each line breaks its rule (R015, R016, R019, R021, R032, R040, R053)."""
    so_far, line, broken = ROWS[vector]
    place = given(start(), *so_far)
    chosen = type(line) in CHOICES
    (place.when(line) if chosen else place.next_is(line)).refused(*broken.split())


def test_l11_a_five_by_a_four() -> None:
    """L11: a 4 pushes no 5 (R032)."""
    moved = given(start("P4 Y1 | X5 B2"), WORKSHOP, ada.die_moved("P4", 1, 2))
    moved.when(ada.die_pushed(2, "X5")).refused("R032", "pushed-higher-die")


def test_l13_only_higher_dice() -> None:
    """L13: the move is R036 without Coal; with it a push is R032, and no push at all R031."""
    ring = "P3 | Y4 B5 X6 | - | Y1 | Y1"
    coal(0, ring).when(ada.die_moved("P3", 1, 2)).refused("R036", "nothing-left-to-push")
    moved = coal(1, ring).when(ada.die_moved("P3", 1, 2)).then()
    moved.next_is(ada.die_pushed(2, "Y4")).refused("R032", "pushed-higher-die")
    moved.next_is(ada.bonus_gained("research", "push", 2)).refused("R031", "no-die-pushed")


def test_l19_three_of_two() -> None:
    """L19: a bag of two gives no three dice (R057)."""
    waiting = given(start(ALONE, "Y 1 X 1"), *EMPTIES, ada.research_advanced("green", 1))
    waiting.next_is(ada.workshop_refilled(1, ["Y3", "Y3", "X2"])).refused(
        "R057", "not-the-dice-left"
    )


def test_l21_no_second_bonus() -> None:
    """L21: after a refill its bonus is not left out (R052)."""
    rolled = given(start(ALONE, "Y 3"), *EMPTIES, ada.workshop_refilled(1, ["Y1", "Y2", "Y3"]))
    rolled.next_is(ada.die_stored("B3", "s1")).refused("R052", "no-refill-bonus")


def test_l23_two_cards() -> None:
    """L23: two Partner cards in one Workshop turn are one too many (R061)."""
    begin = holding(start(pack="partners-1"), 1, "middling", "scholar")
    played = given(begin, *STORED, ada.partner_played("middling"))
    played.when(ada.partner_played("scholar")).refused("R061", "second-partner-card")


def test_l25_two_research_of_one_assignment() -> None:
    """L25: one Assignment in the column gives no 2 Research (R067)."""
    stored = given(having(start(), 1, assignments="blue 1"), *STORED)
    stored.next_is(ada.assignments_activated("blue", 2)).refused("R067", "assignments-miscounted")


def test_l37_a_seven_cannot_be_written() -> None:
    """L37: a die that shows 7 is no die of the notation, and no die is red (R104, R075)."""
    with pytest.raises(ValueError, match="Invalid enum value 'Y7'"):
        ada.die_moved("Y7", 1, 2)
    with pytest.raises(ValueError, match="Invalid enum value 'R2'"):
        ada.workshop_refilled(1, ["Y1", "R2", "X3"])
    with pytest.raises(ValueError, match="Invalid enum value 'Y7'"):
        ada.dice_adjusted([{"place": "s1", "die": "Y6", "becomes": "Y7"}])


def test_every_vector_is_accounted_for() -> None:
    """Each vector is tested here or belongs to a later part, named with it (T01 to L59, R190)."""
    later = " ".join(LATER.values()).split()
    assert sorted([*COVERED.split(), *later]) == sorted({*COVERED.split(), *later})
    assert len(COVERED.split()) + len(later) == 46 + 30
    tested = {
        match.upper() for name in globals() for match in re.findall(r"^test_([tl]\d\d)_", name)
    }
    assert tested | ROWS.keys() == set(COVERED.split())


def test_a_refused_line_changes_nothing() -> None:
    """Asking about a line leaves the state as it was: the rules are pure (L03, R015)."""
    so_far = given(start(), WORKSHOP)
    before = so_far.state
    assert isinstance(so_far.next_is(ada.die_moved("Y6", 3, 2)), Outcome)
    assert so_far.state == before
    assert engine.check(before, ada.die_moved("Y6", 3, 4)) is None
