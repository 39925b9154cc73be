"""What is heard of Exhibitors, Visitors, Bonus Tiles and Objectives."""

from msgspec.structs import replace

from adas_dream.core.content.load import parse_pack
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import Objective, Turn
from adas_dream.projections.boxes.learning import learned
from adas_dream.projections.boxes.occasions import Heard
from adas_dream.projections.boxes.page import page
from tests.given import ada
from tests.projections.boxes.played import base, entries, game, told
from tests.start import placed

COAL = {"do": "gain", "coal": 1}


def at_step_six(name: str, *facts: Fact) -> Heard:
    """A game at the module's step of Ada's Workshop turn."""
    turn = Turn("workshop", 1, origin=1, stop=2, active="Y4", place="s1")
    queue = (steps.Exhibit(1), steps.EndChoice(1), steps.CloseTurn(1))
    begin = placed(base(store="Y4 -- -- --"), turn=turn, queue=queue)
    begin = replace(begin, table=replace(begin.table, modules=("exhibition",)))
    return game(name, *facts, begin=begin)


def taking(name: str, side: int, *facts: Fact) -> Heard:
    """A game in which Ada takes the tile of space 2, which shows that side."""
    turn = Turn("workshop", 1, origin=1, stop=2, active="Y4")
    queue = (steps.GainBonus(1, "push", 2), steps.EndChoice(1), steps.CloseTurn(1))
    begin = placed(base(store="Y4 -- -- --"), turn=turn, queue=queue)
    workshop = replace(begin.position.workshop, tiles=(side,) * 6)
    begin = placed(begin, workshop=workshop)
    begin = replace(begin, table=replace(begin.table, modules=("tiles",)))
    return game(name, ada.bonus_gained("tile", "push", 2), *facts, begin=begin)


def test_an_exhibitor_and_a_visitor_do_what_is_said() -> None:
    """Both open a window of their own."""
    exhibitor = at_step_six(
        "a", ada.exhibitor_activated("loom"), *told(ada.resources_gained(coal=1))
    )
    visitor = at_step_six(
        "b", ada.visitor_moved("envoy", "hall"), *told(ada.resources_gained(coal=1))
    )
    assert entries(exhibitor, visitor) == {
        ("exhibitors", "loom"): {"id": "loom", "effects": [COAL]},
        ("visitors", "envoy"): {"id": "envoy", "effects": [COAL]},
    }


def test_the_other_side_of_a_tile_stays_with_the_table() -> None:
    """Of side 1 a Coal was told; side 2 lay down, and is stated when it comes."""
    found = entries(taking("a", 1, *told(ada.resources_gained(coal=1))))
    assert found == {
        ("tiles", 2): {"space": 2, "sides": [[COAL], [{"do": "attested", "about": "tile-2"}]]}
    }
    both = entries(
        taking("a", 1, *told(ada.resources_gained(coal=1))),
        taking("b", 2, *told(ada.resources_gained(books=1))),
    )
    assert both["tiles", 2]["sides"] == [[COAL], [{"do": "gain", "books": 1}]]


def test_an_objective_is_told_with_its_claims() -> None:
    """What it asks is printed, so no entry comes of it."""
    turn = Turn("workshop", 1, origin=1, stop=2, active="Y4", place="s1")
    queue = (steps.EndChoice(1), steps.CloseTurn(1))
    begin = placed(
        base(store="Y4 -- -- --"), turn=turn, queue=queue, objectives=(Objective("first", "study"),)
    )
    claim = ada.objective_claimed("first", "a1-a2", 7, attested=True)
    found = learned([game("a", claim, begin=begin)])
    assert found.entries == ()
    assert [it.what for it in found.open] == [
        "Objective first, in study, claimed for 7: its conditions"
    ]


def test_what_is_learned_of_modules_is_a_pack() -> None:
    """The text is read as a pack with these entries."""
    text = page(learned([taking("a", 1, *told(ada.resources_gained(coal=1)))]), "own")
    (tile,) = parse_pack(text.encode()).tiles
    assert tile.space == 2
