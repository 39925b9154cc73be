"""Taking a Program and placing it at once (R140-R157)."""

from collections.abc import Iterator
from typing import Final

from adas_dream.core.answers import Answer, Choices, option, stated, unnamed
from adas_dream.core.citations import HELD, Violation, citing, holds
from adas_dream.core.reducers.displays import is_unknown, shown
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules.causes import WRONG
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.programs import ProgramDiscarded, ProgramPlaced
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import PROGRAM_SPACES

violation = citing(__name__)
UNKNOWN_PROGRAM = "program"
"""What is offered from a display that nobody knows where no pack lists the Programs: any name that
the table gives is taken as stated."""
NOT_PLACED = violation("R140", "program-not-placed")


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
    """The Program is one of the pack's, where it lists all."""
    listed = listed_programs(state)
    return not listed or fact.program in listed


def listed_programs(state: State) -> tuple[str, ...]:
    """The Programs of the box, where the pack lists all of them."""
    pack = state.table.known
    return tuple(program.id for program in pack.programs) if pack.whole else ()


@holds("R157", "no-program-space-left")
def a_program_space_is_empty(state: State, _: object, fact: ProgramPlaced) -> bool:
    """With all six spaces full no Program can be taken."""
    return "" in state.player(fact.player).programs


@holds("R141", "program-space-taken")
def program_space_is_empty(state: State, _: object, fact: ProgramPlaced) -> bool:
    """The Program goes to an empty Program space of the player's Mill."""
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


def offered(state: State) -> tuple[str, ...]:
    """The Programs that may be taken: those shown, or whichever the table may name."""
    unknown = is_unknown(state.position, PROGRAMS)
    return unplaced_programs(state) if unknown else shown(state.position, PROGRAMS)


def _placements(state: State, step: steps.TakeProgram) -> Iterator[Fact]:
    programs = state.player(step.player).programs
    for name in offered(state):
        for space, there in zip(PROGRAM_SPACES, programs, strict=True):
            if not there:
                yield ProgramPlaced(1, step.player, name, space)


def unplaced_programs(state: State) -> tuple[str, ...]:
    """What may come from a display that nobody knows: the pack's Programs that lie in no Mill, and,
    where it does not list all, a name for any."""
    placed = placed_programs(state)
    known = (program.id for program in state.table.known.programs)
    unplaced = tuple(name for name in known if name not in placed)
    return unplaced if listed_programs(state) else (*unplaced, unnamed(UNKNOWN_PROGRAM, placed))


PLACED_RULES = (a_program_space_is_empty, program_space_is_empty, program_lies_nowhere_else)
PLACE_PROGRAM = Choices(
    (option(ProgramPlaced, (program_is_shown, *PLACED_RULES), _placements),), NOT_PLACED
)
DISCARD_PROGRAM = Choices(
    (
        option(
            ProgramDiscarded,
            (program_is_shown, no_program_space_is_empty),
            lambda state, step: (ProgramDiscarded(1, step.player, name) for name in offered(state)),
        ),
    ),
    NOT_PLACED,
)
STATE_PROGRAM = stated(PLACE_PROGRAM, (program_is_known, *PLACED_RULES), _placements)
STATE_DISCARD = stated(
    DISCARD_PROGRAM, (no_program_space_is_empty,), DISCARD_PROGRAM.options[0].candidates
)


def _look(state: State, _: AnyStep, fact: ProgramPlaced) -> Violation | None:
    """With six Programs no seventh can be taken (R157)."""
    full = "" not in state.player(fact.player).programs
    return HELD[a_program_space_is_empty] if full else None


def another_bonus(_: State, step: AnyStep, row: FactKind) -> Violation | None:
    """The bonus of another space than that of the Program (R143)."""
    rule = getattr(step, "rule", "")
    other = steps.TakeProgram in row.only_after and row.kind is not DisplayRefilled
    return WRONG[rule] if other and rule in SPACE_BONUSES else None


SPACE_BONUSES: Final = ("R144", "R145", "R146", "R147", "R148", "R149")

# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.TakeProgram, take_program, (ProgramPlaced, ProgramDiscarded)),
    ),
    facts=(
        FactKind(ProgramPlaced, violation("R140", "program-not-open"), _look,
                 only_after=(steps.UseArea,), in_window=(program_is_known, *PLACED_RULES),
                 unnamed=UNKNOWN_PROGRAM),
        FactKind(ProgramDiscarded, violation("R157", "discard-not-open"),
                 in_window=(no_program_space_is_empty,), unnamed=UNKNOWN_PROGRAM),
    ),
    undue=(another_bonus,),
)
# fmt: on
