"""Single edits of a game: a line lost, said twice, swapped, put in, or with another value.

What is put in comes from a pool of all facts and values of the games so far, each type and each
value alike, so that what is rare is tried as often as what is common.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from adas_dream.core.rulings import VALUES
from adas_dream.events import vocabulary
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts import effects, programs, setup, table, turn, workshop
from adas_dream.events.facts.base import Fact, PlayerFact

Edit = Callable[[list[Fact], Fact, Random], list[Fact]]
UNREAD: Final = {"seq", "at", "note", "state", "chain"}
KEPT: Final = 40
"""Facts of each type, and values of each field, that the pool keeps."""
NEVER_PLAYED: Final[tuple[Fact, ...]] = (
    effects.DieRelocated(1, 1, "Y1", "s1", "a1"),
    effects.DiscRelocated(1, 1, "uppsala", "bologna"),
    programs.ProgramDiscarded(1, 1, "even-hand"),
    setup.RulingAdopted(1, "two-research", "same-track"),
    table.ChoiceUndone(1, 1, 3),
    table.IrregularityAccepted(1, 1, "it stands"),
    table.PlayAbandoned(1),
    turn.TurnSkipped(1, 1, 1),
    workshop.SpaceLeftEmpty(1, 1, 1),
)
"""Facts that a random game seldom or never has, to be put in where they do not belong."""


class Pool:
    """Facts and values of the games so far."""

    def __init__(self) -> None:
        self.facts: dict[type[Fact], list[Fact]] = {}
        self.values: dict[str, list[Any]] = {
            "ruling": list(VALUES),
            "bonus": list(vocabulary.BONUSES),
            "area": ["workshop", *vocabulary.ACTION_AREAS],
            "place": list(vocabulary.PLACES),
        }
        for fact in NEVER_PLAYED:
            self.add(fact)

    def add(self, fact: Fact) -> None:
        """Keep a fact and its values, as long as there is room for them."""
        alike = self.facts.setdefault(type(fact), [])
        if len(alike) < KEPT:
            alike.append(fact)
        for field in fields_of(fact):
            known = self.values.setdefault(field, [])
            value = getattr(fact, field)
            if len(known) < KEPT and value not in known:
                known.append(value)

    def fact(self, random: Random) -> Fact:
        """Draw a fact, each type alike."""
        return random.choice(self.facts[random.choice(list(self.facts))])

    def value(self, field: str, random: Random) -> Any:  # noqa: ANN401 - of any field
        """Draw a value of a field."""
        return random.choice(self.values[field])


def fields_of(fact: Fact) -> list[str]:
    """Name the fields of a fact that rules read."""
    return [field for field in fact.__struct_fields__ if field not in UNREAD]


def changed(fact: Fact, pool: Pool, random: Random) -> Fact:
    """Give the fact with one field otherwise: one more or less, the other way, or as elsewhere."""
    field = random.choice(fields_of(fact))
    now = getattr(fact, field)
    if isinstance(now, bool):
        value: Any = not now
    elif isinstance(now, int) and random.random() < 0.5:
        value = now + random.choice((-1, 1))
    elif isinstance(now, tuple) and now and random.random() < 0.5:
        value = random.choice((now[1:], now[::-1], (*now, now[0])))
    else:
        value = pool.value(field, random)
    return replace(fact, **{field: value})


def of_the_same_player(fact: Fact, other: Fact) -> Fact:
    """Give the other fact as one of the player whose this one is."""
    if isinstance(fact, PlayerFact) and isinstance(other, PlayerFact):
        return replace(other, player=fact.player)
    return other


def taken_back(rest: list[Fact], random: Random) -> Fact:
    """Give an undo, in front of a fact, of one of the facts shortly before it."""
    first = rest[0]
    player = first.player if isinstance(first, PlayerFact) else 1
    return table.ChoiceUndone(1, player, max(1, first.seq - random.randrange(1, 9)))


def edited(rest: list[Fact], pool: Pool, random: Random) -> list[Fact]:
    """Give a game's facts from some place on with one edit at that place."""
    first = rest[0]
    other = of_the_same_player(first, pool.fact(random))
    edits: tuple[Callable[[], list[Fact]], ...] = (
        lambda: rest[1:],
        lambda: [first, *rest],
        lambda: [*reversed(rest[:2]), *rest[2:]],
        lambda: [taken_back(rest, random), *rest],
        lambda: [other, *rest],
        lambda: [other, *rest[1:]],
        lambda: [changed(other, pool, random), *rest],
        lambda: [changed(first, pool, random), *rest[1:]],
        lambda: [changed(first, pool, random), *rest[1:]],
    )
    return random.choice(edits)()


def writable(facts: list[Fact]) -> bool:
    """Tell whether the first fact, the edited one, can be written at all."""
    try:
        msgspec.json.decode(msgspec.json.encode(facts[0]), type=AnyFact)
    except msgspec.ValidationError:
        return False
    return True
