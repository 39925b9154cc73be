"""Effects that are due or chosen: resources, Research, Innovation, wild bonuses, Gears, Steam,
tokens, Assignments, dice (R041-R048, R125-R137)."""

from collections.abc import Iterator

from adas_dream.core import constants
from adas_dream.core.answers import Answer, Choices, Due, option
from adas_dream.core.citations import Violation, citing, holds
from adas_dream.core.reducers.effects import NO_SUCH_CAP
from adas_dream.core.rules.causes import MISSING, WRONG
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
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
from adas_dream.events.facts.partners import PartnerReplaced
from adas_dream.events.facts.publishing import SteamAdvanced
from adas_dream.events.position import steps
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
_AMOUNTS = ("coal", "pounds", "brass", "books")
WRONG_CAP = violation("R133", "steam-skips-a-space")
STEAM_DOWN = violation("R137", "steam-moved-down")
STEAM_COAL = MISSING["R086"]
STEAM_COAL_WRONG = WRONG["R086"]


def due(expected: Fact, rule: str, *fields: str) -> Due:
    """The consequence that `rule` forces; any field that differs is a wrong one of that cause."""
    return Due(expected, MISSING[rule], tuple((field, WRONG[rule]) for field in fields))


def pay(_: State, step: steps.Pay) -> Answer:
    """The payment of one cause, in one fact."""
    spent = ResourcesSpent(1, step.player, step.pounds, step.coal, step.brass, step.books)
    return due(spent, step.rule, *_AMOUNTS)


def gain(_: State, step: steps.Gain) -> Answer:
    """The gain of one cause, in one fact; nothing is no fact."""
    if not (step.pounds or step.coal or step.brass or step.books):
        return None
    gained = ResourcesGained(1, step.player, step.pounds, step.coal, step.brass, step.books)
    return due(gained, step.rule, *_AMOUNTS)


def room_on(state: State, player: int, track: str) -> int:
    """How many spaces are left on a Research track."""
    reached: int = getattr(state.player(player).research, track)
    return state.position.board.research_length - reached


def research(state: State, step: steps.AdvanceResearch) -> Answer:
    """Research on that track, as far as it goes; none at its end is no fact."""
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


def _tracks(_: State, step: steps.ChooseTrack) -> Iterator[Fact]:
    for track in TRACKS:
        yield TrackChosen(1, step.player, track)


_TRACK = option(TrackChosen, (track_has_room, keeps_to_one_track), _tracks)
CHOOSE_TRACK = {rule: Choices((_TRACK,), missing) for rule, missing in MISSING.items()}


def innovation(state: State, step: steps.AdvanceInnovation) -> Answer:
    """Innovation, as far as the track goes; none at its end is no fact."""
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


def _bonuses(_: State, step: steps.ChooseBonus) -> Iterator[Fact]:
    for bonus in BONUSES:
        yield BonusChosen(1, step.player, bonus)


_BONUS = option(BonusChosen, (is_a_different_bonus,), _bonuses)
CHOOSE_BONUS = {rule: Choices((_BONUS,), missing) for rule, missing in MISSING.items()}


def steam(state: State, step: steps.AdvanceSteam) -> Answer:
    """The printed Coal, then one space up; at the top or unaffordable nothing at all (R136)."""
    player = state.player(step.player)
    if player.steam >= len(constants.STEAM_CAPS) - 1:
        return None
    cost = 0 if step.free else state.position.board.steam_costs[player.steam]
    if cost > player.coal:
        return None
    if cost:
        spent = ResourcesSpent(1, step.player, coal=cost)
        return Due(spent, STEAM_COAL, tuple((field, STEAM_COAL_WRONG) for field in _AMOUNTS))
    advanced = SteamAdvanced(1, step.player, constants.STEAM_CAPS[player.steam + 1])
    return Due(advanced, MISSING[step.rule], (("to_cap", wrong_cap),))


