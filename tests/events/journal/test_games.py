"""A GAME is started and opened where it is kept, file or store, by one name."""

import os
import re
from pathlib import Path

import pytest

from adas_dream.events import AdasDreamError, BadFact, Journal, begin_log, open_journal
from adas_dream.events.errors import CannotWrite, GameExists, LogLocked, LostRace, NoSuchStore
from adas_dream.events.facts.turn import TurnEnded, TurnStarted
from adas_dream.events.facts.workshop import DieMoved
from adas_dream.events.journal.games import check_free
from adas_dream.events.journal.places import Stored, in_store
from tests import logs

START = TurnStarted(3, 1, "workshop", 1)
END = TurnEnded(4, 1)
BEGUN = logs.by_hand_facts()[:2]


@pytest.fixture(params=["evening.jsonl", "games.db#evening"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the name of a game in a file, and of one in a store."""
    return f"{tmp_path}/{request.param}"


def facts_of(game: str) -> list[object]:
    """Give the facts that stand in a log."""
    with open_journal(game) as journal:
        return [getattr(line, "fact", None) for line in journal.lines()]


def test_a_file_below_a_folder_with_a_mark_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """No name of a game holds what parts folders, on Windows a backslash too."""
    assert in_store("C:\\games#1.db#evening") == Stored("C:\\games#1.db", "evening")
    monkeypatch.setattr(os, "sep", "\\")
    assert in_store("C:\\games#1\\evening.jsonl") is None
    assert in_store("games#1/evening.jsonl") is None


def test_a_game_is_begun_and_gone_on_with(game: str) -> None:
    """What is appended stands behind what the log began with."""
    begin_log(game, BEGUN, make_store=True)
    with open_journal(game) as journal:
        assert [*journal.lines()]
        journal.append([START])
        journal.append([END])
        assert journal.set_torn_aside() is None
    assert facts_of(game) == [*BEGUN, START, END]


def test_what_could_not_be_read_again_is_not_written(game: str) -> None:
    """A fact with a space that no Workshop has is refused with its rule (R013), and nothing of what
    came with it stands in the log."""
    bad = DieMoved(4, player=1, die="Y4", from_space=99, to_space=2)
    with pytest.raises(BadFact, match=r"^die_moved: \$\.from_space: .*, not 99 \(R013\)$"):
        begin_log(game, [*BEGUN, bad], make_store=True)
    begin_log(game, BEGUN, make_store=True)
    with open_journal(game) as journal:
        assert [*journal.lines()]
        with pytest.raises(BadFact):
            journal.append([START, bad])
        journal.append([START])
    assert facts_of(game) == [*BEGUN, START]


def test_no_game_is_begun_twice(game: str) -> None:
    """A game that is there is never overwritten; `check_free` says the same beforehand."""
    check_free(game, make_store=True)
    begin_log(game, BEGUN, make_store=True)
    with pytest.raises((CannotWrite, GameExists), match="already"):
        check_free(game)
    with pytest.raises((CannotWrite, GameExists), match="already"):
        begin_log(game, BEGUN)
    assert facts_of(game) == [*BEGUN]


def test_no_store_is_made_unasked(tmp_path: Path) -> None:
    """A mistyped store is an error, and makes no file."""
    game = f"{tmp_path}/games.db#evening"
    with pytest.raises(NoSuchStore):
        check_free(game)
    with pytest.raises(NoSuchStore):
        begin_log(game, BEGUN)
    with pytest.raises(NoSuchStore):
        facts_of(game)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """Where there is no folder for the file, it can be neither promised nor begun."""
    game = f"{tmp_path}/nowhere/evening.jsonl"
    with pytest.raises(CannotWrite, match="there is no such folder"):
        check_free(game)
    with pytest.raises(CannotWrite, match="No such file or directory"):
        begin_log(game, BEGUN)


def test_two_writers_of_one_game(game: str) -> None:
    """Of a file the second writer is turned away, in a store who saves second is told."""
    begin_log(game, BEGUN, make_store=True)
    with open_journal(game) as first:
        assert [*first.lines()]
        with pytest.raises((LogLocked, LostRace)):
            write_beside(game, first)


def write_beside(game: str, first: Journal) -> None:
    """Open a game that is open, and write into it, then into the first journal."""
    with open_journal(game) as second:
        assert [*second.lines()]
        second.append([START])
    first.append([START])


def test_what_fails_is_one_line_of_the_tree(game: str) -> None:
    """Whatever keeps a log from being opened is an `AdasDreamError` that names the file."""
    with pytest.raises(AdasDreamError, match=re.escape(game.partition("#")[0])):
        facts_of(game)
