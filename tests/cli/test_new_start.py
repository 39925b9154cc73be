"""What `new` asks for where it is not given, and what it says once the game is started."""

import json
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.program import run
from tests.cli.terminals import at_terminal

PLAYERS = ("--player", "Ada", "--player", "Charles")


def test_the_file_and_the_players_are_asked_for(tmp_path: Path) -> None:
    """At a terminal a bare `new` asks where the log is kept and who plays, again where an answer
    will not do, and Enter ends the names."""
    there, game = tmp_path / "there.jsonl", tmp_path / "game.jsonl"
    there.write_bytes(b"")
    with at_terminal("new", "--pack", "house", "--seeded") as screen:
        screen.answer("File of the log (such as evening.jsonl): ", "")
        screen.wait_for("the log needs a file of its own")
        screen.answer("File of the log (such as evening.jsonl): ", str(there))
        screen.wait_for("it already exists")
        screen.answer("File of the log (such as evening.jsonl): ", str(game))
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
