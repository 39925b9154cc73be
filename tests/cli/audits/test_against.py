"""`audit --against`: what has changed since an earlier audit, in which games and by which rule."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from adas_dream.core.rules import workshop
from adas_dream.core.scoring import mill
from adas_dream.core.state import State
from adas_dream.events.facts.workshop import DiePushed
from adas_dream.events.vocabulary import VALUE
from tests.cli.audits.corpora import SEEDED, SKIPPED, WORKSHOP, corpus
from tests.cli.program import run
from tests.fixtures.walks import walk
from tests.house.tree import ROOT
from tests.start import PACKS

FOLDER = PACKS.parent / "games"
SHORT = (
    "flipped-winner",
    "house-deferred-claim",
    "house-observed-three-players",
    "house-rewound-two-players",
    SEEDED,
    SKIPPED,
    WORKSHOP,
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven of the recorded games, beside which an audit of them stands."""
    folder = tmp_path_factory.mktemp("against") / "games"
    folder.mkdir()
    for name in SHORT:
        shutil.copy(FOLDER / f"{name}.jsonl", folder)
    assert run("audit", folder, "-o", folder.parent / "earlier.jsonl").code == 0
    return folder


def against(games: Path, *options: str | Path) -> tuple[int, dict[str, Any]]:
    """Give the exit code, and what is told of the changes."""
    earlier = games.parent / "earlier.jsonl"
    ended = run("audit", games, "--against", earlier, "--json", *options)
    return ended.code, json.loads(ended.out)["against"]


def names(told: dict[str, Any]) -> set[str]:
    """Give the games that have changed."""
    return {Path(it["game"]).stem for it in told["changes"]}


def test_nothing_has_changed(games: Path) -> None:
    """The same games by the same rules: exit code 0."""
    code, told = against(games)
    assert (code, told["games"], told["changed"]) == (0, 7, 0)
    assert (told["only_before"], told["only_now"], told["rules"]) == ([], [], {})


