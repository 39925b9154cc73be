"""`fix` at the prompt corrects as `record --correct` does, in one line or step by step, and writes
nothing that was not wanted."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path

import pytest

from adas_dream.cli.terminal import fixing
from adas_dream.cli.terminal.prompt import Ended, Terminal
from adas_dream.cli.terminal.table import Asked
from adas_dream.core.content.load import find_pack
from adas_dream.core.recording import Recording
from adas_dream.events.choices import Choice
from adas_dream.events.codec import encode
from adas_dream.events.facts.table import PlayAbandoned
from tests.cli.corrections import GAMES, OBSERVED, copy_of
from tests.cli.program import run
from tests.logs import by_hand_facts
from tests.notation_games import Memory
from tests.played_games import random_game
from tests.prompt_games import facts_of

WRONG = 93
"""The refill of space 5 with G6 P2 X2, many turns before the end."""
LAST = 121
RIGHT = "[G6 P3 X2]"
REASON = "P2 was P3"
WHICH, BY, WHY, SURE = "Which fact", "What was it", "Why is it", "Type y to write"


class Person(Terminal):
    """Somebody who gives these answers: `asked` are the questions, `shown` all that stood there."""

    def __init__(self, *answers: str) -> None:
        self.answers = deque(answers)
        self.asked: list[str] = []
        self.shown: list[str] = []

    def ask(self, question: str, above: Sequence[str] = ()) -> str:
        """The next answer; Ended after the last one."""
        self.asked.append(question)
        self.shown.extend(above)
        if not self.answers:
            raise Ended
        return self.answers.popleft()

    def say(self, text: str) -> None:
        """Keep what is said."""
        self.shown.append(text)


def opened(journal: Memory) -> Recording:
    """The game of a log, open to go on."""
    return Recording.load(journal, find_pack)


def observed() -> Memory:
    """A log with dice of the table, up to where all of it fits the correction."""
    return Memory(*facts_of(GAMES / f"{OBSERVED}.jsonl")[:LAST])


def fixed(person: Person, journal: Memory, answer: str) -> bool:
    """Whether the log is corrected."""
    recording = opened(journal)
    return fixing.fix(Asked(person, recording), recording, answer)


def text_of(journal: Memory) -> bytes:
    """The bytes of a log."""
    return b"".join(encode(fact) + b"\n" for fact in journal.facts)


@pytest.mark.parametrize(
    ("answer", "answers", "asked"),
    [
        (f'fix {WRONG} "{REASON}" {RIGHT}', ("y",), (SURE,)),
        (f'FIX #{WRONG}  "{REASON}"  {RIGHT}', ("Yes",), (SURE,)),
        (f"fix {WRONG} {RIGHT}", (REASON, "y"), (WHY, SURE)),
        (f"fix {WRONG}", (RIGHT, REASON, "y"), (BY, WHY, SURE)),
        ("fix", (f"{WRONG}", RIGHT, REASON, "y"), (WHICH, BY, WHY, SURE)),
        ("fix", ("", "", f"#{WRONG}", RIGHT, REASON, "y"), (WHICH, WHICH, WHICH, BY, WHY, SURE)),
    ],
)
def test_it_corrects_as_the_command_does(
    tmp_path: Path, answer: str, answers: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    """What is not said in the line is asked for; the log is then that of `record --correct`."""
    game, right = copy_of(tmp_path, OBSERVED, LAST), tmp_path / "right.txt"
    right.write_text(f"{RIGHT}\n", "utf-8")
    assert run("record", game, right, "--correct", f"{WRONG}", "--reason", REASON).code == 0
    person, journal = Person(*answers), observed()
    assert fixed(person, journal, answer)
    assert text_of(journal) == game.read_bytes()
    assert [start for start, question in zip(asked, person.asked, strict=True)
            if not question.startswith(start)] == []  # fmt: skip


def test_what_would_be_written_is_told_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is written the person sees what goes and what takes its place."""
    journal = observed()
    before = text_of(journal)
    assert not fixed(Person("n"), journal, f'fix {WRONG} "{REASON}" {RIGHT}')
    told = capsys.readouterr().out
    assert f"  {WRONG}  space 5 is refilled with G6 P2 X2\n" in told
    assert "space 5 is refilled with G6 P3 X2\n" in told
    assert text_of(journal) == before


