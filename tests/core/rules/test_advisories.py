"""What is odd and breaks no rule is told as an advisory; the log stays legal."""

import pytest

from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import EndTrigger, Turn
from adas_dream.events.position.player import Partners
from adas_dream.projections.wording.finding_words import sentence
from tests.board import board, using
from tests.given import ada, given, judged, table
from tests.start import having, placed, start


def told(validator: Validator) -> list[tuple[str, str]]:
    """Give rule and code of what is found, none of which may count."""
    assert [finding.severity for finding in validator.findings] == ["advisory"] * len(
        validator.findings
    )
    assert validator.legality == "legal"
    return [(finding.rule, finding.code) for finding in validator.findings]


def last_turns_over(rounds: int) -> State:
    """Give the moment after the last turn of a game with so many turns each."""
    queue = (steps.StartTurn(1),)
    return placed(start(), end=EndTrigger(1, rounds), round=rounds + 1, queue=queue)


@pytest.mark.parametrize(
    ("rounds", "found"),
    [
        (17, [("R187", "over-before-18-turns")]),
        (18, []),
        (19, [("R184", "over-after-18-turns")]),
    ],
)
def test_a_game_of_another_length_is_odd(rounds: int, found: list[tuple[str, str]]) -> None:
    """Nearly always each player has 18 turns (R184); nine dice are not placed in fewer (R187)."""
    assert told(judged(last_turns_over(rounds), (table.play_ended(),))) == found


def in_window(**board: object) -> State:
    """Give the end of a turn of Ada's with a window open, in which the table states an effect."""
    queue = (steps.EffectsWindow(1, "card-1"), steps.CloseTurn(1))
    return placed(having(start(), 1, **board), turn=Turn("workshop", 1), queue=queue)


@pytest.mark.parametrize(
    ("before", "gear", "found"),
    [
        (("subtraction",), "subtraction", []),
        (("addition", "subtraction", "subtraction"), "addition", []),
        (
            ("addition", "subtraction", "subtraction"),
            "subtraction",
            [("R125", "third-subtraction-gear")],
        ),
    ],
)
def test_a_third_subtraction_gear_is_odd(
    before: tuple[str, ...], gear: str, found: list[tuple[str, str]]
) -> None:
    """R125: nothing known brings a Subtraction Gear, so that an attested third one is told."""
    fact = ada.gear_gained(gear, attested=True)
    assert told(judged(in_window(gears=before), (fact,))) == found


def test_a_built_subtraction_gear_counts() -> None:
    """R125: the two Subtraction Gears of the start may be built by then."""
    built = "a1-b1=subtraction b1-c1=subtraction"
    begin = in_window(gears=("addition",), gear_spaces=built)
    fact = ada.gear_gained("subtraction", attested=True)
    assert told(judged(begin, (fact,))) == [("R125", "third-subtraction-gear")]


def test_another_number_of_partners_is_odd() -> None:
    """R200: eight own cards are expected, in deck, hand or played; the player is named."""
    begin = having(start(), 1, partners=Partners(4, hidden=2, played=("one", "two")))
    begin = having(begin, 2, partners=Partners(7, hidden=2))
    validator = judged(begin, (ada.turn_started("workshop", 1),))
    assert told(validator) == [("R200", "not-eight-partners")]
    (finding,) = validator.findings
    assert (finding.line, finding.player) == (2, 2)
    assert sentence(finding, ("Ada", "Charles")) == (
        "Charles does not have the expected eight Partner cards."
    )


def test_only_the_played_cards_may_count() -> None:
    """R200: where only played cards count, their number in the game is no matter."""
    begin = start(readings={"partner-supply": "played"}, partners=Partners(7))
    assert told(judged(begin, ())) == []


@pytest.mark.parametrize(
    ("place", "to_place", "found"),
    [
        ("a1", "c3", [("I08", "mill-changed-by-effect")]),
        ("a1", "s1", [("I08", "mill-changed-by-effect")]),
        ("s2", "c3", [("I08", "mill-changed-by-effect")]),
        ("s2", "s1", []),
    ],
)
def test_a_stated_move_of_a_placed_die_is_odd(
    place: str, to_place: str, found: list[tuple[str, str]]
) -> None:
    """I08: a Mill is filled by placing alone, and filled cells stay filled (R223); the table may
    state otherwise, since card texts are not in the pages (RULES 3.2)."""
    begin = in_window(mill="B3 " + "-- " * 8, store="-- B3 -- --")
    fact = ada.die_relocated("B3", place, to_place, attested=True)
    assert told(judged(begin, (fact,))) == found


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        (ada.multiplier_taken("cam", attested=True), []),
        (ada.multiplier_taken("wheel", attested=True), []),
        (ada.multiplier_taken("made-up", attested=True), [("I17", "gears-not-kept-by-effect")]),
        (ada.gear_gained("cam", attested=True), [("I17", "gears-not-kept-by-effect")]),
        (ada.gear_gained("addition", attested=True), []),
        (ada.gear_swapped("subtraction", "addition", attested=True), []),
        (ada.gear_swapped("addition", "cam", attested=True), [("I17", "gears-not-kept-by-effect")]),
        (
            ada.gear_swapped("addition", "subtraction", attested=True),
            [("I17", "gears-not-kept-by-effect")],
        ),
    ],
)
def test_a_gear_from_nowhere_is_odd(fact: Fact, found: list[tuple[str, str]]) -> None:
    """I17: Multipliers shown, stacked and held stay as many, and so do Addition Gears with Study's
    stock; what the table states against that is told."""
    begin = given(board(), *using("institutions"), ada.disc_placed("a2-b2", "hall-4")).state
    assert told(judged(begin, (fact,))) == found
