"""A pack that is not whole: what it has is played and scored, what it lacks the table states."""

from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core import setup
from adas_dream.core.constants import LECTURE_VALUES
from adas_dream.core.content.lint import lint
from adas_dream.core.content.load import parse_pack
from adas_dream.core.content.pack import DiscSpace, SeenProgram
from adas_dream.core.state import State
from adas_dream.events.position import game as positions
from adas_dream.events.position.player import Partners, Token
from tests.board import PACK, board, using
from tests.core.scoring.lines import line, points
from tests.given import ada, given
from tests.start import having, placed

GLAZIER = """
[[partners]]
id = "glazier"
title = "The Glazier"
requirement = { at_most = 5 }
cost = { pounds = 2 }
effects = [{ do = "gain", coal = 1 }]
prestige = 3
science = "optics"
"""
HEAD = 'name = "own"\nversion = "1"\ntitle = "Own"\nhouse = false\nabout = ""\nwhole = false\n'
OWN = parse_pack((HEAD + GLAZIER).encode())
PART = replace(PACK, whole=False)
"""The pack of the tests, as if nobody knew whether it lists all."""


def without_displays(state: State) -> State:
    """The state where nobody knows what the displays show."""
    return placed(state, displays=())


def holding_hidden(state: State) -> State:
    """The state where Ada has a card that nobody has seen yet, of a deck that nobody knows."""
    return having(state, 1, partners=Partners(deck=7, hidden=1))


def at_step_six(pounds: int = 0) -> State:
    """Ada has pushed and stored a die, with a hidden card in hand."""
    begin = holding_hidden(board(pack=OWN, store="-- -- -- --", pounds=pounds))
    turn = (
        ada.turn_started("workshop", 1),
        ada.die_moved("Y4", 1, 2),
        ada.die_pushed(2, "G3"),
        ada.track_chosen("green"),
        ada.die_stored("G3", "s1"),
    )
    return given(begin, *turn).state


def test_a_known_card_is_offered_and_played_by_its_table() -> None:
    """Its cost and its effects come by themselves; that the hand held it is the table's word."""
    place = given(at_step_six(pounds=3))
    card = ada.partner_played("glazier", attested=True)
    place.offers(card, ada.partner_played("partner-card", attested=True))
    place.when(card).then(ada.resources_spent(pounds=2), ada.resources_gained(coal=1))


def test_an_unknown_card_is_still_played() -> None:
    """What it costs and gives is stated, as with a pack that knows no card."""
    place = given(at_step_six()).when(ada.partner_played("carter", attested=True)).then()
    place.when(ada.resources_gained(brass=2, attested=True)).then()


def test_a_deck_is_not_known_by_some_of_its_cards() -> None:
    """Any card may be drawn, also one that the pack lacks; a seeded draw stays hidden."""
    text = HEAD + SET_UP + GLAZIER
    start = setup.start_position(parse_pack(text.encode()), 2, 1, (("Y1",) * 3,) * 6)
    assert start.players[0].partners == Partners(deck=8)


SET_UP = """
[set_up]
bonuses = ["coal", "research", "brass", "pounds", "partners", "innovation"]
bag = { yellow = 20, blue = 0, green = 0, purple = 0, grey = 0 }
dice_per_space = 3
store_slots = 4
steam_costs = [0, 1, 2, 3, 4]
research_length = 8
pounds = 4
coal = 3
brass = 2
books = 1
assignments = {}
"""
OBJECTIVE = """
[[objectives]]
id = "miser"
area = "travel"
title = "The Miser"
conditions = [{ if = "at-least", count = 9, of = "pounds" }]
"""
GEAR = '[[multipliers]]\nid = "cam"\ncost = {}\n'


