"""The whole position."""

from typing import Annotated

from msgspec import Meta, Struct

from adas_dream.events.position.player import Player
from adas_dream.events.position.steps import AnyStep
from adas_dream.events.position.workshop import SixBonuses, Workshop
from adas_dream.events.vocabulary import (
    ActionArea,
    Area,
    Count,
    Die,
    Id,
    Number,
    Pile,
    Place,
    PlayerNumber,
    Positive,
    ScoreLineOrTotal,
    Space,
    TurnKind,
)


class Board(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What differs by board: the bonus of each Workshop space (1-6), the Coal printed beside each
    Steam step, the last space of a Research track."""

    bonuses: SixBonuses
    steam_costs: Annotated[tuple[Count, ...], Meta(min_length=5, max_length=5)]
    research_length: Count


class Turn(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The open turn's flags. `origin` and `stop` are the moved die's spaces, `moved` what it shows
    (until the push); `active` is the active die (R037, R070) and `place` where it lies on the
    own board; `met` are the Objectives met at some moment of the turn (R161), `claimed` is true
    once its player claimed one in it, `published` once it had a Publish, `card` once a Partner card
    was played in it (R061)."""

    kind: TurnKind
    number: Positive
    origin: Space | None = None
    stop: Space | None = None
    moved: Die | None = None
    further: bool = False
    turned: bool = False
    active: Die | None = None
    place: Place | None = None
    area: Area | None = None
    end_choice: bool = False
    met: tuple[Id, ...] = ()
    claimed: bool = False
    published: bool = False
    card: bool = False


class BuildWindow(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who ended turn `turn` without an end choice and may still build (R072)."""

    player: PlayerNumber
    turn: Positive


class DiscSpace(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A disc space of an action area and the owners of its discs, from the bottom."""

    id: Id
    area: ActionArea
    discs: Annotated[tuple[PlayerNumber, ...], Meta(max_length=2)] = ()


class Claim(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Who claimed an Objective, in turn number `turn`, for which value; `in_turn_of` says in whose
    turn, where that is not their own (R164)."""

    player: PlayerNumber
    turn: Positive
    value: Count
    in_turn_of: PlayerNumber | None = None

    @property
    def whose(self) -> int:
        """The player in whose turn it was made."""
        return self.in_turn_of or self.player


class Objective(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An area's Objective and its claims in order."""

    id: Id
    area: ActionArea
    claims: tuple[Claim, ...] = ()


class Display(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A display and its stack: `stack` the known ids in it (no order), `hidden` the number of
    unknown ones, `refills` how often it was refilled."""

    id: Id
    shown: tuple[Id, ...] = ()
    stack: Pile = ()
    hidden: Count = 0
    refills: Count = 0


class Streams(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How often each random stream was used: refills of the game, draws of each player."""

    refills: Count
    draws: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=4)]


class EndTrigger(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who placed the first ninth die, in which round (R180)."""

    player: PlayerNumber
    round: Positive


class Declared(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A line of the paper scorepad as the players wrote it."""

    player: PlayerNumber
    line: ScoreLineOrTotal
    points: Number


class Position(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that a game can be taken up from: `round` is the number of the current turns,
    `queue` the steps due, from the first. Play is `over` at its end; where the table gave it up
    before, it is `abandoned`, and the rest says where."""

    round: Positive
    queue: tuple[AnyStep, ...]
    board: Board
    workshop: Workshop
    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=4)]
    streams: Streams
    turn: Turn | None = None
    build_window: BuildWindow | None = None
    disc_spaces: tuple[DiscSpace, ...] = ()
    objectives: tuple[Objective, ...] = ()
    displays: tuple[Display, ...] = ()
    addition_stock: Count | None = None
    end: EndTrigger | None = None
    over: bool = False
    abandoned: bool = False
    declared: tuple[Declared, ...] = ()
    declared_winner: PlayerNumber | None = None

    @property
    def given_up(self) -> bool:
        """Whether the table gave the game up before play had ended."""
        return self.abandoned and not self.over

    @property
    def player_on_turn(self) -> int:
        """Whose turn is open, or is to start next; LookupError once play is over."""
        return self.queue[-1].player

    def in_turn_of(self, player: int) -> bool:
        """Whether a turn of that player is open."""
        return self.turn is not None and self.player_on_turn == player
