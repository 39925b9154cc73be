"""docs/wire.md and the lines of fixtures/facts.jsonl: what the tests of the log start from."""

import json
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
WIRE = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Example(NamedTuple):
    """One type of fact: its name, and a line of it without its end."""

    name: str
    line: bytes


def section(title: str) -> str:
    """Give the text under a heading of the second level, up to the next one."""
    start = WIRE.index(f"\n## {title}\n") + 1
    return WIRE[start : WIRE.index("\n## ", start)]


def blocks(text: str) -> list[str]:
    """Give the JSON blocks of a text."""
    return [block for language, block in _BLOCK.findall(text) if language == "json"]


EXAMPLES = [
    Example(json.loads(line)["type"], line)
    for line in (ROOT / "fixtures" / "facts.jsonl").read_bytes().splitlines()
]
LINES = {example.name: example.line for example in EXAMPLES}
"""By type, the bytes of the example."""
POSITION = (ROOT / "fixtures" / "positions" / "mid-turn.json").read_bytes()
"""The position in the middle of a turn that docs/reference/position.md shows."""
LOG = (ROOT / "fixtures" / "first-turn.jsonl").read_bytes()
"""The small game whose chain is worked out."""
