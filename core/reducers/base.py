"""What every reducer uses: change a board, drop the step reached, refuse the impossible."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeVar, get_args

from msgspec.structs import replace

from adas_dream.core.citations import Violation, citing
from adas_dream.core.state import Table
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position, Turn
from adas_dream.events.position.player import Player
from adas_dream.events.position.steps import AnyStep

violation = citing(__name__)
Item = TypeVar("Item")
Step = TypeVar("Step", bound=steps.QueuedStep)
Like = Callable[[Step], bool]
Queue = tuple[AnyStep, ...]
Reducers = dict[type[Fact], Callable[[Position, Any, Table], Position]]

_AGREED: Final = {
    kind: attrgetter(*kind.agrees) if kind.agrees else None for kind in get_args(AnyStep)
}
"""What a kind of step and its fact must have the same."""

NO_OPEN_TURN = violation("R004", "no-open-turn")
NO_SUCH_PLAYER = violation("R002", "no-such-player")


class CannotApply(Exception):
    """The fact cannot be folded at all: what it moves or pays is not there."""

    def __init__(self, broken: Violation) -> None:
        super().__init__(broken.code)
        self.violation = broken


def player_of(position: Position, number: int) -> Player:
    """The board of player `number`; CannotApply where nobody sits there."""
    try:
        return position.players[number - 1]
    except IndexError:
        raise CannotApply(NO_SUCH_PLAYER) from None


def turn_of(position: Position) -> Turn:
    """The open turn; CannotApply between turns."""
    if position.turn is None:
        raise CannotApply(NO_OPEN_TURN)
    return position.turn


def with_player(position: Position, number: int, player: Player, queue: Queue) -> Position:
    """The position with that board and that queue."""
    players = (*position.players[: number - 1], player, *position.players[number:])
    return replace(position, players=players, queue=queue)


def put(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


def without(items: tuple[Item, ...], item: Item, broken: Violation) -> tuple[Item, ...]:
    """The tuple less one such item; CannotApply(broken) where there is none."""
    try:
        index = items.index(item)
    except ValueError:
        raise CannotApply(broken) from None
    return (*items[:index], *items[index + 1 :])


def is_for(step: AnyStep, fact: PlayerFact) -> bool:
    """Whether the fact is what this very step is for."""
    if step.player != fact.player:
        return False
    agreed = _AGREED[type(step)]
    return agreed is None or agreed(step) == agreed(fact)


def reach(
    position: Position, fact: PlayerFact, kind: type[Step], like: Like[Step] | None = None
) -> Queue:
    """The queue after its first step of that kind that the fact is for (and is `like` it), else
    after its first one; the whole queue where it has none. What stands before it is over."""
    first = 0
    for after, step in enumerate(position.queue, 1):
        if type(step) is kind:
            if is_for(step, fact) and (like is None or like(step)):
                return position.queue[after:]
            first = first or after
    return position.queue[first:]


def reach_effect(
    position: Position, fact: PlayerFact, kind: type[Step], like: Like[Step] | None = None
) -> Queue:
    """As `reach`, for a fact that an open effects window may check: then the player's window is
    reached, and stays open."""
    return stated(position, fact) if fact.attested else reach(position, fact, kind, like)


def stated(position: Position, fact: PlayerFact) -> Queue:
    """The queue from the player's effects window on, which takes the fact and stays open; the whole
    queue where none is open."""
    for at, step in enumerate(position.queue):
        if isinstance(step, steps.EffectsWindow) and step.player == fact.player:
            return position.queue[at:]
    return position.queue


def reach_stated(
    position: Position,
    fact: PlayerFact,
    kind: type[Step],
    unknown: Like[Step],
    like: Like[Step] | None = None,
) -> Queue:
    """As `reach_effect`, where a step whose content is `unknown` takes what the table states."""
    if fact.attested:
        kinds = (kind, steps.EffectsWindow)
        first = next((step for step in position.queue if isinstance(step, kinds)), None)
        if not isinstance(first, kind) or not unknown(first):
            return stated(position, fact)
    return reach(position, fact, kind, like)


def at_front(position: Position, kind: type[AnyStep]) -> Queue:
    """The queue with its first step of that kind at the front: the step stays open."""
    for index, step in enumerate(position.queue):
        if type(step) is kind:
            return position.queue[index:]
    return position.queue
