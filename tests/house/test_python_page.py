"""The page about Python keeps its word: its programs run, one after the other."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from adas_dream.events import encode
from tests.cli.program import run
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_programs_of_the_page_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page's programs start a seeded game, play it to its end and judge it: it is finished and
    legal, and what they count is what `score` has; what they record is on the disk."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for program in PROGRAMS:
        exec(program, names)  # noqa: S102 - it is the page, and running it is the test
    told = capsys.readouterr().out.splitlines()
    assert told[1] == "intact finished legal"
    assert told[-4].startswith("winner: ")
    assert run("validate", "played.jsonl").code == 0
    counted = json.loads(run("score", "--json", "played.jsonl").out)["players"]
    assert told[0] == str([player["total"] for player in counted])
    assert told[-6:-4] == [f"{player['name']} {player['total']}" for player in counted]
    assert told[-2:] == ["[3]", "turn-still-open"]
    assert run("validate", "evening.jsonl").code == 0
    assert "play_rewound" in (tmp_path / "evening.jsonl").read_text("utf-8")


def test_the_start_is_the_one_that_new_makes(tmp_path: Path) -> None:
    """The page's start, from the doors alone, is what `adas-dream new` starts by the same seed."""
    game = tmp_path / "evening.jsonl"
    players = ("--player", "Ada", "--player", "Charles")
    assert run("new", game, *players, "--pack", "house", "--seed", "5a" * 32).code == 0
    names: dict[str, Any] = {}
    exec(PROGRAMS[0], names)  # noqa: S102 - as above
    made = (names["header"], names["start"])
    assert [encode(fact) for fact in made] == game.read_bytes().splitlines()


def test_the_programs_use_the_doors_alone() -> None:
    """House rule 14: a program needs the three doors, and no module behind them."""
    named = re.findall(r"^from (adas_dream[\w.]*)", "\n".join(PROGRAMS), re.MULTILINE)
    assert set(named) == {"adas_dream.core", "adas_dream.events", "adas_dream.projections"}
