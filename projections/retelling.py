"""Telling a game again under other readings, or with one choice replaced.

The recorded choices and attested facts are played again one by one; consequences are derived,
recorded draws are used in order (or rolled, where the seed is known). Where the retold game needs
a choice or a die that the log does not have, it stops: undetermined from there, never a guess.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import engine, rolls
from adas_dream.core.answers import Choices, Roll
from adas_dream.core.citations import HELD, Breach
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rules.misplaced import REACHES
from adas_dream.core.rules.objectives import values, waits_for_the_end
from adas_dream.core.state import State
from adas_dream.events.catalog import KINDS
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.table import ChoiceUndone, IrregularityAccepted
from adas_dream.events.facts.turn import StepDeclined, TurnEnded
from adas_dream.events.facts.workshop import WorkshopRefilled

Fate = Literal["stands", "dropped", "corrected", "postponed"]
DrawKey = tuple[str, int | str]
BEFORE_THE_END: Final = HELD[waits_for_the_end].code
_NOT_PLAYED: Final = (ChoiceUndone, IrregularityAccepted)


class Changed(Struct, frozen=True, gc=False):
    """A recorded choice that is not legal in the retold game: the rule it breaks there, and
    whether it stands all the same, is dropped, corrected (a claim's value) or postponed (a claim to
    the end of the turn, under `objective-check=end-of-turn`)."""

    fact: Fact
    breach: Breach
    fate: Fate


class Retold(Struct, frozen=True, gc=False):
    """The retold game: its end, its facts (numbered as played again), what was not legal, and
    from which recorded fact on it is undetermined (None: told to the end)."""

    state: State
    facts: tuple[Fact, ...]
    changed: tuple[Changed, ...]
    undetermined_from: int | None


def effective(facts: Iterable[Fact]) -> list[Fact]:
    """The facts that count: what was undone is left out, and the undoing itself."""
    kept: list[Fact] = []
    for fact in facts:
        if isinstance(fact, ChoiceUndone):
            while kept and kept[-1].seq >= fact.to_seq:
                kept.pop()
        else:
            kept.append(fact)
    return kept


class Retelling:
    """One telling: the recorded choices still to play, and the recorded draws by purpose."""

    def __init__(
        self,
        state: State,
        facts: Iterable[Fact],
        *,
        seed: bytes | None = None,
        illegal: Literal["stand", "drop"] = "stand",
    ) -> None:
        self.state = state
        self.made: list[Fact] = []
        self.changed: list[Changed] = []
        self.undetermined_from: int | None = None
        self._seed = seed
        self._illegal = illegal
        self._choices: deque[Fact] = deque()
        self._postponed: list[Fact] = []
        self._draws: dict[DrawKey, deque[Fact]] = {}
        for fact in effective(facts):
            self._sort(fact)

    def _sort(self, fact: Fact) -> None:
        kind = KINDS[type(fact)]
        if isinstance(fact, _NOT_PLAYED):
            return
        if kind == "chance" and not fact.attested:
            self._draws.setdefault(draw_key(fact), deque()).append(fact)
        elif kind != "consequence" or fact.attested:
            self._choices.append(fact)

    def tell(self) -> Retold:
        """Play everything again, as far as it is determined."""
        self._went(*engine.settle(self.state))
        while self.undetermined_from is None:
            roll = engine.roll_due(self.state)
            if roll is not None:
                self._draw(roll)
            elif self._choices:
                self._play(self._choices.popleft())
            else:
                break
        return Retold(self.state, (*self.made,), (*self.changed,), self.undetermined_from)

    def _went(self, state: State, facts: Iterable[Fact]) -> None:
        self.state = state
        self.made.extend(facts)

    def _draw(self, roll: Roll) -> None:
        """The next recorded draw of this purpose, if it fits."""
        drawn = self._next_draw(roll)
        played = engine.play(self.state, drawn) if drawn is not None else None
        if played is None or isinstance(played, Breach):
            self._stop()
        else:
            self._went(*played)

    def _next_draw(self, roll: Roll) -> Fact | None:
        recorded = self._draws.get(draw_key(roll.template))
        drawn = recorded.popleft() if recorded else None
        rolled = rolls.rolled(self.state, roll, self._seed) if self._seed is not None else None
        if rolled is not None:
            return rolled
        if isinstance(drawn, WorkshopRefilled) and isinstance(roll.template, WorkshopRefilled):
            return replace(drawn, space=roll.template.space)
        return drawn

    def _stop(self) -> None:
        """Nobody knows what came now: undetermined from the next recorded choice on."""
        last = self.made[-1].seq if self.made else 1
        self.undetermined_from = self._choices[0].seq if self._choices else last + 1

    def _play(self, choice: Fact) -> None:
        if isinstance(choice, TurnEnded) and self._postponed:
            self._choices.extendleft((choice, self._postponed.pop()))
            return
        played = engine.play(self.state, choice)
        if not isinstance(played, Breach):
            self._went(*played)
        elif self._lacks_a_choice(choice):
            self._choices.appendleft(choice)
            self._stop()
        else:
            self._play_illegal(choice, played)

    def _lacks_a_choice(self, choice: Fact) -> bool:
        """Whether a choice must come before this one that the log does not have."""
        opened = list(engine.open_steps(self.state))
        if not opened or isinstance(choice, StepDeclined) or self._is_aside(choice):
            return False
        step, answer = opened[-1]
        if not isinstance(answer, Choices) or any(engine.takes(it, choice) for _, it in opened):
            return False
        queue = self.state.position.queue
        index = next(index for index, other in enumerate(queue) if other is step)
        return any(type(choice) in REACHES[type(later)] for later in queue[index + 1 :])

    def _play_illegal(self, choice: Fact, breach: Breach) -> None:
        if breach.code == BEFORE_THE_END:
            self._postponed.append(choice)
            self.changed.append(Changed(choice, breach, "postponed"))
            return
        corrected = self._corrected(choice)
        if corrected is not None:
            self.changed.append(Changed(choice, breach, "corrected"))
            self._went(*corrected)
        elif self._illegal == "stand" and self._stands(choice):
            self.changed.append(Changed(choice, breach, "stands"))
        else:
            self.changed.append(Changed(choice, breach, "dropped"))

    def _is_aside(self, choice: Fact) -> bool:
        """Whether the choice stands beside the steps: a claim, or a deferred build."""
        return isinstance(choice, PlayerFact) and bool(engine.aside_for(self.state, choice))

    def _corrected(self, choice: Fact) -> tuple[State, tuple[Fact, ...]] | None:
        """A claim takes the value that the rules give it here."""
        if not isinstance(choice, ObjectiveClaimed):
            return None
        for value in values(self.state, choice.objective):
            played = engine.play(self.state, replace(choice, value=value))
            if not isinstance(played, Breach):
                return played
        return None

    def _stands(self, choice: Fact) -> bool:
        """The table did it: fold it with its consequences, if it can be folded and fits here."""
        opened = engine.open_steps(self.state)
        if not self._is_aside(choice) and not any(
            engine.takes(answer, choice) for _, answer in opened
        ):
            return False
        try:
            after, consequences = engine.settle(evolve(self.state, choice))
        except CannotApply:
            return False
        self._went(after, (choice, *consequences))
        return True


def draw_key(fact: Fact) -> DrawKey:
    """The purpose of a draw: the refills of the game, a player's cards, a display."""
    if isinstance(fact, PartnersDrawn):
        return ("draw", fact.player)
    if isinstance(fact, DisplayRefilled):
        return ("display", fact.display)
    return ("refill", 0)


def retell(
    state: State,
    facts: Iterable[Fact],
    *,
    instead: Mapping[int, Fact] | None = None,
    seed: bytes | None = None,
    illegal: Literal["stand", "drop"] = "stand",
) -> Retold:
    """Play recorded facts again from `state`, with the facts of `instead` put for those of the
    same seq. Pure."""
    chosen = ((instead or {}).get(fact.seq, fact) for fact in facts)
    return Retelling(state, chosen, seed=seed, illegal=illegal).tell()
