"""An audit as people read it and as programs do (`validate`)."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from adas_dream.core.findings import Finding
from adas_dream.events.catalog import TYPES
from adas_dream.projections.audits.audit import Audit
from adas_dream.projections.audits.integrity import BREAKS
from adas_dream.projections.wording.text import WIDTH, pad, page_width, prose, safe, wrapped
from adas_dream.projections.wording.turns import turn_in_words

INDENT: Final = "    "
TYPE_WIDTH: Final = max(map(len, TYPES)) + 1
"""The column of the fact types."""


def page(audit: Audit, *, strict: bool = False) -> Iterator[str]:
    """The lines of the text about one log: the four verdicts, with `strict` what was not proven,
    what the table stated by type and `seq`, then each finding."""
    yield safe(audit.game, WIDTH)
    yield f"  integrity     {audit.integrity}"
    yield f"  completeness  {completeness(audit)}"
    yield f"  legality      {audit.legality}"
    yield f"  dice          {audit.dice}"
    if strict:
        lacking = ", ".join(audit.unproven) or ("" if audit.clean else "see the findings")
        yield f"  strict        {f'not proven: {lacking}' if lacking else 'proven'}"
    attested = f", {audit.attested} of them as stated by the table" if audit.attested else ""
    yield f"  facts         {audit.facts}{attested}"
    for stated in audit.stated:
        named = f"{INDENT}{pad(stated.type, TYPE_WIDTH)}"
        seqs = [*map(str, stated.seqs), *([f"and {stated.more} more"] if stated.more else [])]
        yield from wrapped(seqs, page_width(), first=named)
    for finding in audit.findings:
        yield ""
        yield from finding_page(finding, audit, f"  line {finding.line}")
    for more in audit.more:
        yield ""
        yield f"  {more.code}: {more.count} more, which are not listed"


def completeness(audit: Audit) -> str:
    """The verdict, and of a game that stops early in which turn it does."""
    if audit.completeness == "finished":
        return "finished"
    how = f"{audit.completeness}, given up" if audit.given_up else f"{audit.completeness},"
    if audit.turn is None:
        return f"{how} before the first turn"
    place = "in" if audit.turn.open else "after"
    return f"{how} {place} {turn_in_words(audit.turn.name, audit.players)}"


def in_brief(audit: Audit) -> str:
    """The verdicts on the game and its log in one line."""
    return f"{audit.legality}, {completeness(audit)}, integrity {audit.integrity}"


def as_json(audit: Audit, *, strict: bool = False) -> dict[str, Any]:
    """The object that `validate --json` prints for one game; with `strict` also what was not
    proven."""
    told: dict[str, Any] = {
        "game": audit.game,
        "integrity": audit.integrity,
        "completeness": audit.completeness,
        "legality": audit.legality,
        "dice": audit.dice,
        "facts": audit.facts,
        "attested": audit.attested,
        "findings": [finding_as_json(each, audit.players) for each in audit.findings],
        "stated": msgspec.to_builtins(audit.stated),
    }
    if audit.more:
        told["more"] = msgspec.to_builtins(audit.more)
    if strict:
        told["strict"] = audit.unproven
    if audit.given_up:
        told["given_up"] = True
    if audit.completeness != "finished" and audit.turn is not None:
        told["turn"] = {"player": audit.turn.player, "number": audit.turn.number}
    return told


def finding_as_json(finding: Finding, players: tuple[str, ...] = ()) -> dict[str, Any]:
    """A finding as a program reads it; what it does not have is left out."""
    from adas_dream.projections.wording import (  # noqa: PLC0415 - a clean log needs neither
        finding_words,
        legal_page,
    )

    told: dict[str, Any] = {
        "code": finding.code,
        "rule": finding.rule,
        "seq": finding.seq,
        "line": finding.line,
        "severity": finding.severity,
        "message": finding_words.sentence(finding, players),
    }
    if finding.legal is not None:
        told["legal"] = legal_page.as_json(finding.legal)
    if finding.ruling is not None:
        told["ruling"] = msgspec.to_builtins(finding.ruling)
    for name in ("after", "taken_back_by", "corrected_by"):
        if (seq := getattr(finding, name)) is not None:
            told[name] = seq
    told.update(finding_words.causes_as_json(finding))
    return told


def finding_page(finding: Finding, audit: Audit, place: str) -> Iterator[str]:
    """The lines of the text about one finding, the first of which begins with its place."""
    from adas_dream.projections.wording import finding_words  # noqa: PLC0415 - a clean log needs no sentences

    players = audit.players
    breaks = audit.integrity == "broken" and finding.code in BREAKS
    weight = "broken" if breaks else finding.severity
    after = f", after the illegal fact {finding.after}" if finding.after is not None else ""
    if finding.taken_back_by is not None:
        after += f", taken back by fact {finding.taken_back_by}"
    if finding.corrected_by is not None:
        after += f", corrected by fact {finding.corrected_by}"
    rule = f" ({finding_words.citation(finding)})" if finding.rule else ""
    yield f"{place}: {weight}: {finding.code}{rule}{after}"
    told = (
        finding_words.sentence(finding, players),
        finding_words.reading(finding),
        finding_words.alternatives(finding, players),
    )
    for text in told:
        if text:
            yield from prose(text, first=INDENT)
