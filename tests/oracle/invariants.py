"""What holds after every fact (RULES, section 3.2), one function for each invariant.

Each looks at the state before a fact, the fact and the state after it, and is true where the
invariant is kept; none asks the rules. The physical ones (`physical`) hold whatever happens; those
here follow from the pages, so that an attested fact, whose cause is not in them, may bend one.
What sets a position anew (`choice_undone`) is no step from one position to the next and is not to
be asked about.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from adas_dream.core import invariants
from adas_dream.core.constants import INNOVATION_END, STEAM_CAPS
from adas_dream.core.invariants import boards, fact_of
from adas_dream.core.reducers.workshop import counts
from adas_dream.core.state import State
from adas_dream.events.facts import (
    actions,
    building,
    effects,
    objectives,
    publishing,
    turn,
    workshop,
)
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.player import Player
from adas_dream.events.vocabulary import COVERED, LETTERS, TRACKS, VALUE
from tests.oracle import physical
from tests.oracle.physical import faces, in_workshop, on_board

Holds = Callable[[State, Fact, State], bool]
TRAVEL_PIPS, OPTION_PIPS = 4, 1


def bonus_spaces_are_cleared(_: State, __: Fact, after: State) -> bool:
    """Between turns no die lies on a bonus space."""
    return after.position.turn is not None or after.position.workshop.pushed is None


def bag_only_shrinks(before: State, fact: Fact, after: State) -> bool:
    """Nothing returns to the bag, and only a refill draws from it."""
    dice = fact.dice if isinstance(fact, workshop.WorkshopRefilled) else ()
    drawn = Counter(die[0] for die in dice)
    old, new = (counts(state.position.workshop.bag) for state in (before, after))
    return [drawn[letter] for letter in LETTERS] == [a - b for a, b in zip(old, new, strict=True)]


def workshop_gives_one_die(before: State, fact: Fact, after: State) -> bool:
    """The Workshop loses a die where one is stored and gains those of a refill, no others."""
    gained = len(fact.dice) if isinstance(fact, workshop.WorkshopRefilled) else 0
    lost = isinstance(fact, workshop.DieStored)
    return len(in_workshop(after)) == len(in_workshop(before)) + gained - lost


def emptied_space_is_filled(before: State, fact: Fact, _: State) -> bool:
    """While the bag has dice the space that a turn emptied is not empty at the turn's end."""
    held, open_turn = before.position.workshop, before.position.turn
    if not isinstance(fact, turn.TurnEnded) or open_turn is None or open_turn.origin is None:
        return True
    drawn_short = before.table.rulings.short_bag_refill == "draw-remaining"
    return not (sum(counts(held.bag)) and drawn_short) or bool(held.spaces[open_turn.origin - 1])


def boards_gain_one_die(before: State, fact: Fact, after: State) -> bool:
    """The boards together gain a die where one is stored, and lose none."""
    old, new = (
        sum(len(on_board(player)) for player in state.position.players) for state in (before, after)
    )
    return new == old + isinstance(fact, workshop.DieStored)


def store_counts_its_dice(before: State, fact: Fact, after: State) -> bool:
    """A Store gains the die stored in it, loses the die placed from it, and keeps the others."""
    for number, old, new in boards(before, after):
        gained = fact_of(number, fact, workshop.DieStored) - fact_of(
            number, fact, actions.DiePlaced
        )
        grown = sum(map(bool, new.store)) - sum(map(bool, old.store))
        if grown != gained and not fact_of(number, fact, effects.DieRelocated):
            return False
    return True


def faces_change_for_a_cause(before: State, fact: Fact, after: State) -> bool:
    """Dice show new faces only by a roll, a pip change, a Travel Publish (4 pips) or an effect."""
    old, new, pips, allowed = _changed(fact)
    rolled = Counter(fact.dice) if isinstance(fact, workshop.WorkshopRefilled) else Counter[str]()
    moved = faces(after) + Counter(old) == faces(before) + Counter(new) + rolled
    return moved and pips <= allowed


def _changed(fact: Fact) -> tuple[list[str], list[str], int, int]:
    if isinstance(fact, publishing.DiceAdjusted):
        pairs = [(change.die, change.becomes) for change in fact.changes]
    elif isinstance(fact, workshop.WorkshopDieTurned | effects.DieChanged):
        pairs = [(fact.die, fact.becomes)]
    else:
        pairs = []
    pips = sum(abs(VALUE[old] - VALUE[new]) for old, new in pairs)
    allowed = TRAVEL_PIPS if isinstance(fact, publishing.DiceAdjusted) else OPTION_PIPS
    if isinstance(fact, effects.DieChanged):
        allowed = pips
    return [old for old, _ in pairs], [new for _, new in pairs], pips, allowed


