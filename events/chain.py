"""The chain: one digest for each turn, which shows an edited, lost, swapped or repeated line.

A sealed line carries the first 32 hexadecimal digits of SHA-256 over the chain before it (its
ASCII digits, nothing at first) and the canonical bytes of every line since, each with its line
feed; of the sealed line itself without its `chain`, but with its `state`.
"""

from hashlib import sha256
from typing import Final, TypeVar

from msgspec import structs

from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import encode
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import PlayAbandoned, PlayRewound
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.log import Standing
from adas_dream.events.position.game import Position
from adas_dream.events.upcast import FORMAT

DIGITS: Final = 32
"""How many hexadecimal digits of SHA-256 a `chain` and a `state` have."""

AFact = TypeVar("AFact", bound=AnyFact)
_ALWAYS: Final = (TurnEnded, PlayEnded)
_SINCE_FORMAT_2: Final = (PlayAbandoned, PlayRewound)
_ENDS: Final = (PlayEnded, PlayAbandoned)


class Seals:
    """Which lines of a log carry a chain, read from the facts before them: the end of a turn and of
    play, and since format 2 a game given up, a rewind, and every fact after the end."""

    __slots__ = ("_over", "_standing", "format")

    def __init__(self) -> None:
        self.format = ""  # that of line 1
        self._over = False
        self._standing = Standing[bool]()

    def add(self, fact: AnyFact) -> None:
        """Go on past a fact."""
        if isinstance(fact, GameSetUp):
            self.format = fact.format
        elif isinstance(fact, PositionSet):
            self._over = fact.position.over or fact.position.abandoned
        elif taken_back := self._standing.add(fact, self._over):
            self._over = taken_back[0]
        else:
            self._over = self._over or isinstance(fact, _ENDS)

    def must(self, fact: AnyFact) -> bool:
        """Whether a chain belongs into the fact that comes next."""
        since_format_2 = self._over or isinstance(fact, _SINCE_FORMAT_2)
        return isinstance(fact, _ALWAYS) or (self.format == FORMAT and since_format_2)

    def may(self, fact: AnyFact) -> bool:
        """Whether the fact that comes next can carry a chain: a skipped turn need not."""
        return isinstance(fact, TurnSkipped) or self.must(fact)


def position_digest(position: Position, format_: str = FORMAT) -> str:
    """The `state` of a closing line: the digest of the position's canonical bytes, as the format of
    the log has them."""
    written = position if format_ == FORMAT else _of_format_1(position)
    return sha256(encode(written)).hexdigest()[:DIGITS]


def _of_format_1(position: Position) -> Position:
    """The position between two turns without what formats 0 and 1 do not say of it: in whose turn
    an Objective was claimed."""
    objectives = tuple(
        structs.replace(
            it, claims=tuple(structs.replace(claim, in_turn_of=None) for claim in it.claims)
        )
        for it in position.objectives
    )
    return structs.replace(position, objectives=objectives)


class Chain:
    """The running digest of a log, one line after the other; `seals` says where a chain belongs.

    To write: `seal` a fact, then `add` it. To check: compare the fact's own `chain` with
    `digest_for` it, then `add` it. After a sealed line the chain goes on from the digest that
    stands there, so a fault is found once, at its own turn.
    """

    __slots__ = ("_running", "seals")

    def __init__(self, digest: str = "") -> None:
        self._running = sha256(digest.encode("ascii"))
        self.seals = Seals()

    def add(self, fact: AnyFact, raw: bytes) -> None:
        """Go on past a line, given with its canonical bytes."""
        if fact.chain:
            self._running = sha256(fact.chain.encode("ascii"))
        else:
            self._running.update(raw + b"\n")
        self.seals.add(fact)

    def digest_for(self, fact: AnyFact) -> str:
        """The chain that belongs into this sealed fact, whatever stands there now."""
        whole = self._running.copy()
        whole.update(encode(structs.replace(fact, chain="")) + b"\n")
        return whole.hexdigest()[:DIGITS]

    def seal(self, fact: AFact) -> AFact:
        """The fact, with its chain where one can stand."""
        if not self.seals.may(fact):
            return fact
        return structs.replace(fact, chain=self.digest_for(fact))
