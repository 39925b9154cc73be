"""The Travel Publish: up to 4 pips over 1-4 own dice, counted exactly by arithmetic (R100-R104)."""

from collections.abc import Iterator

from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import citing, holds
from adas_dream.core.constants import TRAVEL_DICE, TRAVEL_PIPS
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.state import State
from adas_dream.events.facts.publishing import DiceAdjusted, DieChange
from adas_dream.events.position import steps
from adas_dream.events.vocabulary import CELLS, FACES, PLACES, SLOTS, VALUE, Die, Place, turned_to

violation = citing(__name__)
NOT_ADJUSTED = violation("R102", "no-die-adjusted")


def own_dice(state: State, player: int) -> dict[Place, Die]:
    """The dice of Store and Mill by place, Mill first."""
    board = state.player(player)
    mill = zip(CELLS, board.mill, strict=True)
    store = zip(SLOTS, board.store, strict=False)
    return {place: die for place, die in (*mill, *store) if die}


def adjust(state: State, step: steps.AdjustDice) -> Answer:
    """Dice are changed; under `empty-publish=book-wasted` none need be."""
    if not own_dice(state, step.player):
        return None
    return ADJUST if state.table.rulings.empty_publish == "illegal" else MAY_ADJUST


@holds("R102", "not-one-to-four-dice")
def changes_one_to_four(_: State, __: steps.AdjustDice, fact: DiceAdjusted) -> bool:
    """One to four dice are changed, each by at least a pip."""
    changed = all(change.die != change.becomes for change in fact.changes)
    return changed and 1 <= len(fact.changes) <= TRAVEL_DICE


@holds("R100", "adjusted-die-not-own")
def dice_are_own(state: State, step: steps.AdjustDice, fact: DiceAdjusted) -> bool:
    """Only dice of the player's Store and Mill, each where it lies and once."""
    dice = own_dice(state, step.player)
    places = [change.place for change in fact.changes]
    there = all(dice.get(change.place) == change.die for change in fact.changes)
    return there and len(set(places)) == len(places)


@holds("R100", "adjusted-die-changes-colour")
def dice_keep_their_colour(_: State, __: steps.AdjustDice, fact: DiceAdjusted) -> bool:
    """The value of a die changes, not its colour."""
    return all(change.die[0] == change.becomes[0] for change in fact.changes)


@holds("R101", "more-than-four-pips")
def changes_four_pips(_: State, __: steps.AdjustDice, fact: DiceAdjusted) -> bool:
    """Four pips in total, ups and downs added up."""
    pips = sum(abs(VALUE[change.die] - VALUE[change.becomes]) for change in fact.changes)
    return pips <= TRAVEL_PIPS


@holds("R103", "changes-not-in-order-of-place")
def changes_are_in_order(_: State, __: steps.AdjustDice, fact: DiceAdjusted) -> bool:
    """The log lists the changes by place: cells a1 b1 c1 a2 …, then slots."""
    order = [PLACES.index(change.place) for change in fact.changes]
    return order == sorted(order)


def count_splits(values: tuple[int, ...], pips: int = TRAVEL_PIPS) -> int:
    """How many ways there are to change dice showing `values` by 1 to `pips` pips in all.

    By arithmetic: the number of ways to spend exactly so many pips, die after die. At most
    `pips` dice can change, so four pips never touch more than four dice.
    """
    ways = [1] + [0] * pips
    for value in values:
        spend = [1] + [(value - by in FACES) + (value + by in FACES) for by in range(1, pips + 1)]
        ways = [
            sum(ways[total - by] * spend[by] for by in range(total + 1))
            for total in range(pips + 1)
        ]
    return sum(ways[1:])


def _splits(dice: tuple[tuple[Place, Die], ...], pips: int) -> Iterator[tuple[DieChange, ...]]:
    """Every way to spend up to so many pips on these dice, in order of place; none is one too."""
    if not dice or not pips:
        yield ()
        return
    (place, die), *rest = dice
    yield from _splits(tuple(rest), pips)
    for becomes in _near_faces(die, pips):
        left = pips - abs(VALUE[die] - VALUE[becomes])
        for more in _splits(tuple(rest), left):
            yield (DieChange(place, die, becomes), *more)


def _near_faces(die: Die, pips: int) -> list[Die]:
    value = VALUE[die]
    near = range(max(1, value - pips), min(6, value + pips) + 1)
    return [turned_to(die, face) for face in near if face != value]


_ADJUST = option(
    DiceAdjusted,
    (
        changes_one_to_four,
        dice_are_own,
        dice_keep_their_colour,
        changes_four_pips,
        changes_are_in_order,
    ),
    lambda state, step: (
        DiceAdjusted(1, step.player, changes)
        for changes in _splits(tuple(own_dice(state, step.player).items()), TRAVEL_PIPS)
        if changes
    ),
    lambda state, step: count_splits(
        tuple(VALUE[die] for die in own_dice(state, step.player).values())
    ),
)
ADJUST = Choices((_ADJUST,), NOT_ADJUSTED)
MAY_ADJUST = Choices((_ADJUST,), NOT_ADJUSTED, optional=True)

NOUN = Noun(
    steps=(StepKind(steps.AdjustDice, adjust, (DiceAdjusted,)),),
    facts=(FactKind(DiceAdjusted, violation("R081", "adjusting-not-open")),),
)
