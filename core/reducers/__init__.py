"""The fold: `evolve(state, fact) -> state`, through one table of reducers complete by test."""

from adas_dream.core.reducers import (
    actions,
    building,
    displays,
    effects,
    exhibition,
    objectives,
    partners,
    programs,
    publishing,
    table,
    tiles,
    turn,
    workshop,
)
from adas_dream.core.reducers.base import CannotApply, Reducers, player_of
from adas_dream.core.rulings import VALUES
from adas_dream.core.state import State, under_reading
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.setup import RulingAdopted

__all__ = ["REDUCERS", "CannotApply", "evolve"]

# fmt: off
REDUCERS: Reducers = {
    **turn.REDUCERS, **workshop.REDUCERS, **tiles.REDUCERS, **partners.REDUCERS
    , **exhibition.REDUCERS, **effects.REDUCERS, **actions.REDUCERS, **displays.REDUCERS
    , **publishing.REDUCERS, **building.REDUCERS, **programs.REDUCERS, **objectives.REDUCERS
    , **table.REDUCERS,
}
"""Every fact type that a fold applies to a position."""
# fmt: on


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact. Pure; CannotApply where what it moves or pays is not there."""
    if isinstance(fact, RulingAdopted):
        known = fact.value in VALUES.get(fact.ruling, ())
        return under_reading(state, fact.ruling, fact.value) if known else state
    if isinstance(fact, PlayerFact):
        player_of(state.position, fact.player)
    position = REDUCERS[type(fact)](state.position, fact, state.table)
    return State(state.table, objectives.remembered(state.position, position, state.table))
