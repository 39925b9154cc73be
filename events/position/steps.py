"""The place in the turn: a queue of steps, each a small value with the player it belongs to.

The first step that has something to do decides what may or must come next; reducers drop the
step a fact reaches and put what it causes in front, so nested effects are simply a stack.
"""

from typing import ClassVar

from msgspec import Struct

from adas_dream.events.vocabulary import (
    ActionArea,
    BonusOrTile,
    Count,
    Gear,
    Id,
    Module,
    Number,
    Occasion,
    OptionalStep,
    PlayerNumber,
    Positive,
    Space,
    Track,
)


class QueuedStep(
    Struct,
    frozen=True,
    gc=False,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="step",
):
    """Whose step it is.

    `agrees`: the fields in which a step and its fact are the same. Of two steps of one kind the
    first may have had nothing to do: then the fact is the other's. `declined_as`: what the
    `step_declined` says that passes it over. `module`: no turn has it without that module.
    """

    agrees: ClassVar[tuple[str, ...]] = ()
    declined_as: ClassVar[OptionalStep | None] = None
    module: ClassVar[Module | None] = None

    player: PlayerNumber


class CausedStep(QueuedStep, frozen=True):
    """A step that is due because of `rule`."""

    rule: Id


class StartTurn(QueuedStep, frozen=True, tag="start"):
    """Between turns: the player's next turn, or the end of play."""


class Choose(QueuedStep, frozen=True, tag="choose"):
    """Workshop step 1: the move and the two Coal options, in any order."""


class Push(QueuedStep, frozen=True, tag="push"):
    """Workshop step 2."""


class GainBonus(QueuedStep, frozen=True, tag="bonus"):
    """A Workshop bonus is due: of a space (`push`, `refill`), or the one chosen (`bonus`)."""

    agrees = ("occasion",)

    occasion: Occasion
    space: Space | None = None
    bonus: BonusOrTile | None = None


class Refill(QueuedStep, frozen=True, tag="refill"):
    """Workshop step 4, for the space the moved die came from."""


class StoreDie(QueuedStep, frozen=True, tag="store"):
    """Workshop step 5."""


class PlayPartner(QueuedStep, frozen=True, tag="partner"):
    """Workshop step 6, optional."""

    declined_as = "partner"


class ActivateAssignments(QueuedStep, frozen=True, tag="assignments"):
    """Workshop step 7."""


class EndChoice(QueuedStep, frozen=True, tag="end"):
    """Publish, build one Gear, or neither."""


class CloseTurn(QueuedStep, frozen=True, tag="close"):
    """The turn may be ended."""


class Pay(CausedStep, frozen=True, tag="pay"):
    """A payment is due, because of `rule`."""

    agrees = ("pounds", "coal", "brass", "books")

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class Gain(CausedStep, frozen=True, tag="gain"):
    """Resources are due, because of `rule`."""

    agrees = ("pounds", "coal", "brass", "books")

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class AdvanceResearch(CausedStep, frozen=True, tag="research"):
    """Research on a given track is due, because of `rule`."""

    agrees = ("track",)

    track: Track
    steps: Positive


class ChooseTrack(CausedStep, frozen=True, tag="track"):
    """`count` Research, each on a track the player chooses; `first` is the first one chosen."""

    count: Positive
    first: Track | None = None


class AdvanceInnovation(CausedStep, frozen=True, tag="innovation"):
    """Innovation is due, because of `rule`."""

    steps: Positive


class ChooseBonus(CausedStep, frozen=True, tag="wild-bonus"):
    """`count` wild bonuses, one by one; under `different` none twice (R047, R048)."""

    occasion: Occasion
    count: Positive
    different: bool = False
    chosen: tuple[BonusOrTile, ...] = ()


class DrawPartners(CausedStep, frozen=True, tag="draw"):
    """Partner cards are to be drawn, because of `rule`."""

    count: Positive


class EffectsWindow(QueuedStep, frozen=True, tag="effects"):
    """Attested effects of `cause` may follow; closed by `step_declined` or what comes next."""

    declined_as = "effects"

    cause: Id


class PlaceDie(QueuedStep, frozen=True, tag="place"):
    """Actions turn: a die goes from the Store into the Mill (R008)."""


class TriggerEnd(QueuedStep, frozen=True, tag="trigger"):
    """Actions turn: the game's first ninth die in a Mill triggers the end (R180)."""


