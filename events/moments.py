"""Whether an `at` is a moment that a calendar and a clock have."""

import re
from typing import Final

from adas_dream.events import errors
from adas_dream.events.errors import Where
from adas_dream.events.facts.base import Fact
from adas_dream.events.quoting import quoted

STRICT_FROM: Final = 2
"""The first format that refuses a line whose `at` is no moment; in an older one it is told."""

_NUMBERS: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?"
    r"(?:Z|[+-]([0-9]{2}):([0-9]{2}))"
)
_LAST_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_LEAP_MONTH: Final = 2


def is_moment(at: str) -> bool:
    """Whether it is a moment as RFC 3339 has it, such as 2026-11-30T19:05:00Z; a leap second is one
    in any minute."""
    parts = _NUMBERS.fullmatch(at)
    if parts is None:
        return False
    year, month, day, *clock = (int(part or 0) for part in parts.groups())
    if not 1 <= month <= len(_LAST_DAYS):
        return False
    leap = month == _LEAP_MONTH and ((year % 4 == 0 and year % 100 != 0) or year % 400 == 0)
    in_day = all(have <= most for have, most in zip(clock, (23, 59, 60, 23, 59), strict=True))
    return in_day and 1 <= day <= _LAST_DAYS[month - 1] + leap


def check_moment(fact: Fact, where: Where, number: int = STRICT_FROM) -> None:
    """Raise a `BadValue` where the fact's `at` is none and the log's format, of this number, does
    not hold such a line; what is written always is checked as by the newest format."""
    if fact.at and number >= STRICT_FROM and not is_moment(fact.at):
        detail = f"must be a moment such as 2026-11-30T19:05:00Z, not {quoted(fact.at)}"
        raise errors.BadValue(*where, "$.at", detail)
