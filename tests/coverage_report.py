"""What random games and their single edits never touch, as `docs/coverage.md` says it.

`python -m tests.coverage_report` plays a thousand games, in two to four minutes, and writes the
page, with this project's folder as the working one; with a number it plays so many and prints the
page. The time grows with the games.
"""

import sys
from pathlib import Path
from random import Random
from typing import Final

from adas_dream.core.findings import Finding
from adas_dream.events.facts.base import Fact
from tests.coverage_counts import Counts, Quick, asking, judged_from
from tests.coverage_edits import Pool, edited, writable
from tests.coverage_games import Taken, not_the_seeds, played
from tests.coverage_page import page, unexplained
from tests.given import is_odd

PAGE: Final = Path(__file__).parents[1] / "docs" / "coverage.md"
GAMES: Final = 1000
EDITS: Final = 400
"""Edits of each game."""
LOOK: Final = 12
"""How many facts after an edit are judged: the first finding comes with one of them."""


def run(games: int) -> Counts:
    """Play and judge that many games, each with its edits."""
    counts, pool = Counts(), Pool()
    for number in range(games):
        taken = played(number)
        with asking(counts):
            _judge(counts, taken, not_the_seeds(taken, number))
            _edit(counts, taken, pool, Random(number))  # noqa: S311 - not a secret
    return counts


def _judge(counts: Counts, taken: list[Taken], facts: list[Fact]) -> None:
    validator = Quick(taken[0].before)
    for fact in facts:
        validator.judge(fact, fact.seq)
    counts.games += 1
    counts.facts += len(facts)
    _count(counts, validator.findings)


def _edit(counts: Counts, taken: list[Taken], pool: Pool, random: Random) -> None:
    for step in taken:
        pool.add(step.fact)
    for _ in range(EDITS):
        place = random.randrange(len(taken))
        rest = [step.fact for step in taken[place : place + LOOK]]
        facts = edited(rest, pool, random)
        if facts and writable(facts):
            counts.edits += 1
            findings = judged_from(taken[place], facts)
            counts.found += any(not is_odd(finding) for finding in findings)
            _count(counts, findings)


def _count(counts: Counts, findings: list[Finding]) -> None:
    counts.reported.update(finding.code for finding in findings)


def main(arguments: list[str]) -> int:
    """Write the page, or print that of fewer games; 1 where a code has no reason."""
    counts = run(int(arguments[0]) if arguments else GAMES)
    text = "\n".join(page(counts)) + "\n"
    if arguments:
        print(text)  # noqa: T201 - a program that prints its result
        return 0
    if without := unexplained(counts):
        print("never reported and not explained:", *without)  # noqa: T201 - as above
        return 1
    PAGE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
