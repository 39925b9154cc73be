"""`audit`: every game of a corpus judged and counted, and what all of them show."""

import csv
import json
import os
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from adas_dream.projections.corpora.result import GameResult
from adas_dream.projections.corpora.table import COLUMNS
from tests.cli.audits.corpora import SEEDED, SKIPPED, WORKSHOP, by_name, corpus, results, summary
from tests.cli.program import Ended, run
from tests.cli.terminals import at_terminal
from tests.start import PACKS


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small corpus in a folder named games, beside which one stands."""
    monkeypatch.chdir(tmp_path)
    corpus(tmp_path / "games")
    return Path("games")


def test_what_all_show_is_told(games: Path, snapshot: SnapshotAssertion) -> None:
    """The verdicts, what is wrong where, what is there twice, what was touched and what never."""
    ended = run("audit", games)
    assert (ended.code, ended.err) == (3, "")
    assert ended.out == snapshot


def test_the_summary_for_programs_counts_the_same(games: Path) -> None:
    """Six games, of which one is no log; four are clean, the illegal one lacks a push (R031)."""
    told = summary(games)
    assert (told["games"], told["clean"]) == (6, 4)
    assert told["legality"] == {
        "legal": 4,
        "illegal": 1,
        "depends-on-ruling": 0,
        "undecidable": 0,
    }
    first = told["broken"][0]
    assert (first["rule"], first["code"], first["games"]) == ("R031", "no-die-pushed", 1)
    assert first["first"][0]["game"] == "games/illegal.jsonl"
    assert [it["game"] for it in told["unreadable"]] == ["games/none.jsonl"]
    assert told["same_bytes"] == [["games/again.jsonl", f"games/{SKIPPED}.jsonl"]]
    assert "R031" in told["rules"]["touched"]
    assert not {*told["rules"]["touched"]} & {*told["rules"]["never"]}
    assert "no-die-pushed" in told["codes"]["reported"]
    assert "no-die-pushed" not in told["codes"]["never"]


def test_each_game_says_what_validate_and_score_say(games: Path) -> None:
    """The line of a game has the same verdicts, facts, findings, points and winner."""
    run("audit", games, "-o", "results.jsonl")
    found = by_name(Path("results.jsonl"))
    assert [*found] == sorted(found)
    for name in (SEEDED, WORKSHOP, SKIPPED, "illegal"):
        told = json.loads(run("validate", "--json", games / f"{name}.jsonl").out)
        for field in ("integrity", "completeness", "legality", "dice", "facts", "attested"):
            assert getattr(found[name], field) == told[field]
        codes = [(it["code"], it["rule"]) for it in told["findings"]]
        assert [(it.code, it.rule) for it in found[name].findings] == [*dict.fromkeys(codes)]
    for name in (SEEDED, WORKSHOP, SKIPPED):
        told = json.loads(run("score", "--json", games / f"{name}.jsonl").out)
        assert found[name].winner == told["winner"]
        for pad, player in zip(found[name].scores, told["players"], strict=True):
            assert pad.total == player["total"]
            assert pad.lines == {it["line"]: it["points"] for it in player["lines"]}


def test_a_store_is_judged_like_a_folder(games: Path) -> None:
    """The same games in an archive have the same results, but for their names."""
    for name in (SEEDED, SKIPPED):
        run("import", games / f"{name}.jsonl", f"club.db#{name}", "--create")
    assert run("audit", "club.db", "-o", "stored.jsonl").code == 0
    run("audit", games, "-o", "results.jsonl")
    found = by_name(Path("results.jsonl"))
    for stored in results(Path("stored.jsonl")):
        name = stored.game.removeprefix("club.db#")
        assert stored.basis == found[name].basis
        assert (stored.facts, stored.scores) == (found[name].facts, found[name].scores)


def test_several_sources_are_one_corpus(games: Path) -> None:
    """A folder, a store and a game together; what is named twice is one game."""
    run("import", games / f"{SEEDED}.jsonl", "club.db#evening", "--create")
    told = summary(games, "club.db", games / f"{SKIPPED}.jsonl", "club.db#evening")
    assert told["games"] == 7
    assert ["games/house-seeded-two-players.jsonl", "club.db#evening"] in told["same_bytes"]


def test_one_seed_for_two_games_is_told(games: Path) -> None:
    """Two different games with one commitment would show each other's dice to come."""
    lines = (games / f"{SEEDED}.jsonl").read_bytes().splitlines(keepends=True)
    (games / "earlier.jsonl").write_bytes(b"".join(lines[:50]))
    told = summary(games)
    assert told["same_commitment"] == [["games/earlier.jsonl", f"games/{SEEDED}.jsonl"]]


