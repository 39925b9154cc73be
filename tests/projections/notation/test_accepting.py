"""A line of notation with one choice that breaks a rule and stands, as the table lets it."""

from adas_dream.core.content.load import find_pack
from adas_dream.core.game import Game, Refusal
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.projections.notation.problems import problem_in_words
from adas_dream.projections.notation.reading import read_notation
from tests.logs import by_hand_facts, header
from tests.start import start

REASON = "seen too late"


def begun() -> Game:
    """The game worked out by hand, before its first turn."""
    return Game.load(by_hand_facts()[:2], find_pack)


def test_the_first_that_breaks_a_rule_stands() -> None:
    """B6 is higher than the 4 that moved (R032): with a reason it is pushed, and the line goes on,
    while what needed no word before it breaks no rule."""
    game = begun()
    reading = read_notation(game, "G4>5 B6 .", accept=REASON)
    assert reading.problem is None
    assert [said.accept for said in reading.inputs if said.accept] == [REASON]
    for said in reading.inputs:
        made = game.let_stand(said.fact, said.accept) if said.accept else game.play(said.fact)
        assert not isinstance(made, Refusal)
    assert any(isinstance(fact, IrregularityAccepted) for fact in game.walk.standing.facts)
    assert game.position.turn is None


def test_what_cannot_be_done_does_not_stand() -> None:
    """Nobody can pay Coal that is not there, so no reason lets that stand (I02)."""
    game = Game(header(), PositionSet(2, start(coal=0).position), None)
    problem = read_notation(game, "Y4=3", accept=REASON).problem
    assert problem is not None
    assert problem.violation is not None
    assert (problem.why, problem.violation.rule) == ("cannot-stand", "I02")
    assert next(problem_in_words(problem)) == "`Y4=3` cannot be let stand"


def test_only_one_stands() -> None:
    """A reason is for one choice: the next that breaks a rule is refused."""
    reading = read_notation(begun(), "G4>5 B6 . X6>6 P3", accept=REASON)
    assert [said.accept for said in reading.inputs if said.accept] == [REASON]
    assert reading.problem is not None
    assert reading.problem.typed == "X6>6"


def test_a_legal_line_needs_no_reason() -> None:
    """Where every choice is legal nothing is accepted."""
    reading = read_notation(begun(), "G4>5 Y2 .", accept=REASON)
    assert reading.problem is None
    assert not any(said.accept for said in reading.inputs)


def test_what_nobody_can_mean_is_not_let_stand() -> None:
    """A word that is no choice here stays a problem, and so does a choice against a rule without a
    reason."""
    for line, reason in (("G4>5 nonsense", REASON), ("G4>5 B6", "")):
        problem = read_notation(begun(), line, accept=reason).problem
        assert problem is not None
        assert problem.why == "does-not-fit"
