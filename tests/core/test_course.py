"""What a player may take back: own choices of the open turn, nothing else (CONTRACT 2)."""

import pytest

from adas_dream.core.course import Course
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from tests.board import at_end
from tests.given import ada, charles, given, numbered, table
from tests.start import having, start

TURN = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
)
RULING = table.ruling_adopted("two-research", "same-track")


def course(*facts: Fact, begin: State | None = None) -> Course:
    """Give a game that has gone so far."""
    made = Course(begin or start())
    for fact in numbered(facts):
        assert made.check(fact) is None
        made.fold(fact)
    return made


@pytest.mark.parametrize(
    ("so_far", "undo", "code"),
    [
        (TURN[:2], ada.choice_undone(4), None),
        (TURN[:2], ada.choice_undone(3), None),
        (TURN[:2], charles.choice_undone(4), "undo-across-another-player"),
        (TURN[:2], ada.choice_undone(5), "undo-outside-open-turn"),
        (TURN[:2], ada.choice_undone(2), "undo-outside-open-turn"),
        ((*TURN[:2], RULING), ada.choice_undone(4), "undo-across-the-table"),
        ((*TURN[:1], RULING, TURN[1]), ada.choice_undone(5), None),
        (
            given(start(), *TURN, ada.partners_drawn(2)).facts[:4],
            ada.choice_undone(6),
            "undo-of-no-choice",
        ),
        (
            given(start(), *TURN, ada.partners_drawn(2)).facts,
            ada.choice_undone(4),
            "undo-across-chance",
        ),
    ],
)
def test_own_choices_of_the_open_turn_are_taken_back(
    so_far: tuple[Fact, ...], undo: Fact, code: str | None
) -> None:
    """Only the player's own choices, without chance, another player or the table in between."""
    broken = course(*so_far).check(undo)
    assert (broken and broken.code) == code


def test_what_is_undone_is_as_it_was() -> None:
    """The state is that before the choice, and the next one may be another (CASES 15)."""
    before = course(*TURN[:1])
    after = course(*TURN[:2])
    after.fold(ada.choice_undone(4))
    assert after.state == before.state


def test_an_ended_turn_is_not_opened_again() -> None:
    """`turn_ended` is not taken back, nor anything before it."""
    begin = having(start(), 1, coal=0)
    ended = given(begin, *TURN, ada.partners_drawn(2), ada.die_stored("Y2", "s1"), ada.turn_ended())
    made = Course(begin)
    facts = numbered(ended.facts)
    for fact in facts:
        made.fold(fact)
    for fact in facts:
        broken = made.check(ada.choice_undone(fact.seq))
        assert broken is not None
        assert broken.code == "undo-outside-open-turn"


def test_nothing_is_taken_back_before_what_it_brought_is_written() -> None:
    """A log holds every consequence, also of what is taken back after it (CONTRACT 1, R052)."""
    broken = course(*TURN).check(ada.choice_undone(5))
    assert broken is not None
    assert (broken.rule, broken.code) == ("R040", "no-push-bonus")


def test_an_undo_is_no_effect_of_an_unknown_cause() -> None:
    """`attested` marks what an open window admits, and an undo needs none (I37)."""
    broken = course(*TURN[:2]).check(ada.choice_undone(4, attested=True))
    assert broken is not None
    assert broken.code == "attested-without-window"


def test_a_deferred_build_is_taken_back() -> None:
    """Between turns too, by the builder and while nobody else has acted; never the turn before it
    (R072, CONTRACT 2)."""
    begin = at_end("travel", gear_spaces="a1-b1=empty", brass=3, coal=3)
    build = ada.gear_built("addition", "a1-b1", deferred=True)
    built = given(begin, ada.turn_ended(), build, ada.resources_spent(coal=1, brass=2))
    made = course(*built.facts, begin=begin)
    undo = ada.choice_undone(4)
    assert made.check(undo) is None
    assert made.after(undo) == given(begin, ada.turn_ended()).state
    for other, code in (
        (ada.choice_undone(3), "undo-outside-open-turn"),
        (charles.choice_undone(4), "undo-across-another-player"),
    ):
        broken = made.check(other)
        assert broken is not None
        assert broken.code == code
    made.fold(numbered((*built.facts, charles.turn_started("workshop", 1)))[-1])
    broken = made.check(undo)
    assert broken is not None
    assert broken.code == "undo-across-another-player"
