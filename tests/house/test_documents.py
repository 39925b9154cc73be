"""The documents hold together: what they point to is there."""

import re
from pathlib import Path

import pytest

from tests.house.tree import ROOT, files, shown

LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")
TREE = re.compile(r"^```\{toctree\}\n(?::[^\n]*\n)*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
DOCS = ROOT / "docs"
DOCUMENTS = [path for path in files(ROOT) if path.suffix == ".md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=shown)
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link of a document leads to a file or a folder."""
    targets: list[str] = LINK.findall(document.read_text(encoding="utf-8"))
    assert [one for one in targets if not (document.parent / one).exists()] == []


def test_the_site_lists_every_page() -> None:
    """The contents of the site (docs/index.md) name every page of docs/, each once; the decisions
    are taken by a pattern."""
    contents = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = [line for block in TREE.findall(contents) for line in block.split() if line[0] != ":"]
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    numbered = {page for page in pages if page.startswith("decisions/0")}
    assert sorted(listed) == sorted(pages - numbered - {"index"} | {"decisions/0*"})
