"""Workshop step 1: choose and move a die, and the two Coal options (R010-R025, R036)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import citing, holds
from adas_dream.core.constants import STEP_ONE_COAL
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.workshop import DieMoved, DieMovedFurther, WorkshopDieTurned
from adas_dream.events.position import steps
from adas_dream.events.position.game import Turn
from adas_dream.events.vocabulary import FACES, SPACES, VALUE, Die, next_space, turned_to

violation = citing(__name__)
NO_MOVE = violation("R014", "no-die-moved")
Spaces = tuple[tuple[Die, ...], ...]


def choose(state: State, _: steps.Choose) -> Answer:
    """The move is due; with it made, the Coal options may still come."""
    return BEFORE_MOVE if state.turn.moved is None else AFTER_MOVE


@holds("R013", "die-not-in-space")
def die_is_there(state: State, _: steps.Choose, fact: DieMoved) -> bool:
    """Any die of the Workshop may be chosen, from the space it lies in."""
    return fact.die in state.position.workshop.spaces[fact.from_space - 1]


@holds("R014", "second-move")
def not_moved_yet(state: State, _: steps.Choose, __: DieMoved) -> bool:
    """One die is moved, once."""
    return state.turn.moved is None


@holds("R015", "moved-backwards")
def goes_clockwise(_: State, __: steps.Choose, fact: DieMoved | DieMovedFurther) -> bool:
    """Clockwise: never back and never by zero."""
    return (fact.to_space - fact.from_space) % 6 in (1, 2, 3)


@holds("R025", "skipped-empty-space")
def counts_empty_spaces(state: State, _: steps.Choose, fact: DieMoved | DieMovedFurther) -> bool:
    """An empty space is a space: it is not jumped over."""
    passed = next_space(fact.from_space)
    jumped = fact.to_space == next_space(passed)
    return not (jumped and not state.position.workshop.spaces[passed - 1])


@holds("R014", "not-next-space")
def goes_one_space(_: State, __: steps.Choose, fact: DieMoved) -> bool:
    """The basic move is one space."""
    return fact.to_space == next_space(fact.from_space)


@holds("R016", "not-the-moved-die")
def is_the_moved_die(state: State, _: steps.Choose, fact: DieMovedFurther) -> bool:
    """Only the die that was moved goes further, from where it stopped."""
    return fact.die == state.turn.moved and fact.from_space == state.turn.stop


@holds("R017", "moved-further-twice")
def not_further_yet(state: State, _: steps.Choose, __: DieMovedFurther) -> bool:
    """The extra move is taken at most once."""
    return not state.turn.further


@holds("R016", "not-one-space-further")
def goes_one_further(_: State, __: steps.Choose, fact: DieMovedFurther) -> bool:
    """The extra move is one space."""
    return fact.to_space == next_space(fact.from_space)


@holds("R022", "no-coal-for-option")
def has_coal(state: State, step: steps.Choose, _: DieMovedFurther | WorkshopDieTurned) -> bool:
    """The Coal must be in hand when it is spent."""
    return state.player(step.player).coal >= STEP_ONE_COAL


@holds("R019", "second-pip-change")
def not_turned_yet(state: State, _: steps.Choose, __: WorkshopDieTurned) -> bool:
    """The pip change is taken at most once."""
    return not state.turn.turned


@holds("R018", "turned-die-not-in-space")
def turned_die_is_there(state: State, _: steps.Choose, fact: WorkshopDieTurned) -> bool:
    """Any one die of the Workshop, from the space it lies in; `moved` marks the moved one."""
    turn = state.turn
    dice = state.position.workshop.spaces[fact.space - 1]
    if fact.moved:
        return turn.moved == fact.die and turn.stop == fact.space
    return fact.die in others(dice, turn, fact.space)


@holds("R023", "pips-wrapped")
def does_not_wrap(_: State, __: steps.Choose, fact: WorkshopDieTurned) -> bool:
    """No pip above 6 and none below 1: a 6 does not become a 1, nor a 1 a 6."""
    return {VALUE[fact.die], VALUE[fact.becomes]} != {1, 6}


@holds("R018", "not-one-pip")
def changes_one_pip(_: State, __: steps.Choose, fact: WorkshopDieTurned) -> bool:
    """One pip, up or down, of the same die."""
    return fact.die[0] == fact.becomes[0] and abs(VALUE[fact.die] - VALUE[fact.becomes]) == 1


@holds("R036", "nothing-left-to-push")
def leaves_a_push(state: State, step: steps.Choose, fact: Fact) -> bool:
    """A choice that leaves no die to push, with the Coal options left, may not be made."""
    turn, spaces, coal = state.turn, state.position.workshop.spaces, state.player(step.player).coal
    if isinstance(fact, WorkshopDieTurned):
        return _turned_leaves_push(turn, spaces, coal, fact)
    further = turn.further or isinstance(fact, DieMovedFurther)
    left = coal - (STEP_ONE_COAL if isinstance(fact, DieMovedFurther) else 0)
    assert isinstance(fact, DieMoved | DieMovedFurther)
    return pushable(
        spaces, fact.to_space, VALUE[fact.die], left, further=further, turned=turn.turned
    )


def _turned_leaves_push(turn: Turn, spaces: Spaces, coal: int, fact: WorkshopDieTurned) -> bool:
    dice: list[Die] = list(spaces[fact.space - 1])
    dice.remove(fact.die)
    after: Spaces = (*spaces[: fact.space - 1], (*dice, fact.becomes), *spaces[fact.space :])
    left = coal - STEP_ONE_COAL
    if turn.moved is None:
        return any_move_pushes(after, left, turned=True)
    assert turn.stop is not None
    moved = fact.becomes if fact.moved else turn.moved
    dice = list(after[turn.stop - 1])
    dice.remove(moved)
    after = (*after[: turn.stop - 1], tuple(dice), *after[turn.stop :])
    return pushable(after, turn.stop, VALUE[moved], left, further=turn.further, turned=True)


def pushable(  # noqa: PLR0913 - the closed form has six terms
    spaces: Spaces, stop: int, value: int, coal: int, *, further: bool, turned: bool
) -> bool:
    """Whether a moved die showing `value` in `stop` can still push one of the other dice.

    `spaces` are the other dice; `further` and `turned` say which option is used up. A pip change
    helps by one, on either side of the comparison; the extra move opens the next space (R036).
    """
    reach = value + (1 if not turned and coal >= STEP_ONE_COAL else 0)
    for die in spaces[stop - 1]:
        if VALUE[die] <= reach:
            return True
    if further or coal < STEP_ONE_COAL:
        return False
    reach = value + (1 if not turned and coal >= 2 * STEP_ONE_COAL else 0)
    for die in spaces[next_space(stop) - 1]:
        if VALUE[die] <= reach:
            return True
    return False


def any_move_pushes(spaces: Spaces, coal: int, *, turned: bool = False) -> bool:
    """Whether any die of the Workshop can be moved so that a die can be pushed (R036)."""
    for space in SPACES:
        for die in spaces[space - 1]:
            if pushable(spaces, next_space(space), VALUE[die], coal, further=False, turned=turned):
                return True
    return False


def others(dice: tuple[Die, ...], turn: Turn, space: int) -> tuple[Die, ...]:
    """The dice of a space without the moved die (R034)."""
    if space != turn.stop or turn.moved not in dice:
        return dice
    rest = list(dice)
    rest.remove(turn.moved)
    return tuple(rest)


def _moves(state: State, step: steps.Choose) -> Iterator[Fact]:
    for space in SPACES:
        for die in dict.fromkeys(state.position.workshop.spaces[space - 1]):
            yield DieMoved(1, step.player, die, space, next_space(space))


def _further(state: State, step: steps.Choose) -> Iterator[Fact]:
    stop, moved = state.turn.stop, state.turn.moved
    if stop is not None and moved is not None:
        yield DieMovedFurther(1, step.player, moved, stop, next_space(stop))


def _turns(state: State, step: steps.Choose) -> Iterator[Fact]:
    turn = state.turn
    for space in SPACES:
        for die in dict.fromkeys(others(state.position.workshop.spaces[space - 1], turn, space)):
            for value in _neighbours(die):
                yield WorkshopDieTurned(1, step.player, space, die, turned_to(die, value))
    if turn.moved is not None and turn.stop is not None:
        for value in _neighbours(turn.moved):
            becomes = turned_to(turn.moved, value)
            yield WorkshopDieTurned(1, step.player, turn.stop, turn.moved, becomes, moved=True)


def _neighbours(die: Die) -> tuple[int, ...]:
    return tuple(value for value in (VALUE[die] - 1, VALUE[die] + 1) if value in FACES)


MOVE = option(
    DieMoved,
    (
        not_moved_yet,
        die_is_there,
        goes_clockwise,
        counts_empty_spaces,
        goes_one_space,
        leaves_a_push,
    ),
    _moves,
)
FURTHER = option(
    DieMovedFurther,
    (
        is_the_moved_die,
        not_further_yet,
        goes_clockwise,
        counts_empty_spaces,
        goes_one_further,
        has_coal,
        leaves_a_push,
    ),
    _further,
)
TURN = option(
    WorkshopDieTurned,
    (not_turned_yet, turned_die_is_there, does_not_wrap, changes_one_pip, has_coal, leaves_a_push),
    _turns,
)
BEFORE_MOVE = Choices((MOVE, FURTHER, TURN), NO_MOVE)
AFTER_MOVE = Choices((MOVE, FURTHER, TURN), NO_MOVE, optional=True)

NOUN = Noun(
    steps=(StepKind(steps.Choose, choose, (DieMoved, DieMovedFurther, WorkshopDieTurned)),),
    facts=(
        FactKind(DieMoved, violation("R010", "second-die-taken")),
        FactKind(DieMovedFurther, violation("R021", "moved-further-after-step-one")),
        FactKind(WorkshopDieTurned, violation("R021", "turned-after-step-one")),
    ),
)
