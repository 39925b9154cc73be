"""Publish and its five actions (R080-R109)."""

from collections.abc import Iterator

from adas_dream.core import constants
from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import Violation, citing, holds
from adas_dream.core.reducers.displays import MULTIPLIERS, is_unknown, shown
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules import travel
from adas_dream.core.rules.actions import covered_spaces, has_covered_space
from adas_dream.core.rules.building import BUILD, TOO_EARLY
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.publishing import DiceSwapped, DiscRemoved, DiscStacked, Published
from adas_dream.events.position import steps
from adas_dream.events.position.game import DiscSpace
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import SPACES, Area

violation = citing(__name__)
END_STEP = violation("R006", "end-choice-passed")
NOT_STACKED = violation("R090", "no-disc-stacked")
NOT_SWAPPED = violation("R107", "no-dice-swapped")
STACK_REWARDED = violation("R093", "stacked-space-rewarded")
SWAP_REWARDED = violation("R109", "swap-rewarded")
DEFERRED_PUBLISH = violation("R072", "deferred-publish")


def end_choice(_: State, __: steps.EndChoice) -> Answer:
    """Publish, build one Gear, or neither: neither is always allowed (R007)."""
    return END_CHOICE


def area_used(state: State) -> Area:
    """The area of the turn: the Workshop on a Workshop turn, else the action area used."""
    turn = state.turn
    return "workshop" if turn.kind == "workshop" else turn.area or "workshop"


@holds("R082", "not-the-workshop-publish")
def publishes_the_workshop(state: State, _: steps.EndChoice, fact: Published) -> bool:
    """After a Workshop turn only the Workshop Publish can be taken."""
    return state.turn.kind != "workshop" or fact.area == "workshop"


@holds("R081", "publish-of-another-area")
def publishes_the_area_used(state: State, _: steps.EndChoice, fact: Published) -> bool:
    """The Publish is that of the area used, whatever the die's colour (R083)."""
    return fact.area == area_used(state)


@holds("R080", "no-book-to-publish")
def has_a_book(state: State, step: steps.EndChoice, _: Published) -> bool:
    """Publishing costs one Book; the last one is fine."""
    return state.player(step.player).books >= constants.PUBLISH_BOOKS


@holds("R136", "steam-already-at-the-top")
def steam_can_rise(state: State, step: steps.EndChoice, fact: Published) -> bool:
    """The Workshop Publish needs a space above; under `empty-publish` a Book may be wasted."""
    at_top = state.player(step.player).steam >= len(constants.STEAM_CAPS) - 1
    return fact.area != "workshop" or not at_top or _may_waste(state)


@holds("R086", "steam-coal-not-in-hand")
def steam_is_affordable(state: State, step: steps.EndChoice, fact: Published) -> bool:
    """The Workshop Publish pays the Coal printed beside the step; by `empty-publish` a Book may be
    wasted where nothing is possible, not where nothing can be paid."""
    player = state.player(step.player)
    if fact.area != "workshop" or player.steam >= len(constants.STEAM_CAPS) - 1:
        return True
    return player.coal >= state.position.board.steam_costs[player.steam]


@holds("R090", "no-disc-to-publish")
def has_a_disc(state: State, step: steps.EndChoice, fact: Published) -> bool:
    """The Study Publish takes a disc from the Player board."""
    return fact.area != "study" or has_covered_space(state, step.player) or _may_waste(state)


@holds("R097", "no-disc-to-stack-on")
def has_a_target(state: State, step: steps.EndChoice, fact: Published) -> bool:
    """With own discs in the action areas, one of them must be free to be stacked on."""
    return fact.area != "study" or _study_open(state, step.player) or _may_waste(state)


@holds("R102", "no-die-to-adjust")
def has_a_die(state: State, step: steps.EndChoice, fact: Published) -> bool:
    """The Travel Publish changes at least one die of Store or Mill."""
    return fact.area != "travel" or bool(travel.own_dice(state, step.player)) or _may_waste(state)


@holds("R105", "display-empty")
def display_has_a_multiplier(state: State, _: steps.EndChoice, fact: Published) -> bool:
    """The Meetings Publish takes a Multiplier Gear from the display, if it is known to show any."""
    position = state.position
    there = is_unknown(position, MULTIPLIERS) or bool(shown(position, MULTIPLIERS))
    return fact.area != "meetings" or there or _may_waste(state)


@holds("R107", "no-dice-to-swap")
def has_dice_to_swap(state: State, step: steps.EndChoice, fact: Published) -> bool:
    """The Institutions Publish swaps a die of the player with a Workshop die."""
    possible = bool(travel.own_dice(state, step.player)) and any(state.position.workshop.spaces)
    return fact.area != "institutions" or possible or _may_waste(state)


def _may_waste(state: State) -> bool:
    return state.table.rulings.empty_publish == "book-wasted"


PUBLISH = option(
    Published,
    (
        publishes_the_workshop,
        publishes_the_area_used,
        has_a_book,
        steam_can_rise,
        steam_is_affordable,
        has_a_disc,
        has_a_target,
        has_a_die,
        display_has_a_multiplier,
        has_dice_to_swap,
    ),
    lambda state, step: (Published(1, step.player, area_used(state)),),
)
END_CHOICE = Choices((PUBLISH, BUILD), END_STEP, optional=True)


def own_disc_spaces(state: State, player: int) -> list[DiscSpace]:
    """The disc spaces of the action areas with a disc of the player."""
    return [space for space in state.position.disc_spaces if player in space.discs]


def stackable(state: State, player: int) -> list[DiscSpace]:
    """The disc spaces whose only disc is the player's (R091, R095)."""
    return [space for space in own_disc_spaces(state, player) if space.discs == (player,)]


