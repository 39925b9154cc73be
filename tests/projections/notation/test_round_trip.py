"""A game in notation is the game: what is written is read back as the same bytes."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adas_dream.events.codec import encode
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.log import Log
from adas_dream.projections.notation.writing import write_notation
from tests.fixtures.walks import GAMES, PACKS, facts
from tests.notation_games import Recorded, notes_of, read_back, recorded

SAMPLE = range(1, 21)
"""Some random games; `python -m tests.notation_trips` tries as many as one likes."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_recorded_game_comes_back(game: Path) -> None:
    """Every fixture game, but for the time of day, without a line of JSON behind its start."""
    header, start, others = facts(game)
    timeless = [replace(fact, at="") for fact in others]
    seeds = [bytes.fromhex(it.seed) for it in others if isinstance(it, SeedRevealed)]
    lines = [*write_notation(Log(header, start, tuple(others)), PACKS)]
    told = Recorded((header, start, *timeless), seeds[0] if seeds else None)
    back = read_back(told, lines, PACKS).splitlines()
    assert [line for line in lines[2:] if line.startswith('{"')] == []
    assert len(back) == len(told.facts)
    if timeless == others:
        assert back == told.text.splitlines()
    else:
        assert _unsealed(back) == _unsealed([encode(fact) for fact in told.facts])


def _unsealed(lines: list[bytes]) -> list[bytes]:
    """The lines without their chains."""
    return [line.partition(b',"chain"')[0].removesuffix(b"}") for line in lines]


@pytest.mark.parametrize("number", SAMPLE)
def test_a_random_game_comes_back(number: int) -> None:
    """Undo, rewinds, notes, rulings, irregularities, statements, hidden cards and scores too."""
    game = recorded(number)
    assert read_back(game, notes_of(game)) == game.text
