"""A paper scorepad is recorded as the players wrote it, right or wrong, once play has ended."""

import json
from pathlib import Path
from shutil import copy

import pytest

from adas_dream.cli.output import messages
from tests.cli import games
from tests.cli.games import lines, verdicts
from tests.cli.program import run, typed

PLAYED = Path(__file__).parents[2] / "fixtures" / "games" / "house-whole-game.jsonl"
"""Ada wins by 32 to 27 on house-3; the log holds the revealed seed."""


def noted(player: int, line: str, points: int) -> str:
    """A line of a choices file that declares a score."""
    fact = {"type": "score_declared", "player": player, "line": line, "points": points}
    return json.dumps(fact, separators=(",", ":"))


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game without a declared score."""
    return Path(copy(PLAYED, tmp_path / "game.jsonl"))


def test_a_wrong_total_is_recorded_and_told(finished: Path) -> None:
    """CONTRACT 2: a total is taken as the players wrote it, and its difference told (R190)."""
    ended = run("record", finished, given=lines(noted(2, "total", 74)))
    assert (ended.code, ended.out) == (0, "495  Charles notes 74 for the total\n")
    first, *more = ended.err.splitlines()
    assert first.startswith("-:1: Charles notes 74 for the total instead of 27")
    assert first.endswith("(R190, page P3)")
    assert more[-1] == "    Legal there: Charles notes 27 for the total."
    assert verdicts(finished) == ("intact", "illegal")


def test_at_the_prompt_a_difference_fits_the_page(finished: Path) -> None:
    """It names no file there, so nothing needs to stand in one line."""
    ended = typed("record", finished, lines=("score 1 assignments=99",))
    told = ended.err.replace(f"{messages.OVER_QUESTION} ", "").splitlines()
    assert "Ada notes 99 for Assignment Scoring tokens instead of " in " ".join(told)
    assert max(map(len, told)) <= 100


def test_a_right_total_is_recorded_without_a_word(finished: Path) -> None:
    """R190: what the paper has right is no finding, also after a line that differs."""
    given = lines(
        noted(1, "gears", -1), noted(1, "total", 32), '{"type":"winner_declared","winner":1}'
    )
    ended = run("record", finished, given=given)
    assert (ended.code, len(ended.out.splitlines())) == (0, 3)
    assert [line[:5] for line in ended.err.splitlines() if line.startswith("-:")] == ["-:1: "]
    told = json.loads(run("validate", "--json", finished).out)["findings"]
    assert [finding["rule"] for finding in told] == ["R184", "R206"]


def test_a_wrong_winner_is_recorded_and_told(finished: Path) -> None:
    """R212: who is declared the winner with fewer points stands in the log, with a finding."""
    wrong = '{"type":"winner_declared","winner":2}'
    ended = run("record", finished, "--json", given=lines(wrong))
    told = json.loads(ended.out)
    assert (ended.code, told["first"], told["last"]) == (0, 495, 495)
    (finding,) = told["findings"]
    assert (finding["code"], finding["rule"]) == ("declared-winner-unexplained", "R212")
    judged = json.loads(run("validate", "--json", finished).out)["findings"]
    assert [each["rule"] for each in judged[:-1]] == ["R184"]
    assert judged[-1] == {**finding, "line": 495}


def test_nobody_else_has_a_score(finished: Path) -> None:
    """A score of a player who is not at the table is refused (R002), a line that there is not is
    unreadable."""
    before = finished.read_bytes()
    ended = run("record", finished, given=lines(noted(3, "total", 5)))
    assert (ended.code, "nobody sits there. (R002, page P3)" in ended.err) == (1, True)
    ended = run("record", finished, given=lines(noted(1, "sum", 5)))
    assert (ended.code, "$.line" in ended.err) == (3, True)
    assert finished.read_bytes() == before


def test_nothing_is_scored_before_the_end(tmp_path: Path) -> None:
    """R183: scores are noted after the last turn, and --accept does not change that."""
    game = games.observed(tmp_path)
    ended = run("record", game, "--accept", "in a hurry", given=lines(noted(1, "total", 5)))
    assert (ended.code, "(R183, page P3)" in ended.err) == (1, True)
    assert games.types(game) == []


def test_a_revealed_seed_is_not_asked_for(finished: Path) -> None:
    """CONTRACT 5: once the seed stands in the log, a finished game needs no seed file."""
    assert not Path(f"{finished}.seed").exists()
    assert run("record", finished, given="").code == 0
