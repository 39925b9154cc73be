"""The site: how Sphinx builds the pages of this folder (`just docs`)."""

import os
import re
import tomllib
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from pygments.lexers.data import JsonLexer
from sphinx.application import Sphinx

DOCS = Path(__file__).parent
ROOT = DOCS.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SOURCE = SETTINGS["urls"]["Source"]
INCLUDED = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
"""What stands at the root and is a page of the site too."""
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")

project = "adas-dream"
author = copyright = "adas-dream contributors"  # noqa: A001 - Sphinx's name
version = release = installed("adas-dream")

extensions = ["myst_parser"]
myst_heading_anchors = 4
nitpicky = True

html_theme = "furo"
html_title = f"adas-dream {version}"
html_baseurl = SETTINGS["urls"]["Documentation"]
html_copy_source = False
html_theme_options = {
    "source_repository": SOURCE,
    "source_branch": "main",
    "source_directory": "docs/",
}


def led(text: str, folder: Path, page: Path) -> str:
    """The text of a page that lies in `folder`, with links that the site can follow from `page`."""

    def there(link: re.Match[str]) -> str:
        target = (folder / link[1]).resolve()
        name = target.relative_to(ROOT).as_posix()
        target = DOCS / INCLUDED.get(name, target)
        if target.is_relative_to(DOCS) and target.is_file():
            return f"]({Path(os.path.relpath(target, page)).as_posix()}"
        return f"]({SOURCE}/{'tree' if target.is_dir() else 'blob'}/main/{name}"

    return LINK.sub(there, text)


def read_page(app: Sphinx, name: str, text: list[str]) -> None:
    """A page of this folder, before it is parsed."""
    folder = Path(app.env.doc2path(name)).parent
    text[0] = led(text[0], folder, folder)


def read_included(_: Sphinx, _name: Path, page: str, text: list[str]) -> None:
    """A page of the root, before it is parsed."""
    text[0] = led(text[0], ROOT, (DOCS / page).parent)


def setup(app: Sphinx) -> dict[str, Any]:
    """Hang in what Sphinx does not know."""
    app.add_lexer("jsonl", JsonLexer)
    app.connect("source-read", read_page)
    app.connect("include-read", read_included)
    return {"parallel_read_safe": True}