def test_a_start_shows_no_display_and_has_an_objective_in_each_area() -> None:
    """What lies in a display is not known where perhaps not all is listed; R160 holds all the
    same."""
    pack = parse_pack((HEAD + SET_UP + OBJECTIVE + GEAR).encode())
    start = setup.start_position(pack, 2, 1, (("Y1",) * 3,) * 6)
    assert start.displays == ()
    names = [objective.id for objective in start.objectives]
    assert names == ["study-objective", "miser", "meetings-objective", "institutions-objective"]


def test_a_disc_goes_to_a_known_space_or_to_a_new_one() -> None:
    """Both are stated; a known one brings its reward by itself, a new one opens a window."""
    begin = board(pack=PART)
    turn = given(begin, *using("travel"))
    oxford = ada.disc_placed("a1-b1", "oxford", attested=True)
    rome = ada.disc_placed("a1-b1", "rome", attested=True)
    turn.offers(oxford, ada.disc_placed("a1-b1", "disc-space", attested=True))
    turn.when(oxford).then(ada.resources_gained(books=1), ada.resources_gained(coal=1))
    turn.when(rome).then().when(ada.resources_gained(pounds=1, attested=True)).then()


def test_an_advanced_action_is_known_or_stated() -> None:
    """Of level I the pack knows what it gives; level III it does not have."""
    turn = given(board(pack=PART), *using("travel"), ada.step_declined("effects"))
    known = ada.advanced_action_taken("travel", 1, attested=True)
    turn.when(known).then(ada.resources_gained(coal=2))
    turn.when(ada.advanced_action_taken("travel", 3, attested=True)).then()


def test_a_program_is_known_or_stated() -> None:
    """A Program of the pack is offered, and any other name is taken."""
    begin = without_displays(board(pack=PART))
    turn = given(begin, *using("meetings"))
    for name in ("evens", "program", "a-new-one"):
        placement = ada.program_placed(name, "col1", attested=True)
        turn.when(placement).then(ada.resources_gained(books=1))
    turn.offers(
        ada.program_placed("evens", "col1", attested=True),
        ada.program_placed("program", "col1", attested=True),
    )
    whole = given(without_displays(board()), *using("meetings"))
    whole.next_is(ada.program_placed("a-new-one", "col1", attested=True)).refused(
        "R155", "unknown-program"
    )


def test_a_multiplier_is_known_or_stated() -> None:
    """A known Gear that nobody has is offered, beside a name for any other."""
    begin = having(without_displays(board(pack=PART)), 2, gears=("cam",))
    turn = given(begin, *using("meetings"), ada.program_placed("evens", "col1", attested=True))
    fair = turn.when(ada.disc_placed("a1-b1", "fair", attested=True)).then()
    taken = {fact.gear for fact in fair.families("multiplier_taken")}
    assert taken == {"drum", "wheel", "spring", "multiplier"}


@pytest.mark.parametrize("choice", ["exhibitor_activated", "visitor_moved"])
def test_an_exhibitor_is_known_or_stated(choice: str) -> None:
    """Of the module too what the pack lacks may come."""
    begin = board(pack=PART, store="-- -- -- --", modules=("exhibition",))
    turn = (
        ada.turn_started("workshop", 1),
        ada.die_moved("Y4", 1, 2),
        ada.die_pushed(2, "G3"),
        ada.track_chosen("green"),
        ada.die_stored("G3", "s1"),
    )
    known = {"exhibitor_activated": ("loom",), "visitor_moved": ("envoy", "exhibition")}[choice]
    place = given(begin, *turn)
    names = {fact_name(fact) for fact in place.families(choice)}
    assert names == {known[0], "exhibitor" if choice == "exhibitor_activated" else "visitor"}
    other = ("stranger", *known[1:])
    place.when(getattr(ada, choice)(*other)).then()


def fact_name(fact: Any) -> str:  # noqa: ANN401 - an Exhibitor or a Visitor
    """Its id."""
    name: str = getattr(fact, "exhibitor", None) or fact.visitor
    return name


