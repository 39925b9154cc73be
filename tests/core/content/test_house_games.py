"""Random games with the house pack: they end, break no rule, and use all that the pack has."""

from collections import Counter
from functools import cache

import pytest
from msgspec import Struct

from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.catalog import CHANCE, CHOICES, CONSEQUENCES, NAMES
from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import Module
from tests.given import but_odd
from tests.seeded_games import begun, game, seed_of

MODULES: tuple[Module, ...] = ("exhibition", "tiles", "objectives")
PLAYS = 16
OF_THE_TABLE = {"die_relocated", "disc_relocated", "choice_undone"}
"""Facts that only an attested effect, or a player's second thought, brings."""
RARE = {"space_left_empty", "turn_skipped", "program_discarded"}
"""What takes an empty bag, a full Store, or another reading of the rules."""
OF_VERSION_3 = {"objective_claimed", "exhibitor_activated", "visitor_moved", "bonus_tile_flipped"}
PLAYED = {NAMES[kind] for kind in (*CHOICES, *CHANCE, *CONSEQUENCES)} - OF_THE_TABLE - RARE
EXPECTED = {"2": PLAYED - OF_VERSION_3, "3": PLAYED}


class Played(Struct, frozen=True):
    """A game that was played to its end, and what a judge said of it."""

    facts: tuple[Fact, ...]
    end: State
    findings: int
    score: Score


@cache
def played(version: str, number: int) -> Played:
    """Play a game with that version: 2 to 4 players, and in version 3 the modules in turn."""
    seed = seed_of(number)
    modules = tuple(it for bit, it in enumerate(MODULES) if version == "3" and number >> bit & 1)
    begin = begun(f"house-{version}", 2 + number % 3, seed, modules)
    validator, facts, end = Validator(begin), list[Fact](), begin
    for _, fact, after in game(begin, seed):
        validator.judge(fact, fact.seq)
        facts.append(fact)
        end = after
    return Played(tuple(facts), end, len(but_odd(validator.findings, begin, facts)), score(end))


def all_played(version: str) -> list[Played]:
    """Play the games of a version."""
    return [played(version, number) for number in range(PLAYS)]


@pytest.mark.parametrize("number", range(PLAYS))
@pytest.mark.parametrize("version", EXPECTED)
def test_a_random_game_ends_without_a_finding(version: str, number: int) -> None:
    """A game of the random player ends as all games do (R181) and breaks no rule on the way."""
    ended = played(version, number)
    assert ended.end.position.over
    assert ended.findings == 0


@pytest.mark.parametrize("version", EXPECTED)
def test_the_games_have_every_fact_type(version: str) -> None:
    """All facts that play can bring with this version come in the games, and none is attested."""
    facts = [fact for ended in all_played(version) for fact in ended.facts]
    assert {NAMES[type(fact)] for fact in facts} - RARE == EXPECTED[version]
    assert not any(fact.attested for fact in facts)


@pytest.mark.parametrize("version", EXPECTED)
def test_the_games_score_in_every_line(version: str) -> None:
    """Every line of the scorepad gives points in some game, and the content knows them all."""
    lines = [
        line for ended in all_played(version) for it in ended.score.players for line in it.lines
    ]
    scored = Counter(line.line for line in lines if line.points)
    without = {"objectives"} if version == "2" else set()
    assert {line.line for line in lines} - set(scored) == without
    assert all(piece.known for line in lines for piece in line.pieces)