def test_strict_wants_proof(games: Path) -> None:
    """A game that is not finished is clean, and not proven: exit code 1."""
    game = games / f"{WORKSHOP}.jsonl"
    assert run("audit", game).code == 0
    ended = run("audit", game, "--strict")
    assert ended.code == 1
    assert "1 game: 0 proven, 1 not" in ended.out
    assert "  not proven    1 unfinished" in ended.out
    assert summary(game, "--strict")["unproven"] == {"unfinished": 1}


def test_a_table_has_a_row_for_each_game(games: Path) -> None:
    """The columns as named in its first row, the games in order, nothing that acts in a sheet."""
    (games / f"{SKIPPED}.jsonl").rename(games / "=skipped.jsonl")
    run("audit", games, "--csv", "table.csv")
    with Path("table.csv").open(encoding="utf-8", newline="") as stream:
        head, *rows = csv.reader(stream)
    assert tuple(head) == COLUMNS
    assert [row[0] for row in rows] == [it.game for it in _sorted(games)]
    found = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    illegal = found["games/illegal.jsonl"]
    assert (illegal["legality"], illegal["rule"], illegal["winner"]) == ("illegal", "R031", "")
    assert "no game log" not in illegal["not_judged"]
    assert "is not a game log" in found["games/none.jsonl"]["not_judged"]


def test_a_table_takes_the_place_of_a_table_alone(games: Path) -> None:
    """A log that lies where the table is to go stays as it is: exit code 3 (CONTRACT 4)."""
    log = games / f"{WORKSHOP}.jsonl"
    before = log.read_bytes()
    ended = run("audit", games, "--csv", log)
    assert ended.code == 3
    assert f"{log}: cannot be written: " in ended.err
    assert log.read_bytes() == before
    run("audit", log, "--csv", "table.csv")
    run("audit", games, "--csv", "table.csv")
    assert len(Path("table.csv").read_text("utf-8").splitlines()) == 1 + len(_sorted(games))


def _sorted(games: Path) -> list[GameResult]:
    run("audit", games, "-o", "sorted.jsonl")
    return results(Path("sorted.jsonl"))


def test_lines_and_tables_may_go_to_standard_output(games: Path) -> None:
    """Then the summary goes to standard error, and the lines are those of a file."""
    run("audit", games, "-o", "results.jsonl")
    lines = run("audit", games, "-o", "-")
    assert lines.out == Path("results.jsonl").read_text("utf-8")
    assert lines.err.startswith("6 games: 4 clean, 1 not, 1 unreadable\n")
    rows = run("audit", games, "--csv", "-")
    assert rows.out.splitlines()[0] == ",".join(COLUMNS)
    assert len(rows.out.splitlines()) == 7


def test_readings_ask_what_the_winner_depends_on() -> None:
    """Of a game whose winner flips under another arithmetic that ruling is named (R203)."""
    told = summary(PACKS.parent / "games" / "flipped-winner.jsonl", "--readings")
    assert told["winner_depends"]["asked"] == 1
    (game,) = told["winner_depends"]["games"]
    assert "line-arithmetic" in game["rulings"]


def test_every_game_is_judged_by_the_readings_given() -> None:
    """Whatever the log says: with the other arithmetic the other player wins (R203), and a
    deferred build that is not allowed is no longer legal (R072)."""
    game = PACKS.parent / "games" / "flipped-winner.jsonl"
    (usual,) = run_lines(game)
    readings = ("line-arithmetic=precedence", "deferred-build=not-allowed")
    (other,) = run_lines(game, *(it for name in readings for it in ("--ruling", name)))
    assert (usual["winner"], other["winner"]) == (2, 1)
    assert [it["total"] for it in other["scores"]] == [50, 42]
    assert usual["legality"] == "legal"
    assert other["legality"] == "depends-on-ruling"
    assert other["findings"][0]["rule"] == "R072"
    assert other["integrity"] == "intact"


def run_lines(*arguments: str | Path) -> list[dict[str, Any]]:
    """Give the lines that `audit -o -` prints."""
    return [json.loads(line) for line in run("audit", *arguments, "-o", "-").out.splitlines()]


