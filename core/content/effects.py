"""The closed list of typed effects that content may use, and the steps each one becomes.

| `do` | fields | what happens |
|---|---|---|
| `gain` | pounds, coal, brass, books | resources are gained |
| `research` | track, steps | Research on that track |
| `any-research` | count | Research, each on a track the player chooses |
| `innovation` | steps | Innovation |
| `bonus` | bonus | that Workshop bonus |
| `wild-bonus` | count, different | Workshop bonuses of the player's choice |
| `draw-partners` | count | cards from the own deck |
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from adas_dream.events.position import steps
from adas_dream.events.position.game import AnyStep
from adas_dream.events.vocabulary import Bonus, Count, Positive, Track


class Effect(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do"):
    """One typed effect of a card, an area or a tile."""


class GainResources(Effect, frozen=True, tag="gain"):
    """Resources are gained."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class Research(Effect, frozen=True, tag="research"):
    """Research on one given track."""

    track: Track
    steps: Positive = 1


class AnyResearch(Effect, frozen=True, tag="any-research"):
    """Research, one by one on tracks of the player's choice."""

    count: Positive = 1


class Innovation(Effect, frozen=True, tag="innovation"):
    """Innovation."""

    steps: Positive = 1


class OneBonus(Effect, frozen=True, tag="bonus"):
    """A given Workshop bonus."""

    bonus: Bonus


class WildBonus(Effect, frozen=True, tag="wild-bonus"):
    """Workshop bonuses of the player's choice (R047); `different`: none of them twice (R048)."""

    count: Positive = 1
    different: bool = False


class Draw(Effect, frozen=True, tag="draw-partners"):
    """Cards from the own deck."""

    count: Positive = 1


AnyEffect = (
    GainResources
    | Research
    | AnyResearch
    | Innovation
    | OneBonus
    | WildBonus
    | Draw
)


def _gain(effect: GainResources, player: int, rule: str) -> AnyStep:
    return steps.Gain(player, rule, effect.pounds, effect.coal, effect.brass, effect.books)


_STEPS: Final[dict[type[Effect], Callable[[Any, int, str], AnyStep]]] = {
    GainResources: _gain,
    Research: lambda effect, player, rule: steps.AdvanceResearch(
        player, rule, effect.track, effect.steps
    ),
    AnyResearch: lambda effect, player, rule: steps.ChooseTrack(player, rule, effect.count),
    Innovation: lambda effect, player, rule: steps.AdvanceInnovation(player, rule, effect.steps),
    OneBonus: lambda effect, player, _: steps.GainBonus(player, "effect", bonus=effect.bonus),
    WildBonus: lambda effect, player, rule: steps.ChooseBonus(
        player, rule, "effect", effect.count, effect.different
    ),
    Draw: lambda effect, player, rule: steps.DrawPartners(player, rule, effect.count),
}


def steps_of(effects: tuple[AnyEffect, ...], player: int, rule: str) -> tuple[AnyStep, ...]:
    """The effects as steps of the engine, in order, for `player`, because of `rule`."""
    return tuple(_STEPS[type(effect)](effect, player, rule) for effect in effects)
