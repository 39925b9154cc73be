"""Invariants that follow from the pages, but that an attested fact may break.

The engine reports that as an advisory. Every other invariant is kept by the rules, as the tests
show (`tests/oracle/`).

Each function looks at the state before a fact, the fact and the state after it, and is true where
the invariant is kept.
"""

from collections import Counter

from adas_dream.core.gears import is_built, is_multiplier
from adas_dream.core.reducers.displays import MULTIPLIERS
from adas_dream.core.state import State
from adas_dream.events.facts import actions, effects, publishing, workshop
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.position.player import Player
from adas_dream.events.vocabulary import ADDITION, COLOUR, SUBTRACTION


def boards(before: State, after: State) -> list[tuple[int, Player, Player]]:
    """Each player's number and board, before and after."""
    players = zip(before.position.players, after.position.players, strict=True)
    return [(number, old, new) for number, (old, new) in enumerate(players, 1)]


def fact_of(player: int, fact: Fact, *kinds: type[Fact]) -> bool:
    """Whether the fact is one of that player's and of one of these types."""
    return isinstance(fact, kinds) and isinstance(fact, PlayerFact) and fact.player == player


def mill_is_filled_die_by_die(before: State, fact: Fact, after: State) -> bool:
    """A Mill gains a die by a placement alone, and a filled cell stays filled."""
    for number, old, new in boards(before, after):
        added = [cell for cell, was in zip(new.mill, old.mill, strict=True) if cell and not was]
        emptied = [cell for cell, was in zip(new.mill, old.mill, strict=True) if was and not cell]
        if emptied or len(added) != fact_of(number, fact, actions.DiePlaced):
            return False
    return True


def _gears(player: Player) -> Counter[str]:
    return Counter([*player.gears, *filter(is_built, player.gear_spaces)])


def gears_are_kept(before: State, fact: Fact, after: State) -> bool:
    """Subtraction Gears in supply, built and out, and every other Gear held, change by a gain or a
    swap alone; so do Addition Gears with a known Study stock, and Multipliers with a display."""
    gained = fact.gear if isinstance(fact, effects.GearGained | publishing.MultiplierTaken) else ""
    given = ""
    if isinstance(fact, effects.GearSwapped):
        given, gained = fact.old, fact.new
    for number, old, new in boards(before, after):
        own = isinstance(fact, PlayerFact) and fact.player == number
        if old is new and not own:
            continue
        more, less = ([gained] if own and gained else [], [given] if own and given else [])
        if _gears(new) + Counter(less) != _gears(old) + Counter(more):
            return False
        out = [given] if own and given == SUBTRACTION else []
        if [*old.gears_out, *out] != [*new.gears_out]:
            return False
    if given and gained == SUBTRACTION:
        return False
    named = isinstance(fact, effects.GearGained) and not before.table.counts_everywhere
    kept = named or _multipliers(before) == _multipliers(after)
    return kept and _additions_are_kept(before, fact, after)


def _additions_are_kept(before: State, fact: Fact, after: State) -> bool:
    """Addition Gears held and in Study's known stock stay as many; a swap of an old edition takes
    none from there."""
    unstocked = not before.table.counts_everywhere
    if before.position.addition_stock is None or (
        unstocked and isinstance(fact, effects.GearSwapped)
    ):
        return before.position.addition_stock == after.position.addition_stock
    old, new = (
        sum(_gears(player)[ADDITION] for player in state.position.players)
        + (state.position.addition_stock or 0)
        for state in (before, after)
    )
    return old == new


def _multipliers(state: State) -> int | None:
    """The Multipliers shown, stacked, held and built, None where no display is known."""
    display = next((it for it in state.position.displays if it.id == MULTIPLIERS), None)
    if display is None:
        return None
    held = (gear for player in state.position.players for gear in _gears(player).elements())
    stacked = len(display.shown) + len(display.stack) + display.hidden
    return stacked + sum(is_multiplier(gear) for gear in held)


def assignments_count_the_column(before: State, fact: Fact, after: State) -> bool:
    """Step 7 gives the Assignments in the stored die's colour, as far as its track has room."""
    if not isinstance(fact, workshop.AssignmentsActivated):
        return True
    old, new = before.player(fact.player), after.player(fact.player)
    room = before.position.board.research_length - getattr(old.research, fact.colour)
    due = min(getattr(old.assignments, fact.colour), room)
    active = before.position.turn.active if before.position.turn else None
    risen = getattr(new.research, fact.colour) - getattr(old.research, fact.colour)
    return active is not None and COLOUR[active] == fact.colour and risen == due == fact.research
