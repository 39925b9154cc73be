"""A pack that knows a part: what it leaves out is stated at the table, and play goes on (I37)."""

from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core import engine, random_player
from adas_dream.core.chance import Stream
from adas_dream.core.setup import with_objectives
from adas_dream.events.position import steps
from adas_dream.events.position.game import DiscSpace, Display, Turn
from adas_dream.events.position.player import Partners
from tests.board import PACK, at_end, board, using, with_due
from tests.given import Given, ada, given, judged
from tests.start import having, placed, start

BARE = replace(PACK, disc_spaces=(), advanced=(), multipliers=(), programs=())
"""A pack that knows its areas, and neither their disc spaces nor what they show."""
DISC = ada.disc_placed("a1-b1", "oxford", attested=True)


def in_part(*due: Any, **fields: Any) -> Given:  # noqa: ANN401 - steps, and as in `board`
    """Give an Actions turn with these steps due, without displays and without disc spaces."""
    begin = at_end("travel", pack=BARE, **fields)
    turn = replace(begin.turn, active="Y4")
    bare = placed(begin, displays=(), disc_spaces=(), turn=turn)
    return given(with_due(bare, *due))


def test_a_disc_space_that_no_pack_knows_is_stated() -> None:
    """An effect that places a disc takes the one that the table names; its reward is stated then,
    and the disc space lies in the area of the effect (I16)."""
    turn = in_part(steps.PlaceDisc(1, "R009", "travel"))
    turn.offers(ada.disc_placed("a1-b1", "disc-space", attested=True))
    turn.next_is(ada.disc_placed("a1-b1", "oxford")).refused("I14", "disc-without-cause")
    turn.next_is(ada.resources_gained(coal=1, attested=True)).refused(
        "I37", "attested-without-window"
    )
    after = turn.when(DISC).then()
    assert [(it.id, it.area) for it in after.state.position.disc_spaces] == [("oxford", "travel")]
    assert after.state.position.queue[0] == steps.EffectsWindow(1, "oxford")
    rewarded = after.next_is(ada.resources_gained(coal=1, attested=True)).then()
    rewarded.when(ada.published("travel")).then(ada.resources_spent(books=1))
    turn.when(ada.step_declined("effects")).then()


@pytest.mark.parametrize("area", ["study", "meetings"])
def test_a_stated_disc_space_is_in_the_area_of_its_effect(area: str) -> None:
    """A disc that goes to Travel goes to no disc space of another area (I16)."""
    turn = in_part(steps.PlaceDisc(1, "R009", "travel"))
    said = ada.disc_placed("a1-b1", "desk", area, attested=True)
    turn.next_is(said).refused("I16", "stated-disc-space-of-another-area")


def test_an_advanced_action_that_no_pack_knows_is_stated() -> None:
    """Of any level, with what it gives after it, or passed over (R094)."""
    turn = in_part(steps.TakeAdvancedAction(1, "travel"))
    taken = ada.advanced_action_taken("travel", 2, attested=True)
    turn.offers(taken, ada.step_declined("advanced_action"))
    wrong = ada.advanced_action_taken("study", 2, attested=True)
    turn.next_is(wrong).refused("R094", "advanced-action-of-another-area")
    after = turn.when(taken).then()
    assert after.state.position.queue[0] == steps.EffectsWindow(1, "travel-2")
    after.next_is(taken).then()
    turn.when(ada.turn_ended()).then()


def test_a_multiplier_of_an_unknown_display_is_stated() -> None:
    """The Meetings Publish takes the Multiplier that the table names, once, and none is refilled
    (R105, R106)."""
    begin = at_end("meetings", pack=BARE, books=1)
    turn = given(placed(begin, displays=()), ada.published("meetings"))
    paid = given(turn.begin, *turn.facts, ada.resources_spent(books=1))
    paid.offers(ada.multiplier_taken("multiplier", attested=True))
    paid.next_is(ada.turn_ended()).refused("R105", "no-multiplier-taken")
    paid.next_is(ada.multiplier_taken("addition", attested=True)).refused(
        "R105", "not-a-multiplier"
    )
    after = paid.when(ada.multiplier_taken("wheel", attested=True)).then()
    assert "wheel" in after.state.player(1).gears
    after.when(ada.turn_ended()).then()


