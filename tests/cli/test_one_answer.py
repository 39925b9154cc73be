"""What a log is (finished, given up, no log at all) is the same for every command."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import run
from tests.fixtures.walks import FOLDER

WHOLE = FOLDER / "house-whole-game.jsonl"
SHORT = FOLDER / "workshop-two-players.jsonl"
STRAY = '{"type":"choice_undone","seq":97,"player":2,"to_seq":72}\n'
"""Behind the last fact of the short game: nothing there can be applied."""


def written(tmp_path: Path, text: str) -> Path:
    """A log with that text."""
    log = tmp_path / "log.jsonl"
    log.write_text(text, "utf-8")
    return log


def validated(log: Path) -> dict[str, Any]:
    """What `validate` says."""
    found: dict[str, Any] = json.loads(run("validate", log, "--json").out)
    return found


@pytest.mark.parametrize("type", ["play_ended", "play_abandoned"])
def test_behind_a_dead_end_no_game_ends(type: str, tmp_path: Path) -> None:  # noqa: A002
    """What is written behind a fact that cannot be applied neither ends a game nor gives it up; its
    last turn is the one before that fact (CONTRACT 4)."""
    before = validated(SHORT)
    behind = f'{{"type":"{type}","seq":98}}\n'
    started = '{"type":"turn_started","seq":99,"player":1,"kind":"workshop","turn":9}\n'
    found = validated(written(tmp_path, SHORT.read_text("utf-8") + STRAY + behind + started))
    assert (found["completeness"], found.get("given_up", False)) == ("unfinished", False)
    assert found["turn"] == before["turn"]


def test_a_game_that_ended_before_the_dead_end_is_finished(tmp_path: Path) -> None:
    """Play had ended before the fact that cannot be applied: the game is finished (CONTRACT 4)."""
    text = WHOLE.read_text("utf-8")
    seq = len(text.splitlines()) + 1
    stray = f'{{"type":"choice_undone","seq":{seq},"player":1,"to_seq":5}}\n'
    assert validated(written(tmp_path, text + stray))["completeness"] == "finished"


def test_a_game_that_is_over_is_not_given_up(tmp_path: Path) -> None:
    """What is given up after its end is over, for `legal` as for `validate` (CONTRACT 4)."""
    text = WHOLE.read_text("utf-8")
    seq = len(text.splitlines()) + 1
    log = written(tmp_path, f'{text}{{"type":"play_abandoned","seq":{seq}}}\n')
    found = validated(log)
    assert (found["completeness"], found.get("given_up", False)) == ("finished", False)
    assert run("legal", log).out == run("legal", WHOLE).out


def test_a_start_that_cannot_be_judged_has_one_answer(tmp_path: Path) -> None:
    """An unsound start of an unknown edition is refused alike by every command: exit code 3
    (CONTRACT 3)."""
    text = SHORT.read_text("utf-8").replace('"2026-11"', '"2030-01"', 1)
    log = written(tmp_path, text.replace('"queue":[{"step":"start","player":1}]', '"queue":[]', 1))
    told = {run(*command, log).err for command in (("legal",), ("dispute",), ("score",))}
    assert len(told) == 1
    assert {run(it, log).code for it in ("legal", "dispute", "replay", "score")} == {3}


def test_nothing_is_recorded_into_standard_input() -> None:
    """`record` writes into its GAME: - there is a wrong use, not a file (CONTRACT 3)."""
    ended = run("record", "-")
    assert (ended.code, ended.out) == (2, "")
    assert "record writes into GAME, which cannot be standard input" in ended.err


def test_a_file_of_a_folder_is_named_with_its_folder(tmp_path: Path) -> None:
    """What cannot be read in two folders is named with the folder (CONTRACT 3)."""
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "game.jsonl").write_text("nothing\n", "utf-8")
    ended = run("diff", tmp_path / "a", tmp_path / "b")
    assert (ended.code, f"{tmp_path / 'a' / 'game.jsonl'}: " in ended.err) == (3, True)
    (tmp_path / "a" / "game.jsonl").write_text(SHORT.read_text("utf-8").splitlines()[0] + "\n")
    ended = run("diff", tmp_path / "a", tmp_path / "b")
    assert (ended.code, f"{tmp_path / 'a' / 'game.jsonl'}: " in ended.err) == (3, True)


@pytest.mark.parametrize("command", ["validate", "legal", "replay", "score", "dispute"])
def test_a_log_of_one_line_is_none(command: str, tmp_path: Path) -> None:
    """Without its second line a log is not a log: exit code 3 (CONTRACT 3); a torn second line is
    still told as torn."""
    header = SHORT.read_text("utf-8").splitlines(keepends=True)[0]
    log = written(tmp_path, header)
    ended = run(command, log)
    assert (ended.code, ended.out) == (3, "")
    assert "position_set" in ended.err
    torn = written(tmp_path, header + '{"type":"posi')
    assert validated(torn)["completeness"] == "torn"
