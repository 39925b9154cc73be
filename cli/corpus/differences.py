"""`diff` of folders: of two game by game, of one under other readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from adas_dream.cli.corpus.games import logs_in
from adas_dream.cli.opening.logs import begin_of, log_in, read_whole
from adas_dream.cli.opening.set_up import all_at_once
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import exits, messages
from adas_dream.cli.output.exits import CLEAN, FAULT, FINDING, UNREADABLE
from adas_dream.cli.output.printing import say, say_json
from adas_dream.core.walk import FindPack
from adas_dream.projections.comparisons.comparison import compare
from adas_dream.projections.readings import folder_outcomes
from adas_dream.projections.readings.dispute import read_with
from adas_dream.projections.readings.folder_outcomes import Outcome
from adas_dream.projections.wording.text import page_width, safe


def under_readings(
    folder: str, rulings: tuple[str, ...], find_pack: FindPack, *, as_json: bool
) -> int:
    """One folder under other readings, all at once; gives the exit code."""
    settings = all_at_once(rulings)

    def outcome(name: str) -> Outcome:
        game = str(Path(folder) / name)
        log = read_whole(game)
        begin = begin_of(log, find_pack, game)
        return folder_outcomes.under_readings(
            name, log.header.players, read_with(begin, log.facts, settings)
        )

    return _tell(logs_in(folder), outcome, {}, {}, as_json=as_json)


def of_two(a: str, b: str, find_pack: FindPack, *, as_json: bool) -> int:
    """Two folders, their games matched by file name; gives the exit code."""
    mine, others = logs_in(a), logs_in(b)
    alone = {
        "only_in_a": [name for name in mine if name not in others],
        "only_in_b": [name for name in others if name not in mine],
    }

    def outcome(name: str) -> Outcome:
        with ExitStack() as opening:
            files = [str(Path(folder) / name) for folder in (a, b)]
            logs = [log_in(opening.enter_context(opened(file)), file) for file in files]
            found = compare(logs[0], logs[1], find_pack)
        return folder_outcomes.of_two_logs(name, logs[0].header.players, found)

    both = [name for name in mine if name in others]
    sides = zip((a, b), alone.values(), strict=True)
    read = {
        name: exits.code_of_game(name, partial(_read, str(Path(folder) / name)), as_json=as_json)
        for folder, names in sides
        for name in names
    }
    return _tell(both, outcome, alone, read, as_json=as_json)


def _read(game: str) -> int:
    """Read a game that only one folder has."""
    read_whole(game)
    return CLEAN


def _tell(
    names: Iterable[str],
    outcome_of: Callable[[str], Outcome],
    alone: dict[str, list[str]],
    read: dict[str, int],
    *,
    as_json: bool,
) -> int:
    """Tell what becomes of every game; one that cannot be judged is reported and does not stop the
    others. `read` are the codes of those that only one folder has."""
    found: list[Outcome] = []

    def judge(name: str) -> int:
        found.append(outcome_of(name))
        return CLEAN

    codes = read | {
        name: exits.code_of_game(name, partial(judge, name), as_json=as_json) for name in names
    }
    unreadable = [name for name, code in codes.items() if code not in {CLEAN, FAULT}]
    if as_json:
        told: dict[str, Any] = {**folder_outcomes.as_json(found), **alone}
        say_json({**told, "unreadable": unreadable} if unreadable else told)
    else:
        say(folder_outcomes.page(found))
        say(_alone(alone))
    if FAULT in codes.values():
        return FAULT
    if unreadable:
        return UNREADABLE
    touched = any(it.verdict != "untouched" for it in found) or any(alone.values())
    return FINDING if touched else CLEAN


def _alone(alone: dict[str, list[str]]) -> Iterable[str]:
    for side, names in alone.items():
        if names:
            yield ""
            yield messages.ONLY_IN.format(side=side[-1])
            yield from (f"  {safe(name, page_width() - 2)}" for name in names)
