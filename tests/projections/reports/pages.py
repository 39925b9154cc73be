"""The pages of the fixture games, each made once."""

from functools import cache
from pathlib import Path
from typing import Final

from adas_dream.core import find_pack
from adas_dream.events.codec import Line
from adas_dream.events.lines import Torn, open_log, read_log
from adas_dream.projections.reports.game import GamePage, game_page
from tests.house.tree import ROOT

GAMES: Final = tuple(sorted(path.stem for path in (ROOT / "fixtures/games").glob("*.jsonl")))


def lines_of(path: Path) -> list[Line | Torn]:
    """The lines of a log."""
    with open_log(str(path)) as stream:
        return [*read_log(stream, path.name)]


@cache
def page_of(game: str) -> GamePage:
    """The page of a fixture game, without its readings."""
    path = ROOT / "fixtures/games" / f"{game}.jsonl"
    return game_page(lines_of(path), path.name, find_pack, disputed=False)
