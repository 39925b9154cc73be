"""`record` takes notation, also among lines of JSON, and `replay --notation` writes it."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli import games
from tests.cli.program import Ended, run
from tests.fixtures.walks import FOLDER

BY_HAND = FOLDER / "workshop-two-players.jsonl"
REWOUND = FOLDER / "house-rewound-two-players.jsonl"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game worked out by hand, before its first turn."""
    begun = tmp_path / "game.jsonl"
    begun.write_bytes(b"".join(BY_HAND.read_bytes().splitlines(keepends=True)[:2]))
    return begun


def noted(game: Path, *lines: str, options: tuple[str, ...] = ()) -> Ended:
    """Record these lines from a pipe."""
    return run("record", game, "-", *options, given=games.lines(*lines))


def test_what_replay_writes_record_reads(game: Path, tmp_path: Path) -> None:
    """The whole game, its two set-up lines too, comes back as the same bytes."""
    notes = tmp_path / "notes.txt"
    notes.write_text(run("replay", BY_HAND, "--notation").out, "utf-8")
    ended = run("record", game, notes)
    assert (ended.code, ended.err) == (0, "")
    assert game.read_bytes() == BY_HAND.read_bytes()


def test_a_seeded_game_comes_back_with_its_seed(tmp_path: Path) -> None:
    """Rolls stand in the notation and are the seed's; what was rewound, and the seed that is
    revealed, come back too."""
    raw = REWOUND.read_bytes()
    game, notes = tmp_path / "game.jsonl", tmp_path / "notes.txt"
    game.write_bytes(b"".join(raw.splitlines(keepends=True)[:2]))
    seed = tmp_path / "game.jsonl.seed"
    seed.write_text(json.loads(next(it for it in raw.splitlines() if b"seed_rev" in it))["seed"])
    seed.chmod(0o600)
    notes.write_text(run("replay", REWOUND, "--notation").out, "utf-8")
    ended = run("record", game, notes)
    assert (ended.code, ended.err) == (0, "")
    assert game.read_bytes() == raw


def test_notation_and_json_stand_in_one_file(game: Path) -> None:
    """Turn 1 of each player: Ada's in notation, Charles's half in JSON, half in notation."""
    turned = '{"type":"turn_started","player":2,"kind":"workshop","turn":1}'
    ended = noted(game, "1.1 G4>5 Y2 .", turned, "X3=4 X4>3 B4 .")
    assert (ended.code, ended.err) == (0, "")
    whole = BY_HAND.read_bytes()
    assert whole.startswith(game.read_bytes())
    assert games.types(game)[-1] == "turn_ended"


def test_a_line_is_taken_whole_or_not_at_all(game: Path) -> None:
    """The line before stays, of the wrong one nothing is written; exit code 1, and the column, what
    was typed, the rule (R032) and what could stand there are told."""
    ended = noted(game, "1.1 G4>5 Y2 .", "1.2 X3=4 X4>3 Y6 .")
    assert ended.code == 1
    assert ended.err.startswith("-:2:15: `Y6` does not fit here\n")
    assert "(R032" in ended.err
    assert "B4" in ended.err
    assert games.types(game)[-1] == "turn_ended"
    assert games.types(game).count("turn_started") == 1


@pytest.mark.parametrize(
    ("line", "column", "code"),
    [
        ("1.1 G4>5 Y2 .", 1, 0),
        ("1.2 G4>5 Y2 .", 1, 1),
        ("G4>5 [Y2", 6, 3),
        ("G4>5 {Y2", 6, 3),
        ("G4>5 Y2 }", 9, 3),
        ('G4>5 "left open', 6, 3),
        ("G4>5 Y2 ^ .", 9, 1),
        ("{ not JSON", 3, 1),
        ("'", 1, 3),
    ],
)
def test_what_is_no_notation_is_unreadable(game: Path, line: str, column: int, code: int) -> None:
    """Exit code 1 for what does not fit, 3 for what nobody can read."""
    ended = noted(game, line)
    assert ended.code == code
    assert code == 0 or ended.err.startswith(f"-:1:{column}: ")
    assert code == 0 or games.types(game) == []


