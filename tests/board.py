"""Positions with what lies beside the Workshop: areas, displays, Objectives (pack `board-1`).

    board(discs="oxford=1 hall-6=2,2", objectives="builder dean=2.5.7", programs="evens / odds")

A claim is player, turn and value; a display's stack stands after a stroke, `?2` in it for two
items that nobody knows.
"""

from typing import Any, cast

from msgspec.structs import replace

from adas_dream.core.content.pack import Pack
from adas_dream.core.reducers.displays import MULTIPLIERS
from adas_dream.core.reducers.programs import PROGRAMS
from adas_dream.core.state import State
from adas_dream.events.position import steps
from adas_dream.events.position.game import Claim, DiscSpace, Display, Objective, Turn
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import ActionArea, Module
from tests.given import ada
from tests.start import pack_of, placed, start

PACK = cast("Pack", pack_of("board-1"))
STORE = "Y4 X5 -- --"
"""The Store of every player's board: two dice to place."""
UNCOVERED = ("empty",) * 12
"""The Gear spaces of a Player board without discs."""


def disc_spaces(text: str, pack: Pack = PACK) -> tuple[DiscSpace, ...]:
    """Every disc space of the pack, with the discs that the words name."""
    held = dict(word.split("=") for word in text.split())
    assert held.keys() <= {space.id for space in pack.disc_spaces}
    return tuple(
        DiscSpace(it.id, it.area, tuple(map(int, filter(None, held.get(it.id, "").split(",")))))
        for it in pack.disc_spaces
    )


def objectives_of(text: str, pack: Pack = PACK) -> tuple[Objective, ...]:
    """Objectives in words with their claims; one that no pack knows lies in Institutions."""
    return tuple(_objective(*word.partition("=")[::2], pack) for word in text.split())


def _objective(name: str, claims: str, pack: Pack) -> Objective:
    known = pack.objective(name)
    area: ActionArea = known.area if known else "institutions"
    numbers = (map(int, claim.split(".")) for claim in claims.split(",") if claim)
    return Objective(name, area, tuple(Claim(*claim) for claim in numbers))


def display(name: str, text: str) -> Display:
    """A display in words."""
    shown, _, rest = text.partition("/")
    stack = tuple(word for word in rest.split() if word[0] != "?")
    hidden = sum(int(word[1:]) for word in rest.split() if word[0] == "?")
    return Display(name, tuple(shown.split()), stack, hidden)


def board(
    *args: str,
    discs: str = "",
    objectives: str = "",
    multipliers: str = "cam drum / wheel spring",
    programs: str = "evens odds / blues climb",
    stock: int | None = 4,
    modules: tuple[Module, ...] = (),
    round: int = 1,  # noqa: A002 - the position's own word
    pack: Pack = PACK,
    **fields: Any,  # noqa: ANN401 - as in `start`
) -> State:
    """Before a turn of that round, with dice in every Store."""
    state = start(*args, **{"store": STORE, **fields})
    state = placed(
        state,
        round=round,
        disc_spaces=disc_spaces(discs, pack),
        objectives=objectives_of(objectives, pack),
        displays=(display(MULTIPLIERS, multipliers), display(PROGRAMS, programs)),
        addition_stock=stock,
    )
    if "tiles" in modules:
        workshop = replace(state.position.workshop, tiles=(1,) * 6)
        state = placed(state, workshop=workshop)
    return State(replace(state.table, pack=pack, modules=modules), state.position)


def using(area: str, turn: int = 1) -> tuple[Any, ...]:
    """The facts of Ada's Actions turn up to the use of that area."""
    return (
        ada.turn_started("actions", turn),
        ada.die_placed("Y4", "s1", "a1"),
        ada.area_used(area),
    )


def with_due(state: State, *due: AnyStep) -> State:
    """The state with these steps due first."""
    return placed(state, queue=(*due, *state.position.queue))


def at_end(area: str, *args: str, number: int = 1, **fields: Any) -> State:  # noqa: ANN401 - as in `board`
    """At the end choice of Ada's turn in which she placed a Y4 and used that area, or (`workshop`)
    stored it."""
    board_fields = {"mill": "Y4 -- -- -- -- -- -- -- --", "store": "X5 -- -- --", **fields}
    state = board(*args, **board_fields, round=number)
    turn = Turn("actions", number, active="Y4", place="a1", area=cast("ActionArea", area))
    if area == "workshop":
        turn = Turn("workshop", number, 1, 2, active="X5", place="s1")
    return placed(state, turn=turn, queue=(steps.EndChoice(1), steps.CloseTurn(1)))
