"""Games in an archive: in, out, listed, and wherever a command takes a GAME."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from adas_dream.cli.main import COMMANDS
from adas_dream.events.archive import Archive
from tests.cli import games
from tests.cli.games import ADA, START, lines
from tests.cli.program import Ended, process, run
from tests.events.archive.stores import altered

LOADS = """
import sys
from click.testing import CliRunner
from adas_dream.cli.main import main
assert CliRunner().invoke(main, sys.argv[1:]).exit_code == 0
print("eventsourcing" in sys.modules)
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Give a game with Ada's first choices, and stand in its folder."""
    return games.begun(tmp_path)


@pytest.fixture
def store(log: Path) -> Path:
    """Give a store that holds this game as `evening`."""
    store = log.parent / "games.db"
    ended = run("import", log, f"{store}#evening", "--create")
    assert ended == Ended(0, f"{store}#evening: 6 facts\n", "")
    return store


def failed(*arguments: str | Path) -> str:
    """Give the one line that an unreadable game or store is told in."""
    ended = run(*arguments)
    assert (ended.code, ended.out) == (3, "")
    (line,) = ended.err.splitlines()
    return line


def test_a_log_goes_in_and_out_and_in_again(log: Path, store: Path) -> None:
    """Case 23: export, import, export: the same bytes, through a file and through a pipe."""
    copy = log.parent / "copy.jsonl"
    assert run("export", f"{store}#evening", "-o", copy) == Ended(0, "", "")
    assert copy.read_bytes() == log.read_bytes()
    piped = run("export", f"{store}#evening").out
    assert run("import", "-", f"{store}#again", given=piped).code == 0
    assert run("export", f"{store}#again").out.encode() == log.read_bytes()


def test_a_game_goes_from_store_to_store(log: Path, store: Path) -> None:
    """What takes a GAME takes one in a store, an import too."""
    assert run("import", f"{store}#evening", f"{store}#copy").code == 0
    assert run("export", f"{store}#copy").out.encode() == log.read_bytes()


@pytest.mark.parametrize(
    "command",
    [["validate"], ["validate", "--json"], ["replay"], ["replay", "--json"], ["legal"], ["score"]],
)
def test_a_game_in_a_store_is_a_game(log: Path, store: Path, command: list[str]) -> None:
    """Section 3 of the contract: STORE#NAME stands wherever a command takes a GAME."""
    plain, kept = run(*command, log), run(*command, f"{store}#evening")
    assert (kept.code, kept.err) == (plain.code, plain.err)
    assert kept.out.replace(f"{store}#evening", str(log)) == plain.out


def test_a_game_in_a_store_is_the_one_in_the_file(log: Path, store: Path) -> None:
    """A log and what was imported from it do not differ."""
    assert run("diff", log, f"{store}#evening").code == 0


def test_a_file_with_the_mark_in_its_name_is_a_file(log: Path) -> None:
    """A file that is there is a file, whatever its name looks like."""
    odd = log.rename(log.parent / "games.db#evening")
    assert run("validate", odd).code == 0
    assert run("record", odd, given="").code == 0


def test_the_catalogue_is_a_table(store: Path) -> None:
    """One line a game: its name, its facts, how far it went, who plays."""
    words = run("games", store).out.split()
    assert words == ["evening", "6", "facts", "before", "any", "turn", "Ada,", "Charles"]


def test_the_catalogue_is_json(store: Path) -> None:
    """--json gives every field of every game."""
    run("import", f"{store}#evening", f"{store}#a", "--json")
    first, second = json.loads(run("games", store, "--json").out)
    assert (first["name"], second["name"]) == ("a", "evening")
    assert second == {
        "name": "evening",
        "facts": 6,
        "game": "game",
        "players": ["Ada", "Charles"],
        "turn": 1,
        "last_turn": "",
        "finished": False,
        "given_up": False,
        "second_game": False,
    }


def test_recording_goes_on_in_a_store(log: Path, store: Path) -> None:
    """`record` adds the same facts to a game in a store as to its log."""
    drawn = '{"type":"partners_drawn","player":1,"count":2,"cards":["lens-grinder","cable-layer"]}'
    for game in (log, f"{store}#evening"):
        ended = run("record", game, given=lines(drawn))
        assert (ended.code, ended.err) == (0, "")
    assert run("export", f"{store}#evening").out.encode() == log.read_bytes()
    assert json.loads(run("games", store, "--json").out)[0]["facts"] == 8


