"""The timeline of a page: every fact in words, turn by turn, with what was found about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adas_dream.core.findings import COUNTS, Finding, Severity
from adas_dream.events.catalog import AnyFact, kind_of
from adas_dream.events.facts.base import Kind, PlayerFact
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.facts.turn import PlayEnded, TurnSkipped, TurnStarted
from adas_dream.events.vocabulary import TurnKind
from adas_dream.projections.wording import finding_words
from adas_dream.projections.wording.fact_words import plain, words
from adas_dream.projections.wording.text import name_of

Mark: TypeAlias = Literal["illegal", "ruling", "accepted", "advisory", "stated", ""]
"""What marks a fact, the gravest first."""
Bit: TypeAlias = tuple[str, str]
"""A piece of a text, and the colour letter of the die that it is; that is empty for plain text."""
_DIE: Final = re.compile(r"(?<![\w-])([YBGPX][1-6])(?![\w-])")


class Told(Struct, frozen=True, gc=False):
    """A finding in words: what is wrong, by which rule, on which reading it depends, what was
    legal. `seq` and `address` say where; the address is empty for what is about the whole log."""

    severity: Severity
    code: str
    rule: str
    sentence: str
    reading: str
    legal: str
    line: int
    address: str = ""
    after: int | None = None
    taken_back_by: int | None = None
    corrected_by: int | None = None

    @property
    def counts(self) -> bool:
        """Whether the log is not clean because of it."""
        return self.severity in COUNTS


class Row(Struct, gc=False):
    """A fact: its address (`seq-131`), its words, what marks it. `place` is that of its position
    among those of the page, None where it has none; `reason` is why the table accepted it."""

    address: str
    seq: int
    place: int | None
    player: int
    kind: Kind
    text: tuple[Bit, ...]
    note: str
    stated: bool
    findings: tuple[Told, ...]
    taken_back_by: int | None
    accepted: str = ""

    @property
    def mark(self) -> Mark:
        """What marks it."""
        if self.accepted:
            return "accepted"
        found = {it.severity for it in self.findings}
        gravest = next((it for it in (*COUNTS, "advisory") if it in found), "")
        return gravest if gravest in COUNTS or not self.stated else "stated"  # type: ignore[return-value]


class TurnRows(Struct, gc=False):
    """The facts of a turn; `number` 0 for the set-up and for what follows the end. `moved` is how
    many points the turn brought its player."""

    player: int
    number: int
    kind: TurnKind | None
    round: int
    rows: list[Row]
    moved: int = 0


class Rows:
    """Makes the rows of a game's facts, one after the other."""

    def __init__(
        self,
        players: tuple[str, ...],
        findings: Iterable[Finding],
        taken_back: dict[int, int],
    ) -> None:
        self.players = players
        self.turns: list[TurnRows] = [TurnRows(0, 0, None, 0, [])]
        self._taken_back = taken_back
        self._addresses: set[str] = set()
        self._found: dict[int, list[Finding]] = {}
        for finding in findings:
            self._found.setdefault(finding.line, []).append(finding)

    @property
    def rows(self) -> Iterator[Row]:
        """All of them."""
        return (row for turn in self.turns for row in turn.rows)

    def add(self, fact: AnyFact, line: int, place: int | None, round_number: int) -> None:
        """Go on with a fact, in that line of the log and in that round."""
        if isinstance(fact, TurnStarted | TurnSkipped):
            kind = fact.kind if isinstance(fact, TurnStarted) else None
            self.turns.append(TurnRows(fact.player, fact.turn, kind, round_number, []))
        elif isinstance(fact, PlayEnded):
            self.turns.append(TurnRows(0, 0, None, round_number, []))
        row = self._row(fact, line, place)
        if isinstance(fact, IrregularityAccepted):
            self._accept(fact, row)
        self.turns[-1].rows.append(row)

    def _row(self, fact: AnyFact, line: int, place: int | None) -> Row:
        address = f"seq-{fact.seq}"
        if address in self._addresses:  # a log whose numbers are not in order
            address = f"seq-{fact.seq}-line-{line}"
        self._addresses.add(address)
        player = fact.player if isinstance(fact, PlayerFact) else 0
        found = (told(it, self.players, address) for it in self._found.pop(line, ()))
        return Row(
            address=address,
            seq=fact.seq,
            place=place,
            player=player,
            kind=kind_of(fact),
            text=tuple(bits(self._words(fact, player))),
            note=plain(fact.note) if fact.note else "",
            stated=fact.attested,
            findings=tuple(found),
            taken_back_by=self._taken_back.get(fact.seq) if place is not None else None,
        )

    def _words(self, fact: AnyFact, player: int) -> str:
        """The fact in words; without its player's name, where the turn above is theirs."""
        said = words(fact, self.players)
        lead = f"{name_of(self.players, player)} "
        if player and player == self.turns[-1].player and said.startswith(lead):
            said = said.removeprefix(lead)
            return said[0].upper() + said[1:]
        return said

    def _accept(self, fact: IrregularityAccepted, row: Row) -> None:
        """Mark the choice that the table let stand: the last one with the rule of that finding."""
        rules = {it.rule for it in row.findings if it.code == "irregularity-accepted"}
        for earlier in reversed(self.turns[-1].rows):
            if rules & {it.rule for it in earlier.findings}:
                earlier.accepted = plain(fact.reason)
                return

    def rest(self) -> tuple[Told, ...]:
        """The findings that are about no fact of the page."""
        return tuple(told(it, self.players) for found in self._found.values() for it in found)


def told(
    finding: Finding,
    players: tuple[str, ...],
    address: str = "",
    *,
    read: str = finding_words.AS_PLAYED,
) -> Told:
    """A finding in words; `read` is what is said of the reading that is in force."""
    return Told(
        severity=finding.severity,
        code=finding.code,
        rule=finding_words.citation(finding),
        sentence=finding_words.sentence(finding, players, read),
        reading=finding_words.reading(finding),
        legal=finding_words.alternatives(finding, players),
        line=finding.line,
        address=address,
        after=finding.after,
        taken_back_by=finding.taken_back_by,
        corrected_by=finding.corrected_by,
    )


def bits(text: str) -> Iterator[Bit]:
    """The text in pieces, so that each die in it can be drawn in its colour."""
    for place, piece in enumerate(_DIE.split(text)):
        if piece:
            yield piece, piece[0] if place % 2 else ""
