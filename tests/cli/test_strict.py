"""`validate --strict`: exit code 1 also where something was not judged or not proven."""

import json
from pathlib import Path

from tests.cli.program import run
from tests.fixtures.test_found import doctored
from tests.fixtures.walks import FOLDER
from tests.house.tree import ROOT

WHOLE = FOLDER / "house-whole-game.jsonl"


def strict(log: Path | str) -> tuple[int, list[str], str]:
    """Give the exit code, the reasons, and the verdict on the dice."""
    ended = run("validate", "--strict", "--json", log)
    told = json.loads(ended.out)
    return ended.code, told["strict"], told["dice"]


def part(tmp_path: Path, count: int, *, but: str = "") -> Path:
    """Give the first lines of a log, but those of one type."""
    lines = WHOLE.read_text("utf-8").splitlines(keepends=True)[:count]
    log = tmp_path / "part.jsonl"
    log.write_text("".join(it for it in lines if not but or f'"type":"{but}"' not in it), "utf-8")
    return log


def test_a_whole_game_with_its_seed_is_proven() -> None:
    """Finished, chained, judged, and every roll held against the seed: nothing is left open."""
    assert strict(WHOLE) == (0, [], "held")
    assert "  strict        proven\n" in run("validate", "--strict", WHOLE).out


def test_a_game_of_observed_dice_is_proven() -> None:
    """What the table rolled nobody can prove, and --strict does not ask for it (CONTRACT 3)."""
    assert strict(FOLDER / "house-three-players.jsonl") == (0, [], "observed")


def test_a_finished_game_without_its_seed_is_not(tmp_path: Path) -> None:
    """FOUND 21, 22: the seed is not revealed: an advisory, exit code 0, and 1 for who insists."""
    log = part(tmp_path, 10_000, but="seed_revealed")
    found = json.loads(run("validate", "--json", log).out)
    assert found["dice"] == "not-held"
    assert "seed-not-revealed" in [it["code"] for it in found["findings"]]
    assert run("validate", log).code == 0
    assert strict(log) == (1, ["dice not-held"], "not-held")


def test_an_unfinished_game_is_not(tmp_path: Path) -> None:
    """FOUND 22: the dice of a game that goes on are open, which is no reason of its own."""
    log = part(tmp_path, 300)
    assert run("validate", log).code == 0
    assert strict(log) == (1, ["unfinished"], "open")
    told = run("validate", "--strict", log)
    assert "  strict        not proven: unfinished\n" in told.out


def test_a_game_given_up_is_not() -> None:
    """FOUND 22: the table stopped, so that play never ended."""
    assert strict(FOLDER / "house-observed-three-players.jsonl")[:2] == (1, ["given up"])


def test_a_torn_log_is_not(tmp_path: Path) -> None:
    """FOUND 22: what broke off was not judged."""
    log = part(tmp_path, 100)
    log.write_bytes(log.read_bytes()[:-9])
    assert run("validate", log).code == 0
    assert strict(log)[:2] == (1, ["torn"])


def test_an_unchained_log_is_not(tmp_path: Path) -> None:
    """FOUND 22: without a chain a changed line would not show."""
    log = part(tmp_path, 10_000)
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    bare = [{key: it[key] for key in it if key not in ("chain", "state")} for it in lines]
    log.write_text("".join(json.dumps(it, separators=(",", ":")) + "\n" for it in bare), "utf-8")
    assert run("validate", log).code == 0
    assert strict(log) == (1, ["unchained"], "held")


def test_without_its_pack_nothing_is_proven() -> None:
    """FOUND 22: undecidable, as its pack is not available here."""
    log = FOLDER / "small-bag-two-players.jsonl"
    assert run("validate", log).code == 0
    assert strict(log)[:2] == (1, ["undecidable", "unfinished"])


def test_what_counts_still_counts(tmp_path: Path) -> None:
    """A wrong roll is illegal and the dice differ; the game ends at fact 430, which needs it."""
    assert strict(doctored(tmp_path)) == (1, ["unfinished"], "differs")


def test_explain_is_about_one_fact() -> None:
    """--strict is about a whole game: both at once is a usage error."""
    ended = run("validate", "--strict", "--explain", "5", WHOLE)
    assert (ended.code, "--explain is about one fact" in ended.err) == (2, True)


def test_frozen_logs_of_format_1_are_proven_too() -> None:
    """What format 1 leaves without a chain is no reason: none is missed there (CONTRACT)."""
    assert strict(ROOT / "fixtures" / "formats" / "1" / "house-whole-game.jsonl")[:2] == (0, [])
