"""Taking from displays and refilling them: Multipliers and Programs (R105, R106, R140-R157)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, Roll, cited, option, unnamed
from adas_dream.core.citations import citing, holds
from adas_dream.core.reducers.displays import MULTIPLIERS, display_index, is_unknown, shown
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.rules.causes import MISSING
from adas_dream.core.rules.effects import gear_is_held
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.programs import ProgramDiscarded, ProgramPlaced
from adas_dream.events.facts.publishing import MultiplierTaken
from adas_dream.events.position import steps
from adas_dream.events.position.game import Display
from adas_dream.events.vocabulary import ADDITION, PROGRAM_SPACES, SUBTRACTION

violation = citing(__name__)
UNKNOWN_MULTIPLIER, UNKNOWN_PROGRAM = "multiplier", "program"
"""What is offered from a display that nobody knows: any name that the table gives is taken as
stated."""
NOT_TAKEN = violation("R105", "no-multiplier-taken")
NOT_PLACED = violation("R140", "program-not-placed")


def take_multiplier(state: State, step: steps.TakeMultiplier) -> Answer:
    """A Multiplier of the display is taken; from an empty one nothing can be, from one that nobody
    knows whatever the table says."""
    if is_unknown(state.position, MULTIPLIERS):
        return STATE_MULTIPLIER[step.rule]
    return TAKE_MULTIPLIER[step.rule] if shown(state.position, MULTIPLIERS) else None


@holds("R105", "multiplier-not-in-display")
def multiplier_is_shown(state: State, _: object, fact: MultiplierTaken) -> bool:
    """The Multiplier is in the display."""
    return fact.gear in shown(state.position, MULTIPLIERS)


def _multipliers(state: State, step: steps.TakeMultiplier) -> Iterator[Fact]:
    for gear in dict.fromkeys(shown(state.position, MULTIPLIERS)):
        yield MultiplierTaken(1, step.player, gear)


def _stated_multiplier(_: State, step: steps.TakeMultiplier) -> Iterator[Fact]:
    yield MultiplierTaken(1, step.player, UNKNOWN_MULTIPLIER, attested=True)


@holds("R105", "not-a-multiplier")
def is_a_multiplier(_: State, __: object, fact: MultiplierTaken) -> bool:
    """What the Meetings display has are Multiplier Gears."""
    return fact.gear not in (ADDITION, SUBTRACTION)


MULTIPLIER = option(MultiplierTaken, (multiplier_is_shown,), _multipliers)
STATED_MULTIPLIER = option(MultiplierTaken, (is_a_multiplier,), _stated_multiplier)
_NOT_TAKEN = {**MISSING, "R105": NOT_TAKEN}
TAKE_MULTIPLIER = {rule: Choices((MULTIPLIER,), missing) for rule, missing in _NOT_TAKEN.items()}
STATE_MULTIPLIER = {
    rule: Choices((STATED_MULTIPLIER,), missing, window=True)
    for rule, missing in _NOT_TAKEN.items()
}


def _display(state: State, name: str) -> Display | None:
    index = display_index(state.position, name)
    return None if index is None else state.position.displays[index]


def refill_display(state: State, step: steps.RefillDisplay) -> Answer:
    """An item of the stack fills the gap; an empty stack leaves the display short (point 53)."""
    display = _display(state, step.display)
    if display is None or not (display.stack or display.hidden):
        return None
    template = DisplayRefilled(1, step.player, step.display, "")
    return Roll(template, 1, DISPLAY_RULES, MISSING[step.rule], display.stack)


@holds("R106", "another-display-refilled")
def refills_that_display(_: State, step: steps.RefillDisplay, fact: DisplayRefilled) -> bool:
    """The display that an item was taken from is refilled."""
    return fact.display == step.display


@holds("R106", "item-not-in-stack")
def item_is_in_the_stack(state: State, step: steps.RefillDisplay, fact: DisplayRefilled) -> bool:
    """The item comes from the display's stack; of unknown ones any may come."""
    display = _display(state, step.display)
    return display is not None and (_is_stacked(state, fact) or display.hidden > 0)


@holds("I21", "refilled-program-lies-elsewhere")
def refilled_program_lies_nowhere(
    state: State, _: steps.RefillDisplay, fact: DisplayRefilled
) -> bool:
    """A Program that comes out of an unknown stack lies nowhere else (I21)."""
    if fact.display != PROGRAMS or _is_stacked(state, fact):
        return True
    return fact.item not in (*shown(state.position, PROGRAMS), *placed_programs(state))


@holds("I17", "refilled-gear-lies-elsewhere")
def refilled_gear_lies_nowhere(state: State, _: steps.RefillDisplay, fact: DisplayRefilled) -> bool:
    """A Multiplier that the pack knows is there once, shown, held, built or in the stack."""
    pack = state.table.pack
    known = pack is not None and pack.multiplier(fact.item) is not None
    if fact.display != MULTIPLIERS or not known or _is_stacked(state, fact):
        return True
    lies = fact.item in shown(state.position, MULTIPLIERS) or gear_is_held(state, fact.item)
    return not lies


