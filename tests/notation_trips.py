"""Many games in notation and back, and many mutilated lines. Run it by hand:

    python -m tests.notation_trips [GAMES] [EDITS A LINE] [FIRST GAME]

Prints each game that does not come back as the same bytes, and each mutilated line that was taken
for something else than it says; then how many there were, and how long the lines are.
"""

import sys
from collections import Counter

from adas_dream.core.chance import Stream
from tests.notation_edits import tried_on, unexplained
from tests.notation_games import notes_of, read_back, recorded
from tests.seeded_games import seed_of


def main(games: int = 100, edits: int = 1, first: int = 1) -> int:
    """Try them; 1 where anything is wrong."""
    count: Counter[str] = Counter()
    lengths: list[int] = []
    for number in range(first, first + games):
        game = recorded(number)
        lines = notes_of(game)
        count["JSON lines"] += sum(line.startswith('{"') for line in lines[2:])
        lengths += [len(line) for line in lines[2:]]
        same = read_back(game, lines) == game.text
        count["games that come back" if same else "GAMES THAT DO NOT"] += 1
        stream = Stream(seed_of(number), "edits")
        for here, line, reading in tried_on(game, lines, stream, edits):
            wrong = unexplained(here, line, reading, game.seed)
            count["lines refused" if reading.problem else "lines taken"] += 1
            if wrong:
                count["LINES TAKEN WRONGLY"] += 1
                sys.stdout.write(f"game {number}: {line}\n    {wrong}\n")
    lengths.sort()
    told = ", ".join(f"{many} {what}" for what, many in sorted(count.items()))
    middle, most = lengths[len(lengths) // 2], lengths[len(lengths) * 9 // 10]
    sys.stdout.write(f"{told}; lines: median {middle}, 90 % within {most}, most {lengths[-1]}\n")
    return 1 if count["GAMES THAT DO NOT"] or count["LINES TAKEN WRONGLY"] else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
