"""What happens to a game under other readings, or in another folder: it breaks, only its score
changes, or it is untouched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from adas_dream.core.scoring.score import Score, signed
from adas_dream.projections.comparisons.comparison import Comparison, Difference
from adas_dream.projections.comparisons.places import in_words
from adas_dream.projections.readings import changed_choices
from adas_dream.projections.readings.dispute import Dispute
from adas_dream.projections.readings.replayed import Changed
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import stuck_in_words
from adas_dream.projections.wording.text import counted, name_of, page_width, prose, safe
from adas_dream.projections.wording.turns import turn_in_words

Verdict: TypeAlias = Literal["breaks", "mended", "table", "score", "untouched"]
VERDICTS: Final[dict[Verdict, tuple[str, str]]] = {
    "breaks": ("breaks", "break"),
    "mended": ("is legal now and was not", "are legal now and were not"),
    "table": ("has another line 1", "have another line 1"),
    "score": ("only changes score", "only change score"),
    "untouched": ("untouched", "untouched"),
}
"""What is said of one game and of several, in the order of the page."""
RARE: Final = ("mended", "table")
"""These are shown only if there are any."""
INDENT: Final = "  "


class Outcome(Struct, frozen=True, gc=False):
    """A game by its file, what becomes of it, and in words why (empty where it is untouched);
    `totals` and `winners` before and after, None where nobody knows."""

    game: str
    verdict: Verdict
    why: str
    seq: int | None
    totals: tuple[tuple[int, ...] | None, tuple[int, ...] | None]
    winners: tuple[int | None, int | None]

    @property
    def flips(self) -> bool:
        """Whether another player wins."""
        return None not in self.winners and self.winners[0] != self.winners[1]


def under_readings(game: str, players: tuple[str, ...], found: Dispute) -> Outcome:
    """What happens to a game under other readings, the only entry of `alone`.

    It breaks where its log would not be legal there: a choice is refused, other facts follow, or
    something is missing; and where the log cannot be followed to its end.
    """
    in_force, there = found.compared, found.alone[0]
    seq, why = _first_refused(there.changed, players)
    if found.stuck is not None and not there.changed:
        seq, why = found.stuck.line, f"the log {stuck_in_words(found.stuck, players)}"
    elif not there.changed and there.undetermined_from is not None:
        seq, why = there.undetermined_from, "what the reading asks for is missing from there on"
    elif not there.changed and there.first_other is not None:
        seq, why = there.first_other, "other facts would follow"
    verdict: Verdict = "untouched"
    if seq is not None:
        verdict = "breaks"
    elif there.allowed:
        verdict = "mended"
        seq, why = _first_refused(there.allowed, players)
    elif there.moved:
        verdict = "score"
        why = _scores(players, (in_force.totals, there.totals), (in_force.winner, there.winner))
    totals = in_force.totals or None, there.totals or None
    return Outcome(game, verdict, why, seq, totals, (in_force.winner, there.winner))


def _first_refused(changed: Sequence[Changed], players: tuple[str, ...]) -> tuple[int | None, str]:
    first = min(changed, key=lambda each: each.fact.seq, default=None)
    if first is None:
        return None, ""
    more = f" (and {len(changed) - 1} more)" if len(changed) > 1 else ""
    return first.fact.seq, changed_choices.in_words(first, players, fate=False) + more


def _scores(
    players: tuple[str, ...],
    totals: tuple[tuple[int, ...], tuple[int, ...]],
    winners: tuple[int | None, int | None],
) -> str:
    said = [
        f"{name_of(players, player)} {signed(old)} → {signed(new)}"
        for player, (old, new) in enumerate(zip(*totals, strict=True), 1)
        if old != new
    ]
    points = ", ".join(said) or "other lines, the same totals"
    if winners[0] == winners[1] or winners[0] is None or winners[1] is None:
        return points
    return f"{points}; {name_of(players, winners[1])} wins, not {name_of(players, winners[0])}"


def of_two_logs(game: str, players: tuple[str, ...], found: Comparison) -> Outcome:
    """What happens to a game between two folders: it breaks where the facts part."""
    scores = found.scores
    totals = tuple(_of(score) for score in scores) if scores else (None, None)
    winners = (scores[0].winner, scores[1].winner) if scores else (None, None)
    moved = scores is not None and scores[0].points != scores[1].points
    follows = _scores(players, totals, winners) if moved else ""  # type: ignore[arg-type]
    seq, why, verdict = None, "", "untouched"
    stuck = found.stuck[0] or found.stuck[1]
    if found.first is not None or found.start:
        verdict, seq = "breaks", found.first.seq if found.first else 2
        why = "; ".join(filter(None, (_parting(found, players), follows)))
    elif stuck is not None:
        verdict, seq = "breaks", stuck.line
        why = f"the log {stuck_in_words(stuck, players)}"
    elif moved:
        verdict, why = "score", follows
    elif found.table:
        verdict, seq = "table", 1
        fields = dict.fromkeys(each.path.split(".")[1].partition("[")[0] for each in found.table)
        why = f"line 1 differs in {', '.join(fields)}: {_places(found.table, players)}"
    return Outcome(game, verdict, why, seq, totals, winners)  # type: ignore[arg-type]


def _parting(found: Comparison, players: tuple[str, ...]) -> str:
    """Where two logs part, and what each of them has there."""
    if found.start:
        return f"they part in the start: {_places(found.start, players)}"
    first = found.first
    assert first is not None
    place = f"they part in {turn_in_words(first.turn, players)}, at fact {first.seq}"
    a, b = (words(fact, players) if fact else "it ends" for fact in (first.a, first.b))
    return f"{place}: in a {a}, in b {b}"


def _places(places: Sequence[Difference], players: tuple[str, ...]) -> str:
    first, *others = in_words(places, players)
    return f"{first} (and {len(others)} more)" if others else first


def _of(score: Score) -> tuple[int, ...]:
    return tuple(pad.total for pad in score.players)


def _counts(outcomes: Sequence[Outcome]) -> dict[str, int]:
    return {verdict: sum(it.verdict == verdict for it in outcomes) for verdict in VERDICTS}


def summary(outcomes: Sequence[Outcome]) -> str:
    """How many games each verdict has, in a sentence."""
    counts = _counts(outcomes)
    parts = [
        counted(counts[verdict], *said)
        for verdict, said in VERDICTS.items()
        if counts[verdict] or verdict not in RARE
    ]
    flips = sum(it.flips for it in outcomes)
    flipped = f" Another player wins in {flips}." if flips else ""
    return f"{', '.join(parts)}.{flipped}"


def page(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The counts, then the games of each verdict, each with its reason."""
    yield f"{counted(len(outcomes), 'game')}: {summary(outcomes)}"
    for verdict, (_, heading) in VERDICTS.items():
        games = [each for each in outcomes if each.verdict == verdict]
        if games:
            yield ""
            yield f"{heading}:"
        for each in games:
            yield f"{INDENT}{safe(each.game, page_width() - 4)}"
            if each.why:
                yield from prose(each.why, first=INDENT * 3)


def as_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The counts and every game."""
    return {
        "games": [_as_json(each) for each in outcomes],
        **_counts(outcomes),
        "flips": sum(it.flips for it in outcomes),
    }


def _as_json(each: Outcome) -> dict[str, Any]:
    why = {"why": each.why} if each.why else {}
    place = {"seq": each.seq} if each.seq is not None else {}
    told = {"game": each.game, "verdict": each.verdict, **why, **place}
    return {**told, "totals": each.totals, "winners": each.winners}
