"""The players' own scorepad, line by line, as it stands in the log: what they noted, what it should
be, and why the two differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from adas_dream.core import engine
from adas_dream.core.findings import Finding
from adas_dream.core.other_readings import other_reading
from adas_dream.core.rules import statements
from adas_dream.core.scoring.score import signed
from adas_dream.core.state import State
from adas_dream.events.facts.table import ScoreDeclared
from adas_dream.events.position.game import Declared
from adas_dream.events.vocabulary import ScoreLineOrTotal


class Noted(Struct, frozen=True, gc=False):
    """A line that a player noted, what it is worth (None where the content does not tell) and the
    finding where the two differ."""

    player: int
    line: ScoreLineOrTotal
    points: int
    right: int | None
    finding: Finding | None


def noted(state: State) -> tuple[Noted, ...]:
    """Everything noted, in its order, held against the state's own scorepad. Pure."""
    return tuple(_noted(state, each) for each in state.position.declared)


def _noted(state: State, each: Declared) -> Noted:
    fact = ScoreDeclared(1, each.player, each.line, each.points)
    right = statements.official(state, fact)
    broken = statements.declare_score(state, fact)
    finding = None
    if broken is not None:
        reading = other_reading(state, fact)
        finding = Finding(
            broken.code,
            broken.rule,
            fact.seq,
            fact.seq,
            "ruling" if reading else "illegal",
            legal=engine.legal_instead(state, fact),
            ruling=reading,
            fact=fact,
            causes=() if reading else statements.causes_of(state, fact),
        )
    points = right.points if isinstance(right, ScoreDeclared) else None
    return Noted(each.player, each.line, each.points, points, finding)


def cell(each: Noted) -> str:
    """A line in a table: `105`, or `105 ≠ 79` where it should be 79."""
    if each.finding is None:
        return signed(each.points)
    right = "another" if each.right is None else signed(each.right)
    return f"{signed(each.points)} ≠ {right}"


def reason(each: Noted, players: tuple[str, ...]) -> str:
    """Why a line differs: a sentence, the rule, and the reading that it depends on; empty where it
    does not differ."""
    from adas_dream.projections.wording import finding_words  # noqa: PLC0415 - most scorepads need no sentence

    if each.finding is None:
        return ""
    said = finding_words.sentence(each.finding, players)
    read = finding_words.reading(each.finding)
    return " ".join(
        part for part in (said, f"({finding_words.citation(each.finding)})", read) if part
    )


def noted_as_json(
    declared: Iterable[Noted], player: int, line: ScoreLineOrTotal, players: tuple[str, ...]
) -> dict[str, Any]:
    """What a player noted for a line as programs read it; an empty object for nothing."""
    for each in declared:
        if (each.player, each.line) == (player, line):
            return {"declared": _as_json(each, players)}
    return {}


def _as_json(each: Noted, players: tuple[str, ...]) -> dict[str, Any]:
    from adas_dream.projections.wording import finding_words  # noqa: PLC0415 - as in reason

    finding = each.finding
    if finding is None:
        return {"points": each.points}
    told: dict[str, Any] = {
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding_words.sentence(finding, players),
    }
    if finding.ruling is not None:
        told["ruling"] = finding.ruling
    told.update(finding_words.causes_as_json(finding))
    return {"points": each.points, "difference": told}
