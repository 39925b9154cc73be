"""The Actions turn: the die placed, the end triggered, the area and its advanced action."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, Due, option, stated, unnamed
from adas_dream.core.citations import citing, holds
from adas_dream.core.reducers.actions import advanced_is_unknown, discs_are_unknown
from adas_dream.core.reducers.objectives import objective_of
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.state import State
from adas_dream.events.facts.actions import AdvancedActionTaken, AreaUsed, DiePlaced, DiscPlaced
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DiscRelocated
from adas_dream.events.facts.turn import EndTriggered
from adas_dream.events.position import steps
from adas_dream.events.position.game import DiscSpace
from adas_dream.events.vocabulary import (
    ACTION_AREAS,
    CELLS,
    COVERED,
    GEAR_SPACES,
    SLOTS,
    ActionArea,
    GearSpace,
    Track,
)

violation = citing(__name__)
UNKNOWN_SPACE = "disc-space"
"""What is offered for a disc space where no pack knows any of the area: any name that the table
gives is taken as stated."""
NOT_PLACED = violation("R008", "no-die-placed")
NO_AREA_USED = violation("R009", "no-area-used")
NOT_TRIGGERED = violation("R180", "end-not-recorded")
ADVANCED_PASSED = violation("R094", "advanced-action-passed")
DISC_PASSED = violation("R009", "disc-passed")
AREA_TRACKS: dict[ActionArea, Track] = {
    "study": "purple",
    "travel": "blue",
    "meetings": "yellow",
    "institutions": "green",
}
"""The colour that the page prints beside each area (P1)."""


def place(_: State, __: steps.PlaceDie) -> Answer:
    """One die of the Store goes to an empty cell of the Mill."""
    return PLACE


@holds("R008", "placed-die-not-in-slot")
def die_is_in_the_slot(state: State, step: steps.PlaceDie, fact: DiePlaced) -> bool:
    """The die lies in that slot of the player's Store."""
    store = state.player(step.player).store
    index = SLOTS.index(fact.slot)
    return index < len(store) and store[index] == fact.die


@holds("R008", "cell-not-empty")
def cell_is_empty(state: State, step: steps.PlaceDie, fact: DiePlaced) -> bool:
    """The cell of the player's Mill is empty; a filled one stays filled (R223)."""
    return not state.player(step.player).mill[CELLS.index(fact.cell)]


def _placements(state: State, step: steps.PlaceDie) -> Iterator[Fact]:
    player = state.player(step.player)
    for slot, die in zip(SLOTS, player.store, strict=False):
        for cell, there in zip(CELLS, player.mill, strict=True):
            if die and not there:
                yield DiePlaced(1, step.player, die, slot, cell)


PLACE = Choices((option(DiePlaced, (die_is_in_the_slot, cell_is_empty), _placements),), NOT_PLACED)


def trigger_end(state: State, step: steps.TriggerEnd) -> Answer:
    """The game's first ninth die in a Mill triggers the end; a swap never does (R109, R180)."""
    if state.position.end is not None or "" in state.player(step.player).mill:
        return None
    return Due(EndTriggered(1, step.player), NOT_TRIGGERED, ())


def use_area(_: State, __: steps.UseArea) -> Answer:
    """One of the four action areas is used."""
    return USE_AREA


@holds("R009", "not-an-action-area")
def is_an_action_area(_: State, __: steps.UseArea, fact: AreaUsed) -> bool:
    """The Workshop is no action area; the die's colour does not matter (R083)."""
    return fact.area in ACTION_AREAS


_USE = option(
    AreaUsed,
    (is_an_action_area,),
    lambda _, step: (AreaUsed(1, step.player, area) for area in ACTION_AREAS),
)
USE_AREA = Choices((_USE,), NO_AREA_USED)


def advanced_action(state: State, step: steps.TakeAdvancedAction) -> Answer:
    """An advanced action of the area may be taken, where one is open, or as the table states where
    the pack knows none of the area."""
    if advanced_is_unknown(state.table, step.area):
        return ADVANCED if step.any_research else STATE_ADVANCED
    return ADVANCED if TAKE_ADVANCED.is_open(state, step) else None


