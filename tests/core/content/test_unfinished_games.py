"""Random games with a pack that is not whole go on to their end, and all their facts are legal."""

import pytest
from msgspec.structs import replace

from adas_dream.core import chance, engine, random_player, rolls, setup
from adas_dream.core.reducers import evolve
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import Module
from tests.given import judged
from tests.seeded_games import begun, seed_of

PACK = "house-3"
MODULES: tuple[Module, ...] = ("exhibition", "tiles", "objectives")


def start(number: int) -> State:
    """The start of that game: the house pack, as if nobody knew whether it lists all."""
    seed = seed_of(number)
    modules = tuple(module for bit, module in enumerate(MODULES) if number >> bit & 1)
    table = begun(PACK, 2, seed, modules).table
    assert table.pack is not None
    pack = replace(table.pack, whole=False)
    assert pack.set_up is not None
    spaces = setup.rolled_spaces(pack.set_up, seed)
    position = setup.start_position(pack, 2, table.first_player, spaces, modules=modules)
    return State(replace(table, pack=pack, modules=modules), position)


def chosen(state: State, stream: chance.Stream, seed: bytes) -> Fact | None:
    """A choice, the seed's roll, or cards of an unknown deck that stay hidden; None at the end."""
    roll = engine.roll_due(state)
    if roll is None:
        return random_player.choose(state, stream)
    return rolls.rolled(state, roll, seed) or roll.template


@pytest.mark.parametrize("number", range(8))
def test_what_a_box_lacks_is_stated_to_the_end(number: int) -> None:
    """Nothing stands still for want of a card, a Program or a display, and nothing is illegal."""
    begin, seed = start(number), seed_of(number)
    state, stream = begin, chance.Stream(seed, "player")
    facts: list[Fact] = []
    while (choice := chosen(state, stream, seed)) is not None:
        made = engine.decide(state, choice)
        assert isinstance(made, tuple), (choice, made)
        facts += made
        for fact in made:
            state = evolve(state, fact)
    assert state.position.over
    found = judged(begin, facts).findings
    assert [it for it in found if it.severity in {"illegal", "ruling"}] == []
    assert any(fact.attested for fact in facts)
