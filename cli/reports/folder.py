"""The pages of the games of a folder, and the page that lists them, step by step."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from adas_dream.cli.output import exits, messages
from adas_dream.cli.output.failures import NoLogs
from adas_dream.cli.reports.game import check_library, told
from adas_dream.cli.reports.page_file import check_may_be_written, write
from adas_dream.events.errors import CannotWrite, reason_of
from adas_dream.events.journal.corpora import games_in
from adas_dream.projections.wording.text import WIDTH, counted, safe

if TYPE_CHECKING:
    from adas_dream.core.walk import FindPack
    from adas_dream.projections.reports.index import Entry

INDEX = "index.html"


def write_folder(folder: str, into: str, view: str | None, find_pack: FindPack) -> int:
    """Write the page of each log in a folder, and the list of them; the highest exit code."""
    check_library(into)
    from adas_dream.projections.reports.html import index_html

    games = [Path(game) for game in games_in(folder)]
    if not games:
        raise NoLogs(folder)
    try:
        Path(into).mkdir(exist_ok=True)
    except OSError as error:
        raise CannotWrite(into, reason_of(error)) from None
    index = str(Path(into) / INDEX)
    check_may_be_written(index)
    entries: list[Entry] = []
    code = exits.CLEAN
    for game in games:
        one = partial(_write_one, game, into, view, find_pack, entries)
        code = max(code, exits.code_of_game(str(game), one, as_json=False))
    said = messages.INDEXED.format(file=safe(index, WIDTH), games=counted(len(entries), "game"))
    write(index, index_html(entries).encode(), said)
    return code


def _write_one(
    game: Path, into: str, view: str | None, find_pack: FindPack, entries: list[Entry]
) -> int:
    from adas_dream.projections.reports.html import game_html
    from adas_dream.projections.reports.index import entry

    file = Path(into) / _name_of(game)
    check_may_be_written(str(file))
    page = told(str(game), view, None, find_pack)
    write(str(file), game_html(page).encode())
    entries.append(entry(page, file.name))
    return exits.CLEAN if page.audit.clean else exits.FINDING


def _name_of(game: Path) -> str:
    """The name of a game's page; a log `index.jsonl` does not lose its page to the list, also where
    capitals mean nothing."""
    name = f"{game.stem}.html"
    return name if name.lower() != INDEX else f"{game.name}.html"
