"""The questions of `new`: what neither the options nor the content pack say about the start."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from msgspec import convert
from msgspec.structs import replace

from adas_dream.cli.opening.set_up import Spaces, dice_of, items_of
from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.output import messages
from adas_dream.cli.passwords import taken_out
from adas_dream.cli.terminal.prompt import BACK, LISTS, QUIT, Answer, Back, Ended, Terminal
from adas_dream.core.content.pack import SetUp
from adas_dream.core.setup import bag_without
from adas_dream.events.errors import AdasDreamError
from adas_dream.events.journal.games import check_free
from adas_dream.events.position.game import Position
from adas_dream.events.position.player import Player
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Bag
from adas_dream.events.vocabulary import (
    BONUSES,
    COLOURS,
    INT_LIMIT,
    NAME_LIMIT,
    PILE_LIMIT,
    SPACES,
    TRACKS,
    Bonus,
    Die,
    Name,
)
from adas_dream.projections.wording.similar_names import same_name
from adas_dream.projections.wording.text import counted, prose, safe

Result = TypeVar("Result")

FEWEST, MOST = 2, 4
"""How many play."""
MOST_SLOTS: Final = 9
STEAM_STEPS: Final = 5
_IN_HAND: Final = ("pounds", "coal", "brass", "books")
EXAMPLE: Final = "Y4 B2 X1 G5 P3 Y6 B1 G2 X5"


class Questions(Terminal):
    """The terminal of `new` and `pack new`: to any question `q` quits, `?` says what may be
    answered, and `b` goes back (raises Back). Then all is asked again from the start, and what was
    answered up to there is answered by itself."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.answers: list[str] = []
        self.known: deque[str] = deque()
        self.is_begun = False

    def ask_for(self, question: str, read: Callable[[str], Answer], usual: str = "") -> Answer:
        """As that of a terminal."""
        while True:
            answer = self._answer(question, usual)
            try:
                value = read(answer)
            except ValueError as problem:
                self._say(str(problem))
                self.known.clear()
                continue
            if answer != LISTS:
                self.answers.append(answer)
                return value
            self._say(messages.ANY_TEXT)

    def _answer(self, question: str, usual: str) -> str:
        if self.known:
            return self.known.popleft()
        if not self.is_begun:
            self.terminal.say(messages.QUESTIONS)
            self.is_begun = True
        while True:
            answer = self.terminal.ask(f"{question} [{usual}]:" if usual else f"{question}:")
            if answer == QUIT:
                raise Ended
            if answer != BACK:
                return answer or usual
            if self.answers:
                self.known.extend(self.answers[:-1])
                self.answers.clear()
                raise Back
            self._say(messages.NO_QUESTION_BEFORE)

    def _say(self, text: str) -> None:
        for line in prose(text, first="  "):
            self.terminal.say(line)


def answered(ask: Callable[[], Result]) -> Result:
    """What comes of some questions, once nobody goes back from one of them."""
    while True:
        try:
            return ask()
        except Back:
            pass


def ask_file(terminal: Terminal, *, make_store: bool) -> str:
    """Where the log is to be kept: a name that is free."""

    def read(text: str) -> str:
        if text in {"", STANDARD}:
            raise ValueError(messages.NO_FILE)
        (text,) = taken_out([text])
        try:
            check_free(text, make_store=make_store)
        except AdasDreamError as problem:
            raise ValueError(str(problem)) from None
        return text

    return terminal.ask_for(messages.FILE, read)


def ask_players(terminal: Terminal) -> tuple[str, ...]:
    """The names of two to four players, clockwise."""
    names: tuple[str, ...] = ()

    def read(text: str) -> str:
        if text or len(names) < FEWEST:
            if not _is_a(Name, text):
                raise ValueError(messages.NOT_A_NAME.format(most=NAME_LIMIT))
            if same_name((*names, text)):
                raise ValueError(messages.ONE_NAME)
        return text

    while len(names) < MOST:
        enough = messages.OR_ENTER if len(names) >= FEWEST else ""
        question = messages.PLAYER.format(number=len(names) + 1, enough=enough)
        name = terminal.ask_for(question, read)
        if not name:
            break
        names = (*names, name)
    return names


def _is_a(kind: object, text: str) -> bool:
    try:
        convert(text, kind)
    except ValueError:
        return False
    return True


