"""What the page of a seat holds: the same bytes whatever lies in the hands of the others."""

from collections.abc import Iterator
from io import BytesIO
from itertools import product

import pytest
from msgspec.structs import replace

from adas_dream.core import find_pack
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.lines import Torn, read_log
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.reports.game import game_page
from adas_dream.projections.reports.html import game_html
from adas_dream.projections.views.seats import SPECTATOR, Seat
from tests.house.tree import ROOT
from tests.logs import codes, written
from tests.played_games import Played, random_game, states_of
from tests.projections.reports.pages import lines_of as lines_in

SEATS: tuple[Seat, ...] = (SPECTATOR, 1, 2, 3)


def lines_of(log: tuple[AnyFact, ...]) -> list[Line | Torn]:
    """The lines of a log, without digests, so that a changed one is as good."""
    bare = [replace(fact, chain="", state="") for fact in log]
    return [*read_log(BytesIO(written(bare)), "a log")]


def page_of(log: tuple[AnyFact, ...], seat: Seat) -> str:
    """The page of a log."""
    return game_html(game_page(lines_of(log), "a log", find_pack, seat=seat))


def found_in(log: tuple[AnyFact, ...]) -> list[str]:
    """The codes of what is found in a log."""
    return codes(audit(lines_of(log), "a log", find_pack))


def otherwise(log: tuple[AnyFact, ...], end: State, seat: Seat) -> tuple[AnyFact, ...]:
    """The log with the same findings in which another player than that seat drew a card that is
    still in the deck, in the place of one that is still in hand."""
    for number, board in enumerate(end.position.players, 1):
        piles = board.partners
        for old, new in product(piles.hand, piles.unseen) if number != seat else ():
            other = tuple(_swapped(log, number, old, new))
            if other != log and found_in(other) == found_in(log):
                return other
    raise LookupError("no other hand is legal")


def _swapped(log: tuple[AnyFact, ...], player: int, old: str, new: str) -> Iterator[AnyFact]:
    for fact in log:
        if isinstance(fact, PartnersDrawn) and fact.player == player:
            yield replace(fact, cards=tuple(new if it == old else it for it in fact.cards))
        else:
            yield fact


def cut(game: Played) -> tuple[tuple[AnyFact, ...], State]:
    """The first half of a game, and the state there."""
    log = game.log[: len(game.log) // 2]
    return log, states_of(game)[len(log) - 2]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("number", [1, 4])
def test_no_byte_depends_on_hidden_cards(number: int, seat: Seat) -> None:
    """R062: had another player drawn another card, a seat would have the same page."""
    log, end = cut(random_game(number, players=3))
    assert page_of(log, seat) == page_of(otherwise(log, end, seat), seat)


def test_a_seat_sees_its_own_hand_and_the_end_hides_nothing() -> None:
    """The own cards are in one's page, and in that of others only once play has ended (R190)."""
    game = random_game(4, players=3)
    log, _ = cut(game)
    drawn = (it for it in log if isinstance(it, PartnersDrawn) and it.player == 2)
    told = ", ".join(next(it.cards for it in drawn if len(it.cards) > 1))
    assert told in page_of(log, 2)
    assert told not in page_of(log, 1)
    assert told in page_of(game.log, 1)


def test_a_seed_known_before_the_end_and_taken_back_is_in_no_page_of_a_seat() -> None:
    """Who may not know a seed has a page without it, also where the table goes back to before it
    was told."""
    path = ROOT / "fixtures/findings/seed-was-known.jsonl"
    page = game_html(game_page(lines_in(path), path.name, find_pack, seat=1))
    assert "the seed is revealed" not in page
    assert "play goes on" in page