def test_an_empty_display_is_not_an_unknown_one() -> None:
    """Where the display is known to show nothing the Meetings Publish is not open (R105)."""
    begin = at_end("meetings", pack=BARE, books=1)
    empty = placed(begin, displays=(Display("multipliers"),))
    given(empty).when(ada.published("meetings")).refused(
        "R105", "display-empty", ruling="empty-publish", legal_under="book-wasted"
    )


def test_a_program_of_an_unknown_display_is_stated() -> None:
    """The Program that the table names is placed at once, with its space's bonus (R140, R149)."""
    turn = in_part(steps.TakeProgram(1, "R009"))
    turn.offers(ada.program_placed("program", "row3", attested=True))
    turn.next_is(ada.turn_ended()).refused("R140", "program-not-placed")
    placing = ada.program_placed("odds", "row3", attested=True)
    turn.when(placing).then(ada.resources_gained(brass=2)).when(ada.turn_ended()).then()
    full = "row1=fall row2=twins row3=rainbow col1=climb col2=blues col3=odds"
    over = in_part(steps.TakeProgram(1, "R009"), readings={"program-overflow": "discard"})
    over = given(having(over.begin, 1, programs=full))
    over.when(ada.program_discarded("evens", attested=True)).then()


def test_the_packs_programs_come_from_an_unknown_display() -> None:
    """Where the pack lists Programs, those that lie in no Mill are offered (R155, I21)."""
    begin = having(at_end("travel"), 1, programs="row1=evens")
    bare = with_due(placed(begin, displays=()), steps.TakeProgram(1, "R009"))
    turn = given(bare)
    turn.offers(ada.program_placed("odds", "row3", attested=True))
    turn.next_is(ada.program_placed("program", "row3", attested=True)).refused(
        "R155", "unknown-program"
    )
    turn.next_is(ada.program_placed("evens", "row3", attested=True)).refused(
        "I21", "program-placed-twice"
    )


def test_what_is_named_leaves_an_unknown_stack() -> None:
    """A named or stated Multiplier that nobody sees comes out of the unknown part of the stack, so
    that as many stay (I17)."""
    begin = at_end("travel", multipliers="drum / ?2")
    due = with_due(begin, steps.GainGear(1, "R009", "cam"))
    gained = given(due).next_is(ada.gear_gained("cam")).then()
    assert gained.state.position.displays[0].hidden == 1
    window = with_due(begin, steps.EffectsWindow(1, "x"))
    stated = given(window).next_is(ada.multiplier_taken("cam", attested=True)).then()
    assert stated.state.position.displays[0].hidden == 1


def test_a_new_disc_space_lies_where_the_table_says() -> None:
    """A disc space named for the first time is one of the area of the turn, or of the `area` that
    stands with it: on a Workshop turn no other is known (I16)."""
    workshop = placed(
        start(),
        turn=Turn("workshop", 1),
        queue=(steps.EffectsWindow(1, "card-1"), steps.CloseTurn(1)),
    )
    window = given(workshop)
    window.next_is(DISC).refused("I16", "disc-space-of-no-area")
    said = window.next_is(ada.disc_placed("a1-b1", "desk", "study", attested=True)).then()
    assert [(it.id, it.area) for it in said.state.position.disc_spaces] == [("desk", "study")]
    moved = said.next_is(ada.disc_relocated("desk", "shelf", attested=True)).then()
    assert [(it.id, it.area, it.discs) for it in moved.state.position.disc_spaces] == [
        ("desk", "study", ()),
        ("shelf", "study", (1,)),
    ]
    other = said.next_is(ada.disc_relocated("desk", "oxford", "travel", attested=True)).then()
    assert other.state.position.disc_spaces[1].area == "travel"
    moved.next_is(ada.disc_placed("a1-a2", "desk", "travel", attested=True)).refused(
        "I16", "area-of-a-known-disc-space"
    )


