"""Whole random games: of two to four players, any pack, modules and readings."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.game import Game, Refusal
from adas_dream.core.rulings import DEFAULTS, VALUES
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.core.walk import Walk
from adas_dream.events import encode
from adas_dream.events.catalog import CHOICES, AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.facts.table import TakingBack
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.position.game import Position
from adas_dream.events.vocabulary import Module
from tests import seeded_games
from tests.digests import digests
from tests.given import FIRST, but_odd
from tests.oracle.invariants import broken
from tests.played_games import MODULES, Played, random_game

ROOT: Final = Path(__file__).parents[2]
WHOLE_GAMES: Final = ("house-1", "house-2", "house-3")
"""Packs whose games come to their end; with a small bag a game may be stuck."""
Facts = tuple[AnyFact, ...]


class Setting(Struct, frozen=True):
    """What a random game is played with."""

    pack: str
    players: int
    number: int
    modules: tuple[Module, ...]
    readings: dict[str, str]

    @property
    def seed(self) -> bytes:
        """The 32 bytes of the game's number."""
        return seeded_games.seed_of(self.number)

    def begun(self) -> State:
        """The start."""
        return seeded_games.begun(self.pack, self.players, self.seed, self.modules, self.readings)

    def played(self) -> list[seeded_games.Taken]:
        """Every fact with the states around it."""
        return list(seeded_games.game(self.begun(), self.seed))


def tables(*packs: str, readings: bool = False) -> st.SearchStrategy[Setting]:
    """Any table with one of these packs; by the default readings unless told otherwise."""
    other = {name: st.sampled_from(values) for name, values in VALUES.items()}
    chosen = st.fixed_dictionaries(other) if readings else st.just(DEFAULTS)
    modules = st.sets(st.sampled_from(MODULES)).map(
        lambda some: tuple(module for module in MODULES if module in some)
    )
    return st.builds(
        Setting,
        pack=st.sampled_from(packs),
        players=st.integers(2, 4),
        number=st.integers(0, 2**32),
        modules=modules,
        readings=chosen,
    )


GAMES = st.builds(
    random_game,
    st.integers(0, 2**64),
    players=st.integers(2, 4),
    undo=st.booleans(),
    pack=st.sampled_from(WHOLE_GAMES),
    readings=st.fixed_dictionaries(
        {name: st.sampled_from(values) for name, values in VALUES.items()}
    ).map(lambda some: tuple(some.items())),
)
"""Whole games of any pack and readings; in some of them choices are taken back."""


@settings(max_examples=12)
@given(tables(*WHOLE_GAMES))
def test_a_game_ends_when_everybody_has_had_the_same_turns(table: Setting) -> None:
    """After the round of the ninth die play ends, with one turn of each player a round (R181)."""
    taken = table.played()
    last = taken[-1][1]
    assert isinstance(last, PlayEnded)
    ended = [fact.player for _, fact, _ in taken if isinstance(fact, TurnEnded | TurnSkipped)]
    first = table.begun().table.first_player
    order = [(first - 1 + seat) % table.players + 1 for seat in range(table.players)]
    rounds = len(ended) // table.players
    assert ended == order * rounds
    end = taken[-1][2].position.end
    assert end is not None
    assert end.round == rounds


def judged_whole(table: Setting) -> None:
    """Play the game; every invariant holds after every fact, only what is odd is found."""
    begin, facts = table.begun(), list[Fact]()
    validator = Validator(begin)
    for before, fact, after in table.played():
        assert broken(before, fact, after) == ()
        validator.judge(fact, fact.seq)
        facts.append(fact)
    assert (but_odd(validator.findings, begin, facts), validator.legality) == ([], "legal")


@settings(max_examples=8)
@given(tables(*WHOLE_GAMES, "small-bag-1"))
def test_a_game_keeps_every_invariant(table: Setting) -> None:
    """After every fact all invariants hold, from I01 on, and no fact breaks a rule (R001)."""
    judged_whole(table)


@settings(max_examples=14)
@given(tables(*WHOLE_GAMES, "small-bag-1", readings=True))
def test_a_game_is_legal_by_the_readings_it_is_played_by(table: Setting) -> None:
    """Whatever the table reads differently, the player's choices are legal by it (R072)."""
    judged_whole(table)


@settings(max_examples=8)
@given(GAMES)
def test_choices_alone_make_the_same_bytes(game: Played) -> None:
    """Recorded again from its choices, with the same seed, a log is the same to the byte (I36)."""
    seed = seeded_games.seed_of(int(game.header.game.removeprefix("random-")))
    again = Game(game.header, game.start, game.begin.table.pack)
    written: list[AnyFact] = [*again.resume(seed=seed)]
    for fact in game.facts:
        if type(fact) in CHOICES:
            made = again.play(bare(fact), seed=seed)
            assert not isinstance(made, Refusal)
            written += made
    assert list(map(encode, written)) == list(map(encode, game.facts))


def bare(fact: AnyFact) -> AnyFact:
    """The fact as input has it: unnumbered and without digests."""
    return replace(fact, seq=1, chain="", state="")


def test_the_hash_seed_changes_nothing() -> None:
    """Under another PYTHONHASHSEED the same games have the same bytes (I36)."""
    other = "1" if os.environ.get("PYTHONHASHSEED") == "20261130" else "20261130"
    ended = subprocess.run(
        [sys.executable, "-m", "tests.digests", "3"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": other},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == digests(3)


@settings(max_examples=10)
@given(GAMES, st.integers(0, 2**16))
def test_a_game_is_taken_up_from_any_place(game: Played, place: int) -> None:
    """The position at any fact and the rest of the log, numbered anew, give the same end (I36)."""
    cut = place % len(game.facts)
    table = game.begin.table
    position = position_after(game, cut)
    rest = renumbered(game.facts[cut:], cut)
    if rest is None:
        return
    written = msgspec.json.decode(encode(PositionSet(2, position)), type=PositionSet)
    begin = State(table, written.position)
    validator = Validator(begin)
    for fact in rest:
        validator.judge(fact, fact.seq)
    assert (but_odd(validator.findings, begin, rest), validator.legality) == ([], "legal")
    assert validator.state.position == position_after(game, len(game.facts))


def position_after(game: Played, count: int) -> Position:
    """The position after so many facts."""
    walk = Walk(game.begin)
    for fact in game.facts[:count]:
        walk.fold(fact)
    return walk.state.position


def renumbered(facts: Sequence[AnyFact], cut: int) -> Facts | None:
    """The rest of a log behind a new start, None where a choice before the cut is taken back."""
    rest = [replace(fact, seq=fact.seq - cut) for fact in facts]
    for index, fact in enumerate(rest):
        if isinstance(fact, TakingBack):
            if fact.to_seq - cut < FIRST:
                return None
            rest[index] = replace(fact, to_seq=fact.to_seq - cut)
    return tuple(rest)
