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
    """What differs by board."""

    bonuses: SixBonuses
    """The bonus of each Workshop space, 1 to 6."""
    steam_costs: Annotated[tuple[Count, ...], Meta(min_length=5, max_length=5)]
    """The Coal that each of the five Steam steps costs."""
    research_length: Count
    """The last space of a Research track."""


class Turn(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The open turn, and what was done in it."""

    kind: TurnKind
    """Which turn it is."""
    number: Positive
    """The number of the player's turn."""
    origin: Space | None = None
    """The space that the moved die left."""
    stop: Space | None = None
    """The space where it stopped."""
    moved: Die | None = None
    """What it shows, until the push."""
    further: bool = False
    """The Coal option of R016 is taken."""
    turned: bool = False
    """The Coal option of R018 is taken."""
    active: Die | None = None
    """The active die (R037, R070)."""
    place: Place | None = None
    """Where it lies on the player's board."""
    area: Area | None = None
    """The area used."""
    end_choice: bool = False
    """The end choice is made."""
    met: tuple[Id, ...] = ()
    """The Objectives met at some moment of this turn (R161)."""
    claimed: bool = False
    """The player claimed an Objective in this turn."""
    published: bool = False
    """This turn had a Publish."""
    card: bool = False
    """A Partner card was played in this turn (R061)."""


class BuildWindow(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who ended a turn without an end choice, and may build as long as `deferred-build` allows
    (R072)."""

    player: PlayerNumber
    """Who may build."""
    turn: Positive
    """The number of that player's turn."""


class DiscSpace(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A disc space of an action area."""

    id: Id
    """What a log calls it."""
    area: ActionArea
    """In which area it is."""
    discs: Annotated[tuple[PlayerNumber, ...], Meta(max_length=2)] = ()
    """The owners of its discs, from the bottom."""


class Claim(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A claim of an Objective."""

    player: PlayerNumber
    """Who claimed it."""
    turn: Positive
    """In which turn of that player."""
    value: Count
    """For how much Prestige."""
    in_turn_of: PlayerNumber | None = None
    """In whose turn, where that is not their own (R164); in no `state` digest of formats 0 and
    1."""

    @property
    def whose(self) -> int:
        """The player in whose turn it was made."""
        return self.in_turn_of or self.player


class Objective(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An Objective of an area."""

    id: Id
    """What a log calls it."""
    area: ActionArea
    """In which area it is."""
    claims: tuple[Claim, ...] = ()
    """The claims, in order."""


class Display(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A display and its stack."""

    id: Id
    """What a log calls it."""
    shown: tuple[Id, ...] = ()
    """What can be taken."""
    stack: Pile = ()
    """The known ids in the stack, in no order."""
    hidden: Count = 0
    """How many unknown ones are in the stack."""
    refills: Count = 0
    """How often it was refilled."""


class Streams(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How often each random stream was used."""

    refills: Count
    """Refills of the Workshop in this game."""
    draws: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=4)]
    """Partner draws of each player."""


class EndTrigger(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who placed the first ninth die (R180)."""

    player: PlayerNumber
    """Whose Mill it is."""
    round: Positive
    """In which round."""


class Declared(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A line of the paper scorepad as the players wrote it."""

    player: PlayerNumber
    """Whose line it is."""
    line: ScoreLineOrTotal
    """Which line."""
    points: Number
    """The points noted."""


class Position(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that a game can be taken up from."""

    round: Positive
    """The number of the current turns."""
    queue: tuple[AnyStep, ...]
    """The steps due, from the first."""
    board: Board
    """What differs by board."""
    workshop: Workshop
    """The dice that nobody has yet."""
    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=4)]
    """The Player boards, in the order of the table."""
    streams: Streams
    """How far each random stream was used."""
    turn: Turn | None = None
    """The open turn."""
    build_window: BuildWindow | None = None
    """Who may still build after the own turn (R072)."""
    disc_spaces: tuple[DiscSpace, ...] = ()
    """The disc spaces that somebody has named."""
    objectives: tuple[Objective, ...] = ()
    """The Objectives, with their claims."""
    displays: tuple[Display, ...] = ()
    """What can be taken, Multipliers and Programs."""
    addition_stock: Count | None = None
    """How many Addition Gears Ada's Study has left, where it is known."""
    end: EndTrigger | None = None
    """Who triggered the end."""
    over: bool = False
    """After `play_ended`."""
    abandoned: bool = False
    """After `play_abandoned`; the rest says where the table stopped."""
    declared: tuple[Declared, ...] = ()
    """The paper scorepad as the players wrote it."""
    declared_winner: PlayerNumber | None = None
    """The winner as the players wrote it."""

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