def options_are_taken_once(before: State, fact: Fact, _: State) -> bool:
    """Step 1 has one extra move and one pip change at most, and spends Coal on nothing else."""
    open_turn = before.position.turn
    if open_turn is None or open_turn.kind != "workshop" or open_turn.active is not None:
        return True
    if isinstance(fact, workshop.DieMovedFurther):
        return not open_turn.further
    if isinstance(fact, workshop.WorkshopDieTurned):
        return not open_turn.turned
    return not isinstance(fact, effects.ResourcesSpent) or isinstance(
        before.position.queue[0], steps.Pay
    )


def push_is_of_another_die(before: State, fact: Fact, _: State) -> bool:
    """Of two dice in the stop space the moved one pushes the other, which shows no more."""
    open_turn = before.position.turn
    if not isinstance(fact, workshop.DiePushed):
        return True
    if open_turn is None or open_turn.moved is None or open_turn.stop != fact.space:
        return False
    dice = Counter[str](before.position.workshop.spaces[fact.space - 1])
    lie_there = dice >= Counter([open_turn.moved, fact.die])
    return lie_there and VALUE[fact.die] <= VALUE[open_turn.moved]


def discs_leave_for_a_cause(before: State, fact: Fact, after: State) -> bool:
    """A Gear space is uncovered by the disc that leaves it, placed, stacked, removed or claimed."""
    leaving = (
        actions.DiscPlaced,
        publishing.DiscStacked,
        publishing.DiscRemoved,
        objectives.ObjectiveClaimed,
    )
    return all(
        old.gear_spaces.count(COVERED) - new.gear_spaces.count(COVERED)
        == fact_of(number, fact, *leaving)
        for number, old, new in boards(before, after)
    )


def steam_rises_step_by_step(before: State, fact: Fact, after: State) -> bool:
    """A Steam marker goes up one cap at a time, to the last one, and only by its own fact."""
    return all(
        new.steam - old.steam == fact_of(number, fact, publishing.SteamAdvanced)
        and new.steam < len(STEAM_CAPS)
        for number, old, new in boards(before, after)
    )


def tracks_never_fall(before: State, _: Fact, after: State) -> bool:
    """Research, Innovation, Assignments and the round never go down, nor past a track's end."""
    length = after.position.board.research_length
    for _number, old, new in boards(before, after):
        for colour in TRACKS:
            was, now = getattr(old.research, colour), getattr(new.research, colour)
            if not was <= now <= max(was, length):
                return False
            if getattr(new.assignments, colour) < getattr(old.assignments, colour):
                return False
        if not old.innovation <= new.innovation <= INNOVATION_END:
            return False
    return before.position.round <= after.position.round


def partners_are_kept(before: State, _: Fact, after: State) -> bool:
    """A player's cards in the deck, in hand and played stay as many."""
    return all(_cards(old) == _cards(new) for _, old, new in boards(before, after))


def _cards(player: Player) -> int:
    piles = player.partners
    return piles.deck + len(piles.hand) + piles.hidden + len(piles.played)


def one_end_choice(before: State, fact: Fact, _: State) -> bool:
    """A turn has one Publish or one paid build at most, a deferred build included."""
    paid = isinstance(fact, building.GearBuilt) and not fact.free
    if not (paid or isinstance(fact, publishing.Published)):
        return True
    if isinstance(fact, building.GearBuilt) and fact.deferred:
        window = before.position.build_window
        return window is not None and window.player == fact.player
    return before.position.turn is not None and not before.position.turn.end_choice


def turns_go_round(before: State, fact: Fact, after: State) -> bool:
    """Clockwise from the first player everyone has a turn in each round, numbered as the round."""
    if isinstance(fact, turn.TurnStarted | turn.TurnSkipped):
        starts = [step for step in before.position.queue if isinstance(step, steps.StartTurn)]
        due = [step.player for step in starts] == [fact.player]
        if not due or fact.turn != before.position.round:
            return False
    if not isinstance(fact, turn.TurnEnded | turn.TurnSkipped):
        return after.position.round == before.position.round
    last = fact.player == before.table.last_player()
    following = after.position.queue[0].player == before.table.next_player(fact.player)
    return following and after.position.round == before.position.round + last


def last_round_is_the_triggers(before: State, fact: Fact, _: State) -> bool:
    """After the round with the first ninth die no turn starts, and play ends nowhere else."""
    end, number = before.position.end, before.position.round
    over = end is not None and number > end.round
    if isinstance(fact, turn.TurnStarted | turn.TurnSkipped):
        return not over
    return over or not isinstance(fact, turn.PlayEnded)


def full_mill_has_no_turn(before: State, fact: Fact, _: State) -> bool:
    """Nobody with nine dice in the Mill starts a turn."""
    return not isinstance(fact, turn.TurnStarted) or "" in before.player(fact.player).mill


