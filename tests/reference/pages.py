"""The pages of docs/reference that are made from the code, each with what makes it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.reference import facts, findings, packs, position, rules

FOLDER: Final = Path(__file__).parents[2] / "docs" / "reference"
PAGES: Final[dict[str, Callable[[], str]]] = {
    "facts": facts.page,
    "findings": findings.page,
    "packs": packs.page,
    "position": position.page,
    "rules": rules.page,
}
