"""`diff` of folders: game by game, or one folder under other readings (CASES 1, 2)."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import run
from tests.start import PACKS

GAMES = PACKS.parent / "games"
NAMES = (
    "flipped-winner",
    "house-seeded-two-players",
    "house-whole-game",
    "small-bag-two-players",
    "workshop-two-players",
)
PACK = ("--pack-file", str(PACKS / "small-bag-1.toml"))


def copied(into: Path) -> Path:
    """Copy five of the recorded games into a new folder."""
    into.mkdir()
    for name in NAMES:
        shutil.copy(GAMES / f"{name}.jsonl", into)
    return into


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Give a folder of five games."""
    return copied(tmp_path / "games")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give another folder of the same games."""
    return copied(tmp_path / "others")


def told(*arguments: str | Path) -> tuple[int, dict[str, Any]]:
    """Give the exit code and what `diff --json` prints."""
    ended = run("diff", "--json", *PACK, *arguments)
    return ended.code, json.loads(ended.out)


def verdicts(found: dict[str, Any]) -> dict[str, str]:
    """Give the verdict of each game that is not untouched."""
    return {it["game"]: it["verdict"] for it in found["games"] if it["verdict"] != "untouched"}


def test_one_folder_under_another_arithmetic(games: Path) -> None:
    """CASES 2: of five games one only changes score, and its winner flips (R203)."""
    code, found = told(games, "--ruling", "line-arithmetic=precedence")
    assert (code, verdicts(found)) == (1, {"flipped-winner.jsonl": "score"})
    assert (found["breaks"], found["score"], found["flips"]) == (0, 1, 1)
    assert found["untouched"] == len(found["games"]) - 1
    game = next(it for it in found["games"] if it["verdict"] == "score")
    assert (game["totals"], game["winners"]) == ([[50, 60], [50, 42]], [2, 1])


def test_one_folder_under_two_readings_at_once(games: Path) -> None:
    """CASES 1: a game breaks where a choice of it is refused, and the first one is named with its
    rule (R072)."""
    readings = ("--ruling", "line-arithmetic=precedence", "--ruling", "deferred-build=not-allowed")
    code, found = told(games, *readings)
    assert code == 1
    broken = {it["game"]: it for it in found["games"] if it["verdict"] == "breaks"}
    assert {*broken} == {"flipped-winner.jsonl", "house-whole-game.jsonl"}
    assert broken["flipped-winner.jsonl"]["seq"] == 45
    assert "(R072, page P1)" in broken["flipped-winner.jsonl"]["why"]
    assert broken["flipped-winner.jsonl"]["totals"] == [[50, 60], [50, 42]]


def test_the_readings_of_the_logs_touch_nothing(games: Path) -> None:
    """Held against what it was played by, no game changes: exit code 0 (R057)."""
    code, found = told(games, "--ruling", "deferred-build=until-next-turn-ends")
    assert (code, verdicts(found)) == (0, {})


def test_what_the_page_says(games: Path) -> None:
    """The counts first, then each game under its verdict with the reason."""
    ended = run("diff", *PACK, games, "--ruling", "line-arithmetic=precedence")
    assert ended.out.splitlines()[:5] == [
        "5 games: 0 break, 1 only changes score, 4 untouched. Another player wins in 1.",
        "",
        "only change score:",
        "  flipped-winner.jsonl",
        "      Charles 60 → 42; Ada wins, not Charles",
    ]


def test_two_folders_are_matched_by_file_name(games: Path, folder: Path) -> None:
    """CASES 2: a game that parts breaks, one under another reading only changes score, and what
    stands in one folder alone is told."""
    flipped = folder / "flipped-winner.jsonl"
    flipped.write_text(flipped.read_text("utf-8").replace("left-to-right", "precedence"), "utf-8")
    short = folder / "house-whole-game.jsonl"
    short.write_bytes(b"".join(short.read_bytes().splitlines(keepends=True)[:40]))
    (folder / "small-bag-two-players.jsonl").rename(folder / "other.jsonl")
    code, found = told(games, folder)
    assert (code, verdicts(found)) == (
        1,
        {"flipped-winner.jsonl": "score", "house-whole-game.jsonl": "breaks"},
    )
    assert found["only_in_a"] == ["small-bag-two-players.jsonl"]
    assert found["only_in_b"] == ["other.jsonl"]
    ended = run("diff", *PACK, games, folder)
    assert "only in a:\n  small-bag-two-players.jsonl\n" in ended.out
    said = " ".join(ended.out.split())
    assert "they part in turn 2 of Charles, at fact 41: in a Charles " in said
    assert ", in b it ends; Ada " in said


def test_the_same_folders_exit_with_0(games: Path, folder: Path) -> None:
    """CONTRACT 3: exit code 0 where every game is the same."""
    code, found = told(games, folder)
    assert (code, verdicts(found), found["only_in_a"]) == (0, {}, [])


def test_a_game_that_cannot_be_read_stops_no_other(folder: Path) -> None:
    """CASES 24: it is told and named, the others are compared, and the exit code is 3."""
    (folder / "empty.jsonl").write_bytes(b"")
    ended = run("diff", "--json", *PACK, folder, "--ruling", "line-arithmetic=precedence")
    found = json.loads(ended.out)
    assert (ended.code, found["unreadable"], found["score"]) == (3, ["empty.jsonl"], 1)
    assert "empty.jsonl" in ended.err
    strange = json.loads(run("diff", "--json", folder, "--ruling", "two-research=same-track").out)
    without_its_pack = "small-bag-two-players.jsonl"
    assert strange["unreadable"] == ["empty.jsonl", without_its_pack]


def test_a_game_of_one_folder_is_read_too(games: Path, folder: Path) -> None:
    """CASES 24: a file that is in one folder only, and is no log, is told all the same."""
    (folder / "empty.jsonl").write_bytes(b"")
    ended = run("diff", "--json", *PACK, games, folder)
    found = json.loads(ended.out)
    assert (ended.code, found["only_in_b"], found["unreadable"]) == (
        3,
        ["empty.jsonl"],
        ["empty.jsonl"],
    )
    assert ended.err.count("empty.jsonl") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (str(GAMES),),
        (str(GAMES / "flipped-winner.jsonl"),),
        (str(GAMES), str(GAMES / "flipped-winner.jsonl")),
        (str(GAMES), str(GAMES), "--ruling", "two-research=same-track"),
        (str(GAMES), "--ruling", "house-rule=yes"),
        (str(GAMES), "--ruling", "two-research=same-track", "--ruling", "two-research=any-tracks"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    """CONTRACT 3: exit code 2 for a folder without a reading, a folder and a log, both ways at
    once, or a reading that there is not or that is given twice."""
    assert run("diff", *arguments).code == 2
