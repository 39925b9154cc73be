"""The documents hold together: what they point to is there."""

import re
from pathlib import Path

import pytest

from tests.house.tree import ROOT, files, shown

LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")
DOCUMENTS = [path for path in files(ROOT) if path.suffix == ".md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=shown)
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link of a document leads to a file or a folder."""
    targets: list[str] = LINK.findall(document.read_text(encoding="utf-8"))
    assert [one for one in targets if not (document.parent / one).exists()] == []
