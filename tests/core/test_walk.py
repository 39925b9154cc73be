"""A log fact by fact, as far as it goes, and what a player may take back: own choices of the open
turn, nothing else (CONTRACT 2)."""

import pytest

from adas_dream.core.content.load import find_pack
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.reducers import CannotApply
from adas_dream.core.state import State
from adas_dream.core.walk import Step, Stuck, Walk, begin
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.log import Log
from tests.board import at_end
from tests.given import ada, charles, given, numbered, table
from tests.logs import header
from tests.start import having, placed, start

TURN = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
)
TURNED = ada.workshop_die_turned(1, "X6", "X5", moved=False)
RULING = table.ruling_adopted("two-research", "same-track")


def walk(*facts: Fact, begin: State | None = None) -> Walk:
    """Give a game that has gone so far."""
    made = Walk(begin or start())
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
    broken = walk(*so_far).check(undo)
    assert (broken and broken.code) == code


def test_what_is_undone_is_as_it_was() -> None:
    """The state is that before the choice, and the next one may be another (CASES 15)."""
    before = walk(*TURN[:1])
    after = walk(*TURN[:2])
    after.fold(ada.choice_undone(4))
    assert after.state == before.state


def test_an_ended_turn_is_not_opened_again() -> None:
    """`turn_ended` is not taken back, nor anything before it."""
    begin = having(start(), 1, coal=0)
    ended = given(begin, *TURN, ada.partners_drawn(2), ada.die_stored("Y2", "s1"), ada.turn_ended())
    made = Walk(begin)
    facts = numbered(ended.facts)
    for fact in facts:
        made.fold(fact)
    for fact in facts:
        broken = made.check(ada.choice_undone(fact.seq))
        assert broken is not None
        assert broken.code == "undo-outside-open-turn"


def test_nothing_is_taken_back_before_what_it_brought_is_written() -> None:
    """A log holds every consequence, also of what is taken back after it (CONTRACT 1, R052)."""
    broken = walk(*TURN).check(ada.choice_undone(5))
    assert broken is not None
    assert (broken.rule, broken.code) == ("R040", "no-push-bonus")


def test_an_undo_is_no_effect_of_an_unknown_cause() -> None:
    """`attested` marks what an open window admits, and an undo needs none (I37)."""
    broken = walk(*TURN[:2]).check(ada.choice_undone(4, attested=True))
    assert broken is not None
    assert broken.code == "attested-without-window"


def test_a_deferred_build_is_taken_back() -> None:
    """Between turns too, by the builder and while nobody else has acted; never the turn before it
    (R072, CONTRACT 2)."""
    begin = at_end("travel", gear_spaces="a1-b1=empty", brass=3, coal=3)
    build = ada.gear_built("addition", "a1-b1", deferred=True)
    built = given(begin, ada.turn_ended(), build, ada.resources_spent(coal=1, brass=2))
    made = walk(*built.facts, begin=begin)
    undo = ada.choice_undone(4)
    assert made.check(undo) is None
    assert made.preview(undo).after == given(begin, ada.turn_ended()).state
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


def test_a_step_has_the_states_around_its_fact() -> None:
    """Facts are folded one by one, each from where the one before it led (I40)."""
    made = Walk(start())
    steps = [*made.along(numbered(TURN))]
    assert [step.fact for step in steps] == [*numbered(TURN)]
    assert [step.before for step in steps] == [start(), *(step.after for step in steps[:-1])]
    assert (steps[-1].after, made.stuck) == (made.state, None)
    assert made.state == walk(*TURN).state


def test_an_undo_names_what_it_took_back() -> None:
    """An undo has the facts that no longer stand, and leads to before them (CONTRACT 2)."""
    facts = numbered((*TURN[:2], ada.choice_undone(4)))
    opened, moved, undone = Walk(start()).along(facts)
    assert (opened.undone, moved.undone) == ((), ())
    assert undone == Step(facts[2], moved.after, opened.after, (facts[1],))


def test_an_undo_may_reach_what_stood_before_an_undone_choice() -> None:
    """After an undo the older choices can still be taken back, the undone one not (CONTRACT 2)."""
    made = Walk(start())
    so_far = (*TURN[:2], ada.choice_undone(4), ada.die_moved("G4", 4, 5))
    facts = numbered((*so_far, ada.choice_undone(3)))
    steps = [*made.along(facts)]
    assert steps[-1].undone == (facts[0], facts[3])
    assert (made.state, made.standing.facts) == (start(), [])
    again = walk(*so_far).check(ada.choice_undone(4))
    assert again is not None
    assert again.code == "undo-outside-open-turn"


