"""docs/notation.md keeps its word: every example is read where it stands in its game."""

import io
import re
from contextlib import redirect_stdout
from functools import cache
from typing import Final

import pytest

from adas_dream.core.game import Game
from adas_dream.events.catalog import CHANCE, CHOICES
from adas_dream.events.facts.base import Fact
from adas_dream.projections import Reading, problem_in_words, read_notation
from tests.fixtures.walks import FOLDER
from tests.house.tree import ROOT
from tests.notation_games import fixture, fixture_places

PAGE: Final = (ROOT / "docs" / "notation.md").read_text("utf-8")
ROWS: Final = [
    row.split(" | ") for row in re.findall(r"^\| (?!-)(.*) \|$", PAGE, re.MULTILINE) if "`" in row
]
WRITTEN: Final = [row for row in ROWS if len(row) == 4]
TYPED: Final = [row for row in ROWS if len(row) == 3 and re.match(r"`", row[0])]
STATED: Final = [row for row in ROWS if len(row) == 3 and row not in TYPED]
WRONG: Final = [row for row in ROWS if len(row) == 5]
CODE: Final = re.compile(r"`` (.+?) ``|`([^`]+)`")


def code(cell: str) -> str:
    """The first thing that stands in a cell as code."""
    found = CODE.search(cell)
    assert found is not None, cell
    return found[1] or found[2]


@cache
def lines_of(game: str) -> tuple[dict[str, Game], bytes | None, tuple[str, ...]]:
    """The game before each line of its notation, its seed, and who plays."""
    told, lines = fixture(FOLDER / f"{game}.jsonl")
    here = dict(fixture_places(FOLDER / f"{game}.jsonl"))
    return here, told.seed, here[lines[2]].header.players


@cache
def reading(game: str, line: str, typed: str = "") -> Reading:
    """How a line is read where another one stands in that game."""
    here, seed, _ = lines_of(game)
    assert line in here, (game, line)
    return read_notation(here[line], typed or line, seed)


def test_the_page_has_examples() -> None:
    """Each table of the page is read."""
    assert (len(WRITTEN), len(TYPED), len(STATED), len(WRONG)) == (52, 6, 8, 6)


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row[1])
def test_a_word_is_read_in_its_line(row: list[str]) -> None:
    """The line is one that `replay --notation` writes, and the word is one of it."""
    token, line, game = (code(cell) for cell in row[1:])
    read = reading(game, line)
    assert read.problem is None
    assert token.strip("[]") in [said.text for said in read.said]


def test_every_kind_of_choice_and_roll_has_its_example() -> None:
    """Of each type that players choose and that falls at the table, one is shown and said."""
    shown: set[type[Fact]] = set()
    for row in WRITTEN:
        token, line, game = (code(cell) for cell in row[1:])
        for said in reading(game, line).said:
            if said.text == token.strip("[]"):
                facts = [said.held] if said.held else [each.fact for each in said.inputs[-1:]]
                shown |= {type(fact) for fact in facts}
    assert shown >= {*CHOICES, *CHANCE}


@pytest.mark.parametrize("row", TYPED, ids=lambda row: row[0])
def test_what_is_typed_means_what_is_written(row: list[str]) -> None:
    """A short or another form gives the same choices as the written one."""
    typed, line, game = map(code, row)
    assert reading(game, line, typed).problem is None
    assert reading(game, line, typed).inputs == reading(game, line).inputs


@pytest.mark.parametrize("row", STATED, ids=lambda row: row[0])
def test_a_statement_is_a_line_of_its_game(row: list[str]) -> None:
    """What is said about a game is written so, and read."""
    line, game = map(code, row[1:])
    assert reading(game, line).problem is None


@pytest.mark.parametrize("row", WRONG, ids=lambda row: row[0])
def test_a_mistake_is_told_at_its_column(row: list[str]) -> None:
    """The column is that of the word, and what the page says is said."""
    typed, line, game = map(code, row[:3])
    problem = reading(game, line, typed).problem
    assert problem is not None
    assert problem.column == int(row[3])
    told = [*problem_in_words(problem, lines_of(game)[2])]
    assert [text for text in told if text.startswith(code(row[4]))] != []


def test_the_first_lines_are_those_of_the_game_worked_out_by_hand() -> None:
    """The page begins with five turns of a real log."""
    block = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    assert block[1].splitlines() == [*fixture(FOLDER / "workshop-two-players.jsonl")[1][2:7]]


def test_the_code_prints_what_the_page_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program of the page runs at the root of the project."""
    found = re.search(r"```python\n(.*?)```.*?```text\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    monkeypatch.chdir(ROOT)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(found[1], {})  # noqa: S102 - the page's own code
    assert printed.getvalue() == found[2]
