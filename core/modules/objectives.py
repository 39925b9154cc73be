"""Module `objectives`: alternative tiles replace some of the printed Objectives (R160, R172)."""

from adas_dream.core.content.pack import Objective, Pack
from adas_dream.events.vocabulary import ACTION_AREAS, Module


def objectives_in_play(pack: Pack, modules: tuple[Module, ...]) -> tuple[Objective, ...]:
    """One Objective an area, in the areas' order: the printed one, or the tile that replaces it."""
    tiles = "objectives" in modules
    chosen: list[Objective] = []
    for area in ACTION_AREAS:
        here = [it for it in pack.objectives if it.area == area]
        preferred = [it for it in here if it.tile == tiles] or [it for it in here if not it.tile]
        chosen.extend(preferred[:1])
    return tuple(chosen)