def removal_is_due(state: State, player: int) -> bool:
    """Whether the disc leaves the game (R097): no own disc in an action area, or, under
    `study-no-target=no-legal-target`, none that can be stacked on."""
    if state.table.rulings.study_no_target == "no-legal-target":
        return not stackable(state, player)
    return not own_disc_spaces(state, player)


def _study_open(state: State, player: int) -> bool:
    return bool(stackable(state, player)) or removal_is_due(state, player)


def study(state: State, step: steps.StackDisc) -> Answer:
    """A disc onto an own one, or out of the game."""
    if not has_covered_space(state, step.player) or not _study_open(state, step.player):
        return None
    return STUDY


@holds("R090", "stacked-disc-not-on-player-board")
def disc_is_on_the_player_board(
    state: State, step: steps.StackDisc, fact: DiscStacked | DiscRemoved
) -> bool:
    """The disc comes from a Gear space that it covers."""
    return fact.gear_space in covered_spaces(state, step.player)


@holds("R092", "stacked-on-an-objective")
def is_not_an_objective(state: State, _: steps.StackDisc, fact: DiscStacked) -> bool:
    """Never on an Objective."""
    return all(objective.id != fact.disc_space for objective in state.position.objectives)


@holds("R091", "not-on-an-own-disc")
def lies_on_an_own_disc(state: State, step: steps.StackDisc, fact: DiscStacked) -> bool:
    """The disc is stacked on a disc of the player in an action area."""
    return any(space.id == fact.disc_space for space in own_disc_spaces(state, step.player))


@holds("R095", "third-disc")
def makes_at_most_two(state: State, _: steps.StackDisc, fact: DiscStacked) -> bool:
    """Never more than two discs in one disc space."""
    spaces = state.position.disc_spaces
    return all(
        len(space.discs) < constants.DISCS_PER_SPACE
        for space in spaces
        if space.id == fact.disc_space
    )


@holds("R097", "removed-with-a-disc-in-an-area")
def no_disc_in_an_area(state: State, step: steps.StackDisc, _: DiscRemoved) -> bool:
    """A disc leaves the game only where none of the own ones is to be stacked on."""
    return removal_is_due(state, step.player)


STUDY = Choices(
    (
        option(
            DiscStacked,
            (
                is_not_an_objective,
                lies_on_an_own_disc,
                makes_at_most_two,
                disc_is_on_the_player_board,
            ),
            lambda state, step: (
                DiscStacked(1, step.player, gear_space, space.id)
                for gear_space in covered_spaces(state, step.player)
                for space in stackable(state, step.player)
            ),
        ),
        option(
            DiscRemoved,
            (no_disc_in_an_area, disc_is_on_the_player_board),
            lambda state, step: (
                DiscRemoved(1, step.player, space) for space in covered_spaces(state, step.player)
            ),
        ),
    ),
    NOT_STACKED,
)


def institutions(state: State, step: steps.SwapDice) -> Answer:
    """A die of the player and a Workshop die change places."""
    if not travel.own_dice(state, step.player) or not any(state.position.workshop.spaces):
        return None
    return SWAP


@holds("R107", "swapped-die-not-own")
def own_die_is_there(state: State, step: steps.SwapDice, fact: DiceSwapped) -> bool:
    """The player's die lies in that place of Store or Mill."""
    return travel.own_dice(state, step.player).get(fact.place) == fact.die


@holds("R107", "swapped-die-not-in-workshop")
def workshop_die_is_there(state: State, _: steps.SwapDice, fact: DiceSwapped) -> bool:
    """The Workshop die lies in that space."""
    return fact.workshop_die in state.position.workshop.spaces[fact.space - 1]


def _swaps(state: State, step: steps.SwapDice) -> Iterator[Fact]:
    for place, die in travel.own_dice(state, step.player).items():
        for space in SPACES:
            for other in dict.fromkeys(state.position.workshop.spaces[space - 1]):
                yield DiceSwapped(1, step.player, place, die, space, other)


SWAP = Choices(
    (option(DiceSwapped, (own_die_is_there, workshop_die_is_there), _swaps),), NOT_SWAPPED
)


def rewarded(state: State, _: AnyStep, row: FactKind) -> Violation | None:
    """Stacking gains no reward (R093), a swap nothing at all (R109)."""
    open_turn = state.position.turn
    if open_turn is None or not open_turn.published or not row.is_gain:
        return None
    return {"study": STACK_REWARDED, "institutions": SWAP_REWARDED}.get(open_turn.area or "")


def _off_turn(state: State, fact: Published) -> Violation | None:
    """Whoever ended the turn before may still build, never publish (R072)."""
    position, first = state.position, state.table.first_player
    ended = position.round > 1 or position.player_on_turn != first
    just = state.table.next_player(fact.player) == position.player_on_turn
    return DEFERRED_PUBLISH if ended and just else None


NOUN = Noun(
    steps=(
        StepKind(steps.EndChoice, end_choice, (Published, GearBuilt)),
        StepKind(steps.StackDisc, study, (DiscStacked, DiscRemoved)),
        StepKind(steps.SwapDice, institutions, (DiceSwapped,)),
    ),
    facts=(
        FactKind(
            Published, violation("R005", "second-end-choice"), before=TOO_EARLY, off_turn=_off_turn
        ),
        FactKind(DiscStacked, violation("R081", "stacking-not-open")),
        FactKind(DiscRemoved, violation("R097", "removal-not-open")),
        FactKind(DiceSwapped, violation("R081", "swap-not-open")),
    ),
    undue=(rewarded,),
)
