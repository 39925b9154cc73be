import re
from collections.abc import Callable
from itertools import product

import pytest

from adas_dream.core.scoring.line_arithmetic import (
    READINGS,
    ArithmeticReading,
    Gears,
    Values,
    capped,
    evaluate,
    sign_of,
)

ADD, SUB, MUL = "addition", "subtraction", "m-1"
PYTHON = {ADD: "+", SUB: "-", MUL: "*"}
ALL_LINES = [
    ((first, second, third), gears)
    for first, second, third in product(range(1, 7), repeat=3)
    for gears in product((ADD, SUB, MUL), (ADD, SUB, MUL))
]
CAPS = (10, 15, 20, 25, 30, 40)


def by_python(values: Values, gears: Gears) -> int:
    """Work a line out by Python's own precedence."""
    first, second, third = values
    sum_ = f"{first}{PYTHON[gears[0]]}{second}{PYTHON[gears[1]]}{third}"
    assert re.fullmatch(r"[1-6][-+*][1-6][-+*][1-6]", sum_)
    return int(eval(sum_))  # noqa: S307 - the line above lets only sums of digits through


def by_hand_crank(values: Values, gears: Gears) -> int:
    """Work a line out as a machine that only adds: turn after turn of the crank."""
    register = values[0]
    for gear, turns in zip(gears, values[1:], strict=True):
        step = {ADD: 1, SUB: -1, MUL: register}[gear]
        register = sum([step] * turns, 0 if gear == MUL else register)
    return register


INDEPENDENT: dict[ArithmeticReading, Callable[[Values, Gears], int]] = {
    "left-to-right": by_hand_crank,
    "precedence": by_python,
}


def test_there_are_1944_lines() -> None:
    """Three dice and two Gears of three kinds make 216 × 9 lines (T27)."""
    assert len(ALL_LINES) == 1944


@pytest.mark.parametrize("reading", READINGS)
def test_every_line_agrees_with_another_way_to_work_it_out(reading: ArithmeticReading) -> None:
    """Each of the 1,944 lines has the value that an independent evaluator gives (R122, R123)."""
    independent = INDEPENDENT[reading]
    for values, gears in ALL_LINES:
        assert evaluate(values, gears, reading)[0] == independent(values, gears), (values, gears)


@pytest.mark.parametrize(
    ("reading", "lowest", "negatives"), [("left-to-right", -30, 338), ("precedence", -35, 423)]
)
def test_the_range_of_all_lines(reading: ArithmeticReading, lowest: int, negatives: int) -> None:
    """Lines reach from −30 or −35 to 216, with 338 or 423 below zero (T27, R205)."""
    values = [evaluate(*line, reading)[0] for line in ALL_LINES]
    assert (min(values), max(values)) == (lowest, 216)
    assert sum(value < 0 for value in values) == negatives


@pytest.mark.parametrize(
    ("cap", "differing"), [(216, 360), *zip(CAPS, (217, 261, 295, 320, 338, 357), strict=True)]
)
def test_how_often_the_readings_differ(cap: int, differing: int) -> None:
    """Of all lines 360 differ between the readings before the cap, fewer after it (R203, R204)."""
    pairs = [
        tuple(capped(evaluate(*line, reading)[0], cap) for reading in READINGS)
        for line in ALL_LINES
    ]
    assert sum(left != right for left, right in pairs) == differing


def test_the_readings_differ_only_where_multiplication_comes_second() -> None:
    """Only a line with + or − before × is worked out differently (R122, R123)."""
    differing = {
        gears
        for values, gears in ALL_LINES
        if len({evaluate(values, gears, reading)[0] for reading in READINGS}) > 1
    }
    assert differing == {(ADD, MUL), (SUB, MUL)}


@pytest.mark.parametrize(
    ("values", "gears", "left_to_right", "precedence"),
    [
        ((3, 4, 2), (ADD, MUL), "3 + 4 = 7, × 2 = 14", "4 × 2 = 8, 3 + 8 = 11"),
        ((5, 5, 6), (SUB, MUL), "5 − 5 = 0, × 6 = 0", "5 × 6 = 30, 5 − 30 = −25"),
        ((1, 1, 6), (MUL, SUB), "1 × 1 = 1, − 6 = −5", "1 × 1 = 1, − 6 = −5"),
        ((3, 6, 4), (SUB, ADD), "3 − 6 = −3, + 4 = 1", "3 − 6 = −3, + 4 = 1"),
        ((6, 6, 6), (MUL, MUL), "6 × 6 = 36, × 6 = 216", "6 × 6 = 36, × 6 = 216"),
    ],
)
def test_the_sum_is_written_out(
    values: Values, gears: Gears, left_to_right: str, precedence: str
) -> None:
    """The arithmetic stands there step by step, in the order in which it was done (R122, R123)."""
    assert evaluate(values, gears, "left-to-right")[1] == left_to_right
    assert evaluate(values, gears, "precedence")[1] == precedence


def test_every_gear_but_two_multiplies() -> None:
    """Addition and Subtraction Gears have their signs, every other Gear is a Multiplier (R121)."""
    assert [sign_of(gear) for gear in (ADD, SUB, "m-1", "m-9")] == ["+", "−", "×", "×"]


@pytest.mark.parametrize(
    ("value", "cap", "points"),
    [(216, 10, 10), (10, 10, 10), (9, 10, 9), (0, 10, 0), (-30, 10, -30)],
)
def test_the_cap_is_no_floor(value: int, cap: int, points: int) -> None:
    """Steam caps a line from above alone (R204, R205)."""
    assert capped(value, cap) == points
