"""What lies where, for whoever draws the table: every place by its name, with what lies there."""

from __future__ import annotations

from msgspec import Struct

from adas_dream.core.constants import STEAM_CAPS
from adas_dream.core.state import State
from adas_dream.events.position.game import Claim, Turn
from adas_dream.events.position.player import Partners, Player, Token
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag, Pushed
from adas_dream.events.vocabulary import (
    CELLS,
    GEAR_SPACES,
    PROGRAM_SPACES,
    SLOTS,
    SPACES,
    ActionArea,
)
from adas_dream.projections.boards.page import heading


class DrawnSpace(Struct, frozen=True, gc=False, omit_defaults=True):
    """A Workshop space: its bonus, its dice in log order, and the side up of its bonus tile."""

    space: int
    bonus: str
    dice: tuple[str, ...]
    tile: int | None = None


class DrawnBoard(Struct, frozen=True, gc=False):
    """A Player board. A place without a die or a Program has an empty text; a Gear space is
    `covered` by a disc, `empty`, or has the built Gear's id. `steam` is the cap that is reached."""

    player: int
    name: str
    store: dict[str, str]
    mill: dict[str, str]
    gear_spaces: dict[str, str]
    programs: dict[str, str]
    partners: Partners
    research: ByTrack
    assignments: ByTrack
    pounds: int
    coal: int
    brass: int
    books: int
    innovation: int
    steam: int | None
    gears: tuple[str, ...]
    tokens: tuple[Token, ...]


class DrawnDiscSpace(Struct, frozen=True, gc=False):
    """A disc space of an action area, and whose discs lie there, from the bottom."""

    id: str
    area: ActionArea
    discs: tuple[int, ...]


class DrawnObjective(Struct, frozen=True, gc=False):
    """An Objective and its claims in order."""

    id: str
    area: ActionArea
    claims: tuple[Claim, ...]


class DrawnDisplay(Struct, frozen=True, gc=False):
    """A display: what it shows, and how many are left in its stack."""

    id: str
    shown: tuple[str, ...]
    left: int


class Drawing(Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole table; `heading` says in clauses where the game stands."""

    heading: tuple[str, ...]
    round: int
    workshop: tuple[DrawnSpace, ...]
    bag: Bag
    players: tuple[DrawnBoard, ...]
    turn: Turn | None = None
    on_turn: int | None = None
    pushed: Pushed | None = None
    disc_spaces: tuple[DrawnDiscSpace, ...] = ()
    objectives: tuple[DrawnObjective, ...] = ()
    displays: tuple[DrawnDisplay, ...] = ()
    over: bool = False
    abandoned: bool = False


def drawing(state: State) -> Drawing:
    """What lies where in a state. Pure."""
    position, players = state.position, state.table.players
    workshop = position.workshop
    tiles = workshop.tiles or (None,) * len(SPACES)
    spaces = zip(SPACES, position.board.bonuses, workshop.spaces, tiles, strict=True)
    return Drawing(
        heading=tuple(heading(position, players)),
        round=position.round,
        workshop=tuple(DrawnSpace(*each) for each in spaces),
        bag=workshop.bag,
        players=tuple(
            _board(number, name, board)
            for number, (name, board) in enumerate(zip(players, position.players, strict=True), 1)
        ),
        turn=position.turn,
        on_turn=position.player_on_turn if position.queue else None,
        pushed=workshop.pushed,
        disc_spaces=tuple(DrawnDiscSpace(it.id, it.area, it.discs) for it in position.disc_spaces),
        objectives=tuple(DrawnObjective(it.id, it.area, it.claims) for it in position.objectives),
        displays=tuple(
            DrawnDisplay(it.id, it.shown, len(it.stack) + it.hidden) for it in position.displays
        ),
        over=position.over,
        abandoned=position.abandoned,
    )


def _board(number: int, name: str, board: Player) -> DrawnBoard:
    is_known = 0 <= board.steam < len(STEAM_CAPS)
    return DrawnBoard(
        player=number,
        name=name,
        store=dict(zip(SLOTS, board.store, strict=False)),
        mill=dict(zip(CELLS, board.mill, strict=True)),
        gear_spaces=dict(zip(GEAR_SPACES, board.gear_spaces, strict=True)),
        programs=dict(zip(PROGRAM_SPACES, board.programs, strict=True)),
        partners=board.partners,
        research=board.research,
        assignments=board.assignments,
        pounds=board.pounds,
        coal=board.coal,
        brass=board.brass,
        books=board.books,
        innovation=board.innovation,
        steam=STEAM_CAPS[board.steam] if is_known else None,
        gears=board.gears,
        tokens=board.tokens,
    )
