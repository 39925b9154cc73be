"""What a step can answer when it is asked: nothing, a consequence, a choice, or a roll.

`check`, `due`, `legal` and `play` (see `engine`) read these values; there is no other check.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from itertools import count
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.citations import HELD, Violation
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact, bare
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.position.workshop import Bag
from adas_dream.events.vocabulary import OptionalStep

Test = Callable[[State, Any, Any], bool]
Candidates = Callable[[State, Any], Iterable[Fact]]
Difference = Callable[[Any, Any], Violation]


Rules = tuple[tuple[Test, Violation], ...]


def first_broken(
    rules: Rules, state: State, step: AnyStep | Interrupt, fact: Fact
) -> Violation | None:
    """The first of the rules that the fact breaks, or None."""
    for keeps, violation in rules:
        if not keeps(state, step, fact):
            return violation
    return None


class Option(Struct, frozen=True, gc=False):
    """A fact type that may come: the rules it must keep, in the order in which they are cited,
    and the candidates among which the legal ones are found. `count` tells how many there are by
    arithmetic where they are too many to list, `open_form` whether there is any, without a look at
    each."""

    kind: type[Fact]
    rules: Rules
    candidates: Candidates
    count: Callable[[State, Any], int] | None = None
    open_form: Callable[[State, Any], bool] | None = None

    def broken_by(self, state: State, step: AnyStep | Interrupt, fact: Fact) -> Violation | None:
        """The first rule the fact breaks, or None."""
        return first_broken(self.rules, state, step, fact)

    def legal(self, state: State, step: AnyStep | Interrupt) -> Iterable[Fact]:
        """The candidates that break no rule."""
        candidates = self.candidates(state, step)
        return (fact for fact in candidates if self.broken_by(state, step, fact) is None)

    def is_open(self, state: State, step: AnyStep | Interrupt) -> bool:
        """Whether any candidate breaks no rule."""
        if self.open_form is not None:
            return self.open_form(state, step)
        return any(True for _ in self.legal(state, step))


class Choices(Struct, frozen=True, gc=False):
    """The player may choose one of the options.

    `missing` is the rule broken when something comes that belongs after a choice that must be
    made; `optional` steps can be passed, those with a `decline` name by `step_declined`. Of a
    `window` every fact is one that the table states.
    """

    options: tuple[Option, ...]
    missing: Violation
    optional: bool = False
    decline: OptionalStep | None = None
    window: bool = False

    def takes(self, fact: Fact) -> bool:
        """Whether the fact, which nobody attests, belongs to this choice by its type."""
        kind = type(fact)
        if kind is StepDeclined and self.declined_by(fact):
            return True
        if not self.window:
            for option in self.options:
                if option.kind is kind:
                    return True
        return False

    def option_for(self, fact: Fact) -> Option | None:
        """The option of the fact's type, None where it is not open here."""
        kind = type(fact)
        for option in self.options:
            if option.kind is kind:
                return option
        return None

    def broken_by(self, state: State, step: AnyStep, fact: Fact) -> Violation | None:
        """The first rule the fact breaks, or None; what passes the step over breaks none."""
        kind = type(fact)
        for option in self.options:
            if option.kind is kind:
                for keeps, violation in option.rules:
                    if not keeps(state, step, fact):
                        return violation
                break
        return None

    def declines(self, step: AnyStep) -> StepDeclined | None:
        """The fact that declines the step, None if it needs no fact."""
        return StepDeclined(1, step.player, self.decline) if self.decline else None

    def declined_by(self, fact: Fact) -> bool:
        """Whether the fact passes this step over."""
        if self.decline is None or type(fact) is not StepDeclined or fact.attested:
            return False
        return fact.step == self.decline


class Due(Struct, frozen=True, gc=False):
    """This consequence must come: `missing` when it does not, and the rule for each field (or
    how to tell it from the expected and the given fact)."""

    expected: Fact
    missing: Violation
    fields: tuple[tuple[str, Violation | Difference], ...]

    def takes(self, fact: Fact) -> bool:
        """Whether the fact, which nobody attests, is of the type that must come."""
        return type(fact) is type(self.expected)

    def broken_by(self, state: State, step: AnyStep, fact: Fact) -> Violation | None:
        """The rule of the first field that differs, or None."""
        if bare(fact) == self.expected:
            return None
        for field, broken in self.fields:
            if getattr(fact, field) != getattr(self.expected, field):
                return broken if isinstance(broken, Violation) else broken(self.expected, fact)
        return None


class Roll(Struct, frozen=True, gc=False):
    """Chance must come in: `template` is the fact with what is already certain, `wanted` how many
    dice or cards are drawn; `left` the known ids in the stack, or not seen yet of the deck, and for
    dice the `bag` they come from."""

    template: PlayerFact
    wanted: int
    rules: Rules
    missing: Violation
    left: tuple[str, ...] = ()
    bag: Bag | None = None

    def takes(self, fact: Fact) -> bool:
        """Whether the fact, which nobody attests, is of the type that is rolled or drawn."""
        return type(fact) is type(self.template)

    def broken_by(self, state: State, step: AnyStep | Interrupt, fact: Fact) -> Violation | None:
        """The first rule the roll breaks, or None."""
        return first_broken(self.rules, state, step, fact)


Answer = Choices | Due | Roll | None


class Interrupt(Struct, frozen=True, gc=False):
    """What may come beside the steps where a choice is due: whose it is, and the step (the last
    open one) beside which it stands."""

    player: int
    beside: AnyStep


def option(
    kind: type[Fact],
    rules: tuple[Test, ...],
    candidates: Candidates,
    count: Callable[[State, Any], int] | None = None,
    *,
    open_form: Callable[[State, Any], bool] | None = None,
) -> Option:
    """An option whose rules carry the citations given by `holds`."""
    return Option(kind, cited(*rules), candidates, count, open_form)


def stated(known: Choices, rules: tuple[Test, ...], candidates: Candidates) -> Choices:
    """The same choice where only the table knows what there is: it states what it takes, under the
    rules that hold all the same, and the candidates are attested."""

    def attested(state: State, step: Any) -> Iterable[Fact]:  # noqa: ANN401 - a step of any kind
        return (replace(fact, attested=True) for fact in candidates(state, step))

    (only,) = known.options
    return replace(known, options=(option(only.kind, rules, attested),), window=True)


def unnamed(word: str, taken: Container[str]) -> str:
    """What is offered for something that only the table can name: the word, or the first of
    `word-2`, `word-3` … that is not taken."""
    names = (word if number == 1 else f"{word}-{number}" for number in count(1))
    return next(name for name in names if name not in taken)


def is_unnamed(name: str, word: str) -> bool:
    """Whether `unnamed` may have given that name for the word."""
    number = name.removeprefix(f"{word}-")
    return name == word or (number != name and number.isascii() and number.isdigit())


def cited(*rules: Test) -> Rules:
    """Rules with the citations given by `holds`."""
    return tuple((rule, HELD[rule]) for rule in rules)
