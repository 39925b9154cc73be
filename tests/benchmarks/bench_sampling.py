"""What drawing a choice costs beside listing all that is legal and drawing one of them.

    python -m tests.benchmarks.bench_sampling

Both are asked at the same places of random games, in one process and in turn.
"""

import sys
import time
from typing import Final

from adas_dream.core import engine, random_player
from adas_dream.core.chance import Stream
from adas_dream.core.state import State
from tests.seeded_games import begun, game, seed_of

GAMES: Final = 12


def places() -> list[State]:
    """The places of some games where a choice is due."""
    found: list[State] = []
    for number in range(GAMES):
        seed = seed_of(number)
        played = game(begun("house-3", 2 + number % 3, seed, ("exhibition", "objectives")), seed)
        found += [before for before, fact, _ in played if engine.legal(before).families]
    return found


def drawn(state: State, stream: Stream) -> None:
    """Draw a choice as the random player does."""
    random_player.choose(state, stream)


def listed(state: State, stream: Stream) -> None:
    """List everything that is legal, and draw one."""
    legal = engine.legal(state)
    kinds = {family.kind for family in legal.families}
    members = [fact for kind in kinds for fact in engine.members(state, kind)]
    members += [fact for family in legal.interrupts for fact in family.members or ()]
    members += legal.declines
    if members:
        members[stream.below(len(members))]


def main() -> int:
    """Print the ratio."""
    states, spent = places(), {"drawn": 0.0, "listed": 0.0}
    for state in states:
        for name, how in (("drawn", drawn), ("listed", listed)):
            stream, begin = Stream(seed_of(1), "player"), time.perf_counter()
            how(state, stream)
            spent[name] += time.perf_counter() - begin
    ratio = spent["listed"] / spent["drawn"]
    each = {name: seconds / len(states) * 1e6 for name, seconds in spent.items()}
    sys.stdout.write(
        f"{len(states)} places: {each['drawn']:.1f} µs drawn, {each['listed']:.1f} µs listed:"
        f" listing takes {ratio:.1f} times as long\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
