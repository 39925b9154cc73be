"""`validate` and `score` of folders and archives: all games in them, and a summary."""

import json
from pathlib import Path

import pytest

from tests.cli.audits.corpora import SEEDED, SKIPPED, WORKSHOP, corpus
from tests.cli.program import Ended, run

NAMES = ("again", SEEDED, "illegal", "none", SKIPPED, WORKSHOP)
SUMMARY = """\
6 games: 4 clean, 1 not, 1 unreadable
  legality      4 legal, 1 illegal
  completeness  2 finished, 3 unfinished
  integrity     4 intact, 1 broken
  dice          4 observed, 1 open
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small corpus, which no test changes."""
    return corpus(tmp_path_factory.mktemp("several") / "games")


def test_a_folder_is_validated_game_by_game(folder: Path) -> None:
    """Each log as by itself, in order, then how many have which verdict; the highest code."""
    ended = run("validate", folder)
    assert ended.code == 3
    alone = [run("validate", folder / f"{name}.jsonl") for name in NAMES]
    assert ended.out == "".join(f"{it.out}\n" for it in alone if it.out) + SUMMARY
    assert ended.err == "".join(it.err for it in alone)


def test_quiet_shows_what_fails(folder: Path) -> None:
    """Only the illegal game and the summary; with --strict all that is not proven."""
    ended = run("validate", folder, "--quiet")
    assert ended.out == run("validate", folder / "illegal.jsonl").out + "\n" + SUMMARY
    strict = run("validate", folder, "--quiet", "--strict").out
    assert strict.count("  strict        not proven") == 3
    assert "6 games: 2 proven, 3 not, 1 unreadable" in strict
    assert run("validate", folder / f"{SKIPPED}.jsonl", "--quiet") == Ended(0, "", "")


def test_for_programs_there_is_an_object_a_game(folder: Path) -> None:
    """As of files that are named one by one, and no summary."""
    ended = run("validate", folder, "--json")
    files = [folder / f"{name}.jsonl" for name in NAMES]
    assert ended == run("validate", *files, "--json")
    assert len(ended.out.splitlines()) == 5
    failing = run("validate", folder, "--json", "--quiet").out.splitlines()
    assert [json.loads(it)["game"] for it in failing] == [str(folder / "illegal.jsonl")]


def test_an_archive_is_validated_whole(folder: Path, tmp_path: Path) -> None:
    """Every game of it by its name."""
    store = tmp_path / "club.db"
    for name in (SEEDED, SKIPPED):
        run("import", folder / f"{name}.jsonl", f"{store}#{name}", "--create")
    told = [json.loads(it) for it in run("validate", store, "--json").out.splitlines()]
    assert [it["game"] for it in told] == [f"{store}#{SEEDED}", f"{store}#{SKIPPED}"]
    assert run("validate", store).out.splitlines()[-5] == "2 games: 2 clean"
    assert run("score", store).out.splitlines()[-1] == "2 games: 1 finished, 1 unfinished"


def test_a_folder_is_counted_game_by_game(folder: Path) -> None:
    """Each scorepad under the name of its game, then how many have ended."""
    ended = run("score", folder)
    summary = "6 games: 2 finished, 2 unfinished, 1 cannot be followed to the end, 1 unreadable\n"
    assert (ended.code, ended.out.endswith(summary)) == (3, True)
    pad = run("score", folder / f"{SKIPPED}.jsonl").out
    assert f"{folder / SKIPPED}.jsonl\n{pad}\n" in ended.out
    quiet = run("score", folder, "--quiet")
    assert quiet == Ended(3, summary, ended.err)


def test_counted_for_programs_each_names_its_game(folder: Path) -> None:
    """One object a game, with `game` before what the game alone has."""
    told = [json.loads(it) for it in run("score", folder, "--json").out.splitlines()]
    assert [Path(it["game"]).stem for it in told] == ["again", SEEDED, SKIPPED, WORKSHOP]
    alone = json.loads(run("score", folder / f"{WORKSHOP}.jsonl", "--json").out)
    assert told[-1] == {"game": str(folder / f"{WORKSHOP}.jsonl"), **alone}


def test_one_place_is_of_one_game(folder: Path) -> None:
    """--at names a fact of one game, and --explain of `validate` does: exit code 2."""
    assert run("score", folder, "--at", "5").code == 2
    assert run("validate", folder, f"{folder}/x.jsonl", "--explain", "5").code == 2
