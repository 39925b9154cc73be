from pathlib import Path

import pytest

from adas_dream.projections.reports.html import game_html
from tests.projections.reports.pages import GAMES, page_of


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of all fixture games, by their names."""
    folder = tmp_path_factory.mktemp("pages")
    written = {}
    for game in GAMES:
        written[game] = folder / f"{game}.html"
        written[game].write_text(game_html(page_of(game)), encoding="utf-8")
    return written
