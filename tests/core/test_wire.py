"""The game of docs/wire.md, played by the engine: another way to the bytes that the page shows."""

import re

import pytest
from msgspec import structs

from adas_dream.core.game import Game, Refusal
from adas_dream.core.rulings import COUNTED, EDITIONS, VALUES
from adas_dream.events import decode_line, encode, kind_of, read_choice, read_position
from tests.events.page import LOG, POSITION, WIRE

FACTS = [decode_line(raw, line=at, file="wire.md") for at, raw in enumerate(LOG.splitlines(), 1)]
TURN_2 = (
    b'{"type":"turn_started","player":2,"kind":"workshop","turn":1,"after":9}',
    b'{"type":"die_moved","player":2,"die":"P3","from_space":6,"to_space":1}',
    b'{"type":"die_pushed","player":2,"space":1,"die":"B2"}',
)


def started(count: int) -> Game:
    """Take up the game after so many facts."""
    return Game.load(FACTS[:count], lambda _: None)


def test_the_engine_records_the_game_of_the_page() -> None:
    """P2: the page's first turn, from its choices alone, to the byte and with its chain."""
    game, written = started(2), list[bytes]()
    for fact in FACTS[2:]:
        if kind_of(fact) == "choice":
            made = game.play(structs.replace(fact, seq=1, chain=""))
            assert not isinstance(made, Refusal)
            written.extend(encode(one) for one in made)
    assert written == LOG.splitlines()[2:]


def test_the_engine_comes_to_the_position_of_the_page() -> None:
    """P2: player 2 pushes a B2 and has Research to place, and player 1 has not built."""
    game = started(9)
    for raw in TURN_2:
        choice = read_choice(raw, line=1, file="wire.md")
        assert not isinstance(game.play(choice.fact, after=choice.after), Refusal)
    assert game.position == read_position(POSITION, "mid-turn.json")


@pytest.mark.parametrize("count", range(2, 10))
def test_the_game_of_the_page_is_taken_up_anywhere(count: int) -> None:
    """Section 2 of the contract: the position at any fact is written down whole."""
    raw = encode(started(count).position)
    assert read_position(raw, "wire.md") == started(count).position


def test_every_edition_stands_on_the_page() -> None:
    """CONTRACT 6: an edition is frozen, so that the page says what each of them settles."""
    (table,) = re.findall(r"\| edition \| .*\n\|---\|---\|\n((?:\| .*\n)+)", WIRE)
    rows = re.findall(r"\| `([^`]+)` \| `([^`]+)`", table)
    assert rows == [(name, values[COUNTED]) for name, values in EDITIONS.items()]
    assert all(values.keys() == {*VALUES, COUNTED} for values in EDITIONS.values())
