"""Where nobody can start a turn any more, every command says so and what is left to do."""

import json
from pathlib import Path

import pytest

from adas_dream.events.facts.setup import PositionSet
from tests import logs
from tests.cli.games import lines, types, verdicts
from tests.cli.program import run
from tests.cli.terminals import QUESTION, SURE, at_terminal
from tests.start import start

SAID = "Nobody can start a turn any more; the table can only give up the game."


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Give a game of two with no die that could be pushed and none in a Store."""
    position = start("Y1 | B2 | G3", coal=0).position
    game = tmp_path / "game.jsonl"
    game.write_bytes(logs.written((logs.header(), PositionSet(2, position))))
    return game


def test_legal_names_what_is_left(game: Path) -> None:
    """`legal` waits for nothing and lists that the table may stop, in words and as JSON."""
    assert run("legal", game).out == (
        "Awaited: nothing: nobody can start a turn any more, so the table gives up the game."
        "\n\nplay_abandoned\n  the table stops playing\n"
    )
    told = json.loads(run("legal", game, "--json").out)
    assert (told["awaiting"], told["now"]) == ({"what": "nothing"}, [{"type": "play_abandoned"}])


def test_record_says_that_it_cannot_go_on(game: Path) -> None:
    """`record` writes no skipped turns without end, says why, and takes that the table stops."""
    ended = run("record", game, given="")
    assert (ended.code, ended.out, ended.err) == (0, "", f"{game}: {SAID}\n")
    ended = run("record", game, given=lines('{"type":"play_abandoned"}'))
    assert (ended.code, ended.out, ended.err) == (0, "3  the table stops playing\n", "")
    assert verdicts(game) == ("intact", "legal")


def test_the_prompt_offers_it(game: Path) -> None:
    """At the prompt to give up the game is the one entry of the list, and is asked for again."""
    with at_terminal("record", game) as screen:
        assert SAID in screen.answer(QUESTION, "?")
        assert "  1  give up the game\n" in screen.answer(QUESTION, "1")
        screen.answer(SURE, "")
        screen.answer(QUESTION, "1")
        screen.answer(SURE, "y")
        screen.wait_for("The table has given up the game.")
        screen.answer("what else? (fix; q leaves) ", "q")
        assert screen.end() == 0
    assert types(game) == ["play_abandoned"]
