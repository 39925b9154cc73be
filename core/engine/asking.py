"""What is open here, whether a fact may come, and what must come next."""

from collections.abc import Iterator, Sequence
from typing import Final

from adas_dream.core.answers import Choices, Due, Interrupt, Option, Roll
from adas_dream.core.citations import Violation
from adas_dream.core.engine.misplaced import NOT_ATTESTED_HERE, misplaced
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rows import StatementKind
from adas_dream.core.rules import (
    AFTER_PLAY,
    CLOSED,
    FACT_KINDS,
    INTERRUPT_KINDS,
    STATEMENT_KINDS,
    STEP_KINDS,
)
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.turn import TurnSkipped
from adas_dream.events.position.steps import AnyStep

Open = tuple[AnyStep, Choices | Due | Roll]


class _Asked:
    """The state that was asked last what is open in it, and the answer: most questions about a
    state come one after the other."""

    def __init__(self) -> None:
        self.last: tuple[State | None, Sequence[Open]] = (None, ())


_ASKED: Final = _Asked()


def open_steps(state: State) -> Sequence[Open]:
    """The steps that a fact may belong to now: optional ones, up to the first that must be taken;
    also those that are over all the same; none where play has stopped."""
    if _ASKED.last[0] is state:
        return _ASKED.last[1]
    opened: tuple[Open, ...] = ()
    position = state.position
    for step in () if position.over or position.abandoned else position.queue:
        answer = STEP_KINDS[type(step)].answer(state, step)
        if answer is not None:
            opened = (*opened, (step, answer))
            if type(answer) is not Choices or not answer.optional:
                break
    _ASKED.last = (state, opened)
    return opened


def steps_to_take(state: State) -> list[Open]:
    """The open steps that may still be taken."""
    opened = open_steps(state)
    return [it for it in opened if CLOSED(state, it[0], opened[-1][0]) is None]


def check(state: State, fact: Fact) -> Violation | None:
    """The rule the fact breaks here, or None. Pure; asks the rules and nothing else."""
    kind = type(fact)
    if kind in STATEMENT_KINDS:
        return _statement(state, fact, STATEMENT_KINDS[kind])
    opened = open_steps(state)
    if not opened:
        return AFTER_PLAY.check(state, fact)
    last, elsewhere = opened[-1][0], FACT_KINDS[kind].of_another_step
    meant = of_another = None
    for step, answer in opened:
        is_taken = takes(answer, fact) if fact.attested else answer.takes(fact)
        if not is_taken or getattr(fact, "player", step.player) != step.player:
            continue
        broken = answer.broken_by(state, step, fact)
        if broken is None and fact.attested and isinstance(answer, Choices) and answer.window:
            broken = possible(state, fact)
        if broken is None and step is not last:
            broken = CLOSED(state, step, last)
        if broken is None:
            return None
        if broken in elsewhere:
            of_another = broken
        else:
            meant = meant or broken
    return meant or _between_steps(state, fact, opened, of_another)


def _between_steps(
    state: State, fact: Fact, opened: Sequence[Open], broken: Violation | None
) -> Violation | None:
    """The rule that a fact breaks which none of the open steps takes for its own: it interrupts
    them, breaks that of another one, or is misplaced."""
    step, answer = opened[-1]
    is_closed = STEP_KINDS[type(step)].alone and not _same_player(step, fact)
    if isinstance(opened[0][1], Choices) and not is_closed:
        option = interrupt_for(state, fact)
        if option is not None and isinstance(fact, PlayerFact):
            return option.broken_by(state, Interrupt(fact.player, step), fact)
    return broken or misplaced(state, fact, step, answer)


def _statement(state: State, fact: Fact, row: StatementKind) -> Violation | None:
    """What the table states: never in the midst of a choice and what it brings."""
    if fact.attested:
        return NOT_ATTESTED_HERE
    broken = row.check(state, fact)
    stuck = row.ends_standstill and nobody_can_play(state)
    return broken if broken is not None or stuck else violation_if_not_due(state)


def _same_player(step: AnyStep, fact: Fact) -> bool:
    """Whether the step is of the player whose fact it is."""
    return not isinstance(fact, PlayerFact) or fact.player == step.player


def interrupt_for(state: State, fact: Fact) -> Option | None:
    """The option of a fact that may stand where any choice is due, None where it may not."""
    for row in INTERRUPT_KINDS:
        if row.option.kind is type(fact) and row.is_meant(state, fact):
            return row.option
    return None


def interrupts(state: State, step: AnyStep) -> Iterator[tuple[Option, Interrupt]]:
    """What may come beside the choices here, `step` being the last open one."""
    for row in INTERRUPT_KINDS:
        for player in row.players(state, step):
            yield row.option, Interrupt(player, step)


def takes(answer: Choices | Due | Roll, fact: Fact) -> bool:
    """Whether a step with this answer is the one the fact belongs to, by its type."""
    if not fact.attested:
        return answer.takes(fact)
    if not isinstance(answer, Choices) or answer.option_for(fact) is None:
        return False
    row = FACT_KINDS.get(type(fact))
    return answer.window or (row is not None and row.attests_alone)


def possible(state: State, fact: Fact) -> Violation | None:
    """The physical invariant an attested fact breaks, or None."""
    try:
        evolve(state, fact)
    except CannotApply as impossible:
        return impossible.violation
    return None


def due(state: State) -> Fact | None:
    """The consequence that must come next, None where a choice or a roll is awaited."""
    opened = open_steps(state)
    return opened[0][1].expected if opened and isinstance(opened[0][1], Due) else None


def violation_if_not_due(state: State) -> Violation | None:
    """The rule that is broken where anything else comes than the consequence that is due; None
    where none is."""
    opened = open_steps(state)
    return opened[0][1].missing if opened and isinstance(opened[0][1], Due) else None


def roll_due(state: State) -> Roll | None:
    """The roll that must come next, if one is awaited."""
    opened = open_steps(state)
    return opened[0][1] if opened and isinstance(opened[0][1], Roll) else None


def decline_due(state: State) -> Fact | None:
    """The `step_declined` of an optional step that stands, with a legal choice, before a
    consequence; None where nothing needs to be declined."""
    opened = open_steps(state)
    if not opened or opened[0] is opened[-1] or isinstance(opened[-1][1], Choices):
        return None
    step, answer = opened[0]
    return answer.declines(step) if isinstance(answer, Choices) else None


def may_go_unsaid(state: State, decline: Fact) -> bool:
    """Whether the step that is declined may also be passed over without a fact (R065)."""
    declined = (
        step
        for step, answer in open_steps(state)
        if isinstance(answer, Choices) and answer.declined_by(decline)
    )
    step = next(declined)
    unsaid = STEP_KINDS[type(step)].may_go_unsaid
    return unsaid is not None and unsaid(state, step)


def nobody_can_play(state: State) -> bool:
    """Whether everybody's turn would be skipped in a row: then nothing can ever change, nothing is
    written, and the table gives the game up (the pages do not cover it)."""
    for _ in state.table.players:
        fact = due(state)
        if not isinstance(fact, TurnSkipped):
            return False
        state = evolve(state, fact)
    return True
