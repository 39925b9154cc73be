"""The measurable rules of style: length, marks, sentences, and nothing of anybody's machine."""

import re
from pathlib import Path

from tests.house.tree import PARTS, ROOT, files, functions, shown, sources

MOST_FUNCTION_LINES = 40
MOST_FILE_LINES = 400
MARKS = re.compile(r"\b(TODO|FIXME|XXX|HACK|NotImplementedError|placeholder|stub)\b")
FOLDERS = ("work", "tmp", "home", "root", "farm", "opt", "Users", "var")
MACHINE = re.compile(rf"(?<![\w.$}}/-])/(?:{'|'.join(FOLDERS)})/\w")
HOSTS = re.compile(r"pypi[.]org|pythonhosted[.]|npmjs[.]org|crates[.]io")
SENTENCE = re.compile(r"[^.!?].*[.!?]", re.DOTALL)
NEXT_SENTENCE = re.compile(r"[.!?]\s+[A-Z]")


def is_one_sentence(text: str) -> bool:
    """Tell whether a text is one sentence with its full stop."""
    return bool(SENTENCE.fullmatch(text)) and not NEXT_SENTENCE.search(text)


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Name the lines in which a pattern stands."""
    return [
        f"{shown(path)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_functions_are_short() -> None:
    """No function is longer than forty lines, its docstring left out (house rule 15)."""
    long = [
        f"{shown(path)}:{function.line} {function.name} {function.length}"
        for path in sources(*PARTS, "tests")
        for function in functions(path)
        if function.length > MOST_FUNCTION_LINES
    ]
    assert long == []


def test_files_are_short() -> None:
    """No file of code is longer than four hundred lines (house rule 15)."""
    counts = {
        shown(path): len(path.read_text("utf-8").splitlines()) for path in sources(*PARTS, "tests")
    }
    assert {name: count for name, count in counts.items() if count > MOST_FILE_LINES} == {}


def test_every_test_is_a_sentence() -> None:
    """Each test says in one sentence what holds (house style)."""
    silent = [
        f"{shown(path)}:{function.line} {function.name}"
        for path in sources("tests")
        for function in functions(path)
        if function.name.startswith("test_") and not is_one_sentence(function.docstring)
    ]
    assert silent == []


def test_nothing_is_left_unfinished() -> None:
    """No mark of unfinished work stands in the code: what is not built is in the planned table."""
    assert lines_with(MARKS, sources(*PARTS)) == []


def test_nothing_names_a_machine_or_a_registry() -> None:
    """No file names a folder of somebody's machine or the host of a package registry."""
    paths = list(files(ROOT))
    assert lines_with(MACHINE, paths) + lines_with(HOSTS, paths) == []
