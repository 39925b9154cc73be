"""The page of two logs side by side, or of one under two readings, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adas_dream.cli.opening import seeds
from adas_dream.cli.opening.logs import begin_of
from adas_dream.cli.opening.set_up import all_at_once
from adas_dream.cli.output import exits, messages
from adas_dream.cli.reports.game import (
    check_library,
    lines_of,
    tell_without_content,
)
from adas_dream.cli.reports.page_file import check_may_be_written, write
from adas_dream.events.codec import Line
from adas_dream.events.log import log_of
from adas_dream.projections.reports.side_by_side.telling import (
    ComparisonPage,
    compared_logs,
    compared_readings,
)
from adas_dream.projections.wording.text import WIDTH, safe

if TYPE_CHECKING:
    from adas_dream.core.walk import FindPack


def write_logs(games: tuple[str, str], file: str, find_pack: FindPack) -> int:
    """Write the page of two logs; gives the exit code."""
    check_library(file)
    check_may_be_written(file)
    lines = lines_of(games[0]), lines_of(games[1])
    page = compared_logs(lines, games, find_pack)
    for header, game in zip(page.without_content, games, strict=True):
        if header is not None:
            tell_without_content(header, game)
    return _write(file, page, "two logs")


def write_readings(
    game: str, file: str, rulings: tuple[str, ...], seed_file: str | None, find_pack: FindPack
) -> int:
    """Write the page of a game as its table plays and under other readings; gives the exit code."""
    check_library(file)
    settings = all_at_once(rulings)
    check_may_be_written(file)
    lines = lines_of(game)
    log = log_of((line.fact for line in lines if isinstance(line, Line)), game)
    begin = begin_of(log, find_pack, game)
    seed = seeds.of_game(seed_file, log.header.dice, game)
    page = compared_readings(lines, game, begin, settings, find_pack, seed=seed)
    return _write(file, page, "two readings")


def _write(file: str, page: ComparisonPage, logs: str) -> int:
    from adas_dream.projections.reports.side_by_side.html import comparison_html

    said = messages.COMPARED.format(file=safe(file, WIDTH), logs=logs)
    write(file, comparison_html(page).encode(), said)
    return exits.CLEAN if page.clean else exits.FINDING
