"""What is shown at the table: what was done, the table at a glance, the board, the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

from adas_dream.cli.output import messages
from adas_dream.cli.output.colours import coloured, has_colours
from adas_dream.core.game import Game
from adas_dream.core.recording import Recording
from adas_dream.events.catalog import AnyFact
from adas_dream.events.choices import Choice
from adas_dream.events.codec import decode_line, encode
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped
from adas_dream.events.log import Log
from adas_dream.projections.boards.glance import glance
from adas_dream.projections.boards.page import board
from adas_dream.projections.scorepads.page import page as scorepad_page
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.timelines.timeline import page as timeline_page
from adas_dream.projections.timelines.timeline import timeline
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.text import counted, prose

MOST: Final = 6
"""In how many lines it is told what a turn, or a line of notation, did."""
COLUMNS: Final = 80


def in_colour(line: str) -> str:
    """The line with its dice in colour, where a person sees colours."""
    return coloured(line) if has_colours() else line


def as_choice(fact: Fact) -> Choice:
    """A choice as the codec reads it back; a `BadLine` where a word in it cannot be written."""
    return Choice(1, decode_line(encode(cast("AnyFact", fact)), line=1, file=""))


def glance_lines(game: Game) -> Iterator[str]:
    """The table at a glance, with the board of whoever is to move."""
    position = game.position
    player = position.queue[0].player if position.queue else game.header.first_player
    return glance(game.state, player)


def whole_board(game: Game) -> list[str]:
    """The whole position."""
    return board(game.state).splitlines()


def score_lines(game: Game) -> Iterator[str]:
    """The scorepad as if the game ended now."""
    return scorepad_page(scorepad(game.state, game.seq))


def the_end(recording: Recording) -> Iterator[str]:
    """The scorepad at the end, and what can be done with the log."""
    yield from score_lines(recording.game)
    yield ""
    yield from prose(messages.AND_NOW.format(game=recording.journal.file))


def taken_since(recording: Recording, seq: int) -> Iterator[str]:
    """What stands in the log since that seq: after the end of a turn the turn in a sentence and the
    table at a glance, else each fact in words."""
    game = recording.game
    if game.seq == seq:
        return
    facts = [fact for fact in game.walk.standing.facts if fact.seq > seq]
    if any(isinstance(fact, TurnEnded | TurnSkipped) for fact in facts):
        yield from _cut(_last_turns(game, seq))
        if not game.state.stopped:
            yield from glance_lines(game)
        return
    told = "; ".join(words(fact, game.header.players) for fact in facts)
    yield from _cut(prose(told or messages.TAKEN_BACK, COLUMNS, first="  "))


def _last_turns(game: Game, seq: int) -> Iterator[str]:
    """The turns that have ended since, each in a sentence."""
    log = Log(game.header, game.start, cast("list[AnyFact]", game.walk.standing.facts))
    replay = Replay(log, lambda _: game.state.table.pack)
    told = [each for each in timeline(replay, replay) if each.seq > seq]
    return timeline_page(told, game.header.players)


def _cut(lines: Iterable[str]) -> list[str]:
    told = [*lines]
    if len(told) <= MOST:
        return told
    return [*told[: MOST - 1], f"  … and {counted(len(told) - MOST + 1, 'line')} more"]
