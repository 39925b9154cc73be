"""What is shown at the table: what was done, the table at a glance, the board, the score."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, cast

from msgspec.structs import replace

from adas_dream.cli.output import messages
from adas_dream.cli.output.colours import coloured, has_colours
from adas_dream.cli.output.record_report import end_of_play
from adas_dream.core.game import Game
from adas_dream.core.recording import Recording
from adas_dream.events.catalog import AnyFact, kind_of
from adas_dream.events.choices import Choice
from adas_dream.events.codec import decode_line, encode
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.table import PlayAbandoned
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.log import Log
from adas_dream.projections.boards.glance import glance
from adas_dream.projections.boards.page import board
from adas_dream.projections.scorepads.page import page as scorepad_page
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.timelines.timeline import TurnTold, timeline
from adas_dream.projections.timelines.timeline import page as timeline_page
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.text import counted, name_of, prose

MOST: Final = 6
"""In how many lines it is told what a turn, or a line of notation, did."""

_ENDS: Final = (TurnEnded, TurnSkipped)


def in_colour(line: str) -> str:
    """The line with its dice in colour, where a person sees colours."""
    return coloured(line) if has_colours(sys.stderr) else line


def as_choice(fact: Fact) -> Choice:
    """A choice as the codec reads it back; a `BadLine` where a word in it cannot be written."""
    return Choice(1, decode_line(encode(cast("AnyFact", fact)), line=1, file=""))


def glance_lines(game: Game) -> Iterator[str]:
    """The table at a glance, with the board of whoever is to move."""
    return glance(game.state, game.position.player_on_turn)


def whole_board(game: Game) -> list[str]:
    """The whole position."""
    return board(game.state).splitlines()


def score_lines(game: Game) -> Iterator[str]:
    """The scorepad as if the game ended now."""
    return scorepad_page(scorepad(game.state, game.seq))


def where_it_stands(recording: Recording) -> Iterator[str]:
    """The table at a glance; where play is over the scorepad, and what can be done with the log."""
    game = recording.game
    if not game.state.stopped:
        yield from glance_lines(game)
        return
    yield from score_lines(game)
    yield from ("", end_of_play(game.position))
    yield from prose(messages.AND_NOW.format(game=recording.journal.file))


def is_new_turn(now: Sequence[Fact], before: Sequence[Fact]) -> bool:
    """Whether another turn is open than before, or play is over or goes on again."""
    return _turns_over(now) != _turns_over(before)


def _turns_over(facts: Sequence[Fact]) -> int:
    return sum(
        isinstance(fact, TurnEnded | TurnSkipped | PlayEnded | PlayAbandoned) for fact in facts
    )


def told_since(game: Game, before: Sequence[Fact]) -> Iterator[str]:
    """What came since these facts stood: what was taken back; after the end of a turn the turn in
    a sentence and what it brought, else each fact in words."""
    standing = game.walk.standing.facts
    seqs = {fact.seq for fact in standing}
    gone = [fact for fact in before if fact.seq not in seqs]
    last = before[-1].seq if before else 0
    facts = [fact for fact in standing if fact.seq > last]
    if gone:
        yield from _cut(_in_words(game, gone, messages.TAKEN_BACK))
    ends = [place for place, fact in enumerate(facts, 1) if isinstance(fact, _ENDS)]
    over, rest = (facts[: ends[-1]], facts[ends[-1] :]) if ends else ([], facts)
    yield from _cut(
        chain(
            _last_turns(game, last) if over else (),
            _in_words(game, [*_brought(over)]),
            _in_words(game, rest),
        )
    )


def _in_words(game: Game, facts: Sequence[Fact], first: str = "  ") -> Iterator[str]:
    """The facts in a line or several, a name only where it is another one than before."""
    clauses: list[str] = []
    last = ""
    for fact in facts:
        text = words(fact, game.header.players)
        name = name_of(game.header.players, fact.player) if isinstance(fact, PlayerFact) else ""
        is_same = bool(name) and name == last
        clauses.append(text.removeprefix(f"{name} ") if is_same else text)
        last = name
    return prose("; ".join(clauses), first=first) if clauses else iter(())


def _brought(facts: Sequence[Fact]) -> Iterator[Fact]:
    """What nobody chose: it follows from the choices, or was rolled."""
    return (fact for fact in facts if kind_of(fact) in {"consequence", "chance"})


def _last_turns(game: Game, seq: int) -> Iterator[str]:
    """The turns that have ended since, each in a sentence."""
    log = Log(game.header, game.start, cast("list[AnyFact]", game.walk.standing.facts))
    replay = Replay(log, lambda _: game.state.table.pack)
    told = [it for it in timeline(replay, replay) if it.seq > seq and it.turn and not it.turn.open]
    return timeline_page((_not_told_yet(it, seq) for it in told), game.header.players)


def _not_told_yet(turn: TurnTold, seq: int) -> TurnTold:
    """The turn without what others did in it up to that fact, which was told when they did it."""
    done = zip(turn.meanwhile, turn.by_others, strict=True)
    return replace(turn, meanwhile=tuple(clause for clause, made in done if made > seq))


def _cut(lines: Iterable[str]) -> list[str]:
    told = [*lines]
    if len(told) <= MOST:
        return told
    return [*told[: MOST - 1], f"  … and {counted(len(told) - MOST + 1, 'line')} more"]
