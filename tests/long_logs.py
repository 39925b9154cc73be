"""Games that go on and on: facts for logs of as many lines as one likes."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Final, TypeAlias

from msgspec.structs import replace

from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line, encode
from adas_dream.events.facts.effects import ResourcesGained, ResourcesSpent
from adas_dream.events.facts.table import ChoiceUndone, PlayRewound
from adas_dream.events.facts.turn import TurnEnded, TurnStarted
from tests import logs
from tests.played_games import random_game

GoingOn: TypeAlias = Callable[[], Iterator[AnyFact]]
CARD: Final = 54
"""In the game by hand player 1 plays a card here, and the table states what it brings."""


def undone() -> Iterator[AnyFact]:
    """Ada starts her turn and takes it back again, over and over."""
    yield from logs.by_hand_facts()[:2]
    for seq in count(3, 2):
        yield TurnStarted(seq, 1, "workshop", 1)
        yield ChoiceUndone(seq + 1, 1, seq)


def rewound() -> Iterator[AnyFact]:
    """The same, but it is the table that takes the turn back."""
    yield from logs.by_hand_facts()[:2]
    for seq in count(3, 2):
        yield TurnStarted(seq, 1, "workshop", 1)
        yield PlayRewound(seq + 1, seq, "again")


def turn_rewound() -> Iterator[AnyFact]:
    """A first turn with its rolls is played to its end, and taken back, over and over."""
    played = random_game(3)
    ends = next(place for place, fact in enumerate(played.facts) if isinstance(fact, TurnEnded))
    yield from played.log[:2]
    seq = 3
    while True:
        start = seq
        for fact in played.facts[: ends + 1]:
            yield replace(fact, seq=seq, chain="", state="")
            seq += 1
        yield PlayRewound(seq, start, "again")
        seq += 1


def stated() -> Iterator[AnyFact]:
    """The table states that a player gets a pound and spends it, over and over."""
    yield from logs.by_hand_facts()[:CARD]
    for seq in count(CARD + 1, 2):
        yield ResourcesGained(seq, 1, pounds=1, attested=True)
        yield ResourcesSpent(seq + 1, 1, pounds=1, attested=True)


ALL: Final[dict[str, GoingOn]] = {it.__name__: it for it in (undone, rewound, turn_rewound, stated)}


def lines(going_on: GoingOn, many: int) -> Iterator[Line]:
    """So many lines of it, without chains."""
    for number, fact in enumerate(islice(going_on(), many), 1):
        bare = replace(fact, chain="")
        yield Line(number, bare, encode(bare))
