"""Final positions worked out by hand, as two-line logs in `fixtures/positions`.

Run as a program it writes them: `python -m tests.positions`, with this project's folder as the
working one.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from adas_dream.core.content.load import digest_of, shipped_text
from adas_dream.core.state import State
from adas_dream.events.codec import encode
from adas_dream.events.facts.setup import ContentRef, GameSetUp, PositionSet
from adas_dream.events.position.game import Claim
from adas_dream.events.position.player import Partners, Token
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.upcast import FORMAT
from tests.core.scoring.lines import (
    STEAM,
    T22_GEARS,
    T22_MILL,
    table,
    with_discs,
    with_objective,
)
from tests.start import PACKS, having, placed, start

FOLDER: Final = PACKS.parent / "positions"
PACK_FILE: Final = PACKS / "scoring-1.toml"
NO_GEARS: Final = ("covered",) * 12
STRANGE: Final = (
    "Ada\u202e, Countess",
    "Charles 👷‍♂️ Babbage the Elder",
    "伏見宮貞愛親王殿下",
    "Mary",
)


def worked_mill() -> State:
    """The worked Mill under cap 20 for Ada, under cap 10 for Charles (T22, T23)."""
    state = having(table(), 1, mill=T22_MILL, gear_spaces=T22_GEARS, steam=STEAM[20])
    return having(state, 2, mill=T22_MILL, gear_spaces=T22_GEARS, steam=STEAM[10])


def two_gears_less() -> State:
    """The worked Mill without two Gears for Ada, and two dice with two Gears for Charles
    (T21, T25)."""
    gears = T22_GEARS.replace("b1-c1=m-1 ", "b1-c1=empty ")
    gears = gears.replace("c1-c2=subtraction", "c1-c2=covered")
    state = having(table(), 1, mill=T22_MILL, gear_spaces=gears, steam=STEAM[20])
    two = "Y4 B5 -- -- -- -- -- -- --"
    return having(state, 2, mill=two, gear_spaces="a1-b1=addition b1-c1=subtraction")


def areas() -> State:
    """Universities, rows and Objectives for three (T35, T39, T41, T43, T45)."""
    travel = {"north_gate": (1, 1), "north_hall": (1,), "east": (1,), "west": (2, 2)}
    state = with_discs(table(3), "travel", **travel)
    rows = {
        "level_6_a": (1,),
        "level_6_b": (2,),
        "level_6_c": (3,),
        "level_5_a": (1, 1),
        "level_5_b": (2,),
        "level_5_c": (2,),
        "level_5_d": (3,),
        "level_4_a": (),
    }
    state = with_discs(state, "institutions", **rows)
    state = with_objective(state, "builder", "study")
    return with_objective(state, "collier", "meetings", Claim(3, 5, 7), Claim(1, 6, 3))


def cards() -> State:
    """Cards, tokens, Programs, Assignments, Innovation and leftovers (T31, T49, T51, T53, T55,
    T57)."""
    piles = Partners(
        deck=4,
        hand=("cistern",),
        hidden=1,
        unseen=("dioptre", "etcher", "forger", "galvanist", "herald"),
        played=("aqueduct", "bellows"),
    )
    tokens = (
        Token("pump", 2, science="hydraulics"),
        Token("yellow-2", 2, colour="yellow"),
        Token("blue-3", 3, colour="blue"),
        Token("green-4", 4, colour="green"),
    )
    state = having(table(), 1, partners=piles, tokens=tokens, assignments=ByTrack(3, 0, 1, 2))
    state = having(state, 1, mill="Y2 B4 G6  B1 B6 X3  Y2 B4 G5", innovation=5)
    state = having(state, 1, programs="row1=all-even row2=rising row3=grey-and-low")
    state = having(state, 1, books=1, pounds=15, coal=12, brass=3)
    state = having(state, 2, mill="Y2 B4 --  B1 B6 B3 -- -- --", innovation=6)
    return having(state, 2, programs="row1=burden row2=three-blue", pounds=4, coal=3, brass=2)


def flip() -> State:
    """Ada leads if lines are worked out from left to right, Charles if × comes first."""
    state = having(table(), 1, mill="Y4 B2 G5 Y6 X4 P5 -- -- --", steam=STEAM[40])
    state = having(state, 1, gear_spaces="a1-b1=addition b1-c1=m-1 a2-b2=subtraction b2-c2=m-2")
    state = having(state, 2, mill="X5 B2 G4 Y6 P6 B2 -- -- --", steam=STEAM[15], books=3)
    return having(state, 2, gear_spaces="a1-b1=m-3 b1-c1=addition a2-b2=m-1 b2-c2=subtraction")


def gears_built() -> State:
    """100 both for Ada with 9 Gears and Charles with 10, and 99 for Mary with 12 (T59)."""
    state = table(3)
    for player, gears, books in ((1, 9, 94), (2, 10, 92), (3, 12, 87)):
        spaces = (*("addition",) * gears, *NO_GEARS)[:12]
        state = having(state, player, gear_spaces=spaces, books=books)
    return state


def three_tied() -> State:
    """Three players tied on everything, the first player is the second (T61)."""
    return table(3, first=2)


def four_tied() -> State:
    """Players 1, 2 and 4 of four tied on everything, the first player is the third (T63)."""
    state = table(4, first=3)
    for player in (1, 2, 4):
        state = having(state, player, books=1)
    return state


def unknown() -> State:
    """Four strange names and a pack that knows no card, University, row or Program."""
    state = start(players=4, first=2)
    state = replace(state, table=replace(state.table, players=STRANGE))
    state = having(state, 1, partners=Partners(6, hidden=1, played=("stranger",)))
    state = having(state, 2, mill="Y2 B4 G6 -- -- -- -- -- --", programs="row1=prime row2=odd")
    state = with_discs(state, "travel", porto=(3, 3))
    return with_discs(state, "institutions", attic=(4,), cellar=(4, 4))


POSITIONS: Final[dict[str, Callable[[], State]]] = {
    "worked-mill": worked_mill,
    "two-gears-less": two_gears_less,
    "areas": areas,
    "cards": cards,
    "flip": flip,
    "gears-built": gears_built,
    "three-tied": three_tied,
    "four-tied": four_tied,
    "unknown": unknown,
}


def log_of(name: str) -> bytes:
    """The two lines of that position, at the end of play."""
    state = placed(POSITIONS[name](), over=True, queue=(), round=19)
    header = GameSetUp(
        1,
        FORMAT,
        "by-hand",
        name,
        "2026-11",
        state.table.players,
        state.table.first_player,
        (),
        state.table.rulings,
        content_of(name),
        state.table.dice,
    )
    return b"".join(encode(fact) + b"\n" for fact in (header, PositionSet(2, state.position)))


def content_of(name: str) -> ContentRef:
    """The pack of that position: the scoring pack, or the one that has nothing."""
    if name == "unknown":
        return ContentRef("base", "1", digest_of(shipped_text("base", "1") or b""))
    return ContentRef("scoring", "1", digest_of(PACK_FILE.read_bytes()))


def file_of(name: str) -> Path:
    """Where that position lies."""
    return FOLDER / f"{name}.jsonl"


if __name__ == "__main__":
    for each in POSITIONS:
        file_of(each).write_bytes(log_of(each))
