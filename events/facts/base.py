"""What every fact has: its place in the log, whose it is, and what no rule reads.

Wire order: `type`, `seq`, `player`, the type's own fields, then `attested`, `at`, `note`, `state`,
`chain`. Defaults are left out of the line (absent, never null).
"""

from typing import ClassVar, Final, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.events.vocabulary import Digest, Instant, PlayerNumber, Seq, Text


class Numbered(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A line with its number in the log: 1, 2, 3 …"""

    seq: Seq


Kind: TypeAlias = Literal["choice", "chance", "consequence", "attested"]


class Fact(Numbered, frozen=True, kw_only=True):
    """One immutable fact of one kind. `at` and `note` are for people; no rule reads them.

    `attested` marks a change whose cause is in neither the pages nor the content pack. `state`
    and `chain` are the digests that a turn's last line carries.
    """

    fact_kind: ClassVar[Kind] = "attested"

    attested: bool = False
    at: Instant = ""
    note: Text = ""
    state: Digest = ""
    chain: Digest = ""


class TableFact(Fact, frozen=True):
    """A fact of the whole table; it names no player."""


class PlayerFact(Fact, frozen=True):
    """A fact of one player: whose decision, board or turn it is (1-4, clockwise)."""

    player: PlayerNumber


class ChoiceFact(PlayerFact, frozen=True):
    """Something that a player decided."""

    fact_kind = "choice"


class ChanceFact(PlayerFact, frozen=True):
    """Dice rolled, cards or tiles drawn."""

    fact_kind = "chance"


class ConsequenceFact(PlayerFact, frozen=True):
    """What the rules or the content force."""

    fact_kind = "consequence"


ENVELOPE: Final = frozenset({"seq", "at", "note", "state", "chain"})
"""The fields of a fact that no rule reads."""
AFact = TypeVar("AFact", bound=Fact)


def bare(fact: AFact) -> AFact:
    """The fact without its place in the log, and without what no rule reads."""
    return replace(fact, seq=1, at="", note="", state="", chain="")


def same_fact(a: Fact | None, b: Fact | None) -> bool:
    """Whether two facts say the same, without what no rule reads."""
    return (a and bare(a)) == (b and bare(b))
