"""docs/wire.md, taken apart: its examples are the lines that the tests start from."""

import re
from pathlib import Path
from typing import NamedTuple

WIRE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#### `(\w+)` · (\w+)$", re.MULTILINE)


class Example(NamedTuple):
    """One type's entry: under which noun it stands, its name and kind, its text and its line."""

    noun: str
    name: str
    kind: str
    text: str
    line: bytes


def section(title: str) -> str:
    """Give the text under a heading of the second level, up to the next one."""
    start = WIRE.index(f"\n## {title}\n") + 1
    return WIRE[start : WIRE.index("\n## ", start)]


def blocks(text: str) -> list[str]:
    """Give the JSON blocks of a text."""
    return [block for language, block in _BLOCK.findall(text) if language == "json"]


def _examples() -> list[Example]:
    found = list[Example]()
    for part in section("The facts").split("\n### ")[1:]:
        noun = part.partition("\n")[0].lower()
        _, *pieces = _HEADING.split(part)
        for name, kind, text in zip(*[iter(pieces)] * 3, strict=True):
            (block,) = blocks(text)
            found.append(Example(noun, name, kind, text, block.removesuffix("\n").encode()))
    return found


EXAMPLES = _examples()
LINES = {example.name: example.line for example in EXAMPLES}
"""By type, the bytes of the example without the line's end."""
LOG = blocks(section("The chain"))[0].encode()
"""The small game whose chain is worked out."""
