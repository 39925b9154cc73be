"""Effects that are due or chosen: resources, Research, Innovation, wild bonuses, Gears,
tokens, Assignments, dice (R041-R048, R125-R137)."""

from adas_dream.core import constants
from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import Violation, citing, holds
from adas_dream.core.gears import is_multiplier
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.rules.actions import area_is_for_new_spaces, is_no_objective
from adas_dream.core.rules.causes import AMOUNTS, MISSING, due
from adas_dream.core.rules.steam import FREE_STEAM_PAID, STEAM_COAL_WRONG
from adas_dream.core.state import State
from adas_dream.events.facts.effects import (
    AssignmentGained,
    BonusChosen,
    DieChanged,
    DieRelocated,
    DiscRelocated,
    GearGained,
    GearSwapped,
    InnovationAdvanced,
    ResearchAdvanced,
    ResourcesGained,
    ResourcesSpent,
    TokenGained,
    TrackChosen,
)
from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import (
    ADDITION,
    BONUSES,
    SLOTS,
    SUBTRACTION,
    TRACKS,
    VALUE,
    turned_to,
)

violation = citing(__name__)
COAL_WITHOUT_OPTION = violation("R020", "coal-without-option")


def pay(_: State, step: steps.Pay) -> Answer:
    """The payment of one cause, in one fact."""
    spent = ResourcesSpent(1, step.player, step.pounds, step.coal, step.brass, step.books)
    return due(spent, step.rule, *AMOUNTS)


def gain(_: State, step: steps.Gain) -> Answer:
    """The gain of one cause, in one fact; nothing is not a fact."""
    if not (step.pounds or step.coal or step.brass or step.books):
        return None
    gained = ResourcesGained(1, step.player, step.pounds, step.coal, step.brass, step.books)
    return due(gained, step.rule, *AMOUNTS)


def room_on(state: State, player: int, track: str) -> int:
    """How many spaces are left on a Research track."""
    reached: int = getattr(state.player(player).research, track)
    return state.position.board.research_length - reached


def research(state: State, step: steps.AdvanceResearch) -> Answer:
    """Research on that track, as far as it goes; none at its end is not a fact."""
    possible = min(step.steps, room_on(state, step.player, step.track))
    if possible <= 0:
        return None
    advanced = ResearchAdvanced(1, step.player, step.track, possible)
    return due(advanced, step.rule, "track", "steps")


def choose_track(state: State, step: steps.ChooseTrack) -> Answer:
    """A track is chosen where any has room."""
    if all(room_on(state, step.player, track) <= 0 for track in TRACKS):
        return None
    return CHOOSE_TRACK[step.rule]


@holds("R041", "track-is-full")
def track_has_room(state: State, step: steps.ChooseTrack, fact: TrackChosen) -> bool:
    """Research goes to a track with room."""
    return room_on(state, fact.player, fact.track) > 0


@holds("R148", "second-research-on-another-track")
def keeps_to_one_track(state: State, step: steps.ChooseTrack, fact: TrackChosen) -> bool:
    """Under `two-research=same-track` the second of a Program on row 2 goes where the first went,
    if it has room."""
    if step.rule != "R148" or state.table.rulings.two_research == "any-tracks":
        return True
    if step.first is None:
        return True
    return fact.track == step.first or room_on(state, step.player, step.first) <= 0


_TRACK = option(
    TrackChosen,
    (track_has_room, keeps_to_one_track),
    lambda _, step: (TrackChosen(1, step.player, track) for track in TRACKS),
)
CHOOSE_TRACK = {rule: Choices((_TRACK,), missing) for rule, missing in MISSING.items()}


def innovation(state: State, step: steps.AdvanceInnovation) -> Answer:
    """Innovation, as far as the track goes; none at its end is not a fact."""
    possible = min(step.steps, constants.INNOVATION_END - state.player(step.player).innovation)
    if possible <= 0:
        return None
    return due(InnovationAdvanced(1, step.player, possible), step.rule, "steps")


def choose_bonus(_: State, step: steps.ChooseBonus) -> Answer:
    """A wild bonus is any one of the six."""
    return CHOOSE_BONUS[step.rule]


@holds("R048", "same-bonus-twice")
def is_a_different_bonus(_: State, step: steps.ChooseBonus, fact: BonusChosen) -> bool:
    """Two different bonuses are two different ones of the six."""
    return not step.different or fact.bonus not in step.chosen


