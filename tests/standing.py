"""A log without what was taken back in it."""

from collections.abc import Iterable

from adas_dream.events.catalog import AnyFact
from adas_dream.events.log import Undoable


def standing(facts: Iterable[AnyFact]) -> list[AnyFact]:
    """The facts that were not undone, in order; an undo of what is not there stays."""
    follower, kept = Undoable(), list[AnyFact]()
    for fact in facts:
        if undone := follower.add(fact):
            del kept[-len(undone) :]
        else:
            kept.append(fact)
    return kept
