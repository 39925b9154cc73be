"""The state that rules read: what was agreed at the table, and the position."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from adas_dream.core.content.pack import NO_PACK, Pack
from adas_dream.core.rulings import COUNTED, EDITION, setting, with_readings
from adas_dream.events.facts.setup import DiceSource, GameSetUp, Rulings
from adas_dream.events.position.game import Position, Turn
from adas_dream.events.position.player import Player
from adas_dream.events.upcast import FORMAT
from adas_dream.events.vocabulary import Module


class Table(Struct, frozen=True, gc=False):
    """What holds for the whole game; `pack` is None when the content is not available. `known` is
    what is known of it: the pack, or one that holds nothing."""

    players: tuple[str, ...]
    first_player: int
    modules: tuple[Module, ...]
    rulings: Rulings
    dice: DiceSource
    pack: Pack | None
    edition: str = EDITION
    format: str = FORMAT
    known: Pack = NO_PACK

    def __post_init__(self) -> None:
        """`known` goes with the pack."""
        force_setattr(self, "known", self.pack or NO_PACK)

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self.players)}: {self.pack or 'without its pack'}>"

    @property
    def counts_everywhere(self) -> bool:
        """Whether what an effect brings leaves the stock, display or stack that it lies in, as in
        every newer edition."""
        return setting(self.edition, COUNTED) == "everywhere"

    def next_player(self, player: int) -> int:
        """The next player clockwise (R002)."""
        return player % len(self.players) + 1

    def last_player(self) -> int:
        """The player to the right of the first player, last of every round (R182)."""
        return (self.first_player - 2) % len(self.players) + 1


class State(Struct, frozen=True, gc=False):
    """Everything a rule may look at; `evolve` gives the next one."""

    table: Table
    position: Position

    def __repr__(self) -> str:
        return f"<State of {', '.join(self.table.players)}: {self.whereabouts}>"

    @property
    def whereabouts(self) -> str:
        """How far play has come, in a few words for who looks at a value in a program."""
        position = self.position
        if self.stopped:
            return "given up" if position.given_up else "play has ended"
        if position.turn is None:
            return f"round {position.round}, player {position.player_on_turn} to start"
        turn, step = position.turn, position.queue[0].__struct_config__.tag
        return f"{turn.kind} turn {turn.number} of player {position.player_on_turn}, {step} next"

    def player(self, number: int) -> Player:
        """The board of player `number` (1-4)."""
        return self.position.players[number - 1]

    @property
    def stopped(self) -> bool:
        """Whether nothing is played any more: play has ended, or the table gave it up."""
        position = self.position
        return position.over or position.abandoned or not position.queue

    @property
    def turn(self) -> Turn:
        """The open turn; LookupError between turns."""
        if self.position.turn is None:
            raise LookupError("no turn is open")
        return self.position.turn


def table_of(header: GameSetUp, pack: Pack | None) -> Table:
    """The table as line 1 has it, with the content pack it names (or None)."""
    return Table(
        players=header.players,
        first_player=header.first_player,
        modules=header.modules,
        rulings=header.rulings,
        dice=header.dice,
        pack=pack,
        edition=header.edition,
        format=header.format,
    )


def under(state: State, rulings: Rulings) -> State:
    """The same state under other readings."""
    return replace(state, table=replace(state.table, rulings=rulings))


def under_reading(state: State, ruling: str, value: str) -> State:
    """The same state under another reading of one ruling."""
    return under(state, with_readings(state.table.rulings, {ruling: value}))
