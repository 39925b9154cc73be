"""The page about Python keeps its word: its programs run, one after the other, and have types."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from adas_dream.events import encode
from tests.cli.program import run
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
TYPED = ("docs/python.md", "docs/testing.md", "docs/notation.md", "docs/archive.md", "README.md")
"""The documents whose programs have types."""


def test_the_programs_of_the_page_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page's programs start a seeded game, play it to its end and judge it: it is intact,
    finished, legal and its dice are the seed's, and what they count is what `score` has; what they
    record is on the disk."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for program in PROGRAMS:
        exec(program, names)  # noqa: S102 - it is the page, and running it is the test
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "<Game 'evening' after fact 2: round 1, player 1 to start>"
    assert "<Audit of played.jsonl: intact, finished, legal, dice held, 1 findings>" in told
    assert "R008 no-die-to-place" in told
    counted = json.loads(run("score", "--json", "played.jsonl").out)["players"]
    at = told.index(f"{counted[0]['name']} {counted[0]['total']}")
    assert told[at + 1] == f"{counted[1]['name']} {counted[1]['total']}"
    assert told[-4:] == ["[3]", "turn-still-open", "evening.jsonl legal", "played.jsonl legal"]
    assert run("validate", "played.jsonl", "evening.jsonl").code == 0
    assert "play_rewound" in (tmp_path / "evening.jsonl").read_text("utf-8")
    assert encode(names["start"]) == encode(names["game"].start)


def test_the_start_is_the_one_that_new_makes(tmp_path: Path) -> None:
    """The page's start, from the doors alone, is what `adas-dream new` starts by the same seed."""
    game = tmp_path / "evening.jsonl"
    players = ("--player", "Ada", "--player", "Charles")
    assert run("new", game, *players, "--pack", "house", "--seed", "5a" * 32).code == 0
    names: dict[str, Any] = {}
    exec(PROGRAMS[0], names)  # noqa: S102 - as above
    assert [encode(fact) for fact in names["game"].facts] == game.read_bytes().splitlines()


def test_the_programs_use_the_doors_alone() -> None:
    """House rule 14: a program needs the three doors, and no module behind them."""
    named = re.findall(r"^from (adas_dream[\w.]*)", "\n".join(PROGRAMS), re.MULTILINE)
    assert set(named) == {"adas_dream.core", "adas_dream.events", "adas_dream.projections"}


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed: it is in [dev]")
def test_the_programs_have_types(tmp_path: Path) -> None:
    """Every program of the documents passes `mypy --strict` where a user's own would: against the
    installed package."""
    for name in TYPED:
        text = (ROOT / name).read_text("utf-8")
        programs = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        together = [programs] if name == "docs/python.md" else [[it] for it in programs]
        for number, each in enumerate(together):
            stem = re.sub(r"\W", "_", name)
            tmp_path.joinpath(f"{stem}_{number}.py").write_text("\n".join(each), "utf-8")
    checked = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--cache-dir",
            ROOT / ".mypy_cache" / "pages",
            ".",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
