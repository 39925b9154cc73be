"""Lines 9 to 11: Innovation, Assignment Scoring tokens, leftover resources."""

from adas_dream.core import constants
from adas_dream.core.scoring.score import LineScore, Piece, line_of, signed
from adas_dream.core.state import State


def innovation(state: State, player: int) -> LineScore:
    """2 on space 5, 4 on space 6, else nothing (R208)."""
    space = state.player(player).innovation
    points = constants.INNOVATION_VALUES.get(space, 0)
    piece = Piece("innovation", points, f"space {space}: {points}", ("innovation",))
    return line_of("innovation", "R208", (piece,) if points else ())


def assignments(state: State, player: int) -> LineScore:
    """Each Assignment Scoring token its value for each Assignment of its colour (R209)."""
    board = state.player(player)
    pieces: list[Piece] = []
    for token in board.tokens:
        if token.colour is None:
            continue
        held = getattr(board.assignments, token.colour)
        points = token.value * held
        written = f"{signed(token.value)} × {held} {token.colour} = {signed(points)}"
        parts = (f"token:{token.token}", f"assignments:{token.colour}")
        pieces.append(Piece(token.token, points, written, parts))
    return line_of("assignments", "R209", tuple(pieces))


def leftovers(state: State, player: int) -> LineScore:
    """1 for each Book (R210), 1 for each full 10 of £, Coal and Brass together (R211)."""
    board = state.player(player)
    together = board.pounds + board.coal + board.brass
    each = constants.RESOURCES_PER_POINT
    points = together // each
    written = f"({board.pounds} + {board.coal} + {board.brass}) ÷ {each} = {points}"
    books = Piece("books", board.books, str(board.books), ("books",))
    resources = Piece("resources", points, written, ("pounds", "coal", "brass"))
    return line_of("leftovers", "R210", tuple(it for it in (books, resources) if it.points))
