"""A random player: a sampler for each choice type, never a full listing of a large family.

Randomness comes in as a stream of the generator, so a game is the same for a seed everywhere.
"""

from collections.abc import Callable
from typing import Any, Final

from adas_dream.core import chance, engine
from adas_dream.core.answers import Aside, Choices, Option
from adas_dream.core.rules import travel
from adas_dream.core.rules.building import DEFERRED
from adas_dream.core.rules.objectives import CLAIM
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.publishing import DiceAdjusted, DiceSwapped, DieChange
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.position.game import AnyStep
from adas_dream.events.position.steps import AdjustDice, ClaimMet, SwapDice
from adas_dream.events.vocabulary import SPACES, VALUE, turned_to

Sampler = Callable[[State, Any, chance.Stream], Fact]
TRIES: Final = 40
"""How often an option is sampled before it counts as closed."""


def choose(state: State, stream: chance.Stream) -> Fact | None:
    """A random legal choice where one is due; None where a roll is awaited or play is over."""
    if state.stopped:
        return None
    opened = list(engine.open_steps(state))
    ways = [way for step, answer in opened for way in _ways(step, answer)]
    if isinstance(opened[0][1], Choices):
        ways += _asides(state, opened[-1][0])
    while ways:
        option, at = ways.pop(stream.below(len(ways)))
        fact = option if isinstance(option, Fact) else _sample(state, option, at, stream)
        if fact is not None:
            return fact
    return None


def _ways(step: AnyStep, answer: object) -> list[tuple[Option | Fact, Any]]:
    if not isinstance(answer, Choices):
        return []
    ways: list[tuple[Option | Fact, Any]] = [(option, step) for option in answer.options]
    if answer.decline:
        ways.append((_declined(step, answer), step))
    return ways


def _declined(step: AnyStep, answer: Choices) -> Fact:
    return StepDeclined(1, step.player, answer.decline)  # type: ignore[arg-type]


def _asides(state: State, step: AnyStep) -> list[tuple[Option | Fact, Any]]:
    ways: list[tuple[Option | Fact, Any]] = []
    position = state.position
    if position.turn is not None and not isinstance(step, ClaimMet):
        ways.append((CLAIM, Aside(position.queue[-1].player, step)))
    builder = engine.late_builder(position)
    if builder is not None:
        ways.append((DEFERRED, Aside(builder, step)))
    return ways


def _sample(
    state: State, option: Option, at: AnyStep | Aside, stream: chance.Stream
) -> Fact | None:
    sampler = SAMPLERS.get(option.kind)
    if sampler is None:
        members = list(option.legal(state, at))
        return members[stream.below(len(members))] if members else None
    for _ in range(TRIES):
        fact = sampler(state, at, stream)
        if option.broken_by(state, at, fact) is None:
            return fact
    return None


def _adjusted(state: State, step: AdjustDice, stream: chance.Stream) -> Fact:
    """Pips one by one on random dice; what cancels out is left away."""
    dice = travel.own_dice(state, step.player)
    values = {place: VALUE[die] for place, die in dice.items()}
    places = list(values)
    for _ in range(1 + stream.below(4)):
        place = places[stream.below(len(places))]
        values[place] = min(6, max(1, values[place] + (1 if stream.below(2) else -1)))
    changes = (
        DieChange(place, die, turned_to(die, values[place]))
        for place, die in dice.items()
        if VALUE[die] != values[place]
    )
    return DiceAdjusted(1, step.player, tuple(changes))


def _swapped(state: State, step: SwapDice, stream: chance.Stream) -> Fact:
    """Any own die with any Workshop die."""
    dice = list(travel.own_dice(state, step.player).items())
    place, die = dice[stream.below(len(dice))]
    spaces = [space for space in SPACES if state.position.workshop.spaces[space - 1]]
    space = spaces[stream.below(len(spaces))]
    there = state.position.workshop.spaces[space - 1]
    return DiceSwapped(1, step.player, place, die, space, there[stream.below(len(there))])


SAMPLERS: Final[dict[type[PlayerFact], Sampler]] = {
    DiceAdjusted: _adjusted,
    DiceSwapped: _swapped,
}
"""Choice types whose family is too large to list; the others are listed and one is drawn."""
