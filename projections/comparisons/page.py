"""A comparison of two logs as people read it and as programs do (`diff`)."""

from collections.abc import Iterator
from typing import Any, Final, cast

import msgspec
from msgspec import UNSET

from adas_dream.events.catalog import AnyFact
from adas_dream.events.quoting import printable
from adas_dream.projections.comparisons.alignment import Parted, PartingKind
from adas_dream.projections.comparisons.comparison import Comparison, Difference, Parting, Value
from adas_dream.projections.comparisons.places import in_words
from adas_dream.projections.scorepads import side_by_side
from adas_dream.projections.wording import legal_page
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import (
    LEGAL_THERE,
    in_short,
    stuck_as_json,
    stuck_in_words,
)
from adas_dream.projections.wording.text import apart, page_width, prose
from adas_dream.projections.wording.turns import turn_in_words

MOST: Final = 12
"""How many places that differ a page names."""
VERDICT_WIDTH: Final = 41
"""How many columns a verdict takes beside the names of the files."""
INDENT: Final = "  "
NOTHING: Final = "nothing"
KINDS: Final[dict[PartingKind, str]] = {
    "other-choice": "another choice",
    "other-roll": "another roll or draw",
    "other-statement": "another statement of the table",
    "other-consequence": "another consequence of the same choice",
    "missing-fact": "a fact that only a has",
    "extra-fact": "a fact that only b has",
    "same-position": "other choices that lead to the same position",
}
"""How two recordings part."""

Names = tuple[str, str]


def page(found: Comparison, files: Names, players: tuple[str, ...]) -> Iterator[str]:
    """The lines of the text: the verdict, what differs and where they part in
    the game's words, the scores, and last the paths."""
    yield verdict(found, files)
    if not found.same:
        a, b = apart(files, page_width() - 7)
        yield f"{INDENT}a is {a}"
        yield f"{INDENT}b is {b}"
    for side, stuck in zip("ab", found.stuck, strict=True):
        if stuck is not None:
            yield from prose(f"{side} {stuck_in_words(stuck, players)}", first=INDENT)
    yield from _told("At the table", found.table, players)
    yield from _told("In the start", found.start, players)
    if found.first is not None:
        yield from _parting(found.first, players)
    yield from _aligned(found.partings, players)
    if not found.same:
        yield from _scores(found)
    yield from _paths(found)


