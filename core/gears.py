"""The kinds of Gears, and what a Gear space says: one row for each kind that the pages name.

Every other Gear is a Multiplier of the content pack.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from adas_dream.events.vocabulary import ADDITION, COVERED, EMPTY, SUBTRACTION


class GearKind(Struct, frozen=True, gc=False):
    """How a Gear is written in a sum and in a sentence, what it makes of two values (R121), its
    cost (pounds, Coal, Brass, Books) and the rule that prints the cost (R117-R120)."""

    sign: str
    title: str
    apply: Callable[[int, int], int]
    cost: tuple[int, int, int, int] | None
    cost_rule: str


KINDS: Final[dict[str, GearKind]] = {
    ADDITION: GearKind(
        "+", "an Addition Gear", lambda left, right: left + right, (0, 1, 2, 0), "R119"
    ),
    SUBTRACTION: GearKind(
        "−", "a Subtraction Gear", lambda left, right: left - right, (0, 1, 1, 0), "R117"
    ),
}
MULTIPLIER: Final = GearKind("×", "", lambda left, right: left * right, None, "R111")
"""What all Multipliers share; each prints its own cost."""
NO_GEAR: Final = (COVERED, EMPTY)
"""What a Gear space says where no Gear is built; no Gear has these names."""


def kind_of(gear: str) -> GearKind:
    """The row of a Gear."""
    return KINDS.get(gear, MULTIPLIER)


def is_multiplier(gear: str) -> bool:
    """Whether a Gear is a Multiplier: none of the kinds that everybody knows."""
    return gear not in KINDS


def is_built(there: str) -> bool:
    """Whether what a Gear space says is a Gear."""
    return there not in NO_GEAR
