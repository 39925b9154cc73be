"""`pack check` says what is wrong with a content pack, in words or as JSON."""

import json
from pathlib import Path

import pytest

from adas_dream.core.content import load
from tests.cli.program import run

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "core" / "content" / "packs" / "house-3.toml"
MANY = ROOT / "fixtures" / "packs" / "bad" / "many-1.toml"
ODD = HOUSE.read_bytes().replace(b"multipliers_shown = 3\n", b"")
PART = """
name = "own"
version = "1"
title = "Own"
house = false
about = ""
whole = false

[[partners]]
id = "glazier"
title = "The Glazier"
requirement = {}
cost = {}
effects = [{ do = "innovation" }]
prestige = 3
"""
KEYS = ["line", "path", "code", "severity", "message"]


def test_a_clean_pack_is_told_with_its_digest() -> None:
    """CONTRACT 3: exit 0 for a clean pack, with the name, version and digest that a log names."""
    ended = run("pack", "check", HOUSE)
    digest = load.digest_of(HOUSE.read_bytes())
    line = f"{HOUSE}: nothing to correct in house 3; advisories: 0; digest {digest}"
    assert (ended.code, ended.out.splitlines()[0], ended.err) == (0, line, "")


def test_what_a_pack_covers_is_told() -> None:
    """The share of the eleven lines (R190), and of the effects; a pack with problems has none."""
    assert run("pack", "check", HOUSE).out.splitlines()[1:] == [
        f"{HOUSE}: 11 of the 11 lines of the scorepad are known whole",
        f"{HOUSE}: 77 of 77 effects are known",
    ]
    part = run("pack", "check", "-", given=PART)
    assert part.out.splitlines()[1:] == [
        (
            "-: 6 of the 11 lines of the scorepad are known whole; in part: Meetings 0 of 1, "
            "Partner cards 1 of 1; not: Travel, Lectures, Programs"
        ),
        "-: 1 of 5 effects are known; the table states the others",
    ]
    assert "scorepad" not in run("pack", "check", MANY).out


def test_problems_are_told_with_file_and_line() -> None:
    """CONTRACT 3: exit 1 for a pack with problems, each in one line that starts with its place."""
    ended = run("pack", "check", MANY)
    *problems, last = ended.out.splitlines()
    assert ended.code == 1
    assert f"{MANY}:17: partners[0].cost.cole: there is no field `cole` here" in ended.out
    assert all(line.startswith(f"{MANY}:") and line.endswith("]") for line in problems)
    told = f"{MANY}:49: advisory: objectives: travel has no printed Objective"
    assert sum(line.startswith(told) for line in problems) == 1
    assert last == f"{MANY}: 35 to correct; advisories: 4"


def test_problems_are_told_as_json() -> None:
    """CONTRACT 7: with --json a list, each problem with its line, path, code and message."""
    ended = run("pack", "check", "--json", MANY)
    told = json.loads(ended.out)
    assert ended.code == 1
    assert [list(problem) for problem in told] == [KEYS] * 39
    assert told[1] == {
        "line": 2,
        "path": "version",
        "code": "version-number",
        "severity": "problem",
        "message": 'a version is a whole number from 1, as a text, not "one"',
    }


def test_a_clean_pack_is_an_empty_list_as_json() -> None:
    """CONTRACT 7: with --json a clean pack is an empty list."""
    assert run("pack", "check", "--json", HOUSE).out == "[]\n"


def test_an_advisory_leaves_the_exit_code_alone() -> None:
    """CONTRACT 4: what is only odd does not change the exit code; - is standard input."""
    ended = run("pack", "check", "-", given=ODD)
    told = ended.out.splitlines()
    assert (ended.code, len(told)) == (0, 5)
    assert told[2].startswith("-: nothing to correct in house 3; advisories: 2; digest ")


@pytest.mark.parametrize("file", ["none.toml", ".", "\0"])
def test_a_file_that_cannot_be_read_is_told(file: str) -> None:
    """CONTRACT 3: exit 3 where the file cannot be opened, with the reason on standard error."""
    ended = run("pack", "check", file)
    assert (ended.code, ended.out) == (3, "")
    assert "cannot be read: " in ended.err


def test_what_is_no_toml_is_told_with_its_column() -> None:
    """CONTRACT 2: a file that is not TOML gets a place and a reason, never a traceback."""
    ended = run("pack", "check", "-", given="a = 1\nb = \n")
    assert ended.code == 1
    assert ended.out.startswith("-:2: this is not TOML: Invalid value (at line 2, column 5)")


@pytest.mark.parametrize("command", ["", "new", "learn", "check"])
def test_the_command_has_help(command: str) -> None:
    """CONTRACT 3: every command has --help with an example."""
    ended = run("pack", *command.split(), "--help")
    assert (ended.code, f"adas-dream pack {command}" in ended.out) == (0, True)


def test_a_bad_pack_of_a_new_game_points_to_the_check(tmp_path: Path) -> None:
    """A game that cannot be started with a pack says where all of its problems are listed."""
    players = ("--player", "Ada", "--player", "Charles")
    ended = run("new", tmp_path / "game.jsonl", *players, "--pack-file", MANY)
    assert (ended.code, ended.out) == (2, "")
    assert "`adas-dream pack check` lists everything that is wrong" in ended.err
