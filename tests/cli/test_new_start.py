"""What `new` asks for where it is not given, and what it says once the game is started."""

import json
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.program import run
from tests.cli.terminals import at_terminal

FILE = "File of the log (such as evening.jsonl): "
SET_UP = (
    ("Bonus of each space", "coal research pounds brass partners innovation"),
    ("Dice in the bag", "12 12 12 12 12"),
    ("Dice rolled into each space", "1"),
    ("Slots of a Store", "4"),
    ("Coal printed beside", "0 1 2 3 4"),
    ("Spaces of a Research track", "8"),
)
DICE = tuple((f"Dice in space {space}", f"Y{space}") for space in range(1, 7))
PLAYERS = ("--player", "Ada", "--player", "Charles")


def test_the_file_and_the_players_are_asked_for(tmp_path: Path) -> None:
    """At a terminal a bare `new` asks where the log is kept and who plays, again where an answer
    will not do, and Enter ends the names."""
    there, game = tmp_path / "there.jsonl", tmp_path / "game.jsonl"
    there.write_bytes(b"")
    with at_terminal("new", "--pack", "house", "--seeded") as screen:
        screen.answer(FILE, "")
        screen.wait_for("the log needs a file of its own")
        screen.answer(FILE, str(there))
        screen.wait_for("exists")
        screen.answer(FILE, str(game))
        screen.answer("Name of player 1: ", "Ada")
        screen.answer("Name of player 2: ", "")
        screen.wait_for("a name has 1 to 64 characters")
        screen.answer("Name of player 2: ", " ADA ")
        screen.wait_for("two players have the same name")
        screen.answer("Name of player 2: ", "Charles")
        screen.answer("Name of player 3, or Enter if that is all: ", "Mary")
        screen.answer("Name of player 4, or Enter if that is all: ", "")
        assert screen.end() == 0
    assert json.loads(game.read_text("utf-8").splitlines()[0])["players"] == [
        "Ada",
        "Charles",
        "Mary",
    ]


def test_a_question_can_be_gone_back_from(tmp_path: Path) -> None:
    """`b` asks the question before again, also behind a list of them, and what was answered before
    that is kept; before the first question there is none."""
    game = tmp_path / "game.jsonl"
    with at_terminal("new", "--pack", "house", "--seeded") as screen:
        screen.wait_for("To any question: b goes back, ? says what may be answered, q quits.\n")
        screen.answer(FILE, "b")
        screen.wait_for("there is no question before this one")
        screen.answer(FILE, str(game))
        screen.answer("Name of player 1: ", "Ada")
        screen.answer("Name of player 2: ", "Charles")
        screen.answer("Name of player 3, or Enter if that is all: ", "b")
        screen.answer("Name of player 2: ", "b")
        screen.answer("Name of player 1: ", "Mary")
        screen.answer("Name of player 2: ", "Ada")
        screen.answer("Name of player 3, or Enter if that is all: ", "")
        assert screen.end() == 0
    assert json.loads(game.read_text("utf-8").splitlines()[0])["players"] == ["Mary", "Ada"]


def test_what_is_usual_follows_the_new_answer(tmp_path: Path) -> None:
    """What the player before holds is offered anew when it was answered anew."""
    game = tmp_path / "game.jsonl"
    with at_terminal("new", game, *PLAYERS) as screen:
        for question, answer in (*SET_UP, *DICE):
            screen.answer(question, answer)
        screen.answer("Ada: pounds, Coal, Brass, Books: ", "3 2 1 1")
        screen.answer("Ada: Assignments", "b")
        screen.answer("Ada: pounds, Coal, Brass, Books: ", "5 3 1 1")
        screen.answer("Ada: Assignments", "1 0 0 2")
        screen.answer("Charles: pounds, Coal, Brass, Books [5 3 1 1]: ", "")
        screen.answer("Charles: Assignments", "")
        assert screen.end() == 0
    ended = run("replay", game, "--json")
    assert [player["pounds"] for player in json.loads(ended.out)["players"]] == [5, 5]


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, "any text will do"), (1, "any text will do"), (5, "six of these words: research coal")],
)
def test_what_may_be_answered_is_told(tmp_path: Path, count: int, told: str) -> None:
    """`?` is no file, no name and no answer to another question, but says what would be one."""
    answers = (str(tmp_path / "game.jsonl"), "Ada", "Charles", "Mary", "Ann")
    with at_terminal("new") as screen:
        for answer in answers[:count]:
            screen.answer(": ", answer)
        screen.answer(": ", "?")
        screen.wait_for(told)
        screen.answer(": ", "q")
        assert screen.end() == 2
    assert "nothing is written" in screen.shown
    assert "Usage" not in screen.shown
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [((), "Missing argument 'FILE'"), (("game.jsonl",), "Missing option '--player'")],
)
def test_without_a_terminal_nobody_is_asked(arguments: tuple[str, ...], told: str) -> None:
    """A pipe or a script is told what is missing, exit code 2."""
    ended = run("new", *arguments, "--pack", "house", "--seeded")
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.err


@pytest.mark.parametrize("own", [True, False])
def test_where_the_seed_lies_is_told(tmp_path: Path, *, own: bool) -> None:
    """The seed must be kept, and `record` must find it: where it is no file beside the log, the
    next command names it."""
    game = tmp_path / "game.jsonl"
    seed = tmp_path / "seeds" if own else Path(f"{game}.seed")
    options = ("--seed-file", seed) if own else ("--seeded",)
    ended = run("new", game, *PLAYERS, "--pack", "house", *options)
    needed = f" --seed-file {seed}" if own else ""
    assert ended.out.splitlines() == [
        f"{game}: a game of Ada, Charles; `adas-dream record{needed}` goes on with it",
        f"{seed}: the seed of its dice and cards; keep it secret until play has ended",
    ]


def test_a_game_of_the_table_has_no_seed_to_tell_of(tmp_path: Path) -> None:
    """Observed dice need no seed, so no word of one."""
    options = ("--pack", "house@1", "--workshop", games.WORKSHOP)
    assert "seed" not in run("new", tmp_path / "game.jsonl", *PLAYERS, *options).out
