"""The rules asked about a fact that a program made. A log's own facts are looked at where it is
read, and no second time: what reads one uses the `Validator` beneath this one.
"""

from typing import Final

from adas_dream.core import engine, reducers, validator
from adas_dream.core.citations import Violation
from adas_dream.core.reducers import CannotApply
from adas_dream.core.rules import FACT_KINDS
from adas_dream.core.rules.statements import SET_UP_AGAIN
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.log import TAKING_BACK
from adas_dream.events.made_facts import checked

_OF_A_LOG: Final[dict[type[Fact], Violation]] = {
    GameSetUp: SET_UP_AGAIN,
    PositionSet: SET_UP_AGAIN,
    **{kind: FACT_KINDS[kind].stray for kind in TAKING_BACK},
}
"""What changes no state by itself, and why: a `Game` knows what it starts and takes back."""


def check(state: State, fact: Fact) -> Violation | None:
    """The rule that the fact breaks here, or None. Pure; `BadFact` where no line can hold it."""
    return engine.check(state, checked(fact))


def decide(state: State, choice: Fact) -> tuple[Fact, ...] | Violation:
    """The facts a choice (or a roll) makes, every consequence included, or the rule it breaks;
    `BadFact` where no line can hold it.

    Optional steps that stand before a consequence are declined where the choice comes later.
    """
    return engine.decide(state, checked(choice))


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact, which is not judged. Pure; CannotApply where what it moves or pays is
    not there, or is only in a log (the start, an undo); `BadFact` where no line can hold it."""
    whole = checked(fact)
    if type(whole) in _OF_A_LOG:
        raise CannotApply(_OF_A_LOG[type(whole)])
    return reducers.evolve(state, whole)


class Validator(validator.Validator):
    """Follows a game's facts from its start position on and keeps what it finds.

    `invalid` says why nothing can be played from that position. `stopped`: nothing more is judged;
    `lost`: a fact could not be folded, so `state` is no longer the position of the log.
    """

    def judge(self, fact: Fact, line: int) -> None:
        """Judge one fact and fold it; `BadFact` where no line can hold it."""
        super().judge(checked(fact), line)
