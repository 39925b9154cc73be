"""Every module of the core opens first: no cycle of imports depends on who came before."""

import subprocess
import sys

from tests.house.tree import shown, sources

FRESH = """
import importlib, sys
for name in sys.argv[1:]:
    for loaded in [one for one in sys.modules if one.startswith("adas_dream.")]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, error)
"""


def test_every_module_can_be_imported_first() -> None:
    """Whichever module of the core is imported first, the import succeeds (house rule 15)."""
    paths = [path.with_suffix("") for path in sources("core") if path.name != "__init__.py"]
    names = ["adas_dream." + shown(path).replace("/", ".") for path in paths]
    result = subprocess.run(
        [sys.executable, "-c", FRESH, *names], capture_output=True, text=True, check=False
    )
    assert (result.stdout, result.stderr) == ("", "")
