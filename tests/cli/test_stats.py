"""`stats`: numbers over the games of a folder or a store."""

import csv
import json
import re
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import Ended, process, run
from tests.start import PACKS

GAMES = PACKS.parent / "games"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of a game that counts, a copy of it, an unfinished one and a file that is no log."""
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(GAMES / "flipped-winner.jsonl", folder)
    shutil.copy(GAMES / "flipped-winner.jsonl", folder / "once-more.jsonl")
    shutil.copy(GAMES / "workshop-two-players.jsonl", folder)
    return folder


def rename_ada(games: Path, name: bytes) -> None:
    """Give Ada another name in the first game, without the chain, which would not hold any more."""
    log = games / "flipped-winner.jsonl"
    bare = re.sub(rb',"(state|chain)":"[0-9a-f]+"', b"", log.read_bytes())
    log.write_bytes(bare.replace(b'"Ada"', b'"%s"' % name, 1))


def told(*arguments: str | Path) -> dict[str, Any]:
    """What `stats --json` prints; exit code 0."""
    ended = run("stats", "--json", *arguments)
    assert (ended.code, ended.err) == (0, "")
    found: dict[str, Any] = json.loads(ended.out)
    return found


def test_a_folder(games: Path) -> None:
    """One game counts, the copy and the unfinished one are left out and said."""
    found = told(games)
    assert found["games"] == 1
    assert [(Path(it["game"]).stem, it["why"]) for it in found["left_out"]] == [
        ("once-more", "copy"),
        ("workshop-two-players", "unfinished"),
    ]
    charles = next(row for row in found["rows"] if row["name"] == "Charles")
    assert charles == {
        "by": "player",
        "name": "Charles",
        "games": 1,
        "count": 1,
        "mean": 60.0,
        "deviation": None,
        "least": 60,
        "most": 60,
        "wins": 1,
        "chances": 1,
        "share": 1.0,
    }


def test_games_by_themselves(games: Path, tmp_path: Path) -> None:
    """A file counts as in its folder, a folder and a game of an archive together; what is named
    twice is one game."""
    log = games / "flipped-winner.jsonl"
    run("import", log, f"{tmp_path}/club.db#evening", "--create")
    assert told(log)["rows"] == told(games)["rows"]
    found = told(games, f"{tmp_path}/club.db#evening", log)
    assert (found["games"], len(found["left_out"])) == (1, 3)
    assert found["left_out"][-1] == {
        "game": f"{tmp_path}/club.db#evening",
        "why": "copy",
        "message": "",
    }


def test_the_page(games: Path) -> None:
    """It fits 80 columns at a narrow terminal's width, and begins with what is left out."""
    ended = run("stats", games)
    lines = ended.out.splitlines()
    assert (ended.code, lines[0]) == (0, "1 game, 2 left out")
    assert lines[1].strip() == "1 unfinished:"
    assert "Rulings: every game was read as usual." in lines
    charles = next(line.split() for line in lines if line.startswith("  Charles"))
    assert charles == ["Charles", "1", "1", "60.0", "60", "60", "100%"]


def test_rows_of_a_table(games: Path) -> None:
    """`--csv` has the rows of `--json`; what is left out is told on standard error, and a name is
    no formula."""
    rename_ada(games, b"=1+1")
    ended = run("stats", "--csv", games)
    rows = [*csv.DictReader(StringIO(ended.out))]
    assert ended.err == "adas-dream: games that are left out: 1; without --csv it says why\n"
    assert {row["name"] for row in rows if row["by"] == "player"} == {"'=1+1", "Ada", "Charles"}
    assert len(rows) == len(told(games)["rows"])
    assert run("stats", "--csv", "--json", games).code == 2


def test_a_page_with_plots(games: Path) -> None:
    """`--html` prints one page that needs nothing from elsewhere; a name that is HTML stands in it
    as text; the mean of Charles lies at the end of the players' plot, from 50 to 60."""
    rename_ada(games, b"<i>Ada")
    (games / "once-more.jsonl").unlink()
    ended = run("stats", "--html", games)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("<!doctype html>")
    assert "&lt;i&gt;Ada" in ended.out
    assert "<i>Ada" not in ended.out
    assert "http" not in ended.out.replace("http-equiv", "")
    players = ended.out.partition('id="by-player"')[2].partition("</table>")[0]
    charles = players.partition("Charles")[2]
    assert 'class="mean" x="220.5"' in charles
    assert run("stats", "--html", "--json", games).code == 2


def test_a_store_by_two_processes(tmp_path: Path) -> None:
    """The same numbers from an archive and from a folder, by one process and by two."""
    store, folder = tmp_path / "games.db", tmp_path / "games"
    run("simulate", "3", "--into", store)
    run("simulate", "3", "-o", folder)
    found = told(folder)
    assert (found["games"], found["left_out"]) == (3, [])
    assert told(store) == found
    alone = process("stats", "--json", folder, "--jobs", "2")
    out, err = alone.communicate()
    assert (json.loads(out), err) == (found, "")


def test_a_game_that_cannot_be_read(games: Path) -> None:
    """It is told, and the others count: exit code 3."""
    (games / "bad.jsonl").write_text("{}\n", encoding="utf-8")
    ended = run("stats", games)
    assert ended.code == 3
    assert ended.err.startswith(f"adas-dream: {games}/bad.jsonl: is not a game log")
    assert ended.out.startswith("1 game, 3 left out\n  1 cannot be read:\n")


def test_nothing_to_count(games: Path, tmp_path: Path) -> None:
    """Where no game counts the exit code is 1; what is not there is an error."""
    (games / "flipped-winner.jsonl").unlink()
    (games / "once-more.jsonl").unlink()
    assert run("stats", games).code == 1
    absent = tmp_path / "absent.db"
    said = f"adas-dream: {absent}: cannot be read: No such file or directory\n"
    assert run("stats", absent) == Ended(3, "", said)
    assert run("stats", games, "--pack-file", tmp_path / "absent.toml").code == 2
