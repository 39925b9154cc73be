"""`validate`: the four verdicts on each game, with findings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from adas_dream.cli import options
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import exits, printing
from adas_dream.projections.audits import page
from adas_dream.projections.audits.audit import audit

if TYPE_CHECKING:
    from adas_dream.core.walk import FindPack

EXAMPLES: Final = """\b
Examples:
  adas-dream validate game.jsonl
  adas-dream validate --json games/*.jsonl
  adas-dream validate - < game.jsonl
  adas-dream validate --strict game.jsonl
  adas-dream validate game.jsonl --explain 45   all about one fact
"""


@click.command("validate", cls=options.Command, epilog=EXAMPLES)
@options.GAMES
@click.option("--explain", "seq", type=click.IntRange(3), metavar="SEQ", help="All about one fact.")
@click.option("--strict", is_flag=True, help="Exit 1 also where something is not proven.")
@options.PACK_FILES
@options.AS_JSON
def command(
    games: tuple[str, ...],
    seq: int | None,
    pack_files: tuple[str, ...],
    *,
    strict: bool,
    as_json: bool,
) -> int:
    """Give the verdicts on each GAME, with findings.

    Integrity says whether the log is as it was written, completeness whether play has ended,
    legality whether the rules were kept, dice whether the rolls are those of the seed. Every
    finding names its line, its rule and what was legal.

    With --strict a game that is not finished, not chained, torn, without its content pack or
    without the seed that its dice need is not good enough: exit code 1, and the reasons.

    With --json there is one object a game, one a line. A game that cannot be read is reported
    on standard error and does not stop the others; the highest exit code counts.

    With --explain there is one GAME, and all about one fact of it: the position it met, the step
    that was due, the rules it was held against, what was legal, and the verdict under each reading.
    """
    find_pack = options.find_pack(pack_files, *games)
    if seq is not None and strict:
        from adas_dream.cli.output import messages

        raise click.UsageError(messages.EXPLAIN_OR_STRICT)
    if seq is not None:
        return _explain(games, seq, find_pack, as_json=as_json)
    code = exits.CLEAN
    for game in games:
        judge = partial(
            _judge, game, find_pack, as_json=as_json, strict=strict, last=game == games[-1]
        )
        code = max(code, exits.code_of_game(game, judge, as_json=as_json))
    return code


def _explain(games: tuple[str, ...], seq: int, find_pack: FindPack, *, as_json: bool) -> int:
    """All about one fact of the only game."""
    game, *more = games
    if more:
        from adas_dream.cli.output import messages

        raise click.UsageError(messages.ONE_GAME)
    from adas_dream.cli.runs.explain import explain_fact

    return explain_fact(game, seq, find_pack, as_json=as_json)


def _judge(game: str, find_pack: FindPack, *, as_json: bool, strict: bool, last: bool) -> int:
    """Tell what was found in a game; gives its exit code."""
    with opened(game) as lines:
        result = audit(lines, game, find_pack)
    if result.without_content is not None:
        from adas_dream.cli.opening.known_content import no_content

        exits.tell(no_content(result.without_content, game).message)
    if as_json:
        printing.say_json(page.as_json(result, strict=strict))
    else:
        printing.say([*page.page(result, strict=strict), *([] if last else [""])])
    clean = result.clean and not (strict and result.unproven)
    return exits.CLEAN if clean else exits.FINDING
