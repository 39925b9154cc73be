"""The advisories: what is unusual, though no rule forbids it (R125, R184, R187, R200)."""

from collections.abc import Iterator
from typing import Final

from adas_dream.core.citations import HELD, Violation, citing, holds
from adas_dream.core.constants import EXPECTED_PARTNERS, START_GEARS, USUAL_TURNS
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DieRelocated, GearGained, GearSwapped
from adas_dream.events.facts.publishing import MultiplierTaken
from adas_dream.events.facts.turn import PlayEnded
from adas_dream.events.facts.workshop import AssignmentsActivated
from adas_dream.events.vocabulary import SUBTRACTION

violation = citing(__name__)


@holds("R125", "third-subtraction-gear")
def no_third_subtraction_gear(state: State, fact: GearGained) -> bool:
    """Nothing known brings a Subtraction Gear besides the two of the start, built, swapped (I17) or
    neither."""
    player = state.player(fact.player)
    had = (*player.gears, *player.gear_spaces, *player.gears_out).count(SUBTRACTION)
    return fact.gear != SUBTRACTION or had < START_GEARS.count(SUBTRACTION)


@holds("R187", "over-before-18-turns")
def over_in_18_turns_or_more(state: State) -> bool:
    """Nine dice are placed in nine Actions turns, after nine Workshop turns that stored them."""
    return _turns(state) >= USUAL_TURNS


@holds("R184", "over-after-18-turns")
def over_in_18_turns_or_less(state: State) -> bool:
    """Nearly always each player has 18 turns."""
    return _turns(state) <= USUAL_TURNS


@holds("R200", "not-eight-partners")
def eight_partners(state: State, player: int) -> bool:
    """All own cards count, and eight are expected: a gained one replaces another."""
    own = state.player(player).partners
    have = own.deck + len(own.hand) + own.hidden + len(own.played)
    return state.table.rulings.partner_supply != "all-own" or have == EXPECTED_PARTNERS


ADVISED: Final = (GearGained, PlayEnded)
"""The types of facts that an advisory may be on though they break no rule."""


def advisories_on(state: State, fact: Fact) -> Iterator[Violation]:
    """The advisories on a fact that breaks no rule here."""
    if isinstance(fact, GearGained):
        if not no_third_subtraction_gear(state, fact):
            yield HELD[no_third_subtraction_gear]
    elif isinstance(fact, PlayEnded):
        for usual in (over_in_18_turns_or_more, over_in_18_turns_or_less):
            if not usual(state):
                yield HELD[usual]


MILL_CHANGED = violation("I08", "mill-changed-by-effect")
COLUMN_MISCOUNTED = violation("I29", "column-miscounted-by-effect")
GEARS_CHANGED = violation("I17", "gears-not-kept-by-effect")


MAY_CONTRADICT: Final = (
    AssignmentsActivated,
    DieRelocated,
    GearGained,
    GearSwapped,
    MultiplierTaken,
)
"""The types of which an attested one can be against an invariant; a property test holds that no
other can."""


def advisories_on_effect(before: State, fact: Fact, after: State) -> Iterator[Violation]:
    """The advisories on an attested fact that did what the pages do not lead to: it may, since its
    cause is not in them (RULES, section 3.2)."""
    if not isinstance(fact, MAY_CONTRADICT):
        return
    from adas_dream.core import invariants  # noqa: PLC0415 - only a log with such facts asks

    implied = (
        (invariants.mill_is_filled_die_by_die, MILL_CHANGED),
        (invariants.gears_are_kept, GEARS_CHANGED),
        (invariants.assignments_count_the_column, COLUMN_MISCOUNTED),
    )
    for is_kept, broken in implied:
        if not is_kept(before, fact, after):
            yield broken


def _turns(state: State) -> int:
    """The turns of each player, once all of them are over."""
    end = state.position.end
    return end.round if end else state.position.round
