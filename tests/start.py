"""Positions in words: where a test's game is taken up.

    having(start("1: Y4 B2 | 2: X1 | 3: -", "Y 8 P 2", players=3), 2, store="Y2 X5 -- --", coal=0)

Dice stand as in the log; `-` or `--` is an empty place. The fields of a board may be given in
words or as they are; what is left out is as in `start`.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from adas_dream.core import constants, rulings
from adas_dream.core.content.load import newest, parse_pack, shipped_text
from adas_dream.core.content.pack import Pack
from adas_dream.core.simulation import NAMES
from adas_dream.core.state import State, Table
from adas_dream.events.facts.setup import DiceSource, Rulings
from adas_dream.events.position import game, steps
from adas_dream.events.position.player import Partners, Player
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag, Workshop
from adas_dream.events.vocabulary import GEAR_SPACES, PROGRAM_SPACES, Bonus, Die, in_log_order

PACKS = Path(__file__).parents[1] / "fixtures" / "packs"
RING = "Y4 G5 X6 | G3 P4 X3 | Y6 B4 P4 | G4 P6 X5 | Y2 B6 P3 | Y1 B2 B5"
"""The Workshop that tests start with: each of the six spaces with three dice."""
BAG = "Y 8 B 8 G 9 P 8 X 9"
BONUSES: tuple[Bonus, ...] = ("coal", "research", "pounds", "brass", "partners", "innovation")
"""The bonus of each space, 1 to 6."""


def dice(text: str) -> tuple[Any, ...]:
    """Dice in words, `Y4 B2 --`; an empty place is the empty string."""
    return tuple("" if word.startswith("-") else word for word in text.split())


def ring(text: str) -> tuple[tuple[Die, ...], ...]:
    """Six Workshop spaces in words, `1: Y4 B2 | 2: X1 | -`; numbers may be left out."""
    parts = [dice(part.rpartition(":")[2]) for part in text.split("|")]
    spaces = [in_log_order(tuple(die for die in part if die)) for part in parts]
    return (*spaces, *((),) * (6 - len(spaces)))


def _counts(text: str) -> dict[str, int]:
    words = text.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


def bag_of(text: str) -> Bag:
    """The bag in words, `Y 8 B 2`; of a colour left out it holds none."""
    held = _counts(text)
    return Bag(*(held.get(letter, 0) for letter in "YBGPX"))


def _by_name(names: tuple[str, ...], rest: str) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        held = dict(cast("tuple[str, str]", word.split("=")) for word in text.split())
        return tuple(held.get(name, rest) for name in names)

    return read


READERS: dict[str, Callable[[str], Any]] = {
    "store": dice,
    "mill": dice,
    "research": lambda text: ByTrack(**_counts(text)),
    "assignments": lambda text: ByTrack(**_counts(text)),
    "gear_spaces": _by_name(GEAR_SPACES, "covered"),
    "programs": _by_name(PROGRAM_SPACES, ""),
}
"""Fields of a board in words: `research="yellow 2"`, `gear_spaces="a1-b1=addition a1-a2=empty"`."""


@cache
def pack_of(name: str) -> Pack | None:
    """A pack of the fixtures (`wild-1`) or a shipped one (`house-3`, `base` for the newest)."""
    text = text_of(name)
    return parse_pack(text) if text is not None else None


def text_of(name: str) -> bytes | None:
    """The text of a pack, named as for `pack_of`."""
    file = PACKS / f"{name}.toml"
    if file.is_file():
        return file.read_bytes()
    stem, _, version = name.rpartition("-")
    return shipped_text(stem, version) if stem else shipped_text(name, newest(name) or "")


def start(
    workshop: str = RING,
    bag: str = BAG,
    *,
    players: int = 2,
    first: int = 1,
    pack: str = "base",
    seeded: bool = False,
    readings: dict[str, str] | None = None,
    **board: Any,  # noqa: ANN401 - fields of every player's board, in words or as they are
) -> State:
    """Before round 1: each player has 4 empty slots, £3, 2 Coal, 1 Brass, 1 Book, tracks of 8."""
    content = pack_of(pack)
    known = tuple(card.id for card in content.partners) if content else ()
    piles = Partners(content.partner_deck if content else 8, unseen=known)
    position = game.Position(
        round=1,
        queue=(steps.StartTurn(first),),
        board=game.Board(BONUSES, (0, 1, 2, 3, 4), 8),
        workshop=Workshop(ring(workshop), bag_of(bag)),
        players=(_with(_player(piles), board),) * players,
        streams=game.Streams(0, (0,) * players),
    )
    values = msgspec.convert({**rulings.DEFAULTS, **(readings or {})}, Rulings)
    dice_source = DiceSource("seeded" if seeded else "observed")
    return State(Table(NAMES[:players], first, (), values, dice_source, content), position)


def _player(piles: Partners) -> Player:
    return Player(
        store=("",) * 4,
        mill=("",) * 9,
        gear_spaces=("covered",) * 12,
        programs=("",) * 6,
        partners=piles,
        research=ByTrack(),
        assignments=ByTrack(),
        pounds=3,
        coal=2,
        brass=1,
        books=1,
        gears=constants.START_GEARS,
    )


def _with(player: Player, board: dict[str, Any]) -> Player:
    read = {
        field: READERS[field](value) if isinstance(value, str) else value
        for field, value in board.items()
    }
    return replace(player, **read)


def having(state: State, player: int, **board: Any) -> State:  # noqa: ANN401 - as in `start`
    """The state with fields of that player's board given, in words or as they are."""
    boards = list(state.position.players)
    boards[player - 1] = _with(boards[player - 1], board)
    return placed(state, players=tuple(boards))


def holding(state: State, player: int, *cards: str) -> State:
    """The state with these known cards drawn into that player's hand."""
    piles = state.player(player).partners
    unseen = tuple(card for card in piles.unseen if card not in cards)
    piles = replace(piles, deck=piles.deck - len(cards), hand=cards, unseen=unseen)
    return having(state, player, partners=piles)


def placed(state: State, **fields: Any) -> State:  # noqa: ANN401 - fields of the position
    """The state with fields of its position given."""
    return State(state.table, replace(state.position, **fields))
