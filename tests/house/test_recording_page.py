"""The page about recording keeps its word: its table of rulings is the rule book's."""

import re

from adas_dream.core.rulebook.load import rulings
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "recording.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([a-z-]+)` \| (`[a-z`, -]+`) \| ([R0-9, ]+) \|$", re.MULTILINE)


def test_every_ruling_has_its_row() -> None:
    """The page lists all rulings with their values, the default first, and their rules."""
    rows = [(name, values.replace("`", ""), rules) for name, values, rules in ROW.findall(PAGE)]
    known = [(one.name, ", ".join(one.values), ", ".join(one.rules)) for one in rulings()]
    assert rows == known
