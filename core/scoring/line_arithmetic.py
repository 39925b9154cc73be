"""The value of a line of the Mill: three dice and the two Gears between them.

The one contradiction of the pages: P3 works strictly left to right, P1's FAQ multiplies first. The
ruling `line-arithmetic` decides, and only here (R122, R123, R203).
"""

from collections.abc import Callable
from typing import Final, Literal

from adas_dream.core.gears import KINDS, MULTIPLIER, kind_of
from adas_dream.core.scoring.score import signed
from adas_dream.events.vocabulary import INT_LIMIT

ArithmeticReading = Literal["left-to-right", "precedence"]
Values = tuple[int, int, int]
Gears = tuple[str, str]


def sign_of(gear: str) -> str:
    """How a Gear is written: +, − or × (R121)."""
    return kind_of(gear).sign


def apply(left: int, sign: str, right: int) -> int:
    """One step of a line: what its Gear makes of the value before it and the next die (R121)."""
    return _BY_SIGN[sign](left, right)


_BY_SIGN: Final = {kind.sign: kind.apply for kind in (*KINDS.values(), MULTIPLIER)}


def left_to_right(values: Values, signs: Gears, most: int) -> tuple[int, str]:
    """Value and sum, worked out like Babbage's machine, one Gear after the other (R123)."""
    first = min(most, apply(values[0], signs[0], values[1]))
    second = apply(first, signs[1], values[2])
    start = f"{values[0]} {signs[0]} {values[1]} = {signed(first)}"
    return second, f"{start}, {signs[1]} {values[2]} = {signed(second)}"


def precedence(values: Values, signs: Gears, most: int) -> tuple[int, str]:
    """Value and sum with multiplication before addition, in line order (R122)."""
    if signs[1] != "×" or signs[0] == "×":
        return left_to_right(values, signs, most)
    product = min(most, values[1] * values[2])
    result = apply(values[0], signs[0], product)
    start = f"{values[1]} × {values[2]} = {product}"
    return result, f"{start}, {values[0]} {signs[0]} {product} = {signed(result)}"


READINGS: Final[dict[ArithmeticReading, Callable[[Values, Gears, int], tuple[int, str]]]] = {
    "left-to-right": left_to_right,
    "precedence": precedence,
}


def evaluate(
    values: Values, gears: Gears, reading: ArithmeticReading, most: int = INT_LIMIT
) -> tuple[int, str]:
    """The raw value of a complete line, before the cap, and the sum written out; on the way, after
    one of its Gears, it is at most `most`."""
    return READINGS[reading](values, (sign_of(gears[0]), sign_of(gears[1])), most)


def capped(value: int, cap: int) -> int:
    """The value capped once, at the end, by Steam; there is no floor (R204, R205)."""
    return min(value, cap)
