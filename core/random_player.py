"""A random player: it draws among what is open, by a sampler for each choice type.

Randomness comes in as a stream of the generator, so a game is the same for a seed everywhere.
"""

from typing import Any

from adas_dream.core import chance, engine
from adas_dream.core.answers import Choices, Interrupt, Option
from adas_dream.core.rules.building import DEFERRED
from adas_dream.core.rules.objectives import CLAIM
from adas_dream.core.sampling import sample
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.position.game import AnyStep
from adas_dream.events.position.steps import ClaimMet


def choose(state: State, stream: chance.Stream) -> Fact | None:
    """A random legal choice where one is due; None where a roll is awaited or play is over."""
    if state.stopped:
        return None
    opened = list(engine.open_steps(state))
    ways = [way for step, answer in opened for way in _ways(step, answer)]
    if isinstance(opened[0][1], Choices):
        ways += _interrupts(state, opened[-1][0])
    while ways:
        option, at = ways.pop(stream.below(len(ways)))
        fact = option if isinstance(option, Fact) else sample(state, option, at, stream)
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


def _interrupts(state: State, step: AnyStep) -> list[tuple[Option | Fact, Any]]:
    ways: list[tuple[Option | Fact, Any]] = []
    position = state.position
    if position.turn is not None and not isinstance(step, ClaimMet):
        ways.append((CLAIM, Interrupt(position.queue[-1].player, step)))
    builder = engine.late_builder(position)
    if builder is not None:
        ways.append((DEFERRED, Interrupt(builder, step)))
    return ways
