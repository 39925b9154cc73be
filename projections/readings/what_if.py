"""What if: the same game with one choice replaced.

Later choices stand as far as they remain legal, draws keep their streams; what no longer stands is
listed with its reason, and the scores are put side by side.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.citations import Violation
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.core.walk import Stuck, Walk
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.base import Fact
from adas_dream.events.made_facts import checked
from adas_dream.projections.readings.inputs import Inputs, played, seed_of
from adas_dream.projections.readings.replayed import Changed, Replayed
from adas_dream.projections.readings.rerun import Rerun


class WhatIf(Struct, frozen=True, gc=False):
    """The recorded choice and the one put for it.

    `violation` is the rule that it breaks and `legal` what was legal there (nothing was played),
    else `changed` are the later choices that no longer stand as they were; from
    `undetermined_from` on nobody knows. The scores are None where they are not known; `stuck` is
    the fact that cannot be applied, where the log ends.
    """

    recorded: Fact
    instead: Fact
    violation: Violation | None
    legal: engine.Legal | None
    changed: tuple[Changed, ...]
    undetermined_from: int | None
    before: Score | None
    after: Score | None
    over: bool
    stuck: Stuck | None = None

    @property
    def same(self) -> bool:
        """Whether nothing comes of it: all stands, and no line has other points."""
        stays = self.violation is None and not self.changed and self.undetermined_from is None
        return stays and self.before == self.after


def choice_at(inputs: Inputs, seq: int) -> Fact:
    """The choice with that seq; LookupError where there is none that counts."""
    for fact in inputs.choices:
        if fact.seq == seq and type(fact) in CHOICES:
            return fact
    raise LookupError(f"no choice stands at {seq}")


def what_if(
    start: State, facts: Sequence[Fact], seq: int, instead: Fact, *, seed: bytes | None = None
) -> WhatIf:
    """The game from `start` with another choice at `seq`.

    With the seed (32 bytes) dice that the log does not have are rolled. Pure; LookupError where no
    choice stands at `seq`, `BadFact` for a choice that no line can hold.
    """
    game = played(start, facts)
    recorded, chosen = choice_at(game.inputs, seq), replace(checked(instead), seq=seq)
    here = next(it.before for it in Walk(start).along(facts) if it.fact is recorded)
    broken = engine.play(here, chosen)
    before = score(game.state) if game.stuck is None else None
    over = game.state.position.over
    if isinstance(broken, Violation):
        legal = engine.legal(here)
        return WhatIf(recorded, chosen, broken, legal, (), None, before, None, over, game.stuck)
    known = seed_of(start.table, game.inputs, seed)
    again = Rerun(start, game.inputs, seed=known, keep_rolls=True).play()
    changed = _with(game.inputs, seq, chosen)
    other = Rerun(start, changed, seed=None if again.strange else known, strict=True).play()
    until = other.undetermined_from
    if until is None:
        until = game.undetermined_from
    after = score(other.state) if until is None else None
    newly = _newly(again, other)
    return WhatIf(recorded, chosen, None, None, newly, until, before, after, over, game.stuck)


def _with(inputs: Inputs, seq: int, instead: Fact) -> Inputs:
    """What the log gives with another choice at a place."""
    choices = tuple(instead if fact.seq == seq else fact for fact in inputs.choices)
    refused = {place: it for place, it in inputs.refused.items() if place != seq}
    return replace(inputs, choices=choices, refused=refused)


def _newly(again: Replayed, other: Replayed) -> tuple[Changed, ...]:
    """What stood before as it was, and does no more."""
    known = {(it.fact.seq, it.violation.code, it.fate) for it in again.changed}
    changed = (it for it in other.changed if (it.fact.seq, it.violation.code, it.fate) not in known)
    return tuple(changed)
