"""What gains, payments and other effects change."""

from msgspec.structs import replace

from adas_dream.core import constants
from adas_dream.core.citations import Violation, citing
from adas_dream.core.gears import is_built
from adas_dream.core.reducers.base import (
    CannotApply,
    Queue,
    Reducers,
    is_for,
    player_of,
    put,
    reach_effect,
    stated,
    with_player,
    without,
)
from adas_dream.core.reducers.displays import MULTIPLIERS, left
from adas_dream.core.state import Table
from adas_dream.events.facts import effects as facts
from adas_dream.events.facts.publishing import SteamAdvanced
from adas_dream.events.position import steps
from adas_dream.events.position.game import DiscSpace, Position
from adas_dream.events.position.player import Player, Token
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import (
    ACTION_AREAS,
    ADDITION,
    GEAR_SPACES,
    INT_LIMIT,
    PLACES,
    SUBTRACTION,
    ActionArea,
    Die,
    Empty,
    Place,
)

violation = citing(__name__)
TRACK_ENDS = violation("I20", "beyond-end-of-track")
SPENT_TOO_MUCH = violation("I18", "more-than-in-hand")
UNCOUNTABLE = violation("I18", "more-than-can-be-counted")
COAL_NOT_IN_HAND = violation("I18", "coal-not-in-hand")
NO_SUCH_CAP = violation("R131", "no-such-cap")
GEAR_NOT_HELD = violation("R129", "gear-not-held")
GEAR_SPACE_NOT_BUILT = violation("R129", "gear-not-built-there")
DIE_NOT_THERE = violation("I02", "die-not-in-place")
PLACE_TAKEN = violation("I02", "place-occupied")
NO_SUCH_PLACE = violation("I02", "no-such-place")
NO_DISC_THERE = violation("I14", "no-disc-there")
NO_AREA = violation("I16", "disc-space-of-no-area")
NO_SUCH_DISC_SPACE = violation("I16", "no-such-disc-space")
DISC_SPACE_FULL = violation("I16", "disc-space-not-free")
NOT_A_GEAR = violation("I17", "not-a-gear")
STOCK_EMPTY = violation("I17", "addition-stock-empty")
COLOUR_CHANGED = violation("I02", "die-colour-changed")


def choose_bonus(position: Position, fact: facts.BonusChosen, _: Table) -> Position:
    """One of the wild bonuses is known: it is due before the next one is chosen."""
    step = next((step for step in position.queue if type(step) is steps.ChooseBonus), None)
    occasion = step.occasion if step and not fact.attested else "effect"
    due: Queue = (steps.GainBonus(fact.player, occasion, bonus=fact.bonus),)
    queue = reach_effect(position, fact, steps.ChooseBonus)
    if step and not fact.attested and step.count > 1:
        chosen = (*step.chosen, fact.bonus)
        due = (*due, replace(step, count=step.count - 1, chosen=chosen))
    return replace(position, queue=(*due, *queue))


def choose_track(position: Position, fact: facts.TrackChosen, _: Table) -> Position:
    """One Research on that track is due before the next one is chosen."""
    step = next((step for step in position.queue if type(step) is steps.ChooseTrack), None)
    rule = step.rule if step and not fact.attested else "R041"
    due: Queue = (steps.AdvanceResearch(fact.player, rule, fact.track, 1),)
    queue = reach_effect(position, fact, steps.ChooseTrack)
    if step and not fact.attested and step.count > 1:
        first = step.first or fact.track
        due = (*due, replace(step, count=step.count - 1, first=first))
    return replace(position, queue=(*due, *queue))


def gain_resources(position: Position, fact: facts.ResourcesGained, _: Table) -> Position:
    """The resources come from an unlimited bank."""
    player = player_of(position, fact.player)
    player = replace(
        player,
        pounds=_more(player.pounds, fact.pounds),
        coal=_more(player.coal, fact.coal),
        brass=_more(player.brass, fact.brass),
        books=_more(player.books, fact.books),
    )
    queue = reach_effect(position, fact, steps.Gain)
    return with_player(position, fact.player, player, queue)


