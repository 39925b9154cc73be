from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given as example
from hypothesis import settings, strategies

from adas_dream.core import engine
from adas_dream.core.rules.travel import count_splits, own_dice
from adas_dream.events.facts.publishing import DiceAdjusted
from tests.board import at_end
from tests.given import Given, ada, given, offered

WASTED = {"empty-publish": "book-wasted"}
BOOK = ada.resources_spent(books=1)
FOUR = {"store": "X3 -- -- --", "mill": "Y1 -- -- -- G6 -- -- -- P4"}


def adjusting(**fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which Travel has been published and paid for."""
    return given(at_end("travel", **{**FOUR, **fields}), ada.published("travel"), BOOK)


def changes(*words: str) -> Any:  # noqa: ANN401 - a fact or a refusal to make one
    """A Travel Publish in words: `a1:Y1>Y3`."""
    parts = (word.replace(">", ":").split(":") for word in words)
    return ada.dice_adjusted(
        [{"place": place, "die": die, "becomes": becomes} for place, die, becomes in parts]
    )


@pytest.mark.parametrize(
    "words",
    [
        ("a1:Y1>Y2",),
        ("a1:Y1>Y5",),
        ("b2:G6>G2",),
        ("a1:Y1>Y3", "c3:P4>P2"),
        ("a1:Y1>Y2", "b2:G6>G5", "c3:P4>P5", "s1:X3>X2"),
        ("c3:P4>P6", "s1:X3>X1"),
    ],
)
def test_pips_are_split_as_you_like(words: tuple[str, ...]) -> None:
    """Up to 4 pips over 1 to 4 dice of Store and Mill, up and down mixed (R100-R103)."""
    dice = own_dice(adjusting().state, 1)
    now = own_dice(adjusting().when(changes(*words)).then().state, 1)
    changed = {f"{place}:{dice[place]}>{now[place]}" for place in dice if dice[place] != now[place]}
    assert changed == set(words)


@pytest.mark.parametrize(
    ("words", "rule", "code"),
    [
        ((), "R102", "not-one-to-four-dice"),
        (("a1:Y1>Y1",), "R102", "not-one-to-four-dice"),
        (("a1:Y1>Y2", "c3:P4>P4"), "R102", "not-one-to-four-dice"),
        (("a1:Y1>Y4", "c3:P4>P2"), "R101", "more-than-four-pips"),
        (("a1:Y1>Y6",), "R101", "more-than-four-pips"),
        (("b1:Y1>Y2",), "R100", "adjusted-die-not-own"),
        (("a1:Y2>Y3",), "R100", "adjusted-die-not-own"),
        (("s2:X3>X4",), "R100", "adjusted-die-not-own"),
        (("s9:X3>X4",), "R100", "adjusted-die-not-own"),
        (("a1:Y1>Y2", "a1:Y1>Y3"), "R100", "adjusted-die-not-own"),
        (("a1:Y1>B2",), "R100", "adjusted-die-changes-colour"),
        (("s1:X3>X4", "a1:Y1>Y2"), "R103", "changes-not-in-order-of-place"),
    ],
)
def test_what_is_no_split(words: tuple[str, ...], rule: str, code: str) -> None:
    """Not 5 pips, no die of elsewhere, none left as it is, none recoloured (R100-R102)."""
    adjusting().when(changes(*words)).refused(rule, code)


def test_five_dice_are_too_many() -> None:
    """Each by one pip would be 5 dice and 5 pips (R102)."""
    turn = adjusting(mill="Y1 B2 -- -- G6 -- -- -- P4")
    five = changes("a1:Y1>Y2", "b1:B2>B3", "b2:G6>G5", "c3:P4>P5", "s1:X3>X2")
    turn.when(five).refused("R102", "not-one-to-four-dice")


def test_a_one_does_not_go_down_and_a_six_not_up() -> None:
    """Among all that is offered no die turns past 1 or 6 (R104)."""
    for fact in adjusting().families("dice_adjusted"):
        assert isinstance(fact, DiceAdjusted)
        assert all(1 <= int(change.becomes[1]) <= 6 for change in fact.changes)


def test_dice_are_adjusted_after_the_travel_publish() -> None:
    """By `empty-publish=illegal` at least a pip is changed (R102)."""
    adjusting().next_is(ada.turn_ended()).refused(
        "R102", "no-die-adjusted", ruling="empty-publish", legal_under="book-wasted"
    )


def test_no_pip_need_be_changed_where_a_book_may_be_wasted() -> None:
    """By `empty-publish=book-wasted` the adjustment may be left out, but not be empty (R102)."""
    turn = adjusting(readings=WASTED)
    turn.when(ada.turn_ended()).then()
    turn.when(changes()).refused("R102", "not-one-to-four-dice")
    turn.when(changes("a1:Y1>Y2")).then()


def test_the_placed_die_keeps_its_role() -> None:
    """The active die may be changed, and then shows its new value (R070, R100)."""
    assert adjusting().when(changes("a1:Y1>Y4")).then().state.turn.active == "Y4"


def spent(values: tuple[int, ...]) -> int:
    """Count the splits by going through all faces of all dice."""
    pips = [[abs(old - new) for new in range(1, 7)] for old in values]
    return sum(1 <= total <= 4 for total in map(sum, product(*pips)))


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_count_is_that_of_going_through_them(dice: int) -> None:
    """For every hand of up to four dice arithmetic and brute force agree (R101)."""
    for values in combinations_with_replacement(range(1, 7), dice):
        assert count_splits(values) == spent(values), values


@settings(max_examples=15)
@example(strategies.lists(strategies.integers(1, 6), min_size=5, max_size=6))
def test_the_count_of_larger_hands(values: list[int]) -> None:
    """For hands of five or six dice too, which change four at most (R101, R102)."""
    assert count_splits(tuple(values)) == spent(tuple(values))


@pytest.mark.parametrize(("dice", "ways"), [(4, 284), (13, 22_217)])
def test_the_most_there_can_be(dice: int, ways: int) -> None:
    """Dice showing 3 or 4 have the most ways: 284 with four dice, 22,217 with thirteen (R101)."""
    for threes in range(dice + 1):
        assert count_splits((3,) * threes + (4,) * (dice - threes)) == ways
    fewer = ((2,) + (3,) * (dice - 1), (1,) * dice, (6,) * dice, (5,) + (4,) * (dice - 1))
    assert all(count_splits(values) < ways for values in fewer)


def test_a_small_family_is_listed_and_a_large_one_counted() -> None:
    """With four dice all 284 are listed, with thirteen they are counted and come on request."""
    four = adjusting(store="X3 -- -- --", mill="Y4 -- -- -- G3 -- -- -- P4")
    (family,) = (it for it in engine.legal(four.state).families if it.kind is DiceAdjusted)
    assert (family.count, len(set(family.members or ()))) == (284, 284)
    assert set(family.members or ()) <= set(offered(engine.legal(four.state)))
    many = adjusting(store="X3 X3 X4 X4", mill="Y4 " * 5 + "P3 " * 4)
    (family,) = (it for it in engine.legal(many.state).families if it.kind is DiceAdjusted)
    assert (family.count, family.members) == (22_217, None)
    assert len(set(engine.members(many.state, DiceAdjusted))) == 22_217


def test_of_the_most_that_are_listed_one_more_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A family as large as the largest that is listed is listed too, one larger is not: four dice
    have 284 ways (R101, CONTRACT 7)."""
    four = adjusting(store="X3 -- -- --", mill="Y4 -- -- -- G3 -- -- -- P4")
    listed = []
    for most in (283, 284):
        monkeypatch.setattr("adas_dream.core.engine.listing.LISTED", most)
        (family,) = (it for it in engine.legal(four.state).families if it.kind is DiceAdjusted)
        listed.append(None if family.members is None else len(family.members))
    assert listed == [None, 284]
