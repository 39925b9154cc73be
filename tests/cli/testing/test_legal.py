"""`assert_legal`: what passes, and what a failure says."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adas_dream.cli.testing import RecordedGame, RecordGame, assert_legal
from adas_dream.events import encode
from tests import logs
from tests.house.tree import ROOT

GAMES = ROOT / "fixtures" / "games"
WHOLE = GAMES / "house-whole-game.jsonl"


def told(log: object, **how: bool) -> str:
    """What the failure of a log says."""
    with pytest.raises(AssertionError) as failed:
        assert_legal(log, **how)  # type: ignore[arg-type] # whatever the test gives
    return str(failed.value)


def test_a_whole_game_is_legal_in_every_form() -> None:
    """A file, by a path or its name, and what stands in it as bytes or as text."""
    for log in (WHOLE, str(WHOLE), WHOLE.read_bytes(), WHOLE.read_text("utf-8")):
        assert_legal(log)


def test_a_recorded_game_and_facts_are_logs(record_game: RecordGame) -> None:
    """What was just recorded, and facts that a program has made, need no file."""
    game = record_game("ws", pack="house")
    assert isinstance(game, RecordedGame)
    assert_legal(game, finished=False)
    assert_legal(game.facts, finished=False)


def test_an_illegal_fact_is_told_with_rule_reason_and_alternatives(tmp_path: Path) -> None:
    """The message has the place, the rule and its page, why, and what was legal there (R008)."""
    lines = WHOLE.read_bytes().splitlines(keepends=True)
    assert lines[2].startswith(b'{"type":"turn_started","seq":3,"player":1,"kind":"workshop"')
    planted = tmp_path / "planted.jsonl"
    lines[2] = lines[2].replace(b'"workshop"', b'"actions"')
    planted.write_bytes(b"".join(lines))
    message = told(planted)
    assert message.splitlines()[0].startswith(f"{planted}: integrity broken; legality illegal")
    assert f"{planted}:3: fact 3" in message
    for said in ("R008", "page P1", "no die in the Store", "Legal there: Ada starts turn 1, a W"):
        assert said in message


def test_what_is_not_ended_passes_where_it_need_not(record_game: RecordGame) -> None:
    """An open game is legal so far; `finished` asks for its end, in the words of the verdict."""
    game = record_game("", pack="house")
    assert_legal(game, finished=False)
    assert told(game) == "log: unfinished, before the first turn"


def test_what_cannot_be_read_is_not_legal(tmp_path: Path) -> None:
    """The message is the reader's, with file and line."""
    assert told(tmp_path / "none.jsonl").startswith(f"{tmp_path}/none.jsonl: cannot be read")
    assert told(b'{"type":"x"}\n').startswith("log: is not a game log")


def test_what_is_not_proven_passes_where_nobody_insists() -> None:
    """Without `strict` an unchained log passes, as for `validate`; with it the message says what
    is lacking."""
    facts = [replace(fact, chain="") for fact in logs.by_hand_facts()]
    text = b"".join(encode(fact) + b"\n" for fact in facts)
    assert_legal(text, strict=False, finished=False)
    assert "unchained" in told(text, finished=False)
