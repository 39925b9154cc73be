"""A game is started by a seed, from what the table agrees on."""

from typing import Any

import pytest

from adas_dream.core import parse_pack, reference_to, shipped_pack, start_game
from adas_dream.core.starting import seeded_game
from tests.seeded_games import agreed, begun, seed_of
from tests.start import text_of

SEED = seed_of(1)
NAMES = ("Ada", "Charles", "Mary")


def test_a_game_starts_as_the_table_agrees() -> None:
    """What is agreed stands in line 1; the modules and the first player are in the position too."""
    game = start_game(
        NAMES, shipped_pack("house"), SEED, name="late", first_player=2, modules=("tiles",)
    )
    assert (game.header.game, game.header.players, game.header.first_player) == ("late", NAMES, 2)
    assert game.header.modules == ("tiles",)
    assert len(game.position.workshop.tiles) == 6
    assert game.legal().player == 2
    assert [fact.seq for fact in game.facts] == [1, 2]


def test_a_game_with_that_first_fact_is_the_simulated_one() -> None:
    """One seed, one start, whoever asks for it."""
    house = agreed("house-3")
    game = start_game(NAMES, (house.pack, house.content), SEED, first_player=SEED[-1] % 3 + 1)
    assert game.position == begun("house-3", 3, SEED).position
    assert seeded_game(game.header, house.pack, SEED).facts == game.facts


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seed": b"short"}, "a seed has 32 bytes, not 5"),
        ({"players": ("Ada",)}, "game_set_up: .*players"),
        ({"players": ("Ada", "")}, "game_set_up: .*players"),
        ({"first_player": 4}, "there is no player 4"),
        ({"modules": ("sails",)}, "game_set_up: .*modules"),
        ({"content": shipped_pack("base")}, "pack base does not say how a game starts"),
    ],
)
def test_what_makes_no_game_is_a_value_error(given: dict[str, Any], why: str) -> None:
    """Each argument is checked before anything is made."""
    usual: dict[str, Any] = {"players": NAMES, "content": shipped_pack("house"), "seed": SEED}
    with pytest.raises(ValueError, match=why):
        start_game(**{**usual, **given})


def test_a_pack_of_ones_own_starts_a_game() -> None:
    """The pack and what the log says of it are handed in together."""
    text = text_of("house-2")
    assert text is not None
    pack = parse_pack(text)
    game = start_game(NAMES, (pack, reference_to(pack, text)), SEED)
    assert game.header.content.version == "2"
