"""The page of one game, step by step."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from adas_dream.cli.opening import seeds
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import exits, messages
from adas_dream.cli.output.exits import tell
from adas_dream.cli.output.failures import NoTemplates
from adas_dream.cli.reports.page_file import check_may_be_written, write
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.projections.reports.game import GamePage, game_page
from adas_dream.projections.views.seats import SPECTATOR
from adas_dream.projections.wording.text import WIDTH, counted, safe

if TYPE_CHECKING:
    from adas_dream.core.walk import FindPack
    from adas_dream.events.lines import Torn
    from adas_dream.projections.views.seats import Seat


def write_report(
    game: str, file: str, view: str | None, seed_file: str | None, find_pack: FindPack
) -> int:
    """Write the page of a game; gives the exit code."""
    check_library(file)
    from adas_dream.projections.reports.html import game_html

    check_may_be_written(file)
    page = told(game, view, seed_file, find_pack)
    facts = counted(page.audit.facts, "fact")
    said = messages.REPORTED.format(file=safe(file, WIDTH), facts=facts)
    write(file, game_html(page).encode(), said)
    return exits.CLEAN if page.audit.clean else exits.FINDING


def check_library(file: str) -> None:
    """Raise `NoTemplates` where what makes the pages is not installed."""
    try:
        import_module("jinja2")
    except ModuleNotFoundError:
        raise NoTemplates(file) from None


def told(game: str, view: str | None, seed_file: str | None, find_pack: FindPack) -> GamePage:
    """The page of a game as a seat sees it."""
    lines = lines_of(game)
    first = lines[0] if lines else None
    header = first.fact if isinstance(first, Line) else None
    if not isinstance(header, GameSetUp):
        return game_page(lines, game, find_pack)  # which says that it is no log
    seat = None if view is None else _seat(view, header.players)
    seed = seeds.of_game(seed_file, header.dice, game)
    page = game_page(lines, game, find_pack, seat=seat, seed=seed)
    if page.audit.without_content is not None:
        tell_without_content(page.audit.without_content, game)
    return page


def tell_without_content(header: GameSetUp, game: str) -> None:
    """Say that the content pack of a log is not available."""
    from adas_dream.cli.opening.known_content import no_content

    tell(no_content(header, game).message)


def lines_of(game: str) -> list[Line | Torn]:
    """The lines of a game."""
    with opened(game) as stream:
        return [*stream]


def _seat(view: str, players: tuple[str, ...]) -> Seat:
    """The seat of that name or number; a usage error for another one."""
    if view == SPECTATOR:
        return SPECTATOR
    numbers = {str(number): number for number in range(1, len(players) + 1)}
    named = {name: number for number, name in enumerate(players, 1)}
    seat = named.get(view) or numbers.get(view)
    if seat is None:
        known = ", ".join([*players, SPECTATOR])
        problem = messages.NO_SEAT.format(view=safe(view), known=safe(known, WIDTH))
        raise click.BadParameter(problem, param_hint="--view")
    return seat
