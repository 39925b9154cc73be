"""`validate --explain SEQ` tells all about one fact of one game."""

import json
from pathlib import Path

from tests.cli.program import run
from tests.recordings import FOLDER, LOST
from tests.start import PACKS

FLIPPED = PACKS.parent / "games" / "flipped-winner.jsonl"
MARY = FOLDER / "evening-mary.jsonl"
AFTER_LOST = LOST - 2
"""In Mary's log, which lacks what was taken back, the fact behind the one that she did not note."""


def test_a_legal_fact() -> None:
    """CONTRACT 3: exit code 0, with the position, the rules and the readings."""
    ended = run("validate", FLIPPED, "--explain", "45")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Round 3, turn 3 of Ada, a Workshop turn.")
    assert "\nFact 45: Charles builds an Addition Gear in b1-b2, after the turn.\n" in ended.out
    assert "Held against: R072 (deferred build)" in ended.out
    assert "With deferred-build=not-allowed: not legal" in ended.out


def test_an_illegal_fact() -> None:
    """CONTRACT 3: exit code 1, with the rule's own text and page (R043)."""
    ended = run("validate", MARY, "--explain", str(AFTER_LOST))
    assert (ended.code, ended.err) == (1, "")
    assert "It is not legal (pounds-bonus-missing)." in ended.out
    assert "\nR043, page P2: " in ended.out
    assert "Due there: Ada gains £3 (step gain of Ada)." in ended.out
    told = json.loads(run("validate", "--json", MARY, "--explain", str(AFTER_LOST)).out)
    assert (told["verdict"], told["rule"]["id"], told["game"]) == ("illegal", "R043", str(MARY))
    assert told["legal"]["now"] == [{"type": "resources_gained", "player": 1, "pounds": 3}]


def test_what_cannot_be_explained_is_wrong_usage(tmp_path: Path) -> None:
    """CONTRACT 3: exit code 2 for two games, the set-up, or a fact beyond the end."""
    assert run("validate", FLIPPED, MARY, "--explain", "45").code == 2
    assert run("validate", FLIPPED, "--explain", "2").code == 2
    assert run("validate", FLIPPED, "--explain", "9999").code == 2
    assert run("validate", tmp_path / "none.jsonl", "--explain", "45").code == 3


def test_a_start_from_which_nothing_can_be_played() -> None:
    """A position that nobody can play from is told as one, exit code 1 (I02)."""
    log = FLIPPED.read_text("utf-8").splitlines(keepends=True)
    start = json.loads(log[1])
    start["position"]["players"] = start["position"]["players"][:1] * 4
    broken = log[0] + json.dumps(start, separators=(",", ":")) + "\n" + log[2]
    for command in (("validate", "-", "--explain", "3"), ("dispute", "-")):
        ended = run(*command, given=broken)
        assert (ended.code, ended.out) == (1, "")
        assert len(ended.err.splitlines()) == 1
