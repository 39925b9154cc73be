"""`diff` of two logs side by side."""

from __future__ import annotations

from contextlib import ExitStack

from adas_dream.cli.opening.logs import log_in
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output.exits import CLEAN, FINDING
from adas_dream.cli.output.printing import say_either
from adas_dream.core.walk import FindPack
from adas_dream.projections.comparisons import page as diff_page
from adas_dream.projections.comparisons.comparison import compare


def diff(a: str, b: str, find_pack: FindPack, *, as_json: bool) -> int:
    """Compare two logs and tell where they part; gives the exit code."""
    with ExitStack() as opening:
        logs = [log_in(opening.enter_context(opened(file)), file) for file in (a, b)]
        found = compare(logs[0], logs[1], find_pack)
    lines = diff_page.page(found, (a, b), logs[0].header.players)
    say_either(lines, lambda: diff_page.as_json(found), as_json=as_json)
    return CLEAN if found.same and found.whole else FINDING
