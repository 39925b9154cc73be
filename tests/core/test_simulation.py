"""Games of the random player, whole, from a seed and a number."""

from collections.abc import Iterable
from hashlib import sha256

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.simulation import Simulation, name_of, seed_of
from adas_dream.core.validator import Validator
from adas_dream.core.walk import begin
from adas_dream.events import codec
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.events.facts.turn import PlayEnded
from adas_dream.events.log import log_of
from tests.played_games import MODULES
from tests.seeded_games import agreed

SEED = bytes(31) + b"\7"


def facts_of(log: bytes) -> list[AnyFact]:
    """Read a log."""
    lines = enumerate(log.splitlines(), 1)
    return [codec.decode_line(line, line=number, file="") for number, line in lines]


def test_the_seed_of_a_game_is_that_of_the_simulation_and_its_number() -> None:
    """SHA-256 of the seed, `game/3`, a zero byte and 0 in eight bytes: the first 32 bytes of the
    stream, as docs/wire.md has it."""
    assert seed_of(SEED, 3) == sha256(SEED + b"game/3\0" + bytes(8)).digest()


def test_two_three_and_four_play_in_turn() -> None:
    """Unless it is said how many play."""
    games = Simulation(agreed("house-3"), SEED)
    assert [len(games.header(number).players) for number in range(1, 7)] == [2, 3, 4, 2, 3, 4]
    three = Simulation(agreed("house-3"), SEED, 3)
    assert [len(three.header(number).players) for number in range(1, 4)] == [3, 3, 3]


def test_a_game_is_named_by_its_number() -> None:
    """Six digits, so that a list by name is in order; the first line holds the name."""
    assert name_of(12) == "game-000012"
    assert Simulation(agreed("house-3"), SEED).header(12).game == "game-000012"


@pytest.mark.parametrize("pack", ["house-1", "house-2", "house-3", "wild-1"])
def test_a_game_is_whole_and_legal(pack: str) -> None:
    """Play ends, the seed that the first line commits to is revealed and rolled every die, and no
    rule is broken."""
    games = Simulation(agreed(pack, MODULES if pack == "house-3" else ()), SEED)
    for number in (1, 2, 3):
        facts = facts_of(games.log(number))
        assert facts[0] == games.header(number)
        assert isinstance(facts[-2], PlayEnded)
        assert isinstance(facts[-1], SeedRevealed)
        assert facts[-1].seed == seed_of(SEED, number).hex()
        judge = judged(games, facts)
        assert (judge.legality, judge.dice) == ("legal", "held")


def test_a_box_that_is_not_known_whole_keeps_its_cards_hidden() -> None:
    """The seed cannot name what it draws from no list: the draw says how many, the game goes on to
    its end, and no rule is broken."""
    whole = agreed("house-1")
    games = Simulation(replace(whole, pack=replace(whole.pack, whole=False)), SEED)
    facts = facts_of(games.log(1))
    assert {fact.cards for fact in facts if isinstance(fact, PartnersDrawn)} == {()}
    assert isinstance(facts[-2], PlayEnded)
    assert judged(games, facts).legality == "legal"


def test_where_nobody_can_play_the_table_gives_up() -> None:
    """With few dice in the bag a game can come to a stand: it is given up where everybody's turn
    would be skipped, and the seed is revealed all the same."""
    games = Simulation(agreed("small-bag-1"), SEED)
    facts = facts_of(games.log(2))
    assert isinstance(facts[-2], PlayAbandoned)
    judge = judged(games, facts[:-2])
    assert engine.nobody_can_play(judge.state)
    assert judged(games, facts).legality == "legal"
    assert isinstance(facts[-1], SeedRevealed)


def test_a_pack_without_a_start_is_refused() -> None:
    """The base pack leaves the start to the table."""
    with pytest.raises(ValueError, match="does not say how a game starts"):
        Simulation(agreed("base-1"), SEED).begin(1)


def judged(games: Simulation, facts: Iterable[AnyFact]) -> Validator:
    """The judge after the whole log."""
    log = log_of(facts)
    validator = Validator(begin(log, lambda _: games.agreed.pack))
    for fact in log.facts:
        validator.judge(fact, fact.seq)
    return validator
