"""What every fact has: its place in the log, whose it is, and what no rule reads.

Wire order: `type`, `seq`, `player`, the type's own fields, then `attested`, `at`, `note`, `state`,
`chain`. Defaults are left out of the line (absent, never null).
"""

from msgspec import Struct

from adas_dream.events.vocabulary import Digest, Instant, PlayerNumber, Seq, Text


class Numbered(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A line with its number in the log: 1, 2, 3 …"""

    seq: Seq


class Fact(Numbered, frozen=True, kw_only=True):
    """One immutable fact. `at` and `note` are for people; no rule reads them.

    `attested` marks a change whose cause is in neither the pages nor the content pack. `state`
    and `chain` are the digests that a turn's last line carries.
    """

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
