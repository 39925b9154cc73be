"""A fault of the program itself has a code of its own, 70, and stops no other game (CONTRACT 3)."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from adas_dream.cli.commands import validate
from adas_dream.cli.corpus import differences
from adas_dream.core.reducers import REDUCERS
from adas_dream.core.reducers.table import nothing_changes
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import TYPES
from adas_dream.events.codec import Line
from adas_dream.events.lines import Torn
from adas_dream.events.log import Log
from adas_dream.projections.audits import audit as audits
from adas_dream.projections.comparisons import comparison
from adas_dream.projections.timelines import replaying
from tests import logs
from tests.cli.program import RUN, run

FAULTS = (ValueError("no such thing"), MemoryError(), RecursionError("too deep"), KeyError("x"))
TOLD = "this is a fault of adas-dream itself, and no verdict: "


@pytest.fixture
def games(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Give three whole games."""
    files = tuple(tmp_path / f"{name}.jsonl" for name in ("a", "b", "c"))
    for file in files:
        file.write_bytes(logs.by_hand_log())
    a, b, c = files
    return a, b, c


def fails_at(monkeypatch: pytest.MonkeyPatch, game: Path, fault: Exception) -> None:
    """Make `validate` fail at one game."""
    real = audits.audit

    def audit(lines: Iterable[Line | Torn], name: str, find_pack: FindPack) -> audits.Audit:
        if name == str(game):
            raise fault
        return real(lines, name, find_pack)

    monkeypatch.setattr(validate, "audit", audit)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda it: type(it).__name__)
def test_the_other_games_are_still_judged(
    games: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """Whatever the fault is: its traceback and one last line on standard error, the verdicts on the
    other games, and exit code 70, above that of every verdict (CONTRACT 3)."""
    a, b, c = games
    fails_at(monkeypatch, b, fault)
    ended = run("validate", a, b, c, faulty=True)
    assert (ended.code, str(a) in ended.out, str(c) in ended.out) == (70, True, True)
    name = type(fault).__name__
    assert ended.err.startswith("Traceback (most recent call last):\n")
    assert ended.err.splitlines()[-1].startswith(f"adas-dream: {b}: {TOLD}{name}")
    assert (str(b) in ended.out, ended.err.count("Traceback")) == (False, 1)


def test_with_json_a_fault_is_an_object(
    games: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --json the game has an object `game`, `fault` in its place (CONTRACT 3)."""
    a, b, c = games
    fails_at(monkeypatch, b, ValueError("no such thing"))
    ended = run("validate", "--json", a, b, c, faulty=True)
    told = [json.loads(line) for line in ended.out.splitlines()]
    assert (ended.code, [it["game"] for it in told]) == (70, [str(a), str(b), str(c)])
    assert told[1] == {"game": str(b), "fault": "ValueError: no such thing"}


def test_a_command_of_one_game_tells_it_alike(
    games: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that reads one game names it, with --json on standard output too (CONTRACT 3)."""
    fault = ValueError("no such thing")
    monkeypatch.setattr(replaying, "begin", lambda *_: (_ for _ in ()).throw(fault))
    for options, told in (
        ((), ""),
        (("--json",), {"game": str(games[0]), "fault": f"ValueError: {fault}"}),
    ):
        ended = run("score", games[0], *options, faulty=True)
        assert (ended.code, json.loads(ended.out) if ended.out else "") == (70, told)
        assert ended.err.splitlines()[-1].startswith(f"adas-dream: {games[0]}: {TOLD}")


def test_a_step_that_its_consequence_leaves_ends_a_command(
    games: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Playing on where a reducer leaves its step on the queue ends with code 70 (CONTRACT 3)."""
    monkeypatch.setitem(REDUCERS, TYPES["resources_gained"], nothing_changes)
    ended = run("dispute", games[0], faulty=True)
    assert ended.code == 70
    assert "StepStays: the reducer of resources_gained leaves the step" in ended.err


def test_a_fault_weighs_more_than_an_output_that_is_full(
    games: tuple[Path, Path, Path],
) -> None:
    """Where the object of a fault cannot be written that is told, and 70 stays (CONTRACT 3)."""
    fail = f"from adas_dream.cli.commands import score as it; it.replayed = None\n{RUN}"
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", fail, "score", "--json", games[0]],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    fault, lost = ended.stderr.splitlines()[-2:]
    assert (ended.returncode, TOLD in fault) == (70, True)
    assert lost == "adas-dream: the result cannot be written: No space left on device"


def test_a_folder_is_compared_to_its_end(
    games: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault at one game of a folder leaves the others compared (CONTRACT 3)."""
    folder = games[0].parent
    other = folder / "other"
    other.mkdir()
    for game in games:
        shutil.copy(game, other)
    real, calls = comparison.compare, iter((False, True, False))

    def compare(a: Log, b: Log, find_pack: FindPack) -> comparison.Comparison:
        if next(calls):
            raise MemoryError
        return real(a, b, find_pack)

    monkeypatch.setattr(differences, "compare", compare)
    ended = run("diff", folder, other, "--json", faulty=True)
    fault, told = map(json.loads, ended.out.splitlines())
    assert (ended.code, fault["game"]) == (70, "b.jsonl")
    assert [it["game"] for it in told["games"]] == ["a.jsonl", "c.jsonl"]


def test_a_process_of_its_own_ends_alike(games: tuple[Path, Path, Path]) -> None:
    """Also as a program: all that was told before the fault is written (CONTRACT 3)."""
    fail = (
        "from adas_dream.cli.commands import validate as it; real = it.audit\n"
        "def audit(lines, name, find): return real(lines, name, find) if 'a.' in name else 1 / 0\n"
        "it.audit = audit\n"
        f"{RUN}"
    )
    ended = subprocess.run(
        [sys.executable, "-c", fail, "validate", *games[:2]],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout.startswith(str(games[0]))) == (70, True)
    assert f"adas-dream: {games[1]}: {TOLD}ZeroDivisionError: division by zero" in ended.stderr
