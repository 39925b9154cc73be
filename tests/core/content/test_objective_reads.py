"""What a condition says that it reads, held against what changes its answer."""

from functools import cache
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adas_dream.core.content.objective_conditions import (
    QUANTITIES,
    WHICH,
    AtLeast,
    Most,
    Quantity,
    reads_of,
)
from adas_dream.core.state import State
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Player
from tests.played_games import random_game, states_of

ASKED: Final = [
    condition
    for of in QUANTITIES
    for which in ("", *WHICH.get(of, ()))
    for condition in (
        AtLeast(1, of, which),
        AtLeast(3, of, which),
        AtLeast(8, of, which),
        Most(of, which),
    )
]


@cache
def positions() -> tuple[Position, ...]:
    """Positions of whole games of three players."""
    games = (random_game(number, players=3) for number in (1, 4, 7, 10, 13))
    return tuple(state.position for game in games for state in states_of(game)[::11])


SOME: Final = st.deferred(lambda: st.sampled_from(positions()))
ALL_FIELDS: Final = Player.__struct_fields__
"""Also those that no condition reads."""


def mixed(one: Position, other: Position, player: int, part: str) -> Position:
    """The one position with a part of the other."""
    if part == "disc_spaces":
        return replace(one, disc_spaces=other.disc_spaces)
    boards = [*one.players]
    new = getattr(other.players[player - 1], part)
    boards[player - 1] = replace(boards[player - 1], **{part: new})
    return replace(one, players=tuple(boards))


@settings(max_examples=300, deadline=None)
@given(
    one=SOME,
    other=SOME,
    player=st.sampled_from((1, 2, 3)),
    part=st.sampled_from((*ALL_FIELDS, "disc_spaces")),
)
def test_an_answer_changes_only_with_what_is_read(
    one: Position, other: Position, player: int, part: str
) -> None:
    """R160: where a part changes that a condition does not name, its answer for player 1 stays."""
    after = mixed(one, other, player, part)
    for asked in ASKED:
        reads = reads_of((asked,))
        named = part in asked.reads and (part == "disc_spaces" or player == 1 or asked.compares)
        assert named or asked.met_by(one, 1) == asked.met_by(after, 1)
        assert not named or not reads.same(one, after, 1) or reads.of(one, 1) == reads.of(after, 1)
        assert named or reads.of(one, 1) == reads.of(after, 1)


@pytest.mark.parametrize("of", QUANTITIES)
def test_every_part_that_is_read_can_change_the_answer(of: Quantity) -> None:
    """A part that is named without need would ask for nothing: each changes some answer."""
    counted, parts = QUANTITIES[of]
    for part in parts:
        pairs = ((one, mixed(one, other, 1, part)) for one in positions() for other in positions())
        assert any(counted(one, 1, "") != counted(after, 1, "") for one, after in pairs), part


def test_what_is_kept_of_a_turn_is_what_every_board_gives() -> None:
    """R161: the Objectives met in a turn are those that were met after one of its facts."""
    for number in (2, 5):
        met: set[str] = set()
        for state in states_of(random_game(number)):
            turn = state.position.turn
            met = met | met_now(state) if turn else set()
            assert turn is None or met - claimed(state) <= set(turn.met)
            assert turn is None or set(turn.met) <= met


def met_now(state: State) -> set[str]:
    """What the player on turn meets, asked anew of every condition."""
    player, known = state.position.player_on_turn, state.table.known
    found = set()
    for objective in state.position.objectives:
        printed = known.objective(objective.id)
        if printed and all(it.met_by(state.position, player) for it in printed.conditions):
            found.add(objective.id)
    return found


def claimed(state: State) -> set[str]:
    """What the player on turn has claimed."""
    player = state.position.player_on_turn
    claims = ((it.id, claim) for it in state.position.objectives for claim in it.claims)
    return {name for name, claim in claims if claim.player == player}
