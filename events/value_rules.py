"""The printed rule that a value breaks which no line can hold: a die of 7, a fourth row, a red die.

Only values of the field's own kind name a rule: a 7 where a space belongs, not a text there.
"""

import re
from typing import Final

from adas_dream.events.vocabulary import COLOURS, LETTERS

_DIE: Final = re.compile(r"([A-Z])([0-9]+)")

RULES: Final[dict[tuple[str, str], str]] = {
    ("turn_started", "kind"): "R001",
    ("turn_started", "turn"): "R003",
    ("turn_skipped", "turn"): "R003",
    ("die_moved", "from_space"): "R013",
    ("die_moved", "to_space"): "R014",
    ("die_moved_further", "from_space"): "R016",
    ("die_moved_further", "to_space"): "R016",
    ("workshop_die_turned", "space"): "R018",
    ("workshop_die_turned", "becomes"): "R023",
    ("die_pushed", "space"): "R030",
    ("bonus_gained", "bonus"): "R047",
    ("bonus_gained", "space"): "R040",
    ("bonus_chosen", "bonus"): "R047",
    ("workshop_refilled", "space"): "R054",
    ("workshop_refilled", "dice"): "R051",
    ("space_left_empty", "space"): "R054",
    ("bonus_tile_flipped", "space"): "R077",
    ("bonus_tile_flipped", "side"): "R078",
    ("die_stored", "slot"): "R060",
    ("assignments_activated", "research"): "R069",
    ("die_placed", "slot"): "R008",
    ("die_placed", "cell"): "R008",
    ("area_used", "area"): "R009",
    ("advanced_action_taken", "area"): "R094",
    ("published", "area"): "R081",
    ("steam_advanced", "to_cap"): "R131",
    ("disc_stacked", "gear_space"): "R090",
    ("disc_removed", "gear_space"): "R090",
    ("dice_adjusted", "changes"): "R102",
    ("dice_adjusted", "place"): "R100",
    ("dice_adjusted", "becomes"): "R104",
    ("dice_swapped", "place"): "R107",
    ("dice_swapped", "space"): "R107",
    ("gear_built", "gear_space"): "R112",
    ("program_placed", "program_space"): "R142",
    ("objective_claimed", "gear_space"): "R162",
    ("score_declared", "line"): "R190",
}
"""By fact type and field. A die's colour is R075 and an Assignment's is `rule_of_colour`."""


def rule_of(fact_type: str, field: str) -> str:
    """The rule that a value breaks which this field cannot hold, or the empty text."""
    return RULES.get((fact_type, field), "")


def rule_of_die(fact_type: str, field: str, value: object) -> str:
    """R075 for a sixth colour, the field's own rule for a face that no die has; else none."""
    match = _DIE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return ""
    return rule_of(fact_type, field) if match[1] in LETTERS else "R075"


def rule_of_colour(fact_type: str, value: object) -> str:
    """A stored grey die activates nothing (R068); there is no sixth colour of dice (R075)."""
    if fact_type != "assignments_activated" or not isinstance(value, str):
        return ""
    return "R068" if value in COLOURS else "R075"
