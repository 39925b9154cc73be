"""What a fact that the table states would be as an effect of a card, an area or a tile."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.constants import INNOVATION_END
from adas_dream.core.content import effects
from adas_dream.core.content.effects import AnyEffect
from adas_dream.core.state import State
from adas_dream.events.facts import actions, building, partners, programs, publishing, workshop
from adas_dream.events.facts import effects as facts
from adas_dream.events.facts.base import Fact
from adas_dream.events.vocabulary import ADDITION, FACES, SUBTRACTION, VALUE

Payment = tuple[int, int, int, int]
"""Pounds, Coal, Brass and Books."""


class Said(Struct, frozen=True, gc=False):
    """A fact that was stated of a thing: the effect that it would be, if there is one, or what was
    paid. Not `clear` is one that several effects would lead to, as a track that ends does."""

    seq: int
    type: str
    effect: AnyEffect | None = None
    paid: Payment | None = None
    clear: bool = True
    place: str = ""
    """The disc space of a disc that was placed."""


Reading = Callable[[Any, State, State], "AnyEffect | None"]
"""From a fact and the states before and after it to its effect."""


def _steam(fact: publishing.SteamAdvanced, before: State, _: State) -> AnyEffect | None:
    """Without a payment it is free, unless no Coal is printed beside the step."""
    return effects.SteamUp(free=True) if coal_of_steam(before, fact.player) else None


def coal_of_steam(state: State, player: int) -> int:
    """The Coal that is printed beside a player's next step of Steam (R086)."""
    costs, steam = state.position.board.steam_costs, state.player(player).steam
    return costs[steam] if steam < len(costs) else 0


def _die(fact: facts.DieChanged, before: State, _: State) -> AnyEffect | None:
    turn = before.position.turn
    own = before.position.in_turn_of(fact.player)
    if turn is None or not own or turn.place != fact.place:
        return None
    return effects.ActiveDie(VALUE[fact.becomes] - VALUE[fact.die])


def _swap(fact: facts.GearSwapped, _: State, __: State) -> AnyEffect | None:
    like = (fact.old, fact.new, fact.gear_space) == (SUBTRACTION, ADDITION, None)
    return effects.GearSwap() if like else None


def _disc(fact: actions.DiscPlaced, _: State, after: State) -> AnyEffect | None:
    spaces = after.position.disc_spaces
    return next((effects.DiscToArea(it.area) for it in spaces if it.id == fact.disc_space), None)


def _bonus(fact: workshop.BonusGained, _: State, __: State) -> AnyEffect | None:
    return None if fact.bonus == "tile" else effects.OneBonus(fact.bonus)


_READINGS: Final[dict[type[Fact], Reading]] = {
    facts.ResourcesGained: lambda it, _, __: effects.GainResources(
        it.pounds, it.coal, it.brass, it.books
    ),
    facts.ResearchAdvanced: lambda it, _, __: effects.Research(it.track, it.steps),
    facts.TrackChosen: lambda _, __, ___: effects.AnyResearch(),
    facts.InnovationAdvanced: lambda it, _, __: effects.Innovation(it.steps),
    workshop.BonusGained: _bonus,
    facts.BonusChosen: lambda _, __, ___: effects.WildBonus(),
    partners.PartnersDrawn: lambda it, _, __: effects.PartnerDraw(it.count),
    actions.DiscPlaced: _disc,
    publishing.SteamAdvanced: _steam,
    facts.GearGained: lambda it, _, __: effects.TakeGear(it.gear),
    publishing.MultiplierTaken: lambda _, __, ___: effects.NewMultiplier(),
    building.GearBuilt: lambda _, __, ___: effects.FreeBuild(),
    facts.GearSwapped: _swap,
    programs.ProgramPlaced: lambda _, __, ___: effects.NewProgram(),
    facts.AssignmentGained: lambda it, _, __: effects.Assignment(it.colour),
    facts.TokenGained: lambda it, _, __: effects.NewToken(it.token),
    partners.PartnerReplaced: lambda it, _, __: effects.NewPartner(it.old, it.new),
    facts.DieChanged: _die,
}
"""Every type that a window takes and that an effect can bring."""


def said_by(fact: Fact, name: str, before: State, after: State) -> Said:
    """What a fact states of the thing whose effects are told."""
    if isinstance(fact, facts.ResourcesSpent):
        paid = (fact.pounds, fact.coal, fact.brass, fact.books)
        return Said(fact.seq, name, paid=paid)
    reading = _READINGS.get(type(fact))
    effect = reading(fact, before, after) if reading else None
    place = fact.disc_space if isinstance(fact, actions.DiscPlaced) else ""
    return Said(fact.seq, name, effect, clear=not _may_mean_more(fact, before, after), place=place)


def _may_mean_more(fact: Fact, before: State, after: State) -> bool:
    """Whether another effect too would lead to it: a track, a deck or the pips of a die end there,
    or a step of Steam costs nothing anyway."""
    player = after.player(getattr(fact, "player", 1))
    if isinstance(fact, publishing.SteamAdvanced):
        return coal_of_steam(before, fact.player) == 0
    if isinstance(fact, facts.ResearchAdvanced):
        reached: int = getattr(player.research, fact.track)
        return reached == after.position.board.research_length
    if isinstance(fact, facts.InnovationAdvanced):
        return player.innovation == INNOVATION_END
    if isinstance(fact, partners.PartnersDrawn):
        return player.partners.deck == 0
    return isinstance(fact, facts.DieChanged) and VALUE[fact.becomes] in {FACES[0], FACES[-1]}


def joined(told: Iterable[AnyEffect]) -> tuple[AnyEffect, ...]:
    """The effects, those of one kind in a row as one: it makes no difference how they are told."""
    made: list[AnyEffect] = []
    for effect in told:
        both = _both(made[-1], effect) if made else None
        if both is None:
            made.append(effect)
        else:
            made[-1] = both
    return tuple(made)


def _both(first: AnyEffect, second: AnyEffect) -> AnyEffect | None:
    """Two effects as one; None where they are two."""
    if type(first) is not type(second) or type(first) not in _ADDED:
        return None
    if isinstance(first, effects.Research) and getattr(second, "track", None) != first.track:
        return None
    sums = {it: getattr(first, it) + getattr(second, it) for it in _ADDED[type(first)]}
    return replace(first, **sums)


_ADDED: Final[dict[type[Struct], tuple[str, ...]]] = {
    effects.GainResources: ("pounds", "coal", "brass", "books"),
    effects.Research: ("steps",),
    effects.AnyResearch: ("count",),
    effects.Innovation: ("steps",),
    effects.WildBonus: ("count",),
    effects.PartnerDraw: ("count",),
}
"""What adds up where two effects of a kind are one."""
