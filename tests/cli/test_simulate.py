"""Random games from a seed, into a folder or an archive."""

import shutil
import signal
from pathlib import Path

import pytest

from adas_dream.cli.output import messages
from adas_dream.events.archive import Archive
from tests.cli.program import Ended, process, run
from tests.cli.terminals import at_terminal


def games_in(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, also hidden ones, by its name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def but_for_one_process(told: str) -> list[str]:
    """What was told, but for the line that there is no shared memory for several processes."""
    told_alone = f"adas-dream: {messages.ONE_PROCESS.partition('{')[0]}"
    return [line for line in told.splitlines() if not line.startswith(told_alone)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which three games were simulated."""
    folder = tmp_path_factory.mktemp("simulated") / "three"
    assert run("simulate", "3", "-o", folder) == Ended(0, f"{folder}: 3 games\n", "")
    return folder


@pytest.fixture
def three(made: Path, tmp_path: Path) -> Path:
    """A folder with three games, to change."""
    return Path(shutil.copytree(made, tmp_path / "three"))


def test_each_game_is_a_file(three: Path) -> None:
    """Named by number; each is finished, legal and proven, with two, three and four players."""
    names = [f"game-00000{number}.jsonl" for number in (1, 2, 3)]
    assert sorted(games_in(three)) == names
    ended = run("validate", "--strict", *(three / name for name in names))
    assert ended.code == 0
    assert ended.out.count("completeness  finished") == 3
    assert ended.out.count("legality      legal") == 3
    assert ended.out.count("dice          held") == 3


def test_the_same_games_lie_in_an_archive(three: Path, tmp_path: Path) -> None:
    """The store is made, and its games are the files, byte for byte."""
    store = tmp_path / "games.db"
    assert run("simulate", "3", "--into", store) == Ended(0, f"{store}: 3 games\n", "")
    with Archive.open(str(store)) as archive:
        for name, log in games_in(three).items():
            lines = archive.read(name.removesuffix(".jsonl"))
            assert b"".join(line.raw + b"\n" for line in lines) == log


def test_processes_make_no_difference(three: Path, tmp_path: Path) -> None:
    """Two processes play the same three games."""
    other = tmp_path / "other"
    alone = process("simulate", "3", "-o", other, "--jobs", "2")
    out, err = alone.communicate()
    assert (out, but_for_one_process(err)) == (f"{other}: 3 games\n", [])
    assert games_in(other) == games_in(three)


def test_what_is_missing_is_played(three: Path) -> None:
    """A game that went missing comes again as it was, the others are left alone, and more games
    leave the first ones as they are."""
    before = games_in(three)
    (three / "game-000002.jsonl").unlink()
    kept = (three / "game-000001.jsonl").stat().st_mtime_ns
    assert run("simulate", "3", "-o", three).out == f"{three}: 3 games, of which 2 there already\n"
    assert games_in(three) == before
    assert (three / "game-000001.jsonl").stat().st_mtime_ns == kept
    run("simulate", "4", "-o", three)
    assert {*games_in(three)} - {*before} == {"game-000004.jsonl"}


def test_an_archive_gets_what_is_missing(tmp_path: Path) -> None:
    """Run again for more games, it adds those."""
    store = tmp_path / "games.db"
    run("simulate", "1", "--into", store)
    again = run("simulate", "2", "--into", store)
    assert again == Ended(0, f"{store}: 2 games, of which 1 there already\n", "")


@pytest.mark.parametrize(
    "other", [("--seed", "2"), ("--module", "tiles"), ("--players", "4"), ("--pack", "house@2")]
)
def test_another_game_is_never_overwritten(three: Path, other: tuple[str, str]) -> None:
    """A file of the same name and another seed or other options: exit code 3, nothing is written,
    also not the game that is missing."""
    (three / "game-000001.jsonl").unlink()
    before = games_in(three)
    ended = run("simulate", "3", "-o", three, *other)
    assert (ended.code, ended.out) == (3, "")
    assert "is another game than this seed gives" in ended.err
    assert games_in(three) == before


def test_readings_modules_and_players_are_as_asked(tmp_path: Path) -> None:
    """They stand in the first line of every game."""
    asked = ("--ruling", "partner-supply=all-own", "--module", "objectives", "--players", "3")
    run("simulate", "2", "-o", tmp_path, *asked)
    for log in games_in(tmp_path).values():
        first = log.splitlines()[0]
        assert b'"partner-supply":"all-own"' in first
        assert b'"modules":["objectives"]' in first
        assert b'"players":["Ada","Charles","Mary"]' in first


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ((), "take -o DIR or --into STORE"),
        (("-o", "a", "--into", "b"), "take -o DIR or --into STORE"),
        (("--into", "games.db#evening"), "a store is named without #"),
        (("-o", "a", "--pack", "base"), "does not say how a game starts"),
        (("-o", "a", "--pack", "none"), "there is no pack none"),
        (("-o", "a", "--module", "none"), "there is no module none"),
        (("-o", "a", "--ruling", "none=1"), "there is no ruling none"),
        (("-o", "a", "--players", "five"), "'five' is not a whole number from 2 to 4"),
        (("-o", "a", "--seed", "-1"), "'-1' is not a whole number from 0 to 4,294,967,295"),
        (("-o", "a", "--pack", "house", "--pack-file", "x"), "--pack or from --pack-file"),
    ],
)
def test_a_wrong_use_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, ...], told: str
) -> None:
    """Exit code 2, with the reason."""
    monkeypatch.chdir(tmp_path)
    ended = run("simulate", "1", *wrong)
    assert (ended.code, ended.out) == (2, "")
    assert told in " ".join(ended.err.split())
    assert games_in(tmp_path) == {}


def test_a_pack_of_ones_own_is_played(tmp_path: Path) -> None:
    """Its name stands in the first line."""
    pack = Path(__file__).parents[2] / "fixtures" / "packs" / "wild-1.toml"
    run("simulate", "1", "-o", tmp_path, "--pack-file", pack)
    assert b'"name":"wild"' in (tmp_path / "game-000001.jsonl").read_bytes().splitlines()[0]


def test_a_place_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """A folder below none is exit code 3, in one line."""
    ended = run("simulate", "1", "-o", tmp_path / "none" / "games")
    assert (ended.code, ended.out, len(ended.err.splitlines())) == (3, "", 1)


def test_a_bar_tells_a_person_how_far_it_is(tmp_path: Path) -> None:
    """At a terminal, to the last game."""
    with at_terminal("simulate", "3", "-o", tmp_path / "games") as screen:
        screen.wait_for("100%")
        screen.wait_for("3 games")
        assert screen.end() == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_goes_on(three: Path, tmp_path: Path, jobs: str) -> None:
    """Stopped by Ctrl-C, 130 without a traceback; what was kept is whole, nothing else lies there,
    and the next run makes the rest."""
    folder = tmp_path / "many"
    running = process("simulate", "5000", "-o", folder, "--jobs", jobs)
    while not (folder / "game-000004.jsonl").exists():
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    assert but_for_one_process(running.communicate()[1]) == []
    assert running.returncode == 130
    found = games_in(folder)
    assert found.items() >= games_in(three).items()
    assert sorted(found) == [f"game-{number:06}.jsonl" for number in range(1, len(found) + 1)]
    assert run("simulate", "3", "-o", folder).out.endswith("3 games, of which 3 there already\n")
