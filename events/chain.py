"""The chain: one digest for each turn, which shows an edited, lost, swapped or repeated line.

A sealed line carries the first 32 hexadecimal digits of SHA-256 over the chain before it (its
ASCII digits, nothing at first) and the canonical bytes of every line since, each with its line
feed; of the sealed line itself without its `chain`, but with its `state`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final, TypeVar, get_args

from msgspec import structs

from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import encode
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.facts.table import PlayAbandoned, PlayRewound, TakingBack
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.log import Standing
from adas_dream.events.position.game import Position
from adas_dream.events.sha256 import sha256
from adas_dream.events.upcast import FORMAT

DIGITS: Final = 32
"""How many hexadecimal digits of SHA-256 a `chain` and a `state` have."""

AFact = TypeVar("AFact", bound=AnyFact)
_ALWAYS: Final = (TurnEnded, PlayEnded)
_SINCE_FORMAT_2: Final = (PlayAbandoned, PlayRewound)
_ENDS: Final = (PlayEnded, PlayAbandoned)
CHANGING: Final = frozenset((GameSetUp, PositionSet, *_ENDS, *get_args(TakingBack)))
"""The types that change which facts can carry a chain."""
_AT_ONCE: Final = 40
"""How many lines are hashed at once."""


class Seals:
    """Which lines of a log carry a chain, read from the facts before them: the end of a turn and of
    play, and since format 2 a game given up, a rewind, and every fact after the end."""

    __slots__ = ("_standing", "format", "over")

    def __init__(self) -> None:
        self.format = ""  # that of line 1
        self.over = False  # whether play has ended, or was given up
        self._standing = Standing[bool]()

    def add(self, fact: AnyFact) -> None:
        """Go on past a fact."""
        if isinstance(fact, GameSetUp):
            self.format = fact.format
        elif isinstance(fact, PositionSet):
            self.over = fact.position.over or fact.position.abandoned
        elif taken_back := self._standing.add(fact, self.over):
            self.over = taken_back[0]
        elif type(fact) in _ENDS:
            self.over = True

    def add_all(self, facts: Sequence[AnyFact]) -> None:
        """Go on past facts of types that are not `CHANGING`."""
        self._standing.add_all(facts, self.over)

    def fork(self) -> Seals:
        """The same, to go on from without touching this one."""
        forked = copy(self)
        forked._standing = self._standing.fork()  # noqa: SLF001 - of the same class
        return forked

    def must(self, fact: AnyFact) -> bool:
        """Whether a chain belongs into the fact that comes next."""
        kind = type(fact)
        if kind in _ALWAYS:
            return True
        return self.format == FORMAT and (self.over or kind in _SINCE_FORMAT_2)

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
    """The running digest of a log, one line after the other.

    Compare a fact's own `chain` with `digest_for` it, then `add` it. After a sealed line the chain
    goes on from the digest that stands there, so a fault is found once, at its own turn.
    """

    __slots__ = ("_count", "_lines", "_running")

    def __init__(self, digest: str = "") -> None:
        self._running = sha256(digest.encode("ascii"))
        self._lines: list[bytes] = []  # those that are not hashed yet
        self._count = 0

    def add(self, fact: AnyFact, raw: bytes) -> None:
        """Go on past a line, given with its canonical bytes."""
        if fact.chain:
            self._running = sha256(fact.chain.encode("ascii"))
            self._lines, self._count = [], 0
            return
        self._lines.append(raw)
        self._count += 1
        if self._count == _AT_ONCE:
            self._hash()

    def fork(self) -> Chain:
        """The same digest, to go on from without touching this one."""
        forked = copy(self)
        forked._running = self._running.copy()  # noqa: SLF001 - of the same class
        forked._lines = [*self._lines]  # noqa: SLF001 - of the same class
        return forked

    def digest_for(self, fact: AnyFact) -> str:
        """The chain that belongs into this sealed fact, whatever stands there now."""
        self._hash()
        whole = self._running.copy()
        whole.update(encode(structs.replace(fact, chain="")) + b"\n")
        return whole.hexdigest()[:DIGITS]

    def _hash(self) -> None:
        self._running.update(b"".join([line + b"\n" for line in self._lines]))
        self._lines, self._count = [], 0


class Sealer:
    """Seals the facts of a log that is being written: `seal` a fact, then `add` it."""

    __slots__ = ("_chain", "_seals")

    def __init__(self) -> None:
        self._chain = Chain()
        self._seals = Seals()

    def fork(self) -> Sealer:
        """The same place, to go on from without touching this one."""
        forked = copy(self)
        forked._chain, forked._seals = self._chain.fork(), self._seals.fork()  # noqa: SLF001 - of the same class
        return forked

    def seal(self, fact: AFact) -> AFact:
        """The fact, with its chain where one can stand."""
        if not self._seals.may(fact):
            return fact
        return structs.replace(fact, chain=self._chain.digest_for(fact))

    def add(self, fact: AnyFact, raw: bytes) -> None:
        """Go on past a line, given with its canonical bytes."""
        self._chain.add(fact, raw)
        self._seals.add(fact)
