"""`validate --explain`, step by step."""

from __future__ import annotations

import click

from adas_dream.cli import messages
from adas_dream.cli.exits import CLEAN, FINDING
from adas_dream.cli.output import say, say_json
from adas_dream.cli.whole import begin_of, read_whole
from adas_dream.core.game import FindPack
from adas_dream.projections import explanation
from adas_dream.projections.audit import COUNTS
from adas_dream.projections.explaining import explain


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
        say_json({"game": game, **explanation.as_json(found, log.header.players)})
    else:
        say(explanation.page(found, log.header.players))
    counts = any(finding.severity in COUNTS for finding in found.findings)
    return FINDING if counts else CLEAN
