"""`simulate`: random games from a seed."""

from __future__ import annotations

from typing import Any, Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream simulate 100 -o games --pack house
  adas-dream simulate 10000 --into games.db --seed 7 --jobs 2
  adas-dream simulate 50 -o modules --module objectives --module tiles
"""


@click.command("simulate", cls=options.Command, epilog=EXAMPLES)
@click.argument("count", metavar="COUNT", type=options.Number(1, 1_000_000))
@click.option(
    "-o",
    "folder",
    metavar="DIR",
    callback=options.kept,
    help="Write each game to a file of this folder.",
)
@click.option(
    "--into",
    "store",
    metavar="STORE",
    callback=options.kept,
    help="Keep the games in this archive.",
)
@click.option(
    "--seed",
    type=options.Number(0, 2**32 - 1),
    metavar="NUMBER",
    default=1,
    help="A whole number, from which all dice, cards and choices follow; 1 unless given.",
)
@click.option(
    "--players",
    type=options.Number(2, 4),
    metavar="NUMBER",
    help="How many play; two, three and four in turn unless given.",
)
@click.option(
    "--pack",
    metavar="NAME[@VERSION]",
    help="A content pack that says how a game starts; house unless given.",
)
@click.option("--pack-file", metavar="FILE", help="A content pack of your own.")
@click.option(
    "--module",
    "modules",
    multiple=True,
    metavar="NAME",
    help="An optional part: exhibition, tiles or objectives; repeat it for each.",
)
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="ID=VALUE",
    help="How an open point is read; repeat it for each reading that is not usual.",
)
@options.JOBS
def command(**given: Any) -> int:  # noqa: ANN401 - click gives the options by name
    """Play COUNT random legal games to their end, into a folder or an archive, made if need be.

    The games are game-000001 and so on, each with seeded dice, and its seed revealed at the end.
    With the same options and the same version they are the same to the byte, however many there are
    and however many processes play. Nothing is overwritten: stopped and run again, it goes on with
    the games that are missing.
    """
    from adas_dream.cli.corpus.simulate import SimulateOptions, simulate

    return simulate(SimulateOptions(**given))
