"""A log as it stands: its two set-up facts, what follows them, and what an undo took back.

Together with `adas_dream.core.walk` this is all that knows what an undo does. It asks only
the facts, so it also holds where nothing can be folded.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from adas_dream.events.catalog import AnyFact
from adas_dream.events.errors import NotALog
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import ChoiceUndone, PlayAbandoned
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped

_CLOSING: Final = (TurnEnded, TurnSkipped, PlayEnded, PlayAbandoned)
"""Facts that no undo takes back, nor anything before them."""


class Log(Struct, frozen=True, gc=False):
    """A log: its two set-up facts, and the facts after them, which may be read only once."""

    header: GameSetUp
    start: PositionSet
    facts: Iterable[AnyFact]


def log_of(facts: Iterable[AnyFact], file: str = "") -> Log:
    """The log of these facts, read as they are asked for; `NotALog` where its first two are not
    `game_set_up` and `position_set`."""
    facts = iter(facts)
    header, start = next(facts, None), next(facts, None)
    if not isinstance(header, GameSetUp):
        raise NotALog(file, "headless")
    if not isinstance(start, PositionSet):
        raise NotALog(file, "startless")
    return Log(header, start, facts)


class Undoable:
    """Follows the facts of a log: `facts` are those that an undo could still take back, the oldest
    first."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def taken_back_by(self, fact: Fact) -> list[Fact]:
        """What the fact takes back, the oldest first: nothing, unless it undoes one of `facts`."""
        if not isinstance(fact, ChoiceUndone):
            return []
        for place in reversed(range(len(self.facts))):
            if self.facts[place].seq == fact.to_seq:
                return self.facts[place:]
        return []

    def add(self, fact: Fact) -> list[Fact]:
        """Go on past a fact; gives what it took back."""
        taken = self.taken_back_by(fact)
        if taken:
            del self.facts[-len(taken) :]
        elif isinstance(fact, _CLOSING):
            self.facts.clear()
        else:
            self.facts.append(fact)
        return taken
