"""The JSON that the build makes of the texts in TOML: there, and the same."""

import json
import tomllib
from hashlib import sha256
from importlib.resources import files as resources
from pathlib import Path

import pytest

from adas_dream.core.content.load import parse_pack, shipped_pack, shipped_packs, shipped_text
from tests.house.tree import PARTS, ROOT, files, shown

SOURCES = [path for part in PARTS for path in files(ROOT / part) if path.suffix == ".toml"]


def installed(source: Path) -> Path:
    """The text where it is installed."""
    part, *rest = source.relative_to(ROOT).parts
    path = resources(f"adas_dream.{part}").joinpath(*rest)
    assert isinstance(path, Path)
    return path


def made_of(text: Path) -> list[Path]:
    """The JSON beside it, made of it as it is or was."""
    return [*text.parent.glob(f"{text.stem}.*.json")]


def of_this_text(text: Path) -> Path:
    """The JSON that is made of it as it is."""
    return text.with_suffix(f".{sha256(text.read_bytes()).hexdigest()}.json")


@pytest.mark.parametrize("source", SOURCES, ids=shown)
def test_the_build_makes_one_json_of_a_text(source: Path) -> None:
    """Every text has its JSON; only where a link leads to it may it have been changed since."""
    text = installed(source)
    assert len(made_of(text)) == 1
    assert text.is_symlink() or made_of(text) == [of_this_text(text)]


@pytest.mark.parametrize("source", SOURCES, ids=shown)
def test_the_json_says_what_the_text_says(source: Path) -> None:
    """The JSON that has the digest of a text has the same values."""
    text = installed(source)
    made = of_this_text(text)
    if made.exists():
        assert json.loads(made.read_text("utf-8")) == tomllib.loads(text.read_text("utf-8"))


def test_no_json_is_written_by_hand() -> None:
    """Whoever wants to change a text finds it once, in TOML."""
    assert [
        shown(path) for part in PARTS for path in files(ROOT / part) if path.suffix == ".json"
    ] == []


@pytest.mark.parametrize(("name", "version"), shipped_packs())
def test_a_shipped_pack_is_the_one_of_its_text(name: str, version: str) -> None:
    """The digest is of the text that a log names, and the pack is what that text says."""
    text = shipped_text(name, version)
    assert text is not None
    assert shipped_pack(name, version)[0] == parse_pack(text)
