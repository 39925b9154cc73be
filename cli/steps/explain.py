"""`validate --explain`, step by step."""

from __future__ import annotations

import click

from adas_dream.cli.opening.logs import begin_of, read_whole
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, FINDING
from adas_dream.cli.output.printing import say, say_json
from adas_dream.core.findings import COUNTS
from adas_dream.core.walk import FindPack
from adas_dream.projections.audits import explain_page
from adas_dream.projections.audits.explain import explain


def explain_fact(game: str, seq: int, find_pack: FindPack, *, as_json: bool) -> int:
    """Tell all about one fact of a game; gives the exit code."""
    log = read_whole(game)
    begin = begin_of(log, find_pack, game)
    try:
        found = explain(begin, log.facts, seq)
    except LookupError:
        last = max((fact.seq for fact in log.facts), default=2)
        raise click.UsageError(messages.NO_SUCH_FACT.format(asked=seq, seq=last)) from None
    if as_json:
        say_json({"game": game, **explain_page.as_json(found, log.header.players)})
    else:
        say(explain_page.page(found, log.header.players))
    counts = any(finding.severity in COUNTS for finding in found.findings)
    return FINDING if counts else CLEAN
