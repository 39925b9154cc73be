"""The table at a terminal: asks for each choice and each roll of a game being recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from msgspec.structs import replace

from adas_dream.cli.opening.set_up import dice_of
from adas_dream.cli.output import messages
from adas_dream.cli.output.record_report import end_of_play
from adas_dream.cli.terminal.menu import MENU, MenuLine, choose, entries, giving_up
from adas_dream.cli.terminal.prompt import Back, Ended, Terminal, Typed
from adas_dream.core.answers import Roll
from adas_dream.core.engine import Legal
from adas_dream.core.game import Game
from adas_dream.events import errors
from adas_dream.events.catalog import AnyFact
from adas_dream.events.choices import Choice, read_choice
from adas_dream.events.codec import decode_line, encode
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.projections.boards.page import board
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.legal_page import is_open, is_stuck, must_claim
from adas_dream.projections.wording.text import counted, name_of

QUIT: Final = "q"
BOARD: Final = "?"
BACK: Final = "b"
LINE: Final = "{"


class Asked(Terminal):
    """The terminal of a game: to any question `q` quits, `?` shows the board, a line that starts
    with `{` is one of a choices file (raises Typed) and, but at the menu itself, `b` goes back
    (raises Back)."""

    def __init__(self, terminal: Terminal, game: Game, *, at_menu: bool = False) -> None:
        self.terminal = terminal
        self.game = game
        self.at_menu = at_menu
        self.above: Sequence[str] = ()

    def ask(self, question: str, above: Sequence[str] = ()) -> str:
        """The answer, where it is none of these words."""
        self.above = above or self.above
        while True:
            answer = self.terminal.ask(question, above)
            if answer == QUIT:
                raise Ended
            if answer == BACK and not self.at_menu:
                raise Back
            if answer.startswith(LINE):
                raise Typed(answer)
            if answer != BOARD:
                return answer
            self.say(board(self.game.state))
            above = self.above

    def say(self, text: str) -> None:
        """A line for the person."""
        self.terminal.say(text)


def choices_at(terminal: Terminal, game: Game) -> Iterator[Choice]:
    """What the people at the terminal choose and roll, until they quit or play has ended."""
    while not game.state.stopped:
        try:
            choice = _next(terminal, game)
        except Ended:
            return
        if choice is not None:
            yield choice
    terminal.say(end_of_play(game.position))


def _next(terminal: Terminal, game: Game) -> Choice | None:
    """The next choice; None to ask again, Ended to stop."""
    try:
        fact = _asked(terminal, game)
    except Back:
        return None
    except Typed as line:
        return _line(terminal, str(line))
    return None if fact is None else _checked(terminal, fact, game)


def _asked(terminal: Terminal, game: Game) -> Fact | None:
    """The choice that is picked from the menu, or what was rolled; None where nothing is."""
    legal = game.legal()
    if legal.roll is not None and not is_open(legal):
        return _ask_roll(terminal, game, legal.roll)
    lines = [*entries(game.state, legal), *_undo(game), giving_up()]
    claim_first = [messages.CLAIM_FIRST] * must_claim(legal)
    above = [_heading(game, legal), *claim_first, *[messages.CANNOT_GO_ON] * is_stuck(legal)]
    picked = choose(Asked(terminal, game, at_menu=True), lines, MENU, above)
    return None if picked is None else picked.pick(Asked(terminal, game))


def _undo(game: Game) -> Iterator[MenuLine]:
    """The last choice of the open turn can be taken back, where no roll stands in the way."""
    undo = game.walk.undo_of_last_choice()
    if undo is not None:
        text = messages.TAKE_BACK.format(choice=words(undo[0], game.header.players))
        yield MenuLine(text, lambda _: undo[1])


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


def _heading(game: Game, legal: Legal) -> str:
    name = name_of(game.header.players, legal.player or game.position.queue[0].player)
    turn = game.position.turn
    number = turn.number if turn else game.position.round
    return messages.TURN.format(turn=f"{number}.{game.position.player_on_turn}", player=name)


def _ask_roll(terminal: Terminal, game: Game, roll: Roll) -> Fact:
    """What was rolled or drawn at the table, or the undo of the choice that brought it, where no
    other roll stands in the way."""
    undo = game.walk.undo_of_last_choice()
    back = messages.GOES_BACK if undo else ""
    while True:
        try:
            return _rolled(Asked(terminal, game), game, roll, back)
        except Back:
            if undo is not None:
                return undo[1]
            terminal.say(messages.NOTHING_BACK)


def _rolled(terminal: Terminal, game: Game, roll: Roll, back: str) -> Fact:
    """What was rolled or drawn, as it is answered; `back` says how one goes back."""
    template = roll.template
    if isinstance(template, WorkshopRefilled):
        space, count = template.space, roll.wanted
        question = messages.DICE_DRAWN.format(count=count, space=space, back=back)
        return replace(template, dice=terminal.ask_for(question, dice_of))
    if isinstance(template, PartnersDrawn):
        name = name_of(game.header.players, template.player)
        ids = counted(roll.wanted, "id")
        answer = terminal.ask(messages.CARDS_DRAWN.format(ids=ids, player=name, back=back))
        return replace(template, cards=tuple(answer.replace(",", " ").split()))
    assert isinstance(template, DisplayRefilled)
    question = messages.ITEM_DRAWN.format(display=template.display, back=back)
    return replace(template, item=terminal.ask(question))
