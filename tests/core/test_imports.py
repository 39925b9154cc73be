"""Every module of the core opens first: no cycle of imports depends on who came before."""

import subprocess
import sys

from tests.house.tree import shown, sources

WHOLE = ("engine", "reducers", "rules")
"""Packages that import all their modules when they are opened, so that none of these comes
first."""
FRESH = """
import importlib, sys
import adas_dream.events
for name in sys.argv[1:]:
    for loaded in [one for one in sys.modules if one.startswith("adas_dream.core")]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, error)
"""


def test_every_module_can_be_imported_first() -> None:
    """Whichever module of the core is imported first, the import succeeds (house rule 15)."""
    paths = [path.with_suffix("") for path in sources("core") if path.parent.name not in WHOLE]
    modules = ("adas_dream." + shown(path).replace("/", ".") for path in paths)
    names = [*(f"adas_dream.core.{package}" for package in WHOLE), *modules]
    result = subprocess.run(
        [sys.executable, "-c", FRESH, *names], capture_output=True, text=True, check=False
    )
    assert (result.stdout, result.stderr) == ("", "")
