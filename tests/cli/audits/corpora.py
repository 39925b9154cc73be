"""A small corpus with a game of every kind, and what `audit` says of it."""

import json
import shutil
from pathlib import Path
from typing import Any, Final

import msgspec

from adas_dream.projections.corpora.result import GameResult
from tests.cli.program import run
from tests.start import PACKS

GAMES: Final = PACKS.parent / "games"
SEEDED: Final = "house-seeded-two-players"
WORKSHOP: Final = "workshop-two-players"
SKIPPED: Final = "skipped-turn"


def corpus(folder: Path) -> Path:
    """Make a folder with six logs: three good ones, one of them twice, an illegal one and one that
    is none."""
    folder.mkdir()
    for name in (SEEDED, WORKSHOP, SKIPPED):
        shutil.copy(GAMES / f"{name}.jsonl", folder)
    shutil.copy(GAMES / f"{SKIPPED}.jsonl", folder / "again.jsonl")
    lines = (GAMES / f"{WORKSHOP}.jsonl").read_bytes().splitlines(keepends=True)
    place = next(at for at, line in enumerate(lines) if b'"die_pushed"' in line)
    (folder / "illegal.jsonl").write_bytes(b"".join(lines[:place] + lines[place + 1 :]))
    (folder / "none.jsonl").write_text("no log\n", "utf-8")
    return folder


def results(file: Path) -> list[GameResult]:
    """Give what a file of results holds."""
    return [msgspec.json.decode(line, type=GameResult) for line in file.read_bytes().splitlines()]


def by_name(file: Path) -> dict[str, GameResult]:
    """Give the results by the file name of their games."""
    return {Path(it.game).stem: it for it in results(file)}


def summary(*arguments: str | Path) -> dict[str, Any]:
    """Give what `audit --json` prints."""
    told: dict[str, Any] = json.loads(run("audit", "--json", *arguments).out)
    return told
