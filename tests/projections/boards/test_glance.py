"""The table at a glance: at most 20 lines of 80 columns, and nothing of it is cut off."""

import pytest
from syrupy.assertion import SnapshotAssertion

from adas_dream.core.gears import KINDS
from adas_dream.events.vocabulary import COVERED, EMPTY
from adas_dream.projections.boards.glance import COLUMNS, ROWS, glance
from adas_dream.projections.wording.text import width_of
from tests.played_games import random_game, states_of


@pytest.mark.parametrize("number", range(1, 9))
def test_it_fits_and_nothing_is_missing(number: int) -> None:
    """The Workshop and the player's own board are there whole, however late in the game."""
    for state in states_of(random_game(number))[::13]:
        for player, board in enumerate(state.position.players, 1):
            lines = [*glance(state, player)]
            assert len(lines) <= ROWS
            assert max(map(width_of, lines)) <= COLUMNS
            words = " ".join(" ".join(lines).replace(",", " ").replace(";", " ").split())
            names = (*board.partners.hand, *filter(None, board.programs), *board.gears)
            built = (gear for gear in board.gear_spaces if gear not in (COVERED, EMPTY, *KINDS))
            assert [name for name in (*names, *built) if name not in words] == []
            assert all(words.count(die) >= list(board.mill).count(die) for die in board.mill if die)


def test_the_page(page: SnapshotAssertion) -> None:
    """An Actions turn of a game of four, seen by the player to move."""
    state = states_of(random_game(2))[300]
    assert "\n".join(glance(state, state.position.player_on_turn)) + "\n" == page