def test_a_pack_of_ones_own_is_found() -> None:
    """With --pack-file a game can be judged; without it is undecidable."""
    game = PACKS.parent / "games" / "small-bag-two-players.jsonl"
    assert summary(game)["legality"]["undecidable"] == 1
    own = summary(game, "--pack-file", PACKS / "small-bag-1.toml")
    assert own["legality"]["legal"] == 1


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            ("games", "--ruling", "two-research=any-tracks", "--ruling", "two-research=same-track"),
            "two-research is given twice",
        ),
        (("games", "--ruling", "none=1"), "there is no ruling none"),
        (("games", "--pack-file", "none.toml"), "none.toml"),
        (
            ("games", "--ruling", "line-arithmetic"),
            "line-arithmetic needs a value behind =: one of left-to-right, precedence",
        ),
        (("games", "-o", "r", "--csv", "./r"), "cannot go into one file"),
        (("games", "-o", "-", "--csv", "-"), "cannot go into one file"),
        (("games", "--csv", "r", "--against", "./r"), "it is the file that --csv writes"),
        (("games", "--jobs", "x"), "'x' is not a whole number from 1 to 256"),
        ((), "Missing argument"),
    ],
)
def test_a_wrong_use_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, ...], told: str
) -> None:
    """Exit code 2, with the reason, whatever the games; no file is made."""
    monkeypatch.chdir(tmp_path)
    ended = run("audit", *wrong)
    assert (ended.code, ended.out) == (2, "")
    assert told in " ".join(ended.err.split())
    assert not any(tmp_path.iterdir())


def test_a_corpus_without_a_game_is_an_error(tmp_path: Path) -> None:
    """An empty folder, and one that is not there, also beside one that is, whose results an -o
    would lose: exit code 3, in one line, and nothing else is told or done."""
    (tmp_path / "empty").mkdir()
    assert run("audit", tmp_path / "empty").code == 3
    gone, file = tmp_path / "none", tmp_path / "results.jsonl"
    told = Ended(3, "", f"adas-dream: {gone}: cannot be read: No such file or directory\n")
    assert run("audit", gone) == told
    assert run("audit", PACKS.parent / "games", gone, "-o", file) == told
    assert not file.exists()


def test_where_nothing_could_be_judged_no_rule_is_told(games: Path) -> None:
    """Of one file that is no log only that is told: exit code 3."""
    ended = run("audit", games / "none.jsonl")
    assert (ended.code, ended.err) == (3, "")
    assert ended.out == (
        "1 game: 0 clean, 1 unreadable\n\nUnreadable:\n"
        "  games/none.jsonl: is not a game log: its first line is not a JSON object\n"
    )


def test_names_of_all_kinds_are_told_and_kept(games: Path) -> None:
    """Blanks, umlauts, a line end and a byte that is not UTF-8, which is an escape as in every
    JSON; run again, and held against itself, nothing has changed."""
    log = (games / f"{SKIPPED}.jsonl").read_bytes()
    names = ("a b.jsonl", "Ümläut ♞.jsonl", "new\nline.jsonl", os.fsdecode(b"bad-\xff.jsonl"))
    for name in names:
        (games / name).write_bytes(log)
    first = run("audit", games, "-o", "results.jsonl", "--csv", "table.csv")
    assert first.code == 3
    assert "games/a b.jsonl, games/again.jsonl, games/bad-\\udcff.jsonl," in first.out
    assert "games/new\\nline.jsonl" in first.out
    kept = Path("results.jsonl").read_bytes()
    assert b'{"game":"games/bad-\\udcff.jsonl",' in kept
    assert b"games/bad-\xff.jsonl," in Path("table.csv").read_bytes()
    assert run("audit", games, "-o", "results.jsonl") == first
    assert Path("results.jsonl").read_bytes() == kept
    assert run("audit", games, "--against", "results.jsonl").out == (
        "10 games held against results.jsonl: 0 changed\n"
    )


def test_a_link_that_leads_nowhere_is_told(games: Path) -> None:
    """A log that was moved away, and a link to itself, are not passed over: exit code 3."""
    (games / "moved.jsonl").symlink_to("elsewhere.jsonl")
    (games / "loop.jsonl").symlink_to("loop.jsonl")
    (games / "none.jsonl").unlink()
    ended = run("audit", games)
    assert (ended.code, ended.err) == (3, "")
    assert ended.out.startswith("7 games: 4 clean, 1 not, 2 unreadable\n")
    assert "games/moved.jsonl: cannot be read: No such file or directory\n" in ended.out
    assert "games/loop.jsonl: cannot be read: Too many levels of symbolic links\n" in ended.out


def test_a_bar_tells_a_person_how_far_it_is(games: Path) -> None:
    """At a terminal, to the last game."""
    with at_terminal("audit", games / f"{SKIPPED}.jsonl") as screen:
        screen.wait_for("100%")
        screen.wait_for("1 game: 1 clean")
        assert screen.end() == 0


def test_a_game_piped_in_is_judged(games: Path) -> None:
    """A hyphen is standard input, as for every command."""
    given = (games / f"{SKIPPED}.jsonl").read_bytes()
    assert run("audit", "-", given=given).out.startswith("1 game: 1 clean\n")
    assert isinstance(run("audit", "-", given=b""), Ended)
