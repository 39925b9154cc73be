"""What a seed rolls and draws: the chance facts of a seeded game (docs/wire.md, the generator)."""

from typing import cast

from msgspec.structs import replace

from adas_dream.core import chance
from adas_dream.core.answers import Roll
from adas_dream.core.reducers.displays import display_index
from adas_dream.core.reducers.workshop import counts
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.vocabulary import Die


def rolled(state: State, roll: Roll, seed: bytes) -> Fact | None:
    """The chance fact that this seed gives where `roll` is awaited; None where nobody can name
    the cards or items it is drawn from."""
    template = roll.template
    if isinstance(template, WorkshopRefilled):
        return _refilled(state, template, roll.wanted, seed)
    if isinstance(template, PartnersDrawn):
        return _drawn(state, template, roll.wanted, seed)
    assert isinstance(template, DisplayRefilled)
    return _displayed(state, template, seed)


def _refilled(state: State, template: WorkshopRefilled, wanted: int, seed: bytes) -> Fact:
    stream = chance.Stream(seed, f"refill/{state.position.streams.refills + 1}")
    dice = chance.draw_dice(stream, counts(state.position.workshop.bag), wanted)
    return replace(template, dice=cast("tuple[Die, ...]", dice))


def _drawn(state: State, template: PartnersDrawn, wanted: int, seed: bytes) -> Fact | None:
    player = template.player
    unseen = state.player(player).partners.unseen
    if len(unseen) < wanted:
        return None
    draws = state.position.streams.draws[player - 1]
    stream = chance.Stream(seed, f"draw/{player}/{draws + 1}")
    return replace(template, cards=chance.draw_items(stream, unseen, wanted))


def _displayed(state: State, template: DisplayRefilled, seed: bytes) -> Fact | None:
    index = display_index(state.position, template.display)
    display = None if index is None else state.position.displays[index]
    if display is None or not display.stack:
        return None
    stream = chance.Stream(seed, f"display/{display.id}/{display.refills + 1}")
    return replace(template, item=chance.draw_items(stream, display.stack, 1)[0])
