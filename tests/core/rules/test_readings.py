"""A verdict that depends on a reading names the ruling, the value in force and the other one."""

from collections.abc import Callable
from typing import Final

import pytest
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.content.effects import GainResources, SteamUp
from adas_dream.core.content.pack import Area
from adas_dream.core.findings import RulingNeeded
from adas_dream.core.rulings import VALUES
from adas_dream.core.state import under
from adas_dream.events.facts.base import Fact
from tests.board import PACK, at_end, board, using
from tests.given import Given, ada, charles, given
from tests.start import having

Readings = dict[str, str]
START = charles.turn_started("workshop", 6)
PUSHED = (
    charles.die_moved("G4", 4, 5),
    charles.die_pushed(5, "Y2"),
    charles.partners_drawn(2),
    charles.die_stored("Y2", "s2"),
)
BUILD = ada.gear_built("addition", "a1-b1", deferred=True)
ONE_BUILT = "a1-b1=empty a2-b2=cam"
FULL = "row1=fall row2=twins row3=rainbow col1=climb col2=blues col3=odds"


def ended(readings: Readings, *since: Fact) -> Given:
    """The end of Ada's turn 5, the last of its round, and what Charles did since."""
    begin = at_end(
        "travel", objectives="builder=2.5.7", number=5, first=2, coal=3, brass=3, readings=readings
    )
    return given(having(begin, 1, gear_spaces=ONE_BUILT), ada.turn_ended(), *since)


def claiming(readings: Readings) -> Given:
    """A turn in which Ada has two Gears; Charles claimed for them in the round before."""
    begin = board(objectives="builder=2.4.7", round=5, readings=readings)
    begin = having(begin, 1, gear_spaces="a1-b1=addition b1-c1=cam")
    return given(begin, ada.turn_started("workshop", 5))


def passing(readings: Readings) -> Given:
    """The end of a turn in which Ada had most Coal for a moment."""
    effects = (GainResources(coal=2), SteamUp())
    areas = tuple(Area(it.area, effects) if it.area == "meetings" else it for it in PACK.areas)
    begin = board(objectives="collier", pack=replace(PACK, areas=areas), readings=readings)
    forced = (ada.resources_gained(coal=2), ada.resources_spent(coal=3), ada.steam_advanced(30))
    return given(having(begin, 1, coal=1, steam=3), *using("meetings"), *forced)


def researching(readings: Readings) -> Given:
    """A turn in which the first Research of row 2 went to blue."""
    turn = (*using("meetings"), ada.program_placed("evens", "row2"), ada.track_chosen("blue"))
    return given(board(readings=readings), *turn, ada.research_advanced("blue", 1))


def full(readings: Readings) -> Given:
    """A turn in which a seventh Program is due."""
    begin = board(programs="evens / ", readings=readings)
    return given(having(begin, 1, programs=FULL), *using("meetings"))


class Row(Struct, frozen=True):
    """A fact that one value of a ruling allows and another does not, with the rule it breaks."""

    ruling: str
    in_force: str
    legal_under: str
    rule: str
    place: Callable[[Readings], Given]
    fact: Fact


def all_stacked(readings: Readings) -> Given:
    """The end of a Study turn in which every own disc is stacked on."""
    return given(at_end("study", discs="oxford=1,1", readings=readings))


def no_gear_shown(readings: Readings) -> Given:
    """The end of a Meetings turn with an empty display."""
    return given(at_end("meetings", multipliers="", readings=readings))


def late(readings: Readings) -> Given:
    """After the next player's push."""
    return ended(readings, START, *PUSHED)


def built(readings: Readings) -> Given:
    """After Ada's deferred build, which makes two Gears."""
    return ended(readings, START, BUILD, ada.resources_spent(coal=1, brass=2))


def claim(value: int) -> Fact:
    """Ada's claim for two Gears."""
    return ada.objective_claimed("builder", "b2-c2", value)


NEXT_STARTS, NEXT_ENDS, NEVER = VALUES["deferred-build"]
# A row is read across.
# fmt: off
ROWS: Final = (
    Row("deferred-build", NEVER, NEXT_STARTS, "R072", ended, BUILD),
    Row("deferred-build", NEVER, NEXT_ENDS, "R072", late, BUILD),
    Row("deferred-build", NEXT_STARTS, NEXT_ENDS, "R072", late, BUILD),
    Row("deferred-build-objective", "builders-turn", "log-position", "R164", built, claim(3)),
    Row("deferred-build-objective", "log-position", "builders-turn", "R165", built, claim(7)),
    Row("objective-window", "same-round", "until-first-claimant", "R165", claiming, claim(7)),
    Row("objective-window", "until-first-claimant", "same-round", "R164", claiming, claim(3)),
    Row("objective-check", "end-of-turn", "any-moment", "R161", claiming, claim(3)),
    Row("objective-check", "any-moment", "end-of-turn", "R161", passing, ada.turn_ended()),
    Row("study-no-target", "none-in-an-area", "no-legal-target", "R097", all_stacked,
        ada.published("study")),
    Row("empty-publish", "illegal", "book-wasted", "R105", no_gear_shown,
        ada.published("meetings")),
    Row("two-research", "same-track", "any-tracks", "R148", researching,
        ada.track_chosen("green")),
    Row("program-overflow", "cannot-take", "discard", "R157", full,
        ada.program_discarded("evens")),
    Row("program-overflow", "discard", "cannot-take", "R140", full, ada.turn_ended()),
)
# fmt: on


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ruling} {row.in_force} {row.rule}")
def test_a_dependent_verdict_names_both_readings(row: Row) -> None:
    """The finding is of the kind `ruling`, by the rule in force, with both values (R072, R161)."""
    outcome = row.place({row.ruling: row.in_force}).next_is(row.fact)
    finding = outcome.finding()
    assert (finding.rule, finding.severity) == (row.rule, "ruling")
    assert finding.ruling == RulingNeeded(row.ruling, row.in_force, row.legal_under)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ruling} {row.legal_under} {row.rule}")
def test_the_other_reading_allows_it(row: Row) -> None:
    """By the other value the same fact breaks no rule (R072, R161)."""
    row.place({row.ruling: row.legal_under}).next_is(row.fact).then()


def test_an_adopted_reading_holds_from_there_on() -> None:
    """A place that was reached by one reading goes on by another (R072)."""
    place = ended({})
    rulings = replace(place.state.table.rulings, deferred_build="not-allowed")
    given(under(place.state, rulings)).next_is(BUILD).refused(
        "R072", "deferred-build-too-late", ruling="deferred-build", legal_under="while-next-starts"
    )
