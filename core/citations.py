"""Citations as data: which rule a refusal cites, under which code, held where in the code.

A rule of the game is a small predicate marked `@holds("R032", "pushed-higher-die")`; a forced step
names a violation for its absence and for each field that can differ. Findings, `rules` and
the tests read the registry. Codes are stable for ever.
"""

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

    def __str__(self) -> str:
        return f"{self.code} ({self.rule})" if self.rule else self.code


VIOLATIONS: Final[dict[str, Violation]] = {}
HELD: Final[dict[Callable[..., bool], Violation]] = {}


def citing(module: str) -> Callable[[str, str], Violation]:
    """What registers the ways to break a rule that stand in a module; ValueError when a code is
    taken for another one."""

    def violation(rule: str, code: str) -> Violation:
        return _register(Violation(rule, code, module))

    return violation


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
