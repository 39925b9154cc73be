"""What a seat sees: the same whatever the hidden cards are, and all once the game is over."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.position.game import Position
from adas_dream.projections.views.seats import (
    seen_facts,
    seen_legal,
    seen_position,
)
from tests.played_games import random_game, states_of

SEATS = (None, 1, 2, 3)


def dealt_otherwise(position: Position, seat: int | None) -> Position:
    """The position with the cards of every other player swapped between hand and deck."""
    boards = []
    for number, board in enumerate(position.players, 1):
        piles = board.partners
        cards = sorted((*piles.hand, *piles.unseen), reverse=True)
        count = len(piles.hand)
        other = replace(piles, hand=tuple(cards[:count]), unseen=tuple(cards[count:]))
        boards.append(board if number == seat else replace(board, partners=other))
    return replace(position, players=tuple(boards))


def drawn_otherwise(facts: tuple[AnyFact, ...], seat: int | None) -> Iterator[AnyFact]:
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
def test_nothing_that_is_seen_depends_on_hidden_cards(number: int, seat: int | None) -> None:
    """Whatever lies in the others' hands and decks, a seat sees the same while the game goes on."""
    game = random_game(number, players=3)
    for state in states_of(game)[::11]:
        if state.position.over:
            continue
        other = State(state.table, dealt_otherwise(state.position, seat))
        assert seen_position(state.position, seat) == seen_position(other.position, seat)
        here, there = (seen_legal(engine.legal(it), it, seat) for it in (state, other))
        assert (here.player, here.families, here.roll) == (there.player, there.families, there.roll)
    cut = game.log[: len(game.log) // 2]
    end = states_of(game)[len(cut) - 2].position
    seen = [*seen_facts(cut, end, seat)]
    assert seen == [*seen_facts(drawn_otherwise(cut, seat), end, seat)]
    assert [line["seq"] for line in seen] == [fact.seq for fact in cut]


def test_one_sees_what_is_ones_own() -> None:
    """The own hand, the own draws and the own choices are there as they are."""
    game = random_game(4, players=3)
    for state in states_of(game)[::23]:
        partners = seen_position(state.position, 2)["players"][1]["partners"]
        assert partners == msgspec.to_builtins(state.player(2).partners)
        legal = engine.legal(state)
        assert seen_legal(legal, state, legal.player) == legal
    drawn = [fact for fact in game.facts if isinstance(fact, PartnersDrawn) and fact.player == 2]
    shown = [it for it in seen_facts(game.facts, game.begin.position, 2) if "cards" in it]
    assert [it["cards"] for it in shown] == [fact.cards for fact in drawn if fact.cards]


def test_the_others_are_one_set_and_two_counts() -> None:
    """Of a player with cards a and b in hand and c unseen others see that two of three are held."""
    state = states_of(random_game(4, players=3))[60]
    piles = state.player(1).partners
    seen = seen_position(state.position, 2)["players"][0]["partners"]
    assert seen == {
        "cards": sorted((*piles.hand, *piles.unseen)),
        "in_hand": len(piles.hand),
        "deck": piles.deck,
        "played": [*piles.played],
    }


def test_after_the_end_nothing_is_hidden() -> None:
    """R190: once play has ended everybody may see how it came about, the seed too."""
    game = random_game(4, players=3)
    end = states_of(game)[-1].position
    assert end.over
    assert seen_position(end, None) == msgspec.to_builtins(end)
    log = (*game.log, SeedRevealed(len(game.log) + 1, "0" * 64))
    assert [*seen_facts(log, end, None)] == [msgspec.to_builtins(fact) for fact in log]
