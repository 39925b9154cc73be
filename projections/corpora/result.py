"""What is kept of one game of a corpus: its verdicts, what breaks it, its score.

One line of JSON each. A field may be added; one that is empty is left out.
"""

from __future__ import annotations

import json
from typing import Final

import msgspec
from msgspec import Struct

from adas_dream.core.findings import COUNTS, Legality, Severity
from adas_dream.core.held_rolls import Dice
from adas_dream.core.scoring.score import DecidedBy
from adas_dream.events.vocabulary import ScoreLine
from adas_dream.projections.audits.audit import Completeness
from adas_dream.projections.audits.integrity import Integrity


class Basis(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a result holds for: the SHA-256 of the game's bytes, the engine, the digest of the
    content pack (empty where it is not available), the readings that are put in the place of the
    log's, and whether the game was also played under every other reading."""

    digest: str = ""
    engine: str = ""
    pack: str = ""
    readings: dict[str, str] = {}
    disputed: bool = False


class Found(Struct, frozen=True, gc=False, omit_defaults=True):
    """All findings of one code and severity: how many, and the first of them."""

    code: str
    rule: str
    severity: Severity
    seq: int
    count: int = 1


class Pad(Struct, frozen=True, gc=False):
    """A player's points."""

    player: int
    name: str
    total: int
    lines: dict[ScoreLine, int]


class Depends(Struct, frozen=True, gc=False, omit_defaults=True):
    """The rulings of which another reading changes anything, and those of which one changes the
    winner, alone or with others."""

    game: tuple[str, ...] = ()
    winner: tuple[str, ...] = ()


class GameResult(Struct, frozen=True, gc=False, omit_defaults=True):
    """One game. Where it cannot be read (`unreadable`), or judging it failed by a fault of the
    program (`fault`), the reason stands there and there is no verdict; a log that cannot be
    followed to its end has no score. `over` once play has ended, else the score is as if it ended
    there; `known` where the content pack tells the worth of everything. `rules` are those that were
    asked of a fact or a score, or reported."""

    game: str
    basis: Basis
    unreadable: str = ""
    fault: str = ""
    integrity: Integrity | None = None
    completeness: Completeness | None = None
    legality: Legality | None = None
    dice: Dice | None = None
    given_up: bool = False
    unproven: tuple[str, ...] = ()
    facts: int = 0
    attested: int = 0
    commitment: str = ""
    over: bool = False
    known: bool = False
    scores: tuple[Pad, ...] = ()
    winner: int = 0
    decided_by: DecidedBy | None = None
    depends: Depends | None = None
    findings: tuple[Found, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Judged, with no finding that counts, and nothing broken."""
        return self.judged and self.integrity != "broken" and not self.broken

    @property
    def judged(self) -> bool:
        """Whether there is a verdict."""
        return not (self.unreadable or self.fault)

    @property
    def broken(self) -> tuple[Found, ...]:
        """The findings that count, the first first."""
        return tuple(found for found in self.findings if found.severity in COUNTS)


_RESULT: Final = msgspec.json.Decoder(GameResult)
_NOT_UTF_8: Final = rb"\udc"
"""How the escape of a byte that is not UTF-8 begins."""


def line_of(result: GameResult) -> bytes:
    r"""The line of a result, with its end. A byte of a file name that is not UTF-8 is an escape:
    0xFF is `\udcff`, as in every JSON of a command."""
    try:
        line = msgspec.json.encode(result)
    except UnicodeEncodeError:
        line = json.dumps(msgspec.to_builtins(result), separators=(",", ":")).encode()
    return line + b"\n"


def result_of(line: bytes) -> GameResult:
    """The result on a line; `msgspec.DecodeError` where it is none."""
    try:
        return _RESULT.decode(line)
    except msgspec.DecodeError:
        if _NOT_UTF_8 not in line:
            raise
        return msgspec.convert(_read(line), GameResult)


def _read(line: bytes) -> object:
    """What is on a line with an escape that msgspec does not read."""
    try:
        return json.loads(line)
    except ValueError as error:
        raise msgspec.DecodeError(str(error)) from None
