"""A pack as large as it may be is checked in seconds: what is asked is counted, not the time."""

import pytest

from adas_dream.core.content import checks, parts
from adas_dream.core.content.lint import lint
from adas_dream.core.content.problems import Problem
from adas_dream.core.content.toml_lines import Path
from adas_dream.events.type_words import value_at

HEAD = 'name = "many"\nversion = "1"\ntitle = "Many"\nhouse = false\nabout = "Many."\n'
SCORING = '{{id = "t{0}", value = 1, science = "optics-{0}"}}, '
CARD = (
    '{{id = "p{0}", title = "P", requirement = {{}}, cost = {{}}, effects = [], '
    'science = "optica-{0}"}}, '
)
PROGRAM = (
    '{{id = "g{0}", title = "G", prestige = 1, conditions = [{{if = "sum", at_least = 3}}]}}, '
)


def linted(**items: tuple[str, int]) -> tuple[Problem, ...]:
    """What is wrong with a pack of so many items of each list."""
    lists = (
        f"{field} = [{''.join(map(item.format, range(count)))}]\n"
        for field, (item, count) in items.items()
    )
    return lint((HEAD + "".join(lists)).encode())


def test_twice_the_items_are_looked_at_twice_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many tokens each is of no card's Science; the cards are gone through once, not for each
    token."""
    looked = 0

    def counting(tree: object, path: Path) -> object:
        nonlocal looked
        looked += 1
        return value_at(tree, path)

    monkeypatch.setattr(parts, "value_at", counting)
    counts: list[int] = []
    for size in (40, 80):
        looked = 0
        found = linted(tokens=(SCORING, size), partners=(CARD, size))
        assert sum(it.code == "science-of-no-card" for it in found) == size
        counts.append(looked)
    assert counts[1] == 2 * counts[0]


def test_words_that_were_probably_meant_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten tokens beside ten cards are a hundred comparisons; where fifty are the most, the first
    five tokens are told what may be meant, and every one that it is wrong."""
    monkeypatch.setattr(parts, "MOST_LIKENED", 50)
    found = [
        it.message
        for it in linted(tokens=(SCORING, 10), partners=(CARD, 10))
        if it.code == "science-of-no-card"
    ]
    assert ["is `optica-" in message for message in found] == [True] * 5 + [False] * 5


def test_conditions_are_tried_once() -> None:
    """Programs of the same conditions are always met, each is told, and the 27,000 throws of three
    dice are tried for the first one only."""
    checks.answers.cache_clear()
    found = linted(programs=(PROGRAM, 5))
    assert sum(it.code == "always-met" for it in found) == 5
    assert checks.answers.cache_info().misses == 1
