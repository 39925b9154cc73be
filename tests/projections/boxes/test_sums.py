"""Values that sums determine, exactly, and what cannot all be right."""

from adas_dream.projections.boxes.solving import Sum, values_of
from adas_dream.projections.boxes.sources import Source

A, B, C = ("a",), ("b",), ("c",)


def add(total: int, *terms: tuple[str], seq: int = 1) -> Sum:
    """A sum that a fact of a game states."""
    return Sum(terms, total, Source("game", seq))


def known(*sums: Sum) -> dict[str, int]:
    """The values that are determined."""
    return {key[0]: value for key, (value, _) in values_of(sums).known.items()}


def test_one_value_is_its_sum() -> None:
    """A sum of one value is that value, with the fact that says so."""
    assert values_of([add(3, A, seq=7)]).known == {A: (3, (Source("game", 7),))}


def test_two_sums_give_their_difference() -> None:
    """Then b is 7 - 5 = 2, by both facts; of a and c alone nothing is known."""
    found = values_of([add(5, A, C, seq=1), add(7, A, B, C, seq=2)]).known
    assert found == {B: (2, (Source("game", 1), Source("game", 2)))}


def test_three_sums_give_three_values() -> None:
    """From a + b = 3, b + c = 5, a + c = 4: a = 1, b = 2, c = 3."""
    assert known(add(3, A, B), add(5, B, C), add(4, A, C)) == {"a": 1, "b": 2, "c": 3}


def test_what_is_not_determined_is_not_guessed() -> None:
    """One sum of two values leaves both open, and so does the same sum again."""
    assert known(add(3, A, B), add(3, A, B)) == {}


def test_a_value_counts_as_often_as_it_stands() -> None:
    """Twice a is 6; twice b is 5 is nothing that can be."""
    found = values_of([add(6, A, A), add(5, B, B)])
    assert {key: value for key, (value, _) in found.known.items()} == {A: 3}
    assert found.conflicts == ((add(5, B, B),),)


def test_a_value_may_be_below_zero() -> None:
    """A card may cost Prestige."""
    assert known(add(-2, A), add(1, A, B)) == {"a": -2, "b": 3}


def test_what_contradicts_itself_is_told_and_settles_nothing() -> None:
    """If a is 3 or 4, neither is taken, nor what b would be by either; c stands apart."""
    sums = (add(3, A, seq=1), add(4, A, seq=2), add(5, A, B, seq=3), add(1, C, seq=4))
    found = values_of(sums)
    assert {key[0]: value for key, (value, _) in found.known.items()} == {"c": 1}
    assert found.conflicts == (sums[:2],)


def test_a_contradiction_may_need_several_sums() -> None:
    """Here a = 1 and b = 2, but together they are said to be 4."""
    sums = (add(1, A, seq=1), add(2, B, seq=2), add(4, A, B, seq=3))
    found = values_of(sums)
    assert (found.known, found.conflicts) == ({}, (sums,))
