"""What statements about the table change: nothing on the board, only whether play goes on."""

from msgspec.structs import replace

from adas_dream.core.reducers.base import Reducers, player_of
from adas_dream.core.state import Table
from adas_dream.events.facts import table as facts
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.turn import PlayEnded
from adas_dream.events.position.game import Declared, Position


def end_play(position: Position, _: PlayEnded, __: Table) -> Position:
    """No turn follows."""
    return replace(position, over=True, queue=(), turn=None, build_window=None)


def abandon_play(position: Position, _: facts.PlayAbandoned, __: Table) -> Position:
    """The table stopped; the place where it did stays as it is."""
    return replace(position, abandoned=True)


def nothing_changes(position: Position, _: Fact, __: Table) -> Position:
    """A statement about the table leaves the position as it is."""
    return position


def declare_score(position: Position, fact: facts.ScoreDeclared, _: Table) -> Position:
    """The line is written on the paper scorepad; the last word on a line counts."""
    player_of(position, fact.player)
    kept = (it for it in position.declared if (it.player, it.line) != (fact.player, fact.line))
    written = Declared(fact.player, fact.line, fact.points)
    return replace(position, declared=(*kept, written))


def declare_winner(position: Position, fact: facts.WinnerDeclared, _: Table) -> Position:
    """The winner is written down; the last word counts."""
    player_of(position, fact.winner)
    return replace(position, declared_winner=fact.winner)


REDUCERS: Reducers = {
    SeedRevealed: nothing_changes,
    PlayEnded: end_play,
    facts.IrregularityAccepted: nothing_changes,
    facts.PlayAbandoned: abandon_play,
    facts.ScoreDeclared: declare_score,
    facts.WinnerDeclared: declare_winner,
}
