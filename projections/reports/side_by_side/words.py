"""What a page of two logs says first: whether they are the same game, what differs, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, cast

from adas_dream.core.scoring.order import score
from adas_dream.core.scoring.score import Score
from adas_dream.projections.comparisons.page import KINDS as PARTINGS
from adas_dream.projections.comparisons.stops import StopKind
from adas_dream.projections.readings.dispute_page import spoken
from adas_dream.projections.reports.side_by_side.telling import ComparisonPage, Side, StopTold
from adas_dream.projections.scorepads.outcome import outcome
from adas_dream.projections.wording.finding_words import stuck_in_words
from adas_dream.projections.wording.text import counted, listed
from adas_dream.projections.wording.turns import turn_in_words

KINDS: Final[dict[StopKind | Literal["end"], str]] = {
    **cast("dict[StopKind | Literal['end'], str]", PARTINGS),
    "other-verdict": "a fact of both that is judged otherwise",
    "end": "the end of both",
}


AGREED: Final = {
    "edition": "the edition",
    "players": "the players",
    "first_player": "the first player",
    "modules": "the modules",
    "rulings": "the readings",
    "content": "the content pack",
    "dice": "where the dice come from",
}
"""What the table agreed on, by the field of line 1."""


def headline(page: ComparisonPage) -> Iterator[str]:
    """A few sentences."""
    if page.dispute is not None:
        yield spoken(page.dispute, page.sides[0].players)
        yield _by_readings(page)
    else:
        yield _verdict(page)
    if page.stops[:-1] and not page.unrelated:
        yield _places(page.stops[:-1])
    for side, stuck in zip(page.sides, page.found.stuck, strict=True):
        if stuck is not None and page.dispute is None:
            yield f"{side.letter} {stuck_in_words(stuck, side.players)}"
    if page.dispute is None:
        yield from _outcomes(page)


def kind_of(stop: StopTold) -> str:
    """How both part there."""
    if stop.facts > 1:
        return f"a whole turn that only {'a' if stop.b is None else 'b'} has"
    return KINDS[stop.kind]


def _verdict(page: ComparisonPage) -> str:
    found = page.found
    if page.unrelated:
        why = _why_unrelated(page)
        return f"These are two different games: {why}. So their boards do not stand side by side."
    if found.same:
        return "a and b are the same game, fact for fact."
    if found.first is None:
        return f"Every fact is the same in a and b, but not {listed([*_agreed(page)])}."
    if not found.partings and found.shorter is not None:
        short, long = ("a", "b") if found.shorter == "a" else ("b", "a")
        where = turn_in_words(found.first.turn, page.sides[0].players)
        return f"{short} is the beginning of {long}, which goes on in {where}."
    return _partings(page)


def _partings(page: ComparisonPage) -> str:
    assert page.found.first is not None
    partings = page.found.partings
    turn = partings[0].turn if partings else page.found.first.turn
    where = turn_in_words(turn, page.sides[0].players)
    if page.apart == where:
        return f"a and b are one game until {where}, and two different games from there on."
    if page.apart:
        two = f"From {page.apart} on they are two different games."
        return f"a and b begin as one game. They part first in {where}. {two}"
    part = f"They part {_times(len(partings))}, first in {where}"
    return f"a and b are two recordings of one game. {part}{_judged_otherwise(page)}."


def _judged_otherwise(page: ComparisonPage) -> str:
    """How often they differ in nothing but the verdict on a fact, which is no parting."""
    count = len(page.stops) - 1 + page.left_out - len(page.found.partings)
    return f", and {_times(count)} a fact of both is judged otherwise" if count else ""


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _agreed(page: ComparisonPage) -> Iterator[str]:
    """What differs of that with which a game begins."""
    fields = {AGREED[it.path.split(".")[1]]: 0 for it in page.found.table}
    yield from fields
    if page.start:
        yield "the start"


def _why_unrelated(page: ComparisonPage) -> str:
    a, b = (side.players for side in page.sides)
    if len(a) != len(b):
        return f"one is of {len(a)} players, the other of {len(b)}"
    if sorted(a) == sorted(b) and a != b:
        return "the same players sit in another order, and hardly a turn is the same"
    if page.start:
        return "they start from other positions, and hardly a turn is the same"
    return "others play, and hardly a turn is the same"


def _by_readings(page: ComparisonPage) -> str:
    assert page.dispute is not None
    if page.found.partings:
        return "Under the other reading the same choices make another game."
    if any(stop.kind == "other-verdict" for stop in page.stops):
        return "Every fact is the same under both readings; what is legal differs."
    if page.dispute.alone[0].matters:
        return "Every fact and every board is the same under both readings; the points differ."
    return "Facts, boards, verdicts and points are the same under both readings."


def _places(stops: tuple[StopTold, ...]) -> str:
    """How many places are listed, and of which kinds."""
    told = [
        f"{kind} ({count} times)" if count > 1 else kind
        for kind, count in Counter(map(kind_of, stops)).items()
    ]
    there = "is" if len(stops) == 1 else "are"
    return f"There {there} {counted(len(stops), 'place')} to look at: {listed(told)}."


def _outcomes(page: ComparisonPage) -> Iterator[str]:
    """Who wins in each, and by how much."""
    a, b = (score(it.end) if it.end else None for it in page.sides)
    told = [
        _outcome(side, scored) for side, scored in zip(page.sides, (a, b), strict=True) if scored
    ]
    if page.unrelated or a is None or b is None or page.sides[0].players != page.sides[1].players:
        yield from (f"{said[0].upper()}{said[1:]}." for said in told)
    elif a.points == b.points and a.winner == b.winner:
        yield f"The scores are the same: {told[0].removeprefix('in a ')}."
    else:
        same = "The winner is the same" if a.winner == b.winner else "Another player wins"
        yield f"{same}: {told[0]}; {told[1]}."


def _outcome(side: Side, scored: Score) -> str:
    assert side.end is not None
    totals = tuple(each.total for each in scored.players)
    decided = scored.winner, scored.decided_by
    said = outcome(*decided, totals, side.players, over=side.end.position.over)
    known = all(line.known for line in scored.lines)
    return f"in {side.letter} {'' if known else 'as far as its content is known '}{said}"


def left_out(page: ComparisonPage) -> str:
    """That there are more places than the page has; empty where there are not."""
    if not page.left_out:
        return ""
    if page.apart:
        return f"From {page.apart} on no turn is the same, so behind it only the end is shown."
    there = "is" if page.left_out == 1 else "are"
    return f"There {there} {counted(page.left_out, 'more place')}, not on this page."
