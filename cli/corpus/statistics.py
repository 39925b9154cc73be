"""`stats`, step by step: which games, the figures of each, the table of all."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adas_dream.cli import options as usual
from adas_dream.cli.corpus import processes
from adas_dream.cli.corpus.games import every_game
from adas_dream.cli.corpus.progress import shown
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import exits, messages
from adas_dream.cli.output.exits import CLEAN, FAULT, FINDING, UNREADABLE, tell
from adas_dream.cli.output.printing import say, say_csv, say_json
from adas_dream.core.walk import FindPack
from adas_dream.events.errors import AdasDreamError
from adas_dream.projections.statistics import page
from adas_dream.projections.statistics.figures import Figures, LeftOut, Why, figures
from adas_dream.projections.statistics.table import Statistics
from adas_dream.projections.wording.text import WIDTH, safe

Form: TypeAlias = Literal["page", "json", "csv", "html"]
CODES: Final[dict[Why, int]] = {"unreadable": UNREADABLE, "fault": FAULT}
"""The exit code where a game is left out for this; the others are no error."""


def statistics(
    sources: tuple[str, ...], pack_files: tuple[str, ...], jobs: int | None, form: Form
) -> int:
    """Count the games of files, folders and stores, and tell; gives the exit code."""
    if form == "html":
        from adas_dream.cli.reports.game import check_library

        check_library("--html")
    counting = Counting(sources, pack_files)
    counting.find_pack()  # a file that is no pack is an error before any game is read
    games = every_game(sources)
    found = Statistics()
    every = processes.each(counting, games, processes.as_many_as_pay(len(games), jobs))
    for game in shown(every, len(games)):
        if isinstance(game, LeftOut) and game.message:
            tell(game.message)
        found.add(game)
    _tell(found, form, sources)
    code = max((CODES.get(game.why, CLEAN) for game in found.left_out), default=CLEAN)
    return code or (CLEAN if found.games else FINDING)


class Counting(Struct, frozen=True, gc=False):
    """What each process does with a game of these files, folders and stores."""

    sources: tuple[str, ...]
    pack_files: tuple[str, ...]

    def __call__(self, game: str) -> Figures | LeftOut:
        """The figures of a game, or why it has none; a fault of the program is told at once."""
        found: list[Figures | LeftOut] = []

        def count() -> int:
            found.append(self._count(game))
            return CLEAN

        exits.code_of_game(game, count, as_json=False)
        return found[0] if found else LeftOut(game, "fault")

    def find_pack(self) -> FindPack:
        """What finds the packs of the games."""
        return _finder(self.sources, self.pack_files)

    def _count(self, game: str) -> Figures | LeftOut:
        try:
            with opened(game) as lines:
                return figures(lines, game, self.find_pack())
        except AdasDreamError as wrong:
            return LeftOut(game, "unreadable", str(wrong))


@cache  # each process searches for a pack once
def _finder(sources: tuple[str, ...], pack_files: tuple[str, ...]) -> FindPack:
    return usual.find_pack(pack_files, *sources)


def _tell(found: Statistics, form: Form, sources: tuple[str, ...]) -> None:
    if form == "html":
        from adas_dream.projections.reports.statistics import statistics_html

        title = ", ".join(Path(source).name or source for source in sources)
        say([statistics_html(found, safe(title, WIDTH))])
    elif form == "json":
        say_json(page.as_json(found))
    elif form == "csv":
        say_csv(page.as_table(found))
        if found.left_out:
            tell(messages.NOT_COUNTED.format(count=len(found.left_out)))
    else:
        say(page.page(found))
