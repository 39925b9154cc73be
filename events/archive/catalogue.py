"""The catalogue of an archive: what it says of each game, made only from the game's facts."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped, TurnStarted
from adas_dream.events.log import TAKING_BACK, Standing

SHAPE: Final = 4
"""Goes up with every change to `GameEntry` or `NOTICED`: an older catalogue is made again."""


class GameEntry(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A game and what is said of it after `facts` facts.

    `game` is the id in its first line, `turn` the number of the turn begun last, `last_turn` the
    turn ended or skipped last (`3.1`, turn 3 of player 1; empty before any). It is `finished` once
    play has ended, `given_up` where the table stopped it before. Where a `second_game` begins in
    the same log, what follows is only counted.
    """

    name: str
    facts: int = 0
    game: str = ""
    players: tuple[str, ...] = ()
    turn: int = 0
    last_turn: str = ""
    finished: bool = False
    given_up: bool = False
    second_game: bool = False


class Follower:
    """Follows the facts of a game. What they take back must be among them."""

    def __init__(self, entry: GameEntry) -> None:
        self._entry = entry  # but for the count
        self._count = entry.facts
        self._standing = Standing[GameEntry]()

    @property
    def entry(self) -> GameEntry:
        """What the catalogue says of the game after them."""
        return replace(self._entry, facts=self._count)

    def add(self, fact: AnyFact) -> None:
        """Go on past a fact."""
        self.add_all((fact,))

    def add_all(self, facts: Sequence[AnyFact]) -> None:
        """Go on past facts."""
        past = 0
        for place, fact in enumerate(facts):
            if type(fact) in TAKING_BACK:
                self._standing.add_all(facts[past:place], self._entry)
                self._take_back(fact)
                past = place + 1
            elif type(fact) in NOTICED and not self._entry.second_game:
                self._standing.add_all(facts[past : place + 1], self._entry)
                self._entry = NOTICED[type(fact)](self._entry, fact)
                past = place + 1
        self._standing.add_all(facts[past:], self._entry)
        self._count += len(facts)

    def _take_back(self, fact: AnyFact) -> None:
        taken_back = self._standing.add(fact, self._entry)
        if taken_back and not self._entry.second_game:
            self._entry = taken_back[0]


def _set_up(entry: GameEntry, fact: GameSetUp) -> GameEntry:
    if entry.players:
        return replace(entry, second_game=True)
    return replace(entry, game=fact.game, players=fact.players)


def _placed(entry: GameEntry, fact: PositionSet) -> GameEntry:
    position = fact.position
    entry = replace(entry, finished=position.over, given_up=position.given_up)
    return replace(entry, turn=position.turn.number) if position.turn is not None else entry


NOTICED: Final[dict[type[Struct], Callable[[GameEntry, Any], GameEntry]]] = {
    GameSetUp: _set_up,
    PositionSet: _placed,
    TurnStarted: lambda entry, fact: replace(entry, turn=fact.turn),
    TurnSkipped: lambda entry, fact: replace(entry, last_turn=f"{fact.turn}.{fact.player}"),
    TurnEnded: lambda entry, fact: replace(entry, last_turn=f"{entry.turn}.{fact.player}"),
    PlayEnded: lambda entry, _: replace(entry, finished=True),
    PlayAbandoned: lambda entry, _: replace(entry, given_up=not entry.finished),
}
"""What each type changes in the entry; every other one only counts."""