_BONUS = option(
    BonusChosen,
    (is_a_different_bonus,),
    lambda _, step: (BonusChosen(1, step.player, bonus) for bonus in BONUSES),
)
CHOOSE_BONUS = {rule: Choices((_BONUS,), missing) for rule, missing in MISSING.items()}


def gain_gear(state: State, step: steps.GainGear) -> Answer:
    """The Gear, unless Study's stock of Addition Gears is known to be empty (R125), or somebody has
    the Multiplier that is named already (R126)."""
    if step.gear == ADDITION and state.position.addition_stock == 0:
        return None
    named = is_multiplier(step.gear) and state.table.counts_everywhere
    if named and gear_is_held(state, step.gear):
        return None
    return due(GearGained(1, step.player, step.gear), step.rule, "gear")


def gear_is_held(state: State, gear: str) -> bool:
    """Whether the Gear lies in a supply or a Mill, or has left the game."""
    boards = state.position.players
    return any(gear in (*it.gears, *it.gear_spaces, *it.gears_out) for it in boards)


def swap_gear(state: State, step: steps.SwapGear) -> Answer:
    """A Subtraction Gear of the supply becomes an Addition Gear of Study's; without one of either
    nothing (R125, R129)."""
    none_left = state.position.addition_stock == 0 and state.table.counts_everywhere
    if SUBTRACTION not in state.player(step.player).gears or none_left:
        return None
    swapped = GearSwapped(1, step.player, SUBTRACTION, ADDITION)
    return due(swapped, step.rule, "old", "new", "gear_space")


def gain_assignment(_: State, step: steps.GainAssignment) -> Answer:
    """An Assignment of that colour."""
    gained = AssignmentGained(1, step.player, step.colour)
    return due(gained, step.rule, "colour", "assignment")


def gain_token(state: State, step: steps.GainToken) -> Answer:
    """The pack's token, if nobody has it."""
    gained = _token_of_the_pack(state, step)
    if gained is None or _is_held(state, gained.token):
        return None
    return due(gained, step.rule, "token", "value", "science", "colour")


def _token_of_the_pack(state: State, of: steps.GainToken | TokenGained) -> TokenGained | None:
    """The player's gain of that token as the pack prints it, None where it knows no such token."""
    known = state.table.known.token(of.token)
    if known is None:
        return None
    return TokenGained(1, of.player, known.id, known.value, known.science, known.colour)


def _is_held(state: State, token: str) -> bool:
    return any(held.token == token for player in state.position.players for held in player.tokens)


@holds("R197", "token-held-already")
def token_is_nobodys(state: State, _: object, fact: TokenGained) -> bool:
    """A token that the pack knows is there once, and nobody has it yet."""
    return _token_of_the_pack(state, fact) is None or not _is_held(state, fact.token)


@holds("R198", "token-not-as-printed")
def token_is_as_printed(state: State, _: object, fact: TokenGained) -> bool:
    """A token that the pack knows has the value, the Science or the colour printed there."""
    printed = _token_of_the_pack(state, fact)
    return printed is None or all(
        getattr(fact, field) == getattr(printed, field) for field in ("value", "science", "colour")
    )


def turn_active_die(state: State, step: steps.TurnActiveDie) -> Answer:
    """The active die of the turn changes within 1 to 6; a die that cannot is left (I10)."""
    turn = state.position.turn  # none where a card was played too late, which is found elsewhere
    own = state.position.player_on_turn == step.player
    if turn is None or not own or turn.active is None or turn.place is None:
        return None
    value = min(6, max(1, VALUE[turn.active] + step.pips))
    if value == VALUE[turn.active]:
        return None
    changed = DieChanged(1, step.player, turn.place, turn.active, turned_to(turn.active, value))
    return due(changed, step.rule, "place", "die", "becomes")


@holds("I09", "slot-of-the-pushed-die-taken")
def leaves_a_slot(state: State, _: object, fact: DieRelocated) -> bool:
    """While a pushed die waits to be stored, an empty slot of its player is left for it (R060)."""
    position = state.position
    store = state.player(fact.player).store
    waits = position.workshop.pushed is not None and position.player_on_turn == fact.player
    into_store = fact.to_place in SLOTS and fact.place not in SLOTS
    return not (waits and into_store) or store.count("") > 1


