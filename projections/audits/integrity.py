"""Whether a log is as it was written: numbers without a gap, chains and digests that agree.

It finds accidents and edits, and names the turn; it does not stop somebody who computes the chain
again (docs/decisions/0005-chain-per-turn.md).
"""

from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from adas_dream.core.findings import LogFinding, Value, log_finding
from adas_dream.core.kept_findings import Alike, More
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.chain import Chain, position_digest
from adas_dream.events.codec import Line
from adas_dream.events.facts.table import PlayRewound
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped
from adas_dream.projections.wording.turns import Turns

Integrity: TypeAlias = Literal["intact", "unchained", "broken"]

SEQ_GAP: Final = "seq-gap"
SEQ_REPEATED: Final = "seq-repeated"
CHAIN_BROKEN: Final = "chain-broken"
CHAIN_MISSING: Final = "chain-missing"
STATE_DIFFERS: Final = "state-differs"
NO_START: Final = "no-start-position"
NO_CHAIN: Final = "no-chain"
NO_STATE: Final = "no-state"
BREAKS: Final = (SEQ_GAP, SEQ_REPEATED, CHAIN_BROKEN, CHAIN_MISSING, STATE_DIFFERS, NO_START)
"""What breaks integrity."""


class Seal:
    """Checks a log line by line; `findings` and `verdict` at any time."""

    def __init__(self) -> None:
        self.findings: list[LogFinding] = []
        self._alike = Alike()
        self._chain = Chain()
        self._meant: Chain | None = None  # as it goes on where a digest that stands is wrong
        self._seq = 0
        self._chained = False
        self._unchained: LogFinding | None = None
        self._unstated: LogFinding | None = None
        self._stated = False
        self._ended: tuple[int, Line] | None = None
        self._since = 1
        self._parted = False

    @property
    def verdict(self) -> Integrity:
        """What the lines so far show."""
        if self.findings:
            return "broken"
        return "intact" if self._chained else "unchained"

    @property
    def notes(self) -> tuple[LogFinding, ...]:
        """That turns end without a chain, where none has one; that rounds do without a digest of
        their position, where none of several has one."""
        if not self._chained:
            return (self._unchained,) if self._unchained else ()
        return (self._unstated,) if self._unstated and not self._stated else ()

    def add(self, line: Line, turns: Turns) -> None:
        """Check the number and the chain of a line; `turns` has gone past it."""
        fact = line.fact
        if fact.seq != self._seq + 1:
            self._find_seq(line)
        self._seq = fact.seq
        if fact.chain or line.needs_chain:
            self._check_chain(line, turns)
            if isinstance(fact, TurnEnded | TurnSkipped):
                self._look_for_state(line, turns)
        elif self._meant is not None:
            self._meant.add(fact, line.raw)
        self._chain.add(fact, line.raw)

    def compare(self, line: Line, state: State) -> None:
        """Hold the digest that a round's last line carries against the position after it; where
        the two part is reported once."""
        written = line.fact.state
        found = position_digest(state.position, state.table.format)
        if written != found and not self._parted:
            self._find(STATE_DIFFERS, line, written=written, found=found)
        self._parted = written != found

    def _find_seq(self, line: Line) -> None:
        expected = self._seq + 1
        code = SEQ_GAP if line.fact.seq > expected else SEQ_REPEATED
        self._find(code, line, expected=expected)

    def _check_chain(self, line: Line, turns: Turns) -> None:
        fact, turn = line.fact, _turn(line.fact, turns)
        right = self._chain.digest_for(fact)
        meant = right if self._meant is None else self._meant.digest_for(fact)
        self._meant = None if fact.chain in {right, meant} else Chain(meant)
        if not fact.chain:
            if self._chained:
                self._find(CHAIN_MISSING, line, turn=turn)
            elif self._unchained is None:
                self._unchained = log_finding(NO_CHAIN, fact.seq, line.number, turn=turn)
            return
        if self._meant is not None:
            self._find(CHAIN_BROKEN, line, first=self._since, turn=turn)
        elif fact.chain != right and self._unchained and not self._chained:
            self.findings.append(replace(self._unchained, code=CHAIN_MISSING))
        self._chained = True
        self._since = line.number + 1

    def _look_for_state(self, line: Line, turns: Turns) -> None:
        """A round has ended where a turn with a greater number ends after it."""
        self._stated = self._stated or line.fact.state != ""
        number = turns.now.number if turns.now else 0
        if self._ended and self._unstated is None and number > self._ended[0]:
            last = self._ended[1]
            self._unstated = log_finding(NO_STATE, last.fact.seq, last.number)
        self._ended = (number, line)

    @property
    def more(self) -> tuple[More, ...]:
        """How many findings there are beside these."""
        return self._alike.more

    def _find(self, code: str, line: Line, **about: Value) -> None:
        if self._alike.keeps(code):
            self.findings.append(log_finding(code, line.fact.seq, line.number, **about))


def _turn(fact: AnyFact, turns: Turns) -> str:
    """The turn that a fact ends or goes back to, `3.1`; empty where it stands after the end."""
    in_play = isinstance(fact, TurnEnded | TurnSkipped | PlayRewound)
    return turns.now.name if in_play and turns.now is not None else ""
