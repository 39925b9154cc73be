"""The rulings and their values, without the texts of the rule book (rulebook/rulings.toml)."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from adas_dream.events.facts.setup import Rulings

VALUES: Final[dict[str, tuple[str, ...]]] = {
    "line-arithmetic": ("left-to-right", "precedence"),
    "empty-bag-refill-bonus": ("none", "granted"),
    "short-bag-refill": ("draw-remaining", "stay-empty"),
    "deferred-build": ("while-next-starts", "until-next-turn-ends", "not-allowed"),
    "deferred-build-objective": ("builders-turn", "log-position"),
    "objective-window": ("same-round", "until-first-claimant"),
    "objective-check": ("any-moment", "end-of-turn"),
    "study-no-target": ("none-in-an-area", "no-legal-target"),
    "empty-publish": ("illegal", "book-wasted"),
    "two-research": ("any-tracks", "same-track"),
    "program-overflow": ("cannot-take", "discard"),
    "partner-supply": ("all-own", "played"),
}
"""Every value of every ruling, the default first."""

SCORED: Final = ("line-arithmetic", "partner-supply")
"""The rulings that the scoring asks; no rule of play asks them."""
PLAYED: Final = tuple(name for name in VALUES if name not in SCORED)
"""The rulings that a rule of play asks; the scoring asks none of them."""

DEFAULTS: Final[dict[str, str]] = {name: values[0] for name, values in VALUES.items()}
"""The reading that is in force unless the table says otherwise."""

COUNTED: Final = "counted-components"
"""What a Gear or a Program that an effect brings leaves: `everywhere` the stock, the display or the
stack in which it is known to lie, or `in-part`, as it was before: a swap leaves Study's stock as it
is, and what is stated or named a display or a stack."""

EDITION: Final = "2026-11-30"
"""The edition that a new game is judged by."""
EDITIONS: Final[dict[str, dict[str, str]]] = {
    "2026-11": {**DEFAULTS, COUNTED: "in-part"},
    EDITION: {**DEFAULTS, COUNTED: "everywhere"},
}
"""Every edition, a frozen map from setting to value: an old game keeps the behaviour of its own."""


def default_rulings(edition: str = EDITION) -> Rulings:
    """The readings of an edition, every one; KeyError if there is no such edition."""
    settings = EDITIONS[edition]
    return msgspec.convert({name: settings[name] for name in VALUES}, Rulings)


def setting(edition: str, name: str) -> str:
    """The value of one of an edition's settings; that of the newest where it is not known."""
    return EDITIONS.get(edition, EDITIONS[EDITION])[name]


def field_of(ruling: str) -> str:
    """The field of Rulings that holds a ruling: `line_arithmetic` for `line-arithmetic`."""
    return ruling.replace("-", "_")


def reading(rulings: Rulings, ruling: str) -> str:
    """The value of a ruling that is in force."""
    value: str = getattr(rulings, field_of(ruling))
    return value


def unusual(rulings: Rulings) -> list[str]:
    """The readings in force that are not the usual ones, as `ID=VALUE`."""
    in_force = {name: reading(rulings, name) for name in VALUES}
    return [f"{name}={value}" for name, value in in_force.items() if value != DEFAULTS[name]]


def with_readings(rulings: Rulings, readings: Mapping[str, str]) -> Rulings:
    """The rulings with other values of some of them."""
    return replace(rulings, **{field_of(name): value for name, value in readings.items()})


def others(name: str, value: str) -> tuple[str, ...]:
    """Give the other readings of a ruling, in their order; KeyError if there is no such ruling."""
    return tuple(other for other in VALUES[name] if other != value)
