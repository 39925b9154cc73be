"""The single mistakes that are known for lines 7 and 8: completed lines and Gears.

Each gives what the line would be worth with that one mistake, made once or wherever it can be.
"""

from collections.abc import Iterable, Iterator

from adas_dream.core import constants
from adas_dream.core.gears import NO_GEAR, is_built
from adas_dream.core.geometry import LINES
from adas_dream.core.scoring import cards, mill
from adas_dream.core.scoring.line_arithmetic import READINGS, Values, apply, evaluate, sign_of
from adas_dream.core.state import State
from adas_dream.events.vocabulary import VALUE

Signs = tuple[str, str]


def one_or_all(right: int, changes: Iterable[int]) -> Iterator[int]:
    """The line with the mistake made in one place, or in all of them."""
    wrong = [change for change in changes if change]
    yield from (right + change for change in wrong)
    if len(wrong) > 1:
        yield right + sum(wrong)


def not_capped(state: State, player: int) -> Iterable[int]:
    """The raw value, above the Steam cap (R204)."""
    cap = _cap(state, player)
    raws = (_raw(state, *line) for line in _complete(state, player))
    return one_or_all(_right(state, player), (raw - min(raw, cap) for raw in raws))


def negative_as_zero(state: State, player: int) -> Iterable[int]:
    """A value below zero written as 0 (R205)."""
    raws = (_raw(state, *line) for line in _complete(state, player))
    return one_or_all(_right(state, player), (max(0, -raw) for raw in raws))


def incomplete_counted(state: State, player: int) -> Iterator[int]:
    """A line that lacks a die or a Gear, worked out as far as it goes, or with the one Gear that it
    has in both gaps, capped or not (R202)."""
    right, cap = _right(state, player), _cap(state, player)
    for raws in (_as_far_as_it_goes(state, player), _with_one_gear_twice(state, player)):
        found = [*raws]
        yield from one_or_all(right, found)
        yield from one_or_all(right, (min(raw, cap) for raw in found))


def _as_far_as_it_goes(state: State, player: int) -> Iterator[int]:
    """What two dice of an incomplete line and the Gear between them make."""
    for dice, gears in _incomplete(state, player):
        for gear, left, right in zip(gears, dice, dice[1:], strict=False):
            if left and right and is_built(gear):
                yield apply(VALUE[left], sign_of(gear), VALUE[right])


def _with_one_gear_twice(state: State, player: int) -> Iterator[int]:
    """What three dice make with the one Gear that their line has, in both gaps."""
    for dice, gears in _incomplete(state, player):
        built = [gear for gear in gears if is_built(gear)]
        if all(dice) and built:
            yield _raw(state, _values(dice), (built[0], built[0]))


def _incomplete(state: State, player: int) -> Iterator[tuple[tuple[str, ...], Signs]]:
    """The lines that lack a die or a Gear: their dice and their Gear spaces."""
    for index in range(len(LINES)):
        dice, gears = _line(state, player, index)
        if not (all(dice) and all(map(is_built, gears))):
            yield dice, gears


def by_other_arithmetic(state: State, player: int) -> Iterable[int]:
    """A line worked out by the other reading (R203)."""
    cap = _cap(state, player)
    changes = (
        min(cap, evaluate(*line, other)[0]) - min(cap, _raw(state, *line))
        for line in _complete(state, player)
        for other in READINGS
    )
    return one_or_all(_right(state, player), changes)


def running_cap(state: State, player: int) -> Iterable[int]:
    """The cap on the value after one Gear, and again at the end (R204)."""
    cap = _cap(state, player)
    changes: list[int] = []
    for values, gears in _complete(state, player):
        again, _ = evaluate(values, gears, state.table.rulings.line_arithmetic, cap)
        changes.append(min(cap, again) - min(cap, _raw(state, values, gears)))
    return one_or_all(_right(state, player), changes)


def cap_below_zero(state: State, player: int) -> Iterable[int]:
    """The cap as a lower limit too (R205)."""
    cap = _cap(state, player)
    raws = (_raw(state, *line) for line in _complete(state, player))
    return one_or_all(_right(state, player), (max(-cap, raw) - raw for raw in raws if raw < 0))


def wrong_cap(state: State, player: int) -> Iterator[int]:
    """Another space's Steam cap (R131, R204)."""
    right, own = _right(state, player), _cap(state, player)
    raws = [_raw(state, *line) for line in _complete(state, player)]
    for cap in constants.STEAM_CAPS:
        yield from one_or_all(right, (min(raw, cap) - min(raw, own) for raw in raws))


def right_to_left(state: State, player: int) -> Iterable[int]:
    """A line worked out from its end (R121, R203)."""
    cap = _cap(state, player)
    changes: list[int] = []
    for values, gears in _complete(state, player):
        first, second = (sign_of(gear) for gear in gears)
        behind = apply(values[1], second, values[2])
        wrong = apply(values[0], first, behind)
        changes.append(min(cap, wrong) - min(cap, _raw(state, values, gears)))
    return one_or_all(_right(state, player), changes)


def space_as_gear(state: State, player: int) -> Iterator[int]:
    """A Gear space counted as built: a covered one, an empty one, or all of either (R207)."""
    right = mill.gears(state, player).points
    for more in map(state.player(player).gear_spaces.count, NO_GEAR):
        yield from one_or_all(right, [constants.GEAR_PENALTY] * more)


def one_for_each_gear(state: State, player: int) -> Iterator[int]:
    """One point for each Gear fewer, not two (R206)."""
    yield mill.gears_built(state, player) - constants.GEAR_SPACES


def gears_added(state: State, player: int) -> Iterator[int]:
    """The penalty written without its sign (R206)."""
    yield -mill.gears(state, player).points


def _right(state: State, player: int) -> int:
    return mill.completed_lines(state, player).points


def _line(state: State, player: int, index: int) -> tuple[tuple[str, ...], Signs]:
    """The dice of a line, the empty string where there is none, and its two Gear spaces."""
    board = state.player(player)
    cells, gaps = LINES[index]
    dice = tuple(board.mill[cell] for cell in cells)
    return dice, (board.gear_spaces[gaps[0]], board.gear_spaces[gaps[1]])


def _complete(state: State, player: int) -> Iterator[tuple[Values, Signs]]:
    """The complete lines: their values and Gears."""
    for index in range(len(LINES)):
        dice, gears = _line(state, player, index)
        if cards.dice_of_line(state, player, index) and all(map(is_built, gears)):
            yield _values(dice), gears


def _values(dice: tuple[str, ...]) -> Values:
    return VALUE[dice[0]], VALUE[dice[1]], VALUE[dice[2]]


def _raw(state: State, values: Values, gears: Signs) -> int:
    return evaluate(values, gears, state.table.rulings.line_arithmetic)[0]


def _cap(state: State, player: int) -> int:
    return constants.STEAM_CAPS[state.player(player).steam]
