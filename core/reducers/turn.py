"""What the frame of a turn changes."""

from msgspec.structs import replace

from adas_dream.core.reducers.base import Queue, Reducers, reach, turn_of
from adas_dream.core.reducers.partners import STEP_SIX, after_one_of_step_six
from adas_dream.core.state import Table
from adas_dream.core.turn_order import steps_of_turn
from adas_dream.events.facts import turn as facts
from adas_dream.events.position import steps
from adas_dream.events.position.game import BuildWindow, EndTrigger, Position, Turn


def start_turn(position: Position, fact: facts.TurnStarted, table: Table) -> Position:
    """A turn is open, with the printed steps to go through."""
    queue: Queue = steps_of_turn(fact.kind, fact.player, table.modules)
    return replace(position, round=fact.turn, turn=Turn(fact.kind, fact.turn), queue=queue)


def decline_step(position: Position, fact: facts.StepDeclined, _: Table) -> Position:
    """The optional step is over."""
    for kind in STEP_SIX:
        if kind.declined_as == fact.step:
            return replace(position, queue=after_one_of_step_six(position, fact, kind))
    for after, step in enumerate(position.queue, 1):
        if step.declined_as == fact.step and step.player == fact.player:
            return replace(position, queue=position.queue[after:])
    return position


def trigger_end(position: Position, fact: facts.EndTriggered, _: Table) -> Position:
    """The game ends with this round (R180, R181)."""
    end = EndTrigger(fact.player, turn_of(position).number)
    return replace(position, end=end, queue=reach(position, fact, steps.TriggerEnd))


def end_turn(position: Position, fact: facts.TurnEnded, table: Table) -> Position:
    """The next player is due; who made no end choice may still build (R072)."""
    turn = turn_of(position)
    window = None if turn.end_choice else BuildWindow(fact.player, turn.number)
    return _next_turn(position, fact.player, turn.number, window, table)


def skip_turn(position: Position, fact: facts.TurnSkipped, table: Table) -> Position:
    """The turn counts as the player's, and closes a build window."""
    return _next_turn(position, fact.player, fact.turn, None, table)


def _next_turn(
    position: Position, player: int, number: int, window: BuildWindow | None, table: Table
) -> Position:
    due = steps.StartTurn(table.next_player(player))
    after = number + 1 if player == table.last_player() else number
    return replace(position, round=after, turn=None, queue=(due,), build_window=window)


REDUCERS: Reducers = {
    facts.TurnStarted: start_turn,
    facts.TurnSkipped: skip_turn,
    facts.StepDeclined: decline_step,
    facts.TurnEnded: end_turn,
    facts.EndTriggered: trigger_end,
}
