"""What every reducer uses: change a board, drop the step reached, refuse the impossible."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.citations import Breach, breach
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep, Position, Turn
from adas_dream.events.position.player import Player

Item = TypeVar("Item")
Step = TypeVar("Step", bound=Struct)
Queue = tuple[AnyStep, ...]

NO_OPEN_TURN = breach("R004", "no-open-turn")
NO_SUCH_PLAYER = breach("R002", "no-such-player")


class CannotApply(Exception):
    """The fact cannot be folded at all: what it moves or pays is not there."""

    def __init__(self, broken: Breach) -> None:
        super().__init__(broken.code)
        self.breach = broken


def player_of(position: Position, number: int) -> Player:
    """The board of player `number`; CannotApply where nobody sits there."""
    if number > len(position.players):
        raise CannotApply(NO_SUCH_PLAYER)
    return position.players[number - 1]


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


def without(items: tuple[Item, ...], item: Item, broken: Breach) -> tuple[Item, ...]:
    """The tuple less one such item; CannotApply(broken) where there is none."""
    try:
        index = items.index(item)
    except ValueError:
        raise CannotApply(broken) from None
    return (*items[:index], *items[index + 1 :])


def reach(position: Position, kind: type[AnyStep]) -> Queue:
    """The queue after its first step of that kind; the whole queue where it has none."""
    for index, step in enumerate(position.queue):
        if type(step) is kind:
            return position.queue[index + 1 :]
    return position.queue


def reach_effect(position: Position, fact: Fact, kind: type[AnyStep]) -> Queue:
    """As `reach`, for a fact that an open effects window may admit: then nothing is dropped."""
    return position.queue if fact.attested else reach(position, kind)


def reach_stated(
    position: Position, fact: Fact, kind: type[Step], unknown: Callable[[Step], bool]
) -> Queue:
    """As `reach`, for a fact that the table states where the step's content is `unknown`: that
    step is reached; in an open effects window before it nothing is dropped."""
    if fact.attested:
        kinds = (kind, steps.EffectsWindow)
        first = next((step for step in position.queue if isinstance(step, kinds)), None)
        if not isinstance(first, kind) or not unknown(first):
            return position.queue
    return reach(position, kind)  # type: ignore[arg-type]


def at_front(position: Position, kind: type[AnyStep]) -> Queue:
    """The queue with its first step of that kind at the front: the step stays open."""
    for index, step in enumerate(position.queue):
        if type(step) is kind:
            return position.queue[index:]
    return position.queue
