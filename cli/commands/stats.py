"""`stats`: numbers over many games."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream stats games
  adas-dream stats games club.db evening.jsonl
  adas-dream stats games.db --json
  adas-dream stats games --csv > games.csv
  adas-dream stats games --html > games.html
"""


@click.command("stats", cls=options.Command, epilog=EXAMPLES)
@click.argument("corpus", metavar="FOLDER|STORE|GAME...", nargs=-1, required=True)
@click.option("--csv", "as_csv", is_flag=True, help="Print the rows as comma-separated values.")
@click.option("--html", "as_html", is_flag=True, help="Print a page with plots for a browser.")
@options.JOBS
@options.PACK_FILES
@options.AS_JSON
def command(  # noqa: PLR0913 - one argument for each option
    corpus: tuple[str, ...],
    pack_files: tuple[str, ...],
    *,
    jobs: int | None,
    as_csv: bool,
    as_html: bool,
    as_json: bool,
) -> int:
    """Give numbers over many games: of folders (*.jsonl), archives, and games by themselves.

    By player, seat, area, line of the scorepad, Objective, Program and ruling: of how many games,
    how often, mean, standard deviation, least, most, and the share of wins.

    Only finished, legal games whose whole score is known count, a copy of a game only once. How
    many are left out, and why, is said; it leaves the exit code at 0, but for games that cannot be
    read (3). Where no game counts it is 1.
    """
    from adas_dream.cli.corpus.statistics import Form, statistics
    from adas_dream.cli.output import messages

    if as_csv + as_html + as_json > 1:
        raise click.UsageError(messages.ONE_FORM)
    form: Form = "csv" if as_csv else "html" if as_html else "json" if as_json else "page"
    return statistics(corpus, pack_files, jobs, form)
