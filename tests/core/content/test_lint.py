"""What is wrong with a pack: each problem in its line, with its path, and all of them at once."""

import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adas_dream.core.content import load
from adas_dream.core.content.lint import lint
from adas_dream.core.content.pack import Pack
from adas_dream.core.content.parts import Parts
from adas_dream.core.content.problems import (
    ADVISORIES,
    PROBLEMS,
    SENTENCES,
    Found,
    Problem,
    written,
)
from adas_dream.core.content.toml_lines import lines_of

BAD = Path(__file__).parents[3] / "fixtures" / "packs" / "bad"
CHANGES = tomllib.loads((BAD / "changes.toml").read_text(encoding="utf-8"))["change"]
HOUSE = (load.shipped_text("house", "3") or b"").decode("utf-8")
GOOD = HOUSE.replace('version = "3"', 'version = "99"')
SMALL = 'name = "small"\nversion = "1"\ntitle = "Small"\nhouse = true\nabout = ""\n'
MARK = "#!"
UNREADABLE = {"not-utf-8", "not-toml", "too-much"}
WORDS = set(re.findall(r"{(\w+)}", " ".join(SENTENCES.values())))
Change = dict[str, Any]


def bad(change: Change) -> str:
    """Give the text of the pack that a change makes."""
    if "old" not in change:
        return f"{SMALL}{change['new']}"
    assert change["old"] in GOOD
    made: str = GOOD.replace(change["old"], change["new"], 1)
    return made


def only(text: str | bytes) -> Problem:
    """Give the one thing that is said of a text."""
    (problem,) = lint(text if isinstance(text, bytes) else text.encode())
    return problem


def name(change: Change) -> str:
    """Name a case."""
    return f"{change['code']} {change['path']}"


@pytest.mark.parametrize(("pack", "version"), load.shipped_packs())
def test_nothing_is_wrong_with_the_shipped_packs(pack: str, version: str) -> None:
    """The packs that users start games with have neither a problem nor an advisory."""
    assert lint(load.shipped_text(pack, version) or b"") == ()


@pytest.mark.parametrize("change", CHANGES, ids=name)
def test_a_bad_pack_is_told_what_is_wrong(change: Change) -> None:
    """A slip is told once: its code, its path, its line, its reason, and what follows from it."""
    text = bad(change)
    found = lint(text.encode())
    assert {it.code for it in found} == {change["code"], *change.get("also", ())}
    (problem,) = (it for it in found if it.code == change["code"])
    assert problem.path == change["path"]
    assert change["words"] in problem.message
    if MARK in text:
        assert problem.line == text[: text.index(MARK)].count("\n") + 1


@pytest.mark.parametrize("code", SENTENCES)
def test_a_code_has_a_severity(code: str) -> None:
    """What keeps a game from being played is a problem, what is only odd an advisory."""
    told = written(Found((), code, dict.fromkeys(WORDS, "")), 1)
    assert told.severity == ("advisory" if code in ADVISORIES else "problem")


def test_every_code_has_a_bad_pack() -> None:
    """Each thing that can be said of a pack that is TOML is said in one of the cases."""
    assert {change["code"] for change in CHANGES} == set(SENTENCES) - UNREADABLE


def test_a_code_is_a_problem_or_an_advisory() -> None:
    """No code is both a problem and an advisory."""
    assert not set(PROBLEMS) & set(ADVISORIES)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (b"name = \n", 1, "Invalid value (at line 1, column 8)"),
        (b"a = 1\nb = 2 c = 3\n", 2, "(at line 2, column 7)"),
        (b"a = 1\r\nb = 1\r\nb = 2\r\n", 3, "Cannot overwrite a value"),
        (b"a = 1\n\nb = [1,\n", 4, "end of document"),
        (b"a = 1\nb = [1,", 2, "end of document"),
        (b"\xef\xbb\xbfa = 1\n", 1, "byte order mark"),
        (b"a = 1\nb = " + b"9" * 5000, 1, "5000 digits"),
        (b"a = " + b"[" * 100_000, 1, "nested too deeply"),
    ],
    ids=["no value", "two", "twice", "open list", "no newline", "mark", "digits", "deep"],
)
def test_what_is_not_toml_is_told_as_that(text: bytes, line: int, words: str) -> None:
    """A file that is no TOML has one problem, with the reader's reason and place."""
    problem = only(text)
    assert (problem.code, problem.line, problem.path) == ("not-toml", line, "")
    assert words in problem.message
    with pytest.raises(load.BadPack):
        load.parse_pack(text)


