"""`validate` of several games: each with its findings, then how many have which verdict."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from adas_dream.cli.corpus.games import games_among
from adas_dream.cli.output.exits import CLEAN, FAULT, FINDING, UNREADABLE, code_of_game
from adas_dream.cli.output.printing import say
from adas_dream.projections.audits import tally
from adas_dream.projections.audits.audit import Audit


class Telling(Struct, frozen=True, gc=False):
    """How the games are told: what judges one, what shows it, and the options."""

    judge: Callable[[str], Audit]
    show: Callable[[Audit], None]
    strict: bool
    quiet: bool
    as_json: bool


def validate_all(sources: tuple[str, ...], telling: Telling) -> int:
    """Judge every game of files, folders and stores; gives the highest exit code."""
    games, counts, codes = games_among(sources), tally.Tally(strict=telling.strict), {CLEAN}
    for game in games:
        one = partial(_one, game, telling, counts, is_alone=len(games) == 1)
        code = code_of_game(game, one, as_json=telling.as_json)
        if code in {UNREADABLE, FAULT}:
            counts.add_unjudged(fault=code == FAULT)
        codes.add(code)
    if len(games) > 1 and not telling.as_json:
        say(tally.page(counts))
    return max(codes)


def _one(game: str, telling: Telling, counts: tally.Tally, *, is_alone: bool) -> int:
    found = telling.judge(game)
    counts.add(found)
    fails = counts.fails(found)
    if fails or not telling.quiet:
        telling.show(found)
        if not (is_alone or telling.as_json):
            say([""])
    return FINDING if fails else CLEAN
