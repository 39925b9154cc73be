"""The numbers that the pages print, each with its page. Everything else is content."""

from typing import Final

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
