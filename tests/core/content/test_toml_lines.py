"""The lines of a TOML text: each key, each item, each table, whatever way it is written."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from adas_dream.core.content import toml_lines
from adas_dream.core.content.toml_lines import line_of, lines_of

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "core" / "content" / "packs").glob("*.toml"))

TEXT = '''\
a = 1 # [no] = 2
"b c".d = 'x#]'
e = """
f = "not a key" ""
"""
[t] # a table
x.y = { z = [1, # ]
  "two]", {k = "}", l = """ " """}], m = 5 }
"\\u0041" = [
  # nothing yet
  [ 1 ],
  { n = 2 },
]

[[u]]
a = 1979-05-27T07:32:00Z
[[u.v]]
b = 'it'
[[u.v]]
[u.w]
c = -0.5
[[u]]
[u.w]
c = true
'''
LINES: dict[toml_lines.Path, int] = {
    ("a",): 1,
    ("b c",): 2,
    ("b c", "d"): 2,
    ("e",): 3,
    ("t",): 6,
    ("t", "x"): 7,
    ("t", "x", "y"): 7,
    ("t", "x", "y", "z"): 7,
    ("t", "x", "y", "z", 0): 7,
    ("t", "x", "y", "z", 1): 8,
    ("t", "x", "y", "z", 2): 8,
    ("t", "x", "y", "z", 2, "k"): 8,
    ("t", "x", "y", "z", 2, "l"): 8,
    ("t", "x", "y", "m"): 8,
    ("t", "A"): 9,
    ("t", "A", 0): 11,
    ("t", "A", 0, 0): 11,
    ("t", "A", 1): 12,
    ("t", "A", 1, "n"): 12,
    ("u",): 15,
    ("u", 0): 15,
    ("u", 0, "a"): 16,
    ("u", 0, "v"): 17,
    ("u", 0, "v", 0): 17,
    ("u", 0, "v", 0, "b"): 18,
    ("u", 0, "v", 1): 19,
    ("u", 0, "w"): 20,
    ("u", 0, "w", "c"): 21,
    ("u", 1): 22,
    ("u", 1, "w"): 23,
    ("u", 1, "w", "c"): 24,
}


def paths(value: object, path: toml_lines.Path = ()) -> Iterator[toml_lines.Path]:
    """Give the path of every key and every item."""
    pairs: Iterator[tuple[str | int, object]] = iter(())
    if isinstance(value, dict):
        pairs = iter(value.items())
    elif isinstance(value, list):
        pairs = iter(enumerate(value))
    for step, inside in pairs:
        yield (*path, step)
        yield from paths(inside, (*path, step))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_everything_stands_in_its_line(newline: str) -> None:
    """Keys, dotted and quoted ones too, items and tables stand in the lines where they start."""
    assert lines_of(TEXT.replace("\n", newline)) == LINES


def test_the_lines_are_those_of_what_is_read() -> None:
    """The paths with a line are those that the standard reader gives values for."""
    assert set(lines_of(TEXT)) == set(paths(tomllib.loads(TEXT)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_each_key_of_a_pack_is_in_its_line(file: Path) -> None:
    """In the shipped packs every path has a line, and a key's line has the key."""
    text = file.read_text(encoding="utf-8")
    lines = lines_of(text)
    assert set(lines) == set(paths(tomllib.loads(text)))
    rows = text.splitlines()
    assert [path for path, line in lines.items() if not _stands(path[-1], rows[line - 1])] == []


def _stands(step: str | int, row: str) -> bool:
    return isinstance(step, int) or step in row


@pytest.mark.parametrize(
    ("path", "line"),
    [((), 1), (("t", "x", "y", "m"), 8), (("t", "x", "q", 3), 7), (("none",), 1)],
)
def test_what_is_not_there_has_the_line_around_it(path: toml_lines.Path, line: int) -> None:
    """A missing field has the line of the innermost table around it, or the first."""
    assert line_of(path, LINES) == line
