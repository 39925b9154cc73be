"""What declared lines say of the worth of cards, Universities, rows and Programs."""

from typing import Any

from adas_dream.core.constants import LECTURE_VALUES
from adas_dream.core.state import State
from adas_dream.events.facts.table import ScoreDeclared
from adas_dream.events.position.game import DiscSpace
from adas_dream.events.position.player import Partners, Token
from adas_dream.events.vocabulary import ActionArea
from adas_dream.projections.boxes.occasions import Heard, heard
from adas_dream.projections.boxes.worths import worths
from tests.given import numbered
from tests.projections.boxes.played import ended
from tests.start import having, placed, start

LENS = Token("lens", 2, science="optics")
PUMP = Token("pump", 3, science="hydraulics")
Spaces = dict[str, tuple[int, ...]]


def table(*cards: tuple[str, ...], **board: Any) -> State:  # noqa: ANN401 - as in `start`
    """A table with the pack that knows nothing, by the reading that only played cards count, where
    each player has played these cards."""
    state = start(pack="base", readings={"partner-supply": "played"}, **board)
    for player, played in enumerate(cards, 1):
        state = having(state, player, partners=Partners(deck=7, played=played))
    return state


def with_discs(state: State, area: ActionArea, spaces: Spaces) -> State:
    """The state with discs on these disc spaces of an area."""
    discs = tuple(DiscSpace(name, area, owners) for name, owners in spaces.items())
    return placed(state, disc_spaces=(*state.position.disc_spaces, *discs))


def known(*games: Heard) -> dict[tuple[Any, ...], Any]:
    """What must be so, by what it is about."""
    return {key: value for key, (value, _) in worths(games).known.items()}


def test_cards_are_worth_what_their_sums_say() -> None:
    """Ada has 3 with one card, Charles 5 with that and another: 3 and 2."""
    game = ended("a", table(("glazier",), ("glazier", "carter")), partner_cards=(3, 5))
    assert known(game) == {("prestige", "glazier"): 3, ("prestige", "carter"): 2}


def test_a_card_may_cost_prestige() -> None:
    """Another game has the second card: 1 with both, so it is worth -2."""
    games = (
        ended("a", table(("glazier",)), partner_cards=(3,)),
        ended("b", table(("glazier", "carter")), partner_cards=(1,)),
    )
    assert known(*games)["prestige", "carter"] == -2
    ((_, sources),) = (it for key, it in worths(games).known.items() if key[1] == "carter")
    assert [(it.game, it.seq) for it in sources] == [("a", 3), ("b", 3)]


def test_cards_that_nobody_can_name_say_nothing() -> None:
    """By the usual reading the unseen cards of the deck count too."""
    state = start(pack="base")
    state = having(state, 1, partners=Partners(deck=7, played=("glazier",)))
    assert known(ended("a", state, partner_cards=(3,))) == {}


def test_a_university_is_worth_what_is_left_of_travel() -> None:
    """7 with a stack on one University: the stack adds 2 (R193), so it is worth 5."""
    state = with_discs(table(), "travel", {"rome": (1, 1), "oslo": (2,)})
    assert known(ended("a", state, travel=(7, 3))) == {
        ("university", "rome"): 5,
        ("university", "oslo"): 3,
    }


def test_no_university_is_worth_less_than_nothing() -> None:
    """1 with a stack would make it -1: that is told, and not taken."""
    state = with_discs(table(), "travel", {"rome": (1, 1)})
    found = worths([ended("a", state, travel=(1,))])
    assert found.known == {}
    assert [(it.what, [way for way, _ in it.ways]) for it in found.conflicts] == [
        ("Travel: the worth of rome", ["rome = -1"])
    ]


def test_rows_are_those_that_the_lectures_allow() -> None:
    """8 for the only disc: level 6 (R194)."""
    assert LECTURE_VALUES[6] == 8
    state = with_discs(table(), "institutions", {"hall": (1,)})
    assert known(ended("a", state, lectures=(8, 0))) == {("level", "hall"): 6}


def test_rows_of_the_same_worth_are_not_told_apart() -> None:
    """2 for the only disc: level 3 or 2, and neither is taken."""
    state = with_discs(table(), "institutions", {"hall": (1,)})
    found = worths([ended("a", state, lectures=(2, 0))])
    assert (found.known, [it[0] for it in found.possible.values()]) == ({}, [(2, 3)])


def test_a_tie_tells_a_row_too() -> None:
    """Charles has 3 for his only disc, half of 6: it is tied in row 5 with one of Ada's, and her
    other brings 4 in row 4 (R196), but which of hers is which nobody can tell."""
    spaces: Spaces = {"east": (1,), "west": (2,), "north": (1,)}
    found = worths([ended("a", with_discs(table(), "institutions", spaces), lectures=(7, 3))])
    assert {key: value for key, (value, _) in found.known.items()} == {("level", "west"): 5}
    assert {key[1]: left for key, (left, _) in found.possible.items()} == {
        "east": (4, 5),
        "north": (4, 5),
    }


def test_a_science_is_what_the_tokens_leave() -> None:
    """2 with the one card: it is of optics; 3 with another: it is of hydraulics."""
    optics = having(table(("glazier",)), 1, tokens=(LENS,))
    both = having(table(("glazier", "carter")), 1, tokens=(LENS, PUMP))
    games = (ended("a", optics, meetings=(2,)), ended("b", both, meetings=(5,)))
    assert known(*games) == {
        ("science", "glazier"): "optics",
        ("science", "carter"): "hydraulics",
    }


def test_a_card_of_no_known_science_is_told_so() -> None:
    """0 with the one card: it is not of optics, of which else nobody says anything."""
    state = having(table(("glazier",)), 1, tokens=(LENS,))
    assert known(ended("a", state, meetings=(0,))) == {("science", "glazier"): None}


def test_a_program_is_seen_to_score_for_its_dice() -> None:
    """6 for the only Program whose line holds three dice; the other has none."""
    state = having(table(), 1, mill="Y1 B2 G3 -- -- -- -- -- --", programs="row1=low row2=high")
    assert known(ended("a", state, programs=(6,))) == {("program", "low", ("Y1", "B2", "G3")): 6}


def test_contradicting_lines_settle_nothing() -> None:
    """3 in one game and 4 in the other: both are told."""
    games = [
        ended(name, table(("glazier",)), partner_cards=(points,))
        for name, points in (("a", 3), ("b", 4))
    ]
    found = worths(games)
    assert found.known == {}
    assert [(it.what, it.ways[0][0], it.ways[1][0]) for it in found.conflicts] == [
        ("Partner cards: the worth of glazier", "glazier = 3", "glazier = 4")
    ]


def test_a_line_that_was_declared_again_counts_as_it_was_last() -> None:
    """A later declaration of a line replaces the earlier one."""
    first = ended("a", table(("glazier",)), partner_cards=(3,))
    again = heard("a", first.begin, numbered((declared(3), declared(4))))
    assert known(again) == {("prestige", "glazier"): 4}


def declared(points: int) -> ScoreDeclared:
    """Ada's Partner cards as she wrote them."""
    return ScoreDeclared(1, 1, "partner-cards", points)