def _more(held: int, gained: int) -> int:
    """The sum; CannotApply where no position could be written with it."""
    if held + gained >= INT_LIMIT:
        raise CannotApply(UNCOUNTABLE)
    return held + gained


def spend_resources(position: Position, fact: facts.ResourcesSpent, _: Table) -> Position:
    """The resources go back; nobody pays what is not in hand (R022, I18)."""
    player = player_of(position, fact.player)
    if fact.coal > player.coal:
        raise CannotApply(COAL_NOT_IN_HAND)
    left = (player.pounds - fact.pounds, player.brass - fact.brass, player.books - fact.books)
    if min(left) < 0:
        raise CannotApply(SPENT_TOO_MUCH)
    pounds, brass, books = left
    coal = player.coal - fact.coal
    player = replace(player, pounds=pounds, coal=coal, brass=brass, books=books)
    return with_player(position, fact.player, player, _after_payment(position, fact))


def _after_payment(position: Position, fact: facts.ResourcesSpent) -> Queue:
    """The payment is made; a Steam step that waited for its Coal moves the marker now (R133)."""
    if fact.attested:
        return reach_effect(position, fact, steps.Pay)
    queue, first = position.queue, None
    for at, step in enumerate(queue):
        if isinstance(step, steps.Pay) or (isinstance(step, steps.AdvanceSteam) and not step.free):
            first = at if first is None else first
            if _is_paid(position, step, fact):
                return _paid(queue, at)
    return queue if first is None else _paid(queue, first)


def _is_paid(position: Position, step: AnyStep, fact: facts.ResourcesSpent) -> bool:
    """Whether the payment is that of this step: what it names, or the Coal printed beside the next
    Steam space."""
    if not isinstance(step, steps.AdvanceSteam):
        return is_for(step, fact)
    steam = position.players[fact.player - 1].steam
    printed = position.board.steam_costs[steam : steam + 1]
    return step.player == fact.player and printed == (fact.coal,)


def _paid(queue: Queue, at: int) -> Queue:
    step = queue[at]
    waits = isinstance(step, steps.AdvanceSteam)
    return (replace(step, free=True), *queue[at + 1 :]) if waits else queue[at + 1 :]


def advance_research(position: Position, fact: facts.ResearchAdvanced, _: Table) -> Position:
    """The marker moves up; it cannot pass the end of its track."""
    queue = reach_effect(position, fact, steps.AdvanceResearch)
    player = risen(position, player_of(position, fact.player), fact.track, fact.steps)
    return with_player(position, fact.player, player, queue)


def risen(position: Position, player: Player, track: str, spaces: int) -> Player:
    """The board after Research; CannotApply beyond the end of the track."""
    reached = getattr(player.research, track) + spaces
    if reached > position.board.research_length:
        raise CannotApply(TRACK_ENDS)
    return replace(player, research=replace(player.research, **{track: reached}))


def advance_innovation(position: Position, fact: facts.InnovationAdvanced, _: Table) -> Position:
    """The marker moves up, to 6 at most."""
    player = player_of(position, fact.player)
    reached = player.innovation + fact.steps
    if reached > constants.INNOVATION_END:
        raise CannotApply(TRACK_ENDS)
    queue = reach_effect(position, fact, steps.AdvanceInnovation)
    return with_player(position, fact.player, replace(player, innovation=reached), queue)


def advance_steam(position: Position, fact: SteamAdvanced, _: Table) -> Position:
    """The marker shows that cap (R131)."""
    player = player_of(position, fact.player)
    if fact.to_cap not in constants.STEAM_CAPS:
        raise CannotApply(NO_SUCH_CAP)
    steam = constants.STEAM_CAPS.index(fact.to_cap)
    costs = position.board.steam_costs
    unpaid = player.steam < len(costs) and not costs[player.steam]
    queue = reach_effect(position, fact, steps.AdvanceSteam, lambda step: step.free or unpaid)
    return with_player(position, fact.player, replace(player, steam=steam), queue)


