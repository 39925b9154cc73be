"""At a terminal `new` asks for the start that neither options nor pack give."""

from pathlib import Path

from adas_dream.core.setup import with_objectives
from adas_dream.events.codec import read_line
from adas_dream.events.facts.setup import PositionSet
from tests.by_hand import begin
from tests.cli.terminals import at_terminal

CTRL_C, CTRL_D = "\x03", "\x04"
START = (
    ("Bonus of each space", "coal research pounds brass partners innovation"),
    ("Dice in the bag", "12 12 12 12 12"),
    ("Dice rolled into each space", "3"),
    ("Slots of a Store", "4"),
    ("Coal printed beside", "0 1 2 3 4"),
    ("Spaces of a Research track", "8"),
    ("Dice in space 1", "Y4 G5 X6"),
    ("Dice in space 2", "G3 P4 X3"),
    ("Dice in space 3", "Y6 B4 P4"),
    ("Dice in space 4", "G4 P6 X5"),
    ("Dice in space 5", "Y2 B6 P3"),
    ("Dice in space 6", "y1, b2, b5"),
    ("Ada: pounds", "3 2 1 1"),
    ("Ada: Assignments", "1 0 0 2"),
    ("Charles: pounds, Coal, Brass, Books [3 2 1 1]", "5 3 1 1"),
    ("Charles: Assignments (yellow blue green purple) [1 0 0 2]", "0 2 1 0"),
)
"""The set-up of the game worked out by hand, as `new` asks for it."""


def test_what_may_be_answered_is_told(tmp_path: Path) -> None:
    """`?` says what dice are written like, and lists what a display may show (FOUND 32)."""
    players = ("--player", "Ada", "--player", "Charles")
    with at_terminal("new", tmp_path / "g", *players, "--pack", "house") as screen:
        screen.answer(START[6][0], "?")
        told = screen.answer(START[6][0], START[6][1])
        assert "3 dice, such as Y4 B2 X1; each is its colour (Y yellow, " in told
        for line in START[7:12]:
            screen.answer(line[0], line[1])
        screen.answer("? lists them): ", "?")
        told = screen.wait_for("? lists them): ")
        assert "\n  it may show crown-wheel, " in told
        screen.type(CTRL_D)
        assert screen.end() == 2


def test_the_start_is_asked_for(tmp_path: Path) -> None:
    """Without a set-up in the pack `new` asks for all of it: the start of the game by hand."""
    game = tmp_path / "game.jsonl"
    with at_terminal("new", game, "--player", "Ada", "--player", "Charles") as screen:
        for question, answer in START:
            screen.answer(question, answer)
        assert screen.end() == 0
    start = read_line(game.read_bytes().splitlines()[1], line=2, file="").fact
    assert isinstance(start, PositionSet)
    assert start.position == with_objectives(begin().position)


def test_a_wrong_answer_is_asked_again(tmp_path: Path) -> None:
    """An answer that does not fit is told what belongs there; a bag of twelve yellow dice has no
    thirteenth (I01)."""
    game = tmp_path / "game.jsonl"
    with at_terminal("new", game, "--player", "Ada", "--player", "Charles") as screen:
        screen.answer("Bonus of each space", "coal coal")
        assert "six of these words" in screen.answer("Bonus of each space", START[0][1])
        screen.answer("Dice in the bag", "12 12 12 12 -1")
        assert "5 whole numbers" in screen.answer("Dice in the bag", START[1][1])
        screen.answer("Dice rolled into each space", "10")
        assert "from 1 to 9" in screen.answer("Dice rolled into each space", "3")
        for question, answer in START[3:6]:
            screen.answer(question, answer)
        for space in range(1, 5):
            screen.answer(f"Dice in space {space}", "Y1 Y1 Y1")
        screen.answer("Dice in space 5", "Y1 B1 G1")
        assert "holds no more yellow dice" in screen.answer("Dice in space 5", "B1 B1 G1")
        screen.type(CTRL_C)
        assert screen.end() == 130
    assert list(tmp_path.iterdir()) == []


def test_a_start_that_is_not_finished_leaves_nothing(tmp_path: Path) -> None:
    """Where the input ends before the start is known, no file is made: exit code 2."""
    with at_terminal("new", tmp_path / "g", "--player", "Ada", "--player", "Charles") as screen:
        screen.wait_for("Bonus of each space")
        screen.type(CTRL_D)
        assert screen.end() == 2
    assert list(tmp_path.iterdir()) == []
