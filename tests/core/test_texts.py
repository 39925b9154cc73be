import sys
from hashlib import sha256
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec
from pathlib import Path
from zipfile import ZipFile

import pytest

from adas_dream.core.texts import shipped_file, shipped_values

TEXT = b'word = "TOML"\n'
MADE = b'{"word":"JSON"}'
"""In no build do the two differ: here they tell which was read."""


def digest(text: bytes) -> str:
    """The digest that a JSON file is named for."""
    return sha256(text).hexdigest()


def package(name: str, **data: bytes) -> dict[str, bytes]:
    """The files of a package with some data, each by its path."""
    return {f"{name}/__init__.py": b"", **{f"{name}/{file}": text for file, text in data.items()}}


def shipped(folder: Path, contents: dict[str, bytes]) -> None:
    """Write files that are installed."""
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which packages are imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("made_of", "read"), [(TEXT, "JSON"), (b'word = "older"\n', "TOML"), (b"", "TOML")]
)
def test_json_is_read_where_it_is_made_of_the_text(place: Path, made_of: bytes, read: str) -> None:
    """A text that was changed since is read itself, and so is one that no build went over."""
    name = f"texts_{digest(made_of)[:8]}"
    made = {f"words.{digest(made_of)}.json": MADE} if made_of else {}
    shipped(place, package(name, **{"words.toml": TEXT, **made}))
    invalidate_caches()
    assert shipped_values(name, "words", dict[str, str]) == {"word": read}


@pytest.mark.parametrize("built", [True, False])
def test_texts_are_read_out_of_an_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, built: bool
) -> None:
    """A program that is packed into a zip file reads its texts there."""
    name = f"packed_{built}"
    made = {f"words.{digest(TEXT)}.json": MADE} if built else {}
    with ZipFile(tmp_path / "packed.zip", "w") as archive:
        for path, text in package(name, **{"words.toml": TEXT, **made}).items():
            archive.writestr(path, text)
    monkeypatch.syspath_prepend(tmp_path / "packed.zip")
    assert shipped_values(name, "words", dict[str, str]) == {"word": "JSON" if built else "TOML"}


def test_a_text_that_is_not_there_is_told(place: Path) -> None:
    """Where there is no text, JSON alone is nothing that anybody wrote."""
    shipped(place, package("texts_without", **{f"words.{digest(TEXT)}.json": MADE}))
    invalidate_caches()
    with pytest.raises(LookupError, match=r"no words\.toml in texts_without"):
        shipped_values("texts_without", "words", dict[str, str])


def test_a_package_from_where_no_file_can_be_read_has_none(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What loads a package need not be able to read its data."""
    shipped(place, package("texts_unread", **{"words.toml": TEXT}))
    invalidate_caches()
    assert shipped_file("texts_unread", "words.toml") == TEXT
    module = sys.modules["texts_unread"]
    monkeypatch.setattr(module, "__spec__", ModuleSpec("texts_unread", None))
    assert shipped_file("texts_unread", "words.toml") is None
