"""The place in the turn: a queue of steps, each a small value with the player it belongs to.

The first step that has something to do decides what may or must come next; reducers drop the
step a fact reaches and put what it causes in front, so nested effects are simply a stack.
"""

from msgspec import Struct

from adas_dream.events.vocabulary import (
    BonusOrTile,
    Count,
    Id,
    Occasion,
    PlayerNumber,
    Positive,
    Space,
    Track,
)


class Step(
    Struct,
    frozen=True,
    gc=False,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="step",
):
    """Whose step it is."""

    player: PlayerNumber


class StartTurn(Step, frozen=True, tag="start"):
    """Between turns: the player's next turn, or the end of play."""


class Choose(Step, frozen=True, tag="choose"):
    """Workshop step 1: the move and the two Coal options, in any order."""


class Push(Step, frozen=True, tag="push"):
    """Workshop step 2."""


class GainBonus(Step, frozen=True, tag="bonus"):
    """A Workshop bonus is due: of a space (`push`, `refill`), or the one chosen (`bonus`)."""

    occasion: Occasion
    space: Space | None = None
    bonus: BonusOrTile | None = None


class Refill(Step, frozen=True, tag="refill"):
    """Workshop step 4, for the space the moved die came from."""


class StoreDie(Step, frozen=True, tag="store"):
    """Workshop step 5."""


class PlayPartner(Step, frozen=True, tag="partner"):
    """Workshop step 6, optional."""


class ActivateAssignments(Step, frozen=True, tag="assignments"):
    """Workshop step 7."""


class EndChoice(Step, frozen=True, tag="end"):
    """Publish, build one Gear, or neither."""


class CloseTurn(Step, frozen=True, tag="close"):
    """The turn may be ended."""


class Pay(Step, frozen=True, tag="pay"):
    """A payment is due, because of `rule`."""

    rule: Id
    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class Gain(Step, frozen=True, tag="gain"):
    """Resources are due, because of `rule`."""

    rule: Id
    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class AdvanceResearch(Step, frozen=True, tag="research"):
    """Research on a given track is due, because of `rule`."""

    rule: Id
    track: Track
    steps: Positive


class ChooseTrack(Step, frozen=True, tag="track"):
    """`count` Research, each on a track the player chooses; `first` is the first one chosen."""

    rule: Id
    count: Positive
    first: Track | None = None


class AdvanceInnovation(Step, frozen=True, tag="innovation"):
    """Innovation is due, because of `rule`."""

    rule: Id
    steps: Positive


class ChooseBonus(Step, frozen=True, tag="wild-bonus"):
    """`count` wild bonuses, one by one; under `different` none twice (R047, R048)."""

    rule: Id
    occasion: Occasion
    count: Positive
    different: bool = False
    chosen: tuple[BonusOrTile, ...] = ()


class DrawPartners(Step, frozen=True, tag="draw"):
    """Partner cards are to be drawn, because of `rule`."""

    rule: Id
    count: Positive


class EffectsWindow(Step, frozen=True, tag="effects"):
    """Attested effects of `cause` may follow; closed by `step_declined` or what comes next."""

    cause: Id
