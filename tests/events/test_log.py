"""A log as it stands: its set-up in two facts, what follows, and what an undo took back."""

from collections.abc import Iterator
from typing import cast

import pytest
from msgspec.structs import replace

from adas_dream.events.catalog import AnyFact
from adas_dream.events.errors import NotALog
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.log import REACH, Standing, log_of
from tests.given import ada, charles, numbered, table
from tests.logs import header
from tests.standing import standing
from tests.start import start

HEADER, BEGIN = header(), PositionSet(2, start().position)
OPENED, MOVED, PUSHED = numbered(
    (ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2"))
)
SO_FAR = (OPENED, MOVED, PUSHED)


def followed(*facts: Fact) -> Standing[int]:
    """Give what stands after these facts, as they are numbered."""
    follower = Standing[int]()
    for fact in facts:
        follower.add(fact, fact.seq)
    return follower


def back(seq: int, to_seq: int) -> Fact:
    """Give Ada's undo with that number, back to a fact."""
    (undo,) = numbered((ada.choice_undone(to_seq),))
    return replace(undo, seq=seq)


def test_a_log_is_its_set_up_and_what_follows() -> None:
    """The first two facts say what is played and from where (CONTRACT 2)."""
    log = log_of(as_read(HEADER, BEGIN, *SO_FAR))
    assert (log.header, log.start, [*log.facts]) == (HEADER, BEGIN, [*SO_FAR])


def test_a_log_of_two_facts_is_whole() -> None:
    """A game in which nothing has happened yet is a log too (CONTRACT 2)."""
    assert [*log_of(as_read(HEADER, BEGIN)).facts] == []


def test_the_facts_of_a_log_are_read_as_they_are_asked_for() -> None:
    """No more than the set-up is read before anyone asks (CONTRACT 3)."""
    facts = as_read(HEADER, BEGIN, *SO_FAR)
    log = log_of(facts)
    assert next(iter(log.facts)) == OPENED
    assert [*facts] == [MOVED, PUSHED]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ((), "headless"),
        ((BEGIN, HEADER), "headless"),
        ((OPENED,), "headless"),
        ((HEADER,), "startless"),
        ((HEADER, HEADER), "startless"),
        ((HEADER, OPENED, BEGIN), "startless"),
    ],
)
def test_what_is_not_set_up_is_no_log(facts: tuple[Fact, ...], why: str) -> None:
    """Line 1 is `game_set_up` and line 2 `position_set`, else nothing is read of it (CASES 8)."""
    with pytest.raises(NotALog) as caught:
        log_of(as_read(*facts), "evening.jsonl")
    assert caught.value.why == why
    assert str(caught.value).startswith("evening.jsonl: is not a game log: ")


def test_an_undo_takes_back_its_choice_and_all_after_it() -> None:
    """The choice at `to_seq` and all after it, the oldest first, no longer stand (CONTRACT 2)."""
    follower = followed(*SO_FAR)
    assert follower.taken_back_by(back(6, 4)) == 2
    assert follower.facts == [*SO_FAR]
    assert follower.add(back(6, 4), 6) == (4, 5)
    assert follower.entries == [(OPENED, 3)]


def test_only_an_undo_takes_back() -> None:
    """Any other fact only comes on top of those before it (CONTRACT 2)."""
    follower = followed(OPENED)
    assert (follower.taken_back_by(MOVED), follower.add(MOVED, 4)) == (0, ())
    assert follower.facts == [OPENED, MOVED]


@pytest.mark.parametrize(
    "closing",
    [ada.turn_ended(), charles.turn_skipped(1), table.play_ended(), table.play_abandoned()],
    ids=["ended", "skipped", "over", "given-up"],
)
def test_a_closing_fact_is_never_taken_back(closing: Fact) -> None:
    """No undo reaches the end of a turn or of play, nor anything before it (CONTRACT 2)."""
    closed = replace(closing, seq=6)
    later = replace(OPENED, seq=7)
    assert [*followed(*SO_FAR, closed).undoable] == []
    follower = followed(*SO_FAR, closed, later)
    assert [follower.taken_back_by(back(8, seq)) for seq in (3, 4, 5, 6)] == [0] * 4
    assert follower.taken_back_by(back(8, 7)) == 1


def test_what_was_undone_is_not_undone_again() -> None:
    """An undo of what an undo took back, or of that undo, takes nothing back, and what stands below
    can still be undone (CONTRACT 2)."""
    follower = followed(*SO_FAR, back(6, 4))
    assert [follower.taken_back_by(back(7, seq)) for seq in (4, 5, 6)] == [0] * 3
    follower.add(replace(MOVED, seq=7), 7)
    assert follower.taken_back_by(back(8, 7)) == 1
    assert follower.taken_back_by(back(8, 3)) == 2


@pytest.mark.parametrize("to_seq", [1, 2, 6, 9], ids=["header", "start", "itself", "to-come"])
def test_an_undo_of_nothing_stands_as_it_is(to_seq: int) -> None:
    """It takes nothing back, and stays a fact of the log as any other (CONTRACT 7)."""
    stray = back(6, to_seq)
    follower = Standing[int]()
    for fact in (*SO_FAR, stray):
        assert follower.add(fact, fact.seq) == ()
    assert follower.facts == [*SO_FAR, stray]


@pytest.mark.parametrize("size", [1, 777, 40_000])
def test_many_facts_at_once_stand_as_one_by_one(size: int) -> None:
    """What is let go of does not depend on how the facts come."""
    facts = [replace(MOVED, seq=seq) for seq in range(3, 3 + 23_456)]
    one_by_one, at_once = Standing[int](), Standing[int]()
    for fact in facts:
        one_by_one.add(fact, 0)
    for at in range(0, len(facts), size):
        at_once.add_all(facts[at : at + size], 0)
    assert at_once.entries == one_by_one.entries
    assert (
        (at_once.beyond, at_once.depth)
        == (one_by_one.beyond, one_by_one.depth)
        == (
            2 + 3 * REACH,
            23_456,
        )
    )


def test_nothing_is_let_go_of_before_twice_the_reach_stands() -> None:
    """Twice as many facts as a rewind reaches at least are all kept, however they come; with one
    more the first half is let go of (CASES 25)."""
    facts = [replace(MOVED, seq=seq) for seq in range(3, 3 + 2 * REACH + 1)]
    for size in (1, 2 * REACH):
        follower = Standing[int]()
        for at in range(0, 2 * REACH, size):
            follower.add_all(facts[at : at + size], 0)
        assert (len(follower.entries), follower.beyond) == (2 * REACH, 2)
        follower.add(facts[-1], 0)
        assert (len(follower.entries), follower.beyond) == (REACH + 1, 2 + REACH)


def test_of_two_facts_with_one_number_the_later_is_meant() -> None:
    """Where a log repeats a number, an undo takes back as little as it can (CONTRACT 5)."""
    twice = replace(PUSHED, seq=4)
    assert followed(OPENED, MOVED, twice).taken_back_by(back(6, 4)) == 1


def test_what_stands_of_a_log_is_all_that_was_not_undone() -> None:
    """Over more than one turn, the facts that stand are left in their order (CONTRACT 7)."""
    ended = replace(ada.turn_ended(), seq=8)
    again = replace(MOVED, seq=7)
    stray = back(9, 4)
    facts = (*SO_FAR, back(6, 4), again, ended, stray)
    assert standing(as_read(*facts)) == [OPENED, again, ended, stray]


def as_read(*facts: Fact) -> Iterator[AnyFact]:
    """Give the facts one by one, as a reader does."""
    return cast("Iterator[AnyFact]", iter(facts))
