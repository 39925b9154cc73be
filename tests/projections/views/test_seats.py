"""What a seat sees: the same whatever the hidden cards are, and all once the game is over."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.position.game import Position
from adas_dream.projections.views.seats import (
    SPECTATOR,
    Seat,
    seen_facts,
    seen_findings,
    seen_legal,
    seen_position,
)
from adas_dream.projections.wording.legal_page import is_open
from tests.given import Given, ada, given, judged
from tests.played_games import random_game, states_of
from tests.start import having, holding, start

SEATS: tuple[Seat, ...] = (SPECTATOR, 1, 2, 3)


def dealt_otherwise(position: Position, seat: Seat) -> Position:
    """The position with the cards of every other player swapped between hand and deck."""
    boards = []
    for number, board in enumerate(position.players, 1):
        piles = board.partners
        cards = sorted((*piles.hand, *piles.unseen), reverse=True)
        count = len(piles.hand)
        other = replace(piles, hand=tuple(cards[:count]), unseen=tuple(cards[count:]))
        boards.append(board if number == seat else replace(board, partners=other))
    return replace(position, players=tuple(boards))


def drawn_otherwise(facts: tuple[AnyFact, ...], seat: Seat) -> Iterator[AnyFact]:
    """The facts with other cards drawn by every other player, other digests and another seed."""
    for fact in facts:
        changed = replace(fact, chain="1" * 32 if fact.chain else "")
        if isinstance(fact, PartnersDrawn) and fact.player != seat:
            changed = replace(fact, cards=(*reversed(fact.cards), "another"), note="a note")
        if isinstance(fact, SeedRevealed):
            changed = replace(fact, seed="0" * 64)
        yield changed


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("number", [1, 4, 7])
def test_nothing_that_is_seen_depends_on_hidden_cards(number: int, seat: Seat) -> None:
    """Whatever lies in the others' hands and decks, a seat sees the same while the game goes on."""
    game = random_game(number, players=3)
    for state in states_of(game)[::11]:
        end = state.position
        if end.over:
            continue
        other = State(state.table, dealt_otherwise(end, seat))
        assert seen_position(end, seat, end) == seen_position(other.position, seat, end)
        here, there = (engine.legal(it) for it in (state, other))
        if is_open(here) == is_open(there):  # else the log would not wait at this place
            assert seen_legal(here, seat, end) == seen_legal(there, seat, end)
    cut = game.log[: len(game.log) // 2]
    end = states_of(game)[len(cut) - 2].position
    seen = [*seen_facts(cut, seat, end)]
    assert seen == [*seen_facts(drawn_otherwise(cut, seat), seat, end)]
    assert [fact.seq for fact in seen] == [fact.seq for fact in cut]


def test_one_sees_what_is_ones_own() -> None:
    """The own hand, the own draws and the own choices are there as they are, and no claim of
    another."""
    game = random_game(4, players=3)
    for state in states_of(game)[::23]:
        end = state.position
        assert seen_position(end, 2, end).players[1] == state.player(2)
        legal = engine.legal(state)
        seen = seen_legal(legal, legal.player or 1, end)
        assert (seen.families, seen.declines) == (legal.families, legal.declines)
        assert all(family.player == legal.player for family in seen.interrupts)
    drawn = [fact for fact in game.facts if isinstance(fact, PartnersDrawn) and fact.player == 2]
    facts = seen_facts(game.facts, 2, game.begin.position)
    shown = [fact.cards for fact in facts if isinstance(fact, PartnersDrawn) and fact.cards]
    assert shown == [fact.cards for fact in drawn if fact.cards]


def test_of_another_player_one_sees_only_whose_choice_it_is() -> None:
    """A spectator is told that Ada (player 1) has a choice, and not which; of a roll only which."""
    game = random_game(4, players=3)
    for state in states_of(game):
        legal = engine.legal(state)
        if legal.player is not None and is_open(legal):
            assert seen_legal(legal, SPECTATOR, state.position) == engine.Legal(legal.player)
        elif legal.roll is not None:
            seen = seen_legal(legal, SPECTATOR, state.position).roll
            assert seen == replace(legal.roll, left=())


def test_the_others_are_one_set_and_two_counts() -> None:
    """Of a player with cards a and b in hand and c unseen others see that two of three are held."""
    states = states_of(random_game(4, players=3))
    state = next(it for it in states if len(it.player(1).partners.hand) > 1)
    piles = state.player(1).partners
    seen = seen_position(state.position, 2, state.position).players[0].partners
    assert (seen.hand, seen.hidden, seen.deck) == ((), len(piles.hand), piles.deck)
    assert seen.unseen == tuple(sorted((*piles.hand, *piles.unseen)))
    assert seen.played == piles.played


PASSED_OVER = ada.assignments_activated("blue", 1)


def with_assignments_due(*hand: str) -> Given:
    """Ada has stored a blue 4 with these cards in hand, and a column of Assignments is due."""
    begin = holding(having(start(pack="partners-1"), 1, assignments="blue 1"), 1, *hand)
    turn = given(begin, ada.turn_started("workshop", 1), ada.die_moved("P4", 2, 3))
    turn = given(begin, *turn.facts, ada.die_pushed(3, "B4"))
    return given(begin, *turn.facts, ada.die_stored("B4", "s1"))


@pytest.mark.parametrize("seat", [SPECTATOR, 2])
def test_that_a_card_could_be_played_is_seen_by_who_holds_it(seat: Seat) -> None:
    """R065: in a log that passes the step over unsaid, others are told the same whether a card
    could be played or not; the holder is told of it, and after the end everybody."""
    playable, other = (with_assignments_due(card) for card in ("middling", "high"))
    end = playable.state.position
    found = [judged(turn.begin, (*turn.facts, PASSED_OVER)).findings for turn in (playable, other)]
    assert [len(each) for each in found] == [1, 0]
    assert [*seen_findings(found[0], seat, end)] == [*seen_findings(found[1], seat, end)]
    assert [*seen_findings(found[0], 1, end)] == found[0]
    assert [*seen_findings(found[0], seat, replace(end, abandoned=True))] == found[0]
    legal = [engine.legal(turn.state) for turn in (playable, other)]
    here, there = (seen_legal(each, seat, end, PASSED_OVER) for each in legal)
    assert here == there
    assert here.due is not None


@pytest.mark.parametrize("seat", [SPECTATOR, 2])
def test_a_card_that_is_there_twice_is_seen_by_who_holds_it(seat: Seat) -> None:
    """I22: the remark on the start names the card, which others may not know."""
    begin = holding(start(pack="partners-1"), 1, "middling", "middling")
    found = judged(begin, ()).findings
    assert "card-twice" in {finding.code for finding in found}
    seen = {finding.code for finding in seen_findings(found, seat, begin.position)}
    assert "card-twice" not in seen
    assert [*seen_findings(found, 1, begin.position)] == found


def test_after_the_end_nothing_is_hidden() -> None:
    """R190: once play has ended everybody may see how it came about, the seed too."""
    game = random_game(4, players=3)
    states = states_of(game)
    end = states[-1].position
    assert end.over
    assert all(seen_position(it.position, SPECTATOR, end) == it.position for it in states[::50])
    log = (*game.log, SeedRevealed(len(game.log) + 1, "0" * 64))
    assert (*seen_facts(log, SPECTATOR, end),) == log
