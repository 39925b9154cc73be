"""The digests of some whole random games, one a line: the same on every Python, with any hash seed.

python -m tests.digests [GAMES]
"""

import sys
from hashlib import sha256

from adas_dream.events import encode
from tests.played_games import random_game

FIRST = 4


def digests(games: int) -> str:
    """So many of them, each with its number."""
    logs = (
        (number, b"".join(map(encode, random_game(number, undo=True).log)))
        for number in range(FIRST, FIRST + games)
    )
    return "".join(f"{number} {sha256(log).hexdigest()}\n" for number, log in logs)


if __name__ == "__main__":
    sys.stdout.write(digests(*map(int, sys.argv[1:] or ["8"])))
