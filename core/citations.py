"""Citations as data: which rule a refusal cites, under which code, held where in the code.

A rule of the game is a small predicate marked `@holds("R032", "pushed-higher-die")`; a forced step
names a `violation(...)` for its absence and for each field that can differ. Findings, `rules` and
the tests read the registry. Codes are stable for ever.
"""

import sys
from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import Struct

Predicate = TypeVar("Predicate", bound=Callable[..., bool])


class Violation(Struct, frozen=True, gc=False):
    """A rule (`R032`; an invariant such as `I18` for physical ones; empty for the log's own form)
    and the code of one way to break it; `where` is the module and the name that holds it."""

    rule: str
    code: str
    where: str


VIOLATIONS: Final[dict[str, Violation]] = {}
HELD: Final[dict[Callable[..., bool], Violation]] = {}


def violation(rule: str, code: str) -> Violation:
    """Register a way to break a rule; ValueError when the code is taken for another one."""
    # The caller is where the rule stands; it is asked once, at import.
    module = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    return _register(Violation(rule, code, module))


def holds(rule: str, code: str) -> Callable[[Predicate], Predicate]:
    """Mark a predicate (true: kept) as the holder of a rule."""

    def mark(predicate: Predicate) -> Predicate:
        where = f"{predicate.__module__}:{predicate.__qualname__}"
        HELD[predicate] = _register(Violation(rule, code, where))
        return predicate

    return mark


def _register(new: Violation) -> Violation:
    old = VIOLATIONS.setdefault(new.code, new)
    if old != new:
        raise ValueError(f"code {new.code} is registered twice")
    return new
