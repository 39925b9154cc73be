import pytest

from adas_dream.core import engine
from adas_dream.core.reducers import evolve
from adas_dream.events.catalog import KINDS
from adas_dream.events.facts.base import Fact
from tests import by_hand
from tests.given import folded, judged

TURNS = by_hand.turns()


def decided() -> list[Fact]:
    """Give every fact that the engine makes of the choices file."""
    state, facts = by_hand.begin(), list[Fact]()
    for choice in by_hand.choices():
        made = engine.decide(state, choice)
        assert isinstance(made, tuple), (choice, made)
        for fact in made:
            state = evolve(state, fact)
        facts += made
    return facts


def test_the_text_holds_eight_turns() -> None:
    """The text holds turns 1.1 to 4.2 in order, each with its board, and 94 facts (R003)."""
    assert " ".join(turn.name for turn in TURNS) == "1.1 1.2 2.1 2.2 3.1 3.2 4.1 4.2"
    assert [len(turn.board) for turn in TURNS] == [4] * 8
    assert [len(turn.facts) for turn in TURNS] == [9, 10, 11, 11, 17, 10, 13, 13]
    assert len(by_hand.facts()) == 94


def test_the_engine_writes_the_facts_of_the_text() -> None:
    """From the choices alone the engine writes every fact of the text, in its order (R012)."""
    assert decided() == list(by_hand.facts())


@pytest.mark.parametrize("number", range(len(TURNS)), ids=[turn.name for turn in TURNS])
def test_the_boards_are_those_drawn(number: int) -> None:
    """After each turn the Workshop, the bag and both boards are as drawn by hand (R010)."""
    so_far = [fact for turn in TURNS[: number + 1] for _, fact in turn.facts]
    position = folded(by_hand.begin(), so_far).position
    drawn = TURNS[number].board
    assert position.workshop == by_hand.workshop_drawn(drawn)
    assert position.players == tuple(map(by_hand.player_drawn, drawn[2:]))


def test_the_facts_have_the_kinds_of_the_text() -> None:
    """What the text calls attested carries the mark, and every other kind is its type's (R066)."""
    for kind, fact in (pair for turn in TURNS for pair in turn.facts):
        assert fact.attested if kind == "attested" else KINDS[type(fact)] == kind, fact


def test_the_choices_file_is_the_text_without_consequences() -> None:
    """The input for `record` is every line of the text but the consequences (R012)."""
    pairs = (pair for turn in TURNS for pair in turn.facts)
    assert [fact for kind, fact in pairs if kind != "consequence"] == list(by_hand.choices())


def test_a_judge_finds_nothing() -> None:
    """The game breaks no rule; seven facts are attested, two cards and what they did (R066)."""
    validator = judged(by_hand.begin(), by_hand.facts())
    assert (validator.findings, validator.legality) == ([], "legal")
    assert validator.attested == 7
