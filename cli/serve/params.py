"""What each method takes, by name: what is absent is left out, never null."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from adas_dream.events.position.game import Position
from adas_dream.events.vocabulary import (
    Die,
    Id,
    Name,
    Number,
    PlayerNumber,
    Positive,
    Reason,
    ScoreLineOrTotal,
    Seq,
    Text,
)

GameName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=4096,
        description="A log file, or STORE#NAME for a game in an archive.",
    ),
]
SeatName: TypeAlias = Annotated[
    Literal[1, 2, 3, 4, "spectator"],
    Meta(description="Look and act as this player, or only look on; all is shown to the host."),
]
At: TypeAlias = Annotated[
    int, Meta(ge=2, lt=2**31, description="After the fact of this number; 2 is the start.")
]
Since: TypeAlias = Annotated[
    int,
    Meta(
        ge=0, lt=2**31, description="The facts behind that of this number; 0 is before the first."
    ),
]
ToSeq: TypeAlias = Annotated[Seq, Meta(description="It and all after it are taken back.")]
After: TypeAlias = Annotated[
    Seq,
    Meta(description="The last fact that the client knows: where the game has gone on, no play."),
]
Line: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=4096, description="A line of notation, a turn or a part.")
]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]


class Strict(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What all params have in common: a name that is not known is refused."""


class Nothing(Strict, frozen=True, gc=False):
    """No parameters."""


class OfGame(Strict, frozen=True, kw_only=True, gc=False):
    """What every method of a game takes."""

    game: GameName
    seat: SeatName | UnsetType = UNSET


class OfTable(OfGame, frozen=True, kw_only=True, gc=False):
    """What the whole table may do takes: the token of every seat, unless the host asks."""

    tokens: Annotated[tuple[Token, ...], Meta(max_length=8)] = ()


class New(Strict, frozen=True, kw_only=True, gc=False):
    """As the options of `adas-dream new`; `id` is the game's id, `create` makes a store."""

    game: GameName
    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=4)]
    first_player: PlayerNumber = 1
    pack: str | UnsetType = UNSET
    modules: tuple[str, ...] = ()
    rulings: dict[str, str] = {}
    seeded: bool = False
    seed: str | UnsetType = UNSET
    workshop: (
        Annotated[tuple[tuple[Die, ...], ...], Meta(min_length=6, max_length=6)] | UnsetType
    ) = UNSET
    shown: dict[str, tuple[Id, ...]] = {}
    position: Position | UnsetType = UNSET
    id: Id | UnsetType = UNSET
    edition: str | UnsetType = UNSET
    create: bool = False
    follow: bool = False
    token: Token | UnsetType = UNSET


class Open(OfGame, frozen=True, kw_only=True, gc=False):
    """`token` says whose seat it is, where the server asks for one; with `follow` the notification
    `facts` tells of all that is written."""

    token: Token | UnsetType = UNSET
    follow: bool = False


class Legal(OfGame, frozen=True, kw_only=True, gc=False):
    """`members` lists large families too; with `words` each choice is there in words as well."""

    at: At | UnsetType = UNSET
    members: bool = False
    words: bool = False


class Play(OfTable, frozen=True, kw_only=True, gc=False):
    """A `choice` (a fact without its number), or a `line` of notation."""

    choice: (
        Annotated[Raw, Meta(extra_json_schema={"type": "object", "required": ["type"]})] | UnsetType
    ) = UNSET
    line: Line | UnsetType = UNSET
    after: After | UnsetType = UNSET
    accept: Annotated[
        Reason | UnsetType, Meta(description="Why the table lets an illegal choice stand.")
    ] = UNSET


class Undo(OfGame, frozen=True, kw_only=True, gc=False):
    """`to_seq` is the earliest choice taken back, the last one unless given."""

    to_seq: ToSeq | UnsetType = UNSET
    after: After | UnsetType = UNSET


class Rewind(OfTable, frozen=True, kw_only=True, gc=False):
    """The fact at `to_seq` and all after it are taken back."""

    to_seq: ToSeq
    reason: Reason
    after: After | UnsetType = UNSET


class Declare(OfTable, frozen=True, kw_only=True, gc=False):
    """A player's scorepad as written on paper, line by line, and who won."""

    player: PlayerNumber | UnsetType = UNSET
    points: dict[ScoreLineOrTotal, Number] = {}
    winner: PlayerNumber | UnsetType = UNSET
    note: Text = ""


class Facts(OfGame, frozen=True, kw_only=True, gc=False):
    """The facts after the number `after`, at most `most` of them; with `words` in words too."""

    after: Since = 0
    most: Positive | UnsetType = UNSET
    words: bool = False


class AtPlace(OfGame, frozen=True, kw_only=True, gc=False):
    """At the end of what was played, or after a fact."""

    at: At | UnsetType = UNSET


class Explain(OfGame, frozen=True, kw_only=True, gc=False):
    """The fact that is to be explained."""

    seq: Annotated[int, Meta(ge=3, lt=2**31)]


class View(OfGame, frozen=True, kw_only=True, gc=False):
    """With `after` also the facts since; without it none."""

    after: Since | UnsetType = UNSET


class Notation(OfGame, frozen=True, kw_only=True, gc=False):
    """A `line` to be read, not played; without it the whole game is written."""

    line: Line | UnsetType = UNSET


class Dispute(OfGame, frozen=True, kw_only=True, gc=False):
    """The readings to try, by their ruling; every other one unless given."""

    rulings: dict[str, tuple[str, ...]] = {}
