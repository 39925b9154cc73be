"""A game is recorded into a log: what is taken stands there, and what cannot go on is told."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import pytest
from msgspec.structs import replace

from adas_dream.core import CannotGoOn, Recording, Refused, Taken, find_pack
from adas_dream.events import AnyFact, BadFact, CannotWrite, Choice, Line, encode, read_line
from tests import logs


class Memory:
    """A journal that keeps its facts in memory."""

    def __init__(self, facts: Sequence[AnyFact]) -> None:
        self.file = "memory"
        self.facts = [*facts]

    def lines(self) -> Iterator[Line]:
        """Give the facts as lines."""
        for number, fact in zip(count(1), self.facts, strict=False):
            yield read_line(encode(fact), line=number, file=self.file)

    def set_torn_aside(self) -> None:
        """Nothing is torn here."""

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Keep more facts."""
        self.facts.extend(facts)


GAME = logs.by_hand_facts()


def test_what_is_taken_stands_in_the_log() -> None:
    """A choice is numbered and written with all it brings before it is given back."""
    journal = Memory(GAME[:2])
    recording = Recording.load(journal, find_pack)
    taken = recording.take(Choice(1, GAME[2]))
    assert isinstance(taken, Taken)
    assert journal.facts[2:] == [*taken.facts]
    assert recording.game.seq == journal.facts[-1].seq


def test_what_is_refused_is_not_written() -> None:
    """A choice against a rule, or for a menu that is stale, leaves the log as it was (R001)."""
    journal = Memory(GAME[:3])
    recording = Recording.load(journal, find_pack)
    for choice in (Choice(1, GAME[2]), Choice(2, GAME[3], after=2)):
        assert isinstance(recording.take(choice), Refused)
    assert journal.facts == [*GAME[:3]]


def test_a_time_that_is_none_is_not_written() -> None:
    """A program at the door cannot write a 30th of February either (FOUND 27)."""
    journal = Memory(GAME[:2])
    recording = Recording.load(journal, find_pack)
    with pytest.raises(BadFact, match=r"turn_started: \$\.at: must be a moment"):
        recording.take(Choice(1, replace(GAME[2], at="2026-02-30T00:00:00Z")))
    assert journal.facts == [*GAME[:2]]
    assert isinstance(recording.take(Choice(2, GAME[2])), Taken)


class Full(Memory):
    """A journal on a disk that is full for the first save."""

    def append(self, facts: Iterable[AnyFact]) -> None:
        """Fail once, and write from then on."""
        if self.file == "memory":
            self.file = "freed"
            raise CannotWrite("memory", "No space left on device")
        super().append(facts)


def test_what_could_not_be_written_is_not_taken() -> None:
    """The game stays where its log is, and the same choice can be taken again."""
    journal = Full(GAME[:2])
    recording = Recording.load(journal, find_pack)
    with pytest.raises(CannotWrite):
        recording.take(Choice(1, GAME[2]))
    assert recording.game.seq == 2
    assert recording.game.legal().player == 1
    assert isinstance(recording.take(Choice(1, GAME[2])), Taken)
    assert journal.facts == [*GAME[:3]]


@pytest.mark.parametrize(
    ("facts", "code", "seq"),
    [
        ((), "", None),
        (GAME[:1], "", 1),
        ((*GAME[:2], *GAME[4:6]), "between-turns", 5),
    ],
)
def test_what_cannot_go_on_names_its_last_fact(
    facts: Sequence[AnyFact], code: str, seq: int | None
) -> None:
    """Without a start, and behind a fact that could not happen, nothing is recorded."""
    with pytest.raises(CannotGoOn) as caught:
        Recording.load(Memory(facts), find_pack)
    fact = caught.value.fact
    assert (caught.value.code, fact and fact.seq) == (code, seq)
