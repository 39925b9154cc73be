"""Reading a score in a test: one line's points, or the pieces of a line in short."""

from typing import Any, Final

from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import LineScore, Piece
from adas_dream.core.state import State
from adas_dream.events.position.game import Claim, DiscSpace, Objective
from adas_dream.events.vocabulary import ActionArea
from tests.start import having, placed, start

PACK: Final = "scoring-1"
PREC: Final = {"line-arithmetic": "precedence"}
PLAYED: Final = {"partner-supply": "played"}
STEAM: Final = {10: 0, 15: 1, 20: 2, 25: 3, 30: 4, 40: 5}
NOTHING: Final[dict[str, Any]] = {"pounds": 0, "coal": 0, "brass": 0, "books": 0}
T22_MILL: Final = "Y4 B2 G5  P6 X3 Y2  B1 G6 P4"
T22_GEARS: Final = (
    "a1-b1=addition b1-c1=m-1 a2-b2=subtraction b2-c2=m-2 a3-b3=m-3 b3-c3=addition "
    "a1-a2=addition a2-a3=addition b1-b2=m-1 b2-b3=m-2 c1-c2=subtraction c2-c3=m-3"
)
"""Rows 4+2×5, 6−3×2, 1×6+4; columns 4+6+1, 2×3×6, 5−2×4."""


def table(players: int = 2, **board: Any) -> State:  # noqa: ANN401 - as in `start`
    """A table with the scoring pack and nothing on the boards but what is given."""
    first: int = board.pop("first", 1)
    readings: dict[str, str] | None = board.pop("readings", None)
    return start(players=players, pack=PACK, first=first, readings=readings, **(NOTHING | board))


def line(state: State, name: str, player: int = 1) -> LineScore:
    """That line of that player's scorepad."""
    lines = score(state).players[player - 1].lines
    return next(each for each in lines if each.line == name)


def points(state: State, name: str) -> tuple[int, ...]:
    """What that line gives each player, in their order."""
    return tuple(line(state, name, each.player).points for each in score(state).players)


def piece(state: State, name: str, player: int = 1) -> Piece:
    """The only piece of that line."""
    (only,) = line(state, name, player).pieces
    return only


def sums(state: State, name: str, player: int = 1) -> dict[str, str]:
    """The arithmetic of each piece of that line."""
    return {each.what: each.sum for each in line(state, name, player).pieces}


def with_discs(state: State, area: ActionArea, **spaces: tuple[int, ...]) -> State:
    """The state with discs in these disc spaces of an area, `level_6_a=(1,)`."""
    more = tuple(DiscSpace(name.replace("_", "-"), area, discs) for name, discs in spaces.items())
    return placed(state, disc_spaces=(*state.position.disc_spaces, *more))


def with_objective(state: State, name: str, area: ActionArea, *claims: Claim) -> State:
    """The state with that Objective in play and these claims on it."""
    objectives = (*state.position.objectives, Objective(name, area, claims))
    return placed(state, objectives=objectives)


def one_line(dice: str, gears: tuple[str, str], cap: int = 40, **given: Any) -> State:  # noqa: ANN401 - as in `start`
    """A Mill whose first row has these dice and Gears, under that Steam cap."""
    built = f"a1-b1={gears[0]} b1-c1={gears[1]}"
    begin = table(readings=given.pop("readings", None))
    mill = f"{dice} -- -- -- -- -- --"
    return having(begin, 1, mill=mill, gear_spaces=built, steam=STEAM[cap], **given)
