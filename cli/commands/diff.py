"""`diff`: where two logs first part."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream diff mine.jsonl yours.jsonl
  adas-dream diff --json mine.jsonl yours.jsonl
"""


@click.command("diff", epilog=EXAMPLES, short_help="show where two logs first part, and why")
@click.argument("a")
@click.argument("b")
@options.PACK_FILES
@options.AS_JSON
def command(a: str, b: str, pack_files: tuple[str, ...], *, as_json: bool) -> int:
    """Compare two logs: their tables, their starts, then fact by fact.

    Numbers, times, notes and choices that were undone count for nothing. Exit code 0 for the same
    game, 1 for another, 3 where a log cannot be read.
    """
    if a == b == "-":
        raise click.UsageError("only one of the logs can be standard input")
    from adas_dream.cli.comparing import diff

    return diff(a, b, options.find_pack(pack_files), as_json=as_json)