def verdict(found: Comparison, files: Names) -> str:
    """In one sentence: the same, one goes on, or they part."""
    a, b = apart(files, (page_width() - VERDICT_WIDTH) // 2)
    if found.same:
        return f"{a} and {b} are the same game."
    if found.table or found.start:
        return f"{a} and {b} are different games from the start."
    if found.shorter is not None:
        short, long = (a, b) if found.shorter == "a" else (b, a)
        return f"{short} is the beginning of {long}, which goes on."
    return f"{a} and {b} part."


def as_json(found: Comparison) -> dict[str, Any]:
    """The object that `diff --json` prints; what there is not is left out."""
    told: dict[str, Any] = {"same": found.same}
    if not found.whole:
        stuck = zip("ab", found.stuck, strict=True)
        told["stuck"] = {side: stuck_as_json(each) for side, each in stuck if each is not None}
    if found.table:
        told["table"] = [msgspec.to_builtins(each) for each in found.table]
    if found.start:
        told["start"] = [msgspec.to_builtins(each) for each in found.start]
    if found.first is not None:
        told["first"] = _parting_as_json(found.first)
    if found.shorter is not None:
        told["shorter"] = found.shorter
    if found.partings:
        told["partings"] = [_parted_as_json(each) for each in found.partings]
    if found.scores is not None and not found.same:
        told["scores"] = side_by_side.as_json(*found.scores)
    return told


def _parting_as_json(first: Parting) -> dict[str, Any]:
    told: dict[str, Any] = {"seq": first.seq}
    if first.turn:
        told |= {"turn": first.turn, "step": first.step}
    told |= _sides(first)
    told["paths"] = [msgspec.to_builtins(each) for each in first.paths]
    if first.legal is not None:
        told["legal"] = legal_page.as_json(first.legal)
    return told


def _sides(each: Parting | Parted) -> dict[str, Any]:
    facts = (("a", each.a), ("b", each.b))
    return {side: msgspec.to_builtins(fact) for side, fact in facts if fact is not None}


def _parted_as_json(parted: Parted) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": parted.kind, "turn": parted.turn, "step": parted.step}
    told |= _sides(parted)
    if parted.facts > 1:
        told["facts"] = parted.facts
    if parted.again is not None:
        told["again"] = parted.again
    return told


def _parting(first: Parting, players: tuple[str, ...]) -> Iterator[str]:
    yield ""
    yield f"They part in {turn_in_words(first.turn, players)}, at fact {first.seq}:"
    for side, fact in (("a", first.a), ("b", first.b)):
        yield from prose(_said(fact, players), first=f"{INDENT}{side}  ")
    yield from _told("Then their boards differ", first.paths, players)
    if first.legal is not None:
        fact = first.a or first.b
        offered = in_short(first.legal, players, type(fact) if fact else None)
        if offered:
            yield ""
            yield from prose(offered, first=LEGAL_THERE)


def _aligned(partings: tuple[Parted, ...], players: tuple[str, ...]) -> Iterator[str]:
    """Every parting, turn by turn, with its kind and whether both meet again."""
    if not partings:
        return
    yield ""
    count = "once" if len(partings) == 1 else f"{len(partings)} times"
    yield f"Turn by turn they part {count}:"
    for each in partings[:MOST]:
        side = "a" if each.kind == "missing-fact" else "b"
        how = f"a whole turn that only {side} has" if each.facts > 1 else KINDS[each.kind]
        yield f"{INDENT}{turn_in_words(each.turn, players)}: {how}"
        for side, fact in (("a", each.a), ("b", each.b)):
            if fact is not None:
                yield from prose(_said(fact, players), first=f"{INDENT * 2}{side}  ")
        if each.again is not None:
            again = turn_in_words(each.again, players)
            yield f"{INDENT * 2}After {again} both have the same position again."
    if len(partings) > MOST:
        yield f"{INDENT}and {len(partings) - MOST} more"


def _scores(found: Comparison) -> Iterator[str]:
    """What comes of it for the scores, line by line."""
    if found.scores is None:
        return
    yield ""
    a, b = found.scores
    when = "" if found.over else ", if play ended where each of them ends"
    if a.lines == b.lines:
        yield f"The scores are the same{when}."
        return
    yield f"The scores{when}; where they differ, a comes first:"
    yield ""
    yield from side_by_side.table(a, b)


def _said(fact: AnyFact | None, players: tuple[str, ...]) -> str:
    return "ends here" if fact is None else f"{words(fact, players)} (fact {fact.seq})"


def _told(title: str, places: tuple[Difference, ...], players: tuple[str, ...]) -> Iterator[str]:
    """What differs in the game's words."""
    sentences = [*in_words(places, players)]
    if not sentences:
        return
    yield ""
    yield f"{title}:"
    for sentence in sentences[:MOST]:
        yield from prose(sentence, first=INDENT)
    if len(sentences) > MOST:
        yield f"{INDENT}and {len(sentences) - MOST} more"


def _paths(found: Comparison) -> Iterator[str]:
    """What differs once more, as the log and `replay --json` name it."""
    first = found.first.paths if found.first else ()
    for title, places in (
        ("in line 1", found.table),
        ("in line 2", found.start),
        ("after that fact", first),
    ):
        if places:
            yield ""
            yield f"The paths {title}:"
            yield from _by_path(places)


def _by_path(places: tuple[Difference, ...]) -> Iterator[str]:
    for place in places[:MOST]:
        before = "" if place.before is UNSET else f", before {_shown(place.before)}"
        text = printable(f"{_shown(place.a)} in a, {_shown(place.b)} in b{before}")
        yield from prose(text, first=f"{INDENT}{place.path}  ")
    if len(places) > MOST:
        yield f"{INDENT}and {len(places) - MOST} more"


def _shown(value: Value) -> str:
    """A value of a position as text: a list of words with blanks between."""
    if value is UNSET or value == "":
        return NOTHING
    items = cast("list[Value]", value) if isinstance(value, list) else None
    if items is not None and not any(isinstance(item, dict | list) for item in items):
        return " ".join(str(item) or "--" for item in items) or NOTHING
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
