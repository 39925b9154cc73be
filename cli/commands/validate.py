"""`validate`: the four verdicts on each game, with findings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from adas_dream.cli import options
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import exits, printing
from adas_dream.projections.audits import page
from adas_dream.projections.audits.audit import Audit, audit

if TYPE_CHECKING:
    from collections.abc import Callable

    from adas_dream.core.walk import FindPack

EXAMPLES: Final = """\b
Examples:
  adas-dream validate game.jsonl
  adas-dream validate --json games/*.jsonl
  adas-dream validate - < game.jsonl
  adas-dream validate --strict game.jsonl
  adas-dream validate games club.db --quiet
  adas-dream validate game.jsonl --explain 45   all about one fact
"""


@click.command("validate", cls=options.Command, epilog=EXAMPLES)
@options.GAMES
@click.option("--explain", "seq", type=options.Number(3), metavar="SEQ", help="All about one fact.")
@click.option("--strict", is_flag=True, help="Exit 1 also where something is not proven.")
@options.QUIET
@options.PACK_FILES
@options.AS_JSON
def command(  # noqa: PLR0913 - one argument for each option
    games: tuple[str, ...],
    seq: int | None,
    pack_files: tuple[str, ...],
    *,
    strict: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Give the verdicts on each GAME, with findings.

    Integrity says whether the log is as it was written, completeness whether play has ended,
    legality whether the rules were kept, dice whether the rolls are those of the seed. Every
    finding names its line, its rule and what was legal.

    With --strict a game that is not finished, not chained, torn, without its content pack or
    without the seed that its dice need is not good enough: exit code 1, and the reasons.

    GAME may also be a folder (its *.jsonl) or an archive, for all games in it. Several games end
    with a summary, and --quiet shows only those that fail. A game that cannot be read is reported
    on standard error and does not stop the others; the highest exit code counts.

    With --json there is one object a game, one a line.

    With --explain there is one GAME, and all about one fact of it: the position it met, the step
    that was due, the rules it was held against, what was legal, and the verdict under each reading.
    """
    find_pack = options.find_pack(pack_files, *games)
    if seq is not None and strict:
        from adas_dream.cli.output import messages

        raise click.UsageError(messages.EXPLAIN_OR_STRICT)
    if seq is not None:
        return _explain(games, seq, find_pack, as_json=as_json)
    judge = partial(_judge, find_pack)
    show = partial(_show, strict=strict, as_json=as_json)
    if options.is_one_log(games):
        (game,) = games
        one = partial(_code_of, game, judge, show, strict=strict, quiet=quiet)
        return exits.code_of_game(game, one, as_json=as_json)
    from adas_dream.cli.corpus.verdicts import Telling, validate_all

    return validate_all(games, Telling(judge, show, strict, quiet, as_json))


def _explain(games: tuple[str, ...], seq: int, find_pack: FindPack, *, as_json: bool) -> int:
    """All about one fact of the only game."""
    game, *more = games
    if more:
        from adas_dream.cli.output import messages

        raise click.UsageError(messages.ONE_GAME)
    from adas_dream.cli.runs.explain import explain_fact

    return explain_fact(game, seq, find_pack, as_json=as_json)


def _judge(find_pack: FindPack, game: str) -> Audit:
    """What is found in a game; that its content pack is not available is told."""
    with opened(game) as lines:
        result = audit(lines, game, find_pack)
    if result.without_content is not None:
        from adas_dream.cli.opening.known_content import no_content

        exits.tell(no_content(result.without_content, game).message)
    return result


def _show(result: Audit, *, strict: bool, as_json: bool) -> None:
    """Show what was found."""
    lines = page.page(result, strict=strict)
    printing.say_either(lines, lambda: page.as_json(result, strict=strict), as_json=as_json)


def _code_of(
    game: str,
    judge: Callable[[str], Audit],
    show: Callable[[Audit], None],
    *,
    strict: bool,
    quiet: bool,
) -> int:
    """Show what is found in the only game; gives its exit code."""
    result = judge(game)
    fails = not result.clean or (strict and bool(result.unproven))
    if fails or not quiet:
        show(result)
    return exits.FINDING if fails else exits.CLEAN
