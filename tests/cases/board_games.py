"""Legal logs of what lies beside the Workshop, each written out by hand."""

from typing import Final

from adas_dream.events.position import steps
from tests.board import STORE, UNCOVERED, board, using
from tests.cases.games import Game
from tests.given import ada, charles, mary, table
from tests.start import having, placed

NEXT = charles.turn_started("workshop", 1)
BOOK = ada.resources_spent(books=1)
ENDED = ada.turn_ended()
DRAFT = (
    charles.die_moved("B6", 5, 6),
    charles.die_pushed(6, "Y1"),
    charles.bonus_gained("innovation", "push", 6),
    charles.innovation_advanced(1),
    charles.die_stored("Y1", "s3"),
    charles.turn_ended(),
)
ADDITION = ada.resources_spent(coal=1, brass=2)
FULL = "row1=fall row2=twins row3=rainbow col1=climb col2=blues col3=odds"
TWO_BUILT = "a1-b1=addition b1-c1=addition"

BOARD_GAMES: Final[dict[str, Game]] = {
    "study": (
        board(discs="oxford=1 hall-6=2 pump=1,1", objectives="builder"),
        (
            *using("study"),
            ada.gear_gained("addition"),
            ada.disc_placed("a1-b1", "desk"),
            ada.gear_swapped("subtraction", "addition"),
            ada.published("study"),
            BOOK,
            ada.disc_stacked("b1-c1", "oxford"),
            ada.advanced_action_taken("travel", 1),
            ada.resources_gained(coal=2),
            ENDED,
            NEXT,
        ),
    ),
    "removal": (
        board(discs="hall-6=2", gear_spaces="a1-b1=empty"),
        (
            *using("study"),
            ada.gear_gained("addition"),
            ada.step_declined("effects"),
            ada.published("study"),
            BOOK,
            ada.disc_removed("b1-c1"),
            ENDED,
            NEXT,
        ),
    ),
    "travel": (
        board(discs="clock=2", mill="-- B6 -- -- P1 -- -- -- --"),
        (
            *using("travel"),
            ada.disc_placed("a1-b1", "oxford"),
            ada.resources_gained(books=1),
            ada.resources_gained(coal=1),
            ada.published("travel"),
            BOOK,
            ada.dice_adjusted(
                [
                    {"place": "b1", "die": "B6", "becomes": "B4"},
                    {"place": "b2", "die": "P1", "becomes": "P2"},
                ]
            ),
            ENDED,
            NEXT,
        ),
    ),
    "meetings": (
        having(board(steam=2, coal=3), 1, programs="col1=twins"),
        (
            *using("meetings"),
            ada.program_placed("evens", "row1"),
            ada.bonus_chosen("pounds"),
            ada.bonus_gained("pounds", "program"),
            ada.resources_gained(pounds=3),
            ada.bonus_chosen("brass"),
            ada.bonus_gained("brass", "program"),
            ada.resources_gained(brass=1),
            ada.display_refilled("programs", "blues"),
            ada.disc_placed("a1-b1", "pump"),
            ada.resources_spent(coal=2),
            ada.steam_advanced(25),
            ada.published("meetings"),
            BOOK,
            ada.multiplier_taken("cam"),
            ada.display_refilled("multipliers", "wheel"),
            ENDED,
            NEXT,
        ),
    ),
    "institutions": (
        board(assignments="purple 1"),
        (
            *using("institutions"),
            ada.disc_placed("a1-b1", "hall-6"),
            ada.innovation_advanced(1),
            ada.research_advanced("green", 1),
            ada.published("institutions"),
            BOOK,
            ada.dice_swapped("s2", "X5", 4, "P6"),
            ENDED,
            NEXT,
        ),
    ),
    "building": (
        having(
            board(
                gear_spaces="a1-b1=empty b1-c1=subtraction",
                coal=3,
                brass=3,
                gears=("addition", "cam"),
                multipliers="drum / wheel spring",
            ),
            2,
            gears=("addition",),
        ),
        (
            *using("travel"),
            ada.step_declined("effects"),
            ada.resources_gained(coal=1),
            ada.gear_built("addition", "a1-b1"),
            ADDITION,
            ENDED,
            NEXT,
        ),
    ),
    "lathe": (
        board(gear_spaces="a1-b1=empty b1-c1=subtraction"),
        (
            *using("study"),
            ada.gear_gained("addition"),
            ada.disc_placed("a2-b2", "lathe"),
            ada.gear_built("addition", "a2-b2", free=True),
            ENDED,
            NEXT,
        ),
    ),
    # Ada's Gear, built while Charles moves a die, is her second: she claims for it.
    "deferred": (
        having(
            board(objectives="builder", coal=3, brass=3, players=3, gear_spaces=UNCOVERED),
            1,
            gear_spaces="a1-b1=empty b1-c1=subtraction c1-c2=empty",
        ),
        (
            *using("travel"),
            ada.step_declined("effects"),
            ada.resources_gained(coal=1),
            ENDED,
            NEXT,
            DRAFT[0],
            ada.gear_built("addition", "a1-b1", deferred=True),
            ADDITION,
            ada.objective_claimed("builder", "a2-b2", 7),
            *DRAFT[1:],
            mary.turn_started("actions", 1),
        ),
    ),
    "claims": (
        board(objectives="builder collier=2.1.7", round=2, gear_spaces=TWO_BUILT),
        (
            ada.turn_started("workshop", 2),
            ada.objective_claimed("builder", "a2-b2", 7),
            ada.die_moved("B5", 6, 1),
            ada.die_pushed(1, "Y4"),
            ada.bonus_gained("coal", "push", 1),
            ada.resources_gained(coal=2),
            ada.die_stored("Y4", "s3"),
            ada.objective_claimed("collier", "b2-c2", 3),
            ENDED,
            charles.turn_started("workshop", 2),
            charles.objective_claimed("builder", "a2-b2", 7),
            *DRAFT,
        ),
    ),
    "research": (
        board(readings={"two-research": "same-track"}, gear_spaces=UNCOVERED),
        (
            *using("meetings"),
            ada.program_placed("evens", "row2"),
            ada.track_chosen("blue"),
            ada.research_advanced("blue", 1),
            ada.track_chosen("blue"),
            ada.research_advanced("blue", 1),
            ada.display_refilled("programs", "climb"),
            ENDED,
            NEXT,
        ),
    ),
    "full": (
        having(board(programs="evens / ", gear_spaces=UNCOVERED), 1, programs=FULL),
        (*using("meetings"), ENDED, NEXT, *DRAFT),
    ),
    "discard": (
        having(
            board(
                programs="evens / ",
                gear_spaces=UNCOVERED,
                readings={"program-overflow": "discard"},
            ),
            1,
            programs=FULL,
        ),
        (*using("meetings"), ada.program_discarded("evens"), ENDED, NEXT),
    ),
    "steam": (
        board(steam=2, coal=5),
        (
            ada.turn_started("workshop", 1),
            ada.die_moved("P4", 2, 3),
            ada.die_pushed(3, "B4"),
            ada.bonus_gained("pounds", "push", 3),
            ada.resources_gained(pounds=3),
            ada.die_stored("B4", "s3"),
            ada.published("workshop"),
            BOOK,
            ada.resources_spent(coal=2),
            ada.steam_advanced(25),
            ENDED,
            NEXT,
        ),
    ),
    "modules": (
        board(modules=("exhibition", "tiles")),
        (
            ada.turn_started("workshop", 1),
            ada.die_moved("B5", 6, 1),
            ada.die_pushed(1, "Y4"),
            ada.bonus_gained("tile", "push", 1),
            ada.resources_gained(coal=3),
            ada.bonus_tile_flipped(1, 2),
            ada.die_stored("Y4", "s3"),
            ada.exhibitor_activated("loom"),
            ada.resources_gained(brass=1),
            ENDED,
            NEXT,
        ),
    ),
    # Ada places her ninth die in round 18; Charles, the last of the round, drafts.
    "end": (
        having(
            placed(
                board(round=18, gear_spaces=UNCOVERED, store=STORE), queue=(steps.StartTurn(1),)
            ),
            1,
            mill="-- " + "B2 " * 8,
        ),
        (
            ada.turn_started("actions", 18),
            ada.die_placed("Y4", "s1", "a1"),
            ada.end_triggered(),
            ada.area_used("travel"),
            ada.resources_gained(coal=1),
            ENDED,
            charles.turn_started("workshop", 18),
            *DRAFT,
            table.play_ended(),
        ),
    ),
}
"""Each game's start and its facts; the first of them is line 3."""