def scored(whole: bool, **changes: Any) -> State:  # noqa: FBT001, ANN401 - as the pack has it
    """Ada has played the glazier, with a token for optics and discs on two spaces that are known
    but for what they score, and a Program that is not known."""
    card = replace(OWN.partners[0], prestige=None, science=None)
    spaces = (DiscSpace("rome", "travel"), DiscSpace("hall", "institutions"))
    fields: dict[str, Any] = {"partners": (card,), "disc_spaces": spaces, **changes}
    pack = replace(OWN, whole=whole, **fields)
    state = board(pack=replace(pack, disc_spaces=spaces), readings={"partner-supply": "played"})
    state = State(replace(state.table, pack=pack), state.position)
    discs = tuple(positions.DiscSpace(space.id, space.area, (1,)) for space in spaces)
    return having(
        placed(state, disc_spaces=discs),
        1,
        partners=Partners(deck=7, played=("glazier",)),
        tokens=(Token("lens", 2, science="optics"),),
        mill="Y1 B2 G3 -- -- -- -- -- --",
        programs="row1=high-notes",
    )


LINES = ("travel", "lectures", "meetings", "partner-cards", "programs")


def known(state: State) -> dict[str, bool]:
    """Which of the lines that ask the pack are known of Ada."""
    return {name: line(state, name).known for name in LINES}


def test_what_a_whole_pack_leaves_out_scores_nothing() -> None:
    """A card without Prestige, a disc space without University or level have none."""
    state = scored(whole=True)
    assert known(state) == {**dict.fromkeys(LINES, True), "programs": False}
    assert [points(state, name)[0] for name in LINES] == [0] * 5


def test_what_an_unfinished_box_leaves_out_is_not_known() -> None:
    """The scorepad says so instead of counting nothing."""
    assert known(scored(whole=False)) == dict.fromkeys(LINES, False)


def test_what_an_unfinished_box_has_is_scored() -> None:
    """3 for the card, 2 × 1 for the token, 5 for the University, 6 for the only disc of level 6's
    row and 4 for what the Program was seen to score."""
    spaces = (
        DiscSpace("rome", "travel", university=5),
        DiscSpace("hall", "institutions", level=6),
    )
    seen = (SeenProgram("high-notes", ("Y1", "B2", "G3"), 4),)
    state = scored(whole=False, partners=OWN.partners, disc_spaces=spaces, seen_programs=seen)
    assert known(state) == dict.fromkeys(LINES, True)
    assert [points(state, name)[0] for name in LINES] == [5, LECTURE_VALUES[6], 2, 3, 4]


@pytest.mark.parametrize("mill", ["Y1 G3 B2 -- -- -- -- -- --", "Y1 B2 G4 -- -- -- -- -- --"])
def test_a_program_that_was_seen_counts_for_the_same_dice_alone(mill: str) -> None:
    """Other dice, or the same in another order, may meet it or not."""
    seen = (SeenProgram("high-notes", ("Y1", "B2", "G3"), 4),)
    state = having(scored(whole=False, seen_programs=seen), 1, mill=mill)
    assert not line(state, "programs").known


def test_nobody_is_told_that_an_unfinished_box_is_unfinished() -> None:
    """`pack check` asks neither for the rest of the deck nor for other tiles or Objectives."""
    tile = "[[tiles]]\nspace = 1\nsides = [[], []]\n"
    advanced = '[[advanced]]\narea = "study"\nlevel = 2\nresearch = 0\neffects = []\n'
    scored = '[[tokens]]\nid = "lens"\nvalue = 2\nscience = "botany"\n'
    text = HEAD + SET_UP + GLAZIER + OBJECTIVE + GEAR + tile + advanced + scored
    assert lint(text.encode()) == ()
    codes = {it.code for it in lint(text.replace("whole = false\n", "").encode())}
    assert codes == {
        "deck-size",
        "tile-missing",
        "area-without-objective",
        "area-not-described",
        "shows-none",
        "science-of-no-card",
    }
