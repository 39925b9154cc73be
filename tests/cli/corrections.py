"""Recorded games to correct from the command line, and what stands in them then."""

import json
from pathlib import Path
from typing import Any

from tests.cli import games
from tests.cli.games import lines
from tests.cli.program import Ended, run
from tests.start import PACKS

GAMES = PACKS.parent / "games"
OBSERVED = "house-observed-three-players"
BASE = "base-two-players"
REASON = "seen two turns later"


def copy_of(folder: Path, name: str, last: int | None = None) -> Path:
    """A recorded game, up to its fact `last`."""
    game = folder / "game.jsonl"
    whole = (GAMES / f"{name}.jsonl").read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(whole[:last]))
    return game


def correct(game: Path | str, seq: int, *choices: str, options: tuple[str, ...] = ()) -> Ended:
    """Correct a fact by these choices; by none of them it is taken out."""
    file = ("-",) if choices else ()
    asked = ("--correct", str(seq), "--reason", REASON, *options)
    return run("record", game, *file, *asked, given=lines(*choices))


def position(game: Path) -> Any:  # noqa: ANN401 - as JSON has it
    """The position at the end of a log."""
    return json.loads(run("replay", "--json", game).out)


def player(game: Path, number: int) -> Any:  # noqa: ANN401 - as JSON has it
    """A player in the position at the end of a log."""
    return position(game)["players"][number - 1]


def found(game: Path) -> list[str]:
    """The codes that `validate` finds in a log that is intact and legal."""
    told = json.loads(run("validate", "--json", game).out)
    assert (told["integrity"], told["legality"]) == ("intact", "legal")
    return [finding["code"] for finding in told["findings"]]


def since(game: Path, seq: int) -> list[str]:
    """The types of the facts after `seq`."""
    return games.types(game)[seq - 2 :]
