"""A game that the table gave up: every command says so, and its seed is shown."""

import json
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.games import ADA, lines, types, verdicts, written
from tests.cli.program import run
from tests.cli.terminals import QUESTION, SURE, at_terminal

GIVE_UP = '{"type":"play_abandoned","note":"the last train"}'
GIVEN_UP = "The table has given up the game."


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Give a seeded game in the middle of its first turn."""
    game = games.seeded(tmp_path)
    assert run("record", game, given=lines(ADA[0])).code == 0
    return game


def test_every_command_says_that_it_was_given_up(game: Path) -> None:
    """validate, legal, replay, record and games agree on what became of the game."""
    assert run("record", game, given=lines(GIVE_UP)).code == 0
    assert "unfinished, given up in turn 1 of Ada" in run("validate", game).out
    assert run("legal", game).out == "Awaited: nothing: the table has given up the game.\n"
    assert json.loads(run("legal", game, "--json").out)["awaiting"] == {
        "what": "nothing",
        "given_up": True,
    }
    assert (
        "Awaited: nothing: the table has given up the game" in run("replay", game, "--to", "5").out
    )
    ended = run("record", game, given="")
    assert (ended.code, ended.out, ended.err) == (0, "", f"{game}: {GIVEN_UP}\n")
    scored = run(
        "record",
        game,
        given=lines('{"type":"score_declared","player":1,"line":"total","points":3}'),
    )
    assert (scored.code, "but the table has given up the game" in scored.err) == (1, True)
    store = game.parent / "games.db"
    assert run("import", game, f"{store}#evening", "--create").code == 0
    assert "  given up  " in run("games", store).out
    assert json.loads(run("games", store, "--json").out)[0]["given_up"] is True


def test_its_seed_is_shown(game: Path) -> None:
    """A game that is given up hides no dice to come: the seed stands in the log, and holds."""
    assert run("record", game, given=lines(GIVE_UP)).code == 0
    assert types(game)[-2:] == ["play_abandoned", "seed_revealed"]
    assert written(game)[-1]["seed"] == games.SEED
    assert verdicts(game) == ("intact", "legal")


def test_without_its_seed_a_game_can_only_be_given_up(game: Path) -> None:
    """A lost seed keeps nobody from giving the game up; every other choice needs it."""
    Path(f"{game}.seed").unlink()
    before = game.read_bytes()
    for given in ("", lines(ADA[1]), lines(ADA[1], GIVE_UP)):
        ended = run("record", game, given=given)
        assert (ended.code, ended.out) == (3, "")
        assert "without it the game can only be given up (play_abandoned)" in ended.err
    assert game.read_bytes() == before
    assert run("record", game, given=lines(GIVE_UP)).code == 0
    assert types(game)[-1] == "play_abandoned"
    assert verdicts(game) == ("intact", "legal")


def test_the_prompt_asks_again(tmp_path: Path) -> None:
    """The last entry of the list gives the game up, or the words, once that is said twice."""
    game = games.observed(tmp_path)
    with at_terminal("record", game) as screen:
        screen.answer(QUESTION, "?")
        listed = screen.wait_for("give up the game\n")
        screen.answer(QUESTION, listed.splitlines()[-1].split()[0])
        screen.answer(SURE, "no")
        screen.answer(QUESTION, "give up")
        screen.answer(SURE, "y")
        screen.wait_for(GIVEN_UP)
        screen.answer("what else? (fix; q leaves) ", "q")
        assert screen.end() == 0
    assert types(game) == ["play_abandoned"]


@pytest.mark.parametrize("line", ["q", "Y9>3", "{"])
def test_without_its_seed_a_line_that_is_no_choice_is_no_fault(game: Path, line: str) -> None:
    """Where the seed is missing that is told, whatever the first line says (CONTRACT 3)."""
    Path(f"{game}.seed").unlink()
    ended = run("record", game, given=lines(line))
    assert ended.code in {2, 3}
    assert len(ended.err.splitlines()) == 1
