"""`replay`: the board at a point, or the whole game as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from adas_dream.cli import options
from adas_dream.cli.opening.replays import Place, end_of, folded, replayed
from adas_dream.cli.output import messages, printing
from adas_dream.projections.boards.page import lines
from adas_dream.projections.timelines.transcript import fact_lines, transcript

if TYPE_CHECKING:
    from adas_dream.core.state import State
    from adas_dream.projections.timelines.replaying import Replay

EXAMPLES: Final = """\b
Examples:
  adas-dream replay game.jsonl              the whole game as text
  adas-dream replay game.jsonl --turn 3.1   the board after turn 3 of player 1
  adas-dream replay game.jsonl --to 45      the board after fact 45
  adas-dream replay game.jsonl --step       each fact with its board
  adas-dream replay game.jsonl --timeline   each turn, with the points moved
  adas-dream replay game.jsonl --notation   a line of notation for each turn
"""


def _turn(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None and not re.fullmatch(r"[1-9][0-9]{0,5}\.[1-4]", value):
        raise click.BadParameter(messages.NOT_A_TURN)
    return value


@click.command("replay", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option(
    "--to", "seq", type=options.Number(2), metavar="SEQ", help="Stop after the fact of this number."
)
@click.option(
    "--turn",
    metavar="N.PLAYER",
    callback=_turn,
    help="Stop after this turn; 3.1 is turn 3 of player 1.",
)
@click.option("--step", is_flag=True, help="Show the board after each fact.")
@click.option("--timeline", "timed", is_flag=True, help="Tell each turn, with the points moved.")
@click.option(
    "--notation", "noted", is_flag=True, help="Write the game in notation, as `record` reads it."
)
@options.COLOUR
@options.PACK_FILES
@options.AS_JSON
def command(  # noqa: PLR0913 - one argument for each option
    game: str,
    seq: int | None,
    turn: str | None,
    pack_files: tuple[str, ...],
    *,
    step: bool,
    timed: bool,
    noted: bool,
    as_json: bool,
) -> int:
    """Replay a GAME: the board at a point, or the whole game as text.

    A replay applies the facts of the log and judges nothing. With --json it prints the position, in
    the shape of position_set. At a terminal --step shows one fact with its board: the arrow keys go
    on and back by facts (right, left) and turns (down, up), q, Esc and Ctrl-D leave.
    """
    if seq is not None and turn is not None:
        raise click.UsageError(messages.TO_OR_TURN)
    place = Place(seq, turn)
    if noted:
        if step or timed or as_json or place != Place():
            raise click.UsageError(messages.NOTATION_ALONE)
        from adas_dream.cli.runs.replay import write

        return write(game, options.find_pack(pack_files, game))
    with replayed(game, options.find_pack(pack_files, game)) as replay:
        if timed:
            _tell_turns(replay, place, as_json=as_json)
        elif step:
            _step(replay, place, as_json=as_json)
        elif as_json or place != Place():
            _show_place(replay, place, as_json=as_json)
        else:
            printing.say(transcript(replay))
        return end_of(replay, game)


def _show_place(replay: Replay, place: Place, *, as_json: bool) -> None:
    for _ in folded(replay, place):
        pass
    if replay.stuck is None:
        _show(replay.state, as_json=as_json)


def _tell_turns(replay: Replay, place: Place, *, as_json: bool) -> None:
    from adas_dream.projections.timelines import timeline

    turns = timeline.timeline(replay, folded(replay, place))
    lines = timeline.page(turns, replay.header.players)
    printing.say_either(lines, lambda: timeline.as_json(turns), as_json=as_json)


def _step(replay: Replay, place: Place, *, as_json: bool) -> None:
    """Show the board after each fact: on the screen of a person who goes to and fro, else all."""
    if not as_json:
        from adas_dream.cli.runs import replay as runs

        if runs.can_be_stepped():
            runs.step_at_terminal(replay, place)
            return
    gone = {} if as_json else replay.taken_back()
    _show(replay.state, as_json=as_json)
    for step in folded(replay, place):
        if not as_json:
            fact = step.fact
            printing.say(["", *fact_lines(fact, replay.header.players, gone.get(fact.seq)), ""])
        _show(step.after, as_json=as_json)


def _show(state: State, *, as_json: bool) -> None:
    if as_json:
        printing.say_json(state.position)
    else:
        printing.say(lines(state))
