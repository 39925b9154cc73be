"""A fact that no menu can list is asked for field by field."""

from collections import deque
from collections.abc import Sequence

import pytest
from msgspec import inspect

from adas_dream.cli.terminal.fact_fields import ask_fact
from adas_dream.cli.terminal.prompt import Ended, Terminal
from adas_dream.events.catalog import KINDS, AnyFact
from adas_dream.events.codec import decode_line, encode
from adas_dream.events.facts.actions import DiscPlaced
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.effects import DieChanged, ResourcesGained, TokenGained
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.publishing import DiceAdjusted
from adas_dream.events.type_words import asked
from adas_dream.events.vocabulary import INT_LIMIT, Count, Number, Positive, Space
from tests.given import ada


class Scripted(Terminal):
    """A person who gives these answers, and hears what is said."""

    def __init__(self, *answers: str) -> None:
        self.answers = deque(answers)
        self.asked: list[str] = []
        self.said: list[str] = []

    def ask(self, question: str, above: Sequence[str] = ()) -> str:
        """The next answer; Ended after the last one."""
        self.asked.append(question)
        if not self.answers:
            raise Ended
        return self.answers.popleft()

    def say(self, text: str) -> None:
        """Keep what is said."""
        self.said.append(text)


@pytest.mark.parametrize(
    ("kind", "answers", "fact"),
    [
        (
            ResourcesGained,
            ("2", "", "1", ""),
            ada.resources_gained(pounds=2, brass=1, attested=True),
        ),
        (
            DieChanged,
            ("s1", "Y2", "Y3"),
            ada.die_changed("s1", "Y2", "Y3", attested=True),
        ),
        (
            PartnersDrawn,
            ("2", "one two"),
            ada.partners_drawn(2, ("one", "two"), attested=True),
        ),
        (PartnersDrawn, ("2", "one, two"), ada.partners_drawn(2, ("one", "two"), attested=True)),
        (PartnersDrawn, ("1", ""), ada.partners_drawn(1, attested=True)),
        (
            GearBuilt,
            ("addition", "a1-b1", "true", ""),
            ada.gear_built("addition", "a1-b1", free=True, attested=True),
        ),
        (
            TokenGained,
            ("laurel", "-2", "", "blue"),
            ada.token_gained("laurel", -2, colour="blue", attested=True),
        ),
        (
            DiceAdjusted,
            ("a1 Y4 Y5, s2 B2 B1",),
            ada.dice_adjusted(
                [
                    {"place": "a1", "die": "Y4", "becomes": "Y5"},
                    {"place": "s2", "die": "B2", "becomes": "B1"},
                ],
                attested=True,
            ),
        ),
        (DiceAdjusted, ("",), ada.dice_adjusted((), attested=True)),
    ],
)
def test_a_fact_is_made_of_its_fields(
    kind: type[Fact], answers: tuple[str, ...], fact: Fact
) -> None:
    """Numbers, words, lists and lists of parts are typed as they are written; what is optional
    may be left out."""
    terminal = Scripted(*answers)
    assert ask_fact(terminal, kind, 1, attested=True) == fact
    assert not terminal.answers


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("s10", "s1"), ("", "s1"), ("a4", "a3"), ("Y2", "b1")],
)
def test_a_wrong_field_is_asked_again(wrong: str, right: str) -> None:
    """What does not fit a field is told, and the same field asked for again."""
    terminal = Scripted(wrong, right, "Y2", "Y3")
    fact = ask_fact(terminal, DieChanged, 1)
    assert isinstance(fact, DieChanged)
    assert (fact.place, fact.attested) == (right, False)
    assert terminal.asked[0] == terminal.asked[1]
    assert len(terminal.said) == 1


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if issubclass(kind, PlayerFact)], ids=lambda kind: kind.__name__
)
def test_no_question_names_the_limit_of_the_log(kind: type[Fact]) -> None:
    """What a person is asked for is a number, or one from 1 up; the log's own limit is for nobody
    at a table."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    asked_for = [asked(field.type) for field in shape.fields]
    assert [words for words in asked_for if str(INT_LIMIT - 1) in words] == []


def test_a_number_is_asked_for_by_its_least() -> None:
    """A number is asked for with its least and its most, where a rule or a board sets them."""
    said = [asked(inspect.type_info(kind)) for kind in (Count, Positive, Number, Space)]
    whole = "a whole number"
    assert said == [f"{whole} from 0 up", f"{whole} from 1 up", whole, f"{whole} from 1 to 6"]


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if issubclass(kind, PlayerFact)], ids=lambda kind: kind.__name__
)
def test_every_field_of_every_type_can_be_asked(kind: type[Fact]) -> None:
    """Each field of a player's fact has a question that says what belongs there."""
    answers = ("Y4", "1", "a1-b1", "blue", "study", "research", "row1", "push", "partner", "travel",
               "s1", "a1", "coal", "10", "workshop", "addition", "yellow", "total", "")  # fmt: skip

    class Trying(Scripted):
        def ask(self, question: str, above: Sequence[str] = ()) -> str:
            self.asked.append(question)
            assert len(self.asked) < 200, question
            return answers[len(self.asked) % len(answers)]

    fact = ask_fact(Trying(), kind, 1)
    line = encode(fact)  # type: ignore[arg-type]
    read: AnyFact = decode_line(line, line=1, file="")
    assert read == fact


def test_a_list_and_an_area_are_asked_for_as_they_are() -> None:
    """The question says how ids are written, and what Enter stands for."""
    cards = Scripted("2", "ann,bob")
    ask_fact(cards, PartnersDrawn, 1, attested=True)
    assert cards.asked[1].endswith(", with spaces between, or Enter for none:")
    disc = Scripted("a1-b1", "desk", "")
    ask_fact(disc, DiscPlaced, 1, attested=True)
    assert disc.asked[2].endswith("or Enter for that of the turn, or of the disc:")