def later_claims_are_lower(_: State, __: Fact, after: State) -> bool:
    """The first claim of an Objective is the higher; only those of its turn number equal it, and
    one of the turn before, by a deferred build, that the first one overtook."""
    rulings = after.table.rulings
    if (rulings.objective_window, rulings.deferred_build_objective) != (
        "same-round",
        "builders-turn",
    ):
        return True
    return all(
        (claim.value == each.claims[0].value) == (claim.turn <= each.claims[0].turn)
        and claim.value <= each.claims[0].value
        and claim.turn >= each.claims[0].turn - 1
        for each in after.position.objectives
        for claim in each.claims
    )


def claims_are_in_the_own_turn(before: State, fact: Fact, _: State) -> bool:
    """An Objective is claimed in the claimant's own turn or with the own deferred build."""
    if not isinstance(fact, objectives.ObjectiveClaimed):
        return True
    queue = before.position.queue
    own_turn = before.position.turn is not None and queue[-1].player == fact.player
    deferred = [step.player for step in queue if isinstance(step, steps.ClaimMet)]
    return own_turn or fact.player in deferred


def bonuses_are_gained_once(before: State, fact: Fact, after: State) -> bool:
    """A bonus is gained where one is due, and when the die is stored none is left but, perhaps,
    that of a space left empty."""
    old, new = (
        [step for step in state.position.queue if isinstance(step, steps.GainBonus)]
        for state in (before, after)
    )
    if isinstance(fact, workshop.BonusGained) and not fact.attested:
        were, are = (sum(it.occasion == fact.occasion for it in due) for due in (old, new))
        return are == were - 1
    spaces = before.position.workshop.spaces
    due = [step for step in old if step.space is None or spaces[step.space - 1]]
    return not (isinstance(fact, workshop.DieStored) and due)


class Invariant(Struct, frozen=True, gc=False):
    """An invariant: the function that holds it, and whether it is physical."""

    holds: Holds
    physical: bool


PHYSICAL: Final[dict[str, Invariant]] = {
    "I01": Invariant(physical.dice_are_kept, physical=True),
    "I02": Invariant(physical.dice_are_dice, physical=True),
    "I13": Invariant(physical.gear_spaces_go_one_way, physical=True),
    "I14": Invariant(physical.discs_are_kept, physical=True),
    "I16": Invariant(physical.stacks_are_two_of_one_owner, physical=True),
    "I18": Invariant(physical.resources_have_a_cause, physical=True),
    "I21": Invariant(physical.programs_are_single_and_fixed, physical=True),
    "I36": Invariant(physical.fold_is_pure, physical=True),
}
"""What no fact of any kind may break."""
INVARIANTS: Final[dict[str, Invariant]] = {
    **PHYSICAL,
    "I03": Invariant(bonus_spaces_are_cleared, physical=False),
    "I04": Invariant(bag_only_shrinks, physical=False),
    "I05": Invariant(workshop_gives_one_die, physical=False),
    "I06": Invariant(emptied_space_is_filled, physical=False),
    "I07": Invariant(boards_gain_one_die, physical=False),
    "I08": Invariant(invariants.mill_is_filled_die_by_die, physical=False),
    "I09": Invariant(store_counts_its_dice, physical=False),
    "I10": Invariant(faces_change_for_a_cause, physical=False),
    "I11": Invariant(options_are_taken_once, physical=False),
    "I12": Invariant(push_is_of_another_die, physical=False),
    "I15": Invariant(discs_leave_for_a_cause, physical=False),
    "I17": Invariant(invariants.gears_are_kept, physical=False),
    "I19": Invariant(steam_rises_step_by_step, physical=False),
    "I20": Invariant(tracks_never_fall, physical=False),
    "I22": Invariant(partners_are_kept, physical=False),
    "I23": Invariant(one_end_choice, physical=False),
    "I24": Invariant(turns_go_round, physical=False),
    "I25": Invariant(last_round_is_the_triggers, physical=False),
    "I26": Invariant(full_mill_has_no_turn, physical=False),
    "I27": Invariant(later_claims_are_lower, physical=False),
    "I28": Invariant(claims_are_in_the_own_turn, physical=False),
    "I29": Invariant(invariants.assignments_count_the_column, physical=False),
    "I30": Invariant(bonuses_are_gained_once, physical=False),
}
"""Every invariant about what a position holds; the others are about scores (I31-I35, I39, I40) or
the business of the rules and the log (I37, I38)."""


def broken(
    before: State, fact: Fact, after: State, among: dict[str, Invariant] = INVARIANTS
) -> tuple[str, ...]:
    """The ids of the invariants that this step breaks."""
    return tuple(name for name, each in among.items() if not each.holds(before, fact, after))
