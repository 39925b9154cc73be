"""The fold: `evolve(state, fact) -> state`, through one table of reducers complete by test."""

from typing import Any

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
from adas_dream.core.reducers.base import NO_SUCH_PLAYER, CannotApply, Reducers
from adas_dream.core.rulings import VALUES
from adas_dream.core.state import State, under_reading
from adas_dream.events.catalog import OF_A_PLAYER
from adas_dream.events.facts.base import Fact
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
    before, table = state.position, state.table
    kind = type(fact)
    said: Any = fact  # its type is known by `kind`
    if kind is RulingAdopted:
        return _adopted(state, said)
    if kind in OF_A_PLAYER and said.player > len(before.players):
        raise CannotApply(NO_SUCH_PLAYER)
    position = REDUCERS[kind](before, fact, table)
    return State(table, objectives.remembered(before, position, table))


def _adopted(state: State, fact: RulingAdopted) -> State:
    known = fact.value in VALUES.get(fact.ruling, ())
    return under_reading(state, fact.ruling, fact.value) if known else state