def test_a_planted_change_of_a_rule_is_found(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a die of equal value not to be pushed (R033), exactly the games with such a push would
    have another verdict, each by the rule of the push (R032)."""

    def is_lower(state: State, _: object, fact: DiePushed) -> bool:
        moved = state.turn.moved
        return moved is not None and VALUE[fact.die] < VALUE[moved]

    touched = {
        name
        for name in SHORT
        for step in walk(FOLDER / f"{name}.jsonl").steps
        if isinstance(step.fact, DiePushed) and not is_lower(step.before, None, step.fact)
    }
    (option,) = workshop.PUSH.options
    *others, (_, violation) = option.rules
    changed = replace(option, rules=(*others, (is_lower, violation)))
    monkeypatch.setattr(workshop, "PUSH", replace(workshop.PUSH, options=(changed,)))
    code, told = against(games)
    assert 0 < len(touched) < len(SHORT)
    assert (code, names(told), told["verdict"]) == (1, touched, len(touched))
    assert told["rules"] == {"R032": len(touched)}
    assert told["score"] == 0


def test_a_planted_change_of_the_scoring_is_found(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were Steam to cap every line at 15 (R204), exactly the games with a line above that would
    have other points, by as much as it is above."""
    before = {name: _above(games / f"{name}.jsonl", 15) for name in SHORT}
    monkeypatch.setattr(mill, "capped", lambda value, cap: min(value, cap, 15))
    code, told = against(games)
    touched = {name for name, points in before.items() if points}
    assert 0 < len(touched) < len(SHORT)
    assert (code, names(told), told["score"]) == (1, touched, len(touched))
    assert told["rules"] == {"R202": len(touched)}
    for change in told["changes"]:
        assert change["kinds"][0] == "score"
        less = sum(it["before"] - it["after"] for it in change["moved"])
        assert less == before[Path(change["game"]).stem]


def _above(game: Path, cap: int) -> int:
    """How many points of completed lines are above a cap."""
    told = json.loads(run("score", "--json", game).out)
    lines = (line for player in told["players"] for line in player["lines"])
    mill_lines = (line for line in lines if line["line"] == "completed-lines")
    return sum(max(0, it["points"] - cap) for line in mill_lines for it in line["pieces"])


def test_another_reading_is_told_for_people(
    games: Path, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The counts, the rules, and of each game the verdicts, findings, lines and the winner that
    are other ones (R072, R203)."""
    monkeypatch.chdir(games.parent)
    readings = ("--ruling", "line-arithmetic=precedence", "--ruling", "deferred-build=not-allowed")
    run("audit", "games", "-o", "here.jsonl")
    ended = run("audit", "games", "--against", "here.jsonl", *readings)
    assert (ended.code, ended.err) == (1, "")
    assert ended.out == snapshot


def test_games_that_came_or_went_are_told(games: Path, tmp_path: Path) -> None:
    """By name; a game that only has another name is the same, one with other bytes is told so."""
    other = tmp_path / "games"
    shutil.copytree(games, other)
    (other / f"{SKIPPED}.jsonl").rename(other / "renamed.jsonl")
    (other / f"{WORKSHOP}.jsonl").unlink()
    lines = (other / f"{SEEDED}.jsonl").read_bytes().splitlines(keepends=True)
    (other / f"{SEEDED}.jsonl").write_bytes(b"".join(lines[:50]))
    run("audit", games, "-o", tmp_path / "earlier.jsonl")
    text = (tmp_path / "earlier.jsonl").read_text("utf-8").replace(str(games), str(other))
    (tmp_path / "earlier.jsonl").write_text(text, "utf-8")
    (other / "new.jsonl").write_bytes(b"".join(lines[:20]))
    code, told = against(other)
    assert code == 1
    assert told["only_before"] == [str(other / f"{WORKSHOP}.jsonl")]
    assert told["only_now"] == [str(other / "new.jsonl")]
    assert names(told) == {SEEDED}
    assert "log" in told["changes"][0]["kinds"]


def test_what_was_wrong_before_is_no_change(tmp_path: Path) -> None:
    """An illegal game and one that is no log, as they were: exit code 0."""
    games = corpus(tmp_path / "games")
    assert run("audit", games, "-o", tmp_path / "earlier.jsonl").code == 3
    code, told = against(games)
    assert (code, told["changed"]) == (0, 0)
    (games / f"{SKIPPED}.jsonl").write_text("no log\n", "utf-8")
    code, told = against(games)
    assert (code, told["verdict"]) == (3, 1)


def test_another_pack_changes_what_it_says(tmp_path: Path) -> None:
    """A pack of the same name with another worth for a card that scores moves the points of that
    line (R199), whichever version the log names."""
    games = tmp_path / "games"
    games.mkdir()
    shutil.copy(FOLDER / "flipped-winner.jsonl", games)
    run("audit", games, "-o", tmp_path / "earlier.jsonl")
    log = (FOLDER / "flipped-winner.jsonl").read_bytes().splitlines()
    named = json.loads(log[0])["content"]
    text = (ROOT / f"core/content/packs/{named['name']}-{named['version']}.toml").read_text("utf-8")
    worth = re.sub(r"(?m)^prestige = (\d+)$", lambda it: f"prestige = {int(it[1]) + 1}", text)
    (tmp_path / "mine.toml").write_text(worth, "utf-8")
    code, told = against(games, "--with-pack", tmp_path / "mine.toml")
    assert code == 1
    assert told["rules"] == {"R199": 1}
    assert {it["line"] for it in told["changes"][0]["moved"]} == {"partner-cards"}
    again = against(games, "--pack-file", tmp_path / "mine.toml")
    assert again == (0, {**again[1], "changed": 0})


@pytest.mark.parametrize(
    ("file", "code", "told"),
    [
        ("none.jsonl", 3, "none.jsonl"),
        ("other.txt", 3, "other.txt:1: this is not what `audit -o` writes, so nothing can be held"),
        ("now.jsonl", 2, "it is the file that -o writes"),
    ],
)
def test_what_is_no_earlier_audit_is_refused(
    tmp_path: Path, games: Path, file: str, code: int, told: str
) -> None:
    """Missing, another file, or the one that is written now."""
    (tmp_path / "other.txt").write_text("no audit\n", "utf-8")
    run("audit", games / f"{SKIPPED}.jsonl", "-o", tmp_path / "now.jsonl")
    options = ("-o", tmp_path / "now.jsonl", "--against", tmp_path / file)
    ended = run("audit", games, *options)
    assert (ended.code, ended.out) == (code, "")
    assert told in " ".join(ended.err.split())
