"""What is shown at the table: what was done, the table at a glance, the board, the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, cast

from adas_dream.cli.output import messages
from adas_dream.cli.output.colours import coloured, has_colours
from adas_dream.core.game import Game
from adas_dream.core.recording import Recording
from adas_dream.events.catalog import AnyFact, kind_of
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


def told_since(game: Game, before: Sequence[Fact]) -> Iterator[str]:
    """What came since these facts stood: what was taken back; after the end of a turn the turn in
    a sentence, what it brought and the table at a glance, else each fact in words."""
    standing = game.walk.standing.facts
    seqs = {fact.seq for fact in standing}
    gone = [fact for fact in before if fact.seq not in seqs]
    last = before[-1].seq if before else 0
    facts = [fact for fact in standing if fact.seq > last]
    if gone:
        yield from _cut(_in_words(game, gone, messages.TAKEN_BACK))
    if any(isinstance(fact, TurnEnded | TurnSkipped) for fact in facts):
        yield from _cut(chain(_last_turns(game, last), _in_words(game, [*_brought(facts)])))
        if not game.state.stopped:
            yield from glance_lines(game)
    elif facts:
        yield from _cut(_in_words(game, facts))


def _in_words(game: Game, facts: Sequence[Fact], first: str = "  ") -> Iterator[str]:
    told = "; ".join(words(fact, game.header.players) for fact in facts)
    return prose(told, first=first) if told else iter(())


def _brought(facts: Sequence[Fact]) -> Iterator[Fact]:
    """What nobody chose: it follows from the choices, or was rolled."""
    return (fact for fact in facts if kind_of(fact) in {"consequence", "chance"})


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
