"""`diff`: where two logs part, or the games of folders."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream diff mine.jsonl yours.jsonl
  adas-dream diff --json mine.jsonl yours.jsonl
  adas-dream diff games-before games-after
  adas-dream diff games --ruling line-arithmetic=precedence
"""


@click.command(
    "diff", cls=options.Command, epilog=EXAMPLES, short_help="show where two logs part, and why"
)
@click.argument("a")
@click.argument("b", required=False)
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="ID=VALUE",
    help="Hold the games of a folder against this reading; several are taken together.",
)
@options.PACK_FILES
@options.AS_JSON
def command(
    a: str, b: str | None, rulings: tuple[str, ...], pack_files: tuple[str, ...], *, as_json: bool
) -> int:
    """Compare two logs: their tables, their starts, then fact by fact, and the scores.

    Numbers, times, notes and choices that were undone are ignored. Two recordings of one
    game are aligned turn by turn, and each place where they part is shown with its kind: another
    choice, another roll, a fact that only one has, other choices that lead to the same position.

    Two folders are compared game by game, by file name; one folder with --ruling is held against
    other readings: which games break, which only change score, which are untouched.

    Exit code 0 for the same game, 1 for another one, or if a log cannot be followed to its end, 3
    if a log cannot be read.
    """
    from adas_dream.cli.corpus.games import is_folder
    from adas_dream.cli.opening.sources import STANDARD
    from adas_dream.cli.output import messages

    find_pack = options.find_pack(pack_files, a, *([] if b is None else [b]))
    if b is None:
        if not rulings or not is_folder(a):
            raise click.UsageError(messages.TWO_LOGS)
        from adas_dream.cli.corpus.differences import under_readings

        return under_readings(a, rulings, find_pack, as_json=as_json)
    if rulings or is_folder(a) != is_folder(b):
        raise click.UsageError(messages.TWO_LOGS)
    if is_folder(a):
        from adas_dream.cli.corpus.differences import of_two

        return of_two(a, b, find_pack, as_json=as_json)
    if a == b == STANDARD:
        raise click.UsageError(messages.ONE_INPUT)
    from adas_dream.cli.runs.differences import diff

    return diff(a, b, find_pack, as_json=as_json)
