"""All about one fact of a log: the position it met, the step that was due, the rules it was held
against, and what each reading says of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.citations import Violation
from adas_dream.core.findings import Finding
from adas_dream.core.other_readings import rulings_for
from adas_dream.core.rulings import others, reading
from adas_dream.core.state import State, under_reading
from adas_dream.core.validator import Validator
from adas_dream.core.walk import Walk, taken_back
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.table import IrregularityAccepted, TakingBack
from adas_dream.projections.audits.held_rules import held_rules


class Ruled(Struct, frozen=True, gc=False):
    """Another reading of a ruling, and the rule that the fact breaks under it (None: legal)."""

    ruling: str
    value: str
    violation: Violation | None


class Explained(Struct, frozen=True, gc=False):
    """A fact with all about it.

    `before` is the state it met, `step` the tag of the step that was due (empty where none was),
    `legal` what might come there. `violation` is the rule that it breaks, `held` the rules of which
    it was held against each. `readings` are the other readings whose verdict is another one;
    `findings` what the whole log brings to light about it. `judged` is false from a fact on that
    could not be applied: there is no verdict then, and no reading. `taken_back_by` is the undo or
    rewind that took it back.
    """

    fact: AnyFact
    before: State
    step: str
    legal: engine.Legal
    violation: Violation | None
    held: tuple[str, ...]
    readings: tuple[Ruled, ...]
    findings: tuple[Finding, ...]
    judged: bool
    taken_back_by: int | None = None


def explain(start: State, facts: Iterable[AnyFact], seq: int) -> Explained:
    """All about the fact of that number in a log from `start`; LookupError where there is none."""
    validator, found, facts = Validator(start), None, tuple(facts)
    for line, fact in enumerate(facts, 3):
        if found is None and fact.seq == seq:
            judged = not (validator.stopped or validator.lost)
            broken = _broken(validator, fact) if judged else None
            found = partial(_explained, fact, validator.state, broken, judged)
        validator.judge(fact, line)
    if found is None:
        raise LookupError(f"no fact has seq {seq}")
    gone = taken_back(Walk(start).along(facts))
    return replace(found(validator.findings), taken_back_by=gone.get(seq))


def _broken(validator: Validator, fact: AnyFact) -> Violation | None:
    """The rule that the fact breaks as the table plays."""
    if isinstance(fact, IrregularityAccepted):
        return validator.not_accepted(fact)
    return validator.walk.check(fact)


def _explained(
    fact: AnyFact,
    before: State,
    violation: Violation | None,
    judged: bool,  # noqa: FBT001 - a field
    findings: list[Finding],
) -> Explained:
    opened = engine.open_steps(before)
    taking = (step for step, answer in opened if engine.takes(answer, fact))
    step = next(taking, opened[-1][0] if opened else None)
    return Explained(
        fact,
        before,
        str(step.__struct_config__.tag) if step is not None else "",
        engine.legal_instead(before, fact),
        violation,
        tuple(dict.fromkeys(it.rule for it in held_rules(before, fact))),
        tuple(_readings(before, fact, violation)) if judged else (),
        tuple(finding for finding in findings if finding.fact is fact),
        judged,
    )


def _readings(state: State, fact: Fact, violation: Violation | None) -> Iterator[Ruled]:
    """The other readings under which the verdict is another one."""
    if isinstance(fact, TakingBack | IrregularityAccepted):
        return
    for name in rulings_for(fact):
        for value in others(name, reading(state.table.rulings, name)):
            there = engine.check(under_reading(state, name, value), fact)
            if there != violation:
                yield Ruled(name, value, there)
