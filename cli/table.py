"""The table at a terminal: asks for each choice and each roll of a game being recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, cast

from msgspec.structs import replace

from adas_dream.cli import messages
from adas_dream.cli.agreed import dice_of
from adas_dream.cli.menu import Entry, choose, entries
from adas_dream.cli.prompt import Ended, Terminal
from adas_dream.core.answers import Roll
from adas_dream.core.game import Game
from adas_dream.events import errors
from adas_dream.events.catalog import CHOICES, AnyFact
from adas_dream.events.choices import Choice, read_choice
from adas_dream.events.codec import decode_line, encode
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.projections.board import board
from adas_dream.projections.menu import must_claim
from adas_dream.projections.text import name_of
from adas_dream.projections.wording import words

QUIT: Final = "q"
BOARD: Final = "?"


def choices_at(terminal: Terminal, game: Game) -> Iterator[Choice]:
    """What the people at the terminal choose and roll, until they quit or play has ended.

    A line that starts with `{` is taken as a line of a choices file.
    """
    while not game.position.over:
        try:
            choice = _next(terminal, game)
        except Ended:
            return
        if choice is not None:
            yield choice
    terminal.say(messages.PLAY_IS_OVER)


def _next(terminal: Terminal, game: Game) -> Choice | None:
    """The next choice; None to ask again, Ended to stop."""
    legal = game.legal()
    if legal.roll is not None and not legal.families and not legal.declines:
        return _checked(terminal, _ask_roll(terminal, game, legal.roll), game)
    terminal.say(_heading(game))
    if must_claim(legal):
        terminal.say(messages.CLAIM_FIRST)
    lines = [*entries(game.state, legal), *_undo(game)]
    picked = choose(terminal, lines, messages.QUESTION, messages.NO_SUCH_ANSWER)
    if isinstance(picked, Entry):
        fact = picked.pick(terminal)
        return _checked(terminal, fact, game) if fact is not None else None
    return _other(terminal, game, picked)


def _undo(game: Game) -> Iterator[Entry]:
    """The last choice of the open turn can be taken back, where no roll stands in the way."""
    last = next((mark.fact for mark in reversed(game.course.marks) if _chosen(mark.fact)), None)
    if isinstance(last, PlayerFact):
        undo = ChoiceUndone(1, last.player, last.seq)
        if game.course.admit(undo) is None:
            said = words(last, game.header.players)
            yield Entry(messages.TAKE_BACK.format(choice=said), lambda _: undo)


def _chosen(fact: Fact) -> bool:
    return type(fact) in CHOICES


def _other(terminal: Terminal, game: Game, answer: str) -> Choice | None:
    if answer == QUIT:
        raise Ended
    if answer == BOARD:
        terminal.say(board(game.state))
    elif answer.startswith("{"):
        return _line(terminal, answer)
    return None


def _line(terminal: Terminal, text: str) -> Choice | None:
    try:
        return read_choice(text.encode(), line=1, file="")
    except errors.UnreadableLog as problem:
        terminal.say(messages.NO_SUCH_LINE.format(reason=problem.sentence))
        return None


def _checked(terminal: Terminal, fact: Fact, game: Game) -> Choice | None:
    """The fact as the codec reads it back; None where a word in it cannot be written."""
    try:
        return Choice(1, decode_line(encode(cast("AnyFact", fact)), line=1, file=""), game.seq)
    except errors.BadLine as problem:
        terminal.say(messages.NO_SUCH_LINE.format(reason=problem.sentence))
        return None


def _heading(game: Game) -> str:
    legal_player = game.position.queue[0].player
    name = name_of(game.header.players, legal_player)
    turn = game.position.turn
    number = turn.number if turn else game.position.round
    return messages.TURN.format(turn=f"{number}.{game.position.queue[-1].player}", player=name)


def _ask_roll(terminal: Terminal, game: Game, roll: Roll) -> Fact:
    """What was rolled or drawn at the table."""
    return ROLLS[type(roll.template)](terminal, game, roll)


def _refilled(terminal: Terminal, _: Game, roll: Roll) -> Fact:
    template = roll.template
    assert isinstance(template, WorkshopRefilled)
    question = messages.DICE_DRAWN.format(count=roll.wanted, space=template.space)
    return replace(template, dice=terminal.ask_for(question, dice_of))


def _drawn(terminal: Terminal, game: Game, roll: Roll) -> Fact:
    template = roll.template
    assert isinstance(template, PartnersDrawn)
    name = name_of(game.header.players, template.player)
    question = messages.CARDS_DRAWN.format(count=roll.wanted, player=name)
    return replace(template, cards=tuple(terminal.ask(question).replace(",", " ").split()))


def _displayed(terminal: Terminal, _: Game, roll: Roll) -> Fact:
    template = roll.template
    assert isinstance(template, DisplayRefilled)
    return replace(
        template, item=terminal.ask(messages.ITEM_DRAWN.format(display=template.display))
    )


ROLLS: Final[dict[type[Fact], Callable[[Terminal, Game, Roll], Fact]]] = {
    WorkshopRefilled: _refilled,
    PartnersDrawn: _drawn,
    DisplayRefilled: _displayed,
}
"""How each kind of roll is asked for; complete by test."""
