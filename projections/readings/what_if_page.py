"""A what-if as people read it and as programs do (`whatif`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adas_dream.projections.readings import changed_choices
from adas_dream.projections.readings.replayed import Changed
from adas_dream.projections.readings.what_if import WhatIf
from adas_dream.projections.scorepads import side_by_side
from adas_dream.projections.wording import legal_page
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import LEGAL_THERE, in_short
from adas_dream.projections.wording.text import name_of, page_width, prose

INDENT: Final = "    "
Players = tuple[str, ...]


def page(found: WhatIf, players: Players) -> Iterator[str]:
    """The two choices, what no longer stands, then both scorepads."""
    yield from prose(
        f"At fact {found.recorded.seq}: {words(found.recorded, players)}.", first="Recorded  "
    )
    yield from prose(f"{words(found.instead, players)}.", first="Instead   ")
    yield ""
    if found.violation is not None:
        yield from _not_legal(found, players)
        return
    yield from prose(what_follows(found))
    yield from changed_choices.lines(found.changed, players, page_width(), INDENT, fate=True)
    if found.before is not None and found.after is not None:
        yield ""
        yield from side_by_side.table(found.before, found.after)
        yield ""
        yield winners(found, players)


def _not_legal(found: WhatIf, players: Players) -> Iterator[str]:
    assert found.violation is not None
    yield "That is not legal there:"
    refused = Changed(found.instead, found.violation, "dropped")
    yield from changed_choices.lines((refused,), players, page_width(), INDENT, fate=False)
    offered = in_short(found.legal, players, type(found.instead))
    if offered:
        yield from prose(offered, first=LEGAL_THERE)


def what_follows(found: WhatIf) -> str:
    """In a sentence: whether all stands, how much does not, from where on nobody knows."""
    count = len(found.changed)
    until = found.undetermined_from
    later = "later choice" if until is None else "later choice up to there"
    stands = {0: f"Every {later} stands", 1: f"One {later} no longer stands as it was"}
    laters = later.replace("choice", "choices")
    said = stands.get(count, f"{count} {laters} no longer stand as they were")
    if until is not None:
        own_end = found.stuck is not None and found.stuck.line == until
        why = (
            "the log itself cannot be followed from there on"
            if own_end
            else "it would take dice, cards or a choice that the log does not have"
        )
        return f"{said}, and from fact {until} on nobody can know what follows: {why}."
    if found.same:
        return f"{said}, and no line has other points."
    return f"{said}{':' if count else '.'}"


def winners(found: WhatIf, players: Players) -> str:
    """Who wins before and after."""
    assert found.before is not None
    assert found.after is not None
    before, after = name_of(players, found.before.winner), name_of(players, found.after.winner)
    wins = "wins" if found.over else "would win if play ended here"
    if found.before.winner == found.after.winner:
        return f"{after} {wins}, as before."
    return f"{after} {wins}, not {before}."


def as_json(found: WhatIf, players: Players) -> dict[str, Any]:
    """The object that `whatif --json` prints; what there is not is left out."""
    told: dict[str, Any] = {
        "same": found.same,
        "seq": found.recorded.seq,
        "recorded": legal_page.choice_line(found.recorded),
        "instead": legal_page.choice_line(found.instead),
        "legal": found.violation is None,
    }
    if found.violation is not None:
        refused = Changed(found.instead, found.violation, "dropped")
        told["refused"] = changed_choices.as_json(refused, players)
        told["might"] = legal_page.as_json(found.legal) if found.legal else None
        return told
    told["changed"] = [changed_choices.as_json(each, players) for each in found.changed]
    if found.undetermined_from is not None:
        told["undetermined_from"] = found.undetermined_from
    if found.before is not None and found.after is not None:
        told["scores"] = side_by_side.as_json(found.before, found.after)
    return told