def test_on_an_actions_turn_a_card_may_be_stated() -> None:
    """Whether a card is played on an Actions turn is in no page (point 33): the table states it,
    from the own hand, as far as the placed die meets its requirement (R062)."""
    begin = having(board(store="Y2 -- -- --", pack=BARE), 1, partners=Partners(5, hidden=3))
    begin = placed(begin, queue=(steps.EffectsWindow(1, "x"), steps.CloseTurn(1)))
    begin = placed(begin, turn=Turn("actions", 1, active="Y2", place="a1"))
    played = given(begin).next_is(ada.partner_played("card-1", attested=True)).then()
    assert played.state.player(1).partners.played == ("card-1",)
    gained = played.next_is(ada.resources_gained(coal=1, attested=True)).then()
    gained.next_is(ada.partner_played("card-2", attested=True)).then()
    none_left = given(having(begin, 1, partners=Partners(8)))
    none_left.next_is(ada.partner_played("card-1", attested=True)).refused(
        "R066", "played-card-not-in-hand"
    )
    given(begin).next_is(ada.partner_played("card-1")).refused("R061", "card-in-actions-turn")


def test_on_a_workshop_turn_one_card_is_played() -> None:
    """There the page says that it is one, so that no window takes a second (R061)."""
    begin = having(start(), 1, partners=Partners(5, hidden=3))
    begin = placed(begin, queue=(steps.EffectsWindow(1, "x"), steps.CloseTurn(1)))
    begin = placed(begin, turn=Turn("workshop", 1, active="Y2", place="s1"))
    given(begin).next_is(ada.partner_played("card-1", attested=True)).refused(
        "R061", "card-after-step-6"
    )


def test_on_an_actions_turn_assignments_may_be_stated() -> None:
    """Whether the placed die activates Assignments is in no page (point 35): the table states it,
    and what the column does not give is told (I29); no track is passed (I20)."""
    begin = having(board(assignments="yellow 2", pack=BARE), 1)
    begin = placed(begin, queue=(steps.EffectsWindow(1, "x"), steps.CloseTurn(1)))
    begin = placed(begin, turn=Turn("actions", 1, active="Y2", place="a1"))
    after = given(begin).next_is(ada.assignments_activated("yellow", 2, attested=True)).then()
    assert after.state.player(1).research.yellow == 2
    odd = judged(begin, (ada.assignments_activated("yellow", 1, attested=True),)).findings
    assert [(it.rule, it.severity) for it in odd] == [("I29", "advisory")]
    given(begin).next_is(ada.assignments_activated("yellow", 9, attested=True)).refused(
        "I20", "beyond-end-of-track"
    )


def test_where_the_start_is_asked_for_every_area_has_an_objective() -> None:
    """R160: each of the four areas has exactly one, also where no pack knows what it asks."""
    position = with_objectives(start().position)
    assert [(it.id, it.area) for it in position.objectives] == [
        ("study-objective", "study"),
        ("travel-objective", "travel"),
        ("meetings-objective", "meetings"),
        ("institutions-objective", "institutions"),
    ]
    assert with_objectives(position) == position


@pytest.mark.parametrize("number", range(20))
def test_the_random_player_gets_through(number: int) -> None:
    """What is stated where a pack leaves it out is offered, so that a game goes on by itself."""
    stream = Stream(bytes([number] * 32), "player")
    place = given(placed(board(pack=BARE, books=9), displays=(), disc_spaces=()))
    while place.state.position.round < 3:
        choice = random_player.choose(place.state, stream)
        if choice is None:
            assert engine.roll_due(place.state) is not None
            break
        facts = engine.decide(place.state, choice)
        assert isinstance(facts, tuple)
        place = place.on(*facts)


def test_a_disc_space_that_the_pack_does_not_list_needs_no_research() -> None:
    """What a space asks is content: one that no pack lists asks nothing that is known (R009)."""
    begin = board(discs="paris=2")
    annex = DiscSpace("annex", "travel")
    begin = placed(begin, disc_spaces=(*begin.position.disc_spaces, annex))
    place = given(begin, *using("travel"))
    place.when(ada.disc_placed("a1-b1", "annex")).then(ada.resources_gained(coal=1))
