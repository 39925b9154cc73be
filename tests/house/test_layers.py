import subprocess
import sys

import pytest

from tests.house.tree import ROOT

LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_logo=True))"
LOADED = "import sys, {door}; print(*sorted({unwanted!r} & set(sys.modules)))"
UNWANTED = {"click", "eventsourcing", "rich"}


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run some code in a fresh interpreter at the root."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_imports_go_one_way() -> None:
    """Every import contract of pyproject.toml holds (house rule 15)."""
    result = python(LINT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("door", ["adas_dream.events", "adas_dream.core", "adas_dream.projections"])
def test_a_door_loads_neither_command_line_nor_archive(door: str) -> None:
    """A front end that opens a door pays for neither click nor eventsourcing (house rule 14)."""
    result = python(LOADED.format(door=door, unwanted=UNWANTED))
    assert (result.stdout.strip(), result.stderr) == ("", "")