def ask_set_up(terminal: Terminal) -> SetUp:
    """What the board and the bag are like; the players' boards are still bare."""
    ask = terminal.ask_for
    bonuses = ask(messages.BONUSES.format(words=" ".join(BONUSES)), _bonuses)
    bag = Bag(*ask(messages.BAG.format(words=" ".join(COLOURS)), _dice))
    return SetUp(
        bonuses=bonuses,
        bag=bag,
        dice_per_space=ask(messages.EACH_SPACE, _one(1, min(MOST_SLOTS, bag.size // len(SPACES)))),
        store_slots=ask(messages.STORE_SLOTS, _one(1, MOST_SLOTS)),
        steam_costs=ask(messages.STEAM_COSTS.format(count=STEAM_STEPS), _counts(STEAM_STEPS)),
        research_length=ask(messages.RESEARCH_LENGTH, _one(0, INT_LIMIT - 1)),
        pounds=0,
        coal=0,
        brass=0,
        books=0,
        assignments=ByTrack(),
    )


def ask_spaces(terminal: Terminal, set_up: SetUp) -> Spaces:
    """The dice that were rolled into each Workshop space, as many as the set-up says, out of its
    bag."""
    spaces: Spaces = ()
    dice = set_up.dice_per_space
    wanted = messages.SO_MANY_DICE.format(count=dice, dice=EXAMPLE[: 3 * dice - 1])

    def read(text: str) -> tuple[Die, ...]:
        if text == LISTS:
            raise ValueError(f"{wanted}{messages.WHAT_DICE}")
        found = dice_of(text)
        if len(found) != dice:
            raise ValueError(wanted)
        bag_without(set_up.bag, (*spaces, found))
        return found

    for space in SPACES:
        rolled = terminal.ask_for(messages.DICE_IN_SPACE.format(space=space), read)
        spaces = (*spaces, rolled)
    return spaces


def ask_display(
    terminal: Terminal, display: str, stack: tuple[tuple[str, ...], int]
) -> tuple[str, ...]:
    """What a display shows at the start, of all that it may show."""
    ids = counted(min(stack[1], len(stack[0])), "id")
    question = messages.DISPLAY.format(display=display, ids=ids)

    def read(text: str) -> tuple[str, ...]:
        if text == LISTS:
            raise ValueError(messages.MAY_SHOW.format(known=", ".join(stack[0])))
        return items_of(text, stack)

    return terminal.ask_for(question, read)


def ask_boards(terminal: Terminal, names: Sequence[str], position: Position) -> Position:
    """The position with what each player starts with; the player before is the usual answer."""
    boards: list[Player] = []
    held, assigned = "", ""
    for name, board in zip(names, position.players, strict=True):
        question = messages.IN_HAND.format(player=safe(name))
        amounts = terminal.ask_for(question, _counts(4), held)
        held = " ".join(map(str, amounts))
        question = messages.ASSIGNMENTS.format(player=safe(name), words=" ".join(TRACKS))
        columns = terminal.ask_for(question, _counts(4), assigned)
        assigned = " ".join(map(str, columns))
        in_hand = dict(zip(_IN_HAND, amounts, strict=True))
        boards.append(replace(board, **in_hand, assignments=ByTrack(*columns)))
    return replace(position, players=tuple(boards))


def ask_in_hand(terminal: Terminal, set_up: SetUp) -> SetUp:
    """The set-up with what each player starts with."""
    amounts = terminal.ask_for(messages.IN_HAND.format(player=messages.EVERYONE), _counts(4))
    question = messages.ASSIGNMENTS.format(player=messages.EVERYONE, words=" ".join(TRACKS))
    columns = terminal.ask_for(question, _counts(4))
    in_hand = dict(zip(_IN_HAND, amounts, strict=True))
    return replace(set_up, **in_hand, assignments=ByTrack(*columns))


def _bonuses(text: str) -> tuple[Bonus, ...]:
    words = text.replace(",", " ").lower().split()
    if len(words) != len(SPACES) or not set(words) <= set(BONUSES):
        raise ValueError(messages.SIX_BONUSES.format(words=" ".join(BONUSES)))
    return cast("tuple[Bonus, ...]", tuple(words))


def _counts(wanted: int) -> Callable[[str], tuple[int, ...]]:
    def read(text: str) -> tuple[int, ...]:
        words = text.replace(",", " ").split()
        if len(words) != wanted or not all(_is_count(word) for word in words):
            raise ValueError(messages.NUMBERS.format(count=wanted))
        return tuple(map(int, words))

    return read


def _dice(text: str) -> tuple[int, ...]:
    """As many dice of each colour as a bag may have, and at least one for each space."""
    dice = _counts(len(COLOURS))(text)
    if max(dice) > PILE_LIMIT or sum(dice) < len(SPACES):
        raise ValueError(messages.DICE.format(least=len(SPACES), most=PILE_LIMIT))
    return dice


def _one(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _is_count(text) or not least <= int(text) <= most:
            bounded = messages.NUMBER if most < INT_LIMIT - 1 else messages.COUNT
            raise ValueError(bounded.format(least=least, most=most))
        return int(text)

    return read


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < len(str(INT_LIMIT))
