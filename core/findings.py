"""What is found in a log: findings as values, and the verdict on its legality."""

from typing import Literal, TypeAlias

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.citations import Violation
from adas_dream.events.facts.base import Fact

Severity = Literal["illegal", "ruling", "attested", "advisory"]
Legality = Literal["legal", "illegal", "depends-on-ruling", "undecidable"]
COUNTS: tuple[Severity, ...] = ("illegal", "ruling")
"""The severities that make a log not clean."""
Value: TypeAlias = str | int


class RulingNeeded(Struct, frozen=True, gc=False):
    """A ruling on which a verdict depends: the value in force, and one that makes it legal."""

    name: str
    in_force: str
    legal_under: str


class Finding(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing found: its stable code, the primary rule, where, how grave, and what was legal
    there; `after` is the first illegal fact before it; `player` whose board it is about where no
    fact says; `causes` every mistake that may explain a declared number. What an undo or a rewind
    took back, or a later declaration corrected, is an advisory that names it."""

    code: str
    rule: str
    seq: int
    line: int
    severity: Severity
    legal: engine.Legal | None = None
    ruling: RulingNeeded | None = None
    after: int | None = None
    fact: Fact | None = None
    player: int = 0
    taken_back_by: int | None = None
    corrected_by: int | None = None
    causes: tuple[Violation, ...] = ()

    def __repr__(self) -> str:
        cited = f"{self.code} ({self.rule})" if self.rule else self.code
        return f"<Finding {cited} at fact {self.seq}, line {self.line}: {self.severity}>"


class LogFinding(Finding, frozen=True, gc=False):
    """A finding about the log's form, or about its start position; `about` holds the values that
    its sentence names."""

    about: tuple[tuple[str, Value], ...] = ()


def log_finding(code: str, seq: int, line: int, **about: Value) -> LogFinding:
    """A finding about the log's form: an advisory, whose weight the verdicts carry."""
    return LogFinding(code, "", seq, line, "advisory", about=tuple(about.items()))


def about_start(violation: Violation) -> Finding:
    """The finding that nothing can be played from the start position, line 2."""
    return Finding(violation.code, violation.rule, 2, 2, "illegal")
