"""What is odd and breaks no rule is told as an advisory; the log stays legal."""

import pytest
from msgspec.structs import replace

from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import Claim, EndTrigger, Turn
from adas_dream.events.position.player import Partners, Token
from adas_dream.projections.wording.finding_words import sentence
from tests.board import PACK, board, using
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


# What a start position says


@pytest.mark.parametrize(
    ("claims", "fits"),
    [
        ("1.5.7", True),
        ("1.5.3", False),
        ("1.5.7,2.5.7", True),
        ("1.5.7,2.5.3", False),
        ("1.5.7,2.6.3", True),
        ("1.5.7,2.6.7", False),
    ],
)
def test_claims_of_a_start_follow_the_rules(claims: str, fits: bool) -> None:  # noqa: FBT001
    """I27: the first claim takes 7, others of the same round too, later ones 3."""
    begin = board(objectives=f"builder={claims}", round=7)
    assert told(judged(begin, ())) == ([] if fits else [("I27", "claims-do-not-follow")])


def test_what_is_odd_of_several_players_claims_names_none() -> None:
    """I27: claims are of several players, so that what is told of them names the Objective alone,
    where a number of Partner cards names its player (R200)."""
    begin = having(board(objectives="builder=1.5.3", round=7), 2, partners=Partners(7))
    found = [(it.rule, it.player) for it in judged(begin, ()).findings]
    assert found == [("R200", 2), ("I27", 0)]


def test_a_claim_in_another_turn_is_held_against_its_place() -> None:
    """R164: by `until-first-claimant` Ada's claim in Charles's turn 6 ends with her own turn 6, so
    that 7 for Charles in his turn 6 fits, and 7 in his turn 7 does not."""
    readings = {"objective-window": "until-first-claimant"}
    begin = board(objectives="builder", round=8, first=2, readings=readings)
    (objective,) = begin.position.objectives
    for turn, found in ((6, []), (7, [("I27", "claims-do-not-follow")])):
        claims = (Claim(1, 6, 7, in_turn_of=2), Claim(2, turn, 7))
        there = placed(begin, objectives=(replace(objective, claims=claims),))
        assert told(judged(there, ())) == found


def test_what_contradicts_the_pack_is_odd() -> None:
    """A disc space or an Objective in another area than the pack's, and a token of another value,
    science or colour, are told with their names."""
    begin = board(objectives="builder", discs="oxford=1")
    (objective,) = begin.position.objectives
    space = next(it for it in begin.position.disc_spaces if it.id == "oxford")
    elsewhere = placed(
        begin,
        disc_spaces=(replace(space, area="study"),),
        objectives=(replace(objective, area="meetings"),),
    )
    validator = judged(elsewhere, ())
    assert told(validator) == [("", "area-not-the-packs")] * 2
    assert [sentence(it, ("Ada", "Charles")) for it in validator.findings] == [
        "At the start oxford lies in another area than in the content pack.",
        "At the start builder lies in another area than in the content pack.",
    ]
    known = PACK.tokens[0]
    right = Token(known.id, known.value, known.science, known.colour)
    assert told(judged(having(begin, 1, tokens=(right,)), ())) == []
    wrong = having(begin, 1, tokens=(replace(right, value=right.value + 1),))
    assert told(judged(wrong, ())) == [("", "token-not-the-packs")]


def test_what_lies_in_two_places_is_odd() -> None:
    """I17, I22: a Multiplier in two supplies or in a display too, a card twice with one player, a
    token with two players; an unnamed card of an unknown hand stands for any."""
    begin = having(board(multipliers="cam / drum"), 1, gears=("cam", "addition", "addition"))
    assert told(judged(begin, ())) == [("I17", "gear-twice")]
    twice = Partners(4, hand=("low", "low"), played=("high", "dear"))
    assert told(judged(having(start(), 2, partners=twice), ())) == [("I22", "card-twice")]
    unnamed = Partners(4, played=("partner-card", "partner-card"), hidden=2)
    assert told(judged(having(start(), 2, partners=unnamed), ())) == []
    token = Token("any-token", 2, "telegraphy")
    both = start(tokens=(token,))
    assert told(judged(both, ())) == [("", "token-twice")]


def test_a_swapped_subtraction_gear_counts() -> None:
    """I17, R125: a Subtraction Gear that left the game was one of the two."""
    begin = in_window(gears=("addition", "subtraction"), gears_out=("subtraction",))
    fact = ada.gear_gained("subtraction", attested=True)
    assert told(judged(begin, (fact,))) == [("R125", "third-subtraction-gear")]
