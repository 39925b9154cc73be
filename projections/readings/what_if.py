"""What if: the same game with one choice replaced.

Later choices stand as far as they remain legal, draws keep their streams; what no longer stands is
listed with its reason, and the scores are put side by side.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.citations import Violation
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.base import Fact
from adas_dream.projections.readings.inputs import Script, script, seed_of
from adas_dream.projections.readings.listening import Listening
from adas_dream.projections.readings.rerun import Changed, Retelling, Retold


class WhatIf(Struct, frozen=True, gc=False):
    """The recorded choice and the one put for it.

    `violation` is the rule that it breaks and `legal` what was legal there (then nothing was told),
    else `changed` are the later choices that no longer stand as they were; from
    `undetermined_from` on nobody knows. The scores are None where they are not known.
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

    @property
    def same(self) -> bool:
        """Whether nothing comes of it: all stands, and no line has other points."""
        stays = self.violation is None and not self.changed and self.undetermined_from is None
        return stays and self.before == self.after


def choice_at(facts: Script, seq: int) -> Fact:
    """The choice with that seq; LookupError where there is none that counts."""
    for fact in facts.choices:
        if fact.seq == seq and type(fact) in CHOICES:
            return fact
    raise LookupError(f"no choice stands at {seq}")


def what_if(
    start: State, facts: Iterable[Fact], seq: int, instead: Fact, *, seed: bytes | None = None
) -> WhatIf:
    """The game from `start` with another choice at `seq`.

    With the seed (32 bytes) dice that the log does not have are rolled. Pure; LookupError where no
    choice stands at `seq`.
    """
    recorded = script(facts)
    replaced = choice_at(recorded, seq)
    chosen = replace(instead, seq=seq)
    known = seed_of(start.table, recorded, seed)
    telling = Listening(start, recorded, seed=known)
    played = telling.tell()
    here = _state_before(start, recorded, seq, known)
    broken = engine.play(here, chosen)
    violation = broken if isinstance(broken, Violation) else None
    told = played
    if violation is None:
        known = None if telling.strange else known
        stand = frozenset(it.fact.seq for it in played.changed)
        changed = _with(recorded, seq, chosen)
        told = Retelling(start, changed, seed=known, stand=stand).tell()
    return WhatIf(
        replaced,
        chosen,
        violation,
        engine.legal(here) if violation is not None else None,
        () if violation is not None else _newly(played, told),
        None if violation is not None else told.undetermined_from,
        _score(played),
        _score(told) if violation is None else None,
        over=played.state.position.over,
    )


def _state_before(start: State, recorded: Script, seq: int, seed: bytes | None) -> State:
    """The state in which the recorded choice was made."""
    before = tuple(fact for fact in recorded.choices if fact.seq < seq)
    first = replace(recorded, choices=before, over=False)
    return Listening(start, first, seed=seed).tell().state


def _with(recorded: Script, seq: int, instead: Fact) -> Script:
    """The script with another choice at a place."""
    choices = (instead if fact.seq == seq else fact for fact in recorded.choices)
    return replace(recorded, choices=tuple(choices))


def _newly(played: Retold, told: Retold) -> tuple[Changed, ...]:
    """What stood before as it was, and does no more."""
    known = {(it.fact.seq, it.violation.code, it.fate) for it in played.changed}
    changed = (it for it in told.changed if (it.fact.seq, it.violation.code, it.fate) not in known)
    return tuple(changed)


def _score(told: Retold) -> Score | None:
    return score(told.state) if told.undetermined_from is None else None
