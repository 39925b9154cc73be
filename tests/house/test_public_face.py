"""The public face is the one that 1.x keeps (docs/compatibility.md)."""

import json

import pytest

from tests.public_face import KEPT, face

LISTED: dict[str, list[str]] = json.loads(KEPT.read_text("utf-8"))


@pytest.mark.parametrize("part", LISTED)
def test_nothing_of_the_face_is_gone(part: str) -> None:
    """Everything that the kept list names is still there. If this fails, put it back under its
    name; docs/compatibility.md says how something is retired. Before 1.0 only: if it was meant,
    write the list again with `python -m tests.public_face`, and tell it in the changelog."""
    assert sorted(set(LISTED[part]) - set(face()[part])) == []
