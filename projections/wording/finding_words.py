"""What a person reads about a finding: one sentence, then the rule and what was legal.

The sentences are written in `sentences.toml`.
"""

from functools import cache
from typing import Final

from adas_dream.core.engine import Legal
from adas_dream.core.findings import Finding, LogFinding, Value
from adas_dream.core.rulebook.load import rule
from adas_dream.core.rulings import VALUES
from adas_dream.core.scoring.score import signed
from adas_dream.core.texts import shipped_values
from adas_dream.core.walk import Stuck
from adas_dream.events.catalog import NAMES
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.events.facts.table import ScoreDeclared, WinnerDeclared
from adas_dream.projections.wording import legal_page
from adas_dream.projections.wording.fact_words import Fields, names_first, words
from adas_dream.projections.wording.text import name_of
from adas_dream.projections.wording.turns import turn_in_words

PACKAGE: Final = "adas_dream.projections.wording"
"""Where the sentences lie."""
AS_PLAYED: Final = "the table's reading"
"""The reading that is in force."""
LEGAL_THERE: Final = "Legal there: "
DECLARED: Final = "{fact} instead of {right}: "
"""How the sentence of every mistake in a scorepad begins."""
SHOWN: Final = 8
"""How many of the legal alternatives a message names."""


@cache
def phrases() -> dict[str, str]:
    """The sentence of every code, with the places for values in braces."""
    sections = shipped_values(PACKAGE, "sentences", dict[str, dict[str, str]])
    return {code: phrase for section in sections.values() for code, phrase in section.items()}


def sentence(finding: Finding, players: tuple[str, ...] = (), read: str = AS_PLAYED) -> str:
    """What is wrong, in one sentence; players by name where `players` has them. `read` is said of
    the reading by which it is wrong."""
    phrase = _phrase(finding)
    text = phrase.format_map(_Values(finding, players, read))
    if finding.fact and phrase.startswith("{fact}") and names_first(finding.fact, players):
        return text
    return text[0].upper() + text[1:]


def _phrase(finding: Finding) -> str:
    """The sentence of a finding's code; where several causes may explain it, all of them."""
    causes = [phrases()[cause.code].removesuffix(".") for cause in finding.causes]
    if len(causes) < 2:  # noqa: PLR2004 - one cause is no choice
        return phrases()[finding.code]
    reasons = (cause.removeprefix(DECLARED) for cause in causes)
    return f"{DECLARED.removesuffix(': ')}, for one of these reasons: {'; or '.join(reasons)}."


def causes_as_json(finding: Finding) -> dict[str, list[dict[str, str]]]:
    """Every cause that may explain a declared number, where there are several."""
    causes = [{"code": cause.code, "rule": cause.rule} for cause in finding.causes]
    return {"causes": causes} if len(causes) > 1 else {}


def message(finding: Finding, players: tuple[str, ...] = ()) -> str:
    """All about a finding in one line: the sentence, the rule, the reading, what was legal."""
    parts = (
        sentence(finding, players),
        f"({citation(finding)})" if finding.rule else "",
        reading(finding),
        alternatives(finding, players),
    )
    return " ".join(part for part in parts if part)


def citation(finding: Finding) -> str:
    """The rule and its page, `R032, page P2`; empty for what no rule is about."""
    return citation_of(finding.rule)


def citation_of(cited: str) -> str:
    """As `citation`, of the number of a rule or an invariant."""
    if not cited.startswith("R"):
        return f"invariant {cited}" if cited else ""
    pages = " and ".join(rule(cited).page)
    return f"{cited}, page {pages}" if pages else cited


def reading(finding: Finding) -> str:
    """On which ruling it depends, and both verdicts; empty where it depends on none."""
    ruling = finding.ruling
    if ruling is None:
        return ""
    return (
        f"The table plays {ruling.name}={ruling.in_force}; "
        f"under {ruling.name}={ruling.legal_under} it would be legal."
    )


def alternatives(finding: Finding, players: tuple[str, ...] = ()) -> str:
    """What was legal there, some of it in words; empty where nothing is known."""
    if finding.legal is None:
        return ""
    offered = in_short(finding.legal, players, type(finding.fact) if finding.fact else None)
    return f"{LEGAL_THERE}{offered}" if offered else "Nothing was legal there."


def in_short(legal: Legal | None, players: tuple[str, ...], first: type[Fact] | None) -> str:
    """Some of what is legal, those of the type `first` before others; empty for nothing."""
    offered = legal_page.in_words(legal, players, first) if legal else []
    more = [f"and {len(offered) - SHOWN} more"] if len(offered) > SHOWN else []
    return "; ".join([*offered[:SHOWN], *more]) + "." if offered else ""


def stuck_in_words(stuck: Stuck, players: tuple[str, ...]) -> str:
    """Where a log ends for every reader, and why, to be said of the log."""
    broken = stuck.violation
    finding = Finding(
        broken.code, broken.rule, stuck.fact.seq, stuck.line, "illegal", fact=stuck.fact
    )
    return f"cannot be followed from fact {stuck.line} on: {sentence(finding, players)}"


def stuck_as_json(stuck: Stuck) -> dict[str, str | int]:
    """Where a log ends for every reader, and why."""
    return {
        "seq": stuck.line,
        "type": NAMES[type(stuck.fact)],
        "code": stuck.violation.code,
        "rule": stuck.violation.rule,
    }


class _Values(dict[str, str]):
    """The values that a sentence may name, each made when it is asked for."""

    def __init__(self, finding: Finding, players: tuple[str, ...], read: str) -> None:
        super().__init__(line=str(finding.line), seq=str(finding.seq), reading=read)
        self.finding = finding
        self.players = players
        if finding.player:
            self["player"] = name_of(players, finding.player)
        if isinstance(finding, LogFinding):
            self.update(_about(finding, players))

    def __missing__(self, key: str) -> str:
        fact = self.finding.fact
        if fact is None:
            raise KeyError(key)
        if key == "known":
            name = fact.ruling if isinstance(fact, RulingAdopted) else ""
            return ", ".join(VALUES.get(name, VALUES))
        if key == "right":
            return _right(self.finding, self.players)
        return words(fact, self.players) if key == "fact" else Fields(fact, self.players)[key]


def _right(finding: Finding, players: tuple[str, ...]) -> str:
    """What should have been declared: the points, or the winner."""
    right = finding.legal.due if finding.legal else None
    if isinstance(right, ScoreDeclared):
        return signed(right.points)
    return name_of(players, right.winner) if isinstance(right, WinnerDeclared) else "another"


def _about(finding: LogFinding, players: tuple[str, ...]) -> dict[str, str]:
    values: dict[str, Value] = dict(finding.about)
    said = {name: str(value) for name, value in values.items()}
    if "first" in values:
        first = int(str(values["first"]))
        is_one = first == finding.line
        said["lines"] = f"line {first}" if is_one else f"lines {first} to {finding.line}"
    if "turn" in values:
        said["turn"] = turn_in_words(str(values["turn"]), players)
    return said
