"""What a log gives to whoever plays it again: its choices in order and its draws by purpose.

Consequences are left out, because the rules bring them again; what was taken back is left out too.
The log is walked once, so it ends here where it ends for every reader.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import chance, engine
from adas_dream.core.citations import Violation
from adas_dream.core.rules import statements
from adas_dream.core.state import State, Table
from adas_dream.core.walk import Step, Stuck, Walk
from adas_dream.events.catalog import KINDS
from adas_dream.events.choices import is_chosen
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import IrregularityAccepted, ScoreDeclared, WinnerDeclared

DrawKey: TypeAlias = tuple[str, int | str]
"""The purpose of a draw: the refills of the game, a player's cards, a display."""
Heard: TypeAlias = "tuple[Fact, RefusedChoice | None]"
"""A fact that stands, and why it is refused."""
_DECLARED: Final = (ScoreDeclared, WinnerDeclared)


class RefusedChoice(Struct, frozen=True, gc=False):
    """A choice or a declaration that breaks a rule as the table plays: `right` is what should have
    been declared, `word` the reason for which the table let it stand (empty where it did not)."""

    fact: Fact
    violation: Violation
    right: Fact | None = None
    word: str = ""


class Inputs(Struct, frozen=True, gc=False):
    """The choices and attested facts of a log, its draws by purpose, what was declared after play,
    and the right seed if it was revealed; `facts` is all that stands, `over` whether play has
    ended. `refused` is what breaks a rule as the table plays, by its seq."""

    choices: tuple[Fact, ...]
    draws: dict[DrawKey, tuple[Fact, ...]]
    declared: tuple[Fact, ...]
    seed: bytes | None
    facts: tuple[Fact, ...]
    over: bool
    refused: dict[int, RefusedChoice]

    @property
    def last(self) -> int:
        """The last seq that stands."""
        return self.facts[-1].seq if self.facts else 2

    def behind(self, facts: Sequence[Fact]) -> int | None:
        """The number of what stands behind these facts, the first of which is recorded; None where
        not all of them stand there, or nothing is behind them."""
        place = bisect_left(self.facts, facts[0].seq, key=lambda fact: fact.seq)
        there = self.facts[place : place + len(facts) + 1]
        as_told = all(map(same_fact, there, facts))
        return there[-1].seq if as_told and len(there) > len(facts) else None


class Played(Struct, frozen=True, gc=False):
    """A game as its log has it: what it gives to whoever plays it again, the state at its end, and
    the fact that cannot be applied, where the log ends before it."""

    inputs: Inputs
    state: State
    stuck: Stuck | None

    @property
    def undetermined_from(self) -> int | None:
        """The fact from which on nobody knows the game; None where the log is followed to its
        end."""
        return self.stuck.line if self.stuck is not None else None


def played(start: State, facts: Iterable[Fact]) -> Played:
    """The game from `start` with the facts that follow."""
    walk, seed = Walk(start), None
    standing: list[Heard] = []
    for step in walk.along(facts):
        if isinstance(step.fact, SeedRevealed):  # a seed that is taken back is known all the same
            seed = _committed(start.table, bytes.fromhex(step.fact.seed)) or seed
        if step.undone:
            del standing[-len(step.undone) :]
        else:
            standing.append((step.fact, _refused(step)))
    inputs = _inputs(_let_stand(standing), seed, over=walk.state.position.over)
    return Played(inputs, walk.state, walk.stuck)


def _refused(step: Step) -> RefusedChoice | None:
    """Why a choice or a declaration breaks a rule as the table plays, None where it does not."""
    fact = step.fact
    if not is_chosen(fact):
        return None
    violation = engine.check(step.before, fact)
    if violation is None:
        return None
    right = statements.official(step.before, fact) if step.before.position.over else None
    return RefusedChoice(fact, violation, right)


def _let_stand(standing: list[Heard]) -> list[Heard]:
    """The same, each choice with the word of the table that let it stand."""
    heard: list[Heard] = []
    chosen: int | None = None
    for place, (fact, refused) in enumerate(standing):
        heard.append((fact, refused))
        if isinstance(fact, IrregularityAccepted) and chosen is not None:
            choice, why = heard[chosen]
            heard[chosen] = choice, why and replace(why, word=fact.reason)
        chosen = place if is_chosen(fact) else chosen
    return heard


def _inputs(standing: list[Heard], seed: bytes | None, *, over: bool) -> Inputs:
    choices, declared = list[Fact](), list[Fact]()
    draws: dict[DrawKey, list[Fact]] = {}
    for fact, _ in standing:
        if isinstance(fact, _DECLARED):
            declared.append(fact)
        elif is_chosen(fact):
            choices.append(fact)
        elif KINDS[type(fact)] == "chance":
            draws.setdefault(draw_key(fact), []).append(fact)
    return Inputs(
        tuple(choices),
        {key: tuple(drawn) for key, drawn in draws.items()},
        tuple(declared),
        seed,
        tuple(fact for fact, _ in standing),
        over,
        {fact.seq: refused for fact, refused in standing if refused},
    )


def seed_of(table: Table, inputs: Inputs, seed: bytes | None = None) -> bytes | None:
    """The seed of a game, given or revealed in its log; None unless it is the one committed to."""
    return inputs.seed if seed is None else _committed(table, seed)


def _committed(table: Table, seed: bytes) -> bytes | None:
    """The seed, if it is the one that the game committed to."""
    return seed if chance.commitment(seed) == table.dice.commitment else None


def draw_key(fact: Fact) -> DrawKey:
    """The purpose of a draw."""
    if isinstance(fact, PartnersDrawn):
        return ("draw", fact.player)
    if isinstance(fact, DisplayRefilled):
        return ("display", fact.display)
    return ("refill", 0)
