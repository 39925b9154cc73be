"""How long `legal` takes, which must be under 50 ms at any place. Run it by hand:

    python -m tests.benchmarks.bench_legal [GAMES]

At every fact of random games, and at places made for as many choices as there can be.
"""

import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.vocabulary import DICE
from tests.board import PACK, UNCOVERED, at_end, board, using
from tests.given import ada, given
from tests.played_games import random_game
from tests.start import start

MOST: Final = 0.05
"""Seconds."""
TRIES: Final = 5
SHOWN: Final = 8
CROWDED: Final = " | ".join(" ".join((DICE * 2)[first : first + 10]) for first in range(0, 30, 5))
"""A ring of sixty dice: ten in each space."""
DICE_OF_18: Final[dict[str, Any]] = {
    "store": "Y3 B3 G3 P3 X3 Y2 B2 G2 P2",
    "mill": "Y4 B4 G4 P4 X4 Y5 B5 G5 P5",
}
"""Nine dice in the Store and nine in the Mill."""


class Place(Struct, frozen=True):
    """Where `legal` was asked, the seconds it took, and how many choices it told of."""

    seconds: float
    name: str
    choices: int


def asked(name: str, state: State, tries: int = 1) -> Place:
    """Ask at a place, the shortest of some tries."""
    seconds = []
    for _ in range(tries):
        begin = time.perf_counter()
        engine.legal(state)
        seconds.append(time.perf_counter() - begin)
    legal = engine.legal(state)
    families = (*legal.families, *legal.interrupts)
    return Place(min(seconds), name, sum(family.count for family in families))


def published(area: str, *ring: str, **fields: Any) -> State:  # noqa: ANN401 - as in `board`
    """After that Publish and its Book."""
    begin = at_end(area, *ring, **fields)
    return given(begin, ada.published(area), ada.resources_spent(books=1)).state


def crowded_places() -> Iterator[Place]:
    """Places with more choices than a game comes to."""
    many = " ".join(f"program-{number}" for number in range(60))
    gears = tuple(f"gear-{number}" for number in range(12))
    everywhere = " ".join(f"{space.id}=1" for space in PACK.disc_spaces)
    choose = given(start(CROWDED, "", coal=9), ada.turn_started("workshop", 1))
    places = {
        "a move among 60 dice": choose.state,
        "Travel with 18 dice": published("travel", **DICE_OF_18),
        "Institutions with 18 dice and 60": published("institutions", CROWDED, **DICE_OF_18),
        "60 Programs": given(board(programs=many), *using("meetings")).state,
        "12 kinds of Gear": at_end("travel", gears=gears, gear_spaces=UNCOVERED),
        "claims nobody can decide": at_end("travel", objectives="one two three four"),
        "stacking on 12 discs": published("study", discs=everywhere),
        "a disc to four spaces": given(board(), *using("institutions")).state,
    }
    for name, state in places.items():
        yield asked(name, state, TRIES)


def played_places(games: int) -> Iterator[Place]:
    """Every place of so many random games."""
    for number in range(games):
        played = random_game(number)
        walk = Walk(played.begin)
        for fact in played.facts:
            walk.fold(fact)
            yield asked(f"game {number}, fact {fact.seq}", walk.state)


def main(games: int) -> int:
    """Print the slowest places; 1 where one takes too long."""
    made = sorted(crowded_places(), key=lambda place: -place.seconds)
    played = sorted(played_places(games), key=lambda place: -place.seconds)
    mean = sum(place.seconds for place in played) / len(played)
    lines = [
        f"{place.seconds * 1000:7.2f} ms  {place.choices:6} choices  {place.name}"
        for place in (*made, *played[:SHOWN])
    ]
    lines.append(f"{mean * 1000:7.2f} ms on average at {len(played)} places of {games} games")
    sys.stdout.write("\n".join(lines) + "\n")
    slow = [place for place in (*made, *played) if place.seconds > MOST]
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 16))
