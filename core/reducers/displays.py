"""What taking from a display and refilling it change (R105, R106, R126)."""

from typing import Final

from msgspec.structs import replace

from adas_dream.core.citations import citing
from adas_dream.core.reducers.base import CannotApply, Reducers, reach_effect, without
from adas_dream.core.state import Table
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.position import steps
from adas_dream.events.position.game import Display, Position

violation = citing(__name__)
MULTIPLIERS: Final = "multipliers"
"""The id of the Meetings display."""
NO_SUCH_DISPLAY = violation("I17", "no-such-display")
NOT_SHOWN = violation("I17", "item-not-shown")
NOT_IN_STACK = violation("I17", "item-not-stacked")


def display_of(position: Position, name: str) -> Display | None:
    """The display of that id, None where there is none in the position."""
    for display in position.displays:
        if display.id == name:
            return display
    return None


def is_unknown(position: Position, name: str) -> bool:
    """Whether nobody knows what that display shows: then the table states what is taken."""
    return display_of(position, name) is None


def shown(position: Position, name: str) -> tuple[str, ...]:
    """What the display shows, nothing where there is no such display."""
    display = display_of(position, name)
    return display.shown if display else ()


def _with_display(position: Position, new: Display) -> Position:
    displays = tuple(new if display.id == new.id else display for display in position.displays)
    return replace(position, displays=displays)


def _taken_from(position: Position, name: str, item: str) -> Position:
    """The position after that item left its display; CannotApply where it is not shown."""
    display = display_of(position, name)
    if display is None:
        raise CannotApply(NO_SUCH_DISPLAY)
    shown = without(display.shown, item, NOT_SHOWN)
    return _with_display(position, replace(display, shown=shown))


def _without_stacked(position: Position, name: str, item: str) -> Position:
    """The position after that item was taken out of a display's stack, where it may lie in it."""
    display = display_of(position, name)
    if display is not None and item in display.stack:
        stack = without(display.stack, item, NOT_IN_STACK)
        return _with_display(position, replace(display, stack=stack))
    if display is not None and display.hidden:
        return _with_display(position, replace(display, hidden=display.hidden - 1))
    return position


def left(
    position: Position, table: Table, name: str, item: str, *, must_be_shown: bool
) -> tuple[Position, bool]:
    """The position after that item left the display or, where the edition counts it, the stack in
    which it is known to lie; and whether the display has a gap now."""
    if must_be_shown or item in shown(position, name):
        return _taken_from(position, name, item), True
    if table.counts_everywhere:
        position = _without_stacked(position, name, item)
    return position, False


def refill_display(position: Position, fact: DisplayRefilled, _: Table) -> Position:
    """The item comes from the stack into the display."""
    display = display_of(position, fact.display)
    if display is None:
        raise CannotApply(NO_SUCH_DISPLAY)
    position = _with_display(position, _refilled(display, fact.item))
    return replace(position, queue=reach_effect(position, fact, steps.RefillDisplay))


def _refilled(display: Display, item: str) -> Display:
    display = replace(display, shown=(*display.shown, item), refills=display.refills + 1)
    if item in display.stack:
        return replace(display, stack=without(display.stack, item, NOT_IN_STACK))
    if not display.hidden:
        raise CannotApply(NOT_IN_STACK)
    return replace(display, hidden=display.hidden - 1)


REDUCERS: Reducers = {DisplayRefilled: refill_display}
