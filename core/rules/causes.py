"""Why something is due, as data: the rule a step carries, and the codes for its absence and for a
wrong amount. A cause can be broken in two ways."""

from functools import cache
from typing import Final

from adas_dream.core.answers import Due
from adas_dream.core.citations import Violation, citing
from adas_dream.events.facts.base import Fact

violation = citing(__name__)
AMOUNTS: Final = ("coal", "pounds", "brass", "books")
"""The fields of a gain or a payment, in the order in which they are judged."""
_CAUSES: Final[dict[str, str]] = {
    "R009": "area-effect",
    "R016": "extra-move-payment",
    "R018": "pip-change-payment",
    "R041": "research-bonus",
    "R042": "coal-bonus",
    "R043": "pounds-bonus",
    "R044": "innovation-bonus",
    "R045": "brass-bonus",
    "R046": "partners-bonus",
    "R063": "card-payment-or-effect",
    "R076": "exhibition-effect",
    "R077": "tile-reward",
    "R080": "publish-book",
    "R085": "publish-steam",
    "R086": "steam-coal",
    "R094": "advanced-action-effect",
    "R106": "display-refill",
    "R111": "gear-payment",
    "R117": "subtraction-payment",
    "R119": "addition-payment",
    "R140": "program-refill",
    "R144": "column-1-bonus",
    "R145": "column-2-bonus",
    "R146": "column-3-bonus",
    "R147": "row-1-bonus",
    "R148": "row-2-bonus",
    "R149": "row-3-bonus",
}
MISSING: Final[dict[str, Violation]] = {
    rule: violation(rule, f"{cause}-missing") for rule, cause in _CAUSES.items()
}
"""By the rule of a step: what is broken when it does not come."""
WRONG: Final[dict[str, Violation]] = {
    rule: violation(rule, f"{cause}-wrong") for rule, cause in _CAUSES.items()
}
"""By the rule of a step: what is broken when it comes otherwise."""


def due(expected: Fact, rule: str, *fields: str) -> Due:
    """The consequence that `rule` forces; any field that differs is a wrong one of that cause."""
    return Due(expected, MISSING[rule], _wrong(rule, fields))


@cache
def _wrong(rule: str, fields: tuple[str, ...]) -> tuple[tuple[str, Violation], ...]:
    return tuple((field, WRONG[rule]) for field in fields)