@pytest.mark.parametrize(
    ("so_far", "wrong", "rule", "code"),
    [
        (TURN[:2], ada.choice_undone(9), "", "undo-outside-open-turn"),
        ((), ada.choice_undone(2), "", "undo-outside-open-turn"),
        (TURN[:2], table.position_set(start().position), "", "set-up-again"),
        (TURN[:2], header(), "", "set-up-again"),
        (TURN[:2], ada.resources_spent(brass=9), "I18", "payment-without-cause"),
        ((TURN[0], TURNED), ada.resources_spent(coal=1), "I18", "coal-not-in-hand"),
    ],
    ids=["stray-undo", "undo-of-the-start", "second-start", "second-header", "payment", "coal"],
)
def test_a_fact_that_cannot_be_applied_ends_the_walk(
    so_far: tuple[Fact, ...], wrong: Fact, rule: str, code: str
) -> None:
    """The log ends before it, whatever follows, and it is named with the rule that it breaks, or
    with what it lacks where it breaks none (CONTRACT 4)."""
    made = Walk(having(start(), 1, coal=0))
    facts = numbered((*so_far, wrong, TURN[0]))
    assert [step.fact for step in made.along(facts)] == [*facts[: len(so_far)]]
    assert isinstance(made.stuck, Stuck)
    assert made.stuck.fact == facts[len(so_far)]
    assert (made.stuck.violation.rule, made.stuck.violation.code) == (rule, code)
    assert made.standing.facts == [*facts[: len(so_far)]]
    before = Walk(having(start(), 1, coal=0))
    for fact in facts[: len(so_far)]:
        before.fold(fact)
    assert (before.state, before.stuck) == (made.state, None)


def test_what_might_follow_changes_nothing() -> None:
    """`after` and a fact that cannot be folded leave the game as it is (CONTRACT 2)."""
    made = walk(*TURN[:2])
    facts, state = [*made.standing.facts], made.state
    for follows in (TURN[2], ada.choice_undone(4)):
        assert made.preview(follows).before == state
    for wrong in (ada.resources_spent(brass=9), ada.choice_undone(9), header()):
        with pytest.raises(CannotApply):
            made.fold(wrong)
    assert (made.state, made.standing.facts, made.stuck) == (state, facts, None)


def test_the_last_choice_is_the_one_taken_back() -> None:
    """What takes back the last choice is offered as long as that may be done (CONTRACT 2)."""
    assert walk().undo_of_last_choice() is None
    moved = walk(*TURN[:2])
    assert moved.undo_of_last_choice() == (moved.standing.facts[1], ada.choice_undone(4))
    assert walk(*TURN).undo_of_last_choice() is None


def test_a_log_begins_where_its_second_line_says() -> None:
    """The table is that of line 1, with its pack, and the position that of line 2 (I40)."""
    here = start()
    made = begin(Log(header(), PositionSet(2, here.position), ()), find_pack)
    assert made.position == here.position
    assert (made.table.players, made.table.pack) == (
        ("Ada", "Charles"),
        find_pack(header().content),
    )


def test_nothing_begins_from_an_unsound_position() -> None:
    """The state is told with why nothing can be played from it (CONTRACT 4)."""
    wrong = placed(start(), queue=()).position
    with pytest.raises(InvalidPosition, match="position-steps-do-not-fit") as caught:
        begin(Log(header(), PositionSet(2, wrong), ()), find_pack)
    assert caught.value.state.position == wrong


def test_two_thousand_undos_leave_nothing_behind() -> None:
    """However often a choice is taken back, no more is kept than what an undo may reach: memory
    stays flat (CASES 25)."""
    opened, moved = numbered(TURN[:2])
    walk = Walk(start())
    walk.fold(opened)
    for _ in range(2_000):
        walk.fold(moved)
        walk.fold(ada.choice_undone(moved.seq))
    assert walk.standing.facts == [opened]
    assert walk.state == Walk(start()).fold(opened).after


def test_a_skipped_turn_closes_what_may_be_taken_back() -> None:
    """Behind Charles's skipped turn Ada does not undo her deferred build, whatever may have let it
    stand there (R072, CONTRACT 2)."""
    begin = at_end("travel", gear_spaces="a1-b1=empty", brass=3, coal=3)
    build = ada.gear_built("addition", "a1-b1", deferred=True)
    built = given(begin, ada.turn_ended(), build, ada.resources_spent(coal=1, brass=2))
    skipped = numbered((*built.facts, charles.turn_skipped(1)))
    made = Walk(begin)
    assert [step.fact for step in made.along(skipped)] == [*skipped]
    for seq in (4, 5, 6):
        broken = made.check(ada.choice_undone(seq))
        assert broken is not None
        assert broken.code == "undo-outside-open-turn"
