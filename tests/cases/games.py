"""Legal logs, each written out by hand, from which the illegal ones are one edit away."""

from typing import Final

from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from tests import by_hand
from tests.given import ada
from tests.start import holding, start

Game = tuple[State, tuple[Fact, ...]]

ALONE = "P4 | B3 G5 | Y2 X6 | G4 | B1 | P3"
"""A ring whose P4 is alone in space 1: Coal there, Research in space 2."""
GAP = "P5 X5 | - | Y2 Y6 | G4 | B1 | P3"
"""A ring whose space 2 was left empty in an earlier turn."""
EMPTIES = (
    ada.turn_started("workshop", 1),
    ada.die_moved("P4", 1, 2),
    ada.die_pushed(2, "B3"),
    ada.bonus_gained("research", "push", 2),
    ada.track_chosen("green"),
    ada.research_advanced("green", 1),
)
STORED = (ada.die_stored("B3", "s1"), ada.turn_ended())
REFILLED = (ada.bonus_gained("coal", "refill", 1), ada.resources_gained(coal=2), *STORED)
DRAFTED = (
    ada.turn_started("workshop", 1),
    ada.die_moved("P4", 2, 3),
    ada.die_pushed(3, "B4"),
    ada.bonus_gained("pounds", "push", 3),
    ada.resources_gained(pounds=3),
    ada.die_stored("B4", "s1"),
)

GAMES: Final[dict[str, Game]] = {
    # Lines 3 to 96 are the text's, 97 to 100 an Actions turn with what the Study does unknown.
    "by-hand": (
        by_hand.begin(),
        (
            *by_hand.facts(),
            ada.turn_started("actions", 5),
            ada.die_placed("Y2", "s1", "a1"),
            ada.area_used("study"),
            ada.turn_ended(),
        ),
    ),
    # The refill draws three of the four dice in the bag.
    "emptied": (
        start(ALONE, "Y 2 B 1 X 1"),
        (*EMPTIES, ada.workshop_refilled(1, ["Y1", "B2", "X6"]), *REFILLED),
    ),
    "short-bag": (
        start(ALONE, "Y 1 X 1"),
        (*EMPTIES, ada.workshop_refilled(1, ["Y3", "X2"]), *REFILLED),
    ),
    "stay-empty": (
        start(ALONE, "Y 1 X 1", readings={"short-bag-refill": "stay-empty"}),
        (*EMPTIES, ada.space_left_empty(1), *STORED),
    ),
    "empty-bag": (start(ALONE, ""), (*EMPTIES, ada.space_left_empty(1), *STORED)),
    "granted": (
        start(ALONE, "", readings={"empty-bag-refill-bonus": "granted"}),
        (*EMPTIES, ada.space_left_empty(1), *REFILLED),
    ),
    # The die passes the gap for a Coal.
    "gap": (
        start(GAP, "Y 3 B 3"),
        (
            ada.turn_started("workshop", 1),
            ada.die_moved("P5", 1, 2),
            ada.die_moved_further("P5", 2, 3),
            ada.resources_spent(coal=1),
            ada.die_pushed(3, "Y2"),
            ada.bonus_gained("pounds", "push", 3),
            ada.resources_gained(pounds=3),
            ada.die_stored("Y2", "s1"),
            ada.turn_ended(),
        ),
    ),
    "wild": (
        holding(start(pack="wild-1"), 1, "two-different"),
        (
            *DRAFTED,
            ada.partner_played("two-different"),
            ada.bonus_chosen("coal"),
            ada.bonus_gained("coal", "effect"),
            ada.resources_gained(coal=2),
            ada.bonus_chosen("brass"),
            ada.bonus_gained("brass", "effect"),
            ada.resources_gained(brass=1),
            ada.turn_ended(),
        ),
    ),
    "cards": (
        holding(start(pack="partners-1"), 1, "dear", "scholar", "high"),
        (
            *DRAFTED,
            ada.partner_played("dear"),
            ada.resources_spent(pounds=2, coal=1, brass=1, books=1),
            ada.resources_gained(pounds=1),
            ada.research_advanced("blue", 2),
            ada.turn_ended(),
        ),
    ),
    "published": (
        start(),
        (
            *DRAFTED,
            ada.published("workshop"),
            ada.resources_spent(books=1),
            ada.steam_advanced(15),
            ada.turn_ended(),
        ),
    ),
}
"""Each game's start and its facts; the first of them is line 3."""
