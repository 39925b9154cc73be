"""Values out of a few, as far as only one is left."""

from collections.abc import Callable, Mapping
from typing import Any

from adas_dream.projections.boxes.solving import MOST, Narrowed, Statement, narrow
from adas_dream.projections.boxes.sources import Source

A, B, C = ("a",), ("b",), ("c",)
DIGITS = tuple(range(10))


def says(seq: int, keys: str, holds: Callable[..., bool]) -> Statement:
    """What a fact says of some of the values, in the order of the letters."""
    named = tuple((key,) for key in keys)

    def asked(values: Mapping[Any, Any]) -> bool:
        return holds(*(values[key] for key in named))

    return Statement(named, asked, (Source("game", seq),))


def narrowed(*statements: Statement) -> Narrowed:
    """What is left of three digits."""
    return narrow(dict.fromkeys((A, B, C), DIGITS), statements)


def test_one_value_is_left() -> None:
    """Twice a is 6, so a is 3; nothing is said of b."""
    found = narrowed(says(1, "a", lambda a: 2 * a == 6))
    assert (found.possible[A], found.possible[B]) == ((3,), DIGITS)
    assert (found.sources[A], found.sources[B]) == ((Source("game", 1),), ())


def test_what_follows_from_another_value_names_both_facts() -> None:
    """Of a + b = 5 and a is 3 as a later fact says: b is 2."""
    found = narrowed(says(1, "ab", lambda a, b: a + b == 5), says(2, "a", lambda a: a == 3))
    assert found.possible[B] == (2,)
    assert found.sources[B] == (Source("game", 1), Source("game", 2))


def test_several_values_may_be_left() -> None:
    """The square is below 9: 0, 1 and 2 are left, and none is taken."""
    assert narrowed(says(1, "a", lambda a: a * a < 9)).possible[A] == (0, 1, 2)


def test_what_cannot_hold_together_is_told_and_left_open() -> None:
    """That a is 3 and that it is 4: both facts are told, and of b with a nothing is known."""
    found = narrowed(
        says(1, "a", lambda a: a == 3),
        says(2, "a", lambda a: a == 4),
        says(3, "ab", lambda a, b: a == b),
        says(4, "c", lambda c: c == 9),
    )
    assert (found.possible[A], found.possible[B], found.possible[C]) == (DIGITS, DIGITS, (9,))
    assert found.conflicts == ((Source("game", 1), Source("game", 2)),)


def test_too_many_ways_are_not_tried() -> None:
    """A statement that leaves more ways than are tried is passed over."""
    keys = tuple((str(number),) for number in range(5))
    assert len(DIGITS) ** len(keys) > MOST
    statement = Statement(keys, lambda _: False, (Source("game", 1),))
    found = narrow(dict.fromkeys(keys, DIGITS), [statement])
    assert (found.conflicts, found.possible[keys[0]]) == ((), DIGITS)
