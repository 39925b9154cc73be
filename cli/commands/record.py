"""`record`: take choices and append them durably."""

from __future__ import annotations

from typing import Any, Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream record game.jsonl                      asks at the terminal
  adas-dream record game.jsonl choices.jsonl        takes them from a file
  echo '{"type":"turn_ended","player":1}' | adas-dream record game.jsonl
  adas-dream record game.jsonl right.jsonl --correct 93 --reason "P2 was P3"
"""


@click.command(
    "record",
    cls=options.Command,
    epilog=EXAMPLES,
    short_help="take choices and append them durably",
)
@options.GAME
@click.argument("choices", metavar="[CHOICES]", required=False)
@click.option("--seed-file", metavar="FILE", help="Where the seed lies; GAME.seed unless given.")
@options.PACK_FILES
@click.option(
    "--accept",
    metavar="REASON",
    callback=options.reason,
    help="Accept the first illegal choice, as an irregularity.",
)
@click.option("--at-time", is_flag=True, help="Write the time of day with each choice.")
@click.option(
    "--note",
    metavar="TEXT",
    default="",
    callback=options.note,
    help="A note with the first choice.",
)
@click.option(
    "--correct",
    type=options.Number(1),
    metavar="SEQ",
    help="Put CHOICES in place of the choice or roll SEQ; without CHOICES take it out.",
)
@click.option(
    "--reason", metavar="TEXT", callback=options.reason, help="Why the table corrects it."
)
@click.option("--before", is_flag=True, help="Put CHOICES in front of SEQ, which stays.")
@click.option("--dry-run", is_flag=True, help="Tell what a correction does, and write nothing.")
@options.AS_JSON
def command(**given: Any) -> int:  # noqa: ANN401 - click gives the options by name
    """Record choices and rolls into GAME, with everything that follows from them.

    CHOICES is a file of choices, or - for standard input; at a terminal they are asked for. Each
    one is on the disk before it is shown.

    With --correct the table takes back what was written down wrong, over turns, rolls and the end:
    CHOICES take the place of SEQ and what it brought, and the later choices, rolls and statements
    are taken again, all in one write. Nothing is erased. Exit code 1 if a new choice is refused,
    and then nothing is written; or if a later one does not fit any more: what was taken again up to
    there is written, and the rest is named.
    """
    from adas_dream.cli.runs.record import RecordOptions, record

    asked = RecordOptions(**given)
    if asked.correct is None and not (asked.reason or asked.before or asked.dry_run):
        return record(asked)
    from adas_dream.cli.runs.correct import correct_in

    return correct_in(asked)
