"""Whether an `at` is a moment that a calendar and a clock have."""

from adas_dream.events import errors
from adas_dream.events.errors import Where
from adas_dream.events.facts.base import Fact
from adas_dream.events.quoting import quoted


def is_moment(at: str) -> bool:
    """Whether a text in the form of RFC 3339 is a moment, such as 2026-11-30T19:05:00Z; a leap
    second is one in any minute."""
    from datetime import datetime  # noqa: PLC0415 - most logs have no times

    seconds = "59" if at[17:19] == "60" else at[17:19]
    try:
        datetime.fromisoformat(f"{at[:17]}{seconds}{at[19:]}")
    except ValueError:
        return False
    return at.endswith("Z") or at[-2:] < "60"


def check_moment(fact: Fact, where: Where) -> None:
    """Raise a `BadValue` where the fact's `at` is no moment: it is not written so, and since format
    2 not read so."""
    if fact.at and not is_moment(fact.at):
        detail = f"must be a moment such as 2026-11-30T19:05:00Z, not {quoted(fact.at)}"
        raise errors.BadValue(*where, "$.at", detail)
