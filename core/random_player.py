"""A random player: it draws among what is open, by a sampler for each choice type.

Randomness comes in as a stream of the generator, so a game is the same for a seed everywhere.
"""

from typing import Any

from adas_dream.core import chance, engine
from adas_dream.core.answers import Choices, Option
from adas_dream.core.sampling import sample
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position.steps import AnyStep, ClaimMet


def choose(state: State, stream: chance.Stream) -> Fact | None:
    """A random legal choice where one is due; None where a roll is awaited or play is over."""
    if state.stopped:
        return None
    opened = engine.steps_to_take(state)
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
    decline = answer.declines(step)
    return ways if decline is None else [*ways, (decline, step)]


def _interrupts(state: State, step: AnyStep) -> list[tuple[Option | Fact, Any]]:
    """What may come beside the choices, except claims by who has just built: those come first."""
    first = state.position.queue[0]
    builder = first.player if isinstance(first, ClaimMet) else None
    return [way for way in engine.interrupts(state, step) if way[1].player != builder]
