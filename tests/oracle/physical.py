"""What holds whatever happens: the physical invariants (RULES, section 3.2).

No die, disc or Program appears, vanishes or is in two places, nobody pays what is not there: this
holds for attested facts and accepted irregularities too. Each function looks at the state before a
fact, the fact and the state after it, and is true where the invariant is kept.
"""

from collections import Counter, deque
from collections.abc import Callable
from typing import TypeVar

from adas_dream.core.invariants import boards
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.reducers.workshop import counts
from adas_dream.core.state import State
from adas_dream.events.facts import effects
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.position.player import Player
from adas_dream.events.vocabulary import COVERED, EMPTY, LETTERS, RANK

RESOURCES = ("pounds", "coal", "brass", "books")
Of = TypeVar("Of")
Told = TypeVar("Told")


def remembered(tell: Callable[[Of], Told]) -> Callable[[Of], Told]:
    """Tell once what is asked again of the same object: a step ends where the next one begins."""
    kept: deque[tuple[Of, Told]] = deque(maxlen=8)

    def told(of: Of) -> Told:
        for known, answer in kept:
            if known is of:
                return answer
        answer = tell(of)
        kept.append((of, answer))
        return answer

    return told


@remembered
def in_workshop(state: State) -> list[str]:
    """The dice of the six spaces and of the bonus spaces."""
    held = state.position.workshop
    pushed = [held.pushed.die] if held.pushed else []
    return [*(die for dice in held.spaces for die in dice), *pushed]


@remembered
def on_board(player: Player) -> list[str]:
    """The dice of a Store and a Mill."""
    return [die for die in (*player.store, *player.mill) if die]


@remembered
def faces(state: State) -> Counter[str]:
    """The dice outside the bag, as they lie."""
    stored = [die for player in state.position.players for die in on_board(player)]
    return Counter([*in_workshop(state), *stored])


@remembered
def _of_each_colour(state: State) -> list[int]:
    outside = Counter(die[0] for die in faces(state).elements())
    bag = counts(state.position.workshop.bag)
    return [outside[letter] + left for letter, left in zip(LETTERS, bag, strict=True)]


def dice_are_kept(before: State, _: Fact, after: State) -> bool:
    """Bag, Workshop, bonus spaces, Stores and Mills together keep their dice of each colour."""
    return _of_each_colour(before) == _of_each_colour(after)


def dice_are_dice(before: State, _: Fact, after: State) -> bool:
    """Every die outside the bag shows 1 to 6, and no place for one die comes or goes."""
    places = all(
        (len(old.store), len(old.mill)) == (len(new.store), len(new.mill))
        for _, old, new in boards(before, after)
    )
    return places and faces(after).keys() <= RANK.keys()


def gear_spaces_go_one_way(before: State, fact: Fact, after: State) -> bool:
    """A Gear space goes from covered to empty to built; a swap alone changes a built Gear."""
    swapped = isinstance(fact, effects.GearSwapped)
    return all(
        was == now
        or (was == COVERED and now == EMPTY)
        or (was == EMPTY and now not in (COVERED, EMPTY))
        or (swapped and was not in (COVERED, EMPTY) and now not in (COVERED, EMPTY))
        for _, old, new in boards(before, after)
        for was, now in zip(old.gear_spaces, new.gear_spaces, strict=True)
    )


def _discs(state: State, number: int) -> int:
    position = state.position
    player = position.players[number - 1]
    on_board = sum(space.discs.count(number) for space in position.disc_spaces)
    claims = sum(claim.player == number for each in position.objectives for claim in each.claims)
    return player.gear_spaces.count(COVERED) + on_board + claims + player.discs_out


def discs_are_kept(before: State, _: Fact, after: State) -> bool:
    """A player's discs on the Player board, in disc spaces, on Objectives and out stay as many."""
    numbers = [number for number, _, _ in boards(before, after)]
    return all(_discs(before, number) == _discs(after, number) for number in numbers)


def stacks_are_two_of_one_owner(_: State, __: Fact, after: State) -> bool:
    """A disc space holds two discs at most, of one owner; an Objective one of each player."""
    stacks = all(
        len(space.discs) <= 2 and len(set(space.discs)) <= 1 for space in after.position.disc_spaces
    )
    claims = [[claim.player for claim in each.claims] for each in after.position.objectives]
    return stacks and all(len(set(players)) == len(players) for players in claims)


def resources_have_a_cause(before: State, fact: Fact, after: State) -> bool:
    """Pounds, Coal, Brass and Books are never below zero, and change by what a fact names."""
    sign = isinstance(fact, effects.ResourcesGained) - isinstance(fact, effects.ResourcesSpent)
    for number, old, new in boards(before, after):
        for name in RESOURCES:
            own = sign and isinstance(fact, PlayerFact) and fact.player == number
            change = sign * getattr(fact, name) if own else 0
            if getattr(new, name) != getattr(old, name) + change or getattr(new, name) < 0:
                return False
    return True


def programs_are_single_and_fixed(before: State, _: Fact, after: State) -> bool:
    """No Program lies in two places, and one that is placed stays where it is."""
    placed = [one for player in after.position.players for one in player.programs if one]
    stays = all(
        was in ("", now)
        for _, old, new in boards(before, after)
        for was, now in zip(old.programs, new.programs, strict=True)
    )
    return stays and len(set(placed)) == len(placed)


def fold_is_pure(before: State, fact: Fact, after: State) -> bool:
    """The same fact after the same facts gives the same state; an impossible one gives none."""
    try:
        return evolve(before, fact) == after
    except CannotApply:
        return False
