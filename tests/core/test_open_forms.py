"""Whether an option is open, told in closed form, held against every candidate that it has."""

from collections.abc import Iterator
from itertools import chain
from types import ModuleType
from typing import Final

import pytest

from adas_dream.core import rules
from adas_dream.core.answers import Option
from adas_dream.core.rules import actions, partners, turn
from adas_dream.core.state import State
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import ACTION_AREAS
from tests.played_games import random_game, states_of
from tests.start import having

MODULES: Final = [module for module in vars(rules).values() if isinstance(module, ModuleType)]
OPTIONS: Final = [
    value
    for module in MODULES
    for value in vars(module).values()
    if isinstance(value, Option) and value.open_form
]


def places(state: State) -> Iterator[tuple[Option, AnyStep]]:
    """The options with a closed form, and steps where they may be asked."""
    for player in range(1, len(state.table.players) + 1):
        yield turn.START, steps.StartTurn(player)
        for area in ACTION_AREAS:
            yield actions.DISC, steps.PlaceDisc(player, "R009", area)
            for stacked in (False, True):
                taken = steps.TakeAdvancedAction(player, area, any_research=stacked)
                yield actions.TAKE_ADVANCED, taken
        if state.position.turn is not None:
            yield partners.PARTNER, steps.PlayPartner(player)


def poorer(state: State) -> Iterator[State]:
    """The same place with boards on which less, or more, can be done."""
    yield state
    for player in range(1, len(state.table.players) + 1):
        yield having(state, player, pounds=0, coal=0, brass=0, books=0)
        yield having(state, player, pounds=9, coal=9, brass=9, books=9)


def test_every_closed_form_is_held() -> None:
    """An option that gets one is asked below."""
    state = states_of(random_game(1))[40]
    assert {option.kind for option in OPTIONS} == {option.kind for option, _ in places(state)}


@pytest.mark.parametrize("pack", ["house-1", "house-3"])
def test_a_closed_form_says_what_its_candidates_say(pack: str) -> None:
    """R010, R012, R061, R094: open where at least one candidate breaks no rule, else not."""
    found = set()
    games = (states_of(random_game(number, pack=pack))[::17] for number in range(1, 9))
    for place in chain.from_iterable(games):
        for state in poorer(place):
            for option, step in places(state):
                is_open = any(True for _ in option.legal(state, step))
                assert option.is_open(state, step) == is_open, (option.kind, step)
                found.add((option.kind, is_open))
    assert len(found) >= 2 * len(OPTIONS) - 1