def test_a_seeded_game_is_recorded_in_a_store(tmp_path: Path) -> None:
    """Section 5 of the contract: the seed lies in GAME.seed, also beside a store."""
    game = games.seeded(tmp_path)
    store = tmp_path / "games.db"
    run("import", game, f"{store}#evening", "--create")
    assert "there is no seed" in failed("record", f"{store}#evening")
    Path(f"{game}.seed").rename(f"{store}#evening.seed")
    assert run("record", f"{store}#evening", given=lines(START)).code == 0


def test_a_game_starts_in_a_store(store: Path) -> None:
    """`new` starts a game in a store that is there, and overwrites none."""
    games.started(Path(f"{store}#dawn"), "--workshop", games.WORKSHOP)
    first = json.loads(run("games", store, "--json").out)[0]
    assert (first["name"], first["game"], first["facts"]) == ("dawn", "dawn", 2)
    assert sorted(path.name for path in store.parent.iterdir()) == ["game.jsonl", "games.db"]
    options = ("--player", "Ada", "--player", "Mary", "--pack", "house@1", "--seeded")
    told = failed("new", f"{store}#evening", *options)
    assert told == f"adas-dream: {store}: this store already has a game evening"
    assert not Path(f"{store}#evening.seed").exists()
    assert "there is no such store" in failed("new", f"{store.parent}/gmaes.db#dawn", *options)


def test_a_folder_with_the_mark_in_its_name_is_a_folder(tmp_path: Path) -> None:
    """No name of a game holds a slash, so that what follows the mark is the rest of a path."""
    folder = tmp_path / "Game #3"
    folder.mkdir()
    game = games.observed(folder)
    assert run("validate", game).code == 0
    assert "No such file" in failed("legal", f"{folder}/nothing.jsonl")


def begun(folder: Path) -> str:
    """Give a game in a store that nobody has played yet."""
    store = folder / "games.db"
    assert run("import", games.observed(folder), f"{store}#evening", "--create").code == 0
    return f"{store}#evening"


def facts_of(game: str) -> list[str]:
    """Give the types of the facts of a game after its set-up."""
    return [json.loads(line)["type"] for line in run("export", game).out.splitlines()[2:]]


def test_who_records_second_is_told(tmp_path: Path) -> None:
    """Two record one game: the second to save is told so, and nothing is lost or there twice."""
    game = begun(tmp_path)
    recorder = process("record", game)
    assert said(recorder, ADA[0]).startswith("3  Ada starts turn 1")
    assert run("record", game, given=lines(ADA[1])).code == 0
    assert said(recorder, ADA[1]) == ""
    _, err = recorder.communicate()
    lost = "someone else changed the game evening at the same time: nothing was saved"
    assert (recorder.returncode, err) == (3, f"adas-dream: {tmp_path}/games.db: {lost}\n")
    assert facts_of(game) == ["turn_started", "die_moved"]
    assert run("record", game, given=lines(ADA[2])).code == 0
    assert facts_of(game) == ["turn_started", "die_moved", "die_pushed", "bonus_gained"]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_kill_loses_nothing_that_was_told(tmp_path: Path, count: int) -> None:
    """After kill -9 every choice that was told stands in the store, with all it brought."""
    game = begun(tmp_path)
    recorder = process("record", game, "--json")
    told = [json.loads(said(recorder, line)) for line in ADA[:count]]
    recorder.kill()
    recorder.communicate()
    assert facts_of(game) == [fact["type"] for one in told for fact in one["facts"]]
    assert run("record", game, given=lines(*ADA[count:])).code == 0
    assert facts_of(game) == ["turn_started", "die_moved", "die_pushed", "bonus_gained"]


def said(recorder: subprocess.Popen[str], choice: str) -> str:
    """Give a recorder one choice and wait until it tells what stands in the store."""
    assert recorder.stdin is not None
    assert recorder.stdout is not None
    recorder.stdin.write(f"{choice}\n")
    recorder.stdin.flush()
    return recorder.stdout.readline()


