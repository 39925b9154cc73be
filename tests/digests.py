"""The digests of some whole random games, one a line: the same on every Python, with any hash seed.

python -m tests.digests
"""

import sys
from hashlib import sha256

from adas_dream.events import encode
from tests.played_games import random_game

GAMES = range(4, 12)


def main() -> None:
    """Print them."""
    for number in GAMES:
        log = b"".join(map(encode, random_game(number, undo=True).log))
        sys.stdout.write(f"{number} {sha256(log).hexdigest()}\n")


if __name__ == "__main__":
    main()
