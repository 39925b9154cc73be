"""The rolls of a seeded game, held against its seed once that is known.

What was taken back is held too: the same rolls fall again.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from adas_dream.core import engine, rolls, setup
from adas_dream.core.citations import Violation, citing
from adas_dream.core.findings import Finding, about_start
from adas_dream.core.state import State
from adas_dream.events.catalog import CHANCE
from adas_dream.events.facts.base import Fact, bare, same_fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.position.steps import StartTurn

violation = citing(__name__)
NOT_THE_SEEDS: Final[dict[type[Fact], Violation]] = {
    WorkshopRefilled: violation("R051", "not-the-seeds-dice"),
    PartnersDrawn: violation("R046", "not-the-seeds-cards"),
    DisplayRefilled: violation("R106", "not-the-seeds-item"),
}
NOT_THE_SEEDS_SET_UP: Final = violation("R051", "not-the-seeds-set-up")
SEED_WAS_KNOWN: Final = violation("R051", "seed-was-known")

Dice = Literal["observed", "held", "differs", "not-held", "open"]
"""The verdict on the dice: thrown at the table; every roll is the seed's; one is not; the game
ended and no seed was revealed; nobody can say yet."""


MOST_ALIKE: Final = 1_000
"""So often one roll is kept that falls again and again, where the table takes it back."""


class _Roll(Struct, frozen=True):
    fact: Fact
    line: int
    draw: rolls.SeedDraw


class HeldRolls:
    """The rolls of a game from `start` on. `known` is false where nothing can be held, as its
    content is not available."""

    def __init__(self, start: State, *, known: bool) -> None:
        self._start = start
        self._known = known and start.table.dice.kind == "seeded"
        self._seed: bytes | None = None
        self._waiting: list[_Roll] = []
        self._alike = Counter[tuple[rolls.SeedDraw, Fact]]()
        self._differs = False
        self._undrawn = False  # whether a roll cannot be worked out

    def take(self, state: State, fact: Fact, line: int) -> Iterator[Finding]:
        """Hold a roll that comes now, or keep it until the seed is known; gives what is found."""
        if not self._known or type(fact) not in CHANCE:
            return
        if self._seed is not None:
            yield Finding(SEED_WAS_KNOWN.code, "R051", fact.seq, line, "advisory", fact=fact)
        due = engine.roll_due(state)
        if due is None or type(due.template) is not type(fact):
            return
        roll = _Roll(fact, line, rolls.draw_of(state, due))
        if self._seed is None:
            self._wait(roll)
        else:
            yield from self._held(roll, self._seed)

    def _wait(self, roll: _Roll) -> None:
        """Keep a roll until the seed is known, unless it fell very often before: what the seed
        says of those holds for it."""
        alike = (roll.draw, bare(roll.fact))
        self._alike[alike] += 1
        if self._alike[alike] <= MOST_ALIKE:
            self._waiting.append(roll)

    def reveal(self, seed: bytes) -> Iterator[Finding]:
        """The seed is known from here on: gives each roll, and the set-up, that it does not
        give."""
        if self._seed is not None:
            return
        self._seed = seed
        if self._known and not set_up_is_the_seeds(self._start, seed):
            self._differs = True
            yield about_start(NOT_THE_SEEDS_SET_UP)
        waiting, self._waiting = self._waiting, []
        self._alike.clear()
        for roll in waiting:
            yield from self._held(roll, seed)

    def verdict(self, end: State, *, whole: bool) -> Dice:
        """The verdict at the end of a log; `whole` where it could be followed so far."""
        if end.table.dice.kind == "observed":
            return "observed"
        if self._differs:
            return "differs"
        if self._seed is None:
            return "not-held" if whole and end.position.over else "open"
        settled = self._known and whole and end.stopped and not self._undrawn
        return "held" if settled else "open"

    def _held(self, roll: _Roll, seed: bytes) -> Iterator[Finding]:
        right = rolls.from_seed(roll.draw, seed)
        if right is None:
            self._undrawn = True
        elif not same_fact(roll.fact, right):
            self._differs = True
            rule = NOT_THE_SEEDS[type(roll.fact)]
            instead = engine.Legal(roll.draw.template.player, due=right)
            fact = roll.fact
            yield Finding(rule.code, rule.rule, fact.seq, roll.line, "illegal", instead, fact=fact)


def set_up_is_the_seeds(start: State, seed: bytes) -> bool:
    """Whether the dice and displays of a game's own start (no turn yet) are those that the seed
    rolls and draws; a position taken up later, or without a known set-up, has nothing to hold
    against the seed."""
    position, pack = start.position, start.table.pack
    taken = any(die for player in position.players for die in (*player.store, *player.mill))
    untouched = is_own_start(start) and not taken and not position.streams.refills
    if pack is None or pack.set_up is None or not untouched:
        return True
    shown = {display.id: display.shown for display in position.displays}
    rolled = setup.rolled_spaces(pack.set_up, seed)
    return position.workshop.spaces == rolled and shown == setup.drawn_displays(pack, seed)


def is_own_start(start: State) -> bool:
    """Whether a game begins there: nothing stands before its first player's first turn."""
    position, first = start.position, start.table.first_player
    return position.round == 1 and position.queue == (StartTurn(first),) and position.turn is None
