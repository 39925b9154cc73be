"""What the frame of a turn changes."""

from msgspec.structs import replace

from adas_dream.core.reducers.base import Queue, reach, turn_of
from adas_dream.core.state import Table
from adas_dream.core.turns import WORKSHOP_TURN
from adas_dream.events.facts.turn import StepDeclined, TurnEnded, TurnSkipped, TurnStarted
from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep, BuildWindow, Position, Turn

OPTIONAL_STEPS: dict[str, type[AnyStep]] = {
    "partner": steps.PlayPartner,
    "effects": steps.EffectsWindow,
}


def start_turn(position: Position, fact: TurnStarted, _: Table) -> Position:
    """A turn is open, with the printed steps to go through."""
    order = WORKSHOP_TURN
    queue: Queue = tuple(step(fact.player) for step in order)
    return replace(
        position, round=fact.turn, turn=Turn(fact.kind, fact.turn), queue=queue
    )


def decline_step(position: Position, fact: StepDeclined, _: Table) -> Position:
    """The optional step is over."""
    return replace(position, queue=reach(position, OPTIONAL_STEPS[fact.step]))


def end_turn(position: Position, fact: TurnEnded, table: Table) -> Position:
    """The next player is due; who made no end choice may still build (R072)."""
    turn = turn_of(position)
    window = None if turn.end_choice else BuildWindow(fact.player, turn.number)
    return _next_turn(position, fact.player, turn.number, window, table)


def skip_turn(position: Position, fact: TurnSkipped, table: Table) -> Position:
    """The turn counts as the player's, and closes a build window."""
    return _next_turn(position, fact.player, fact.turn, None, table)


def _next_turn(
    position: Position, player: int, number: int, window: BuildWindow | None, table: Table
) -> Position:
    due = steps.StartTurn(table.next_player(player))
    after = number + 1 if player == table.last_player() else number
    return replace(position, round=after, turn=None, queue=(due,), build_window=window)