UNREADABLE: dict[str, tuple[Callable[[Path], list[str]], str]] = {
    "no store": (lambda db: ["validate", f"{db}x#evening"], "x: there is no such store"),
    "no game": (lambda db: ["replay", f"{db}#dawn"], ": there is no game dawn in this store"),
    "no name": (lambda db: ["legal", f"{db}#"], ': "" cannot name a game: use up to 64 letters'),
    "a folder": (
        lambda db: ["games", str(db.parent)],
        ": is not a store of games: it is not a file",
    ),
    "a log": (lambda db: ["games", f"{db.parent}/game.jsonl"], "it is not an SQLite database"),
    "a store as a log": (lambda db: ["legal", str(db)], "whose games are named STORE#NAME"),
    "a store as an import": (lambda db: ["import", str(db), f"{db}#x"], "named STORE#NAME"),
    "a name that is taken": (
        lambda db: ["import", f"{db.parent}/game.jsonl", f"{db}#evening"],
        ": this store already has a game evening",
    ),
    "a bad name": (
        lambda db: ["import", f"{db.parent}/game.jsonl", f"{db}#Ada & Charles"],
        ': "Ada & Charles" cannot name a game: use up to 64 letters, digits, `.`, `_` and `-`',
    ),
    "a new store": (
        lambda db: ["import", f"{db.parent}/game.jsonl", f"{db}x#evening"],
        "x: there is no such store",
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_is_not_there_is_told_in_one_line(store: Path, what: str) -> None:
    """Section 3 of the contract: exit code 3, and one line that names the store."""
    arguments, told = UNREADABLE[what]
    assert told in failed(*arguments(store))
    assert [entry["name"] for entry in json.loads(run("games", store, "--json").out)] == ["evening"]


def test_an_import_names_a_game(store: Path) -> None:
    """A store without a name is wrong usage."""
    ended = run("import", "-", store)
    assert ended.code == 2
    assert "a game in a store is named STORE#NAME" in ended.err


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        (lambda raw: raw[:-20], ":6: the line breaks off: `adas-dream record` sets it aside"),
        (lambda raw: raw + b"\n{}\n", ":7: the line is blank"),
        (lambda raw: raw + b"{}\n", ":7: $.type: the field "),
        (lambda _: b"", ": is not a game log: it is empty"),
    ],
)
def test_a_broken_log_leaves_nothing_behind(
    log: Path, store: Path, spoilt: Callable[[bytes], bytes], told: str
) -> None:
    """Case 24: a log that cannot be read to its end is refused with its file and line."""
    log.write_bytes(spoilt(log.read_bytes()))
    assert f"adas-dream: {log}{told}" in failed("import", log, f"{store}#broken")
    assert len(json.loads(run("games", store, "--json").out)) == 1
    other = store.parent / "other.db"
    assert f"adas-dream: {log}{told}" in failed("import", log, f"{other}#broken", "--create")
    assert not other.exists()


def test_no_store_is_made_for_what_cannot_be_kept(log: Path, tmp_path: Path) -> None:
    """--create leaves no empty store behind for a name or a log that is none."""
    store = tmp_path / "other.db"
    options = ("--player", "Ada", "--player", "Mary", "--pack", "house", "--seeded", "--create")
    assert "cannot name a game" in failed("import", log, f"{store}#a b", "--create")
    assert "cannot name a game" in failed("new", f"{store}#a b", *options)
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[2:]))
    assert "is not a game log" in failed("import", log, f"{store}#a", "--create")
    assert [path.name for path in tmp_path.iterdir()] == [log.name]


def test_a_store_is_made_for_a_new_game(tmp_path: Path) -> None:
    """--create of `new` makes the store, and is for a game in a store only."""
    store, options = (
        tmp_path / "games.db",
        ("--player", "Ada", "--player", "Mary", "--pack", "house"),
    )
    assert run("new", f"{store}#dawn", *options, "--seeded", "--create").code == 0
    assert run("new", f"{store}#noon", *options, "--seeded", "--create").code == 0
    assert len(run("games", store).out.splitlines()) == 2
    ended = run("new", tmp_path / "game.jsonl", *options, "--seeded", "--create")
    assert (ended.code, "--create: it only makes a store" in ended.err) == (2, True)


