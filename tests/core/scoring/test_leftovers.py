import pytest

from adas_dream.events.position.player import Token
from adas_dream.events.position.tracks import ByTrack
from tests.core.scoring.lines import line, piece, points, sums, table
from tests.start import having


@pytest.mark.parametrize(
    ("space", "expected"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 2), (6, 4)]
)
def test_innovation(space: int, expected: int) -> None:
    """The marker gives 2 on space 5, 4 on space 6, and nothing elsewhere (T31, R208)."""
    state = having(table(), 1, innovation=space)
    assert points(state, "innovation") == (expected, 0)
    assert len(line(state, "innovation").pieces) == bool(expected)


def test_assignment_tokens() -> None:
    """Tokens of 2, 3 and 4 on columns of 3, 0 and 1 score 6, 0 and 4 (T55, R209)."""
    tokens = (
        Token("yellow-2", 2, colour="yellow"),
        Token("blue-3", 3, colour="blue"),
        Token("green-4", 4, colour="green"),
    )
    state = having(table(), 1, tokens=tokens, assignments=ByTrack(3, 0, 1, 7))
    assert points(state, "assignments") == (10, 0)
    assert sums(state, "assignments") == {
        "yellow-2": "2 × 3 yellow = 6",
        "blue-3": "3 × 0 blue = 0",
        "green-4": "4 × 1 green = 4",
    }
    first, *_ = line(state, "assignments").pieces
    assert first.parts == ("token:yellow-2", "assignments:yellow")


def test_a_science_token_counts_no_assignments() -> None:
    """The tokens of line 4 are not those of line 10 (R198, R209)."""
    state = having(table(), 1, tokens=(Token("pump", 2, science="hydraulics"),))
    assert line(state, "assignments").pieces == ()


def test_leftovers() -> None:
    """1 Book is 1, and £15, Coal 12 and Brass 3 in one heap of 30 are 3 (T57, R210, R211)."""
    state = having(table(), 1, books=1, pounds=15, coal=12, brass=3)
    assert points(state, "leftovers") == (4, 0)
    assert sums(state, "leftovers") == {"books": "1", "resources": "(15 + 12 + 3) ÷ 10 = 3"}


@pytest.mark.parametrize(
    ("pounds", "coal", "brass", "expected"),
    [(9, 0, 0, 0), (3, 3, 3, 0), (4, 3, 3, 1), (9, 9, 1, 1), (9, 9, 2, 2), (7, 8, 9, 2)],
)
def test_full_tens_in_any_mix(pounds: int, coal: int, brass: int, expected: int) -> None:
    """Only full tens count, of £, Coal and Brass together (R211)."""
    state = having(table(), 1, pounds=pounds, coal=coal, brass=brass)
    assert points(state, "leftovers")[0] == expected


def test_books_are_not_in_the_mix() -> None:
    """Books score 1 each and fill no ten (L59, R210, R211)."""
    state = having(table(), 1, books=3, pounds=7, coal=8, brass=9)
    assert points(state, "leftovers")[0] == 3 + 2
    assert piece(having(table(), 1, books=9, coal=9), "leftovers").what == "books"
