"""Asking the rules, once: what is open, what a fact breaks, what must come, what may come.

`validate` admits and evolves fact by fact; `legal` filters candidates; `record` plays a choice and
writes every consequence. All of them walk the queue of steps with the same answers.
"""

from collections.abc import Iterator

from msgspec import Struct

from adas_dream.core.answers import Answer, Choices, Due, Interrupt, Option, Roll
from adas_dream.core.citations import Violation
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rules import ANSWERS, statements
from adas_dream.core.rules.building import DEFERRED, OTHER_BUILD
from adas_dream.core.rules.misplaced import NOT_ATTESTED_HERE, STATED, misplaced
from adas_dream.core.rules.objectives import CLAIM
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.effects import TokenGained
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.events.facts.turn import StepDeclined, TurnSkipped
from adas_dream.events.position.game import AnyStep, Position
from adas_dream.events.position.steps import ClaimMet, EffectsWindow

Open = tuple[AnyStep, Answer]


def open_steps(state: State) -> Iterator[Open]:
    """The steps that may be taken now: optional ones, up to the first that must be."""
    for step in () if state.stopped else state.position.queue:
        answer = ANSWERS[type(step)](state, step)
        if answer is None:
            continue
        yield step, answer
        if not (isinstance(answer, Choices) and answer.optional):
            return


def check(state: State, fact: Fact) -> Violation | None:
    """The rule the fact breaks here, or None. Pure; asks the rules and nothing else."""
    if type(fact) in statements.RULES:
        return _statement(state, fact)
    if state.stopped:
        return statements.after_play(state, fact)
    opened = list(open_steps(state))
    taking = [it for it in opened if takes(it[1], fact) and _same_player(it[0], fact)]
    broken = [_judged(state, step, answer, fact) for step, answer in taking]
    meant = [violation for violation in broken if violation not in OTHER_BUILD]
    if meant:
        return None if None in meant else meant[0]
    step, answer = opened[-1]
    claims_first = isinstance(step, ClaimMet) and not _same_player(step, fact)
    if isinstance(opened[0][1], Choices) and isinstance(fact, PlayerFact) and not claims_first:
        option = interrupt_for(state, fact)
        if option is not None:
            return option.broken_by(state, Interrupt(fact.player, step), fact)
    return broken[-1] if broken else misplaced(state, fact, step, answer)


def _statement(state: State, fact: Fact) -> Violation | None:
    """What the table states: never in the midst of a choice and what it brings."""
    if fact.attested:
        return NOT_ATTESTED_HERE
    broken = statements.check(state, fact)
    stuck = isinstance(fact, PlayAbandoned) and nobody_can_play(state)
    return broken if broken is not None or stuck else lacks(state)


def _same_player(step: AnyStep, fact: Fact) -> bool:
    """Whether the step is of the player whose fact it is."""
    return not isinstance(fact, PlayerFact) or fact.player == step.player


def interrupt_for(state: State, fact: PlayerFact) -> Option | None:
    """The option of a fact that may stand where any choice is due: a claim in the own turn or by
    a deferred build, a build after the turn."""
    position = state.position
    own = position.turn is not None and fact.player == position.queue[-1].player
    if isinstance(fact, ObjectiveClaimed):
        return CLAIM if own or has_just_built(position, fact.player) else None
    if isinstance(fact, GearBuilt) and not fact.free and not fact.attested:
        return None if own else DEFERRED
    return None


def late_builder(position: Position) -> int | None:
    """Who may still build after the turn that they ended (R072): nobody in an own later turn."""
    window = position.build_window
    own = position.queue[-1].player if position.turn is not None else None
    return None if window is None or window.player == own else window.player


def has_just_built(position: Position, player: int) -> bool:
    """Whether the player's deferred build is the last thing that happened."""
    first = position.queue[0]
    return isinstance(first, ClaimMet) and first.player == player


def takes(answer: Answer, fact: Fact) -> bool:
    """Whether a step with this answer is the one the fact belongs to, by its type."""
    if isinstance(answer, Due):
        return type(fact) is type(answer.expected) and not fact.attested
    if isinstance(answer, Roll):
        return type(fact) is type(answer.template) and not fact.attested
    if isinstance(answer, Choices):
        if answer.declined_by(fact):
            return True
        attests = fact.attested and (answer.window or type(fact) not in STATED)
        return answer.window == attests and answer.option_for(fact) is not None
    return False


