"""A whole game as text: how it was set up, then turn by turn, one fact a line, and the board."""

from collections.abc import Iterator, Sequence
from typing import Final

from adas_dream.core.rulings import unusual
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import GameSetUp
from adas_dream.events.facts.turn import TurnSkipped, TurnStarted
from adas_dream.projections.boards.page import lines as board_lines
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.wording.fact_words import TEXT_WIDTH, plain, words
from adas_dream.projections.wording.text import (
    name_of,
    page_width,
    prose,
    ruled,
    safe,
    wrapped,
)

NUMBER: Final = 7
"""The columns of a fact's number."""


def transcript(replay: Replay) -> Iterator[str]:
    """The lines of the text; what is taken back later is marked so."""
    players = replay.header.players
    gone = replay.taken_back()
    yield from set_up(replay.header)
    yield ""
    yield from board_lines(replay.state)
    for step in replay:
        if isinstance(step.fact, TurnStarted | TurnSkipped):
            yield ""
            yield ruled(f"turn {step.fact.turn} of {name_of(players, step.fact.player)}")
        yield from fact_lines(step.fact, players, gone.get(step.fact.seq))
    yield ""
    yield ruled("the board at the end of the log")
    yield from board_lines(replay.state)


def set_up(header: GameSetUp) -> Iterator[str]:
    """Who plays, and by what."""
    players = ", ".join(f"{number} {safe(name)}" for number, name in enumerate(header.players, 1))
    parts: tuple[tuple[str, Sequence[str]], ...] = (
        ("Game", [f"{plain(header.game)}, edition {plain(header.edition)}"]),
        ("Players", [players, f"first: {name_of(header.players, header.first_player)}"]),
        ("Content", [f"{plain(header.content.name)} {plain(header.content.version)}"]),
        ("Modules", header.modules or ("none",)),
        ("Readings", unusual(header.rulings) or ["the usual ones"]),
        ("Dice", [header.dice.kind]),
    )
    for label, items in parts:
        yield from wrapped(items, page_width(), first=label.ljust(10), between="; ")


def fact_lines(
    fact: Fact, players: tuple[str, ...], taken_back_by: int | None = None
) -> Iterator[str]:
    """A fact in words after its number, its note, and what took it back, if anything did."""
    text = words(fact, players) + (f" — {safe(fact.note, TEXT_WIDTH)}" if fact.note else "")
    if taken_back_by is not None:
        text += f" (taken back by {taken_back_by})"
    yield from prose(text, first=f"{fact.seq:>{NUMBER - 2}}  ")
