"""Whole games typed at a terminal, a turn a line: how many answers and printed lines a turn takes.
Run it by hand:

    python -m tests.prompt_games [TURNS]

Prints, for each game, both by their median, nine tenths and most, and whether the log is the same
bytes as from a file.
"""

import sys
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct

from adas_dream.core.content.load import find_pack
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line, encode
from adas_dream.events.lines import open_log, read_log
from adas_dream.projections import write_notation
from adas_dream.projections.wording.text import width_of
from tests.cli.program import run
from tests.cli.terminals import QUESTION, at_terminal
from tests.house.tree import ROOT
from tests.played_games import random_game
from tests.seeded_games import seed_of

COLUMNS = 80
ROLLS = ("b goes back): ", "stay hidden): ", "such as Y4 B2): ", "its id): ")
"""How a question ends that asks for what was rolled or drawn."""
QUESTIONS = (QUESTION, *ROLLS, "q leaves) ")
BASE = ROOT / "fixtures" / "games" / "base-two-players.jsonl"
HOUSE = (8, 9, 15)
"""Games of two with the house pack: plain, with the exhibition, with all modules."""


class Written(Struct, frozen=True):
    """A game in notation: its two set-up lines, its seed if it has one, and its lines."""

    start: bytes
    seed: bytes | None
    lines: tuple[str, ...]


class Turn(Struct, frozen=True):
    """What a turn took at the prompt."""

    answers: int
    lines: int


def house(number: int) -> Written:
    """A random game of two with the house pack and a seed; the bits of its number say modules."""
    facts = random_game(number, players=2).log
    return _written(facts, seed_of(number))


def base() -> Written:
    """The recorded game with the usual pack, which knows no card, and dice of the table."""
    return _written(facts_of(BASE), None)


def facts_of(game: Path) -> list[AnyFact]:
    """The facts of a log."""
    with open_log(str(game)) as stream:
        return [line.fact for line in read_log(stream, game.name) if isinstance(line, Line)]


def _written(facts: Sequence[AnyFact], seed: bytes | None) -> Written:
    start = b"".join(encode(fact) + b"\n" for fact in facts[:2])
    return Written(start, seed, tuple([*write_notation(facts, find_pack)][2:]))


def answers(line: str, *, observed: bool) -> list[str]:
    """How a line is typed: at once, or with what falls at the table for itself."""
    if not observed:
        return [line]
    depth, said = 0, [""]
    for sign in line:
        depth += (sign == "{") - (sign in "}|")
        if sign == "[" and not depth:
            said.append("")
        said[-1] += sign
        if sign == "]" and not depth:
            said.append("")
    return [text.strip() for text in said if text.strip()]


def typed(folder: Path, written: Written, most: int) -> tuple[list[Turn], bytes, bytes]:
    """A game typed at a terminal, up to so many lines: what each took, and the log, at the terminal
    and from a file."""
    game, other, notes = folder / "game.jsonl", folder / "other.jsonl", folder / "notes.txt"
    lines = written.lines[:most]
    for file in (game, other):
        file.write_bytes(written.start)
        if written.seed is not None:
            Path(f"{file}.seed").write_text(written.seed.hex(), "ascii")
    turns: list[Turn] = []
    with at_terminal("record", game, columns=COLUMNS) as screen:
        screen.wait_for("q quits.\n")
        question = screen.wait_for(*QUESTIONS)
        for line in lines:
            parts, shown = answers(line, observed=written.seed is None), ""
            for text in parts:
                screen.type(f"{text.strip('[]') if question.endswith(ROLLS) else text}\n")
                question = screen.wait_for(*QUESTIONS)
                shown += question
            turns.append(Turn(len(parts), rows(shown) - 1))
            assert "not taken" not in shown, shown
        screen.type("q\n")
        assert screen.end() == 0
    notes.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    ended = run("record", other, notes)
    assert ended.code == 0, ended.err
    return turns, game.read_bytes(), other.read_bytes()


def rows(shown: str) -> int:
    """How many lines of the screen that is."""
    return sum(max(1, ceil(width_of(line) / COLUMNS)) for line in shown.splitlines())


def main(most: int = 1000) -> int:
    """Type them; 1 where a log is not the same."""
    games = {f"house, game {number}": house(number) for number in HOUSE}
    games["base, dice of the table"] = base()
    sys.stdout.write("| game | turns | answers | printed lines | log |\n|---|--:|--:|--:|---|\n")
    code = 0
    for name, written in games.items():
        with TemporaryDirectory() as folder:
            turns, log, same = typed(Path(folder), written, most)
        code |= log != same
        columns = (sorted(each.answers for each in turns), sorted(each.lines for each in turns))
        cells = [f"{median(it):g}, {it[len(it) * 9 // 10]}, {it[-1]}" for it in columns]
        told = "the same bytes" if log == same else "ANOTHER ONE"
        sys.stdout.write(f"| {name} | {len(turns)} | {cells[0]} | {cells[1]} | {told} |\n")
    return code


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
