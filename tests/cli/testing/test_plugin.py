"""The plugin in a test suite of somebody else, from what is installed."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.house.tree import ROOT

pytest_plugins = ("pytester",)
GAMES: Final = ROOT / "fixtures" / "games"
WHOLE: Final = (GAMES / "house-whole-game.jsonl").read_text("utf-8")
PLANTED: Final = WHOLE.replace(
    '"seq":3,"player":1,"kind":"workshop"', '"seq":3,"player":1,"kind":"actions"'
)
"""The same log with an Actions turn first, while nothing is in the Store (R008)."""
OPEN: Final = (GAMES / "house-seeded-two-players.jsonl").read_text("utf-8")
PAGE: Final = (ROOT / "docs" / "testing.md").read_text("utf-8")
SUITE, MORE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
"""The suite of ten lines on the page, and its second one."""
ALONE: Final = ("-p", "no:hypothesispytest", "-p", "no:xdist")
"""Without other plugins, which take longer to load than ours."""
LOADED: Final = f"""\
import sys
import pytest
assert pytest.main(["-q", "-p", "no:cacheprovider", *{ALONE}, "test_nothing.py"]) == 0
print(sorted(name for name in sys.modules if name.startswith("adas_dream")))
"""
WITHOUT_SYRUPY: Final = """\
import sys
import pytest

@pytest.fixture
def without(monkeypatch):
    for name in [*sys.modules]:
        if name.startswith(("syrupy", "adas_dream.cli.testing.snapshots")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "syrupy", None)

def test_one(without, game_snapshot):
    pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """Give a folder of its own with the suite of the page, a legal game, and a folder of games."""
    pytester.makepyfile(test_ours=SUITE)
    pytester.path.joinpath("evening.jsonl").write_text(WHOLE, "utf-8")
    pytester.mkdir("games").joinpath("open.jsonl").write_text(OPEN, "utf-8")
    return pytester


def test_a_foreign_suite_uses_it(suite: pytest.Pytester) -> None:
    """Ten lines hold a log against the rules, and a recorded game against the one that is kept as
    its log and scorepad; a planted illegal fact is told with its rule, the reason and what was
    legal (R008), a game that ended otherwise in words, and each log of a folder is a test."""
    suite.makepyfile(test_more=MORE)
    begun = suite.runpytest_subprocess(*ALONE, "--snapshot-update", "--adas-dream-games", "games")
    begun.assert_outcomes(passed=6)
    kept = sorted(it.name for it in suite.path.glob("__snapshots__/*/*"))
    assert kept == ["test_the_first_turn.jsonl", "test_the_first_turn.scorepad"]
    suite.path.joinpath("test_more.py").unlink()
    suite.makepyfile(test_ours=SUITE.replace("Y .", ""))
    for name in ("evening.jsonl", "games/planted.jsonl"):
        suite.path.joinpath(name).write_text(PLANTED, "utf-8")
    strictly = ("--adas-dream-games", "games", "--adas-dream-strict")
    failed = suite.runpytest_subprocess(*ALONE, "-vv", *strictly)
    failed.assert_outcomes(failed=4)
    failed.stdout.fnmatch_lines(
        [
            "E *evening.jsonl: integrity broken; legality illegal",
            "E *evening.jsonl:3: fact 3: illegal: no-die-to-place (R008, page *",
            "E *Ada starts turn 1, an Actions turn, but there is no die in the Store*",
            "E *Legal there: Ada starts turn 1, a Workshop turn.",
            "E *the game of this test is the beginning of the game that is kept, which goes on.",
            "*games/open.jsonl: unfinished, after turn 6 of Charles",
            "*games/planted.jsonl: integrity broken; legality illegal",
            "*games/planted.jsonl:3: fact 3: illegal: no-die-to-place (R008, page *",
        ]
    )


def test_nothing_of_a_game_is_loaded_until_it_is_used(tmp_path: Path) -> None:
    """In a run of pytest without a game the plugin is all that is loaded."""
    tmp_path.joinpath("test_nothing.py").write_text("def test_nothing(): pass\n")
    ended = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    packages = ["adas_dream", "adas_dream.cli", "adas_dream.cli.testing"]
    assert ended.stdout.splitlines()[-1] == str([*packages, "adas_dream.cli.testing.plugin"])


def test_an_argument_can_name_one_log_of_the_folder(suite: pytest.Pytester) -> None:
    """Then no other log of it is collected, and each test is named for its log."""
    suite.path.joinpath("games", "other.jsonl").write_text(OPEN, "utf-8")
    suite.path.joinpath("games", "notes.txt").write_text("no log")
    asked = ("--collect-only", "-q", "--adas-dream-games", "games")
    every = suite.runpytest_inprocess(*asked, "games")
    assert every.outlines[:2] == ["games/open.jsonl::legal", "games/other.jsonl::legal"]
    assert every.outlines[2] == ""
    one = suite.runpytest_inprocess(*asked, "--adas-dream-strict", "games/open.jsonl")
    assert one.outlines[0] == "games/open.jsonl::strict"
    assert one.outlines[1] == ""


@pytest.mark.parametrize(("folder", "why"), [("nowhere", "No such file*"), (".", "no log lies*")])
def test_a_folder_without_a_log_is_a_usage_error(
    pytester: pytest.Pytester, folder: str, why: str
) -> None:
    """A mistyped folder does not pass for tests that pass."""
    ran = pytester.runpytest_inprocess("--adas-dream-games", folder)
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stderr.fnmatch_lines([f"ERROR: --adas-dream-games {folder}: {why}"])


def test_without_syrupy_a_snapshot_says_what_to_install(pytester: pytest.Pytester) -> None:
    """The extra `pytest` brings it; all else works without."""
    pytester.makepyfile(WITHOUT_SYRUPY)
    ran = pytester.runpytest_inprocess()
    ran.assert_outcomes(errors=1)
    ran.stdout.fnmatch_lines(["*game_snapshot needs syrupy: pip install 'adas-dream?pytest?'*"])
