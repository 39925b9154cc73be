"""What a seed rolls and draws: the chance facts of a seeded game (docs/wire.md, the generator)."""

from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import chance, engine
from adas_dream.core.answers import Roll
from adas_dream.core.reducers.displays import display_of
from adas_dream.core.reducers.workshop import counts
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.effects import DisplayRefilled
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.workshop import WorkshopRefilled
from adas_dream.events.vocabulary import Die


class SeedDraw(Struct, frozen=True, gc=False):
    """All that a seed needs to make a chance fact: its stream, how many are drawn, and from which
    dice (`bag`, by colour) or cards and items."""

    template: PlayerFact
    purpose: str
    wanted: int
    bag: chance.Bag = (0, 0, 0, 0, 0)
    items: tuple[str, ...] = ()


def draw_of(state: State, roll: Roll) -> SeedDraw:
    """The draw that is made where `roll` is awaited."""
    template, wanted = roll.template, roll.wanted
    if isinstance(template, WorkshopRefilled):
        purpose = f"refill/{state.position.streams.refills + 1}"
        return SeedDraw(template, purpose, wanted, bag=counts(state.position.workshop.bag))
    if isinstance(template, PartnersDrawn):
        draws = state.position.streams.draws[template.player - 1]
        unseen = state.player(template.player).partners.unseen
        return SeedDraw(template, f"draw/{template.player}/{draws + 1}", wanted, items=unseen)
    assert isinstance(template, DisplayRefilled)
    display = display_of(state.position, template.display)
    assert display is not None
    purpose = f"display/{display.id}/{display.refills + 1}"
    return SeedDraw(template, purpose, wanted, items=display.stack)


def from_seed(draw: SeedDraw, seed: bytes) -> Fact | None:
    """The chance fact that the seed makes of a draw; None where nobody can name the cards or
    items it is made from."""
    if not _can_be_made(draw):
        return None
    stream = chance.Stream(seed, draw.purpose)
    if isinstance(draw.template, WorkshopRefilled):
        dice = chance.draw_dice(stream, draw.bag, draw.wanted)
        return replace(draw.template, dice=cast("tuple[Die, ...]", dice))
    drawn = chance.draw_items(stream, draw.items, draw.wanted)
    if isinstance(draw.template, PartnersDrawn):
        return replace(draw.template, cards=drawn)
    return replace(draw.template, item=drawn[0])


def is_the_seeds(state: State, fact: Fact) -> bool:
    """Whether a fact that comes here is the roll of a seed: nobody has to say it."""
    roll = engine.roll_due(state) if state.table.dice.kind == "seeded" else None
    if roll is None or type(fact) is not type(roll.template) or fact.attested:
        return False
    return _can_be_made(draw_of(state, roll))


def _can_be_made(draw: SeedDraw) -> bool:
    return isinstance(draw.template, WorkshopRefilled) or len(draw.items) >= draw.wanted


def rolled(state: State, roll: Roll, seed: bytes) -> Fact | None:
    """The chance fact that this seed gives where `roll` is awaited, as `from_seed`."""
    return from_seed(draw_of(state, roll), seed)
