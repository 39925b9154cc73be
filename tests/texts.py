"""The texts that people write in TOML, as the JSON that the program reads: `just texts`.

Reading TOML at the start of a command would take longer than judging a game.
"""

import tomllib
from pathlib import Path

import msgspec

from tests.house.tree import ROOT

FOLDERS = ("core/rulebook", "core/content/packs", "projections/wording")


def sources() -> list[Path]:
    """Give the texts that are written by hand."""
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.toml"))]


def made_of(source: Path) -> bytes:
    """Give the JSON that says what a text says."""
    read = tomllib.loads(source.read_text(encoding="utf-8"))
    return msgspec.json.format(msgspec.json.encode(read), indent=1) + b"\n"


if __name__ == "__main__":
    for text in sources():
        text.with_suffix(".json").write_bytes(made_of(text))
