"""`at` is a moment that a calendar and a clock have (RFC 3339, section 5.6)."""

import pytest

from adas_dream.events.errors import BadValue, Where
from adas_dream.events.facts.turn import TurnEnded
from adas_dream.events.moments import check_moment, is_moment

WHERE = Where("game.jsonl", 4)


@pytest.mark.parametrize(
    "at",
    [
        "2026-11-30T19:05:00Z",
        "2024-02-29T00:00:00Z",
        "2000-02-29T23:59:59.123456789+23:59",
        "2016-12-31T23:59:60Z",
        "9999-12-31T00:00:00Z",
    ],
)
def test_a_moment_is_one(at: str) -> None:
    """Leap days and leap seconds are moments (RFC 3339)."""
    assert is_moment(at)
    check_moment(TurnEnded(4, 1, at=at), WHERE)


@pytest.mark.parametrize(
    "at",
    [
        "2026-02-30T00:00:00Z",
        "2026-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z",
        "2026-04-31T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-01-00T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:61Z",
        "2026-01-01T00:00:00+24:00",
        "2026-01-01T00:00:00+00:60",
    ],
)
def test_no_calendar_and_no_clock_has_it(at: str) -> None:
    """A 30th of February has the form of a moment and is none: formats 0 and 1 read it, the next
    one does not, and it is not written (FOUND 27)."""
    assert not is_moment(at)
    with pytest.raises(BadValue) as caught:
        check_moment(TurnEnded(4, 1, at=at), WHERE)
    assert str(caught.value).startswith("game.jsonl:4: $.at: must be a moment such as ")


def test_what_has_no_time_is_left_alone() -> None:
    """`at` is optional."""
    check_moment(TurnEnded(4, 1), WHERE)
