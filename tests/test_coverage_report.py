"""The page about what random games touch: its reasons hold, and it tells of every code."""

import ast
import re

import pytest

from tests.coverage_games import not_the_seeds, played
from tests.coverage_page import enforced, group_of, groups, page, registry
from tests.coverage_report import PAGE, run
from tests.house.tree import ROOT

REASONS = [(code, test) for group in groups() for code, test in group.codes.items()]
TEXT = PAGE.read_text("utf-8")


def test_a_reason_is_about_a_code_and_names_a_test() -> None:
    """What is not touched at random is held by a test that is there (house rule 11)."""
    known = registry()
    assert [code for code, _ in REASONS if code not in known and not code.endswith("*")] == []
    for file in {test.partition("::")[0] for _, test in REASONS}:
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert {test.partition("::")[2] for _, test in REASONS if test.startswith(file)} <= there


def test_every_rule_has_a_row() -> None:
    """The page tells of each enforced rule how often it was touched (house rule 11)."""
    rows = re.findall(r"^\| (R\d{3}) \| .* \| \d+ of \d+ \|$", TEXT, re.MULTILINE)
    assert rows == enforced()


def test_what_is_named_has_its_reason() -> None:
    """Every code that the page names as never reported stands under its reason (house rule 11)."""
    for part in TEXT.partition("## Codes never reported")[2].split("\n### ")[1:]:
        title = part.partition("\n")[0]
        for code in re.findall(r"^\| `([a-z0-9-]+)` \|", part, re.MULTILINE):
            group = group_of(code)
            assert group is not None
            assert group.title == title


def test_a_few_games_are_counted() -> None:
    """Random games break no rule (R183), most edits of them do, and the rules asked are counted."""
    counts = run(3)
    assert counts.games == 3
    assert counts.found > counts.edits * 0.9
    assert counts.asked["pushed-higher-die"] > 100
    assert counts.reported["no-push-bonus"] > 0
    assert "# What random games touch" in "\n".join(page(counts))


@pytest.mark.parametrize("number", range(3))
def test_one_roll_is_not_the_seeds(number: int) -> None:
    """The judged game is the played one but for one refill, draw or item (R051, R046, R106)."""
    taken = played(number)
    other = not_the_seeds(taken, number)
    assert sum(a != step.fact for a, step in zip(other, taken, strict=True)) == 1
