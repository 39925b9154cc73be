"""`validate --explain`, step by step."""

from __future__ import annotations

from functools import partial

import click

from adas_dream.cli.opening.logs import begin_of, read_whole
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, FINDING
from adas_dream.cli.output.printing import say_either
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
    players = log.header.players
    told = partial(explain_page.as_json, found, players)
    say_either(explain_page.page(found, players), lambda: {"game": game, **told()}, as_json=as_json)
    counts = any(finding.severity in COUNTS for finding in found.findings)
    return FINDING if counts else CLEAN
