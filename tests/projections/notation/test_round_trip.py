"""A game in notation is the game: what is written is read back as the same bytes."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from adas_dream.core.chance import Stream
from adas_dream.core.game import Game
from adas_dream.events.catalog import name_of
from adas_dream.events.codec import encode
from adas_dream.events.facts.base import Fact
from adas_dream.projections import read_notation, write_notation
from tests.fixtures.walks import GAMES, PACKS
from tests.notation_edits import tried_on, unexplained
from tests.notation_games import fixture, fixture_places, notes_of, read_back, recorded
from tests.seeded_games import seed_of

SAMPLE = range(1, 9)
"""Some random games; `python -m tests.notation_trips` tries as many as one likes."""
CARDS = ("partner_played", "exhibitor_activated", "visitor_moved", "partners_drawn")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)


@every_game
def test_a_recorded_game_comes_back(game: Path) -> None:
    """Every fixture game, but for the time of day, without a line of JSON behind its start."""
    told, lines = fixture(game)
    timeless = [replace(fact, at="") for fact in told.facts]
    back = read_back(told, [*lines], PACKS).splitlines()
    assert [line for line in lines[2:] if line.startswith('{"')] == []
    if timeless == [*told.facts]:
        assert back == told.text.splitlines()
    else:
        assert _unsealed(back) == _unsealed([encode(fact) for fact in timeless])


def _unsealed(lines: list[bytes]) -> list[bytes]:
    """The lines without their chains, in which the time of day is."""
    return [line.partition(b',"chain"')[0].removesuffix(b"}") for line in lines]


@pytest.mark.parametrize("number", SAMPLE)
def test_a_random_game_comes_back(number: int) -> None:
    """Undo, rewinds, notes, rulings, irregularities, statements, hidden cards and scores too."""
    game = recorded(number)
    assert read_back(game, notes_of(game)) == game.text


@pytest.mark.parametrize("game", GAMES[::4], ids=lambda game: game.stem)
def test_a_log_that_was_judged_is_written_alike(game: Path) -> None:
    """Its facts are followed, not played once more, and the lines are the same."""
    told, lines = fixture(game)
    assert tuple(write_notation(told.facts, PACKS, judged=True)) == lines


@every_game
def test_a_workshop_turn_without_a_card_is_short(game: Path) -> None:
    """With the house pack it takes at most 100 characters; with a card drawn or played it may take
    more."""
    told, _ = fixture(game)
    long = [
        line
        for line, here in fixture_places(game)
        if len(line) > 100 and not re.match(r"score |\{", line)
        for kinds in [{name_of(fact) for fact in _facts(here, line, told.seed)}]
        if "area_used" not in kinds and not kinds & {*CARDS}
    ]
    assert long == []


def _facts(here: Game, line: str, seed: bytes | None) -> list[Fact]:
    read = read_notation(here, line, seed)
    return [*(each.fact for each in read.inputs), *(it.held for it in read.said if it.held)]


@every_game
def test_case_and_blanks_mean_nothing(game: Path) -> None:
    """Lower case, upper case and blanks around operators, by turns, say the same, where no name is
    stated and nothing stands in quotes."""
    told, _ = fixture(game)
    for number, (line, here) in enumerate(fixture_places(game)):
        if re.search(r'[*"]', line):
            continue
        written = read_notation(here, line, told.seed)
        assert written.problem is None
        blanks = re.sub(r"(?<=\w)([>=@~!,])(?=\w)", r" \1 ", line)
        typed = (blanks.lower(), line.upper(), blanks)[number % 3]
        assert read_notation(here, typed, told.seed).inputs == written.inputs, typed


@pytest.mark.parametrize("number", [2, 5, 9])
def test_a_mutilated_line_says_what_its_rest_says(number: int) -> None:
    """One wrong sign or word: the line is refused, or each word that is left is in the facts."""
    game = recorded(number)
    stream = Stream(seed_of(number), "edits")
    for here, line, reading in tried_on(game, notes_of(game), stream, 2):
        assert unexplained(here, line, reading, game.seed) == "", line
