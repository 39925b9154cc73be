"""What a refusal says: the place, what belongs there, and the rule that the value breaks."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from adas_dream.events import TYPES, BadValue, UnknownField, decode_line
from adas_dream.events.value_rules import RULES
from tests.events.page import LINES

RULEBOOK = Path(__file__).parents[2] / "core" / "rulebook" / "rules.toml"


def refused(name: str, old: str, new: str) -> BadValue:
    """Give the error of an example in which one text is replaced."""
    raw = LINES[name].decode()
    assert old in raw
    with pytest.raises(BadValue) as caught:
        decode_line(raw.replace(old, new, 1).encode(), line=1, file="a.jsonl")
    return caught.value


@pytest.mark.parametrize(
    ("name", "old", "new", "path", "rule"),
    [
        ("turn_started", '"workshop"', '"rest"', "$.kind", "R001"),
        ("turn_started", '"turn":1', '"turn":0', "$.turn", "R003"),
        ("turn_skipped", '"turn":9', '"turn":0', "$.turn", "R003"),
        ("die_moved", '"from_space":2', '"from_space":0', "$.from_space", "R013"),
        ("die_moved", '"to_space":3', '"to_space":7', "$.to_space", "R014"),
        ("die_moved_further", '"from_space":1', '"from_space":7', "$.from_space", "R016"),
        ("die_moved_further", '"to_space":2', '"to_space":7', "$.to_space", "R016"),
        ("workshop_die_turned", '"space":2', '"space":7', "$.space", "R018"),
        ("workshop_die_turned", '"P4"', '"P7"', "$.becomes", "R023"),
        ("workshop_die_turned", '"P4"', '"P0"', "$.becomes", "R023"),
        ("die_pushed", '"space":3', '"space":7', "$.space", "R030"),
        ("bonus_gained", '"pounds"', '"steam"', "$.bonus", "R047"),
        ("bonus_gained", '"space":3', '"space":7', "$.space", "R040"),
        ("bonus_chosen", '"brass"', '"books"', "$.bonus", "R047"),
        ("workshop_refilled", '"space":2', '"space":7', "$.space", "R054"),
        ("workshop_refilled", '"G3"', '"G7"', "$.dice[1]", "R051"),
        ("workshop_refilled", '"G3"', '"G0"', "$.dice[1]", "R051"),
        ("workshop_refilled", '"G3"', '"R3"', "$.dice[1]", "R075"),
        ("space_left_empty", '"space":5', '"space":7', "$.space", "R054"),
        ("bonus_tile_flipped", '"space":3', '"space":7', "$.space", "R077"),
        ("bonus_tile_flipped", '"side":2', '"side":3', "$.side", "R078"),
        ("die_stored", '"s1"', '"s10"', "$.slot", "R060"),
        ("assignments_activated", '"yellow"', '"grey"', "$.colour", "R068"),
        ("assignments_activated", '"yellow"', '"red"', "$.colour", "R075"),
        ("assignments_activated", '"research":2', '"research":0', "$.research", "R069"),
        ("die_placed", '"s2"', '"s0"', "$.slot", "R008"),
        ("die_placed", '"b1"', '"d1"', "$.cell", "R008"),
        ("area_used", '"travel"', '"market"', "$.area", "R009"),
        ("advanced_action_taken", '"travel"', '"workshop"', "$.area", "R094"),
        ("published", '"travel"', '"market"', "$.area", "R081"),
        ("steam_advanced", '"to_cap":15', '"to_cap":-5', "$.to_cap", "R131"),
        ("disc_stacked", '"c1-c2"', '"c1-a2"', "$.gear_space", "R090"),
        ("disc_removed", '"c1-c2"', '"d1-d2"', "$.gear_space", "R090"),
        ("dice_adjusted", '"place":"b1"', '"place":"bag"', "$.changes[0].place", "R100"),
        ("dice_adjusted", '"B6"', '"B7"', "$.changes[0].becomes", "R104"),
        ("dice_adjusted", '"G1"', '"G0"', "$.changes[1].becomes", "R104"),
        ("dice_adjusted", '"B6"', '"Z6"', "$.changes[0].becomes", "R075"),
        ("dice_swapped", '"c2"', '"bag"', "$.place", "R107"),
        ("dice_swapped", '"space":4', '"space":7', "$.space", "R107"),
        ("gear_built", '"a1-a2"', '"a1-a3"', "$.gear_space", "R112"),
        ("program_placed", '"row1"', '"row4"', "$.program_space", "R142"),
        ("objective_claimed", '"b2-b3"', '"b2-c3"', "$.gear_space", "R162"),
        ("score_declared", '"gears"', '"bonus"', "$.line", "R190"),
        ("die_pushed", '"G6"', '"R4"', "$.die", "R075"),
        ("position_set", '"Y1"', '"R1"', "$.position.workshop.spaces[0][0]", "R075"),
    ],
)
def test_a_value_that_no_line_can_hold_names_its_rule(
    name: str, old: str, new: str, path: str, rule: str
) -> None:
    """R051, R075, R104: what the notation cannot express is refused, with the rule it breaks."""
    error = refused(name, old, new)
    assert (error.path, error.rule) == (path, rule)


def test_too_many_changes_name_their_rule() -> None:
    """R102: Travel changes at most four dice, and no board has more than eighteen."""
    change = '{"place":"b1","die":"B5","becomes":"B6"},'
    error = refused("dice_adjusted", "[", "[" + change * 17)
    assert (error.path, error.rule) == ("$.changes", "R102")
    assert error.detail == "must be a list of at most 18, not a list of 19"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("die_moved", '"to_space":3', '"to_space":"7"'),
        ("die_moved", '"to_space":3', '"to_space":true'),
        ("workshop_refilled", '"G3"', "7"),
        ("turn_started", '"workshop"', "3"),
        ("die_moved", '"X6"', '"6X"'),
        ("die_moved", '"X6"', '"X7"'),
        ("die_moved", '"player":1', '"player":5'),
        ("research_advanced", '"green"', '"grey"'),
        ("assignment_gained", '"purple"', '"red"'),
        ("dice_adjusted", '[{"place":"b1","die":"B5","becomes":"B6"}', '["B6"'),
    ],
)
def test_other_refusals_name_no_rule(name: str, old: str, new: str) -> None:
    """A slip of the pen breaks the format, and no rule of the game."""
    assert refused(name, old, new).rule == ""


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("die_moved", '"X6"', '"Y7"', 'must be a die (a letter of YBGPX and 1 to 6), not "Y7"'),
        ("die_moved", '"player":1', '"player":5', "must be a whole number from 1 to 4, not 5"),
        ("turn_started", '"workshop"', '"rest"', 'must be one of actions, workshop, not "rest"'),
        ("gear_built", "true", "1", "must be true or left out, not 1"),
        ("play_abandoned", '"the last train"', "[]", "a text of at most 1000 characters"),
        ("partner_played", '"lens-grinder"', '"a/b"', "an id (letters, digits, `.`, `_` and `-`)"),
        (
            "game_set_up",
            '["Ada","Charles"]',
            '["Ada"]',
            "must be a list of 2 to 4, not a list of 1",
        ),
        ("game_set_up", '"Ada"', '"\\u0000"', "a text without control characters"),
        ("game_set_up", '{"kind":"observed"}', "3", "must be an object, not 3"),
        ("seed_revealed", '"0001', '"0001f', "must be 64 lower-case hexadecimal digits, not"),
        ("position_set", '["","","",""]', '["x"]', 'a die (a letter of YBGPX and 1 to 6) or ""'),
        ("position_set", '"step":"start"', '"step":{}', "must be one of advanced, area"),
        ("play_abandoned", '"the last train"', '"' + "x" * 1001 + '"', "x" * 59 + "…"),
    ],
)
def test_a_refusal_says_what_belongs_there(name: str, old: str, new: str, sentence: str) -> None:
    """Section 2 of the contract: each a clear error, in words that do not depend on a library."""
    assert sentence in refused(name, old, new).sentence


def test_the_table_names_fields_that_are_there() -> None:
    """A row of the table for a field that no fact has would never be used."""
    inner = {("dice_adjusted", "place"), ("dice_adjusted", "becomes")}
    own = {
        (name, field.encode_name)
        for name, type_ in TYPES.items()
        for field in structs.fields(type_)
    }
    assert set(RULES) - inner <= own


def test_the_table_names_rules_that_are_there() -> None:
    """Every rule named is one of the rule book."""
    known = set(re.findall(r"R[0-9]{3}", RULEBOOK.read_text(encoding="utf-8")))
    assert set(RULES.values()) | {"R068", "R075"} <= known


@pytest.mark.parametrize(
    ("name", "old", "new", "meant"),
    [
        ("die_moved", '"from_space":', '"from":', "from_space"),
        ("die_moved", '"die":', '"dice":', "die"),
        ("objective_claimed", '"gear_space":', '"gearspace":', "gear_space"),
        ("dice_adjusted", '"becomes":', '"become":', "becomes"),
        ("game_set_up", '"two-research":', '"two_research":', "two-research"),
        ("die_moved", '"die":', '"die":"Y1","wherefrom":', ""),
    ],
)
def test_a_field_that_there_is_not_suggests_a_near_one(
    name: str, old: str, new: str, meant: str
) -> None:
    """Section 2 of the contract: each a clear error, with the name that is meant where one is
    near."""
    raw = LINES[name].decode()
    assert old in raw
    with pytest.raises(UnknownField) as caught:
        decode_line(raw.replace(old, new, 1).encode(), line=1, file="a.jsonl")
    question = f': is "{meant}" meant?' if meant else ""
    wrong = new.rpartition('"')[0].rpartition('"')[2]
    assert caught.value.sentence == f'there is no field "{wrong}"{question}'


@pytest.mark.parametrize("number", ["1e0", "1.50", "-0.0", "1E5", "1e400"])
def test_a_number_is_told_as_it_is_written(number: str) -> None:
    """Who wrote `1e0` looks for that, not for 1.0 (FOUND 33)."""
    refusal = refused("die_moved", '"from_space":2', f'"from_space":{number}')
    assert refusal.sentence == f"must be a whole number from 1 to 6, not {number}"
