"""How many ways a game can go on: every line of so many choices, counted (perft).

A choice or a decline is one step of a line; consequences come by themselves. A roll ends a line,
unless it is a seed's.
"""

from collections.abc import Iterator

from adas_dream.core import engine, rolls
from adas_dream.core.citations import Violation
from adas_dream.core.reducers import evolve
from adas_dream.core.state import State


def count(state: State, depth: int, seed: bytes | None = None) -> tuple[int, ...]:
    """How many lines of 1, 2 … `depth` choices there are from a state where nothing is due.

    The choices of a last ply are not made: a large family is counted by arithmetic there.
    """
    made = range(1, depth)
    deeper = (sum(map(_choices_here, _states(state, plies, seed))) for plies in made)
    return (_choices_here(state), *deeper)


def ready(state: State, seed: bytes | None = None) -> State:
    """The state with all that comes by itself: consequences, and rolls where the seed is known."""
    while True:
        state, _ = engine.settle(state)
        roll = engine.roll_due(state) if seed is not None else None
        if roll is None or seed is None:
            return state
        rolled = rolls.rolled(state, roll, seed)
        if rolled is None:
            return state
        state = evolve(state, rolled)


def _choices_here(state: State) -> int:
    here = engine.legal(state)
    families = (*here.families, *here.interrupts)
    return sum(family.count for family in families) + len(here.declines)


def _states(state: State, plies: int, seed: bytes | None) -> Iterator[State]:
    """Every state after so many choices, once for each line that leads to it."""
    for choice in engine.choices(state):
        played = engine.play(state, choice)
        assert not isinstance(played, Violation), (choice, played)
        after = ready(played[0], seed)
        if plies == 1:
            yield after
        else:
            yield from _states(after, plies - 1, seed)
