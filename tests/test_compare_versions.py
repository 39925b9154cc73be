"""The comparison of two versions: the same say the same, and what differs is found and kept."""

import shutil
from pathlib import Path

import pytest

from tests import compare_tasks
from tests.compare_inputs import Log, drawing, edited
from tests.compare_tasks import FIXTURES, Tasks
from tests.compare_versions import compare, first_difference
from tests.house.tree import PARTS, ROOT

GAME = FIXTURES / "games" / "workshop-two-players.jsonl"


def test_a_log_is_sealed_as_the_program_seals_it() -> None:
    """A recorded game that is written again from any of its lines on is the same bytes."""
    text = GAME.read_bytes()
    log = Log(text)
    for place in range(0, len(log.lines), 7):
        assert log.before(place, log.facts[place:], state=True) == text


def test_edits_are_the_same_for_a_seed() -> None:
    """A seed makes the same edits in every run, and each of them changes the log."""
    log = Log(GAME.read_bytes())
    draw, again = drawing("seed"), drawing("seed")
    made = [edited(log, draw) for _ in range(40)]
    assert made == [edited(log, again) for _ in range(40)]
    assert GAME.read_bytes() not in {text for _, text in made}


def test_the_first_difference_is_shown() -> None:
    """The first of two lines that differ is shown from sixty signs before the difference."""
    shown = first_difference(f"a\n{'b' * 100}c\nd", f"a\n{'b' * 100}x\ne")
    assert shown == f"   line 1 old: {'b' * 60}c\n   line 1 new: {'b' * 60}x"


def test_a_log_that_only_starts_is_asked_of_a_fact_that_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its start position is the last fact, and may have been kept with its number."""
    fixtures, kind = tmp_path / "fixtures", "position_set"
    fixtures.mkdir()
    (fixtures / "start.jsonl").write_text(f'{{"seq":1}}\n{{"type":"{kind}","seq":2}}\n', "utf-8")
    monkeypatch.setattr(compare_tasks, "FIXTURES", fixtures)
    first, *_ = Tasks(tmp_path / "inputs", [], frozenset([kind])).of_fixtures()
    assert "replay --to 2 in/fixtures/start.jsonl" in {" ".join(it["run"]) for it in first}


def test_a_version_is_as_itself_and_a_planted_fault_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With itself a version agrees; one that rounds up what left-over resources are worth differs
    in scores and in nothing else, and what each said is kept."""
    same = compare(".", ".", games=2, edits=8, first=1, kept=tmp_path, fixtures=False)
    assert same == []
    planted, kept = tmp_path / "planted", tmp_path / "kept"
    for part in PARTS:
        shutil.copytree(ROOT / part, planted / part)
    file = planted / "core" / "scoring" / "leftovers.py"
    text = file.read_text("utf-8")
    file.write_text(text.replace("= together // each", "= -(-together // each)"), "utf-8")
    assert file.read_text("utf-8") != text
    found = compare(".", str(planted), games=2, edits=0, first=1, kept=kept, fixtures=False)
    assert "they differ: score {log}" in found
    assert all("score" in it or "replay" in it for it in found)
    assert "1. they differ: " in capsys.readouterr().out
    old, new = ((kept / "1" / f"{side}.out").read_text("utf-8") for side in ("old", "new"))
    assert old != new
