"""What if: the same game with one choice replaced.

Later choices stand as far as they remain legal, draws keep their streams; what no longer stands is
listed with its reason, and the scores are put side by side.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.citations import Breach
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.base import Fact
from adas_dream.projections.retelling import Changed, effective, retell


class WhatIf(Struct, frozen=True, gc=False):
    """The recorded choice and the one put for it; the rule it breaks (then nothing was told), or
    the later choices that no longer stand, from where on nobody knows, and both scores."""

    recorded: Fact
    instead: Fact
    breach: Breach | None
    changed: tuple[Changed, ...]
    undetermined_from: int | None
    before: Score
    after: Score | None


def choice_at(facts: Iterable[Fact], seq: int) -> Fact:
    """The choice with that seq; LookupError where there is none that counts."""
    for fact in effective(facts):
        if fact.seq == seq and type(fact) in CHOICES:
            return fact
    raise LookupError(f"no choice stands at {seq}")


def what_if(
    start: State, facts: Iterable[Fact], seq: int, instead: Fact, *, seed: bytes | None = None
) -> WhatIf:
    """The game from `start` with another choice at `seq`. Pure; LookupError without a choice."""
    recorded = tuple(facts)
    replaced = choice_at(recorded, seq)
    chosen = replace(instead, seq=seq)
    before = score(retell(start, recorded, seed=seed).state)
    told = retell(start, recorded, instead={seq: chosen}, seed=seed, illegal="drop")
    broken = next((it.breach for it in told.changed if it.fact.seq == seq), None)
    if broken is not None:
        return WhatIf(replaced, chosen, broken, (), None, before, None)
    after = score(told.state) if told.undetermined_from is None else None
    return WhatIf(replaced, chosen, None, told.changed, told.undetermined_from, before, after)