class UseArea(QueuedStep, frozen=True, tag="area"):
    """Actions turn: one of the four action areas (R009)."""


class TakeAdvancedAction(QueuedStep, frozen=True, tag="advanced"):
    """An area's advanced action may be taken: any level the Research reaches, or with
    `any_research` level 1 whatever it is (R094)."""

    agrees = ("area",)
    declined_as = "advanced_action"

    area: ActionArea
    any_research: bool = False


class PlaceDisc(CausedStep, frozen=True, tag="disc"):
    """A disc of the Player board may go to a free disc space of the area, because of `rule`."""

    declined_as = "effects"

    area: ActionArea


class AdvanceSteam(CausedStep, frozen=True, tag="steam"):
    """The Steam marker moves up one space; its Coal is due before unless it is `free` (or paid)."""

    free: bool = False


class GainGear(CausedStep, frozen=True, tag="gear"):
    """A Gear is due, because of `rule`."""

    agrees = ("gear",)

    gear: Gear


class SwapGear(CausedStep, frozen=True, tag="swap-gear"):
    """A Subtraction Gear of the supply becomes an Addition Gear, because of `rule` (R129)."""


class BuildFree(CausedStep, frozen=True, tag="free-build"):
    """A Gear of the supply may be built without payment, because of `rule` (R127, R128)."""

    declined_as = "effects"


class TakeMultiplier(CausedStep, frozen=True, tag="multiplier"):
    """A Multiplier Gear of the display is to be taken, because of `rule` (R105, R126)."""


class RefillDisplay(CausedStep, frozen=True, tag="display"):
    """The gap in a display is to be filled, because of `rule` (R106)."""

    agrees = ("display",)

    display: Id


class TakeProgram(CausedStep, frozen=True, tag="program"):
    """A Program of the display is to be taken and placed, because of `rule` (R140)."""


class GainAssignment(CausedStep, frozen=True, tag="assignment"):
    """An Assignment of that colour is due, because of `rule`."""

    agrees = ("colour",)

    colour: Track


class GainToken(CausedStep, frozen=True, tag="token"):
    """A token of the content pack is due, because of `rule`."""

    agrees = ("token",)

    token: Id


class ReplacePartner(CausedStep, frozen=True, tag="replace-partner"):
    """A Partner card of the player is replaced by another, because of `rule`."""

    agrees = ("old", "new")

    old: Id
    new: Id


class TurnActiveDie(CausedStep, frozen=True, tag="turn-die"):
    """The active die changes by `pips`, within 1 to 6, because of `rule`."""

    pips: Number


class StackDisc(QueuedStep, frozen=True, tag="study"):
    """Study Publish: a disc onto a disc of the player, or out of the game (R090-R097)."""


class AdjustDice(QueuedStep, frozen=True, tag="travel"):
    """Travel Publish: up to 4 pips (R100-R104)."""


class SwapDice(QueuedStep, frozen=True, tag="institutions"):
    """Institutions Publish: a die of the player for a Workshop die (R107-R109)."""


class ClaimMet(QueuedStep, frozen=True, tag="claims"):
    """After a deferred build: Objectives met by it are claimed in turn `turn` (R161, R164); `met`
    are those met at some moment since."""

    turn: Positive
    met: tuple[Id, ...] = ()


class Exhibit(QueuedStep, frozen=True, tag="exhibition"):
    """Module `exhibition`, with step 6: one Exhibitor or one Visitor, optional (R076)."""

    declined_as = "exhibition"
    module = "exhibition"


class FlipTile(QueuedStep, frozen=True, tag="flip"):
    """Module `tiles`: the tile whose reward was taken is to be flipped (R078)."""

    space: Space


# fmt: off
AnyStep = (
    StartTurn | Choose | Push | GainBonus | Refill | StoreDie | PlayPartner | ActivateAssignments
    | EndChoice | CloseTurn | Pay | Gain | AdvanceResearch | ChooseTrack | AdvanceInnovation
    | ChooseBonus | DrawPartners | EffectsWindow | PlaceDie | TriggerEnd | UseArea
    | TakeAdvancedAction | PlaceDisc | AdvanceSteam | GainGear | SwapGear | BuildFree
    | TakeMultiplier | RefillDisplay | TakeProgram | GainAssignment | GainToken | ReplacePartner
    | TurnActiveDie | StackDisc | AdjustDice | SwapDice | ClaimMet | Exhibit | FlipTile
)
"""Every kind of step that a queue may hold."""
# fmt: on
