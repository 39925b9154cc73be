"""Whether a log is as it was written: numbers without a gap, chains and digests that agree.

It finds accidents and edits, and names the turn; it does not stop somebody who computes the chain
again (docs/decisions/0005-chain-per-turn.md).
"""

from typing import Final, Literal, TypeAlias

from adas_dream.core.findings import LogFinding, Value, log_finding
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import Chain, position_digest
from adas_dream.events.codec import Line
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped
from adas_dream.events.position.game import Position
from adas_dream.projections.wording.turns import Turns

Integrity: TypeAlias = Literal["intact", "unchained", "broken"]

SEQ_GAP: Final = "seq-gap"
SEQ_REPEATED: Final = "seq-repeated"
CHAIN_BROKEN: Final = "chain-broken"
CHAIN_MISSING: Final = "chain-missing"
STATE_DIFFERS: Final = "state-differs"
NO_START: Final = "no-start-position"
NO_CHAIN: Final = "no-chain"
BREAKS: Final = (SEQ_GAP, SEQ_REPEATED, CHAIN_BROKEN, CHAIN_MISSING, STATE_DIFFERS, NO_START)
"""What breaks integrity."""


class Seal:
    """Checks a log line by line; `findings` and `verdict` at any time."""

    def __init__(self) -> None:
        self.findings: list[LogFinding] = []
        self._chain = Chain()
        self._seq = 0
        self._chained = False
        self._unchained: LogFinding | None = None
        self._since = 1
        self._parted = False

    @property
    def verdict(self) -> Integrity:
        """What the lines so far show."""
        if self.findings:
            return "broken"
        return "intact" if self._chained else "unchained"

    @property
    def unchained(self) -> tuple[LogFinding, ...]:
        """The note that turns end without a chain, where none has one."""
        return (self._unchained,) if self._unchained and not self._chained else ()

    def add(self, line: Line, turns: Turns) -> None:
        """Check the number and the chain of a line; `turns` has gone past it."""
        self._check_seq(line)
        if line.fact.chain or self._chain.seals.must(line.fact):
            self._check_chain(line, turns)
        self._chain.add(line.fact, line.raw)

    def compare(self, line: Line, position: Position) -> None:
        """Hold the digest that a round's last line carries against the position after it; where
        the two part is reported once."""
        written, found = line.fact.state, position_digest(position)
        if written != found and not self._parted:
            self._find(STATE_DIFFERS, line, written=written, found=found)
        self._parted = written != found

    def _check_seq(self, line: Line) -> None:
        seq, expected = line.fact.seq, self._seq + 1
        if seq != expected:
            code = SEQ_GAP if seq > expected else SEQ_REPEATED
            self._find(code, line, expected=expected)
        self._seq = seq

    def _check_chain(self, line: Line, turns: Turns) -> None:
        if not line.fact.chain:
            if self._chained:
                self._find(CHAIN_MISSING, line, turn=_turn(line.fact, turns))
            elif self._unchained is None:
                self._unchained = log_finding(NO_CHAIN, line.fact.seq, line.number)
            return
        if line.fact.chain != self._chain.digest_for(line.fact):
            self._find(CHAIN_BROKEN, line, first=self._since, turn=_turn(line.fact, turns))
        self._chained = True
        self._since = line.number + 1

    def _find(self, code: str, line: Line, **about: Value) -> None:
        self.findings.append(log_finding(code, line.fact.seq, line.number, **about))


def _turn(fact: AnyFact, turns: Turns) -> str:
    """The turn that a fact ends, `3.1`; empty where it is another one."""
    ends_turn = isinstance(fact, TurnEnded | TurnSkipped)
    return turns.now.name if ends_turn and turns.now is not None else ""
