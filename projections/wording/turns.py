"""Whose turn it is: from a position; or from the facts alone, also where nothing can be folded."""

from typing import Final

from msgspec import Struct

from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped, TurnStarted
from adas_dream.events.log import TAKING_BACK, Standing
from adas_dream.events.position.game import Position
from adas_dream.projections.wording.text import name_of

_CHANGING: Final = frozenset((TurnStarted, TurnSkipped, TurnEnded, *TAKING_BACK))
_AT_ONCE: Final = 40


class TurnName(Struct, frozen=True, gc=False):
    """A player's turn by its number; `open` while it is not ended."""

    player: int
    number: int
    open: bool

    @property
    def name(self) -> str:
        """The turn as the command line takes it: number and player, `3.1`."""
        return f"{self.number}.{self.player}"


class Turns:
    """Follows the turns of a log: `now` is the open turn, else the last one, None before any."""

    def __init__(self) -> None:
        self.now: TurnName | None = None
        self._standing = Standing[TurnName | None]()
        self._others: list[Fact] = []  # the last facts, which do not change the turn
        self._count = 0

    def start(self, position: Position) -> None:
        """Begin with a position: a turn may be open in it."""
        if position.turn is not None and position.queue:
            self.now = TurnName(position.player_on_turn, position.turn.number, open=True)

    def add(self, fact: Fact, *, folded: bool = True) -> None:
        """Go on past a fact; one that cannot be `folded` takes nothing back."""
        if type(fact) in _CHANGING:
            self._follow()
            self._change(fact, folded=folded)
        elif folded:
            self._others.append(fact)
            self._count += 1
            if self._count == _AT_ONCE:
                self._follow()

    def _follow(self) -> None:
        self._standing.add_all(self._others, self.now)
        self._others, self._count = [], 0

    def _change(self, fact: Fact, *, folded: bool) -> None:
        taken_back = self._standing.add(fact, self.now) if folded else ()
        if taken_back:
            self.now = taken_back[0]
        elif isinstance(fact, TurnStarted):
            self.now = TurnName(fact.player, fact.turn, open=True)
        elif isinstance(fact, TurnSkipped):
            self.now = TurnName(fact.player, fact.turn, open=False)
        elif isinstance(fact, TurnEnded) and self.now is not None:
            self.now = TurnName(self.now.player, self.now.number, open=False)


def turn_of(position: Position) -> str:
    """The turn that is open in a position, or starts next, `3.1`; empty where none can come."""
    if position.over or not position.queue:
        return ""
    number = position.turn.number if position.turn else position.round
    return f"{number}.{position.player_on_turn}"


def turn_in_words(turn: str, players: tuple[str, ...]) -> str:
    """A turn named `3.1` in words: `turn 3 of Ada`; `the end of play` for none."""
    number, _, player = turn.partition(".")
    return f"turn {number} of {name_of(players, int(player))}" if player else "the end of play"
