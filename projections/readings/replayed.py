"""A game played again, as data: its end, its facts, what was not legal, where it can be played
again from, and in which of its turns another reading may make another game."""

from bisect import bisect_left
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from adas_dream.core.citations import Violation
from adas_dream.core.constants import DICE_PER_REFILL
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.effects import TrackChosen
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.facts.programs import ProgramDiscarded, ProgramPlaced
from adas_dream.events.facts.publishing import Published
from adas_dream.events.position.steps import AnyStep
from adas_dream.projections.readings.inputs import DrawKey

Fate: TypeAlias = Literal["stands", "dropped", "corrected", "postponed"]


class Changed(Struct, frozen=True, gc=False):
    """A recorded choice that is not legal in the game played again: the rule it breaks there, and
    whether it still stands, is dropped, corrected (a claim's value) or postponed (a claim,
    until only the end choice is due, under `objective-check=end-of-turn`). `right` is what should
    have been declared, `word` the reason for which the table let it stand."""

    fact: Fact
    violation: Violation
    fate: Fate
    right: Fact | None = None
    word: str = ""


class Restart(Struct, frozen=True, gc=False):
    """A place between two turns from which a game can be played again: how many choices, draws,
    facts and changed choices lie before it, which choices have waited, what was lacking there.
    `met`: an Objective was met in the turn before it, or by a deferred build there."""

    state: State
    taken: int
    drawn: dict[DrawKey, int]
    made: int
    changed: int
    waited: tuple[Fact, ...]
    lacking: tuple[AnyStep, int] | None
    met: bool


class Replayed(Struct, frozen=True, gc=False):
    """The game played again: its end, its facts, for each of them the recorded fact that it came
    of, what was not legal, and from which recorded fact on it is undetermined (None: played to the
    end).

    `waits` where the log ends before a roll; `shared` is how many of its first facts the game as it
    was told first has too, so nobody needs to compare them. `strange` where a recorded draw is not
    the seed's. `restarts` are the places from which it can be played again, the last one its end.
    """

    state: State
    facts: tuple[Fact, ...]
    causes: tuple[int, ...]
    changed: tuple[Changed, ...]
    undetermined_from: int | None
    waits: bool
    shared: int
    strange: bool
    restarts: tuple[Restart, ...]


class Beside(Struct, frozen=True, gc=False):
    """A game that is told already, and in which of its turns, each between two restarts, this one
    may go another way."""

    told: Replayed
    may_part: tuple[bool, ...]

    def same_from(self, index: int) -> int:
        """The last restart up to which nothing can go another way from the one at `index` on."""
        while index < len(self.may_part) and not self.may_part[index]:
            index += 1
        return index


class Asking(NamedTuple):
    """In which turns a rule may ask a ruling: where a fact of the type `about` came of which `told`
    is true; where one of these `kinds` is not legal; where `before` is true of the place after the
    turn."""

    about: type[Fact] | None = None
    told: Callable[[Any], bool] = bool
    kinds: tuple[type[Fact], ...] = ()
    before: Callable[[Restart], bool] = lambda _: False


def _is_deferred(fact: GearBuilt) -> bool:
    return fact.deferred


def _is_of_study(fact: Published) -> bool:
    return fact.area == "study"


def _lies_on_row_2(fact: ProgramPlaced) -> bool:
    return fact.program_space == "row2"


def _met_an_objective(place: Restart) -> bool:
    return place.met


def _bag_was_short(place: Restart) -> bool:
    return place.state.position.workshop.bag.size < DICE_PER_REFILL


def _was_claimed_twice(place: Restart) -> bool:
    return any(len(it.claims) > 1 for it in place.state.position.objectives)


def _has_no_room_for_a_program(place: Restart) -> bool:
    return any("" not in board.programs for board in place.state.position.players)


_CLAIMS: Final = (ObjectiveClaimed, GearBuilt)
_PLACES: Final = (ProgramPlaced, ProgramDiscarded)
ASKED: Final[dict[str, Asking]] = {
    "empty-bag-refill-bonus": Asking(before=_bag_was_short),
    "short-bag-refill": Asking(before=_bag_was_short),
    "deferred-build": Asking(GearBuilt, _is_deferred, (GearBuilt,)),
    "deferred-build-objective": Asking(ObjectiveClaimed, kinds=_CLAIMS),
    "objective-window": Asking(kinds=(ObjectiveClaimed,), before=_was_claimed_twice),
    "objective-check": Asking(ObjectiveClaimed, kinds=_CLAIMS, before=_met_an_objective),
    "study-no-target": Asking(Published, _is_of_study, (Published,)),
    "empty-publish": Asking(Published, kinds=(Published,)),
    "two-research": Asking(ProgramPlaced, _lies_on_row_2, (TrackChosen,)),
    "program-overflow": Asking(kinds=_PLACES, before=_has_no_room_for_a_program),
}
"""Where the rulings are asked: in any other turn another reading changes nothing."""


def may_part(game: Replayed, ruling: str) -> tuple[bool, ...]:
    """Of each turn of a game, between two restarts, whether a rule may ask the ruling."""
    about, is_told, kinds, before = ASKED[ruling]
    of_type = [(at, fact) for at, fact in enumerate(game.facts) if type(fact) is about]
    told = [at for at, fact in of_type if is_told(fact)]
    changed = [at for at, it in enumerate(game.changed) if isinstance(it.fact, kinds)]
    return tuple(
        bisect_left(told, here.made) < bisect_left(told, there.made)
        or bisect_left(changed, here.changed) < bisect_left(changed, there.changed)
        or before(there)
        for here, there in pairwise(game.restarts)
    )
