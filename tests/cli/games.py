"""Games to record: started in a folder of the test, with choices as lines of a choices file."""

import json
from pathlib import Path
from typing import Any

from tests.cli.program import run

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
WORKSHOP = "Y4 G5 X6 / G3 P4 X3 / Y6 B4 P4 / G4 P6 X5 / Y2 B6 P3 / Y1 B2 B5"
"""The Workshop of the game worked out by hand."""
START = '{"type":"turn_started","player":1,"kind":"workshop","turn":1}'
ADA = (
    START,
    '{"type":"die_moved","player":1,"die":"G4","from_space":4,"to_space":5}',
    '{"type":"die_pushed","player":1,"space":5,"die":"Y2"}',
)
"""Ada's first turn from there: on house-1 the push brings her two Partner cards."""


def observed(folder: Path, *options: str) -> Path:
    """A game of Ada and Charles with house-1 and observed dice."""
    game = folder / "game.jsonl"
    started(game, "--workshop", WORKSHOP, *options)
    return game


def begun(folder: Path) -> Path:
    """Start a game with dice of the table, and record Ada's first choices."""
    game = observed(folder)
    recorded(game, *ADA)
    return game


def seeded(folder: Path, *options: str) -> Path:
    """The same players and pack, with `SEED`."""
    game = folder / "game.jsonl"
    started(game, "--seed", SEED, *options)
    return game


def started(game: Path, *options: str) -> None:
    """Start the log; it must work."""
    players = ("--player", "Ada", "--player", "Charles")
    ended = run("new", game, *players, "--pack", "house@1", *options)
    assert (ended.code, ended.err) == (0, "")


def lines(*choices: str) -> str:
    """Choices as standard input."""
    return "".join(f"{choice}\n" for choice in choices)


def recorded(game: Path, *choices: str) -> None:
    """Record these; they must be taken."""
    ended = run("record", game, given=lines(*choices))
    assert (ended.code, ended.err) == (0, "")


def written(game: Path) -> list[dict[str, Any]]:
    """Give the lines of a log after its set-up, as JSON has them; its numbers have no gap."""
    facts = [*map(json.loads, game.read_text("utf-8").splitlines())]
    assert [fact["seq"] for fact in facts] == list(range(1, len(facts) + 1))
    return facts[2:]


def types(game: Path) -> list[str]:
    """Give the types of the facts after the set-up."""
    return [fact["type"] for fact in written(game)]


def verdicts(game: Path) -> tuple[str, str]:
    """Give integrity and legality as `validate` has them."""
    told = json.loads(run("validate", "--json", game).out)
    return told["integrity"], told["legality"]
