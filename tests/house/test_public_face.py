"""The public face is the one that 1.x keeps (docs/compatibility.md)."""

import json

import pytest

from tests.public_face import KEPT, face

HOW = """\
1.x keeps these names: put them back. docs/compatibility.md says how something is retired. Before
1.0 only, if it was meant: `python -m tests.public_face`, and a line in the changelog."""
LISTED: dict[str, list[str]] = json.loads(KEPT.read_text("utf-8"))


@pytest.mark.parametrize("part", LISTED)
def test_nothing_of_the_face_is_gone(part: str) -> None:
    """Everything that the kept list names is still there, under its name."""
    assert sorted(set(LISTED[part]) - set(face()[part])) == [], HOW
