"""Every module loads, and the commands do their work, where things are as on Windows."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.house.tree import ROOT

RUN: Final = "from tests.windows import main; main()"
GAMES: Final = ROOT / "fixtures" / "games"
NEW: Final = ("--player", "Ada", "--player", "Charles", "--pack", "house", "--seed", "5a" * 32)
STEPS: Final[list[tuple[str, str, int]]] = [
    ("new evening.jsonl " + " ".join(NEW), "", 0),
    ("record evening.jsonl", "1.1 X2>1 B1 .\n", 0),
    ("record evening.jsonl - --json", '{"type":"turn_started","player":2,"kind":"workshop"}', 3),
    ("record evening.jsonl - --correct 5 --reason wrong --dry-run", "G6", 1),
    ("validate evening.jsonl", "", 0),
    ("validate evening.jsonl --explain 3", "", 0),
    ("legal evening.jsonl --json", "", 0),
    ("score evening.jsonl --json", "", 0),
    ("replay evening.jsonl --notation", "", 0),
    ("dispute skipped-turn.jsonl", "", 0),
    ("audit games -o results.jsonl --csv results.csv", "", 0),
    ("audit games evening.jsonl -o results.jsonl", "", 0),
    ("audit evening.jsonl games -o results.jsonl --csv results.csv", "", 0),
    ("audit games --against results.jsonl", "", 1),
    ("report evening.jsonl -o evening.html", "", 0),
    ("report games -o pages", "", 0),
    ("import evening.jsonl club.db#evening --create", "", 0),
    ("games club.db --rename evening night", "", 0),
    ("export club.db#night -o night.jsonl", "", 0),
    ("games club.db --remove night", "", 3),
    ("serve", '{"jsonrpc":"2.0","id":1,"method":"open","params":{"game":"evening.jsonl"}}\n', 0),
]
"""What is typed, its input, its exit code; `night.jsonl` is in the way of what is removed."""


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="/proc says which files are open")
def test_the_commands_work_as_on_windows(tmp_path: Path) -> None:
    """FOUND 36: without what only POSIX has, and where an open file keeps its place, logs, stores,
    results and pages are written and read; every module loads."""
    (tmp_path / "games").mkdir()
    for name in ("skipped-turn", "small-bag-two-players"):
        shutil.copy(GAMES / f"{name}.jsonl", tmp_path / "games")
    shutil.copy(GAMES / "skipped-turn.jsonl", tmp_path)
    ended = subprocess.run(
        [sys.executable, "-W", "error::EncodingWarning", "-c", RUN],
        input=json.dumps([(words.split(), given) for words, given, _ in STEPS]),
        env={"PYTHONPATH": str(ROOT), "PYTHONWARNDEFAULTENCODING": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told = [(code, said) for code, said in json.loads(ended.stdout)]
    assert [code for code, _ in told] == [code for *_, code in STEPS], told
    assert (tmp_path / "results.jsonl").read_bytes().count(b"\n") == 3
