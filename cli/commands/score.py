"""`score`: the eleven-line scorepad, with the facts that made each point."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options
from adas_dream.cli.opening.replays import Place, end_of, folded, replayed
from adas_dream.cli.output import messages, printing
from adas_dream.projections.scorepads import page
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.timelines import points
from adas_dream.projections.timelines.points import turn_points
from adas_dream.projections.timelines.replaying import Replay

EXAMPLES: Final = """\b
Examples:
  adas-dream score game.jsonl               the scorepad at the end of the log
  adas-dream score game.jsonl --explain     every point with its sum and rule
  adas-dream score game.jsonl --at 45       as if play ended after fact 45
  adas-dream score game.jsonl --over-time   the points after each turn
"""


@click.command("score", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option("--explain", is_flag=True, help="Give every piece with its sum, facts and rule.")
@click.option(
    "--at", "seq", type=click.IntRange(2), metavar="SEQ", help="After the fact of this number."
)
@click.option("--over-time", "timed", is_flag=True, help="Give the points after each turn.")
@options.COLOUR
@options.PACK_FILES
@options.AS_JSON
def command(  # noqa: PLR0913 - one argument for each option
    game: str,
    seq: int | None,
    pack_files: tuple[str, ...],
    *,
    explain: bool,
    timed: bool,
    as_json: bool,
) -> int:
    """Give the scorepad of a GAME: its eleven lines, the winner and what decided.

    Before play has ended it is the score if it ended there. What stands in the log is counted and
    nothing is judged. A question mark stands where the content pack does not know what something
    is worth, brackets give the points under another reading.
    """
    if explain and timed:
        raise click.UsageError(messages.EXPLAIN_OR_OVER_TIME)
    with replayed(game, options.find_pack(pack_files, game)) as replay:
        if timed:
            _show_over_time(replay, Place(seq), as_json=as_json)
        else:
            _show(replay, Place(seq), explain=explain, as_json=as_json)
        return end_of(replay, game)


def _show(replay: Replay, place: Place, *, explain: bool, as_json: bool) -> None:
    reasons = Reasons(replay.state, replay.seq)
    for step in folded(replay, place):
        if explain or as_json:
            reasons.follow(step)
    if replay.stuck is not None:
        return
    pad = scorepad(replay.state, replay.seq)
    lines = page.explained(pad, reasons) if explain else page.page(pad)
    printing.say_either(lines, lambda: page.as_json(pad, reasons), as_json=as_json)


def _show_over_time(replay: Replay, place: Place, *, as_json: bool) -> None:
    turns = [*turn_points(replay, folded(replay, place))]
    if replay.stuck is not None:
        return
    lines = points.page(turns, replay.header.players)
    printing.say_either(lines, lambda: points.as_json(turns), as_json=as_json)
