"""`games --rename`, `games --remove` and `import --replace`: what they say, and what lies where."""

import json
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.program import Ended, run


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a store with one game, `evening`, and stand beside it."""
    log = games.begun(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run("import", log, "games.db#evening", "--create").code == 0
    return Path("games.db")


def names(store: Path) -> list[str]:
    """Give the names that are listed."""
    return [entry["name"] for entry in json.loads(run("games", store, "--json").out)]


def test_a_game_is_renamed(store: Path) -> None:
    """It is told in a line, or as the entry of the catalogue."""
    ended = run("games", store, "--rename", "evening", "dawn")
    assert ended == Ended(0, "games.db#evening is dawn now\n", "")
    entry = json.loads(run("games", store, "--rename", "dawn", "noon", "--json").out)
    assert (entry["name"], entry["facts"], names(store)) == ("noon", 6, ["noon"])


def test_a_game_is_taken_out_and_kept_as_a_file(store: Path) -> None:
    """Its log lies beside the store, the same bytes, from which it may be imported again."""
    before = run("export", f"{store}#evening").out
    ended = run("games", store, "--remove", "evening")
    assert ended == Ended(0, "games.db#evening is taken out; its log is evening.jsonl\n", "")
    assert (Path("evening.jsonl").read_text(), names(store)) == (before, [])
    assert run("import", "evening.jsonl", f"{store}#again").code == 0
    told = json.loads(run("games", store, "--remove", "again", "-o", "b", "--json").out)
    assert told == {"name": "again", "facts": 6, "file": "b"}


def test_nothing_is_taken_out_without_a_file(store: Path) -> None:
    """A file that is there stays, and so does the game."""
    Path("evening.jsonl").write_text("mine")
    ended = run("games", store, "--remove", "evening")
    assert (ended.code, "it already exists" in ended.err) == (3, True)
    assert (Path("evening.jsonl").read_text(), names(store)) == ("mine", ["evening"])
    ended = run("games", store, "--remove", "dawn")
    assert (ended.code, "there is no game dawn" in ended.err) == (3, True)
    assert not Path("dawn.jsonl").exists()


def test_the_seed_goes_along(store: Path) -> None:
    """A seeded game can be gone on with under its new name, and from the file that keeps it."""
    options = ("--player", "Ada", "--player", "Charles", "--pack", "house@1", "--seeded")
    assert run("new", f"{store}#dawn", *options).code == 0
    ended = run("games", store, "--rename", "dawn", "noon")
    assert (ended.code, ended.err) == (0, "adas-dream: its seed is games.db#noon.seed now\n")
    assert run("record", f"{store}#noon", given="").code == 0
    ended = run("games", store, "--remove", "noon")
    assert (ended.code, ended.err) == (0, "adas-dream: its seed is noon.jsonl.seed now\n")
    assert run("record", "noon.jsonl", given="").code == 0


def test_a_seed_is_put_in_the_place_of_no_file(store: Path) -> None:
    """Where a file of that name lies already, the seed stays and that is told."""
    options = ("--player", "Ada", "--player", "Charles", "--pack", "house@1", "--seeded")
    assert run("new", f"{store}#dawn", *options).code == 0
    Path("games.db#noon.seed").touch()
    ended = run("games", store, "--rename", "dawn", "noon")
    stays = "its seed stays in games.db#dawn.seed: games.db#noon.seed: cannot be written: "
    assert (ended.code, ended.err) == (0, f"adas-dream: {stays}it already exists\n")


def test_a_longer_log_is_imported_over_a_game(store: Path) -> None:
    """--replace takes what begins with the game, and refuses all else with the line."""
    log = Path("game.jsonl")
    short = log.read_bytes()
    drawn = '{"type":"partners_drawn","player":1,"count":2,"cards":["lens-grinder","cable-layer"]}'
    assert run("record", log, given=games.lines(drawn)).code == 0
    taken = run("import", log, f"{store}#evening")
    assert (taken.code, "already has a game evening" in taken.err) == (3, True)
    ended = run("import", log, f"{store}#evening", "--replace")
    assert ended == Ended(0, "games.db#evening: 8 facts\n", "")
    Path("short.jsonl").write_bytes(short)
    ended = run("import", "short.jsonl", f"{store}#evening", "--replace")
    assert (ended.code, "ends before line 7: nothing was saved" in ended.err) == (3, True)
    assert run("export", f"{store}#evening").out.encode() == log.read_bytes()


@pytest.mark.parametrize(
    "options",
    [
        ["--rename", "evening", "a", "--remove", "evening"],
        ["-o", "copy"],
        ["--rename", "evening"],
        ["--rename", "evening", "a", "-o", "copy"],
    ],
)
def test_what_does_not_go_together_is_wrong_usage(store: Path, options: list[str]) -> None:
    """Exit code 2, and nothing is changed."""
    assert run("games", store, *options).code == 2
    assert names(store) == ["evening"]
