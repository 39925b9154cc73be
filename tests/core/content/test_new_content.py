"""New cards, Programs and Objectives of known kinds need no code: a pack is enough."""

from msgspec.structs import replace

from adas_dream.core.content.load import parse_pack
from adas_dream.events.position.player import Partners
from adas_dream.events.vocabulary import GEAR_SPACES
from tests.board import at_end, board
from tests.core.scoring.lines import points
from tests.given import ada, given
from tests.start import PACKS, having, placed

NEW = """
[[partners]]
id = "glass-blower"
title = "The Glass Blower"
requirement = { at_least = 2, at_most = 3 }
cost = { coal = 4, die_pays = "coal" }
effects = [{ do = "steam", free = true }, { do = "wild-bonus" }]
prestige = 3
science = "optics"

[[programs]]
id = "low-blue"
title = "Low and blue"
prestige = 7
conditions = [{ if = "sum", at_most = 9 }, { if = "colour", colour = "blue", count = 2 }]

[[objectives]]
id = "hoarder"
area = "study"
title = "Seven pounds and most Brass"
conditions = [
    { if = "at-least", count = 7, of = "pounds" },
    { if = "most", of = "brass" },
]
higher = 8
lower = 2
"""
"""Tables of a pack, each of a kind that the engine knows."""
TEXT = (PACKS / "board-1.toml").read_text("utf-8").replace('name = "board"', 'name = "more"')
MORE = parse_pack((TEXT + NEW).encode())


def test_a_new_card_is_played_by_its_table() -> None:
    """Its requirement, its cost less the die and its effects hold as they stand (R062-R064)."""
    begin = board(pack=MORE, coal=2)
    hand = Partners(deck=0, hand=("glass-blower",))
    begin = having(begin, 1, partners=hand)
    ring = begin.position.workshop
    low = placed(begin, workshop=replace(ring, spaces=(("Y4",), ("B3",), *ring.spaces[2:])))
    turn = (
        ada.turn_started("workshop", 1),
        ada.die_moved("B5", 6, 1),
        ada.die_pushed(1, "Y4"),
        ada.die_stored("Y4", "s3"),
    )
    given(low, *turn).when(ada.partner_played("glass-blower")).refused(
        "R062", "requirement-not-met"
    )
    lower = (
        ada.turn_started("workshop", 1),
        ada.die_moved("Y4", 1, 2),
        ada.die_pushed(2, "B3"),
        ada.track_chosen("green"),
        ada.workshop_refilled(1, ["Y1", "Y2", "Y3"]),
        ada.die_stored("B3", "s3"),
    )
    after = given(low, *lower).when(ada.partner_played("glass-blower"))
    after.then(ada.resources_spent(coal=1), ada.steam_advanced(15)).when(
        ada.bonus_chosen("brass")
    ).then(ada.bonus_gained("brass", "effect"), ada.resources_gained(brass=1))


def test_a_new_program_is_placed_and_scores() -> None:
    """Two blue dice of three with no more than 9 pips are worth its Prestige (R150, R201)."""
    begin = board(pack=MORE, programs="low-blue / evens", mill="-- B3 B2 -- -- -- -- -- --")
    turn = (
        ada.turn_started("actions", 1),
        ada.die_placed("Y4", "s1", "a1"),
        ada.area_used("meetings"),
        ada.program_placed("low-blue", "row1"),
    )
    placed_there = given(begin, *turn).state
    assert points(placed_there, "programs") == (7, 0)
    high = having(placed_there, 1, mill="X5 B3 B2 -- -- -- -- -- --")
    assert points(high, "programs") == (0, 0)
    grey = having(placed_there, 1, mill="Y4 B3 X2 -- -- -- -- -- --")
    assert points(grey, "programs") == (0, 0)


def test_a_new_objective_is_claimed_by_its_conditions() -> None:
    """Seven pounds alone or most Brass alone do not meet it, both do, for 8 (R169, R163)."""
    for pounds, brass, met in ((7, 2, True), (6, 2, False), (7, 1, False)):
        begin = at_end("travel", pack=MORE, objectives="hoarder")
        place = given(having(begin, 1, pounds=pounds, brass=brass))
        outcome = place.when(ada.objective_claimed("hoarder", GEAR_SPACES[3], 8))
        if met:
            outcome.then()
            place.when(ada.turn_ended()).refused("R161", "turn-ended-with-unclaimed-objective")
        else:
            outcome.refused("R161", "objective-not-met")
            place.when(ada.turn_ended()).then()
