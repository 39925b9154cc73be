from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core.rules.objectives import objectives_in_play
from adas_dream.core.state import State
from adas_dream.core.turn_order import steps_of_turn
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.workshop import BonusTileFlipped
from adas_dream.events.position import steps
from adas_dream.events.position.player import Partners
from adas_dream.events.vocabulary import Module
from tests.board import PACK, board
from tests.given import Given, ada, charles, given, judged
from tests.seeded_games import begun, seed_of
from tests.start import having, pack_of, placed

EXHIBITOR = ada.exhibitor_activated("loom")
VISITOR = ada.visitor_moved("envoy", "hall")
CARD = ada.partner_played("card-1", attested=True)
BRASS = ada.resources_gained(brass=1)


# The Great Exhibition


def exhibition(*choices: Fact, **fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a Workshop turn in step 6, with the module and a card in hand."""
    begin = board(modules=("exhibition",), **fields)
    hand = having(begin, 1, partners=Partners(deck=7, hidden=1))
    turn = (
        ada.turn_started("workshop", 1),
        ada.die_moved("B6", 5, 6),
        ada.die_pushed(6, "Y1"),
        ada.die_stored("Y1", "s3"),
    )
    return given(hand, *turn, *choices)


def test_an_exhibitor_or_a_visitor_in_step_6() -> None:
    """Either an Exhibitor card is activated or a Visitor moved, with its effects (R076)."""
    exhibition().when(EXHIBITOR).then(BRASS).when(ada.turn_ended()).then()
    exhibition().when(VISITOR).then(ada.innovation_advanced(1)).when(ada.turn_ended()).then()


def test_not_both_of_them() -> None:
    """After the one the other is not open, nor a second of its kind (R076)."""
    activated = exhibition(EXHIBITOR, BRASS)
    activated.next_is(VISITOR).refused("R076", "visitor-not-open")
    activated.next_is(EXHIBITOR).refused("R076", "exhibitor-not-open")
    moved = exhibition(VISITOR, ada.innovation_advanced(1))
    moved.next_is(EXHIBITOR).refused("R076", "exhibitor-not-open")


def test_a_card_besides_in_either_order() -> None:
    """A Partner card may be played before or after (R076, F:34)."""
    before = exhibition(CARD, ada.step_declined("effects"))
    before.when(EXHIBITOR).then(BRASS).next_is(CARD).refused("R061", "second-partner-card")
    after = exhibition(EXHIBITOR, BRASS)
    after.when(CARD).then().next_is(EXHIBITOR).refused("R076", "exhibitor-not-open")


def test_neither_of_them() -> None:
    """Both steps may be passed over, in words or, before a choice, in silence (R076)."""
    exhibition().when(ada.turn_ended()).then()
    declined = exhibition(ada.step_declined("exhibition"))
    declined.next_is(EXHIBITOR).refused("R076", "exhibitor-not-open")
    declined.when(CARD).then()


def test_before_assignments_both_are_declined() -> None:
    """Where Assignments follow, step 6 is declined for the card and for the module (R065)."""
    exhibition(assignments="yellow 1").when(ada.turn_ended()).then(
        ada.step_declined("partner"),
        ada.step_declined("exhibition"),
        ada.assignments_activated("yellow", 1),
        ada.turn_ended(),
    )


def test_the_module_has_its_place() -> None:
    """Before the die is stored, after the Assignments and without the module nothing is shown."""
    early = given(exhibition().begin, *exhibition().facts[:3])
    early.next_is(EXHIBITOR).refused("R040", "no-push-bonus")
    over = exhibition(ada.published("workshop"))
    over.next_is(EXHIBITOR).refused("R076", "exhibitor-not-open")
    plain = given(board(), *exhibition().facts)
    plain.next_is(EXHIBITOR).refused("R076", "exhibitor-not-open")
    plain.next_is(VISITOR).refused("R076", "visitor-not-open")
    plain.next_is(ada.step_declined("exhibition")).refused("R012", "no-such-step-open")


def test_only_who_is_in_play() -> None:
    """Where the pack knows Exhibitors and Visitors no other is named (R076)."""
    exhibition().when(ada.exhibitor_activated("envoy")).refused("R076", "exhibitor-not-in-play")
    exhibition().when(ada.visitor_moved("loom", "hall")).refused("R076", "visitor-not-in-play")
    exhibition().next_is(charles.exhibitor_activated("loom")).refused(
        "R004", "in-another-players-turn"
    )


def test_an_exhibitor_of_an_unknown_pack_is_offered_by_a_name_for_any() -> None:
    """Where the pack knows none, one of each is offered, any is taken, a window opens (R076)."""
    turn = exhibition()
    unknown = replace(turn.begin.table, pack=pack_of("base"))
    place = given(State(unknown, turn.begin.position), *turn.facts)
    place.offers(ada.exhibitor_activated("exhibitor"), ada.visitor_moved("visitor", "exhibition"))
    gained = ada.resources_gained(coal=1, attested=True)
    place.when(ada.exhibitor_activated("loom")).then().next_is(gained).then()


def test_what_an_exhibitor_gives_is_due() -> None:
    """The effect comes, and in its amount (R076)."""
    activated = exhibition(EXHIBITOR)
    activated.next_is(ada.resources_gained(brass=2)).refused("R076", "exhibition-effect-wrong")
    activated.next_is(ada.turn_ended()).refused("R076", "exhibition-effect-missing")


def test_an_actions_turn_has_no_exhibition() -> None:
    """The module adds a step to the Workshop turn alone (R076)."""
    without = steps_of_turn("workshop", 1, ())
    order = steps_of_turn("workshop", 1, ("exhibition",))
    assert [step for step in order if step not in without] == [steps.Exhibit(1)]
    assert steps_of_turn("actions", 1, ()) == steps_of_turn("actions", 1, ("exhibition",))


# Workshop Bonus Tiles


def tiles(moved: tuple[Fact, ...], state: State | None = None) -> Given:
    """Give a Workshop turn with the module after the push."""
    begin = state or board(modules=("tiles",))
    return given(begin, ada.turn_started("workshop", 1), *moved)


COAL = (ada.die_moved("B5", 6, 1), ada.die_pushed(1, "Y4"))
TILE = ada.bonus_gained("tile", "push", 1)
FLIP = ada.bonus_tile_flipped(1, 2)


def test_the_tiles_reward_is_taken_instead() -> None:
    """Not the printed bonus but the tile's reward is gained, then the tile flipped (R077, R078)."""
    pushed = tiles(COAL)
    pushed.next_is(ada.bonus_gained("coal", "push", 1)).refused("R077", "printed-bonus-taken")
    taken = given(pushed.begin, *pushed.facts, TILE)
    taken.next_is(ada.resources_gained(coal=2)).refused("R077", "tile-reward-wrong")
    taken.next_is(ada.resources_gained(pounds=4)).refused("R077", "tile-reward-wrong")
    taken.next_is(FLIP).refused("R077", "tile-reward-missing")
    taken.next_is(ada.resources_gained(coal=3)).then().next_is(FLIP).then()


def test_without_the_module_the_printed_bonus_is_taken() -> None:
    """No tile is there whose reward could be gained (R040)."""
    plain = tiles(COAL, board())
    plain.next_is(TILE).refused("R040", "wrong-push-bonus")
    plain.next_is(FLIP).refused("R078", "tile-flip-not-due")


def test_the_tile_is_flipped() -> None:
    """After the reward that tile shows its other side, and no other does (R078)."""
    rewarded = given(tiles(COAL).begin, *tiles(COAL).facts, TILE, ada.resources_gained(coal=3))
    rewarded.next_is(ada.bonus_tile_flipped(1, 1)).refused("R078", "tile-shows-the-same-side")
    rewarded.next_is(ada.bonus_tile_flipped(2, 2)).refused("R078", "another-tile-flipped")
    rewarded.next_is(ada.die_stored("Y4", "s3")).refused("R078", "tile-not-flipped")
    after = rewarded.next_is(FLIP).then()
    assert after.state.position.workshop.tiles == (2, 1, 1, 1, 1, 1)
    after.next_is(ada.bonus_tile_flipped(1, 1)).refused("R078", "tile-flip-not-due")


def test_the_other_side_has_its_own_reward() -> None:
    """The side that shows is the one that counts, and it turns back again (R077, R078)."""
    begin = board(modules=("tiles",))
    flipped = replace(begin.position.workshop, tiles=(2, 1, 1, 1, 1, 1))
    turn = tiles(COAL, placed(begin, workshop=flipped))
    after = given(turn.begin, *turn.facts, TILE).when(ada.turn_ended())
    assert after.given.facts[-3:-1] == (
        ada.resources_gained(pounds=4),
        ada.bonus_tile_flipped(1, 1),
    )


def test_the_refills_bonus_uses_its_tile_too() -> None:
    """Both bonuses of a turn use and flip their tiles (R052, R077, F:27)."""
    begin = board("P4 | B3 G5 | Y2 X6 | G4 | B1 | P3", "Y 9", modules=("tiles",))
    moved = (ada.die_moved("P4", 1, 2), ada.die_pushed(2, "B3"))
    refilled = (
        ada.step_declined("effects"),
        ada.workshop_refilled(1, ["Y1", "Y2", "Y3"]),
    )
    turn = tiles((*moved, *refilled), begin)
    settled = turn.when(ada.turn_ended()).given
    flips = (fact for fact in settled.facts if isinstance(fact, BonusTileFlipped))
    assert {flip.space: flip.side for flip in flips} == {1: 2, 2: 2}


def test_an_unknown_tile_is_attested() -> None:
    """Space 2 has no tile in the pack: its reward is the table's word, and it is flipped (R077)."""
    pushed = tiles((ada.die_moved("X6", 1, 2), ada.die_pushed(2, "G3")))
    taken = given(pushed.begin, *pushed.facts, ada.bonus_gained("tile", "push", 2))
    stated = taken.next_is(ada.resources_gained(books=1, attested=True)).then()
    stated.when(ada.step_declined("effects")).then(
        ada.bonus_tile_flipped(2, 2), ada.die_stored("G3", "s3")
    )


def test_an_exhibitor_between_turns_is_found_and_judged_on() -> None:
    """It turns the active die, and there is none: it is illegal, and no more than that (R004)."""
    begin = begun("house", 2, seed_of(1), ("exhibition",))
    late = ada.exhibitor_activated("organ-builder")
    found = judged(begin, (late, ada.resources_gained(brass=1), ada.turn_started("workshop", 1)))
    assert (found.findings[0].seq, found.findings[0].severity) == (3, "illegal")
    assert found.state.player(1).brass == begin.player(1).brass + 1


def test_wild_bonuses_are_the_printed_six() -> None:
    """A wild bonus takes no tile and flips none (R047, F:27)."""
    begin = board(modules=("tiles",))
    turn = (
        ada.turn_started("actions", 1),
        ada.die_placed("Y4", "s1", "a1"),
        ada.area_used("institutions"),
        ada.disc_placed("a1-b1", "hall-5"),
        ada.bonus_chosen("coal"),
    )
    chosen = given(begin, *turn)
    chosen.next_is(ada.bonus_gained("tile", "effect")).refused("R047", "not-the-chosen-bonus")
    chosen.when(ada.bonus_chosen("brass")).then(
        ada.bonus_gained("brass", "effect"),
        ada.resources_gained(brass=1),
        ada.research_advanced("green", 1),
    )


# Alternative Objectives


@pytest.mark.parametrize(
    ("modules", "last"), [((), "dean"), (("objectives",), "inventor"), (("tiles",), "dean")]
)
def test_each_area_has_one_objective(modules: tuple[Module, ...], last: str) -> None:
    """The printed one, or with the module the tile that replaces it (R160, R172)."""
    chosen = [it.id for it in objectives_in_play(PACK, modules)]
    assert chosen == ["builder", "collier", "reader", last]
