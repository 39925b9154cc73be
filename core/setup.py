"""The position a content pack starts a game from."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from msgspec.structs import replace

from adas_dream.core import chance
from adas_dream.core.constants import MILL_DICE, START_GEARS
from adas_dream.core.content.pack import Pack, SetUp
from adas_dream.core.reducers.displays import MULTIPLIERS
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.reducers.tiles import FIRST_SIDE
from adas_dream.core.reducers.workshop import counts
from adas_dream.core.rules.objectives import objectives_in_play
from adas_dream.events.facts.setup import DiceSource
from adas_dream.events.position import steps
from adas_dream.events.position.game import (
    Board,
    DiscSpace,
    Display,
    Objective,
    Position,
    Streams,
)
from adas_dream.events.position.player import Partners, Player
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag, Workshop
from adas_dream.events.vocabulary import (
    ACTION_AREAS,
    COLOUR,
    COVERED,
    GEAR_SPACES,
    PROGRAM_SPACES,
    SPACES,
    Die,
    Empty,
    Module,
    in_log_order,
)

Spaces = Sequence[tuple[Die, ...]]
Shown = Mapping[str, tuple[str, ...]]


def dice_source(seed: bytes | None = None) -> DiceSource:
    """What the first line says of the dice: that they are observed, or the commitment to a seed."""
    if seed is None:
        return DiceSource("observed")
    return DiceSource("seeded", chance.GENERATOR, chance.commitment(seed))


def rolled_spaces(set_up: SetUp, seed: bytes) -> tuple[tuple[Die, ...], ...]:
    """The Workshop's dice that a seed rolls at the start, space by space (stream `set-up`)."""
    stream = chance.Stream(seed, "set-up")
    bag = set_up.bag
    spaces: list[tuple[Die, ...]] = []
    for _ in SPACES:
        drawn = chance.draw_dice(stream, counts(bag), set_up.dice_per_space)
        dice = cast("tuple[Die, ...]", drawn)
        bag = bag_without(bag, (dice,))
        spaces.append(dice)
    return tuple(spaces)


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


def start_position(  # noqa: PLR0913 - a table is what its people agree on
    pack: Pack,
    players: int,
    first_player: int,
    spaces: Spaces,
    *,
    shown: Shown | None = None,
    modules: tuple[Module, ...] = (),
) -> Position:
    """The start for that many players with those Workshop dice; ValueError without a set-up.

    `shown` are the items that the displays show, by the display's id.
    """
    set_up = pack.set_up
    if set_up is None:
        raise ValueError(f"pack {pack.name} does not say how a game starts")
    position = Position(
        round=1,
        queue=(steps.StartTurn(first_player),),
        board=Board(set_up.bonuses, set_up.steam_costs, set_up.research_length),
        workshop=_workshop(set_up, spaces, modules),
        players=(_player(pack, set_up),) * players,
        streams=Streams(0, (0,) * players),
        disc_spaces=tuple(DiscSpace(space.id, space.area) for space in pack.disc_spaces),
        objectives=tuple(Objective(it.id, it.area) for it in objectives_in_play(pack, modules)),
        displays=tuple(_displays(pack, shown or {})),
        addition_stock=set_up.addition_stock,
    )
    return position if pack.whole else with_objectives(position)


def with_objectives(position: Position) -> Position:
    """The position with an Objective in each area (R160), under a name of ours, where a pack knows
    none: what they ask, the table states."""
    known = {objective.area: objective for objective in position.objectives}
    objectives = (known.get(area, Objective(f"{area}-objective", area)) for area in ACTION_AREAS)
    return replace(position, objectives=tuple(objectives))


def display_stacks(pack: Pack) -> dict[str, tuple[tuple[str, ...], int]]:
    """Every display of a pack by its id: all its items, and how many it shows at the start; none of
    a pack that may not list all of them."""
    set_up = pack.set_up
    if set_up is None or not pack.whole:
        return {}
    multipliers = tuple(gear.id for gear in pack.multipliers)
    programs = tuple(program.id for program in pack.programs)
    stacks = {
        MULTIPLIERS: (multipliers, set_up.multipliers_shown),
        PROGRAMS: (programs, set_up.programs_shown),
    }
    return {name: stack for name, stack in stacks.items() if stack[0]}


def drawn_displays(pack: Pack, seed: bytes) -> dict[str, tuple[str, ...]]:
    """What a seed draws into the displays at the start (streams `set-up/NAME`)."""
    return {
        name: chance.draw_items(
            chance.Stream(seed, f"set-up/{name}"), items, min(count, len(items))
        )
        for name, (items, count) in display_stacks(pack).items()
    }


def _displays(pack: Pack, shown: Shown) -> Iterator[Display]:
    for name, (items, _) in display_stacks(pack).items():
        rest = list(items)
        for item in shown.get(name, ()):
            if item not in rest:
                raise ValueError(f"display {name} cannot show {item}")
            rest.remove(item)
        yield Display(name, shown.get(name, ()), tuple(rest))


def _workshop(set_up: SetUp, spaces: Spaces, modules: tuple[Module, ...]) -> Workshop:
    dice = tuple(in_log_order(tuple(dice)) for dice in spaces)
    tiles = (FIRST_SIDE,) * 6 if "tiles" in modules else ()
    return Workshop(dice, bag_without(set_up.bag, spaces), tiles=tiles)


_NO_DIE: Final[tuple[Empty, ...]] = ("",)


def _deck(pack: Pack) -> tuple[str, ...]:
    return tuple(card.id for card in pack.partners) if pack.whole else ()


def _player(pack: Pack, set_up: SetUp) -> Player:
    return Player(
        store=_NO_DIE * set_up.store_slots,
        mill=_NO_DIE * MILL_DICE,
        gear_spaces=(COVERED,) * len(GEAR_SPACES),
        programs=("",) * len(PROGRAM_SPACES),
        partners=Partners(pack.partner_deck, unseen=_deck(pack)),
        research=ByTrack(),
        assignments=set_up.assignments,
        pounds=set_up.pounds,
        coal=set_up.coal,
        brass=set_up.brass,
        books=set_up.books,
        gears=START_GEARS,
    )
