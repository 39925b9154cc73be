"""Illegal logs of Actions turns, Publish and Steam: one row each, one edit from a legal log."""

from typing import Any, Final

from tests.cases.board_games import BOOK, ENDED
from tests.cases.edits import Case, changed, dropped, moved, put, replaced
from tests.given import ada, charles


def pips(*words: str) -> Any:  # noqa: ANN401 - the changes of some fact
    """The changes of a Travel Publish in words: `b1:B6>B4`."""
    parts = (word.replace(">", ":").split(":") for word in words)
    made: Any = ada.dice_adjusted(
        [{"place": place, "die": die, "becomes": becomes} for place, die, becomes in parts]
    )
    return made.changes


TRAVEL_DICE = ada.dice_adjusted([{"place": "a1", "die": "Y4", "becomes": "Y5"}])
# A row is read across.
# fmt: off
ACTIONS: Final = (
    Case("travel", "a die of the Workshop is placed", changed(4, die="G5"), "R008", 4,
         ada.die_placed("Y4", "s1", "a1")),
    Case("travel", "a die is placed on another", changed(4, cell="b1"), "R008", 4,
         ada.die_placed("Y4", "s1", "c1")),
    Case("travel", "two dice are placed", put(5, ada.die_placed("X5", "s2", "c1")), "R008", 5,
         ada.area_used("travel")),
    Case("travel", "no die is placed", dropped(4), "R008", 4, ada.die_placed("X5", "s2", "a1")),
    Case("travel", "no area is used", dropped(5), "R009", 5, ada.area_used("study")),
    Case("travel", "the area gives two Coal", changed(8, coal=2), "R009", 8,
         ada.resources_gained(coal=1)),
    Case("travel", "the area's Coal is left out", dropped(8), "R009", 8,
         ada.resources_gained(coal=1)),
    Case("travel", "the space's Book is left out", dropped(7), "R009", 7,
         ada.resources_gained(books=1)),
    Case("travel", "a disc on another's", changed(6, disc_space="clock"), "I16", 6,
         ada.disc_placed("a1-b1", "oxford")),
    Case("travel", "a disc beyond the Research", changed(6, disc_space="paris"), "R009", 6,
         ada.step_declined("effects")),
    Case("removal", "a disc from where none lies", replaced(7, ada.disc_placed("a1-b1", "desk")),
         "I13", 7, ada.disc_placed("b1-c1", "desk")),
    Case("study", "a Subtraction Gear is gained", changed(6, gear="subtraction"), "R009", 6,
         ada.gear_gained("addition")),
    Case("study", "another Gear is gained", put(7, ada.gear_gained("addition")), "R125", 7,
         ada.disc_placed("a1-b1", "desk")),
)
PUBLISHING: Final = (
    Case("travel", "the Book is not spent", dropped(10), "R080", 10, BOOK),
    Case("travel", "two Books are spent", changed(10, books=2), "R080", 10, BOOK),
    Case("travel", "the Study's Publish after Travel", changed(9, area="study"), "R081", 9,
         ada.published("travel")),
    Case("travel", "the Workshop's Publish after Travel", changed(9, area="workshop"), "R081", 9,
         ENDED),
    Case("steam", "Travel's Publish after a Workshop turn", changed(9, area="travel"), "R082", 9,
         ada.published("workshop")),
    Case("travel", "published before the area is used", moved(9, 5), "R006", 5,
         ada.area_used("travel")),
    Case("travel", "published in the next turn", put(14, ada.published("travel")), "R072", 14,
         charles.die_moved("B6", 5, 6)),
    Case("study", "a Gear is built after the Publish",
         put(14, ada.gear_built("addition", "a1-b1")), "R005", 14, ENDED),
    Case("building", "a Book is spent after the build", put(10, ada.published("travel")), "R005",
         10, ENDED),
)
STUDY: Final = (
    Case("study", "stacked from an empty Gear space", changed(11, gear_space="a1-b1"), "R090", 11,
         ada.disc_stacked("b1-c1", "oxford")),
    Case("study", "nothing is stacked", dropped(11), "R090", 11,
         ada.disc_stacked("a2-b2", "desk")),
    Case("study", "stacked on another's disc", changed(11, disc_space="hall-6"), "R091", 11,
         ada.disc_stacked("b1-c1", "oxford")),
    Case("study", "stacked where no disc lies", changed(11, disc_space="paris"), "R091", 11,
         ada.disc_stacked("b1-c1", "desk")),
    Case("study", "stacked on an Objective", changed(11, disc_space="builder"), "R092", 11,
         ada.disc_stacked("b1-c1", "oxford")),
    Case("study", "a third disc", changed(11, disc_space="pump"), "R095", 11,
         ada.disc_stacked("b1-c1", "oxford")),
    Case("study", "the stacked space's Book", replaced(12, ada.resources_gained(books=1)), "R093",
         12, ada.advanced_action_taken("travel", 1)),
    Case("study", "the advanced action of level 2", changed(12, level=2), "R094", 12,
         ada.advanced_action_taken("travel", 1)),
    Case("study", "the advanced action of the Study", changed(12, area="study"), "R094", 12,
         ada.step_declined("advanced_action")),
    Case("study", "the advanced action twice", put(14, ada.advanced_action_taken("travel", 1)),
         "R094", 14, ENDED),
    Case("study", "what the advanced action gives is left out", dropped(13), "R094", 13,
         ada.resources_gained(coal=2)),
    Case("study", "a disc is removed with one to stack on",
         replaced(11, ada.disc_removed("b1-c1")), "R097", 11, ada.disc_stacked("b1-c1", "desk")),
    Case("removal", "the disc is stacked on another's",
         replaced(10, ada.disc_stacked("b1-c1", "hall-6")), "R091", 10,
         ada.disc_removed("b1-c1")),
    Case("removal", "an advanced action after the removal",
         put(11, ada.advanced_action_taken("study", 1)), "R094", 11, ENDED),
)
TRAVEL: Final = (
    Case("travel", "a die of nobody", changed(11, changes=pips("c3:B6>B4")), "R100", 11,
         TRAVEL_DICE),
    Case("travel", "a die changes its colour", changed(11, changes=pips("b1:B6>Y4")), "R100", 11,
         TRAVEL_DICE),
    Case("travel", "five pips", changed(11, changes=pips("b1:B6>B3", "b2:P1>P3")), "R101", 11,
         TRAVEL_DICE),
    Case("travel", "no die", changed(11, changes=()), "R102", 11, TRAVEL_DICE),
    Case("travel", "a die that stays as it is", changed(11, changes=pips("b1:B6>B6")), "R102", 11,
         TRAVEL_DICE),
    Case("travel", "no adjustment", dropped(11), "R102", 11, TRAVEL_DICE, "ruling"),
    Case("travel", "dice in another order", changed(11, changes=pips("b2:P1>P2", "b1:B6>B5")),
         "R103", 11, TRAVEL_DICE),
    Case("travel", "a swap instead", replaced(11, ada.dice_swapped("s2", "X5", 1, "Y4")), "R081",
         11, TRAVEL_DICE),
)
MEETINGS: Final = (
    Case("meetings", "a Gear that is not shown", changed(19, gear="wheel"), "R105", 19,
         ada.multiplier_taken("cam")),
    Case("meetings", "no Gear is taken", dropped(19), "R105", 19, ada.multiplier_taken("drum")),
    Case("meetings", "the display is not refilled", dropped(20), "R106", 20, None),
    Case("meetings", "the display is refilled twice",
         put(21, ada.display_refilled("multipliers", "spring")), "R106", 21, ENDED),
    Case("meetings", "another display is refilled", changed(20, display="programs", item="climb"),
         "R106", 20, None),
    Case("meetings", "a Gear that is not in the stack", changed(20, item="cam"), "R106", 20, None),
    Case("travel", "a Gear after Travel", replaced(11, ada.multiplier_taken("cam")), "R126", 11,
         TRAVEL_DICE),
)
INSTITUTIONS: Final = (
    Case("institutions", "another's die", changed(11, place="s1"), "R107", 11,
         ada.dice_swapped("s2", "X5", 4, "P6")),
    Case("institutions", "a die that is not in the space", changed(11, space=1), "R107", 11,
         ada.dice_swapped("a1", "Y4", 1, "Y4")),
    Case("institutions", "no swap", dropped(11), "R107", 11, ada.dice_swapped("a1", "Y4", 1, "Y4")),
    Case("institutions", "the space's bonus after the swap",
         put(12, ada.bonus_gained("brass", "effect", 4)), "R109", 12, ENDED),
    Case("institutions", "Assignments after the swap",
         put(12, ada.assignments_activated("purple", 1)), "R109", 12, ENDED),
    Case("institutions", "the end after the swap", put(12, ada.end_triggered()), "R180", 12, ENDED),
)
STEAM: Final = (
    Case("steam", "two spaces", changed(12, to_cap=30), "R133", 12, ada.steam_advanced(25)),
    Case("steam", "a cap that is not there", changed(12, to_cap=35), "R131", 12,
         ada.steam_advanced(25)),
    Case("steam", "down", changed(12, to_cap=15), "R137", 12, ada.steam_advanced(25)),
    Case("steam", "no step", dropped(12), "R085", 12, ada.steam_advanced(25)),
    Case("steam", "the step is not paid", dropped(11), "R086", 11, ada.resources_spent(coal=2)),
    Case("steam", "another step's Coal", changed(11, coal=3), "R086", 11,
         ada.resources_spent(coal=2)),
    Case("steam", "a step without cause", put(13, ada.steam_advanced(30)), "R133", 13, ENDED),
    Case("meetings", "the reward's step is not paid", dropped(15), "R086", 15,
         ada.resources_spent(coal=2)),
    Case("meetings", "Charles's Steam", changed(16, player=2), "R004", 16, ada.steam_advanced(25)),
    Case("steam", "the next player's Steam", put(15, charles.steam_advanced(20)), "R133", 15,
         charles.die_moved("B6", 5, 6)),
)
# fmt: on
PUBLISH_CASES: Final = (
    *ACTIONS,
    *PUBLISHING,
    *STUDY,
    *TRAVEL,
    *MEETINGS,
    *INSTITUTIONS,
    *STEAM,
)
