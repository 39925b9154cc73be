"""Asking the rules, once: what is open, what a fact breaks, what must come, what may come.

A log is judged with `check` and folded fact by fact; `legal` filters candidates; `play` takes a
choice with every consequence. All of them walk the queue of steps with the same answers, read from
the tables that the nouns bring (`core/rules`). The engine knows steps, never a noun.
"""

from adas_dream.core.engine.asking import (
    Open,
    check,
    decline_due,
    due,
    interrupt_for,
    interrupts,
    may_go_unsaid,
    nobody_can_play,
    open_steps,
    roll_due,
    steps_to_take,
    takes,
    violation_if_not_due,
)
from adas_dream.core.engine.listing import (
    Family,
    Legal,
    choices,
    leads_nowhere,
    legal,
    legal_instead,
    members,
)
from adas_dream.core.engine.misplaced import NOT_ATTESTED_HERE
from adas_dream.core.engine.playing import decide, play, settle

__all__ = [
    "Family",
    "Legal",
    "NOT_ATTESTED_HERE",
    "Open",
    "check",
    "choices",
    "decide",
    "decline_due",
    "due",
    "interrupt_for",
    "interrupts",
    "leads_nowhere",
    "legal",
    "legal_instead",
    "may_go_unsaid",
    "members",
    "nobody_can_play",
    "open_steps",
    "play",
    "roll_due",
    "settle",
    "steps_to_take",
    "takes",
    "violation_if_not_due",
]
