"""A game judged and counted in one pass, under its own readings or under others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec.structs import replace

from adas_dream.core.findings import Finding
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.rulings import with_readings
from adas_dream.core.scoring.declared import BEHIND
from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack, begin
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import GameSetUp, RulingAdopted
from adas_dream.events.lines import Torn
from adas_dream.events.log import log_of
from adas_dream.projections.audits.audit import Auditor
from adas_dream.projections.audits.held_rules import held_rules
from adas_dream.projections.corpora.result import Basis, Depends, Found, GameResult, Pad
from adas_dream.projections.readings.dispute import Dispute, dispute


def judge(lines: Iterable[Line | Torn], game: str, basis: Basis, find_pack: FindPack) -> GameResult:
    """Judge and count a game, as `basis` says. The codec's errors pass through; `NotALog` where it
    ends with its first line. Pure."""
    auditor = Auditor(game, find_pack)
    rules, facts = set[str](), list[AnyFact]()
    for line in _under(lines, basis.readings):
        if isinstance(line, Line):
            if auditor.state is not None:
                rules.update(it.rule for it in held_rules(auditor.state, line.fact))
            if basis.disputed:
                facts.append(line.fact)
        auditor.take(line)
    found = auditor.result()
    rules.update(it.rule for it in found.findings)
    scored = auditor.state and score(auditor.state)
    if scored and auditor.state and auditor.state.position.over:
        rules.update(line.rule for line in scored.lines if line.pieces)
        rules.add(BEHIND[scored.decided_by].rule)
    header = auditor.header
    return GameResult(
        game=game,
        basis=basis,
        integrity=found.integrity,
        completeness=found.completeness,
        legality=found.legality,
        dice=found.dice,
        given_up=found.given_up,
        unproven=found.unproven,
        facts=found.facts,
        attested=found.attested,
        commitment=header.dice.commitment if header else "",
        depends=_depends(facts, find_pack) if auditor.state and facts else None,
        findings=tuple(_counted(found.findings)),
        rules=tuple(sorted(rule for rule in rules if rule.startswith("R"))),
        **(_points(scored, auditor.state) if scored and auditor.state else {}),
    )


def _under(lines: Iterable[Line | Torn], readings: Mapping[str, str]) -> Iterator[Line | Torn]:
    """The lines, as if the table had played by these readings from the start to the end."""
    if not readings:
        yield from lines
        return
    for line in lines:
        fact = line.fact if isinstance(line, Line) else None
        if isinstance(line, Line) and isinstance(fact, GameSetUp):
            read = with_readings(fact.rulings, readings)
            yield replace(line, fact=replace(fact, rulings=read))
        elif isinstance(line, Line) and isinstance(fact, RulingAdopted):
            value = readings.get(fact.ruling, fact.value)
            yield replace(line, fact=replace(fact, value=value))
        else:
            yield line


def _counted(findings: Iterable[Finding]) -> Iterator[Found]:
    counts = Counter((it.code, it.severity) for it in findings)
    seen = set[tuple[str, str]]()
    for it in findings:
        key = it.code, it.severity
        if key not in seen:
            seen.add(key)
            yield Found(it.code, it.rule, it.severity, it.seq, counts[key])


def _points(scored: Score, state: State) -> dict[str, Any]:
    return {
        "over": state.position.over,
        "known": all(line.known for line in scored.lines),
        "scores": tuple(
            Pad(it.player, it.name, it.total, {line.line: line.points for line in it.lines})
            for it in scored.players
        ),
        "winner": scored.winner,
        "decided_by": scored.decided_by,
    }


def _depends(facts: Iterable[AnyFact], find_pack: FindPack) -> Depends | None:
    """What depends on a ruling; None where nothing can be played again."""
    log = log_of(facts)
    try:
        start = begin(log, find_pack)
    except InvalidPosition:
        return None
    if start.table.pack is None:
        return None
    found = dispute(start, log.facts)
    mattering = chain.from_iterable(it.settings for it in found.alone if it.matters)
    return Depends(_names(mattering), _names(_deciding(found)))


def _deciding(found: Dispute) -> Iterator[tuple[str, str]]:
    for it in found.readings:
        if it.winner != found.compared.winner:
            yield from it.settings


def _names(settings: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name, _ in settings))
