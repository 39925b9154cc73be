"""Asking the rules, once: what is open, what a fact breaks, what must come, what may come.

`validate` admits and evolves fact by fact; `legal` filters candidates; `record` plays a choice and
writes every consequence. All of them walk the queue of steps with the same answers.
"""

from collections.abc import Iterator

from msgspec import Struct

from adas_dream.core.answers import Answer, Choices, Due, Roll
from adas_dream.core.citations import Breach
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rules import ANSWERS, statements
from adas_dream.core.rules.misplaced import AFTER_PLAY, misplaced, wrong_player
from adas_dream.core.rules.window import ADMITS
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.position.game import AnyStep

Open = tuple[AnyStep, Answer]


def open_steps(state: State) -> Iterator[Open]:
    """The steps that may be taken now: optional ones, up to the first that must be."""
    for step in state.position.queue:
        answer = ANSWERS[type(step)](state, step)
        if answer is None:
            continue
        yield step, answer
        if not (isinstance(answer, Choices) and answer.optional):
            return


def admit(state: State, fact: Fact) -> Breach | None:
    """The rule the fact breaks here, or None. Pure; asks the rules and nothing else."""
    if type(fact) in statements.RULES:
        return statements.admit(state, fact)
    if state.position.over or not state.position.queue:
        return AFTER_PLAY
    last: Open | None = None
    for step, answer in open_steps(state):
        last = (step, answer)
        if takes(answer, fact):
            return _judged(state, step, answer, fact)
    if last is None:
        raise LookupError("the queue of steps has run dry")
    return misplaced(state, fact, last)


def takes(answer: Answer, fact: Fact) -> bool:
    """Whether a step with this answer is the one the fact belongs to, by its type."""
    if isinstance(answer, Due):
        return type(fact) is type(answer.expected) and not fact.attested
    if isinstance(answer, Roll):
        return type(fact) is type(answer.template) and not fact.attested
    if isinstance(answer, Choices):
        if answer.window and fact.attested:
            return type(fact) in ADMITS
        return answer.option_for(fact) is not None or answer.declined_by(fact)
    return False


def _judged(state: State, step: AnyStep, answer: Answer, fact: Fact) -> Breach | None:
    if isinstance(fact, PlayerFact) and fact.player != step.player:
        return wrong_player(state, fact)
    if isinstance(answer, Due):
        return answer.broken_by(fact)
    if isinstance(answer, Roll):
        return answer.broken_by(state, step, fact)
    assert isinstance(answer, Choices)
    option = answer.option_for(fact)
    if option is not None:
        return option.broken_by(state, step, fact)
    return None if answer.declined_by(fact) else possible(state, fact)


def possible(state: State, fact: Fact) -> Breach | None:
    """The physical invariant an attested fact breaks, or None."""
    try:
        evolve(state, fact)
    except CannotApply as impossible:
        return impossible.breach
    return None


def due(state: State) -> Fact | None:
    """The consequence that must come next, None where a choice or a roll is awaited."""
    first = next(open_steps(state), None)
    return first[1].expected if first and isinstance(first[1], Due) else None


def roll_due(state: State) -> Roll | None:
    """The roll that must come next, if one is awaited."""
    first = next(open_steps(state), None)
    return first[1] if first and isinstance(first[1], Roll) else None


def decline_due(state: State) -> Fact | None:
    """The `step_declined` of an optional step that stands, with a legal choice, before a
    consequence; None where nothing needs to be declined."""
    steps = list(open_steps(state))
    if len(steps) < 2 or not isinstance(steps[-1][1], Due | Roll):  # noqa: PLR2004 - one and a next
        return None
    step, answer = steps[0]
    if not isinstance(answer, Choices) or not answer.decline:
        return None
    return StepDeclined(1, step.player, answer.decline)  # type: ignore[arg-type]


def may_go_unsaid(state: State, decline: Fact) -> bool:
    """An unknown hand need not decline: nobody can tell whether a card was playable (R065)."""
    assert isinstance(decline, StepDeclined)
    if decline.step != "partner":
        return False
    piles = state.player(decline.player).partners
    return piles.hidden > 0


def settle(state: State) -> tuple[State, list[Fact]]:
    """The state with every consequence that is due, and those consequences in order."""
    facts: list[Fact] = []
    while (fact := due(state)) is not None:
        facts.append(fact)
        state = evolve(state, fact)
    return state, facts


def decide(state: State, choice: Fact) -> tuple[Fact, ...] | Breach:
    """The facts a choice (or a roll) makes, every consequence included, or the rule it breaks.

    Optional steps that stand before a consequence are declined where the choice comes later.
    """
    broken = admit(state, choice)
    if broken is None:
        return (choice, *settle(evolve(state, choice))[1])
    decline = decline_due(state)
    if decline is None:
        return broken
    state, consequences = settle(evolve(state, decline))
    later = decide(state, choice)
    return broken if isinstance(later, Breach) else (decline, *consequences, *later)


class Family(Struct, frozen=True, gc=False):
    """The legal facts of one type; `step` is where they may come."""

    step: str
    kind: type[Fact]
    members: tuple[Fact, ...]


class Legal(Struct, frozen=True, gc=False):
    """What may come next.

    `player` must choose among `families` (`declines` pass an optional step over), or `due` must
    come, or the `roll`; an open effects window takes the `attested` types besides.
    """

    player: int | None
    families: tuple[Family, ...] = ()
    declines: tuple[Fact, ...] = ()
    due: Fact | None = None
    roll: Roll | None = None
    attested: tuple[type[Fact], ...] = ()


def legal(state: State) -> Legal:
    """What may come next at this place, by the same rules as `admit`."""
    families: list[Family] = []
    declines: list[Fact] = []
    attested: tuple[type[Fact], ...] = ()
    if state.position.over or not state.position.queue:
        return Legal(None)
    for step, answer in open_steps(state):
        if isinstance(answer, Due):
            return Legal(step.player, (*families,), (*declines,), answer.expected, None, attested)
        if isinstance(answer, Roll):
            return Legal(step.player, (*families,), (*declines,), None, answer, attested)
        assert isinstance(answer, Choices)
        families.extend(_families(state, step, answer))
        if answer.window:
            attested = tuple(sorted(ADMITS, key=lambda kind: kind.__name__))
        if answer.decline:
            declines.append(StepDeclined(1, step.player, answer.decline))  # type: ignore[arg-type]
    return Legal(step.player, (*families,), (*declines,), None, None, attested)


def _families(state: State, step: AnyStep, answer: Choices) -> Iterator[Family]:
    for option in answer.options:
        members = tuple(option.legal(state, step))
        if members:
            yield Family(str(step.__struct_config__.tag), option.kind, members)
