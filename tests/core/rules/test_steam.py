import pytest

from adas_dream.core.constants import STEAM_CAPS
from tests.board import at_end, board, using
from tests.given import Given, ada, given
from tests.start import having, start

BOOK = ada.resources_spent(books=1)


def publishing(steam: int = 0, coal: int = 5) -> Given:
    """Give a turn in which the Workshop has been published and the Book is paid."""
    begin = at_end("workshop", steam=steam, coal=coal)
    return given(begin, ada.published("workshop"), BOOK)


@pytest.mark.parametrize(("steam", "cost"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_steam_goes_up_one_space_for_its_coal(steam: int, cost: int) -> None:
    """From each space to the next cap, for the Coal printed beside that step (R085, R086, T65)."""
    place = given(at_end("workshop", steam=steam, coal=cost))
    paid = [ada.resources_spent(coal=cost)] if cost else []
    after = place.when(ada.published("workshop")).then(
        BOOK, *paid, ada.steam_advanced(STEAM_CAPS[steam + 1])
    )
    assert (after.state.player(1).steam, after.state.player(1).coal) == (steam + 1, 0)


@pytest.mark.parametrize("reading", ["illegal", "book-wasted"])
@pytest.mark.parametrize(("steam", "cost"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_the_coal_must_be_in_hand(steam: int, cost: int, reading: str) -> None:
    """With one Coal less than the step costs the Workshop is not published: `empty-publish` is
    about Publishes without a possible effect, not about ones that cannot be paid (R086)."""
    readings = {"empty-publish": reading}
    short = at_end("workshop", steam=steam, coal=cost - 1, readings=readings)
    given(short).when(ada.published("workshop")).refused("R086", "steam-coal-not-in-hand")


def test_the_steps_coal_is_paid_first() -> None:
    """Neither nothing nor another step's Coal is paid for the step from 15 to 20 (R086)."""
    turn = publishing(1)
    turn.next_is(ada.steam_advanced(20)).refused("R086", "steam-coal-missing")
    turn.next_is(ada.turn_ended()).refused("R086", "steam-coal-missing")
    turn.next_is(ada.resources_spent(coal=2)).refused("R086", "steam-coal-wrong")
    turn.next_is(ada.resources_spent(coal=1, brass=1)).refused("R086", "steam-coal-wrong")
    turn.next_is(ada.resources_spent(coal=1)).then().next_is(ada.steam_advanced(20)).then()


def test_a_step_that_costs_nothing_is_not_paid() -> None:
    """The lowest step costs no Coal, so that none is paid for it (R086)."""
    publishing(0).next_is(ada.resources_spent(coal=1)).refused("R086", "steam-coal-wrong")


def test_the_step_itself_is_due() -> None:
    """After Book and Coal the marker moves (R085)."""
    publishing(0).next_is(ada.turn_ended()).refused("R085", "publish-steam-missing")


@pytest.mark.parametrize(
    ("steam", "cap", "rule", "code"),
    [
        (0, 20, "R133", "steam-skips-a-space"),
        (0, 10, "R133", "steam-skips-a-space"),
        (0, 35, "R131", "no-such-cap"),
        (0, 12, "R131", "no-such-cap"),
        (0, 1000, "R131", "no-such-cap"),
    ],
)
def test_the_marker_moves_one_space_up(steam: int, cap: int, rule: str, code: str) -> None:
    """From 10 it goes to 15: not on to 20, not nowhere, not to a cap that is not there (R133)."""
    publishing(steam).next_is(ada.steam_advanced(cap)).refused(rule, code)


@pytest.mark.parametrize(
    ("cap", "rule", "code"),
    [
        (30, "R133", "steam-skips-a-space"),
        (15, "R137", "steam-moved-down"),
        (10, "R137", "steam-moved-down"),
    ],
)
def test_from_20_it_goes_to_25(cap: int, rule: str, code: str) -> None:
    """From 20 neither to 30 (R133, L29) nor down (R137)."""
    paid = given(publishing(2).begin, *publishing(2).facts, ada.resources_spent(coal=2))
    paid.next_is(ada.steam_advanced(cap)).refused(rule, code)
    paid.next_is(ada.steam_advanced(25)).then()


def test_40_is_the_top() -> None:
    """From 40 the Workshop is not published and no marker moves (R136, L31)."""
    top = given(at_end("workshop", steam=5))
    top.when(ada.published("workshop")).refused(
        "R136", "steam-already-at-the-top", ruling="empty-publish", legal_under="book-wasted"
    )
    top.next_is(ada.steam_advanced(40)).refused("R136", "steam-from-the-top")
    top.next_is(ada.steam_advanced(30)).refused("R136", "steam-from-the-top")


@pytest.mark.parametrize(
    ("cap", "rule", "code"),
    [
        (20, "R133", "steam-without-cause"),
        (25, "R133", "steam-skips-without-cause"),
        (10, "R137", "steam-moved-down"),
        (35, "R131", "no-such-cap"),
    ],
)
def test_the_marker_does_not_move_without_cause(cap: int, rule: str, code: str) -> None:
    """Nothing advances Steam at the end choice but the Workshop Publish (R133)."""
    given(at_end("workshop", steam=1)).next_is(ada.steam_advanced(cap)).refused(rule, code)


def test_an_effect_moves_it_for_its_coal() -> None:
    """A reward moves the marker one space for the printed Coal (R133), or not at all (F:65)."""
    for coal, due in ((3, [ada.resources_spent(coal=2), ada.steam_advanced(25)]), (1, [])):
        begin = board(steam=2, coal=coal, programs="")
        placed = given(begin, *using("meetings")).when(ada.disc_placed("a1-b1", "pump"))
        placed.then(*due)


def test_a_free_step_costs_nothing() -> None:
    """Where the icon shows no Coal none is paid, whatever is printed beside the step (R135)."""
    begin = board(steam=4, coal=5, programs="")
    turn = given(begin, *using("meetings"), ada.disc_placed("a1-b1", "valve"))
    turn.next_is(ada.resources_spent(coal=4)).refused("R135", "free-steam-paid")
    turn.next_is(ada.turn_ended()).refused("R009", "area-effect-missing")
    turn.next_is(ada.steam_advanced(40)).then()


def test_a_reward_at_the_top_is_no_fact() -> None:
    """Neither a free nor a paid reward moves the marker past 40 (R136)."""
    for space in ("pump", "valve"):
        begin = board(steam=5, coal=9, programs="")
        placed = given(begin, *using("meetings")).when(ada.disc_placed("a1-b1", space)).then()
        placed.next_is(ada.steam_advanced(40)).refused("R136", "steam-from-the-top")


@pytest.mark.parametrize(
    ("steam", "cap", "rule", "code"),
    [
        (2, 25, "", ""),
        (2, 30, "R133", "steam-not-one-space"),
        (2, 20, "R133", "steam-not-one-space"),
        (2, 15, "R137", "steam-lowered"),
        (2, 35, "R131", "cap-not-printed"),
        (5, 40, "R136", "steam-at-the-top"),
    ],
)
def test_an_attested_step_is_a_step_too(steam: int, cap: int, rule: str, code: str) -> None:
    """What an unknown area does to Steam is stated, one space up at a time (R131-R137)."""
    begin = having(start(steam=steam), 1, store="Y4 -- -- --")
    outcome = given(begin, *using("meetings")).next_is(ada.steam_advanced(cap, attested=True))
    outcome.refused(rule, code) if rule else outcome.then()
