"""One player's board as text: the Mill with its Gear and Program spaces, and all beside it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Final, TypeAlias

from adas_dream.core.constants import INNOVATION_END, STEAM_CAPS
from adas_dream.core.gears import KINDS
from adas_dream.events.position.game import Board
from adas_dream.events.position.player import Player, Token
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.vocabulary import (
    CELLS,
    COVERED,
    EMPTY,
    GEAR_SPACES,
    PROGRAM_SPACES,
    SLOTS,
    TRACKS,
)
from adas_dream.projections.wording.fact_words import plain
from adas_dream.projections.wording.text import counted, pad, page_width, safe, wrapped

Named: TypeAlias = Mapping[str, str]
"""What lies in each space, by its name."""

HEAD: Final = 14
"""The columns of a row's head: its Program."""
CELL: Final = 4
GAP: Final = 10
"""The columns of a Gear space between two cells."""
COLUMNS: Final = (CELL + GAP, CELL + GAP, CELL + GAP - 2)
"""The columns of a Mill column's head, its Program."""
LEFT: Final = HEAD + sum(COLUMNS)
"""The columns of the Mill."""
NARROWEST: Final = 40
"""How many columns the counts need beside it; where there are fewer they stand below."""
LABEL: Final = 13
"""The columns of a label."""
SIGNS: Final = {COVERED: "disc", EMPTY: "free", **{gear: it.sign for gear, it in KINDS.items()}}
"""How the Mill shows a Gear space; a Multiplier shows its id."""


def player_board(player: Player, board: Board) -> Iterator[str]:
    """The lines of a board: the Mill on the left, counts on the right, lists below."""
    room = page_width() - LEFT - 4
    if room >= NARROWEST:
        for left, right in zip_longest(_mill(player), counts(player, board, room), fillvalue=""):
            yield f" {pad(left, LEFT)}   {right}".rstrip()
    else:
        yield from (f" {line}" for line in _mill(player))
        yield from (f" {line}" for line in counts(player, board, page_width() - 1))
    for label, items in lists(player):
        if items:
            yield from wrapped(items, page_width(), first=f" {label.ljust(LABEL - 1)}")


def _mill(player: Player) -> Iterator[str]:
    gears: Named = dict(zip(GEAR_SPACES, player.gear_spaces, strict=True))
    dice: Named = dict(zip(CELLS, player.mill, strict=True))
    programs: Named = dict(zip(PROGRAM_SPACES, player.programs, strict=True))
    heads = [
        _program(f"col{column}", programs, width)
        for column, width in zip("123", COLUMNS, strict=True)
    ]
    yield (" " * HEAD + "".join(heads)).rstrip()
    for row in "123":
        cells = [f"{column}{row}" for column in "abc"]
        yield _program(f"row{row}", programs, HEAD) + _row(cells, dice, gears)
        if row != "3":
            below = [f"{cell}-{cell[0]}{int(row) + 1}" for cell in cells]
            signs = [pad(f" {sign(gears[space])}", CELL + GAP) for space in below]
            yield (" " * HEAD + "".join(signs)).rstrip()


def _row(cells: list[str], dice: Named, gears: Named) -> str:
    shown = [f"[{die_shown(dice[cell])}]" for cell in cells]
    between = [f"{cells[0]}-{cells[1]}", f"{cells[1]}-{cells[2]}"]
    joints = [f" {sign(gears[space])} ".center(GAP, "─") for space in between]
    return shown[0] + joints[0] + shown[1] + joints[1] + shown[2]


def _program(space: str, programs: Named, width: int) -> str:
    return pad(f"{space} {safe(programs[space] or '-', width - len(space) - 2)}", width)


def sign(gear: str) -> str:
    """How the Mill shows what a Gear space holds."""
    return SIGNS.get(gear) or safe(gear, GAP - 2)


def die_shown(die: str) -> str:
    """A die, or that there is none."""
    return die or "--"


def counts(player: Player, board: Board, width: int) -> Iterator[str]:
    """What a player has, line by line: dice in the Store, resources, tracks, cards."""
    slots = zip(SLOTS, player.store, strict=False)
    piles, hand = player.partners, len(player.partners.hand) + player.partners.hidden
    research = [*_by_track(player.research), f"of {board.research_length}"]
    for label, items in (
        ("Store", [f"{slot}={die_shown(die)}" for slot, die in slots]),
        ("in hand", _held(player)),
        ("Research", research),
        ("Assignments", _by_track(player.assignments)),
        ("Innovation", [f"{player.innovation} of {INNOVATION_END}"]),
        ("Steam", [_steam(player.steam, board)]),
        ("Partners", [f"deck {piles.deck}", f"hand {hand}", f"played {len(piles.played)}"]),
    ):
        yield from wrapped(items, width, first=label.ljust(LABEL), between="  ")


def _held(player: Player) -> list[str]:
    return [
        f"£{player.pounds}",
        f"{player.coal} Coal",
        f"{player.brass} Brass",
        counted(player.books, "Book"),
    ]


def _by_track(counts: ByTrack) -> list[str]:
    return [f"{track[0].upper()} {getattr(counts, track)}" for track in TRACKS]


def _steam(index: int, board: Board) -> str:
    if not 0 <= index < len(STEAM_CAPS):
        return f"space {index}"
    if index == len(STEAM_CAPS) - 1:
        return f"{STEAM_CAPS[index]}, the top"
    return f"{STEAM_CAPS[index]} (next {STEAM_CAPS[index + 1]}, {board.steam_costs[index]} Coal)"


def lists(player: Player) -> Iterator[tuple[str, list[str]]]:
    """What a player has by name, each with its label."""
    built = zip(GEAR_SPACES, player.gear_spaces, strict=True)
    programs = zip(PROGRAM_SPACES, player.programs, strict=True)
    unknown = [f"{player.partners.hidden} unknown"] if player.partners.hidden else []
    yield "hand", [*_plain(player.partners.hand), *unknown]
    yield "played", _plain(player.partners.played)
    yield "Gears", _counted(player.gears)
    yield "built", [f"{space} {plain(gear)}" for space, gear in built if gear not in SIGNS]
    yield "Programs", [f"{space} {plain(one)}" for space, one in programs if one]
    yield "tokens", [_token(token) for token in player.tokens]
    discs = [f"{player.discs_out} discs"] if player.discs_out else []
    yield "out of game", [*_counted(player.gears_out), *discs]


def _plain(ids: Iterable[str]) -> list[str]:
    return [plain(one) for one in ids]


def _counted(ids: Iterable[str]) -> list[str]:
    """Ids in their order, those that stand several times once with their number."""
    counts = Counter(ids)
    return [plain(one) + (f" ×{count}" if count > 1 else "") for one, count in counts.items()]


def _token(token: Token) -> str:
    kind = token.science or token.colour
    return f"{plain(token.token)} ({plain(kind)} {token.value})" if kind else plain(token.token)
