"""`validate`: the three verdicts on each game, with findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from adas_dream.cli import exits, options, output
from adas_dream.cli.sources import opened
from adas_dream.events.errors import AdasDreamError
from adas_dream.projections import verdicts
from adas_dream.projections.audit import Audit, audit

if TYPE_CHECKING:
    from adas_dream.core.game import FindPack

EXAMPLES: Final = """\b
Examples:
  adas-dream validate game.jsonl
  adas-dream validate --json games/*.jsonl
  adas-dream validate - < game.jsonl
"""


@click.command("validate", epilog=EXAMPLES)
@options.GAMES
@options.PACK_FILES
@options.AS_JSON
def command(games: tuple[str, ...], pack_files: tuple[str, ...], *, as_json: bool) -> int:
    """Give the verdicts on each GAME, with findings.

    Integrity says whether the log is as it was written, completeness whether play has ended,
    legality whether the rules were kept. Every finding names its line, its rule and what was legal.

    With --json there is one object a game, one a line. A game that cannot be read is told on
    standard error and does not stop the others; the highest exit code counts.
    """
    find_pack = options.find_pack(pack_files)
    code = exits.CLEAN
    for game in games:
        result = _audit(game, find_pack)
        if result is None:
            code = exits.UNREADABLE
            continue
        if as_json:
            output.say_json(verdicts.as_json(result))
        else:
            output.say([*verdicts.page(result), *([""] if game != games[-1] else [])])
        code = max(code, exits.CLEAN if result.clean else exits.FINDING)
    return code


def _audit(game: str, find_pack: FindPack) -> Audit | None:
    """What was found in a game; None where it cannot be read, which is told."""
    try:
        with opened(game) as lines:
            return audit(lines, game, find_pack)
    except AdasDreamError as problem:
        exits.tell(str(problem))
        return None
