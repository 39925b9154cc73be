"""What `record` reads from a file or a pipe: choices as JSON, and lines of notation among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol

import msgspec

from adas_dream.core.game import Game
from adas_dream.events import errors
from adas_dream.events.choices import Choice, read_choice
from adas_dream.events.codec import LINE_LIMIT, encode
from adas_dream.events.lines import blocks

if TYPE_CHECKING:
    from adas_dream.projections.notation.reading import LineProblem

ANOTHER_START: Final = (b'{"type":"game_set_up","seq":1,', b'{"type":"position_set","seq":2,')
"""How the two lines begin that say how a game starts."""
ANOTHER_GAME: Final = "it is the start of another game"


class Place(Protocol):
    """A game that takes what is read, and its seed where it is known."""

    @property
    def game(self) -> Game:
        """The game as far as it has come."""
        ...

    @property
    def seed(self) -> bytes | None:
        """Its seed (32 bytes)."""
        ...


class Trial(NamedTuple):
    """A game on a copy, and its seed: a `Place`."""

    game: Game
    seed: bytes | None


class NotTaken(Exception):
    """A line of notation of which nothing is taken, and why."""

    def __init__(self, line: int, problem: LineProblem) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem


def read_notes(stream: BinaryIO, file: str, place: Place) -> Iterator[Choice]:
    """The choices of each line as they come, those of a line of notation all or none; the game must
    have taken them before more are asked for.

    The two lines with which a whole game in notation begins are passed over, if they are those of
    this game. Raises an `UnreadableLog` or `NotTaken`.
    """
    game = place.game
    start = (encode(game.header), encode(game.start))
    for block in blocks(stream, file):
        for number, raw in enumerate(block.lines, block.number):
            if number > len(start) or raw != start[number - 1]:
                yield from read_note(raw, number, file, place)


def read_note(raw: bytes, number: int, file: str, place: Place) -> Iterator[Choice]:
    """The choices of one line, without its end; raises as `read_notes`."""
    if raw.startswith(ANOTHER_START):
        raise errors.NotAChoice(file, number, "$", ANOTHER_GAME)
    if is_json(raw):
        yield read_choice(raw, line=number, file=file)
        return
    if len(raw) > LINE_LIMIT:
        raise errors.LineTooLong(file, number, detail=str(LINE_LIMIT))
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        read_choice(raw, line=number, file=file)  # says where
        raise
    from adas_dream.projections.notation.reading import read_notation

    reading = read_notation(place.game, text, place.seed)
    if reading.problem is not None:
        raise NotTaken(number, reading.problem)
    for said in reading.inputs:
        yield Choice(number, said.fact, accept=said.accept)


def is_json(raw: bytes) -> bool:
    """Whether a line is meant as JSON; a blank one is refused as such."""
    text = raw.strip()
    if not text.startswith(b"{"):
        return not text
    if text[1:].lstrip().startswith(b'"'):
        return True
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