def gain_gear(position: Position, fact: facts.GearGained, table: Table) -> Position:
    """The Gear lies in the personal supply; an Addition Gear leaves Study's stock, if counted, and
    a Multiplier that an effect names the display, or its stack."""
    queue = reach_effect(position, fact, steps.GainGear)
    position = _from_study(position, fact.gear)
    if table.counts_everywhere and not fact.attested:
        position, has_gap = left(position, table, MULTIPLIERS, fact.gear, must_be_shown=False)
        refill = steps.RefillDisplay(fact.player, "R106", MULTIPLIERS)
        queue = (refill, *queue) if has_gap else queue
    player = with_gear(player_of(position, fact.player), fact.gear)
    return with_player(position, fact.player, player, queue)


def _from_study(position: Position, gear: str) -> Position:
    """The position with an Addition Gear less in Study's stock, where it is counted (R125)."""
    stock = position.addition_stock
    if gear != ADDITION or stock is None:
        return position
    if not stock:
        raise CannotApply(STOCK_EMPTY)
    return replace(position, addition_stock=stock - 1)


def with_gear(player: Player, gear: str) -> Player:
    """The board with one more Gear in its supply."""
    if not is_built(gear):
        raise CannotApply(NOT_A_GEAR)
    return replace(player, gears=tuple(sorted((*player.gears, gear))))


def swap_gear(position: Position, fact: facts.GearSwapped, table: Table) -> Position:
    """The new Gear takes the old one's place, an Addition Gear out of Study's stock (R125); a
    Subtraction Gear leaves the game (R129)."""
    player = player_of(position, fact.player)
    if not (is_built(fact.old) and is_built(fact.new)):
        raise CannotApply(NOT_A_GEAR)
    if fact.gear_space is None:
        gears = without(player.gears, fact.old, GEAR_NOT_HELD)
        player = replace(player, gears=tuple(sorted((*gears, fact.new))))
    else:
        index = GEAR_SPACES.index(fact.gear_space)
        if player.gear_spaces[index] != fact.old:
            raise CannotApply(GEAR_SPACE_NOT_BUILT)
        player = replace(player, gear_spaces=put(player.gear_spaces, index, fact.new))
    if fact.old == SUBTRACTION:
        player = replace(player, gears_out=(*player.gears_out, fact.old))
    if table.counts_everywhere:
        position = _from_study(position, fact.new)
    return with_player(position, fact.player, player, reach_effect(position, fact, steps.SwapGear))


def gain_assignment(position: Position, fact: facts.AssignmentGained, _: Table) -> Position:
    """One more Assignment in the column of its colour."""
    player = player_of(position, fact.player)
    held = _more(getattr(player.assignments, fact.colour), 1)
    assignments = replace(player.assignments, **{fact.colour: held})
    player = replace(player, assignments=assignments)
    queue = reach_effect(position, fact, steps.GainAssignment)
    return with_player(position, fact.player, player, queue)


def gain_token(position: Position, fact: facts.TokenGained, _: Table) -> Position:
    """The token lies with the player."""
    player = player_of(position, fact.player)
    token = Token(fact.token, fact.value, fact.science, fact.colour)
    player = replace(player, tokens=(*player.tokens, token))
    return with_player(position, fact.player, player, reach_effect(position, fact, steps.GainToken))


def change_die(position: Position, fact: facts.DieChanged, _: Table) -> Position:
    """The die shows its new value and keeps its colour and place."""
    up = fact.becomes > fact.die
    queue = reach_effect(position, fact, steps.TurnActiveDie, lambda step: (step.pips > 0) == up)
    position = with_die_changed(position, fact.player, fact.place, fact.die, fact.becomes)
    return replace(position, queue=queue)


def with_die_changed(
    position: Position, number: int, place: Place, die: Die, becomes: Die
) -> Position:
    """The position where a die of the player shows another value; the active die keeps its
    role. CannotApply where the die is not there or would change its colour."""
    if die[0] != becomes[0]:
        raise CannotApply(COLOUR_CHANGED)
    player = player_of(position, number)
    player = with_die_at(taken(player, place, die), place, becomes)
    position = with_active_die(position, number, place, place, becomes)
    return with_player(position, number, player, position.queue)


