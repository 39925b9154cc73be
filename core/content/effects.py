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
    """Resources come from the bank, all at once. At least one of them is more than zero."""

    pounds: Count = 0
    """Gained."""
    coal: Count = 0
    """Gained."""
    brass: Count = 0
    """Gained."""
    books: Count = 0
    """Gained."""


class Research(Effect, frozen=True, tag="research"):
    """Research on a track that the card names."""

    track: Track
    """The track."""
    steps: Positive = 1
    """How far."""


class AnyResearch(Effect, frozen=True, tag="any-research"):
    """Research one space at a time, each on a track of the player's choice."""

    count: Positive = 1
    """How many choices."""


class Innovation(Effect, frozen=True, tag="innovation"):
    """Innovation."""

    steps: Positive = 1
    """How far."""


class OneBonus(Effect, frozen=True, tag="bonus"):
    """One of the six Workshop bonuses, as the pages print it (R041-R046)."""

    bonus: Bonus
    """Which one."""


class WildBonus(Effect, frozen=True, tag="wild-bonus"):
    """Workshop bonuses of the player's choice (R047), one by one."""

    count: Positive = 1
    """How many; no more than six if they must be different."""
    different: bool = False
    """None of them twice (R048)."""


class PartnerDraw(Effect, frozen=True, tag="draw-partners"):
    """Cards from the player's own deck."""

    count: Positive = 1
    """How many."""


class DiscToArea(Effect, frozen=True, tag="place-disc"):
    """A disc of the Player board may go to a free disc space of that area that the Research
    reaches; its reward is gained."""

    area: ActionArea
    """The area."""


class SteamUp(Effect, frozen=True, tag="steam"):
    """Steam goes up one space. Its Coal is paid (R133), and without the Coal nothing happens;
    `free` is the other icon (R135)."""

    free: bool = False
    """Without paying Coal."""


class TakeGear(Effect, frozen=True, tag="gear"):
    """A Gear into the supply."""

    gear: Gear
    """`addition`, from Study's stock while it lasts (R125), or a Multiplier, which leaves the
    display or its stack and is gained unless somebody has it."""


class NewMultiplier(Effect, frozen=True, tag="multiplier"):
    """A Multiplier of the player's choice from the Meetings display, which is refilled (R126)."""


class FreeBuild(Effect, frozen=True, tag="free-build"):
    """A Gear of the supply may be built without payment; it is not the end choice (R127, R128)."""


class GearSwap(Effect, frozen=True, tag="swap-gear"):
    """A Subtraction Gear of the supply becomes an Addition Gear, and is out of the game (R129)."""


class NewProgram(Effect, frozen=True, tag="program"):
    """A Program of the player's choice from the display, placed at once, with its space's bonus
    (R140-R149)."""


class Assignment(Effect, frozen=True, tag="assignment"):
    """An Assignment."""

    colour: Track
    """The column that it goes into."""


class NewToken(Effect, frozen=True, tag="token"):
    """A token of the pack, unless somebody has it already."""

    token: Id
    """One of `tokens`."""


class NewPartner(Effect, frozen=True, tag="replace-partner"):
    """Another card takes the place of one of the player's own, wherever that is; nothing happens to
    a player without it."""

    old: Id
    """A Partner card of the pack."""
    new: Id
    """Another one, usually of `gained_partners`."""


class ActiveDie(Effect, frozen=True, tag="turn-active-die"):
    """The active die changes by some pips, never beyond 1 or 6."""

    pips: Number
    """Up, or down where negative."""


class AttestedEffect(Effect, frozen=True, tag="attested"):
    """Something that no other effect expresses: the people at the table state what it did,
    attested, until they go on."""

    about: Id
    """What the statement is about, for people."""


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
