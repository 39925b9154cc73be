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
from adas_dream.projections.wording.text import counted
from adas_dream.projections.wording.turns import turn_in_words

KINDS: Final[dict[StopKind | Literal["end"], str]] = {
    **cast("dict[StopKind | Literal['end'], str]", PARTINGS),
    "other-verdict": "a fact of both that is judged otherwise",
    "end": "the end of both",
}


def headline(page: ComparisonPage) -> Iterator[str]:
    """A few sentences."""
    if page.dispute is not None:
        yield spoken(page.dispute, page.sides[0].players)
        yield _by_readings(page)
    else:
        yield _verdict(page)
    if page.stops[:-1] and not page.unrelated:
        yield f"There is {_kinds(page.stops[:-1])}."
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
    found, players = page.found, page.sides[0].players
    partings = len(found.partings)
    if page.unrelated:
        why = _why_unrelated(page)
        return f"These are two different games: {why}. So their boards do not stand side by side."
    if found.same:
        return "a and b are the same game, fact for fact."
    if found.first is None:
        return "Every fact is the same in a and b, but not what was agreed or how they start."
    if not partings and found.shorter is not None:
        short, long = ("a", "b") if found.shorter == "a" else ("b", "a")
        where = turn_in_words(found.first.turn, players)
        return f"{short} is the beginning of {long}, which goes on in {where}."
    turn = found.partings[0].turn if partings else found.first.turn
    where = turn_in_words(turn, players)
    times = "once" if partings == 1 else f"{partings} times"
    return f"a and b are two recordings of one game. They part {times}, first in {where}."


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


def _kinds(stops: tuple[StopTold, ...]) -> str:
    told = [
        f"{kind} ({count} times)" if count > 1 else kind
        for kind, count in Counter(map(kind_of, stops)).items()
    ]
    return " and ".join(part for part in (", ".join(told[:-1]), told[-1]) if part)


def _outcomes(page: ComparisonPage) -> Iterator[str]:
    """Who wins in each, and by how much."""
    a, b = (score(it.end) if it.end else None for it in page.sides)
    told = [
        _outcome(side, scored) for side, scored in zip(page.sides, (a, b), strict=True) if scored
    ]
    if page.unrelated or a is None or b is None:
        yield from (f"{said[0].upper()}{said[1:]}." for said in told)
    elif a.lines == b.lines:
        yield f"The scores are the same: {told[0].removeprefix('in a ')}."
    else:
        same = "The winner is the same" if a.winner == b.winner else "Another player wins"
        yield f"{same}: {told[0]}; {told[1]}."


def _outcome(side: Side, scored: Score) -> str:
    assert side.end is not None
    totals = tuple(each.total for each in scored.players)
    decided = scored.winner, scored.decided_by
    said = outcome(*decided, totals, side.players, over=side.end.position.over)
    return f"in {side.letter} {said}"


def left_out(page: ComparisonPage) -> str:
    """That there are more places than the page has; empty where there are not."""
    if not page.left_out:
        return ""
    more = counted(page.left_out, "place")
    return f"{more} more where they part are not in this page; `diff --json` has all of them."