def _judged(state: State, step: AnyStep, answer: Answer, fact: Fact) -> Violation | None:
    if isinstance(answer, Due):
        return answer.broken_by(fact)
    if isinstance(answer, Roll):
        return answer.broken_by(state, step, fact)
    assert isinstance(answer, Choices)
    option = answer.option_for(fact)
    broken = option.broken_by(state, step, fact) if option else None
    return possible(state, fact) if broken is None and answer.window else broken


def possible(state: State, fact: Fact) -> Violation | None:
    """The physical invariant an attested fact breaks, or None."""
    try:
        evolve(state, fact)
    except CannotApply as impossible:
        return impossible.violation
    return None


def due(state: State) -> Fact | None:
    """The consequence that must come next, None where a choice or a roll is awaited."""
    first = next(open_steps(state), None)
    return first[1].expected if first and isinstance(first[1], Due) else None


def lacks(state: State) -> Violation | None:
    """The rule that is broken where anything else comes than the consequence that is due; None
    where none is."""
    first = next(open_steps(state), None)
    return first[1].missing if first and isinstance(first[1], Due) else None


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
    """The state with every consequence that is due, and those consequences in order; CannotApply
    where one cannot be paid or done, which no game comes to that kept the rules."""
    facts: list[Fact] = []
    while (fact := due(state)) is not None and not nobody_can_play(state):
        facts.append(fact)
        state = evolve(state, fact)
    return state, facts


def nobody_can_play(state: State) -> bool:
    """Whether everybody's turn would be skipped in a row: then nothing can ever change, nothing is
    written, and the table gives the game up (the pages do not cover it)."""
    for _ in state.table.players:
        fact = due(state)
        if not isinstance(fact, TurnSkipped):
            return False
        state = evolve(state, fact)
    return True


def decide(state: State, choice: Fact) -> tuple[Fact, ...] | Violation:
    """The facts a choice (or a roll) makes, every consequence included, or the rule it breaks.

    Optional steps that stand before a consequence are declined where the choice comes later.
    """
    played = play(state, choice)
    return played if isinstance(played, Violation) else played[1]


def play(state: State, choice: Fact) -> tuple[State, tuple[Fact, ...]] | Violation:
    """As `decide`, with the state after those facts."""
    try:
        return _played(state, choice)
    except CannotApply as impossible:
        return impossible.violation


def _played(state: State, choice: Fact) -> tuple[State, tuple[Fact, ...]] | Violation:
    broken = _refused(state, choice)
    if broken is None:
        after, consequences = settle(evolve(state, choice))
        return after, (choice, *consequences)
    decline = decline_due(state)
    if decline is None or _fits(state, choice):
        return broken
    state, consequences = settle(evolve(state, decline))
    later = _played(state, choice)
    if isinstance(later, Violation):
        return later if _fits(state, choice) else broken
    return later[0], (decline, *consequences, *later[1])


def _fits(state: State, choice: Fact) -> bool:
    """Whether an open step is the one the choice belongs to, right or wrong."""
    return any(takes(answer, choice) for _, answer in open_steps(state))


def _refused(state: State, choice: Fact) -> Violation | None:
    """The rule for which it is not taken. A score or a winner is taken as the players wrote it:
    where it differs is the judge's to say."""
    if isinstance(choice, statements.Declaration) and not choice.attested:
        return statements.may_be_declared(state, choice)
    return check(state, choice)


class Family(Struct, frozen=True, gc=False):
    """The legal facts of one type: how many, and the members unless they are too many to list.

    `step` is where they may come; `aside` stands for what may come beside any choice.
    """

    step: str
    kind: type[Fact]
    player: int
    count: int
    members: tuple[Fact, ...] | None


class Legal(Struct, frozen=True, gc=False):
    """What may come next.

    `player` must choose among `families` (`declines` pass an optional step over, of the kinds in
    `passing`), or `due` must come, or the `roll`; `interrupts` may stand beside any choice; an open
    effects window takes the `attested` types besides, because of `causes`. Where nobody can ever
    play again, `play_abandoned` alone is due; where the table stopped play, nothing is, and the
    game is `given_up`.
    """

    player: int | None
    families: tuple[Family, ...] = ()
    interrupts: tuple[Family, ...] = ()
    declines: tuple[Fact, ...] = ()
    passing: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    due: Fact | None = None
    roll: Roll | None = None
    attested: tuple[type[Fact], ...] = ()
    given_up: bool = False


