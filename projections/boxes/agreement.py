"""What all uses of a thing have in common: its effects, told apart from the rewards of disc spaces.

Where a disc is placed in the middle of what an area gives, the table states both in one breath.
What the area gives by itself is known from its other uses; the rest is the reward.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.content.effects import AnyEffect, DiscToArea, FreeBuild
from adas_dream.projections.boxes.occasions import Occasion
from adas_dream.projections.boxes.sources import Source
from adas_dream.projections.boxes.told_effects import Said, joined

Effects = tuple[AnyEffect, ...]
OPTIONAL: Final = (DiscToArea, FreeBuild)
"""What a player may leave, so that it need not be told each time."""


class Way(Struct, frozen=True, gc=False):
    """One way in which a thing's effects were told, and where; no effects where what was told is no
    effect of a pack."""

    effects: Effects | None
    sources: tuple[Source, ...]


class Reward(Struct, frozen=True, gc=False):
    """What came with a disc on a disc space."""

    place: str
    effects: Effects
    source: Source


class Agreed(Struct, frozen=True, gc=False):
    """What the uses of a thing have in common: `effects`, where they agree; else every way in which
    they were told, where they do not agree (`differ`) or where nobody can tell (`open`)."""

    effects: Effects | None
    ways: tuple[Way, ...]
    rewards: tuple[Reward, ...] = ()
    state: Literal["agreed", "differ", "open"] = "agreed"


def agreed(uses: Sequence[Occasion]) -> Agreed:
    """What these uses of one thing have in common. A use of which nobody can tell what was meant
    says nothing, unless there is no other."""
    clear = [use for use in uses if all(said.clear for said in use.said)]
    whole = [(use.source, _effects(use.said)) for use in clear if not _discs(use)]
    with_disc = [use for use in clear if len(_discs(use)) == 1]
    alone = list(dict.fromkeys(effects for _, effects in whole if effects is not None))
    alone = alone or _before_the_disc(with_disc)
    parts = [(use, _split(use, alone)) for use in with_disc]
    found = one_way([*whole, *((use.source, part[0]) for use, part in parts if part)])
    odd = [use for use, part in parts if not part]
    if not found.ways:
        told = _ways((use.source, _effects(use.said)) for use in uses)
        return Agreed(None, told, state="open")
    if odd:
        return Agreed(None, (*found.ways, *map(_as_told, odd)), state="differ")
    rewards = tuple(part[1] for _, part in parts if part) if found.state == "agreed" else ()
    return replace(found, rewards=rewards)


def _as_told(use: Occasion) -> Way:
    return Way(_effects(use.said), (use.source,))


def one_way(told: Iterable[tuple[Source, Effects | None]]) -> Agreed:
    """What is told in one way; in several it is not agreed, and in none it is open."""
    ways = _ways(told)
    if len(ways) > 1:
        return Agreed(None, ways, state="differ")
    effects = ways[0].effects if ways else None
    return Agreed(effects, ways, state="open" if effects is None else "agreed")


def _discs(use: Occasion) -> list[int]:
    """Where in what was said discs were placed."""
    return [at for at, said in enumerate(use.said) if said.place]


def _effects(said: Iterable[Said]) -> Effects | None:
    """What was said as effects, as it was told; None where something is no effect."""
    told = [it.effect for it in said]
    return None if None in told else tuple(it for it in told if it is not None)


def _before_the_disc(uses: Iterable[Occasion]) -> list[Effects]:
    """What the thing does by itself where nothing came after the disc: all of it came before."""
    ends = [it for it in uses if it.said[-1].place]
    found = (_effects(it.said[:-1]) for it in ends)
    return list(dict.fromkeys(it for it in found if it is not None))


def _split(use: Occasion, alone: Iterable[Effects]) -> tuple[Effects, Reward] | None:
    """The effects of the thing, with its disc, and the reward of the disc space, by what the thing
    does alone; None where that does not fit."""
    (at,) = _discs(use)
    disc = use.said[at]
    before, after = _effects(use.said[:at]), _effects(use.said[at + 1 :])
    if before is None or after is None or disc.effect is None:
        return None
    for own in alone:
        rest = own[len(before) :]
        left = len(after) - len(rest)
        if own[: len(before)] == before and left >= 0 and after[left:] == rest:
            source = Source(use.source.game, disc.seq)
            return (*before, disc.effect, *rest), Reward(disc.place, joined(after[:left]), source)
    return None


def _ways(told: Iterable[tuple[Source, Effects | None]]) -> tuple[Way, ...]:
    """Each way once: the order in which things are told does not matter, nor whether something
    that a player may leave was left."""
    found: dict[tuple[str, ...] | None, list[tuple[Source, Effects | None]]] = {}
    for source, effects in told:
        found.setdefault(_likeness(effects), []).append((source, effects))
    return tuple(_way(same) for same in found.values())


def _likeness(effects: Effects | None) -> tuple[str, ...] | None:
    if effects is None:
        return None
    return tuple(sorted(map(repr, joined(_without_optional(effects)))))


def _without_optional(effects: Effects) -> Iterator[AnyEffect]:
    return (it for it in effects if not isinstance(it, OPTIONAL))


def _way(same: Sequence[tuple[Source, Effects | None]]) -> Way:
    """The way in which most is told."""
    sources = tuple(sorted(source for source, _ in same))
    longest = max((it for _, it in same if it is not None), key=len, default=None)
    return Way(None if longest is None else joined(longest), sources)
