"""The rolls of a seeded game that wait for its seed."""

import pytest

from adas_dream.core import engine, held_rolls
from adas_dream.core.held_rolls import HeldRolls
from adas_dream.events.catalog import CHANCE
from tests.played_games import random_game, states_of
from tests.seeded_games import seed_of


def test_a_roll_that_falls_again_and_again_waits_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of one roll made five times, as the table took it back, the first two are held against the
    seed, and so is another one; under another seed each is found, and the set-up (R051)."""
    monkeypatch.setattr(held_rolls, "MOST_ALIKE", 2)
    played = random_game(3)
    before = zip(states_of(played), played.facts, strict=False)
    rolls = [(state, fact) for state, fact in before if type(fact) in CHANCE]
    (state, roll), (later, other) = rolls[:2]
    assert engine.roll_due(state) is not None
    held = HeldRolls(played.begin, known=True)
    for line in range(10, 15):
        assert [*held.take(state, roll, line)] == []
    assert [*held.take(later, other, 20)] == []
    assert [it.line for it in held.reveal(seed_of(4))] == [2, 10, 11, 20]
