"""Whose turn it is, told from the facts alone, so that it holds where nothing can be folded."""

from typing import TypeAlias

from msgspec import Struct

from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped, TurnStarted
from adas_dream.events.position.game import Position
from adas_dream.projections.wording.text import name_of


class Turn(Struct, frozen=True, gc=False):
    """A player's turn by its number; `open` while it is not ended."""

    player: int
    number: int
    open: bool

    @property
    def name(self) -> str:
        """The turn as the command line takes it: number and player, `3.1`."""
        return f"{self.number}.{self.player}"


Began: TypeAlias = tuple[Turn | None, int]
"""The turn before, and the seq of the fact that opened the one after it."""


class Turns:
    """Follows the turns of a log: `now` is the open turn, else the last one, None before any."""

    def __init__(self) -> None:
        self.now: Turn | None = None
        self._began: Began = (None, 0)

    def start(self, position: Position) -> None:
        """Begin with a position: a turn may be open in it."""
        if position.turn is not None and position.queue:
            self.now = Turn(position.player_on_turn, position.turn.number, open=True)

    def add(self, fact: Fact) -> None:
        """Go on past a fact."""
        if isinstance(fact, TurnStarted):
            self._began = (self.now, fact.seq)
            self.now = Turn(fact.player, fact.turn, open=True)
        elif isinstance(fact, TurnSkipped):
            self.now = Turn(fact.player, fact.turn, open=False)
        elif isinstance(fact, TurnEnded) and self.now is not None:
            self.now = Turn(self.now.player, self.now.number, open=False)
        elif isinstance(fact, ChoiceUndone) and self._is_taken_back(fact):
            self.now = self._began[0]

    def _is_taken_back(self, fact: ChoiceUndone) -> bool:
        is_open = self.now is not None and self.now.open
        return is_open and 0 < fact.to_seq <= self._began[1]


def turn_in_words(turn: str, players: tuple[str, ...]) -> str:
    """A turn named `3.1` in words: `turn 3 of Ada`; `the end of play` for none."""
    number, _, player = turn.partition(".")
    return f"turn {number} of {name_of(players, int(player))}" if player else "the end of play"
