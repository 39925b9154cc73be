"""Telling a game as it was played, and listening which rulings its rules ask.

Under another reading of a ruling that no rule asks before some place, the game is the same up to
there: it need not be told again from its start.
"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from adas_dream.core.reducers import evolve
from adas_dream.core.state import State, under
from adas_dream.core.validator import same_roll
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import RulingAdopted, Rulings
from adas_dream.projections.readings.inputs import Script
from adas_dream.projections.readings.rerun import Retelling, Retold


class Asked:
    """Rulings that note which of them a rule has asked, and at which place first."""

    def __init__(self, rulings: Rulings) -> None:
        self.rulings = rulings
        self.first: dict[str, int] = {}
        self.place = 0

    def __getattr__(self, name: str) -> object:
        self.first.setdefault(name, self.place)
        return getattr(self.rulings, name)


class Listening(Retelling):
    """A game as the log has it, told to note which rulings its rules ask: `asked.first`, by field,
    is the number of the place before. `strange` where a recorded draw is not the seed's."""

    def __init__(self, state: State, script: Script, *, seed: bytes | None = None) -> None:
        self.asked = Asked(state.table.rulings)
        self.strange = False
        super().__init__(self._listening(state), script, seed=seed)

    def rolled(self, rolled: Fact, recorded: Fact | None) -> Fact:
        """The recorded draw, where there is one."""
        self.strange = self.strange or (recorded is not None and not same_roll(recorded, rolled))
        return rolled if recorded is None else recorded

    def tell(self) -> Retold:
        """As any telling; the state at the end has its plain rulings again."""
        self._mark()
        return replace(super().tell(), state=self.plain)

    @property
    def plain(self) -> State:
        """The state with its plain rulings."""
        return under(self.state, self.asked.rulings)

    def adopted(self, fact: RulingAdopted) -> State:
        """The state once a ruling is adopted, still listening."""
        after = evolve(self.plain, fact)
        self.asked.rulings = after.table.rulings
        return self._listening(after)

    def _mark(self) -> None:
        super()._mark()
        self.asked.place = len(self.places) - 1

    def _listening(self, state: State) -> State:
        return under(state, cast("Rulings", self.asked))
