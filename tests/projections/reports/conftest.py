from pathlib import Path

import pytest

from adas_dream.projections.reports.html import game_html
from tests.projections.reports.pages import page_of


class Files(dict[str, Path]):
    """The pages of fixture games, by their names, each written where it is asked for first."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def __missing__(self, game: str) -> Path:
        file = self[game] = self.folder / f"{game}.html"
        file.write_text(game_html(page_of(game)), encoding="utf-8")
        return file


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of all fixture games."""
    return Files(tmp_path_factory.mktemp("pages"))
