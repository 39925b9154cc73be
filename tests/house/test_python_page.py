"""The page about Python keeps its word: its programs run, one after the other."""

import re
from pathlib import Path

import pytest

from tests.cli.program import run
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_programs_of_the_page_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page's programs play a seeded game to its end and judge it: it is finished and legal."""
    monkeypatch.chdir(tmp_path)
    players = ("--player", "Ada", "--player", "Charles")
    assert run("new", "game.jsonl", *players, "--pack", "house@3", "--seed", "5a" * 32).code == 0
    names: dict[str, object] = {}
    for program in PROGRAMS:
        exec(program, names)  # noqa: S102 - it is the page, and running it is the test
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "intact finished legal"
    assert "winner: " in told[3]
    assert run("validate", "played.jsonl").code == 0
