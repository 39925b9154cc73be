"""What is no longer legal in a game that is played again, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from adas_dream.core.engine import Legal
from adas_dream.core.findings import Finding
from adas_dream.projections.readings.replayed import Changed, Fate
from adas_dream.projections.wording.fact_words import plain
from adas_dream.projections.wording.finding_words import citation, sentence
from adas_dream.projections.wording.text import prose

THERE: Final = "that reading"
FATES: Final[dict[Fate, str]] = {
    "stands": "It still stands.",
    "dropped": "It is left out.",
    "corrected": "It counts for the value that the rules give.",
    "postponed": "It waits until only the end choice is due.",
}
"""What becomes of a choice that is not legal."""


def finding_of(changed: Changed) -> Finding:
    """The refusal as a finding, with what should have been declared."""
    legal = Legal(None, due=changed.right) if changed.right is not None else None
    fact, violation = changed.fact, changed.violation
    return Finding(violation.code, violation.rule, fact.seq, fact.seq, "illegal", legal, fact=fact)


def in_words(changed: Changed, players: tuple[str, ...], *, fate: bool = True) -> str:
    """The refusal in a sentence with its rule, and what becomes of the choice."""
    found = finding_of(changed)
    rule = f" ({citation(found)})" if found.rule else ""
    let_stand = f"The table accepted it: {plain(changed.word)}."
    said = let_stand if changed.word else FATES[changed.fate]
    then = f" {said}" if fate and changed.right is None else ""
    return f"fact {changed.fact.seq}: {sentence(found, players, THERE)}{rule}{then}"


def lines(
    changed: Iterable[Changed], players: tuple[str, ...], width: int, indent: str, *, fate: bool
) -> Iterator[str]:
    """Each of them, wrapped into a column."""
    for each in changed:
        text = in_words(each, players, fate=fate)
        yield from prose(text, width, first=indent)


def as_json(changed: Changed, players: tuple[str, ...]) -> dict[str, Any]:
    """A refusal as programs read it."""
    said = {"word": changed.word} if changed.word else {}
    return {
        "seq": changed.fact.seq,
        "code": changed.violation.code,
        "rule": changed.violation.rule,
        "fate": changed.fate,
        "message": sentence(finding_of(changed), players, THERE),
        **said,
    }
