"""The program as a process of its own."""

import gc
from typing import Final

FEW_COLLECTIONS: Final = 100_000
"""How many new objects there are before rubbish is looked for: imports, facts and positions make
none."""


def run() -> None:
    """Run the command line, whose imports are a good part of a short command."""
    gc.set_threshold(FEW_COLLECTIONS)
    from adas_dream.cli.main import main

    main()