def wrong_cap(expected: SteamAdvanced, given: SteamAdvanced) -> Violation:
    """There is no such cap (R131), it lies below (R137), or it is not the next one (R133)."""
    if given.to_cap not in constants.STEAM_CAPS:
        return NO_SUCH_CAP
    spaces_up = constants.STEAM_CAPS.index(given.to_cap) - constants.STEAM_CAPS.index(
        expected.to_cap
    )
    return STEAM_DOWN if spaces_up < -1 else WRONG_CAP


@holds("R136", "steam-at-the-top")
def steam_is_not_at_the_top(state: State, _: object, fact: SteamAdvanced) -> bool:
    """The marker cannot pass 40."""
    return state.player(fact.player).steam < len(constants.STEAM_CAPS) - 1


@holds("R131", "cap-not-printed")
def cap_is_printed(_: State, __: object, fact: SteamAdvanced) -> bool:
    """The caps are 10, 15, 20, 25, 30 and 40."""
    return fact.to_cap in constants.STEAM_CAPS


@holds("R137", "steam-lowered")
def steam_does_not_fall(state: State, _: object, fact: SteamAdvanced) -> bool:
    """The marker never moves down."""
    return fact.to_cap >= constants.STEAM_CAPS[state.player(fact.player).steam]


@holds("R133", "steam-not-one-space")
def steam_moves_one_space(state: State, _: object, fact: SteamAdvanced) -> bool:
    """The marker moves one space, never more."""
    return fact.to_cap == constants.STEAM_CAPS[state.player(fact.player).steam + 1]


def gain_gear(state: State, step: steps.GainGear) -> Answer:
    """The Gear, unless Study's stock of Addition Gears is known to be empty (R125), or somebody has
    the Multiplier that is named already (R126)."""
    if step.gear == ADDITION and state.position.addition_stock == 0:
        return None
    named = step.gear not in (ADDITION, SUBTRACTION) and state.table.counts_everywhere
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
    known = state.table.pack.token(of.token) if state.table.pack else None
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


def replace_partner(state: State, step: steps.ReplacePartner) -> Answer:
    """The new card for the old one, if the player has the old one and not the new (point 90)."""
    known = known_cards(state, step.player)
    if step.old not in known or step.new in known:
        return None
    return due(PartnerReplaced(1, step.player, step.old, step.new), step.rule, "old", "new")


def turn_active_die(state: State, step: steps.TurnActiveDie) -> Answer:
    """The active die of the own turn changes within 1 to 6; a die that cannot is left (I10)."""
    turn = state.position.turn  # none where a card was played too late, which is found elsewhere
    own = state.position.queue[-1].player == step.player
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
    waits = position.workshop.pushed is not None and position.queue[-1].player == fact.player
    into_store = fact.to_place in SLOTS and fact.place not in SLOTS
    return not (waits and into_store) or store.count("") > 1


@holds("R129", "gear-swapped-for-its-like")
def is_another_gear(_: State, __: object, fact: GearSwapped) -> bool:
    """A swap gives another Gear than the one that is given away."""
    return fact.old != fact.new


@holds("I22", "card-held-already")
def card_is_not_held(state: State, _: object, fact: PartnerReplaced) -> bool:
    """The new card is none that the player has already (point 90)."""
    return fact.new not in known_cards(state, fact.player)


def known_cards(state: State, player: int) -> tuple[str, ...]:
    """The own cards that are known by name, wherever they are."""
    piles = state.player(player).partners
    return (*piles.hand, *piles.played, *piles.unseen)


Nothing = DieChanged | DieRelocated | DiscRelocated | ResourcesGained | ResourcesSpent


@holds("I37", "effect-of-nothing")
def changes_something(_: State, __: object, fact: Nothing) -> bool:
    """An effect that changes nothing is no fact."""
    if isinstance(fact, DieChanged):
        return fact.die != fact.becomes
    if isinstance(fact, DieRelocated):
        return fact.place != fact.to_place
    if isinstance(fact, DiscRelocated):
        return fact.disc_space != fact.to_disc_space
    return any(getattr(fact, amount) for amount in _AMOUNTS)
