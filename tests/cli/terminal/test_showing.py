"""What is told at the table: what was done in at most six lines, and where the game stands."""

import pytest

from adas_dream.cli.terminal import showing
from adas_dream.core.content.load import find_pack
from adas_dream.core.game import Game, Refusal
from adas_dream.core.recording import Recording
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.turn import TurnEnded
from adas_dream.projections import board
from adas_dream.projections.boards.glance import ROWS
from adas_dream.projections.notation.reading import read_notation
from tests.logs import by_hand_facts
from tests.notation_games import Memory
from tests.played_games import random_game
from tests.prompt_games import BASE, facts_of

WHOLE = random_game(8, players=2).log
"""A game to its end."""


def begun() -> Game:
    """The game worked out by hand, before its first turn."""
    return Game.load(by_hand_facts()[:2], find_pack)


def play(game: Game, line: str) -> list[Fact]:
    """Play a line of notation; what stood before it."""
    before = game.walk.standing.facts
    for said in read_notation(game, line).inputs:
        assert not isinstance(game.play(said.fact), Refusal)
    return before


def told(game: Game, line: str) -> str:
    """What is told of a line, as one text."""
    before = play(game, line)
    return " ".join(" ".join(showing.told_since(game, before)).split())


def test_a_choice_is_told_with_what_it_brings() -> None:
    """Within a turn each fact is told, a name only where it is another one than before."""
    assert told(begun(), "G4>5 Y2") == (
        "Ada starts turn 1, a Workshop turn; moves G4 from space 4 to space 5; pushes Y2 out of "
        "space 5; gains the partners bonus of space 5 (push)"
    )


def test_a_turn_is_told_in_a_sentence() -> None:
    """After its end it is told what was chosen, then what that brought: the bonus of the push and
    its cards, the die in the Store, and a step for the Assignment of its colour (R046, R059)."""
    assert told(begun(), "G4>5 Y2 .") == (
        "Turn 1 of Ada (Workshop): moved G4 to space 5, took Y2. Ada gains the partners bonus of "
        "space 5 (push); draws 2 Partner cards; stores Y2 in s1; gets 1 Research from yellow "
        "Assignments"
    )


def test_a_deferred_build_is_told_once() -> None:
    """When it is made, and not again with the turn of the next player in which it stood (R072)."""
    facts = facts_of(BASE)
    game = Game.load(facts[:2], find_pack)
    place = next(
        it for it, fact in enumerate(facts) if isinstance(fact, GearBuilt) and fact.deferred
    )
    for fact in facts[2:place]:
        game.follow(fact)
    before, shown = game.walk.standing.facts, list[str]()
    for fact in facts[place:]:
        game.follow(fact)
        now = game.walk.standing.facts
        if isinstance(fact, TurnEnded) or fact is facts[place]:
            shown += showing.told_since(game, before)
            before = now
        if isinstance(fact, TurnEnded):
            break
    text = " ".join(shown)
    assert (text.count("builds"), text.count("built")) == (1, 0)


def test_what_comes_behind_a_turn_is_told_behind_it() -> None:
    """A line may end a turn and begin the next one."""
    assert told(begun(), "G4>5 Y2 . X3=4").endswith(
        "Assignments Charles starts turn 1, a Workshop turn; turns X3 in space 2 to X4; pays 1 Coal"
    )


def test_what_was_taken_back_is_told() -> None:
    """An undo names what stands no more; where nothing came nothing is told."""
    game = begun()
    play(game, "G4>5")
    assert told(game, "undo") == (
        "taken back: Ada starts turn 1, a Workshop turn; moves G4 from space 4 to space 5"
    )
    assert told(game, "") == ""


@pytest.mark.parametrize("every", [1, 10, 40])
def test_nothing_is_told_in_more_than_six_lines(every: int) -> None:
    """However many facts came in a whole game, six lines tell them."""
    game = Game.load(WHOLE[:2], find_pack)
    before: list[Fact] = []
    for fact in WHOLE[2:]:
        game.follow(fact)
        if fact.seq % every == 0:
            assert 1 <= len([*showing.told_since(game, before)]) <= showing.MOST
            before = game.walk.standing.facts


def test_of_a_long_story_it_is_told_how_much_is_left_out() -> None:
    """Of more than six lines five stand there, and how many more there are."""
    lines = [*showing.told_since(Game.load(WHOLE, find_pack), [])]
    assert len(lines) == showing.MOST
    assert lines[0].startswith("Turn 1 of ")
    assert lines[-1].startswith("  … and ")
    assert lines[-1].endswith(" lines more")


@pytest.mark.parametrize(
    ("line", "is_new"),
    [("G4>5 Y2", False), ("G4>5 Y2 .", True), ("G4>5 undo", False), ("abandon", True), ("", False)],
)
def test_a_new_turn_is_seen(line: str, is_new: bool) -> None:  # noqa: FBT001 - a row of the table
    """The table is shown again after a turn, and once play is over."""
    game = begun()
    before = play(game, line)
    assert showing.is_new_turn(game.walk.standing.facts, before) is is_new


def test_the_table_is_shown_with_the_board_of_who_is_to_move() -> None:
    """After Ada's turn Charles's board is shown, in at most 20 lines."""
    recording = Recording(begun(), Memory())
    play(recording.game, "G4>5 Y2 .")
    lines = [*showing.where_it_stands(recording)]
    assert len(lines) <= ROWS
    assert any(line.startswith("── Charles (player 2) ") for line in lines)


def test_behind_a_deferred_build_the_board_of_the_next_player_is_shown() -> None:
    """Whoever may still build after a turn is not who is to move (R072)."""
    facts = facts_of(BASE)
    recording = Recording(Game.load(facts[:2], find_pack), Memory())
    shown = 0
    for fact in facts[2:]:
        recording.game.follow(fact)
        position = recording.game.position
        if position.turn is None and isinstance(fact, GearBuilt) and fact.deferred:
            own = next(line for line in showing.where_it_stands(recording) if line[:1] == "─")
            assert f"(player {3 - fact.player}" in own
            shown += 1
    assert shown


def test_the_end_shows_the_scorepad_and_what_to_do_next() -> None:
    """Where play is over a scorepad stands in place of the table, and two commands for the log."""
    recording = Recording(Game.load(WHOLE, find_pack), Memory())
    text = " ".join("\n".join(showing.where_it_stands(recording)).split())
    assert text.startswith("The scorepad")
    assert "Play has ended. Next: `adas-dream validate memory`" in text
    assert "`adas-dream score --explain memory`" in text


def test_the_whole_board_is_that_of_replay() -> None:
    """`board` shows what `replay` shows."""
    game = begun()
    assert showing.whole_board(game) == board(game.state).splitlines()
