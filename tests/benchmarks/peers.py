"""The libraries beside which `bench_peers` measures: python-chess and eventsourcing.

Each piece of work gives how many half-moves or events it dealt with.
"""

import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final
from uuid import UUID

import chess
import chess.pgn
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

QUIET: Final = 150
"""After so many half-moves without a capture or a pawn's move a game is drawn."""
PLAYED: Final = (Path(__file__).parent / "played.pgn").read_text("utf-8").strip().split("\n\n")
"""Three games that people played: Morphy's at the opera, and Anderssen's two."""


def read_game(pgn: str) -> int:
    """A game in PGN, with every move found among the legal ones."""
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert game is not None
    assert not game.errors
    return game.end().ply()


def random_moves(draw: random.Random) -> chess.Board:
    """A random game of chess to its end."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(draw.choice([*board.legal_moves]))
    return board


def random_moves_counted(draw: random.Random) -> chess.Board:
    """The same, but only what ends nearly every game is asked, which is cheaper: no move left, 75
    moves without a capture, nothing to mate with."""
    board = chess.Board()
    while board.halfmove_clock < QUIET and not board.is_insufficient_material():
        moves = [*board.legal_moves]
        if not moves:
            break
        board.push(draw.choice(moves))
    return board


def random_pgn(draw: random.Random) -> str:
    """A random game as PGN."""
    return str(chess.pgn.Game.from_board(random_moves(draw)))


class Table(Aggregate):
    """A game as a user of the library writes it: events that change a few fields."""

    def __init__(self) -> None:
        self.turn = 0
        self.pounds = 0
        self.spaces: dict[int, list[str]] = {}

    @event("TurnStarted")
    def start_turn(self, player: int, kind: str, turn: int) -> None:
        """A turn begins."""
        self.turn = turn

    @event("DieMoved")
    def move_die(self, player: int, die: str, from_space: int, to_space: int) -> None:
        """A die goes from one space to another."""
        self.spaces.setdefault(to_space, []).append(die)
        del self.spaces[to_space][:-3]

    @event("ResourcesGained")
    def gain(self, player: int, pounds: int) -> None:
        """A player gains pounds."""
        self.pounds += pounds


def stored_table(events: int) -> Callable[[], int]:
    """What gets an aggregate with so many events out of the library's own store in memory."""
    application = Application[UUID]()
    table = Table()
    for number in range(1, events, 3):
        table.start_turn(player=1 + number % 4, kind="workshop", turn=number)
        table.move_die(player=1 + number % 4, die="Y4", from_space=1, to_space=1 + number % 6)
        table.gain(player=1 + number % 4, pounds=2)
    application.save(table)

    def got() -> int:
        found: Table = application.repository.get(table.id)
        return found.version

    return got