@holds("R094", "advanced-action-of-another-area")
def is_of_the_area(_: State, step: steps.TakeAdvancedAction, fact: AdvancedActionTaken) -> bool:
    """The advanced action is one of that area."""
    return fact.area == step.area


@holds("R094", "advanced-action-above-level-1")
def is_level_1_after_stacking(
    _: State, step: steps.TakeAdvancedAction, fact: AdvancedActionTaken
) -> bool:
    """The Study Publish allows level I only."""
    return not step.any_research or fact.level == 1


@holds("R094", "advanced-action-out-of-reach")
def research_reaches_it(
    state: State, step: steps.TakeAdvancedAction, fact: AdvancedActionTaken
) -> bool:
    """The Research on the area's track reaches it, where content knows it; after the Study
    Publish level I needs none."""
    action = state.table.known.advanced_action(fact.area, fact.level)
    if step.any_research:
        return action is not None or advanced_is_unknown(state.table, step.area)
    reached: int = getattr(state.player(step.player).research, AREA_TRACKS[fact.area])
    return action is not None and reached >= action.research


def _an_action_is_reached(state: State, step: steps.TakeAdvancedAction) -> bool:
    if step.any_research and advanced_is_unknown(state.table, step.area):
        return True
    reached: int = getattr(state.player(step.player).research, AREA_TRACKS[step.area])
    for action in state.table.known.advanced:
        within = action.level == 1 if step.any_research else action.research <= reached
        if action.area == step.area and within:
            return True
    return False


TAKE_ADVANCED = option(
    AdvancedActionTaken,
    (is_of_the_area, is_level_1_after_stacking, research_reaches_it),
    lambda _, step: (AdvancedActionTaken(1, step.player, step.area, it) for it in (1, 2, 3)),
    open_form=_an_action_is_reached,
)


ADVANCED = Choices(
    (TAKE_ADVANCED,), ADVANCED_PASSED, optional=True, decline=steps.TakeAdvancedAction.declined_as
)
STATE_ADVANCED = stated(ADVANCED, (is_of_the_area,), TAKE_ADVANCED.candidates)


def place_disc(state: State, step: steps.PlaceDisc) -> Answer:
    """A disc may go to a free disc space of the area that the Research reaches; to one that the
    table names where the pack knows none of the area."""
    if discs_are_unknown(state.table, step.area):
        return STATE_DISC if has_covered_space(state, step.player) else None
    return PLACE_DISC if DISC.is_open(state, step) else None


@holds("I13", "disc-not-on-gear-space")
def disc_covers_the_gear_space(state: State, _: object, fact: DiscPlaced) -> bool:
    """The disc comes from a Gear space that it covers on the Player board."""
    return state.player(fact.player).gear_spaces[GEAR_SPACES.index(fact.gear_space)] == COVERED


@holds("R009", "disc-space-of-another-area")
def space_is_in_the_area(state: State, step: steps.PlaceDisc, fact: DiscPlaced) -> bool:
    """The disc space is one of that area."""
    space = _space(state, fact.disc_space)
    return space is not None and space.area == step.area


@holds("I16", "disc-space-taken")
def disc_space_is_free(state: State, _: object, fact: DiscPlaced) -> bool:
    """No disc lies in the disc space."""
    space = _space(state, fact.disc_space)
    return space is None or not space.discs


@holds("I16", "area-of-a-known-disc-space")
def area_is_for_new_spaces(state: State, _: object, fact: DiscPlaced | DiscRelocated) -> bool:
    """Only of a disc space that nobody has named before it is said in which area it lies."""
    name = fact.disc_space if isinstance(fact, DiscPlaced) else fact.to_disc_space
    return fact.area is None or _space(state, name) is None


@holds("I16", "disc-space-is-an-objective")
def is_no_objective(state: State, _: object, fact: DiscPlaced | DiscRelocated) -> bool:
    """A disc goes to an Objective by a claim only (R162)."""
    name = fact.disc_space if isinstance(fact, DiscPlaced) else fact.to_disc_space
    return objective_of(state.position, name) is None


