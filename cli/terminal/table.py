"""The table at a terminal: a game is recorded in notation, in words, or by numbers of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from adas_dream.cli.opening.notes import is_json
from adas_dream.cli.output import messages
from adas_dream.cli.terminal import fixing, showing
from adas_dream.cli.terminal.editing import line_of
from adas_dream.cli.terminal.menu import MenuLine, entries, giving_up, numbered
from adas_dream.cli.terminal.prompt import BACK, LISTS, QUIT, Back, Ended, Terminal, Typed
from adas_dream.core.answers import Roll
from adas_dream.core.engine import Legal
from adas_dream.core.game import Game
from adas_dream.core.recording import Recording
from adas_dream.events import errors
from adas_dream.events.choices import Choice, read_choice
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled, TrackChosen
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.projections.notation.forms import WORDS
from adas_dream.projections.notation.offering import in_notation
from adas_dream.projections.notation.problems import TYPED, problem_in_words
from adas_dream.projections.notation.reading import LineProblem, Reading, read_notation
from adas_dream.projections.wording.legal_page import is_open, is_stuck, must_claim, roll_from
from adas_dream.projections.wording.text import counted, name_of, prose, safe

LEAVE: Final = (QUIT, "quit")
LIST: Final = (LISTS, "list")
UNDO: Final = "undo"
BOARD: Final = "board"
LINE: Final = "{"
_WHY: Final = re.compile(r"why not\b\s*(.*)", re.IGNORECASE)
_ACCEPT: Final = re.compile(r'accept\s+"([^"]+)"\s+(.+)', re.IGNORECASE)
_NUMBER: Final = re.compile(r"[0-9]+")
_GIVE_UP: Final = re.compile(r"give up", re.IGNORECASE)


class Asked(Terminal):
    """The terminal below an entry of the list: `q` quits, `b` goes back (raises Back), `?` shows
    again what may be answered, `board` the board, and a line that starts with `{` is one of a
    choices file (raises Typed)."""

    def __init__(self, terminal: Terminal, recording: Recording) -> None:
        self.terminal = terminal
        self.recording = recording
        self.above: Sequence[str] = ()

    def ask(self, question: str, above: Sequence[str] = ()) -> str:
        """The answer, where it is none of these words."""
        self.above = above or self.above
        while True:
            answer = self.terminal.ask(question, above)
            above = self.above if answer in LIST else ()
            if answer in LEAVE:
                raise Ended
            if answer == BACK:
                raise Back
            if answer.startswith(LINE):
                raise Typed(answer)
            if answer == BOARD:
                self.say("\n".join(showing.whole_board(self.recording.game)))
            elif answer not in LIST:
                return answer

    def say(self, text: str) -> None:
        """A line for the person."""
        self.terminal.say(text)


def choices_at(terminal: Terminal, recording: Recording) -> Iterator[Choice]:
    """What the people at the terminal choose, roll and state, until they quit. Each is taken before
    the next is asked for."""
    table = _Table(terminal, recording)
    table.welcome()
    while True:
        try:
            yield from table.next()
        except Ended:
            return
        table.tell()


class _Table:
    """What was shown, and how an answer is read."""

    def __init__(self, terminal: Terminal, recording: Recording) -> None:
        self.terminal = terminal
        self.recording = recording
        self.told = recording.game.walk.standing.facts
        self.listed_at = 0
        self.line = line_of(terminal, recording)

    def welcome(self) -> None:
        """Where the game stands, and how to go on."""
        self._say(showing.where_it_stands(self.recording))
        if not self.recording.game.state.stopped:
            self._say(prose(messages.WELCOME))

    def tell(self) -> None:
        """What was taken since, and where the game stands after a turn, after going back over one
        and at the end."""
        game, before = self.recording.game, self.told
        self.told = game.walk.standing.facts
        self._say(showing.told_since(game, before))
        if showing.is_new_turn(self.told, before):
            self._say(showing.where_it_stands(self.recording))

    def next(self) -> Iterator[Choice]:
        """The choices of the next line; none where it asks for something else."""
        game = self.recording.game
        legal = game.legal()
        roll = legal.roll if legal.roll is not None and not is_open(legal) else None
        if must_claim(legal):
            self._say([messages.CLAIM_FIRST])
        if is_stuck(legal):
            self._say([messages.CANNOT_GO_ON])
        answer = self.line.ask(self._question(legal, roll))
        try:
            yield from self._read(answer, legal, roll)
        except Back:
            return
        except Typed as line:
            yield from self._chosen(str(line), legal, None)

    def _question(self, legal: Legal, roll: Roll | None) -> str:
        game = self.recording.game
        if roll is not None:
            back = messages.GOES_BACK if can_go_back(game) else ""
            return _roll_in_words(roll, game.header.players, back)
        position = game.position
        if game.state.stopped:
            return messages.OVER_QUESTION if position.over else messages.GIVEN_UP_QUESTION
        number = position.turn.number if position.turn else position.round
        name = name_of(game.header.players, legal.player or position.queue[0].player)
        turn = f"{number}.{position.player_on_turn}"
        return messages.WHAT_NEXT.format(turn=turn, player=name)

    def _read(self, answer: str, legal: Legal, roll: Roll | None) -> Iterator[Choice]:
        why, accept = _WHY.fullmatch(answer), _ACCEPT.fullmatch(answer)
        if answer in LEAVE:
            raise Ended
        if answer in LIST or (not answer and not _may_stay_hidden(roll)):
            self._say(self._list(legal))
        elif self._shown(answer):
            return
        elif why is not None:
            self._say(self._why_not(why[1]))
        elif accept is not None:
            yield from self._notation(accept[2], accept[1])
        elif fixing.is_meant(answer):
            self._fix(answer)
        else:
            yield from self._chosen(answer, legal, roll)

    def _shown(self, answer: str) -> bool:
        """Whether the answer asks for a page, which is shown."""
        word = answer.lower()
        if word == BOARD:
            self._say(showing.whole_board(self.recording.game))
        elif word == "score":
            self._say(showing.score_lines(self.recording.game))
        elif word == "help":
            self._say(messages.WORDS.splitlines())
        else:
            return False
        return True

    def _fix(self, answer: str) -> None:
        """Correct the log, and show where the game stands then."""
        if fixing.fix(Asked(self.terminal, self.recording), self.recording, answer):
            self.told = self.recording.game.walk.standing.facts
            self._say([messages.FIXED, *showing.where_it_stands(self.recording)])

    def _chosen(self, answer: str, legal: Legal, roll: Roll | None) -> Iterator[Choice]:
        """What an answer says that was done, rolled or taken back."""
        if answer == BACK:
            yield from self._back()
        elif answer and is_json(answer.encode()):
            yield from self._json(answer)
        elif _GIVE_UP.fullmatch(answer):
            yield from self._picked(giving_up())
        elif _NUMBER.fullmatch(answer):
            yield from self._numbered(answer, legal)
        else:
            yield from self._notation(f"[{answer}]" if roll and _is_rolled(answer) else answer)

    def _lines(self, legal: Legal) -> list[MenuLine]:
        state = self.recording.game.state
        return [] if state.stopped else [*entries(state, legal, self._write), giving_up()]

    def _write(self, fact: Fact) -> str:
        return in_notation(self.recording.game, fact, self.recording.seed) or ""

    def _list(self, legal: Legal) -> Iterator[str]:
        self.listed_at = self.recording.game.seq
        if legal.roll is not None and not is_open(legal):
            yield from prose(roll_from(legal.roll, self.recording.game.header.players), first="  ")
        yield from numbered(self._lines(legal))
        if self.recording.game.state.stopped:
            over = self.recording.game.position.over
            yield from (messages.AFTER_PLAY if over else messages.AFTER_GIVING_UP).splitlines()

    def _numbered(self, answer: str, legal: Legal) -> Iterator[Choice]:
        """The entry of the list with that number. Where the list does not stand there it is shown,
        as nobody can mean a number of it."""
        lines = self._lines(legal)
        if self.listed_at != self.recording.game.seq or not lines:
            self._say(self._list(legal))
            return
        answers = {str(number): line for number, line in enumerate(lines, 1)}
        if answer in answers:
            yield from self._picked(answers[answer])
        else:
            self._say([messages.NO_SUCH_ANSWER.format(last=len(lines))])

    def _picked(self, line: MenuLine) -> Iterator[Choice]:
        """What an entry of the list leads to; it is asked for."""
        yield from self._checked(line.pick(Asked(self.terminal, self.recording)))

    def _checked(self, fact: Fact | None) -> Iterator[Choice]:
        """The fact as the codec reads it back; nothing where a word in it cannot be written."""
        if fact is None:
            return
        try:
            yield showing.as_choice(fact)
        except errors.BadLine as problem:
            self._say([messages.NO_SUCH_LINE.format(reason=problem.sentence)])

    def _back(self) -> Iterator[Choice]:
        """`b` is short for `undo`; where it may mean the blue track as well, it is nothing."""
        meant = self._reading(BACK).inputs
        if meant and isinstance(meant[-1].fact, TrackChosen):
            self._say([messages.BACK_OR_BLUE])
        elif can_go_back(self.recording.game):
            yield from self._notation(UNDO)
        else:
            self._say([messages.NOTHING_BACK])

    def _json(self, line: str) -> Iterator[Choice]:
        try:
            yield read_choice(line.encode(), line=1, file="")
        except errors.UnreadableLog as problem:
            self._say([messages.NO_SUCH_LINE.format(reason=problem.sentence)])

    def _notation(self, line: str, accept: str = "") -> Iterator[Choice]:
        """The choices of a line as far as they are legal, the first that is not where there is a
        reason to accept it; what is wrong behind them is told."""
        reading = self._reading(line, accept)
        for said in reading.inputs:
            yield Choice(1, said.fact, accept=said.accept)
        self.tell()
        problem = reading.problem
        if problem is not None:
            rest = line[problem.column - 1 :]
            self._say([messages.NOT_TAKEN.format(rest=safe(rest, TYPED))])
            self._say(self._reasons(problem))
            self.line.keep(rest)
        elif accept and not any(said.accept for said in reading.inputs):
            self._say([messages.NOTHING_TO_ACCEPT])

    def _reading(self, line: str, accept: str = "") -> Reading:
        return read_notation(self.recording.game, line, self.recording.seed, accept=accept)

    def _reasons(self, problem: LineProblem) -> Iterator[str]:
        for text in problem_in_words(problem, self.recording.game.header.players):
            yield from prose(text, first="  ")

    def _why_not(self, line: str) -> Iterator[str]:
        if not line or line.startswith(LINE):
            return iter([messages.WHY_NOT_WHAT])
        problem = self._reading(line).problem
        if problem is None:
            return iter([messages.IT_IS_LEGAL])
        texts = [*problem_in_words(problem, self.recording.game.header.players)]
        word = _word_in(line)
        if word:
            told = messages.A_WORD.format(word=word, does=messages.OF_THE_PROMPT[word])
            texts = [told, *(texts[:1] if word == UNDO else [])]
        return chain.from_iterable(prose(text, first="  ") for text in texts)

    def _say(self, lines: Iterator[str] | Sequence[str]) -> None:
        for line in lines:
            self.terminal.say(showing.in_colour(line))


def can_go_back(game: Game) -> bool:
    """Whether `undo` would take something back."""
    return read_notation(game, UNDO).problem is None


def _word_in(line: str) -> str:
    """The word of the prompt that a line is, or begins with where more belongs to it; else none."""
    said = line.lower()
    longer = (it for it in ("why not", "accept", "fix") if said.startswith(f"{it} "))
    return said if said in messages.OF_THE_PROMPT else next(longer, "")


def _may_stay_hidden(roll: Roll | None) -> bool:
    """Whether nothing need be said of what is drawn."""
    return roll is not None and isinstance(roll.template, PartnersDrawn)


def _is_rolled(answer: str) -> bool:
    """Whether an answer can only be what was rolled or drawn, and is no other notation."""
    is_word = answer.partition(" ")[0].lower() in WORDS or answer[:1] in {".", "-", LINE}
    return not is_word and "[" not in answer


def _roll_in_words(roll: Roll, players: tuple[str, ...], back: str) -> str:
    """What was rolled or drawn is asked for; `back` says how one goes back."""
    template = roll.template
    if isinstance(template, WorkshopRefilled):
        return messages.DICE_DRAWN.format(count=roll.wanted, space=template.space, back=back)
    if isinstance(template, PartnersDrawn):
        name = name_of(players, template.player)
        ids = counted(roll.wanted, "id")
        return messages.CARDS_DRAWN.format(ids=ids, player=name, back=back)
    assert isinstance(template, DisplayRefilled)
    return messages.ITEM_DRAWN.format(display=template.display, back=back)
