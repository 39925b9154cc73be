"""What another reading of a ruling would allow."""

from adas_dream.core import engine
from adas_dream.core.findings import RulingNeeded
from adas_dream.core.rules.statements import Declaration
from adas_dream.core.rulings import PLAYED, SCORED, others, reading
from adas_dream.core.state import State, under_reading
from adas_dream.events.facts.base import Fact


def rulings_for(fact: Fact) -> tuple[str, ...]:
    """The rulings on which the verdict on a fact can turn: those that the scoring asks for what was
    declared, else those that a rule of play asks."""
    return SCORED if isinstance(fact, Declaration) else PLAYED


def other_reading(state: State, fact: Fact) -> RulingNeeded | None:
    """The first ruling that would make a refused fact legal, alone."""
    for name in rulings_for(fact):
        in_force = reading(state.table.rulings, name)
        for value in others(name, in_force):
            if engine.check(under_reading(state, name, value), fact) is None:
                return RulingNeeded(name, in_force, value)
    return None
