"""What could stand in a line of notation is told by name where it is little."""

from msgspec.structs import replace

from adas_dream.core.content.load import find_pack
from adas_dream.core.game import Game, Refusal
from adas_dream.core.setup import with_objectives
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.projections import could_stand
from adas_dream.projections.notation.offering import in_notation, spelled
from adas_dream.projections.notation.reading import read_notation
from tests.logs import by_hand_facts


def after(line: str) -> Game:
    """The game worked out by hand, with its four Objectives that no pack knows, after a line."""
    header, start = by_hand_facts()[:2]
    position = with_objectives(start.position)  # type: ignore[union-attr]
    game = Game.load((header, replace(start, position=position)), find_pack)
    for said in read_notation(game, line).inputs:
        assert not isinstance(game.play(said.fact), Refusal)
    return game


def test_up_to_six_of_a_type_are_named() -> None:
    """A 4 in space 5 pushes Y2 or P3 (R032), and can move on to space 6 (R036); of the many dice
    that could be turned one is named, with their number."""
    further, turned, pushed = could_stand(after("G4>5"))
    assert further == ">6 (move the die further)"
    assert pushed == "Y2, P3 (push a die)"
    assert turned.startswith("Y4=3 (one of ")
    assert turned.endswith(" ways to turn a Workshop die)")


def test_what_is_rolled_and_what_ends_a_turn_are_named() -> None:
    """Before two cards are drawn brackets are, and what comes when they stay unseen."""
    told = could_stand(after("G4>5 Y2"))
    assert told[-1] == "[ ] for what is rolled or drawn"
    assert ". (end the turn)" in told


def test_claims_that_only_the_table_can_judge_come_last() -> None:
    """They are offered behind everything else, and are no answer to what could stand there."""
    game = after("G4>5")
    facts = [fact for _, fact in spelled(game)]
    places = [place for place, fact in enumerate(facts) if isinstance(fact, ObjectiveClaimed)]
    assert places == [*range(len(facts) - len(places), len(facts))]
    assert places
    assert not any("Objective" in text for text in could_stand(game))


def test_what_is_offered_is_read_as_that() -> None:
    """Each text stands for its fact, and a choice that is not legal here has none."""
    game = after("G4>5")
    for text, fact in spelled(game):
        assert in_notation(game, fact) == text
    assert in_notation(after(""), next(iter(spelled(game)))[1]) is None


def test_once_play_is_over_scores_could_stand() -> None:
    """Where nothing is played any more there is still something to say."""
    assert could_stand(after("abandon")) == ["score", "winner"]