@holds("R129", "gear-swapped-for-its-like")
def is_another_gear(_: State, __: object, fact: GearSwapped) -> bool:
    """A swap gives another Gear than the one that is given away."""
    return fact.old != fact.new


Nothing = DieChanged | DieRelocated | DiscRelocated | ResourcesGained | ResourcesSpent


@holds("I37", "effect-of-nothing")
def changes_something(_: State, __: object, fact: Nothing) -> bool:
    """An effect that changes nothing is not a fact."""
    if isinstance(fact, DieChanged):
        return fact.die != fact.becomes
    if isinstance(fact, DieRelocated):
        return fact.place != fact.to_place
    if isinstance(fact, DiscRelocated):
        return fact.disc_space != fact.to_disc_space
    return any(getattr(fact, amount) for amount in AMOUNTS)


def _look_at_payment(state: State, step: AnyStep, fact: ResourcesSpent) -> Violation | None:
    if isinstance(step, steps.AdvanceSteam):
        return FREE_STEAM_PAID if step.free else STEAM_COAL_WRONG
    in_step_one = isinstance(step, steps.Choose | steps.Push)
    return COAL_WITHOUT_OPTION if in_step_one and fact.coal >= constants.STEP_ONE_COAL else None


# fmt: off
NOUN = Noun(
    steps=(
        StepKind(steps.Pay, pay, (ResourcesSpent,)),
        StepKind(steps.Gain, gain, (ResourcesGained,)),
        StepKind(steps.AdvanceResearch, research, (ResearchAdvanced,)),
        StepKind(steps.ChooseTrack, choose_track, (TrackChosen,)),
        StepKind(steps.AdvanceInnovation, innovation, (InnovationAdvanced,)),
        StepKind(steps.ChooseBonus, choose_bonus, (BonusChosen,)),
        StepKind(steps.GainGear, gain_gear, (GearGained,)),
        StepKind(steps.SwapGear, swap_gear, (GearSwapped,)),
        StepKind(steps.GainAssignment, gain_assignment, (AssignmentGained,)),
        StepKind(steps.GainToken, gain_token, (TokenGained,)),
        StepKind(steps.TurnActiveDie, turn_active_die, (DieChanged,)),
    ),
    facts=(
        FactKind(BonusChosen, violation("R047", "no-wild-bonus-open"),
                 only_after=(steps.UseArea, steps.TakeProgram), in_window=()),
        FactKind(TrackChosen, violation("R041", "no-track-choice-open"),
                 only_after=(steps.GainBonus, steps.UseArea, steps.TakeProgram),
                 in_window=(track_has_room,)),
        FactKind(ResourcesGained, violation("I18", "gain-without-cause"),
                 only_after=(steps.GainBonus, steps.UseArea, steps.TakeProgram), is_gain=True,
                 in_window=(changes_something,)),
        FactKind(ResourcesSpent, violation("I18", "payment-without-cause"), _look_at_payment,
                 in_window=(changes_something,)),
        FactKind(ResearchAdvanced, violation("R041", "research-without-cause"),
                 only_after=(steps.GainBonus, steps.ChooseTrack, steps.UseArea), is_gain=True,
                 in_window=()),
        FactKind(InnovationAdvanced, violation("R044", "innovation-without-cause"),
                 only_after=(steps.GainBonus, steps.UseArea, steps.TakeProgram), is_gain=True,
                 in_window=()),
        FactKind(GearGained, violation("R125", "gear-without-cause"), only_after=(steps.UseArea,),
                 is_gain=True, in_window=()),
        FactKind(GearSwapped, violation("R116", "gear-swap-without-cause"),
                 only_after=(steps.UseArea,), in_window=(is_another_gear,)),
        FactKind(AssignmentGained, violation("I20", "assignment-without-cause"),
                 only_after=(steps.UseArea,), is_gain=True, in_window=()),
        FactKind(TokenGained, violation("R197", "token-without-cause"), only_after=(steps.UseArea,),
                 in_window=(token_is_nobodys, token_is_as_printed)),
        FactKind(DieChanged, violation("I10", "die-changed-without-cause"),
                 in_window=(changes_something,)),
        FactKind(DieRelocated, violation("R223", "die-relocated-without-cause"),
                 in_window=(changes_something, leaves_a_slot)),
        FactKind(DiscRelocated, violation("I14", "disc-relocated-without-cause"),
                 in_window=(changes_something, is_no_objective, area_is_for_new_spaces)),
    ),
)
# fmt: on
