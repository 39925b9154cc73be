"""The table of illegal logs as users have them: files that `validate` is asked about."""

import json
from pathlib import Path
from typing import Any

import pytest

from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from tests.cases.edits import Case, edited
from tests.cases.files import log_of, pack_file
from tests.cases.games import GAMES
from tests.cases.workshop import FRAME, MOVES, PUSHES
from tests.cases.workshop_steps import BONUSES, REFILLS, STORES
from tests.cli.program import run
from tests.given import numbered

CASES = (*FRAME, *MOVES, *PUSHES, *BONUSES, *REFILLS, *STORES)
LEGALITY = {"illegal": "illegal", "ruling": "depends-on-ruling"}


def validated(begin: State, facts: tuple[Fact, ...], folder: Path) -> tuple[int, dict[str, Any]]:
    """Give the exit code and what `validate --json` says of the log."""
    file = folder / "game.jsonl"
    file.write_bytes(log_of(begin, facts, "table"))
    pack = pack_file(begin)
    ended = run("validate", "--json", file, *(("--pack-file", pack) if pack else ()))
    assert ended.err == ""
    return ended.code, json.loads(ended.out)


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_log_is_clean(game: str, tmp_path: Path) -> None:
    """The games that the table edits are intact and legal, and the program ends with 0 (R001)."""
    begin, facts = GAMES[game]
    code, told = validated(begin, numbered(facts), tmp_path)
    verdicts = (code, told["integrity"], told["legality"], told["findings"])
    assert verdicts == (0, "intact", "legal", [])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule} {case.words}")
def test_an_illegal_log_ends_with_1(case: Case, tmp_path: Path) -> None:
    """Each edited log, its digests put right, is intact, and refused with its rule (R001, R069)."""
    begin, facts = GAMES[case.game]
    code, told = validated(begin, edited(facts, case.edit), tmp_path)
    found = next(it for it in told["findings"] if it["severity"] != "advisory")
    assert (code, told["integrity"]) == (1, "intact")
    assert (found["rule"], found["seq"], found["severity"]) == (case.rule, case.seq, case.severity)
    assert found["line"] == case.seq
    assert told["legality"] in {"illegal", LEGALITY[case.severity]}