def test_json_stays_json(game: Path) -> None:
    """CONTRACT 7: a line that starts with a brace and is JSON, or is meant as it, is read so; a
    blank line is none."""
    for line, told in (('{"type":"die_moved"', "not one JSON"), ("{}", "type"), ("", "blank")):
        ended = noted(game, line)
        assert (ended.code, told in ended.err) == (3, True), line


def test_the_start_of_another_game_is_not_passed_over(game: Path) -> None:
    """The two set-up lines may stand in front only where they are those of this game."""
    other = run("replay", FOLDER / "skipped-turn.jsonl", "--notation").out.splitlines()
    ended = noted(game, other[0])
    assert (ended.code, "start of another game" in ended.err) == (3, True)


def test_a_refused_line_as_json(game: Path) -> None:
    """`--json` gives an object with line, column, what was typed, a code and the message."""
    ended = noted(game, "1.1 G4>5 Y3 .", options=("--json",))
    told = json.loads(ended.out)
    assert ended.code == 1
    assert {key: told[key] for key in ("line", "column", "typed", "code")} == {
        "line": 1,
        "column": 10,
        "typed": "Y3",
        "code": "does-not-fit",
    }
    assert told["message"][0] == "`Y3` does not fit here"


def test_a_roll_that_is_not_the_seeds_is_refused(tmp_path: Path) -> None:
    """In a seeded game brackets may be left out; what stands in them must be what the seed rolls
    (R051)."""
    game = tmp_path / "game.jsonl"
    raw = REWOUND.read_bytes()
    game.write_bytes(b"".join(raw.splitlines(keepends=True)[:2]))
    seed = tmp_path / "game.jsonl.seed"
    seed.write_text(json.loads(next(it for it in raw.splitlines() if b"seed_rev" in it))["seed"])
    seed.chmod(0o600)
    lines = run("replay", REWOUND, "--notation").out.splitlines()[2:]
    place, line = next((it, line) for it, line in enumerate(lines) if "[" in line)
    assert noted(game, *lines[:place]).code == 0
    there = line.index("[")
    wrong = line[: there + 1] + "zz" + line[line.index("]") :]
    ended = noted(game, wrong)
    assert (ended.code, f"-:1:{there + 1}: the seed rolls otherwise" in ended.err) == (1, True)
    assert noted(game, line[:there] + line[line.index("]") + 1 :]).code == 0
    assert raw.startswith(game.read_bytes())


def test_a_choice_against_the_rules_has_its_reason_in_the_line(game: Path) -> None:
    """What the table lets stand is in the log with its reason, without `--accept`."""
    push = '{"type":"die_pushed","player":1,"space":5,"die":"B6"}'
    ended = noted(game, f'G4>5 ?"nobody saw it" {push} .')
    assert ended.code == 0
    assert "irregularity_accepted" in games.types(game)


@pytest.mark.parametrize(
    "option", [("--json",), ("--step",), ("--timeline",), ("--to", "4"), ("--turn", "1.1")]
)
def test_notation_goes_with_no_other_way_to_show_a_game(option: tuple[str, ...]) -> None:
    """`--notation` writes the whole game."""
    ended = run("replay", BY_HAND, "--notation", *option)
    assert (ended.code, ended.out) == (2, "")


def test_a_log_that_does_not_follow_from_its_choices_is_told(tmp_path: Path) -> None:
    """The first fact that is not what the choices before it bring is named; exit code 1."""
    game = tmp_path / "game.jsonl"
    shutil.copy(BY_HAND, game)
    lines = game.read_bytes().splitlines(keepends=True)
    lines[7] = lines[7].replace(b'"slot":"s1"', b'"slot":"s2"')
    assert b'"s2"' in lines[7]
    game.write_bytes(b"".join(lines))
    ended = run("replay", game, "--notation")
    assert (ended.code, "fact 8 is not what" in ended.err) == (1, True)
