"""The JSON that the program reads says what is written in the TOML beside it."""

from pathlib import Path

import pytest

from adas_dream.core.content.load import parse_pack, shipped_pack, shipped_packs, shipped_text
from tests.house.tree import ROOT, shown
from tests.texts import FOLDERS, made_of, sources


@pytest.mark.parametrize("source", sources(), ids=shown)
def test_the_json_is_made_of_the_text(source: Path) -> None:
    """Whoever changes a text runs `just texts`."""
    assert source.with_suffix(".json").read_bytes() == made_of(source)


def test_nothing_is_read_that_nobody_wrote() -> None:
    """Each JSON file stands beside the text that it is made of."""
    made = [path for folder in FOLDERS for path in (ROOT / folder).glob("*.json")]
    assert sorted(made) == sorted(source.with_suffix(".json") for source in sources())


@pytest.mark.parametrize(("name", "version"), shipped_packs())
def test_a_shipped_pack_is_the_one_of_its_text(name: str, version: str) -> None:
    """The digest is of the text that a log names, and the pack is what that text says."""
    text = shipped_text(name, version)
    assert text is not None
    assert shipped_pack(name, version)[0] == parse_pack(text)
