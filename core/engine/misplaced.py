"""Which rule a fact breaks that is not open here: what is missing before it, or the stray itself.

If the fact fits a later step, the due step is missing; if it fits nowhere, the fact is stray.
"""

from adas_dream.core.answers import Answer
from adas_dream.core.citations import Violation, citing
from adas_dream.core.rows import FactKind
from adas_dream.core.rules import FACT_KINDS, STEP_KINDS, UNDUE
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.position.steps import AnyStep

violation = citing(__name__)
IN_ANOTHER_TURN = violation("R004", "in-another-players-turn")
BETWEEN_TURNS = violation("R004", "between-turns")
NOT_ATTESTED_HERE = violation("I37", "attested-without-window")


def misplaced(state: State, fact: Fact, step: AnyStep, answer: Answer) -> Violation:
    """The rule broken by a fact that none of the open steps takes; the step given is the last of
    them, which had to be taken."""
    row = FACT_KINDS[type(fact)]
    if _step_of_another_is_due(state, fact, step):
        return _missing(step, answer, row)
    if isinstance(fact, PlayerFact) and fact.player != state.position.player_on_turn:
        own = row.off_turn(state, fact) if row.off_turn else None
        return own or IN_ANOTHER_TURN
    if fact.attested and not row.attests_alone:
        return NOT_ATTESTED_HERE
    is_brought = type(step) in row.only_after
    if is_brought or any(_reaches(fact, later) for later in _after(state, step)):
        return _missing(step, answer, row)
    undue = (look(state, step, row) for look in UNDUE)
    return next(filter(None, undue), None) or _stray(state, step, fact, row)


def _step_of_another_is_due(state: State, fact: Fact, step: AnyStep) -> bool:
    """Whether a step that is not of the player on turn is due (after a deferred build), and either
    of the two goes on without it."""
    whose = state.position.player_on_turn
    return step.player != whose and getattr(fact, "player", whose) in (whose, step.player)


def _reaches(fact: Fact, later: AnyStep) -> bool:
    """Whether the fact belongs to that step, or passes it over."""
    if isinstance(fact, StepDeclined):
        return later.declined_as == fact.step
    return type(fact) in STEP_KINDS[type(later)].reached_by


def _after(state: State, step: AnyStep) -> tuple[AnyStep, ...]:
    queue = state.position.queue
    index = next(index for index, other in enumerate(queue) if other is step)
    return queue[index + 1 :]


def _missing(step: AnyStep, answer: Answer, row: FactKind) -> Violation:
    if answer is None:
        raise LookupError("an open step answers")
    return row.before.get(type(step), answer.missing)


def _stray(state: State, step: AnyStep, fact: Fact, row: FactKind) -> Violation:
    seen = row.look(state, step, fact) if row.look else None
    if seen is not None:
        return seen
    between = state.position.turn is None and not row.frames_turns
    return BETWEEN_TURNS if between else row.stray
