"""The closed list of typed effects that content may use, and the steps each one becomes.

| `do` | fields | what happens |
|---|---|---|
| `gain` | pounds, coal, brass, books | resources are gained |
| `research` | track, steps | Research on that track |
| `any-research` | count | Research, each on a track the player chooses |
| `innovation` | steps | Innovation |
| `bonus` | bonus | that Workshop bonus |
| `wild-bonus` | count, different | Workshop bonuses of the player's choice |
| `draw-partners` | count | cards from the player's deck |
| `place-disc` | area | a disc to a free disc space of the area, for its reward |
| `steam` | free | Steam one space, its Coal due unless `free` |
| `gear` | gear | that Gear into the supply; `addition` from Study's stock |
| `multiplier` |  | a Multiplier Gear of the player's choice from the display |
| `free-build` |  | a Gear of the supply is built without payment |
| `swap-gear` |  | a Subtraction Gear of the supply becomes an Addition Gear |
| `program` |  | a Program of the player's choice from the display, placed at once |
| `assignment` | colour | an Assignment into that column |
| `token` | token | a token of the pack, if nobody has it |
| `replace-partner` | old, new | a Partner card of the player becomes another |
| `turn-active-die` | pips | the active die changes, within 1 to 6 |
| `attested` | about | what only the table knows: a window for attested facts |

An effect that cannot do anything (the track ends, nothing is left to take) is not a fact.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from adas_dream.events.position import steps
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.vocabulary import ActionArea, Bonus, Count, Gear, Id, Number, Positive, Track


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


class PartnerDraw(Effect, frozen=True, tag="draw-partners"):
    """Cards from the player's deck."""

    count: Positive = 1


class DiscToArea(Effect, frozen=True, tag="place-disc"):
    """A disc of the Player board may go to a free disc space of that area."""

    area: ActionArea


class SteamUp(Effect, frozen=True, tag="steam"):
    """Steam goes up one space, for the Coal printed beside it unless `free` (R133, R135)."""

    free: bool = False


class TakeGear(Effect, frozen=True, tag="gear"):
    """A Gear of that kind comes into the supply (R125)."""

    gear: Gear


class NewMultiplier(Effect, frozen=True, tag="multiplier"):
    """A Multiplier Gear from the display (R126)."""


class FreeBuild(Effect, frozen=True, tag="free-build"):
    """A Gear of the supply is built for free (R127, R128)."""


class GearSwap(Effect, frozen=True, tag="swap-gear"):
    """A Subtraction Gear of the supply is swapped for an Addition Gear (R129)."""


class NewProgram(Effect, frozen=True, tag="program"):
    """A Program from the display, placed at once (R140)."""


class Assignment(Effect, frozen=True, tag="assignment"):
    """An Assignment of that colour."""

    colour: Track


class NewToken(Effect, frozen=True, tag="token"):
    """A token of the pack."""

    token: Id


class NewPartner(Effect, frozen=True, tag="replace-partner"):
    """A Partner card of the player is replaced by another one of the pack."""

    old: Id
    new: Id


class ActiveDie(Effect, frozen=True, tag="turn-active-die"):
    """The active die changes by `pips`."""

    pips: Number


class AttestedEffect(Effect, frozen=True, tag="attested"):
    """An effect outside this list: the table records what it did, attested."""

    about: Id


# fmt: off
AnyEffect = (
    GainResources | Research | AnyResearch | Innovation | OneBonus | WildBonus | PartnerDraw
    | DiscToArea | SteamUp | TakeGear | NewMultiplier | FreeBuild | GearSwap | NewProgram
    | Assignment | NewToken | NewPartner | ActiveDie | AttestedEffect
)
# fmt: on


def _one_bonus(player: int, _: str, bonus: Bonus) -> AnyStep:
    return steps.GainBonus(player, "effect", bonus=bonus)


def _wild_bonus(player: int, rule: str, count: int, different: bool) -> AnyStep:  # noqa: FBT001 - a field
    return steps.ChooseBonus(player, rule, "effect", count, different)


def _window(player: int, _: str, about: str) -> AnyStep:
    return steps.EffectsWindow(player, about)


_STEPS: Final[dict[type[Effect], Callable[..., AnyStep]]] = {
    GainResources: steps.Gain,
    Research: steps.AdvanceResearch,
    AnyResearch: steps.ChooseTrack,
    Innovation: steps.AdvanceInnovation,
    OneBonus: _one_bonus,
    WildBonus: _wild_bonus,
    PartnerDraw: steps.DrawPartners,
    DiscToArea: steps.PlaceDisc,
    SteamUp: steps.AdvanceSteam,
    TakeGear: steps.GainGear,
    NewMultiplier: steps.TakeMultiplier,
    FreeBuild: steps.BuildFree,
    GearSwap: steps.SwapGear,
    NewProgram: steps.TakeProgram,
    Assignment: steps.GainAssignment,
    NewToken: steps.GainToken,
    NewPartner: steps.ReplacePartner,
    ActiveDie: steps.TurnActiveDie,
    AttestedEffect: _window,
}
"""The step of each effect: it takes the player, the rule and the effect's own fields in order."""


def steps_of(effects: tuple[AnyEffect, ...], player: int, rule: str) -> tuple[AnyStep, ...]:
    """The effects as steps of the engine, in order, for `player`, because of `rule`."""
    return tuple(_STEPS[type(effect)](player, rule, *astuple(effect)) for effect in effects)
