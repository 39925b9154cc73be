"""The games of a corpus, by name: of a folder, and of a store."""

from pathlib import Path

import pytest

from adas_dream.cli.corpus.games import every_game, games_of, is_corpus
from adas_dream.cli.output.failures import NoGames, NoLogs
from adas_dream.events.archive import Archive
from adas_dream.events.errors import CannotOpen
from tests.cli.program import run

ON_SERVER = "postgresql://host/games#evening"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of two logs and a file that is none."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("b.jsonl", "a#1.jsonl", "notes.txt"):
        (folder / name).touch()
    return folder


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of two games."""
    store = tmp_path / "games.db"
    assert run("simulate", "2", "--into", store).code == 0
    return store


def test_the_logs_of_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is a file, by name; what is no log is counted on standard error."""
    assert games_of(str(folder)) == (f"{folder}/a#1.jsonl", f"{folder}/b.jsonl")
    assert capsys.readouterr().err == (
        f"adas-dream: {folder}: files that are not *.jsonl are left out: 1\n"
    )


def test_the_games_of_a_store(store: Path) -> None:
    """Each is STORE#NAME, by name."""
    assert games_of(str(store)) == (f"{store}#game-000001", f"{store}#game-000002")


def test_nothing_there(tmp_path: Path) -> None:
    """An empty folder, an empty store and what is not there are errors that name it."""
    empty = tmp_path / "empty.db"
    Archive.open(str(empty), create=True).close()
    (tmp_path / "none").mkdir()
    with pytest.raises(NoLogs, match="none: there is no log in this folder"):
        games_of(str(tmp_path / "none"))
    with pytest.raises(NoGames, match=r"empty\.db: there is no game in it yet"):
        games_of(str(empty))
    with pytest.raises(CannotOpen, match=r"absent\.db: cannot be read: No such file"):
        every_game([str(tmp_path / "absent.db")])


def test_what_is_a_corpus(folder: Path, store: Path) -> None:
    """A folder, a store and a store on a server are one; a log, a game of a store, standard input
    and what is not there are not."""
    assert all(map(is_corpus, (str(folder), str(store), "postgresql://host/games")))
    games = (f"{folder}/b.jsonl", f"{store}#game-000001", "-", "absent.jsonl", "\0", ON_SERVER)
    assert not any(map(is_corpus, games))
