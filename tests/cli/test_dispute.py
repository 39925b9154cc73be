"""`dispute` tells a game under other readings, and writes the turn in question as a small log."""

import json
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.games import ADA, recorded
from tests.cli.program import run
from tests.start import PACKS

FLIPPED = PACKS.parent / "games" / "flipped-winner.jsonl"


@pytest.fixture
def observed(tmp_path: Path) -> Path:
    """Give a game with observed dice and Ada's first push."""
    game = games.observed(tmp_path)
    recorded(game, *ADA)
    return game


def test_it_is_told_in_words() -> None:
    """CONTRACT 3: the sentences to read aloud come first; exit code 1 where anything changes."""
    ended = run("dispute", FLIPPED)
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.startswith("As the table plays, Charles wins with 60, before Ada with 50.")
    assert "\na   line-arithmetic=precedence " in ended.out


def test_only_the_given_readings_are_tried() -> None:
    """`--ruling` names the readings, alone and together."""
    ended = run(
        "dispute",
        FLIPPED,
        "--json",
        "--ruling",
        "line-arithmetic=precedence",
        "--ruling",
        "partner-supply=played",
    )
    told = json.loads(ended.out)
    assert [each["settings"] for each in told["alone"]] == [
        {"line-arithmetic": "precedence"},
        {"partner-supply": "played"},
    ]
    assert [each["totals"] for each in told["together"]] == [[48, 38]]
    assert (ended.code, told["game"], told["winner_depends"]) == (1, str(FLIPPED), True)


def test_the_readings_in_force_exit_with_0() -> None:
    """CONTRACT 3: exit code 0 where nothing changes."""
    ended = run("dispute", FLIPPED, "--ruling", "line-arithmetic=left-to-right")
    assert (ended.code, ended.err) == (0, "")
    assert "No other reading that was tried changes anything." in " ".join(ended.out.split())


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("house-rule=yes", "there is no ruling house-rule"),
        ("two-research=three", "two-research is one of any-tracks, same-track, not three"),
        ("two-research", "two-research needs a value behind =: one of any-tracks, same-track"),
    ],
)
def test_a_reading_that_there_is_not_is_a_usage_error(ruling: str, said: str) -> None:
    """CONTRACT 3: exit code 2 names what there is."""
    ended = run("dispute", FLIPPED, "--ruling", ruling)
    assert (ended.code, ended.out) == (2, "")
    assert said in " ".join(ended.err.split())


def test_the_small_log_is_read_by_every_command(tmp_path: Path) -> None:
    """From fact 274, a build in Charles's turn, the turn is cut out; it shows the same dispute."""
    small = tmp_path / "small.jsonl"
    ended = run("dispute", FLIPPED, "--at", "274", "-o", small)
    assert (ended.code, ended.err) == (0, "")
    assert (
        ended.out
        == f"{small}: {len(small.read_text().splitlines())} facts, the last of them fact 274\n"
    )
    validated = json.loads(run("validate", "--json", small).out)
    assert (validated["legality"], validated["completeness"]) == ("legal", "unfinished")
    for command in (("replay",), ("score",), ("legal",), ("diff", small)):
        ended = run(*command, small)
        assert (ended.code, ended.err) == (0, ""), command
    told = json.loads(
        run("dispute", "--json", small, "--ruling", "objective-check=end-of-turn").out
    )
    (reading,) = told["alone"]
    assert [(it["rule"], it["fate"]) for it in reading["changed"]] == [("R161", "stands")]


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    """The small log goes into a new file, or nowhere: exit code 3."""
    small = tmp_path / "small.jsonl"
    small.write_text("mine")
    ended = run("dispute", FLIPPED, "--at", "274", "-o", small)
    assert (ended.code, small.read_text()) == (3, "mine")


def test_a_place_needs_a_file_and_a_file_a_place(tmp_path: Path) -> None:
    """CONTRACT 3: one without the other, or a place that the log does not have, is wrong usage."""
    small = tmp_path / "small.jsonl"
    for options in (("--at", "274"), ("-o", small), ("--at", "549", "-o", small)):
        assert run("dispute", FLIPPED, *options).code == 2
    assert not small.exists()


def test_the_seed_lies_beside_the_game(tmp_path: Path) -> None:
    """CONTRACT 5: the seed of a running game is taken from its file, another one is refused."""
    game, ruling = games.seeded(tmp_path), ("--ruling", "two-research=same-track")
    assert run("dispute", game, *ruling).code == 0
    other = tmp_path / "other.seed"
    other.write_text("0" * 64 + "\n")
    ended = run("dispute", game, "--seed-file", other)
    assert (ended.code, ended.out) == (2, "")
    assert run("dispute", game, "--seed-file", f"{game}.seed", *ruling).code == 0


def test_a_game_in_an_archive(tmp_path: Path) -> None:
    """CONTRACT 3: GAME may be STORE#NAME, and standard input."""
    stored = f"{tmp_path / 'games.db'}#flipped"
    assert run("import", FLIPPED, stored, "--create").code == 0
    told = run("dispute", FLIPPED).out
    assert run("dispute", stored).out == told
    assert run("dispute", "-", given=FLIPPED.read_bytes()).out == told


@pytest.mark.parametrize(
    ("known", "unknown", "told"),
    [
        ('"house"', '"mansion"', "its content pack mansion 1 is not available"),
        ("2026-11", "2031-01", "this version does not know its edition, 2031-01"),
    ],
    ids=["pack", "edition"],
)
def test_by_what_is_not_known_nothing_can_be_disputed(
    observed: Path, known: str, unknown: str, told: str
) -> None:
    """CONTRACT 4 and 6: what cannot be judged is unreadable here, exit code 3."""
    observed.write_text(observed.read_text("utf-8").replace(known, unknown), "utf-8")
    ended = run("dispute", observed)
    assert (ended.code, ended.out) == (3, "")
    assert told in ended.err


def test_a_torn_line_is_left_out(observed: Path) -> None:
    """CASES 6: what stands before a torn line is told, and the torn line too."""
    observed.write_bytes(observed.read_bytes()[:-20])
    ended = run("dispute", observed, "--ruling", "two-research=same-track")
    assert (ended.code, len(ended.err.splitlines())) == (0, 1)
    assert "breaks off" in ended.err


@pytest.mark.parametrize("content", [None, b"", b"{}", b'{"type":"game_set_up"}\n'])
def test_what_cannot_be_read_exits_with_3(tmp_path: Path, content: bytes | None) -> None:
    """CONTRACT 3: exit code 3 and one line where it is no log."""
    game = tmp_path / "game.jsonl"
    if content is not None:
        game.write_bytes(content)
    ended = run("dispute", game)
    assert (ended.code, ended.out, len(ended.err.splitlines())) == (3, "", 1)
