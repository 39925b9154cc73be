"""Starting a game by a seed: its two set-up facts, made of what the table agrees on."""

from collections.abc import Sequence

from adas_dream.core import chance, setup
from adas_dream.core.content.pack import Pack
from adas_dream.core.game import Game
from adas_dream.core.rulings import EDITION, default_rulings
from adas_dream.events.facts.setup import ContentRef, GameSetUp, PositionSet, Rulings
from adas_dream.events.made_facts import checked
from adas_dream.events.upcast import FORMAT
from adas_dream.events.version import ENGINE
from adas_dream.events.vocabulary import Module


def start_game(  # noqa: PLR0913 - a table is what its people agree on
    players: Sequence[str],
    content: tuple[Pack, ContentRef],
    seed: bytes,
    *,
    name: str = "game",
    first_player: int = 1,
    modules: tuple[Module, ...] = (),
    rulings: Rulings | None = None,
) -> Game:
    """A new game of two to four players (by their names, clockwise) with the dice of a seed of 32
    bytes, as `adas-dream new --seeded` starts it: `facts` are its first two.

    `content` is a pack with what the log says of it, such as `shipped_pack("house")`; `rulings` are
    the usual ones unless given. ValueError (`BadFact` is one) for what makes no game.
    """
    if len(seed) != chance.SEED_SIZE:
        raise ValueError(f"a seed has {chance.SEED_SIZE} bytes, not {len(seed)}")
    if not 1 <= first_player <= len(players):
        raise ValueError(f"there is no player {first_player}")
    header = GameSetUp(
        seq=1,
        format=FORMAT,
        engine=ENGINE,
        game=name,
        edition=EDITION,
        players=tuple(players),
        first_player=first_player,
        modules=modules,
        rulings=rulings or default_rulings(),
        content=content[1],
        dice=setup.dice_source(seed),
    )
    checked(header)
    return seeded_game(header, content[0], seed)


def seeded_game(header: GameSetUp, pack: Pack, seed: bytes) -> Game:
    """The game with that first fact, its start rolled and drawn by the seed; ValueError where the
    pack has no set-up."""
    if pack.set_up is None:
        raise ValueError(f"pack {pack.name} does not say how a game starts")
    position = setup.start_position(
        pack,
        len(header.players),
        header.first_player,
        setup.rolled_spaces(pack.set_up, seed),
        shown=setup.drawn_displays(pack, seed),
        modules=header.modules,
    )
    return Game(header, PositionSet(2, position), pack)
