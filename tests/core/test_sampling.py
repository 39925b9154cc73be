"""What the random player draws: legal, every member in time, and no large family listed."""

from collections.abc import Iterator
from functools import cache

import pytest

from adas_dream.core import engine
from adas_dream.core.answers import Choices, Interrupt, Option
from adas_dream.core.chance import Stream
from adas_dream.core.rules.objectives import CLAIM
from adas_dream.core.sampling import SAMPLERS, sample
from adas_dream.core.state import State
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.publishing import DiceAdjusted
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import Module
from tests.board import at_end, board, using
from tests.given import ada, given
from tests.seeded_games import begun, game, seed_of

FEW = 12
"""Types that are not drawn field by field have no more members than these."""
Asked = tuple[State, Option, "AnyStep | Interrupt"]


def asked(state: State) -> Iterator[Asked]:
    """Give every option that is open here, with where it is."""
    if state.stopped:
        return
    opened = engine.open_steps(state)
    for step, answer in opened:
        for option in answer.options if isinstance(answer, Choices) else ():
            yield state, option, step
    if state.position.turn is not None and isinstance(opened[0][1], Choices):
        yield state, CLAIM, Interrupt(state.position.queue[-1].player, opened[-1][0])


@cache
def places() -> list[Asked]:
    """Give every option of some random games, every few facts."""
    modules: tuple[Module, ...] = ("exhibition", "tiles", "objectives")
    found: list[Asked] = []
    for number in range(6):
        seed = seed_of(number)
        played = game(begun("house-3", 2 + number % 3, seed, modules), seed)
        found += [it for state, _, _ in [*played][::5] for it in asked(state)]
    return found


def test_what_is_drawn_is_legal_and_nothing_is_overlooked() -> None:
    """Where anything is legal a legal fact is drawn, and where nothing is, none (CONTRACT 1)."""
    stream = Stream(seed_of(7), "player")
    for state, option, at in places():
        fact = sample(state, option, at, stream)
        if fact is None:
            assert next(iter(option.legal(state, at)), None) is None, option.kind
        else:
            assert option.broken_by(state, at, fact) is None


def test_large_families_have_a_sampler() -> None:
    """A type whose family can have many members is drawn field by field, never listed."""
    passing = {StepDeclined, ChoiceUndone}
    assert SAMPLERS.keys() <= {*CHOICES} - passing
    for state, option, at in places():
        if option.kind not in SAMPLERS:
            assert len([*option.candidates(state, at)]) <= FEW, option.kind


@pytest.mark.parametrize(
    "state",
    [
        given(board(store="Y4 B2 -- --"), ada.turn_started("actions", 1)).state,
        given(board(store="Y4 B2 -- --"), ada.turn_started("workshop", 1)).state,
        given(board(), *using("travel")).state,
        given(board(), *using("meetings")).state,
        at_end("study", gears=("addition", "cam"), gear_spaces="a1-b1=empty b1-c1=empty"),
        given(at_end("institutions", books=1), ada.published("institutions")).state,
    ],
    ids=["placing", "moving", "disc", "program", "building", "swapping"],
)
def test_every_member_comes_in_time(state: State) -> None:
    """Nothing that is legal is left out by the way it is drawn."""
    state = engine.settle(state)[0]
    for _, option, at in asked(state):
        if option.kind is DiceAdjusted:
            continue
        legal = {*option.legal(state, at)}
        stream, met = Stream(seed_of(1), "player"), set[Fact | None]()
        for _ in range(60 * len(legal)):
            met.add(sample(state, option, at, stream))
        assert met - {None} == legal, option.kind
