"""The games of a folder and of a store are named, and opened by their names."""

from pathlib import Path

import pytest

from adas_dream.events import CannotOpen, Line, NoSuchStore, begin_log, games_in, open_game
from tests import logs

BEGUN = logs.by_hand_facts()[:2]


@pytest.mark.parametrize("place", ["{}/{}.jsonl", "{}/games.db#{}"])
def test_each_game_of_a_corpus_opens_by_its_name(place: str, tmp_path: Path) -> None:
    """A folder has its files `*.jsonl` in order, a store its games, and nothing else."""
    tmp_path.joinpath("notes.txt").write_text("no game")
    tmp_path.joinpath("folder.jsonl").mkdir()
    games = tuple(place.format(tmp_path, name) for name in ("first", "second"))
    for game in reversed(games):
        begin_log(game, BEGUN, make_store=True)
    assert games_in(games[0].partition("#")[0] if "#" in place else str(tmp_path)) == games
    for game in games:
        with open_game(game) as lines:
            assert [line.fact for line in lines if isinstance(line, Line)] == [*BEGUN]


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    """A mistyped folder is no empty one."""
    with pytest.raises(NoSuchStore):
        games_in(f"{tmp_path}/none")
    with pytest.raises(CannotOpen), open_game(f"{tmp_path}/none.jsonl"):
        pass