def test_a_store_without_games_says_so(tmp_path: Path) -> None:
    """An empty catalogue is an empty result, and standard error says that no game is there."""
    store = str(tmp_path / "games.db")
    Archive.open(store, create=True).close()
    assert run("games", store) == Ended(0, "", f"adas-dream: {store}: there is no game in it yet\n")
    assert run("games", store, "--json") == Ended(0, "[]\n", "")


def test_games_is_of_a_whole_store(store: Path) -> None:
    """Where one game is named, the usage is told, not that a store of that name is lacking."""
    ended = run("games", f"{store}#evening")
    assert (ended.code, "that is one game" in ended.err) == (2, True)


def test_a_log_with_findings_is_archived(log: Path, store: Path) -> None:
    """An archive judges nothing: what can be read is kept, illegal or not."""
    log.write_bytes(log.read_bytes().replace(b'"die":"G4"', b'"die":"G3"'))
    assert run("import", log, f"{store}#illegal").code == 0
    assert run("validate", f"{store}#illegal").code == 1


def test_a_log_in_other_words_is_kept_canonically(log: Path, store: Path) -> None:
    """What is not written canonically is told, since an export will differ from the file."""
    canonical = log.read_bytes()
    log.write_bytes(canonical.replace(b',"seq"', b', "seq"', 2))
    ended = run("import", log, f"{store}#spaced")
    assert ended.err == (
        f"adas-dream: {log}: lines that were not canonical, and are canonical now: 2\n"
    )
    assert run("export", f"{store}#spaced").out.encode() == canonical


NO_STORE = "there is no such store: `--create` makes one, for `import` and `new`"


def test_one_broken_game_does_not_stop_the_others(log: Path, store: Path) -> None:
    """Case 24: of many games one is not there: the error names store and game, none is lost."""
    named = [f"{store}#evening", f"{store}#dawn", f"{log.parent}/nowhere.db#x", str(log)]
    ended = run("validate", "--json", *named)
    assert ended.code == 3
    assert [json.loads(line)["game"] for line in ended.out.splitlines()] == [named[0], named[3]]
    assert ended.err.splitlines() == [
        f"adas-dream: {store}: there is no game dawn in this store",
        f"adas-dream: {log.parent}/nowhere.db: {NO_STORE}",
    ]


def test_an_export_never_overwrites(log: Path, store: Path) -> None:
    """A file that is there stays as it is."""
    before = log.read_bytes()
    assert f"{log}: cannot be written" in failed("export", f"{store}#evening", "-o", log)
    assert log.read_bytes() == before


def test_half_an_export_is_not_left_behind(log: Path, store: Path) -> None:
    """A game that cannot be read to its end makes no file."""
    altered(store, "DELETE FROM stored_events WHERE originator_version=4")
    out = log.parent / "out.jsonl"
    told = failed("export", f"{store}#evening", "-o", out)
    assert told == f"adas-dream: {store}: is damaged: the game evening lacks fact 4"
    assert not out.exists()


def test_create_leaves_a_store_as_it_is(log: Path, store: Path) -> None:
    """--create makes a store where there is none, and only there."""
    assert run("import", log, f"{store}#second", "--create").code == 0
    with Archive.open(str(store)) as archive:
        assert [entry.name for entry in archive.games()] == ["evening", "second"]


@pytest.mark.parametrize("arguments", [["--help"], ["validate"], ["replay"], ["record", "--help"]])
def test_only_an_archive_loads_its_library(log: Path, arguments: list[str]) -> None:
    """House: the library costs 20 ms, and a game in a file does not pay them."""
    named = arguments if "--help" in arguments else [*arguments, str(log)]
    loaded = subprocess.run(
        [sys.executable, "-c", LOADS, *named], capture_output=True, text=True, check=False
    )
    assert (loaded.stdout, loaded.stderr) == ("False\n", "")


def test_the_commands_stand_in_the_order_of_use() -> None:
    """Section 3 of the contract: import, export, games follow the rules."""
    names = list(COMMANDS)
    place = names.index("rules")
    assert names[place : place + 4] == ["rules", "import", "export", "games"]
