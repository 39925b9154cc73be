"""What placing a Program changes (R140-R157)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from adas_dream.core import constants
from adas_dream.core.citations import citing
from adas_dream.core.reducers.base import (
    CannotApply,
    Queue,
    Reducers,
    player_of,
    put,
    reach_stated,
    with_player,
)
from adas_dream.core.reducers.displays import is_unknown, left
from adas_dream.core.state import Table
from adas_dream.events.facts.programs import ProgramDiscarded, ProgramPlaced
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position
from adas_dream.events.vocabulary import PROGRAM_SPACES, ProgramSpace

violation = citing(__name__)
PROGRAM_SPACE_TAKEN = violation("I21", "program-space-not-empty")
PROGRAMS: Final = "programs"
"""The id of the Programs' display."""

BONUSES: Final[dict[ProgramSpace, Callable[[int], Queue]]] = {
    "col1": lambda player: (steps.Gain(player, "R144", books=constants.COLUMN_1_BOOKS),),
    "col2": lambda player: (
        steps.AdvanceInnovation(player, "R145", constants.COLUMN_2_INNOVATION),
    ),
    "col3": lambda player: (steps.DrawPartners(player, "R146", constants.COLUMN_3_PARTNERS),),
    "row1": lambda player: (
        steps.ChooseBonus(player, "R147", "program", constants.ROW_1_BONUSES, different=True),
    ),
    "row2": lambda player: (steps.ChooseTrack(player, "R148", constants.ROW_2_RESEARCH),),
    "row3": lambda player: (steps.Gain(player, "R149", brass=constants.ROW_3_BRASS),),
}
"""The bonus of each Program space (P1)."""


def place_program(position: Position, fact: ProgramPlaced, table: Table) -> Position:
    """The tile lies in its space, whose bonus is due before anything else (R143)."""
    player = player_of(position, fact.player)
    index = PROGRAM_SPACES.index(fact.program_space)
    if player.programs[index]:
        raise CannotApply(PROGRAM_SPACE_TAKEN)
    player = replace(player, programs=put(player.programs, index, fact.program))
    position, queue = _taken(position, fact, table)
    queue = (*BONUSES[fact.program_space](fact.player), *queue)
    return with_player(position, fact.player, player, queue)


def discard_program(position: Position, fact: ProgramDiscarded, table: Table) -> Position:
    """The tile is gone, without a bonus (R157)."""
    position, queue = _taken(position, fact, table)
    return replace(position, queue=queue)


def _taken(
    position: Position, fact: ProgramPlaced | ProgramDiscarded, table: Table
) -> tuple[Position, Queue]:
    unknown = is_unknown(position, PROGRAMS)
    queue = reach_stated(position, fact, steps.TakeProgram, lambda _: unknown)
    by_rule = not fact.attested
    position, has_gap = left(position, table, PROGRAMS, fact.program, must_be_shown=by_rule)
    refill = steps.RefillDisplay(fact.player, "R140", PROGRAMS)
    return position, (refill, *queue) if has_gap else queue


REDUCERS: Reducers = {ProgramPlaced: place_program, ProgramDiscarded: discard_program}
