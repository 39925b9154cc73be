"""`diff`, step by step: two logs, read side by side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

from adas_dream.cli import messages
from adas_dream.cli.exits import CLEAN, FINDING, tell
from adas_dream.cli.output import say, say_json
from adas_dream.cli.sources import opened
from adas_dream.core.game import FindPack
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.errors import NotALog
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.lines import Torn
from adas_dream.projections import partings
from adas_dream.projections.differences import Log, compare
from adas_dream.projections.text import WIDTH, safe


def diff(a: str, b: str, find_pack: FindPack, *, as_json: bool) -> int:
    """Compare two logs and tell where they part; gives the exit code."""
    with ExitStack() as opening:
        logs = [_log(file, opening) for file in (a, b)]
        found = compare(logs[0], logs[1], find_pack)
    if as_json:
        say_json(partings.as_json(found))
    else:
        say(partings.page(found, (a, b), logs[0].header.players))
    return CLEAN if found.same else FINDING


def _log(file: str, opening: ExitStack) -> Log:
    """A log whose facts are read as they are compared."""
    facts = _facts(opening.enter_context(opened(file)), file)
    header, start = next(facts, None), next(facts, None)
    if not isinstance(header, GameSetUp) or not isinstance(start, PositionSet):
        raise NotALog(file, "headless")
    return Log(header, start, facts)


def _facts(lines: Iterator[Line | Torn], file: str) -> Iterator[AnyFact]:
    for line in lines:
        if isinstance(line, Torn):
            tell(messages.TORN.format(file=safe(file, WIDTH), line=line.number))
        else:
            yield line.fact
