"""The chain: one digest for each turn, which shows an edited, lost, swapped or repeated line.

A closing line carries the first 32 hexadecimal digits of SHA-256 over the chain before it (its
ASCII digits, nothing at first) and the canonical bytes of every line since, each with its line
feed; of the closing line itself without its `chain`, but with its `state`.
"""

from hashlib import sha256
from typing import Final, TypeVar

from msgspec import structs

from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import encode
from adas_dream.events.facts.turn import PlayEnded, TurnEnded, TurnSkipped
from adas_dream.events.position.game import Position

DIGITS: Final = 32
"""How many hexadecimal digits of SHA-256 a `chain` and a `state` have."""

Closing = TypeVar("Closing", TurnEnded, TurnSkipped, PlayEnded)


def closes(fact: AnyFact) -> bool:
    """Whether a chain belongs here: a turn's or the game's end, a skipped turn that has one."""
    return isinstance(fact, TurnEnded | PlayEnded) or (
        isinstance(fact, TurnSkipped) and fact.chain != ""
    )


def position_digest(position: Position) -> str:
    """The `state` of a closing line: the digest of the position's canonical bytes."""
    return sha256(encode(position)).hexdigest()[:DIGITS]


class Chain:
    """The running digest of a log, one line after the other.

    To write: `seal` a closing fact, then `add` it. To check: compare the fact's own `chain` with
    `digest_for` it, then `add` it. After a closing line the chain goes on from the digest that
    stands there, so a fault is found once, at its own turn.
    """

    __slots__ = ("_running",)

    def __init__(self, digest: str = "") -> None:
        self._running = sha256(digest.encode("ascii"))

    def add(self, fact: AnyFact, raw: bytes) -> None:
        """Go on past a line, given with its canonical bytes."""
        if fact.chain and closes(fact):
            self._running = sha256(fact.chain.encode("ascii"))
        else:
            self._running.update(raw + b"\n")

    def digest_for(self, fact: AnyFact) -> str:
        """The chain that belongs into this closing fact, whatever stands there now."""
        whole = self._running.copy()
        whole.update(encode(structs.replace(fact, chain="")) + b"\n")
        return whole.hexdigest()[:DIGITS]

    def seal(self, fact: Closing) -> Closing:
        """The closing fact with its chain."""
        return structs.replace(fact, chain=self.digest_for(fact))
