"""A log without what was taken back in it."""

from collections.abc import Iterable
from typing import cast

from adas_dream.events.catalog import AnyFact
from adas_dream.events.log import Standing


def standing(facts: Iterable[AnyFact]) -> list[AnyFact]:
    """The facts that stand, in order; an undo or a rewind that takes nothing back stays."""
    follower = Standing[None]()
    for fact in facts:
        follower.add(fact, None)
    return cast("list[AnyFact]", follower.facts)