def with_active_die(
    position: Position, number: int, place: Place, to_place: Place, die: Die
) -> Position:
    """The position whose active die, if it lay in that own place, keeps its role where and as it
    lies now (R070)."""
    turn = position.turn
    if turn is None or turn.place != place or position.player_on_turn != number:
        return position
    return replace(position, turn=replace(turn, active=die, place=to_place))


def relocate_die(position: Position, fact: facts.DieRelocated, _: Table) -> Position:
    """The die lies in the other place of the same board; the active die keeps its role."""
    player = player_of(position, fact.player)
    player = with_die_at(taken(player, fact.place, fact.die), fact.to_place, fact.die)
    position = with_active_die(position, fact.player, fact.place, fact.to_place, fact.die)
    return with_player(position, fact.player, player, stated(position, fact))


def relocate_disc(position: Position, fact: facts.DiscRelocated, _: Table) -> Position:
    """The player's top disc goes to a free disc space."""
    old = disc_space_index(position, fact.disc_space)
    if fact.attested:
        usual = position.disc_spaces[old].area
        position = with_disc_space(position, fact.to_disc_space, fact.area, usual)
    new = disc_space_index(position, fact.to_disc_space)
    spaces = position.disc_spaces
    if fact.player not in spaces[old].discs:
        raise CannotApply(NO_DISC_THERE)
    if spaces[new].discs:
        raise CannotApply(DISC_SPACE_FULL)
    spaces = put(spaces, old, replace(spaces[old], discs=spaces[old].discs[:-1]))
    spaces = put(spaces, new, replace(spaces[new], discs=(fact.player,)))
    return replace(position, disc_spaces=spaces, queue=stated(position, fact))


def disc_space_index(position: Position, name: str) -> int:
    """Where the disc space stands in the position; CannotApply where there is none."""
    for index, space in enumerate(position.disc_spaces):
        if space.id == name:
            return index
    raise CannotApply(NO_SUCH_DISC_SPACE)


def with_disc_space(
    position: Position, name: str, said: ActionArea | None, usual: str | None
) -> Position:
    """The position with a disc space that only the table knows, in the area that is `said`, else
    in the `usual` one; one that stands there already stays as it is."""
    if any(space.id == name for space in position.disc_spaces):
        return position
    area = said or usual
    if area not in ACTION_AREAS:
        raise CannotApply(NO_AREA)
    return replace(position, disc_spaces=(*position.disc_spaces, DiscSpace(name, area)))


def _pile_of(player: Player, place: str) -> tuple[str, tuple[Die | Empty, ...], int]:
    """Mill or Store by the name of its field, its dice, and where the place is among them."""
    index = PLACES.index(place)
    if index < constants.MILL_DICE:
        return "mill", player.mill, index
    return "store", player.store, index - constants.MILL_DICE


def taken(player: Player, place: str, die: Die, broken: Violation = DIE_NOT_THERE) -> Player:
    """The board without that die in that place; CannotApply(broken) where it is not there."""
    field, dice, index = _pile_of(player, place)
    if index >= len(dice) or dice[index] != die:
        raise CannotApply(broken)
    return replace(player, **{field: put(dice, index, "")})


def with_die_at(player: Player, place: str, die: Die) -> Player:
    """The board with a die put into an empty place; CannotApply where it is taken."""
    field, dice, index = _pile_of(player, place)
    if index >= len(dice):
        raise CannotApply(NO_SUCH_PLACE)
    if dice[index]:
        raise CannotApply(PLACE_TAKEN)
    return replace(player, **{field: put(dice, index, die)})


REDUCERS: Reducers = {
    facts.BonusChosen: choose_bonus,
    facts.TrackChosen: choose_track,
    facts.ResourcesGained: gain_resources,
    facts.ResourcesSpent: spend_resources,
    facts.ResearchAdvanced: advance_research,
    facts.InnovationAdvanced: advance_innovation,
    facts.GearGained: gain_gear,
    facts.GearSwapped: swap_gear,
    facts.AssignmentGained: gain_assignment,
    facts.TokenGained: gain_token,
    facts.DieChanged: change_die,
    facts.DieRelocated: relocate_die,
    facts.DiscRelocated: relocate_disc,
    SteamAdvanced: advance_steam,
}
