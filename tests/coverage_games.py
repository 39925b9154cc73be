"""Random games for the report of what they touch, each with what a table writes down at its end.

All that there can be comes in turn: 2 to 4 players, every version of the house pack that has areas,
every set of modules, every reading of every ruling.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.reducers import evolve
from adas_dream.core.rulings import VALUES
from adas_dream.core.scoring.order import score
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import ScoreDeclared, WinnerDeclared
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.vocabulary import VALUE, Module, in_log_order, turned_to
from tests.seeded_games import begun, game, seed_of

PACKS: Final = ("house-2", "house-3")
WITH_MODULES: Final = "house-3"
MODULES: Final[tuple[Module, ...]] = ("exhibition", "tiles", "objectives")
CLOSING: Final = (TurnEnded, TurnSkipped, PlayEnded)


class Taken(Struct, frozen=True):
    """A fact of a game, the states around it, the facts before it in the open turn, and the state
    before those."""

    before: State
    fact: Fact
    after: State
    begun: State
    so_far: tuple[Fact, ...]


def played(number: int) -> list[Taken]:
    """Play that game to the last word about it; the same for a number everywhere."""
    random, seed = Random(number), seed_of(number)  # noqa: S311 - not a secret
    pack = PACKS[number % len(PACKS)]
    readings = {ruling: random.choice(values) for ruling, values in VALUES.items()}
    modules = tuple(it for it in MODULES if pack == WITH_MODULES and random.random() < 0.5)
    begin = begun(pack, 2 + number % 3, seed, modules, readings)
    taken, so_far = list[Taken](), list[Fact]()
    for before, fact, after in game(begin, seed):
        taken.append(Taken(before, fact, after, begin, tuple(so_far)))
        so_far.append(fact)
        if isinstance(fact, CLOSING):
            begin, so_far = after, []
    for fact in said_after(taken[-1].after, seed):
        before = taken[-1].after
        numbered = replace(fact, seq=taken[-1].fact.seq + 1)
        taken.append(Taken(before, numbered, evolve(before, numbered), before, ()))
    return taken


def said_after(end: State, seed: bytes) -> Iterator[Fact]:
    """The right scorepad of the winner, who that is, and the seed."""
    right = score(end)
    winner = right.players[right.winner - 1]
    for line in winner.lines:
        yield ScoreDeclared(1, winner.player, line.line, line.points)
    yield ScoreDeclared(1, winner.player, "total", winner.total)
    yield WinnerDeclared(1, winner.player)
    yield SeedRevealed(1, seed.hex())


def not_the_seeds(taken: list[Taken], number: int) -> list[Fact]:
    """The game with one roll otherwise than the seed has it: the last refill, draw of several
    cards, or item, as the number says."""
    facts = [step.fact for step in taken]
    kinds = (WorkshopRefilled, PartnersDrawn, DisplayRefilled)
    for place in reversed(range(len(facts))):
        if isinstance(facts[place], kinds[number % len(kinds)]):
            other = _otherwise(taken[place])
            if other != facts[place]:
                facts[place] = other
                break
    return facts


def _otherwise(step: Taken) -> Fact:
    """Another roll that could have come there as well; the same where there is no other."""
    fact = step.fact
    if isinstance(fact, WorkshopRefilled):
        turned = turned_to(fact.dice[0], VALUE[fact.dice[0]] % 6 + 1)
        return replace(fact, dice=in_log_order((turned, *fact.dice[1:])))
    if isinstance(fact, PartnersDrawn):
        return replace(fact, cards=fact.cards[::-1])
    assert isinstance(fact, DisplayRefilled)
    stacks = (it.stack for it in step.before.position.displays if it.id == fact.display)
    return replace(fact, item=next((item for item in next(stacks) if item != fact.item), fact.item))
