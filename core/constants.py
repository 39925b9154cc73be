"""The numbers that the pages print, each with its page. Everything else is content."""

from typing import Final

from adas_dream.events.vocabulary import ADDITION, SUBTRACTION

DICE_PER_REFILL: Final = 3
"""R050, P2: "draw 3 dice from the bag"."""
COAL_BONUS: Final = 2
"""R042, P2."""
POUNDS_BONUS: Final = 3
"""R043, P2."""
PARTNER_BONUS: Final = 2
"""R046, P2: cards drawn."""
STEP_ONE_COAL: Final = 1
"""R016, R018, P2: the price of either Coal option."""
STEAM_CAPS: Final = (10, 15, 20, 25, 30, 40)
"""R131, P1."""
INNOVATION_END: Final = 6
"""R208, P3: the marker's last space."""
MILL_DICE: Final = 9
"""R180, P3: the die that triggers the end."""
GEAR_SPACES: Final = 12
"""R206, P3."""
USUAL_TURNS: Final = 18
"""R184, P3: turns each, almost always."""
PRESTIGE_OBJECTIVE: Final = (7, 3)
"""R168, P1: for the first, after."""
EXPECTED_PARTNERS: Final = 8
"""R200, P3: "all eight cards"."""
PUBLISH_BOOKS: Final = 1
"""R080, P1."""
TRAVEL_PIPS: Final = 4
"""R101, P1: in total."""
TRAVEL_DICE: Final = 4
"""R102, P1: at most, and at least one."""
DISCS_PER_SPACE: Final = 2
"""R095, P1."""
COLUMN_1_BOOKS: Final = 1
"""R144, P1."""
COLUMN_2_INNOVATION: Final = 2
"""R145, P1."""
COLUMN_3_PARTNERS: Final = 3
"""R146, P1."""
ROW_1_BONUSES: Final = 2
"""R147, P1: different ones."""
ROW_2_RESEARCH: Final = 2
"""R148, P1."""
ROW_3_BRASS: Final = 2
"""R149, P1."""
START_GEARS: Final = (ADDITION, SUBTRACTION, SUBTRACTION)
"""R124, P1: every player starts with 1 Addition and 2 Subtraction Gears."""
LECTURE_VALUES: Final = {6: 8, 5: 6, 4: 4, 3: 2, 2: 2}
"""R194, P3: what the row of each level gives; level 1 gives nothing."""
STACK_VALUE: Final = 2
"""R193, P3: for every disc stacked on top."""
GEAR_PENALTY: Final = 2
"""R206, P3: for each Gear fewer than 12."""
INNOVATION_VALUES: Final = {5: 2, 6: 4}
"""R208, P3: exactly on 5 or 6."""
RESOURCES_PER_POINT: Final = 10
"""R211, P3: of £, Coal and Brass in any mix."""
