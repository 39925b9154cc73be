"""The position a content pack starts a game from."""

from collections.abc import Sequence

from msgspec.structs import replace

from adas_dream.core import chance
from adas_dream.core.content.pack import Pack, SetUp
from adas_dream.core.reducers.workshop import counts
from adas_dream.events.position import steps
from adas_dream.events.position.game import Board, Position, Streams
from adas_dream.events.position.player import Partners, Player
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag, Workshop
from adas_dream.events.vocabulary import (
    ADDITION,
    COLOUR,
    COLOURS,
    GEAR_SPACES,
    SUBTRACTION,
    Die,
    in_log_order,
)

Spaces = Sequence[tuple[Die, ...]]
START_GEARS = (ADDITION, SUBTRACTION, SUBTRACTION)
"""R124, P1: every player starts with 1 Addition and 2 Subtraction Gears."""


def rolled_spaces(set_up: SetUp, seed: bytes) -> tuple[tuple[Die, ...], ...]:
    """The Workshop's dice that a seed rolls at the start, space by space (stream `set-up`)."""
    stream = chance.Stream(seed, "set-up")
    bag = counts(set_up.bag)
    spaces = []
    for _ in range(6):
        dice = chance.draw_dice(stream, bag, set_up.dice_per_space)
        bag = tuple(  # type: ignore[assignment]
            left - sum(COLOUR[die] == colour for die in dice)
            for colour, left in zip(COLOURS, bag, strict=True)
        )
        spaces.append(dice)
    return tuple(spaces)  # type: ignore[arg-type]


def bag_without(bag: Bag, spaces: Spaces) -> Bag:
    """The bag after the Workshop's dice left it; ValueError where it never held them."""
    for dice in spaces:
        for die in dice:
            colour = COLOUR[die]
            left = getattr(bag, colour) - 1
            if left < 0:
                raise ValueError(f"the bag holds no more {colour} dice")
            bag = replace(bag, **{colour: left})
    return bag


def start_position(pack: Pack, players: int, first_player: int, spaces: Spaces) -> Position:
    """The start for that many players with those Workshop dice; ValueError without a set-up."""
    set_up = pack.set_up
    if set_up is None:
        raise ValueError(f"pack {pack.name} does not say how a game starts")
    board = Board(set_up.bonuses, set_up.steam_costs, set_up.research_length)
    workshop = Workshop(
        tuple(in_log_order(tuple(dice)) for dice in spaces), bag_without(set_up.bag, spaces)
    )
    return Position(
        round=1,
        queue=(steps.StartTurn(first_player),),
        board=board,
        workshop=workshop,
        players=(_player(pack, set_up),) * players,
        streams=Streams(0, (0,) * players),
    )


def _player(pack: Pack, set_up: SetUp) -> Player:
    return Player(
        store=("",) * set_up.store_slots,
        mill=("",) * 9,
        gear_spaces=("covered",) * len(GEAR_SPACES),
        programs=("",) * 6,
        partners=Partners(pack.partner_deck, unseen=tuple(card.id for card in pack.partners)),
        research=ByTrack(),
        assignments=set_up.assignments,
        pounds=set_up.pounds,
        coal=set_up.coal,
        brass=set_up.brass,
        books=set_up.books,
        gears=START_GEARS,
    )
