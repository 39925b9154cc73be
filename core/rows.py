"""The rows that a noun brings: its kinds of steps, its facts, its statements, its interrupts.

Each `rules/<noun>.py` ends with one `Noun`; `core/rules` collects them into the tables that the
engine reads. The engine itself knows no noun.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from adas_dream.core.answers import Answer, Option, Test
from adas_dream.core.citations import Violation
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position.steps import AnyStep

Look = Callable[[State, AnyStep, Any], Violation | None]
"""A look at a fact at the step that had to be taken: the rule it breaks there, or None."""


class StepKind(Struct, frozen=True, gc=False):
    """A kind of step, the function that answers for it, and the fact types that reach it.

    Only a fact of its own player interrupts a step `alone`; `may_go_unsaid` tells whether
    passing it over needs no `step_declined`.
    """

    step: type[AnyStep]
    answer: Callable[[State, Any], Answer]
    reached_by: tuple[type[Fact], ...] = ()
    alone: bool = False
    may_go_unsaid: Callable[[State, Any], bool] | None = None


class FactKind(Struct, frozen=True, gc=False):
    """A type of fact, and which rule it breaks where it is not due.

    - `stray`: the rule broken where it fits nowhere, unless the closer `look` finds another one.
    - `before`: steps that must be taken first, with a rule of their own for it.
    - `only_after`: the steps whose own facts bring it; without those facts, they are missing.
    - `off_turn`: the rule broken in another player's turn, where that is one of its own.
    - `frames_turns`: it starts, skips or ends a turn, or ends play.
    - `is_gain`: nobody gains it by a Publish that gives no reward.
    - `in_window`: the rules it keeps in an effects window; None where no window takes it.
    - `attests_alone`: it may be attested without a window.
    - `unnamed`: the word offered for what only the table can name.
    - `of_another_step`: violations that only say that it belongs to another open step.
    """

    kind: type[Fact]
    stray: Violation
    look: Look | None = None
    before: dict[type[AnyStep], Violation] = {}
    only_after: tuple[type[AnyStep], ...] = ()
    off_turn: Callable[[State, Any], Violation | None] | None = None
    frames_turns: bool = False
    is_gain: bool = False
    in_window: tuple[Test, ...] | None = None
    attests_alone: bool = False
    unnamed: str = ""
    of_another_step: tuple[Violation, ...] = ()


class StatementKind(Struct, frozen=True, gc=False):
    """A statement that any place in a log may hold, with its test.

    `taken` is the test that lets it be recorded, where a mistake in it is reported, not refused;
    `official` gives what should have been stated; `ends_standstill` is true of the one that may
    come where nobody can ever play again.
    """

    kind: type[Fact]
    check: Callable[[State, Any], Violation | None]
    taken: Callable[[State, Any], Violation | None] | None = None
    official: Callable[[State, Any], Fact | None] | None = None
    ends_standstill: bool = False


class InterruptKind(Struct, frozen=True, gc=False):
    """What may come where any choice is due: the option, whether a fact of its type is meant so,
    and who may interrupt the step."""

    option: Option
    is_meant: Callable[[State, Any], bool]
    players: Callable[[State, AnyStep], Iterable[int]]


class AfterPlay(Struct, frozen=True, gc=False):
    """What may come once play has stopped: the test of any fact, and the types that may follow."""

    check: Callable[[State, Fact], Violation | None]
    following: Callable[[State], tuple[type[Fact], ...]]


class Noun(Struct, frozen=True, gc=False):
    """All rows of a noun. `undue` are looks at a row's fact that is not due at a step, before its
    own closer look; `closed` gives the rule by which an open step is over all the same, from the
    state, the step and the last open one."""

    steps: tuple[StepKind, ...] = ()
    facts: tuple[FactKind, ...] = ()
    statements: tuple[StatementKind, ...] = ()
    interrupts: tuple[InterruptKind, ...] = ()
    undue: tuple[Callable[[State, AnyStep, FactKind], Violation | None], ...] = ()
    after_play: AfterPlay | None = None
    closed: Callable[[State, AnyStep, AnyStep], Violation | None] | None = None
