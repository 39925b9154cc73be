"""Taking a Multiplier from its display, and refilling displays (R105, R106)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, Roll, cited, option, stated
from adas_dream.core.citations import citing, holds
from adas_dream.core.gears import is_multiplier
from adas_dream.core.reducers.displays import MULTIPLIERS, display_of, is_unknown, shown
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules.causes import MISSING
from adas_dream.core.rules.effects import gear_is_held
from adas_dream.core.rules.programs import placed_programs
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.publishing import MultiplierTaken
from adas_dream.events.position import steps

violation = citing(__name__)
UNKNOWN_MULTIPLIER = "multiplier"
"""What is offered from a display that nobody knows: any name that the table gives is taken as
stated."""
NOT_TAKEN = violation("R105", "no-multiplier-taken")


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


@holds("R105", "not-a-multiplier")
def is_a_multiplier(_: State, __: object, fact: MultiplierTaken) -> bool:
    """What the Meetings display has are Multiplier Gears."""
    return is_multiplier(fact.gear)


MULTIPLIER = option(
    MultiplierTaken,
    (multiplier_is_shown,),
    lambda state, step: (
        MultiplierTaken(1, step.player, gear)
        for gear in dict.fromkeys(shown(state.position, MULTIPLIERS))
    ),
)


def _of_an_unknown_display(state: State, step: steps.TakeMultiplier) -> Iterator[Fact]:
    """The Multipliers of the pack that nobody has, and a name for any other."""
    for gear in state.table.known.multipliers:
        if not gear_is_held(state, gear.id):
            yield MultiplierTaken(1, step.player, gear.id)
    yield MultiplierTaken(1, step.player, UNKNOWN_MULTIPLIER)


_NOT_TAKEN = {**MISSING, "R105": NOT_TAKEN}
TAKE_MULTIPLIER = {rule: Choices((MULTIPLIER,), missing) for rule, missing in _NOT_TAKEN.items()}
STATE_MULTIPLIER = {
    rule: stated(
        known,
        (is_a_multiplier,),
        _of_an_unknown_display,
    )
    for rule, known in TAKE_MULTIPLIER.items()
}


def refill_display(state: State, step: steps.RefillDisplay) -> Answer:
    """An item of the stack fills the gap; an empty stack leaves the display short (point 53)."""
    display = display_of(state.position, step.display)
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
    display = display_of(state.position, step.display)
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
    known = state.table.known.multiplier(fact.item) is not None
    if fact.display != MULTIPLIERS or not known or _is_stacked(state, fact):
        return True
    lies = fact.item in shown(state.position, MULTIPLIERS) or gear_is_held(state, fact.item)
    return not lies


def _is_stacked(state: State, fact: DisplayRefilled) -> bool:
    display = display_of(state.position, fact.display)
    return display is not None and fact.item in display.stack


DISPLAY_RULES = cited(
    refills_that_display,
    item_is_in_the_stack,
    refilled_program_lies_nowhere,
    refilled_gear_lies_nowhere,
)

# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.TakeMultiplier, take_multiplier, (MultiplierTaken,)),
        StepKind(steps.RefillDisplay, refill_display, (DisplayRefilled,)),
    ),
    facts=(
        FactKind(MultiplierTaken, violation("R126", "multiplier-not-open"),
                 only_after=(steps.UseArea,), in_window=(), unnamed=UNKNOWN_MULTIPLIER),
        FactKind(DisplayRefilled, violation("R106", "display-not-short"),
                 only_after=(steps.TakeMultiplier, steps.TakeProgram)),
    ),
)
# fmt: on
