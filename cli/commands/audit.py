"""`audit`: every game of folders and archives judged and counted."""

from __future__ import annotations

from typing import Any, Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream audit games
  adas-dream audit games club.db -o results.jsonl --csv results.csv
  adas-dream audit games --strict --readings
  adas-dream audit club.db -o results.jsonl --dask tcp://10.0.0.1:8786
  adas-dream audit games --against results.jsonl
  adas-dream audit games --against results.jsonl --with-pack my-copy-2.toml
"""


@click.command("audit", cls=options.Command, epilog=EXAMPLES)
@click.argument("sources", metavar="FOLDER|STORE|GAME...", nargs=-1, required=True)
@click.option(
    "-o",
    "file",
    metavar="FILE",
    callback=options.written,
    help="Keep a line of JSON for each game here.",
)
@click.option(
    "--csv",
    "table",
    metavar="FILE",
    callback=options.written,
    help="Write a table, one row a game.",
)
@click.option("--strict", is_flag=True, help="Exit 1 also where something is not proven.")
@click.option(
    "--readings", "disputed", is_flag=True, help="Ask also what depends on a ruling; slow."
)
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="ID=VALUE",
    help="Judge every game by this reading, whatever its log says; repeat it for each.",
)
@click.option("--against", metavar="FILE", help="Tell what differs from this earlier audit.")
@options.PACK_FILES
@click.option(
    "--with-pack",
    metavar="FILE",
    help="Judge games of this pack's name by it, whichever version of it their logs name.",
)
@click.option(
    "--jobs",
    type=options.Number(1, 256),
    metavar="NUMBER",
    help="How many processes judge; for many games one a processor unless given.",
)
@click.option("--dask", metavar="ADDRESS", help="Judge on the Dask cluster with this scheduler.")
@options.AS_JSON
def command(**given: Any) -> int:  # noqa: ANN401 - click gives the options by name
    """Judge and count every game of folders and archives, and tell what all of them show.

    The summary has the verdicts, every broken rule with its games, games that are there twice, and
    which rules the games touched and which codes they brought, and which they never did. A game
    that cannot be read is told and does not stop the others; the highest exit code counts.

    With -o each game is a line of JSON in FILE, and FILE is also the state: stopped and run again,
    only what is missing is judged, and what has changed: the bytes of a game, this program, its
    content pack, the readings.

    With --against the FILE of an earlier audit, by another version, other readings or another pack,
    it tells which games have another verdict, score or winner now, and by which rule; exit code 1
    where anything has changed.

    Each FILE that is written may be -, standard output; then the summary goes to standard error.
    """
    from adas_dream.cli.audits.audit import AuditOptions, audit

    return audit(AuditOptions(**given))
