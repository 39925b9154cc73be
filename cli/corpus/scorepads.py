"""`score` of several games: the scorepad of each, then how many have ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, FAULT, FINDING, UNREADABLE, code_of_game
from adas_dream.cli.output.printing import say
from adas_dream.projections.wording.text import counted

_WHY: Final = {
    FINDING: messages.CANNOT_BE_FOLLOWED,
    UNREADABLE: messages.UNREADABLE,
    FAULT: messages.OF_A_FAULT,
}


Show = Callable[[str], tuple[bool, int]]
"""Shows a game; gives whether play has ended, and the exit code."""


def score_all(games: tuple[str, ...], show: Show, *, as_json: bool) -> int:
    """Count every game; gives the highest exit code."""
    counts, codes = Counter[str](), {CLEAN}
    for game in games:
        code = code_of_game(game, partial(_one, game, show, counts), as_json=as_json)
        if code != CLEAN:
            counts[_WHY[code]] += 1
        codes.add(code)
    if not as_json:
        told = ", ".join(f"{counts[word]} {word}" for word in _words() if counts[word])
        say([f"{counted(len(games), 'game')}: {told}"])
    return max(codes)


def _words() -> tuple[str, ...]:
    return (messages.FINISHED, messages.UNFINISHED, *_WHY.values())


def _one(game: str, show: Show, counts: Counter[str]) -> int:
    over, code = show(game)
    if code == CLEAN:
        counts[messages.FINISHED if over else messages.UNFINISHED] += 1
    return code