def _is_stacked(state: State, fact: DisplayRefilled) -> bool:
    display = _display(state, fact.display)
    return display is not None and fact.item in display.stack


DISPLAY_RULES = cited(
    refills_that_display,
    item_is_in_the_stack,
    refilled_program_lies_nowhere,
    refilled_gear_lies_nowhere,
)


def take_program(state: State, step: steps.TakeProgram) -> Answer:
    """A Program of the display is taken and placed at once; of one that nobody knows whichever the
    table says."""
    unknown = is_unknown(state.position, PROGRAMS)
    if unknown and not unplaced_programs(state):
        return None
    if not (unknown or shown(state.position, PROGRAMS)):
        return None
    if "" in state.player(step.player).programs:
        return STATE_PROGRAM if unknown else PLACE_PROGRAM
    if state.table.rulings.program_overflow != "discard":
        return None
    return STATE_DISCARD if unknown else DISCARD_PROGRAM


@holds("R155", "program-not-in-display")
def program_is_shown(state: State, _: object, fact: ProgramPlaced | ProgramDiscarded) -> bool:
    """The Program is in the display."""
    return fact.program in shown(state.position, PROGRAMS)


@holds("R155", "unknown-program")
def program_is_known(state: State, _: object, fact: ProgramPlaced) -> bool:
    """The Program is one of the pack's, where it lists any."""
    known = state.table.pack.programs if state.table.pack else ()
    return not known or any(program.id == fact.program for program in known)


@holds("R157", "no-program-space-left")
def a_program_space_is_empty(state: State, _: object, fact: ProgramPlaced) -> bool:
    """With all six spaces full no Program can be taken."""
    return "" in state.player(fact.player).programs


@holds("R141", "program-space-taken")
def program_space_is_empty(state: State, _: object, fact: ProgramPlaced) -> bool:
    """The Program goes to an empty Program space of the own Mill."""
    return not state.player(fact.player).programs[PROGRAM_SPACES.index(fact.program_space)]


@holds("I21", "program-placed-twice")
def program_lies_nowhere_else(state: State, _: object, fact: ProgramPlaced) -> bool:
    """A Program lies in one place only."""
    return fact.program not in placed_programs(state)


def placed_programs(state: State) -> tuple[str, ...]:
    """The Programs in every Mill."""
    return tuple(program for player in state.position.players for program in player.programs)


@holds("R157", "program-discarded-with-space-left")
def no_program_space_is_empty(state: State, _: object, fact: ProgramDiscarded) -> bool:
    """A Program is discarded only under `program-overflow=discard`, with all spaces full."""
    full = "" not in state.player(fact.player).programs
    return full and state.table.rulings.program_overflow == "discard"


def _programs(state: State, step: steps.TakeProgram) -> Iterator[Fact]:
    programs = state.player(step.player).programs
    for name in shown(state.position, PROGRAMS):
        for space, there in zip(PROGRAM_SPACES, programs, strict=True):
            if not there:
                yield ProgramPlaced(1, step.player, name, space)


def _stated_programs(state: State, step: steps.TakeProgram) -> Iterator[Fact]:
    programs = state.player(step.player).programs
    for name in unplaced_programs(state):
        for space, there in zip(PROGRAM_SPACES, programs, strict=True):
            if not there:
                yield ProgramPlaced(1, step.player, name, space, attested=True)


def unplaced_programs(state: State) -> tuple[str, ...]:
    """What may come from a display that nobody knows: the pack's Programs that lie in no Mill, or,
    where it lists none, a name for any."""
    placed = placed_programs(state)
    known = state.table.pack.programs if state.table.pack else ()
    if not known:
        return (unnamed(UNKNOWN_PROGRAM, placed),)
    return tuple(program.id for program in known if program.id not in placed)


def _stated_discards(state: State, step: steps.TakeProgram) -> Iterator[Fact]:
    for name in unplaced_programs(state):
        yield ProgramDiscarded(1, step.player, name, attested=True)


def _discards(state: State, step: steps.TakeProgram) -> Iterator[Fact]:
    for name in shown(state.position, PROGRAMS):
        yield ProgramDiscarded(1, step.player, name)


PLACED_RULES = (
    a_program_space_is_empty,
    program_space_is_empty,
    program_lies_nowhere_else,
)
PLACE_PROGRAM = Choices(
    (option(ProgramPlaced, (program_is_shown, *PLACED_RULES), _programs),), NOT_PLACED
)
DISCARD_PROGRAM = Choices(
    (option(ProgramDiscarded, (program_is_shown, no_program_space_is_empty), _discards),),
    NOT_PLACED,
)
STATE_PROGRAM = Choices(
    (option(ProgramPlaced, (program_is_known, *PLACED_RULES), _stated_programs),),
    NOT_PLACED,
    window=True,
)
STATE_DISCARD = Choices(
    (option(ProgramDiscarded, (no_program_space_is_empty,), _stated_discards),),
    NOT_PLACED,
    window=True,
)
