"""The game worked out by hand, read from its text (fixtures/by-hand/README.md)."""

import re
from pathlib import Path
from typing import cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.constants import STEAM_CAPS
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact, Kind
from adas_dream.events.position.player import Partners, Player
from adas_dream.events.position.workshop import Workshop
from tests import start as words

FOLDER = Path(__file__).parents[1] / "fixtures" / "by-hand"
TEXT = (FOLDER / "workshop-two-players.txt").read_text("utf-8")
CHOICES = (FOLDER / "workshop-two-players.choices.jsonl").read_text("utf-8")
FACT = re.compile(r"^  (choice|chance|consequence|attested) +(\{.*\})$")
BOARD = re.compile(
    r"Player \d  Store (?P<store>.*?)  pounds (?P<pounds>\d+) coal (?P<coal>\d+)"
    r" brass (?P<brass>\d+) books (?P<books>\d+)  research (?P<research>.*?)"
    r"  innovation (?P<innovation>\d+)  steam (?P<cap>\d+)  assignments (?P<assignments>.*?)"
    r"  deck (?P<deck>\d+) hidden (?P<hidden>\d+) played (?P<played>.*)"
)


class Turn(Struct, frozen=True):
    """One turn of the text: its facts with their kinds, and the board drawn after it."""

    name: str
    facts: tuple[tuple[Kind, Fact], ...]
    board: tuple[str, ...]


def _board(chapter: str) -> tuple[str, ...]:
    lines = chapter.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("Workshop  "))
    end = next(number for number, line in enumerate(lines) if number > first and not line)
    return tuple(lines[first:end])


def turns() -> tuple[Turn, ...]:
    """The turns of the text in order."""
    parts = re.split(r"^Turn (\d\.\d):", TEXT, flags=re.MULTILINE)
    found = []
    for name, chapter in zip(parts[1::2], parts[2::2], strict=True):
        matches = filter(None, map(FACT.match, chapter.splitlines()))
        facts = tuple((cast("Kind", match[1]), fact_of(match[2])) for match in matches)
        found.append(Turn(name, facts, _board(chapter)))
    return tuple(found)


def fact_of(line: str) -> Fact:
    """The fact of a line that has no number yet."""
    unnumbered = msgspec.json.decode(line)
    return msgspec.convert({**unnumbered, "seq": 1}, cast("type[Fact]", AnyFact))


def choices() -> tuple[Fact, ...]:
    """The game as input for `record`: choices, rolls and what was attested."""
    return tuple(map(fact_of, CHOICES.splitlines()))


def facts() -> tuple[Fact, ...]:
    """Every fact of the game in order."""
    return tuple(fact for turn in turns() for _, fact in turn.facts)


def workshop_drawn(board: tuple[str, ...]) -> Workshop:
    """The Workshop and the bag of a drawn board."""
    spaces = words.ring(board[0].removeprefix("Workshop  "))
    return Workshop(spaces, words.bag_of(board[1].removeprefix("Bag  ")))


def player_drawn(line: str) -> Player:
    """The Player board of a drawn line; the text says that the twelve Gear spaces are covered."""
    drawn = BOARD.fullmatch(line)
    assert drawn is not None, line
    played = tuple(card for card in drawn["played"].split() if card != "-")
    blank = words.start().player(1)
    return replace(
        blank,
        store=words.dice(re.sub(r"s\d=", "", drawn["store"])),
        research=words.READERS["research"](drawn["research"]),
        assignments=words.READERS["assignments"](drawn["assignments"]),
        steam=STEAM_CAPS.index(int(drawn["cap"])),
        partners=Partners(int(drawn["deck"]), hidden=int(drawn["hidden"]), played=played),
        **{name: int(drawn[name]) for name in ("pounds", "coal", "brass", "books", "innovation")},
    )


def begin() -> State:
    """The set-up as the text draws it."""
    opening = TEXT.partition("Before turn 1.1")[2]
    board = _board(opening)
    state = words.placed(words.start(), workshop=workshop_drawn(board))
    bonuses = re.findall(r"\d: (\w+)", opening.splitlines()[1])
    assert tuple(bonuses) == words.BONUSES
    return words.placed(state, players=tuple(map(player_drawn, board[2:])))
