"""What all games of a corpus show together, counted one by one: what is kept grows with what is
found and with the number of games, never with their length."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from adas_dream.core.rulebook.load import rules
from adas_dream.projections.audits.tally import Tally
from adas_dream.projections.corpora.result import GameResult
from adas_dream.projections.wording.finding_words import phrases

NAMED: Final = 5
"""So many games are named where a rule is broken."""


class Place(Struct, frozen=True, gc=False):
    """A fact of a game."""

    game: str
    seq: int


class Broken(Struct, gc=False):
    """A way to break a rule: in how many games, how many findings, and the first games with the
    fact of each."""

    code: str
    rule: str
    games: int = 0
    findings: int = 0
    first: list[Place] = []


class Summary(Tally):
    """Counts the results of a corpus."""

    def __init__(self, *, strict: bool = False) -> None:
        super().__init__(strict=strict)
        self.facts = self.attested = self.with_attested = self.disputed = 0
        self.broken: dict[str, Broken] = {}
        self.not_read: list[tuple[str, str]] = []
        self.failed: list[tuple[str, str]] = []
        self.winner_depends: list[tuple[str, tuple[str, ...]]] = []
        self.codes = Counter[str]()
        self._rules = set[str]()
        self._bytes: dict[bytes, list[str]] = {}
        self._commitments: dict[bytes, list[str]] = {}

    def take(self, result: GameResult) -> None:
        """Count a game."""
        if result.unreadable:
            self.not_read.append((result.game, result.unreadable))
        elif result.fault:
            self.failed.append((result.game, result.fault))
        if result.judged:
            self._count(result)
        else:
            self.add_unjudged(fault=bool(result.fault))
        self._notice_twins(result)

    def _count(self, result: GameResult) -> None:
        self.add(result)
        self.facts += result.facts
        self.attested += result.attested
        self.with_attested += bool(result.attested)
        self._rules.update(result.rules)
        for found in result.findings:
            self.codes[found.code] += found.count
        for code in dict.fromkeys(found.code for found in result.broken):
            self._count_broken(result, code)
        if result.depends is not None:
            self.disputed += 1
            if result.depends.winner:
                self.winner_depends.append((result.game, result.depends.winner))

    def _count_broken(self, result: GameResult, code: str) -> None:
        first, *more = (found for found in result.broken if found.code == code)
        broken = self.broken.setdefault(code, Broken(code, first.rule))
        broken.games += 1
        broken.findings += first.count + sum(found.count for found in more)
        if len(broken.first) < NAMED:
            broken.first.append(Place(result.game, first.seq))

    def _notice_twins(self, result: GameResult) -> None:
        """Games of the same bytes, and other games with one commitment."""
        if not result.basis.digest:
            return
        digest = bytes.fromhex(result.basis.digest)
        same = self._bytes.setdefault(digest, [])
        same.append(result.game)
        if result.commitment and len(same) == 1:
            self._commitments.setdefault(bytes.fromhex(result.commitment), []).append(result.game)

    @property
    def same_bytes(self) -> list[list[str]]:
        """The names of each game that is there more than once."""
        return [names for names in self._bytes.values() if len(names) > 1]

    @property
    def same_seed(self) -> list[list[str]]:
        """Games that are not the same and have one commitment, so that one seed rolls for them."""
        return [names for names in self._commitments.values() if len(names) > 1]

    @property
    def rules(self) -> tuple[list[str], list[str]]:
        """The enforced rules that were asked of a fact or a score, or reported, and those that no
        game touched."""
        enforced = [rule.id for rule in rules() if rule.status == "enforced"]
        touched = [rule for rule in enforced if rule in self._rules]
        return touched, [rule for rule in enforced if rule not in self._rules]

    @property
    def codes_never(self) -> list[str]:
        """The codes of findings that no game brought."""
        return sorted(code for code in phrases() if code not in self.codes)
