"""Lines 7 and 8: completed lines and Gears, the machine."""

from adas_dream.core import constants
from adas_dream.core.gears import is_built
from adas_dream.core.geometry import LINE_NAMES, LINES
from adas_dream.core.scoring.cards import dice_of_line
from adas_dream.core.scoring.line_arithmetic import capped, evaluate
from adas_dream.core.scoring.score import LineScore, Piece, line_of, signed
from adas_dream.core.state import State
from adas_dream.events.vocabulary import CELLS, GEAR_SPACES, VALUE


def completed_lines(state: State, player: int) -> LineScore:
    """Each complete line's value, capped by Steam; it may be below zero (R202-R205)."""
    pieces = (_line(state, player, index) for index in range(len(LINES)))
    return line_of("completed-lines", "R202", tuple(piece for piece in pieces if piece))


def _line(state: State, player: int, index: int) -> Piece | None:
    """A line with 3 dice and 2 Gears; any other is not complete and scores nothing (R202)."""
    board = state.player(player)
    cells, gaps = LINES[index]
    dice = dice_of_line(state, player, index)
    gears = (board.gear_spaces[gaps[0]], board.gear_spaces[gaps[1]])
    if dice is None or not all(map(is_built, gears)):
        return None
    values = (VALUE[dice[0]], VALUE[dice[1]], VALUE[dice[2]])
    value, written = evaluate(values, gears, state.table.rulings.line_arithmetic)
    cap = constants.STEAM_CAPS[board.steam]
    points = capped(value, cap)
    parts = (*(CELLS[cell] for cell in cells), *(GEAR_SPACES[gap] for gap in gaps), "steam")
    return Piece(LINE_NAMES[index], points, f"{written}, Steam {cap}: {signed(points)}", parts)


def gears_built(state: State, player: int) -> int:
    """Gears in the Mill: a covered or an uncovered empty space is none (R207)."""
    return sum(map(is_built, state.player(player).gear_spaces))


def gears(state: State, player: int) -> LineScore:
    """Minus 2 for each Gear fewer than 12 (R206)."""
    built = gears_built(state, player)
    each, all_twelve = constants.GEAR_PENALTY, constants.GEAR_SPACES
    fewer = all_twelve - built
    points = -each * fewer
    written = f"{built} of {all_twelve} built: −{each} × {fewer} = {signed(points)}"
    parts = tuple(
        name
        for name, gear in zip(GEAR_SPACES, state.player(player).gear_spaces, strict=True)
        if is_built(gear)
    )
    return line_of("gears", "R206", (Piece("gears", points, written, parts),) if points else ())


def mill_pips(state: State, player: int) -> int:
    """The dice of the Mill added up (R214)."""
    return sum(VALUE[die] for die in state.player(player).mill if die)