@pytest.mark.parametrize("answers", [
    ("b",), (f"{WRONG}", "b"), (f"{WRONG}", RIGHT, "b"), (f"{WRONG}", RIGHT, REASON, "b"),
    (f"{WRONG}", RIGHT, REASON, ""), (f"{WRONG}", RIGHT, REASON, "n"), (f"{WRONG}", RIGHT, ""),
    ("P2",), ("",) * 100, ("9" * 10,),
])  # fmt: skip
def test_nothing_is_written_without_a_yes(answers: tuple[str, ...]) -> None:
    """`b` at any question, no number, no reason or no yes leave the log as it is, and that is
    said."""
    person, journal = Person(*answers), observed()
    before = text_of(journal)
    assert not fixed(person, journal, "fix")
    assert person.shown[-1] == "  nothing is corrected"
    assert text_of(journal) == before


def test_the_last_that_was_said_is_listed() -> None:
    """The list has what somebody said, with its numbers, twelve at a time; Enter lists those
    before."""
    person, journal = Person("", "b"), observed()
    assert not fixed(person, journal, "fix")
    numbers = [int(line.split()[0]) for line in person.shown[:-1] if line[4].isdigit()]
    assert len(numbers) == 24
    assert [*numbers[12:], *numbers[:12]] == sorted(numbers)
    assert {journal.facts[number - 1].fact_kind for number in numbers} == {
        "choice",
        "chance",
        "attested",
    }


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (f'fix {WRONG} "x" [G6 P3 X2 Y1]', "R05"),
        (f'fix {WRONG} "x" nonsense', "`nonsense` does not fit here"),
        ('fix 94 "x" P3', "only follows; name 93"),
        ('fix 9999 "x" P3', "there is no such fact yet"),
        ('fix 2 "x" P3', "lines 1 and 2 set the game up"),
    ],
)
def test_what_cannot_be_corrected_is_told(answer: str, told: str) -> None:
    """A new choice that is refused, and a fact that nobody said, are told with the reason; the log
    stays as it is."""
    person, journal = Person(), observed()
    before = text_of(journal)
    assert not fixed(person, journal, answer)
    assert told in " ".join(" ".join(person.shown).split())
    assert person.shown[-1] == "  nothing is corrected"
    assert text_of(journal) == before


def test_a_roll_of_the_seed_cannot_be_corrected() -> None:
    """The dice of a seeded game fall as they fall."""
    facts = random_game(8, players=2).log
    roll = next(fact for fact in facts if fact.fact_kind == "chance")
    person = Person()
    assert not fixed(person, Memory(*facts), f'fix {roll.seq} "x"')
    assert "is the seed's roll, which cannot be corrected" in " ".join(
        " ".join(person.shown).split()
    )


def test_in_a_game_that_was_not_begun_there_is_nothing_to_correct() -> None:
    """Nothing was said yet, so nothing is asked for."""
    person = Person()
    assert not fixed(person, Memory(*by_hand_facts()[:2]), "fix")
    assert person.asked == []
    assert person.shown[0] == "  there is nothing to correct yet"


def test_giving_up_by_mistake_is_taken_out() -> None:
    """It stands in the list as what was said last, and without a choice in its place it goes."""
    journal = Memory(*by_hand_facts()[:2])
    recording = opened(journal)
    person = Person("3", "", "we play on", "y")
    recording.take(Choice(1, PlayAbandoned(1)))
    assert fixing.fix(Asked(person, recording), recording, "fix")
    assert not recording.game.state.stopped