@pytest.mark.parametrize(("text", "line"), [(b"\xff", 1), (b"a = 1\n# \xe4\n", 2)])
def test_what_is_not_utf_8_is_told_as_that(text: bytes, line: int) -> None:
    """A file that is no UTF-8 has one problem, in the line of the first wrong byte."""
    problem = only(text)
    assert (problem.code, problem.line) == ("not-utf-8", line)


def test_all_problems_are_told_in_the_order_of_lines() -> None:
    """A pack with many slips is told all of them, the later not hidden by the earlier."""
    file = BAD / "many-1.toml"
    told = [f"{it.line}: {it.path}: {it.code}" for it in lint(file.read_bytes())]
    expected = (BAD / "many-1.txt").read_text(encoding="utf-8").splitlines()
    assert told == expected


def test_nothing_of_a_pack_acts_on_a_terminal() -> None:
    """A stranger's text is shown with its control characters escaped."""
    problem = only(SMALL + '"k\\u001b[2J" = 1\n')
    assert (problem.path, "\x1b" in problem.message) == ("k\\x1b[2J", False)


Way = tuple[str | int, ...]
FEW: dict[Any, Any] = {
    field: value[:2] if isinstance(value, list) else value
    for field, value in tomllib.loads(HOUSE).items()
}
WAYS = [
    way
    for way in sorted(lines_of(HOUSE), key=str)
    if len(way) == 1 or not isinstance(way[1], int) or way[1] < len(FEW[way[0]])
]
VALUES = st.sampled_from(
    [None, True, 0, -1, 7, 19, 2**31, 1.5, "", "coal", "a b", [], [1], {}, {"a": 1}]
)


def changed(way: Way, value: object) -> dict[str, Any]:
    """Put a value where another was in a small pack; without a value, take that away."""
    raw = deepcopy(FEW)
    inside: Any = raw
    for step in way[:-1]:
        inside = inside[step]
    if value is None:
        del inside[way[-1]]
    else:
        inside[way[-1]] = value
    return raw


def is_read(raw: dict[str, Any]) -> bool:
    """Tell whether the pack is read."""
    try:
        msgspec.convert(raw, Pack)
    except msgspec.ValidationError:
        return False
    return True


@settings(max_examples=200)
@given(st.sampled_from(WAYS), VALUES)
def test_what_fits_is_what_is_read(way: Way, value: object) -> None:
    """Fields and their types are found wrong exactly where the pack cannot be read, and what is
    wrong is told at the changed place, around it or within it."""
    raw = changed(way, value)
    misfits = Parts(raw).misfits
    assert (misfits == []) == is_read(raw)
    for found in misfits:
        shorter = min(len(found.path), len(way))
        assert found.path[:shorter] == way[:shorter]


@pytest.mark.parametrize("field", ["programs", "multipliers", "tokens", "exhibitors", "visitors"])
def test_no_two_entries_of_a_list_have_one_id(field: str) -> None:
    """A log names Programs, Multipliers, tokens, Exhibitors and Visitors by the id alone: with a
    second entry of one id the second is told, with the place of the first."""
    raw = tomllib.loads(GOOD)
    ids = [entry["id"] for entry in raw[field]]
    heads = [match.start() for match in re.finditer(rf"^\[\[{field}\]\]$", GOOD, re.MULTILINE)]
    rest = GOOD[heads[1] :].replace(f'id = "{ids[1]}"', f'id = "{ids[0]}"', 1)
    (found,) = (it for it in lint((GOOD[: heads[1]] + rest).encode()) if it.code == "duplicate-id")
    assert found.path == f"{field}[1].id"
    assert f"id of {field}[0]" in found.message


def test_a_level_1_action_needs_no_area_of_the_pack() -> None:
    """After the Study Publish level I is taken whatever the pack says of the area, so that only
    higher levels ask for its description (R094)."""
    action = '[[advanced]]\narea = "travel"\nlevel = {}\nresearch = 1\neffects = []\n'
    assert lint(f"{SMALL}{action.format(1)}".encode()) == ()
    told = only(f"{SMALL}{action.format(2)}")
    assert (told.code, told.path) == ("area-not-described", "advanced[0].area")


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("[0, 1, 2, 3, 4]", "[0, 1, 2, 3, 4, 5]", "set_up.steam_costs"),
        ('bonuses = ["coal", ', 'bonuses = ["coal", "coal", ', "set_up.bonuses"),
    ],
)
def test_a_list_that_is_too_long_is_told(old: str, new: str, path: str) -> None:
    """A list with one part more than there is room for has a wrong value, as a short one has."""
    assert old in GOOD
    found = lint(GOOD.replace(old, new, 1).encode())
    assert [(it.code, it.path) for it in found] == [("wrong-value", path)]