LISTED = 500
"""Families larger than this are counted, not listed."""


def legal(state: State) -> Legal:
    """What may come next at this place, by the same rules as `check`."""
    if state.stopped:
        handed_out = (TokenGained,) if statements.tokens_follow(state) else ()
        return Legal(None, attested=handed_out, given_up=state.position.abandoned)
    opened = list(open_steps(state))
    step, answer = opened[-1]
    skips = isinstance(answer, Due) and isinstance(answer.expected, TurnSkipped)
    if skips and nobody_can_play(state):
        return Legal(None, due=PlayAbandoned(1))
    choices = [(step, answer) for step, answer in opened if isinstance(answer, Choices)]
    interrupts = tuple(_interrupts(state, step)) if isinstance(opened[0][1], Choices) else ()
    passed = _passed(choices)
    return Legal(
        player=opened[0][0].player,
        families=tuple(
            family for step, answer in choices for family in _families(state, step, answer)
        ),
        interrupts=interrupts,
        declines=tuple(passed),
        passing=tuple(passed.values()),
        causes=tuple(step.cause for step, _ in choices if isinstance(step, EffectsWindow)),
        due=answer.expected if isinstance(answer, Due) else None,
        roll=answer if isinstance(answer, Roll) else None,
        attested=tuple(
            dict.fromkeys(
                option.kind for _, answer in choices if answer.window for option in answer.options
            )
        ),
    )


def _passed(choices: list[tuple[AnyStep, Choices]]) -> dict[Fact, str]:
    """What passes the optional steps over, each once, with the kind of the first that it passes."""
    passed: dict[Fact, str] = {}
    for step, answer in choices:
        if answer.decline:
            fact = StepDeclined(1, step.player, answer.decline)  # type: ignore[arg-type]
            passed.setdefault(fact, str(step.__struct_config__.tag))
    return passed


def leads_nowhere(state: State) -> bool:
    """Whether play goes on but nothing can: no choice, no consequence, no roll."""
    here = legal(state)
    choices = here.families or here.interrupts or here.declines or here.attested
    found = choices or here.due or here.roll
    return not state.stopped and not found


def legal_instead(state: State, fact: Fact) -> Legal:
    """What was legal where a fact was refused; for a declaration, what it should have said."""
    right = statements.official(state, fact) if state.position.over else None
    return legal(state) if right is None else Legal(None, due=right)


def members(state: State, kind: type[Fact]) -> Iterator[Fact]:
    """Every legal fact of one type here, however many, one by one."""
    opened = list(open_steps(state))
    for step, answer in opened:
        for option in answer.options if isinstance(answer, Choices) else ():
            if option.kind is kind:
                yield from option.legal(state, step)


def _families(state: State, step: AnyStep, answer: Choices) -> Iterator[Family]:
    name = str(step.__struct_config__.tag)
    for option in answer.options:
        family = _family(state, step, option, name)
        if family.count:
            yield family


def _family(state: State, at: AnyStep | Interrupt, option: Option, name: str) -> Family:
    count = option.count(state, at) if option.count else None
    if count is not None and count > LISTED:
        return Family(name, option.kind, at.player, count, None)
    found = tuple(option.legal(state, at))
    return Family(name, option.kind, at.player, len(found), found)


def _interrupts(state: State, step: AnyStep) -> Iterator[Family]:
    """Claims of the open turn's player, and the build (then the claim) of who ended the turn
    before."""
    position = state.position
    first = position.queue[0]
    if position.turn is not None and not isinstance(step, ClaimMet):
        player = position.queue[-1].player
        yield from _interrupt(state, Interrupt(player, step), CLAIM)
    if isinstance(first, ClaimMet) and first is not step:
        yield from _interrupt(state, Interrupt(first.player, step), CLAIM)
    builder = late_builder(position)
    if builder is not None:
        yield from _interrupt(state, Interrupt(builder, step), DEFERRED)


def _interrupt(state: State, at: Interrupt, option: Option) -> Iterator[Family]:
    family = _family(state, at, option, "aside")
    if family.count:
        yield family
