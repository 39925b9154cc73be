"""All about one fact as people read it and as programs do (`validate --explain`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from adas_dream.core.citations import Violation
from adas_dream.core.rulebook.load import rule
from adas_dream.projections.audits.explain import Explained, Ruled
from adas_dream.projections.audits.page import finding_as_json
from adas_dream.projections.boards.page import compact
from adas_dream.projections.wording import finding_words, legal_page
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.rule_list import page_of
from adas_dream.projections.wording.text import name_of, page_width, prose, wrapped

INDENT: Final = "  "
Players = tuple[str, ...]


def page(found: Explained, players: Players) -> Iterator[str]:
    """The position, the fact, the step that was due, the rules, the alternatives, the readings."""
    yield from compact(found.before, getattr(found.fact, "player", None))
    yield ""
    yield from prose(f"Fact {found.fact.seq}: {words(found.fact, players)}.")
    yield from prose(f"Due there: {due(found, players)}.")
    yield from prose(verdict(found))
    if found.taken_back_by is not None:
        yield f"Fact {found.taken_back_by} took it back."
    if not found.judged:
        return
    yield from _rules(found)
    yield from _findings(found, players)
    offered = finding_words.in_short(found.legal, players, type(found.fact))
    if offered:
        yield ""
        yield from prose(offered, first=finding_words.LEGAL_THERE)
    yield ""
    yield from _readings(found)


def due(found: Explained, players: Players) -> str:
    """The step that was due, in words, with its name."""
    if not found.step:
        return "no step" if found.before.stopped else "nothing"
    step = found.before.position.queue[0]
    whose = f" of {name_of(players, step.player)}"
    return f"{legal_page.awaited(found.legal, players)} (step {found.step}{whose})"


def verdict(found: Explained) -> str:
    """In a sentence whether it is legal as the table plays."""
    if not found.judged:
        return "It is not judged, because an earlier fact could not be applied."
    if found.violation is None:
        return "It is legal."
    told = [it for it in found.findings if it.code == found.violation.code]
    if corrected := [it.corrected_by for it in told if it.corrected_by]:
        return f"It is not right ({found.violation.code}); fact {corrected[0]} corrects it."
    if any(it.severity == "advisory" and it.taken_back_by is None for it in told):
        return f"It is not legal ({found.violation.code}), and the table accepted it."
    if any(it.severity == "ruling" for it in told):
        return f"It is not legal as the table plays ({found.violation.code})."
    return f"It is not legal ({found.violation.code})."


def _rules(found: Explained) -> Iterator[str]:
    """The text of the rule that is broken; else the titles of those it was held against."""
    if found.violation is not None and found.violation.rule.startswith("R"):
        broken = rule(found.violation.rule)
        place = f", page {page_of(broken)}" if broken.page else ""
        yield ""
        yield from prose(broken.text, first=f"{broken.id}{place}: ")
    titles = [f"{each} ({rule(each).title})" for each in found.held if each.startswith("R")]
    if titles:
        yield ""
        yield from wrapped(titles, page_width(), first="Held against: ")


def _findings(found: Explained, players: Players) -> Iterator[str]:
    for each in found.findings:
        yield ""
        yield from prose(finding_words.sentence(each, players), first=INDENT)
        if each.after is not None:
            yield f"{INDENT}It comes after the illegal fact {each.after}."


def _readings(found: Explained) -> Iterator[str]:
    if not found.readings:
        yield "Under all other readings the verdict is the same."
        return
    for each in found.readings:
        yield from prose(f"{INDENT}With {each.ruling}={each.value}: {_there(each)}.")
    yield "Under all other readings the verdict is the same."


def _there(ruled: Ruled) -> str:
    if ruled.violation is None:
        return "legal"
    cited = finding_words.citation_of(ruled.violation.rule)
    return f"not legal ({', '.join(filter(None, (ruled.violation.code, cited)))})"


def as_json(found: Explained, players: Players) -> dict[str, Any]:
    """The object that `validate --explain --json` prints; what there is not is left out."""
    told: dict[str, Any] = {
        "seq": found.fact.seq,
        "fact": msgspec.to_builtins(found.fact),
        "position": found.before.position,
        "step": found.step,
        "verdict": "not-judged" if not found.judged else "illegal" if found.violation else "legal",
        "held": found.held,
        "findings": [finding_as_json(each, players) for each in found.findings],
        "legal": legal_page.as_json(found.legal),
        "readings": [_reading(each) for each in found.readings],
    }
    if found.violation is not None:
        told["code"] = found.violation.code
        told |= _rule(found.violation)
    if found.taken_back_by is not None:
        told["taken_back_by"] = found.taken_back_by
    return told


def _rule(violation: Violation) -> dict[str, Any]:
    if not violation.rule.startswith("R"):
        return {"rule": {"id": violation.rule}} if violation.rule else {}
    broken = rule(violation.rule)
    return {"rule": {"id": broken.id, "page": list(broken.page), "text": broken.text}}


def _reading(ruled: Ruled) -> dict[str, Any]:
    broken = ruled.violation
    verdict = "illegal" if broken else "legal"
    told = {"ruling": ruled.ruling, "value": ruled.value, "verdict": verdict}
    return {**told, "code": broken.code, "rule": broken.rule} if broken else told
