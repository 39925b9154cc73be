"""Playing a game again, under other readings or with one choice replaced.

The recorded choices and attested facts are played again one by one; consequences are derived,
recorded draws are used in order (or rolled, where the seed is known). Where the game needs a choice
or a die that the log does not have, it stops: undetermined from there, never a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from adas_dream.core import engine, rolls
from adas_dream.core.answers import Choices, Roll
from adas_dream.core.citations import HELD, Violation
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.rules import STEP_KINDS
from adas_dream.core.rules.objectives import values, waits_for_the_end
from adas_dream.core.rulings import reading, with_readings
from adas_dream.core.state import State, under
from adas_dream.events.facts.base import Fact, PlayerFact, same_fact
from adas_dream.events.facts.building import GearBuilt
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.facts.publishing import Published
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.events.facts.turn import StepDeclined, TurnEnded, TurnStarted
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.position.steps import AnyStep, ClaimMet
from adas_dream.projections.readings.inputs import DrawKey, Inputs, draw_key
from adas_dream.projections.readings.replayed import Beside, Changed, Replayed, Restart


class Rerun:
    """A game played again from its inputs.

    With `keep_rolls` a recorded roll stands where the seed has another. With `strict` a choice that
    is not legal is dropped, unless it was not legal as the table plays. The readings of `held`
    rulings are what the state says: adopting one changes nothing. Turns that are the same as in the
    game `beside` are taken from there.
    """

    def __init__(  # noqa: PLR0913 - named choices of how to play
        self,
        state: State,
        inputs: Inputs,
        *,
        seed: bytes | None = None,
        keep_rolls: bool = False,
        strict: bool = False,
        held: frozenset[str] = frozenset(),
        beside: Beside | None = None,
    ) -> None:
        self.state = state
        self.made: list[Fact] = []
        self.causes: list[int] = []
        self.changed: list[Changed] = []
        self.restarts: list[Restart] = []
        self.undetermined_from: int | None = None
        self.waits = False
        self.strange = False
        self._met = False
        self._beside = beside
        self._at: dict[int, int] = {}
        if beside is not None:
            places = enumerate(beside.told.restarts[:-1])
            self._at = {place.taken: index for index, place in places}
        self._shared = 0
        self._inputs = inputs
        self._seed = seed
        self._keep_rolls = keep_rolls
        self._strict = strict
        self._held = held
        self._taken = 0
        self._drawn: Counter[DrawKey] = Counter()
        self._first: list[Fact] = []
        self._postponed: list[Fact] = []
        self._waited: list[Fact] = []
        self._lacking: tuple[AnyStep, int] | None = None

    def play(self) -> Replayed:
        """Play everything again, as far as it is determined."""
        self._mark()
        if not self.made:
            self._went(*engine.settle(self.state), cause=self._next_seq())
        while self.undetermined_from is None and not self.waits:
            roll = engine.roll_due(self.state)
            if roll is not None:
                self._draw(roll)
            elif not self._first and self._taken == len(self._inputs.choices):
                break
            elif not self._starts_a_turn() or not self._mark():
                self._play(self._next())
        if self._inputs.over and not self.state.position.over and not self.undetermined_from:
            self._stop_where_it_lacks()
        self._note_place()
        return Replayed(
            self.state,
            (*self.made,),
            (*self.causes,),
            (*self.changed,),
            self.undetermined_from,
            self.waits,
            self._shared if self._beside is not None else len(self.made),
            self.strange,
            (*self.restarts,),
        )

    def _starts_a_turn(self) -> bool:
        between = self.state.position.turn is None and not self._postponed and not self._first
        return between and isinstance(self._inputs.choices[self._taken], TurnStarted)

    def _mark(self) -> bool:
        """Note that the game can be played again from here; whether turns were taken from the game
        beside."""
        if not self.restarts or self.restarts[-1].taken != self._taken:
            self._note_place()
        index = self._at.get(self._taken)
        if self._beside is None or index is None:
            return False
        until = self._beside.same_from(index)
        if until == index or not self._stands_at(self._beside.told.restarts[index]):
            return False
        self._take(self._beside.told, index, until)
        return True

    def _note_place(self) -> None:
        before = self._taken, dict(self._drawn), len(self.made), len(self.changed)
        place = Restart(self.state, *before, (*self._waited,), self._lacking, self._met)
        self.restarts.append(place)
        self._met = False

    def _stands_at(self, place: Restart) -> bool:
        """Whether all that decides what follows is as it was there."""
        mine = self._drawn, self._waited, self._lacking
        its = place.drawn, [*place.waited], place.lacking
        return mine == its and self.state.position == place.state.position

    def _take(self, told: Replayed, index: int, until: int) -> None:
        """Take the turns between two restarts of a game that is told already."""
        here, there = told.restarts[index], told.restarts[until]
        if len(self.made) == here.made == self._shared:
            self._shared = min(there.made, told.shared)
        made, changed = len(self.made) - here.made, len(self.changed) - here.changed
        self.made += told.facts[here.made : there.made]
        self.causes += told.causes[here.made : there.made]
        self.changed += told.changed[here.changed : there.changed]
        for place in told.restarts[index + 1 : until + 1]:
            moved = replace(place, made=place.made + made, changed=place.changed + changed)
            self.restarts.append(moved)
        readings = {name: reading(self.state.table.rulings, name) for name in self._held}
        rulings = with_readings(there.state.table.rulings, readings)
        self.state = under(there.state, rulings)
        self._taken, self._drawn = there.taken, Counter(there.drawn)
        self._waited, self._lacking = [*there.waited], there.lacking
        if there is told.restarts[-1]:
            self.restarts.pop()
            self.undetermined_from, self.waits = told.undetermined_from, told.waits
            self.strange = self.strange or told.strange

    def _next(self) -> Fact:
        if self._first:
            return self._first.pop()
        self._taken += 1
        return self._inputs.choices[self._taken - 1]

    def _next_seq(self) -> int:
        if self._first:
            return self._first[-1].seq
        choices = self._inputs.choices
        return choices[self._taken].seq if self._taken < len(choices) else self._inputs.last

    def _went(self, state: State, facts: Iterable[Fact], *, cause: int) -> None:
        self.state = state
        before = len(self.made)
        self.made.extend(facts)
        self.causes.extend([cause] * (len(self.made) - before))
        self._met = self._met or bool(_met_in(state))

    def _draw(self, roll: Roll) -> None:
        """The next recorded draw of this purpose, if it fits."""
        drawn = self._next_draw(roll)
        played = engine.play(self.state, drawn) if drawn is not None else None
        if drawn is not None and played is not None and not isinstance(played, Violation):
            self._went(*played, cause=drawn.seq if drawn.seq > 1 else self._next_seq())
        elif drawn is None and not self._first and self._taken == len(self._inputs.choices):
            self.waits = True
        else:
            self._stop(drawn)

    def _next_draw(self, roll: Roll) -> Fact | None:
        key = draw_key(roll.template)
        recorded, number = self._inputs.draws.get(key, ()), self._drawn[key]
        self._drawn[key] += 1
        drawn = recorded[number] if number < len(recorded) else None
        rolled = rolls.rolled(self.state, roll, self._seed) if self._seed is not None else None
        if rolled is not None:
            return self._rolled(rolled, drawn)
        if isinstance(drawn, WorkshopRefilled) and isinstance(roll.template, WorkshopRefilled):
            return replace(drawn, space=roll.template.space)
        return drawn

    def _rolled(self, rolled: Fact, recorded: Fact | None) -> Fact:
        """Of what the seed rolls and what the log has for it, the draw that is used."""
        if recorded is None:
            return rolled
        self.strange = self.strange or not same_fact(recorded, rolled)
        return recorded if self._keep_rolls else replace(rolled, seq=recorded.seq)

    def _stop(self, drawn: Fact | None = None) -> None:
        """Nobody knows what came now: undetermined from the first recorded fact on that was not
        used, be it this draw, the next choice, or what stands behind the last one that was used;
        behind all of them, from the log's end."""
        seqs = [drawn.seq] if drawn is not None else []
        if self._first or self._taken < len(self._inputs.choices):
            seqs.append(self._next_seq())
        seqs.extend(self._behind_the_last())
        self.undetermined_from = min(seqs, default=self._inputs.last + 1)

    def _behind_the_last(self) -> Iterator[int]:
        """The recorded fact behind the last choice or draw and all that it brought, where the log
        has that too, and no choice behind it was left out."""
        if not self.causes:
            return
        brought = self.made[self.causes.index(self.causes[-1]) :]
        seq = self._inputs.behind(brought)
        taken = self._inputs.choices[: self._taken]
        if seq is not None and (not taken or self._first or taken[-1].seq < seq):
            yield seq

    def _stop_where_it_lacks(self) -> None:
        """Undetermined from the recorded choice that was refused where the missing one belongs, if
        there was one: what came after it is not judged."""
        self._stop()
        step = self._last_open()
        if self._lacking is not None and step is not None and self._lacking[0] is step[0]:
            self.undetermined_from = since = self._lacking[1]
            self.changed = [it for it in self.changed if it.fact.seq <= since]

    def _last_open(self) -> engine.Open | None:
        """The last step that is open."""
        opened = engine.open_steps(self.state)
        return opened[-1] if opened else None

    def _play(self, choice: Fact) -> None:
        if self._postponed:
            self._claim_what_waits(choice)
        if isinstance(choice, RulingAdopted):
            self._adopt(choice)
        else:
            self._play_choice(choice)

    def _play_choice(self, choice: Fact) -> None:
        played = engine.play(self.state, choice)
        if not isinstance(played, Violation):
            self._went(*played, cause=choice.seq)
            return
        word = self._word(choice, played)
        if word is not None and self._stands(choice):
            self.changed.append(Changed(choice, played, "stands", word=word))
        elif self._lacks_a_choice(choice):
            self._first.append(choice)
            self._stop_where_it_lacks()
        else:
            self._play_illegal(choice, played)

    def _word(self, choice: Fact, violation: Violation) -> str | None:
        """The table's word for a choice that breaks the same rule as the table plays, empty where
        it gave none; None where the choice is refused by the other reading alone."""
        refused = self._inputs.refused.get(choice.seq)
        same = refused is not None and refused.violation.rule == violation.rule
        return refused.word if refused is not None and same else None

    def _claim_what_waits(self, following: Fact) -> None:
        """Make the claims that have waited, once nothing but the close of the turn is due, at the
        latest before the end choice or the end of the turn."""
        if _ends(following):
            self._pass_over_what_is_optional()
        elif engine.check(self.state, self._postponed[0]) is not None:
            return
        waiting, self._postponed = self._postponed, []
        for claim in waiting:
            self._play_choice(claim)

    def _pass_over_what_is_optional(self) -> None:
        """Decline the optional steps that stand before a consequence, for a claim that waits."""
        while (decline := engine.decline_due(self.state)) is not None:
            state, facts = engine.settle(evolve(self.state, decline))
            self._went(state, (decline, *facts), cause=self._postponed[0].seq)

    def _adopt(self, fact: RulingAdopted) -> None:
        """The reading is in force from here, unless it is held; one that cannot be adopted is left
        out."""
        broken = engine.check(self.state, fact)
        if broken is not None:
            self.changed.append(Changed(fact, broken, "dropped"))
        elif fact.ruling in self._held:
            self._went(self.state, (fact,), cause=fact.seq)
        else:
            self._went(evolve(self.state, fact), (fact,), cause=fact.seq)

    def _lacks_a_choice(self, choice: Fact) -> bool:
        """Whether a choice must come before this one that the log does not have."""
        opened = engine.open_steps(self.state)
        if not opened or self._is_aside(choice):
            return False
        if isinstance(choice, TurnStarted):
            return not self._may_stand(choice)
        step, answer = opened[-1]
        if not isinstance(answer, Choices) or any(engine.takes(it, choice) for _, it in opened):
            return False
        queue = self.state.position.queue
        index = next(index for index, other in enumerate(queue) if other is step)
        return any(
            type(choice) in STEP_KINDS[type(later)].reached_by for later in queue[index + 1 :]
        )

    def _play_illegal(self, choice: Fact, violation: Violation) -> None:
        if violation == HELD[waits_for_the_end] and choice not in self._waited:
            self.changed.append(Changed(choice, violation, "postponed"))
            self._waited.append(choice)
            self._postponed.append(choice)
            return
        corrected = self._corrected(choice)
        if corrected is not None:
            self.changed.append(Changed(choice, violation, "corrected"))
            self._went(*corrected, cause=choice.seq)
        elif self._may_stand(choice) and self._stands(choice):
            self.changed.append(Changed(choice, violation, "stands"))
        elif not isinstance(choice, StepDeclined):
            self._drop(choice, violation)

    def _drop(self, choice: Fact, violation: Violation) -> None:
        """Leave the choice out; where one of its kind must be made, that is missing from here."""
        self.changed.append(Changed(choice, violation, "dropped"))
        last = self._last_open()
        if last is None or not engine.takes(last[1], choice):
            return
        if self._lacking is None or self._lacking[0] is not last[0]:
            self._lacking = (last[0], choice.seq)

    def _is_aside(self, choice: Fact) -> bool:
        """Whether the choice stands beside the steps: a claim, or a deferred build."""
        return isinstance(choice, PlayerFact) and bool(engine.interrupt_for(self.state, choice))

    def _corrected(self, choice: Fact) -> tuple[State, tuple[Fact, ...]] | None:
        """A claim takes the value that the rules give it here."""
        if not isinstance(choice, ObjectiveClaimed):
            return None
        for value in values(self.state, choice.objective):
            played = engine.play(self.state, replace(choice, value=value))
            if not isinstance(played, Violation):
                return played
        return None

    def _may_stand(self, choice: Fact) -> bool:
        """Whether what the table did stands where it is not legal, and belongs to a step here."""
        if self._strict and choice.seq not in self._inputs.refused:
            return False
        opened = engine.open_steps(self.state)
        belongs = any(engine.takes(answer, choice) for _, answer in opened)
        return belongs or (bool(opened) and self._is_aside(choice))

    def _stands(self, choice: Fact) -> bool:
        """Fold it with its consequences, if it can be folded."""
        try:
            after, consequences = engine.settle(evolve(self.state, choice))
        except (CannotApply, LookupError):
            return False
        self._went(after, (choice, *consequences), cause=choice.seq)
        return True


def _met_in(state: State) -> tuple[str, ...]:
    """The Objectives met in the open turn, or by a deferred build whose claims are due."""
    turn = state.position.turn
    built = (step.met for step in state.position.queue[:2] if type(step) is ClaimMet)
    return (turn.met if turn is not None else ()) or next(built, ())


def _ends(choice: Fact) -> bool:
    """Whether it is the end choice of a turn (R005), or ends the turn."""
    if isinstance(choice, GearBuilt):
        return not (choice.free or choice.deferred)
    return isinstance(choice, Published | TurnEnded)
