"""A log as it stands: its two set-up facts, what follows them, and what was taken back in it.

Together with `adas_dream.core.walk` this is all that knows what an undo or a rewind does. It asks
only the facts, so it also holds where nothing can be folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Final, Generic, TypeVar, get_args

from msgspec import Struct

from adas_dream.events.catalog import AnyFact
from adas_dream.events.errors import NotALog
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import ChoiceUndone, PlayAbandoned, TakingBack
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped

_CLOSING: Final = (TurnEnded, TurnSkipped, PlayEnded, PlayAbandoned)
"""Facts that no undo takes back, nor anything before them."""
SET_UP: Final = 2
"""The last seq of the set-up."""
REACH: Final = 5_000
"""A rewind reaches at least this many standing facts back; no game has so many."""
TAKING_BACK: Final = frozenset(get_args(TakingBack))
Kept = TypeVar("Kept")


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


class Standing(Generic[Kept]):
    """Follows the facts of a log: `entries` are those that stand, the oldest first, each with what
    a reader keeps of the time before it; `depth` counts them, also those let go of. `beyond` is
    the last seq that is let go of, so that nothing reaches it."""

    def __init__(self) -> None:
        self.entries: list[tuple[Fact, Kept]] = []
        self.depth = 0
        self.beyond = SET_UP
        self._full = 2 * REACH  # the greatest depth before some are let go

    @property
    def facts(self) -> list[Fact]:
        """The facts that stand, the oldest first."""
        return [fact for fact, _ in self.entries]

    @property
    def undoable(self) -> Iterable[Fact]:
        """The facts that an undo could still take back, the latest first."""
        for fact, _ in reversed(self.entries):
            if isinstance(fact, _CLOSING):
                return
            yield fact

    def taken_back_by(self, fact: Fact) -> int:
        """How many of the last facts it takes back: none, unless it undoes or rewinds to one that
        an undo, or a rewind, may reach."""
        if not isinstance(fact, TakingBack) or fact.to_seq <= self.beyond:
            return 0
        if isinstance(fact, ChoiceUndone):
            within = self.undoable
        else:
            within = (other for other, _ in reversed(self.entries))
        places = enumerate(within, 1)
        return next((count for count, other in places if other.seq == fact.to_seq), 0)

    def fork(self) -> Standing[Kept]:
        """The same facts, to go on from without touching these."""
        forked = copy(self)
        forked.entries = [*self.entries]
        return forked

    def last(self, count: int) -> tuple[Fact, ...]:
        """The last facts that stand, the oldest first."""
        return tuple(fact for fact, _ in self.entries[-count:])

    def add(self, fact: Fact, before: Kept) -> tuple[Kept, ...]:
        """Go on past a fact; gives what was kept before each of the facts that it took back."""
        count = self.taken_back_by(fact) if type(fact) in TAKING_BACK else 0
        if count:
            taken = tuple(kept for _, kept in self.entries[-count:])
            del self.entries[-count:]
            self.depth -= count
            return taken
        self.entries.append((fact, before))
        self.depth += 1
        if self.depth > self._full:
            self._let_go()
        return ()

    def add_all(self, facts: Sequence[Fact], before: Kept) -> None:
        """Go on past facts of which none takes anything back, with the same kept before each."""
        self.entries += [(fact, before) for fact in facts]
        self.depth += len(facts)
        self._let_go()

    def _let_go(self) -> None:
        while self.depth > self._full:
            self.beyond = self.entries[REACH - 1][0].seq
            del self.entries[:REACH]
            self._full += REACH
