from typing import Any

import pytest

from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import BONUSES, PROGRAM_SPACES
from tests.board import board, using
from tests.given import Given, ada, given
from tests.start import having, start

SAME = {"two-research": "same-track"}
DISCARD = {"program-overflow": "discard"}
FULL = "row1=fall row2=twins row3=rainbow col1=climb col2=blues col3=odds"
OTHERS = "evens"
"""The only Program that does not lie in a full Mill."""


def taking(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which Meetings, whose effect is a Program, has been used."""
    return given(board(**fields), *using("meetings"))


def placed_on(space: str, **fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which a Program has just been placed on that space."""
    turn = taking(**fields)
    return given(turn.begin, *turn.facts, ada.program_placed("evens", space))


def test_a_program_of_the_display_goes_to_an_empty_space() -> None:
    """Any Program that is shown may be placed on any of the six spaces that is empty (R141)."""
    turn = taking(programs="evens odds / blues", mill="-- " * 9)
    placements = turn.families("program_placed")
    assert {(fact.program, fact.program_space) for fact in placements} == {
        (program, space) for program in ("evens", "odds") for space in PROGRAM_SPACES
    }
    one = taking(programs="evens / blues")
    one = given(having(one.begin, 1, programs="row1=fall col3=twins"), *one.facts)
    spaces = {fact.program_space for fact in one.families("program_placed")}
    assert spaces == {"row2", "row3", "col1", "col2"}


@pytest.mark.parametrize(
    ("placing", "rule", "code"),
    [
        (ada.program_placed("evens", "row1"), "R141", "program-space-taken"),
        (ada.program_placed("blues", "row2"), "R155", "program-not-in-display"),
        (ada.program_placed("nothing", "row2"), "R155", "program-not-in-display"),
    ],
)
def test_a_program_goes_nowhere_else(placing: Fact, rule: str, code: str) -> None:
    """Not onto another Program (R141, L45), and only a Program that is shown (R155)."""
    begin = having(board(), 1, programs="row1=fall")
    given(begin, *using("meetings")).when(placing).refused(rule, code)


def test_a_program_may_bear_a_multipliers_name() -> None:
    """Of an unknown stack any Program may come, also one that is called as a Multiplier is: it is
    no Gear for that (R140, I17)."""
    filled = given(placed_on("row3", programs="evens / ?1").begin, *using("meetings"))
    placed = given(
        filled.begin,
        *filled.facts,
        ada.program_placed("evens", "row3"),
        ada.resources_gained(brass=2),
    )
    placed.next_is(ada.display_refilled("programs", "cam")).then()


def test_a_program_is_placed_at_once() -> None:
    """A Program that is due is not kept for later (R140)."""
    turn = taking()
    for later in (ada.turn_ended(), ada.disc_placed("a1-b1", "pump"), ada.published("meetings")):
        turn.next_is(later).refused("R140", "program-not-placed")


def test_a_program_needs_a_cause() -> None:
    """Nobody takes a Program where no effect gives one, or a second one (R140)."""
    early = given(board(), *using("travel")[:2])
    early.next_is(ada.program_placed("evens", "row3")).refused("R009", "no-area-used")
    done = given(placed_on("row3").begin, *placed_on("row3").facts, ada.resources_gained(brass=2))
    filled = given(done.begin, *done.facts, ada.display_refilled("programs", "blues"))
    filled.next_is(ada.program_placed("odds", "row2")).refused("R140", "program-not-open")


@pytest.mark.parametrize(
    ("space", "bonus", "rule"),
    [
        ("col1", ada.resources_gained(books=1), "R144"),
        ("col2", ada.innovation_advanced(2), "R145"),
        ("col3", ada.partners_drawn(3), "R146"),
        ("row1", ada.bonus_chosen("coal"), "R147"),
        ("row2", ada.track_chosen("blue"), "R148"),
        ("row3", ada.resources_gained(brass=2), "R149"),
    ],
)
def test_each_space_has_its_bonus(space: str, bonus: Fact, rule: str) -> None:
    """Before anything else the space's own bonus is gained (R143-R149)."""
    turn = placed_on(space)
    turn.next_is(bonus).then()
    missing = {"col": f"column-{space[-1]}", "row": f"row-{space[-1]}"}[space[:3]]
    for later in (ada.display_refilled("programs", "blues"), ada.turn_ended()):
        turn.next_is(later).refused(rule, f"{missing}-bonus-missing")


@pytest.mark.parametrize(
    ("space", "wrong", "rule", "code"),
    [
        ("col1", ada.resources_gained(books=2), "R144", "column-1-bonus-wrong"),
        ("col1", ada.resources_gained(brass=2), "R144", "column-1-bonus-wrong"),
        ("col2", ada.innovation_advanced(1), "R145", "column-2-bonus-wrong"),
        ("col3", ada.partners_drawn(2), "R146", "column-3-bonus-wrong"),
        ("row3", ada.resources_gained(brass=1), "R149", "row-3-bonus-wrong"),
        ("row3", ada.resources_gained(brass=2, books=1), "R149", "row-3-bonus-wrong"),
    ],
)
def test_the_bonus_is_of_its_amount(space: str, wrong: Fact, rule: str, code: str) -> None:
    """No other amount and no other space's bonus is gained (R144-R149)."""
    placed_on(space).next_is(wrong).refused(rule, code)


@pytest.mark.parametrize(
    ("space", "rule", "code"),
    [
        ("col1", "R144", "column-1-bonus-wrong"),
        ("col3", "R146", "column-3-bonus-wrong"),
        ("row1", "R147", "row-1-bonus-wrong"),
        ("row2", "R148", "row-2-bonus-wrong"),
        ("row3", "R149", "row-3-bonus-wrong"),
    ],
)
def test_the_bonus_is_that_of_the_space(space: str, rule: str, code: str) -> None:
    """The 2 Innovation of column 2 are gained on no other space (R143)."""
    placed_on(space).next_is(ada.innovation_advanced(2)).refused(rule, code)


def test_row_1_gives_two_different_bonuses() -> None:
    """Two different ones of the six Workshop bonuses, one after the other (R147, R048)."""
    first = given(placed_on("row1").begin, *placed_on("row1").facts, ada.bonus_chosen("coal"))
    first.next_is(ada.bonus_gained("coal", "push")).refused("R047", "no-chosen-bonus")
    second = given(
        first.begin,
        *first.facts,
        ada.bonus_gained("coal", "program"),
        ada.resources_gained(coal=2),
    )
    assert {fact.bonus for fact in second.families("bonus_chosen")} == set(BONUSES) - {"coal"}
    second.when(ada.bonus_chosen("coal")).refused("R048", "same-bonus-twice")
    second.next_is(ada.turn_ended()).refused("R147", "row-1-bonus-missing")
    second.when(ada.bonus_chosen("brass")).then(
        ada.bonus_gained("brass", "program"), ada.resources_gained(brass=1)
    )


def researching(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which the first Research of a Program on row 2 went to blue."""
    turn = placed_on("row2", **fields)
    track = (ada.track_chosen("blue"), ada.research_advanced("blue", 1))
    return given(turn.begin, *turn.facts, *track)


def test_row_2_gives_two_research() -> None:
    """By `two-research=any-tracks` each goes to any track, also to two (R148, T89)."""
    once = researching()
    once.next_is(ada.turn_ended()).refused("R148", "row-2-bonus-missing")
    for track in ("green", "blue"):
        after = once.when(ada.track_chosen(track)).then(ada.research_advanced(track, 1))
        after.next_is(ada.track_chosen("green")).refused("R041", "no-track-choice-open")


def test_row_2_on_one_track() -> None:
    """By `two-research=same-track` the second goes where the first went (R148, T89)."""
    once = researching(readings=SAME)
    once.when(ada.track_chosen("green")).refused(
        "R148",
        "second-research-on-another-track",
        ruling="two-research",
        legal_under="any-tracks",
    )
    assert [fact.track for fact in once.families("track_chosen")] == ["blue"]
    once.when(ada.track_chosen("blue")).then(ada.research_advanced("blue", 1))


def test_row_2_on_a_track_that_is_full() -> None:
    """Where the first Research filled its track the second goes elsewhere by both readings."""
    for readings in ({}, SAME):
        once = researching(readings=readings, research="blue 7")
        once.when(ada.track_chosen("blue")).refused("R041", "track-is-full")
        once.when(ada.track_chosen("green")).then(ada.research_advanced("green", 1))


def test_the_bonus_at_the_end_of_its_track_is_no_fact() -> None:
    """Innovation at its end, an empty deck and full tracks bring nothing (R145, R146, R148)."""
    full = "yellow 8 blue 8 green 8 purple 8"
    for space, fields in (("col2", {"innovation": 6}), ("row2", {"research": full})):
        placed_on(space, **fields).next_is(ada.display_refilled("programs", "blues")).then()
    placed_on("col2", innovation=5).next_is(ada.innovation_advanced(1)).then()


def test_the_display_of_programs_is_refilled() -> None:
    """After the bonus a tile of the stack fills the gap, and none does twice (R140)."""
    done = given(placed_on("row3").begin, *placed_on("row3").facts, ada.resources_gained(brass=2))
    done.next_is(ada.turn_ended()).refused("R140", "program-refill-missing")
    done.next_is(ada.display_refilled("programs", "odds")).refused("R106", "item-not-in-stack")
    after = done.next_is(ada.display_refilled("programs", "climb")).then()
    after.next_is(ada.display_refilled("programs", "blues")).refused("R106", "display-not-short")


def full_mill(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which Meetings has been used by a player with six Programs."""
    begin = having(board(programs=OTHERS, **fields), 1, programs=FULL)
    return given(begin, *using("meetings"))


def test_a_seventh_program_is_not_taken() -> None:
    """By `program-overflow=cannot-take` the effect is passed, the tile stays (R157, T85)."""
    turn = full_mill()
    turn.when(ada.turn_ended()).then()
    turn.next_is(ada.program_placed("evens", "row1")).refused("R157", "no-program-space-left")
    turn.next_is(ada.program_discarded("evens")).refused(
        "R157", "discard-not-open", ruling="program-overflow", legal_under="discard"
    )


def test_a_seventh_program_is_discarded() -> None:
    """By `program-overflow=discard` the tile is gone without a bonus (R157, T85)."""
    turn = full_mill(readings=DISCARD)
    turn.next_is(ada.program_placed("evens", "row1")).refused("R157", "no-program-space-left")
    turn.next_is(ada.turn_ended()).refused(
        "R140", "program-not-placed", ruling="program-overflow", legal_under="cannot-take"
    )
    turn.when(ada.program_discarded("odds")).refused("R155", "program-not-in-display")
    after = turn.when(ada.program_discarded("evens")).then()
    assert after.state.position.displays[1].shown == ()
    after.next_is(ada.resources_gained(brass=2)).refused("I18", "gain-without-cause")


def test_no_program_is_discarded_while_a_space_is_empty() -> None:
    """With a free space the Program is placed, by either reading (R157)."""
    for readings in ({}, DISCARD):
        turn = taking(readings=readings)
        turn.next_is(ada.program_discarded("evens")).refused("R157", "discard-not-open")


def test_an_empty_display_gives_no_program() -> None:
    """Where no Program is shown the effect brings nothing (R140)."""
    taking(programs=" / evens").when(ada.turn_ended()).then()


def test_programs_never_move() -> None:
    """A placed Program stays, whatever lies in its line, and the line may be full (R156)."""
    after = placed_on("row1", mill="-- P2 P3 -- -- -- -- -- --").state.player(1)
    assert (after.programs[0], after.mill[:3]) == ("evens", ("Y4", "P2", "P3"))


@pytest.mark.parametrize(
    ("placing", "rule", "code"),
    [
        (ada.program_placed("evens", "row2", attested=True), "", ""),
        (ada.program_placed("evens", "row1", attested=True), "R141", "program-space-taken"),
        (ada.program_placed("punched", "row2", attested=True), "R155", "unknown-program"),
        (ada.program_placed("fall", "row2", attested=True), "I21", "program-placed-twice"),
        (
            ada.program_discarded("evens", attested=True),
            "R157",
            "program-discarded-with-space-left",
        ),
    ],
)
def test_an_attested_program_keeps_the_rules(placing: Fact, rule: str, code: str) -> None:
    """A Program that an unknown effect gives is placed by the same rules (R141, R155, R157)."""
    begin = having(board(), 1, programs="row1=fall")
    turn = (*using("institutions"), ada.disc_placed("a1-b1", "hall-4"))
    outcome = given(begin, *turn).next_is(placing)
    outcome.refused(rule, code) if rule else outcome.then()


def test_where_no_program_is_known_any_may_come() -> None:
    """A pack that lists no Programs takes the table's word for them (R155)."""
    begin = having(start(), 1, store="Y4 -- -- --")
    turn = given(begin, *using("study"))
    turn.when(ada.program_placed("punched", "row3", attested=True)).then(
        ada.resources_gained(brass=2)
    )


def test_an_unknown_stack_gives_no_program_that_lies_elsewhere() -> None:
    """What is shown or placed cannot come out of the stack as well (I21)."""
    placed = placed_on("row3", programs="evens odds / ?3")
    done = given(placed.begin, *placed.facts, ada.resources_gained(brass=2))
    for lies in ("odds", "evens"):
        done.next_is(ada.display_refilled("programs", lies)).refused(
            "I21", "refilled-program-lies-elsewhere"
        )
    done.next_is(ada.display_refilled("programs", "blues")).then()


def test_a_stated_program_leaves_a_known_stack() -> None:
    """A Program that the table's word placed out of the stack does not come out of it again
    (I21)."""
    begin = board()
    turn = given(begin, *using("institutions"), ada.disc_placed("a2-b2", "hall-4"))
    taken = turn.next_is(ada.program_placed("blues", "row3", attested=True)).then()
    programs = next(it for it in taken.state.position.displays if it.id == "programs")
    assert (programs.shown, programs.stack) == (("evens", "odds"), ("climb",))