@holds("R009", "disc-space-out-of-reach")
def research_reaches_the_space(state: State, _: object, fact: DiscPlaced) -> bool:
    """The Research on the area's track is what the space asks, where content knows it."""
    known = state.table.known.disc_space(fact.disc_space)
    if known is None:
        return True
    reached: int = getattr(state.player(fact.player).research, AREA_TRACKS[known.area])
    return reached >= known.research


def _space(state: State, name: str) -> DiscSpace | None:
    for space in state.position.disc_spaces:
        if space.id == name:
            return space
    return None


def covered_spaces(state: State, player: int) -> list[GearSpace]:
    """The Gear spaces of a Player board that a disc still covers."""
    gear_spaces = state.player(player).gear_spaces
    return [name for name, lies in zip(GEAR_SPACES, gear_spaces, strict=True) if lies == COVERED]


def has_covered_space(state: State, player: int) -> bool:
    """Whether a disc still covers a Gear space of a Player board."""
    return COVERED in state.player(player).gear_spaces


def _discs(state: State, step: steps.PlaceDisc) -> Iterator[Fact]:
    free = [
        space.id
        for space in state.position.disc_spaces
        if space.area == step.area and not space.discs
    ]
    for gear_space in covered_spaces(state, step.player):
        for name in free:
            yield DiscPlaced(1, step.player, gear_space, name)


def _a_space_is_reached(state: State, step: steps.PlaceDisc) -> bool:
    if not has_covered_space(state, step.player):
        return False
    known, research = state.table.known, state.player(step.player).research
    for space in state.position.disc_spaces:
        if space.area == step.area and not space.discs:
            printed = known.disc_space(space.id)
            if printed is None or getattr(research, AREA_TRACKS[printed.area]) >= printed.research:
                return True
    return False


DISC = option(
    DiscPlaced,
    (
        space_is_in_the_area,
        area_is_for_new_spaces,
        disc_space_is_free,
        research_reaches_the_space,
        disc_covers_the_gear_space,
    ),
    _discs,
    open_form=_a_space_is_reached,
)
PLACE_DISC = Choices((DISC,), DISC_PASSED, optional=True, decline=steps.PlaceDisc.declined_as)


@holds("I16", "stated-disc-space-of-another-area")
def stated_space_is_in_the_area(state: State, step: steps.PlaceDisc, fact: DiscPlaced) -> bool:
    """A disc space that the table names is one of the area in which the disc is placed."""
    there = _space(state, fact.disc_space)
    return step.area == (there.area if there else fact.area or step.area)


def _stated_discs(state: State, step: steps.PlaceDisc) -> Iterator[Fact]:
    """To a disc space that is free, or to one that only the table can name."""
    spaces = state.position.disc_spaces
    names = [space.id for space in spaces if space.area == step.area and not space.discs]
    names.append(unnamed(UNKNOWN_SPACE, {space.id for space in spaces}))
    for gear_space in covered_spaces(state, step.player):
        yield from (DiscPlaced(1, step.player, gear_space, name) for name in names)


STATED_RULES = (
    is_no_objective,
    area_is_for_new_spaces,
    disc_space_is_free,
    disc_covers_the_gear_space,
)
STATE_DISC = stated(PLACE_DISC, (stated_space_is_in_the_area, *STATED_RULES), _stated_discs)

# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.PlaceDie, place, (DiePlaced,)),
        StepKind(steps.TriggerEnd, trigger_end, (EndTriggered,)),
        StepKind(steps.UseArea, use_area, (AreaUsed,)),
        StepKind(steps.TakeAdvancedAction, advanced_action, (AdvancedActionTaken,)),
        StepKind(steps.PlaceDisc, place_disc, (DiscPlaced,)),
    ),
    facts=(
        FactKind(DiePlaced, violation("R008", "placement-not-open")),
        FactKind(EndTriggered, violation("R180", "end-not-triggered")),
        FactKind(AreaUsed, violation("R009", "area-not-open")),
        FactKind(AdvancedActionTaken, violation("R094", "advanced-action-not-open"),
                 only_after=(steps.UseArea, steps.StackDisc), in_window=()),
        FactKind(DiscPlaced, violation("I14", "disc-without-cause"), only_after=(steps.UseArea,),
                 in_window=STATED_RULES,
                 unnamed=UNKNOWN_SPACE),
    ),
)
# fmt: on
