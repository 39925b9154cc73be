"""How much of a box a pack knows: which lines of the scorepad, and which effects."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from msgspec import Struct

from adas_dream.core.content.effects import AnyEffect, AttestedEffect
from adas_dream.core.content.pack import Pack
from adas_dream.events.vocabulary import ACTION_AREAS, ScoreLine

Extent = Literal["whole", "part", "none"]


class LineCoverage(Struct, frozen=True, gc=False):
    """A line of the scorepad that asks what content is worth: of how many things the pack lists it
    knows that, and how many it lists; `extent` is `whole` only where it lists all there are."""

    line: ScoreLine
    known: int
    listed: int
    extent: Extent


class Coverage(Struct, frozen=True, gc=False):
    """What a pack covers. `lines` are those of the eleven that ask the content; the others are
    scored from the log alone. `effects` are the things whose effects are known, `stated` those that
    the table states each time, though the pack has them."""

    lines: tuple[LineCoverage, ...]
    effects: int
    stated: int

    @property
    def scored(self) -> int:
        """How many of the lines are always scored."""
        return ALL_LINES - sum(line.extent != "whole" for line in self.lines)


ALL_LINES: Final = 11
"""The lines of the scorepad (R190)."""


def coverage(pack: Pack) -> Coverage:
    """What a pack covers of the scorepad and of the effects."""
    things = list(_things(pack))
    stated = sum(_is_stated(effects) for effects in things)
    missing = len(ACTION_AREAS) - len({area.area for area in pack.areas})
    return Coverage(tuple(_lines(pack)), len(things) - stated, stated + missing)


def _lines(pack: Pack) -> Iterator[LineCoverage]:
    spaces = pack.disc_spaces
    travel = [space.university is not None for space in spaces if space.area == "travel"]
    rows = [space.level is not None for space in spaces if space.area == "institutions"]
    cards = (*pack.partners, *pack.gained_partners)
    yield _line(pack, "travel", travel)
    yield _line(pack, "lectures", rows)
    yield _line(pack, "meetings", (card.science is not None for card in cards))
    yield _line(pack, "partner-cards", (pack.prestige(card) is not None for card in cards))
    seen = {it.program for it in pack.seen_programs} - {it.id for it in pack.programs}
    yield _line(pack, "programs", [True for _ in pack.programs] + [False for _ in seen])


def _line(pack: Pack, line: ScoreLine, known: Iterable[bool]) -> LineCoverage:
    """In a whole pack what a thing does not have scores nothing, which is known too."""
    listed = list(known)
    count = len(listed) if pack.whole else sum(listed)
    extent: Extent = "none" if not listed else "whole" if pack.whole else "part"
    return LineCoverage(line, count, len(listed), extent)


def _things(pack: Pack) -> Iterator[tuple[AnyEffect, ...]]:
    """The effects of everything that a pack lists."""
    yield from (it.effects for it in (*pack.partners, *pack.gained_partners))
    yield from (it.effects for it in pack.areas)
    yield from (it.effects for it in pack.disc_spaces)
    yield from (it.effects for it in pack.advanced)
    yield from (it.effects for it in (*pack.exhibitors, *pack.visitors))
    for tile in pack.tiles:
        yield from tile.sides


def _is_stated(effects: tuple[AnyEffect, ...]) -> bool:
    return any(isinstance(effect, AttestedEffect) for effect in effects)
