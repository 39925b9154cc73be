"""Totals and winners that the players declared, held against their own lines and the rules."""

from typing import Final

from msgspec.structs import replace

from adas_dream.core.citations import Violation, citing
from adas_dream.core.scoring import causes, tie_breaks
from adas_dream.core.scoring.order import LINES, score
from adas_dream.core.scoring.score import DecidedBy, PlayerScore
from adas_dream.core.state import State

violation = citing(__name__)
SUM_SLIP = violation("R190", "declared-sum-slip")
OF_DIFFERING_LINES = violation("R190", "declared-total-of-differing-lines")
UNEXPLAINED = violation("R190", "declared-total-unexplained")
OF_DIFFERING_TOTALS = violation("R212", "declared-winner-of-differing-totals")
FIRST_PLAYER_LAST = violation("R215", "declared-first-player-last")
BEHIND: Final[dict[DecidedBy, Violation]] = {
    "prestige": violation("R212", "declared-winner-unexplained"),
    "gears-built": violation("R213", "declared-gears-tie-break-ignored"),
    "mill-dice": violation("R214", "declared-dice-tie-break-ignored"),
    "turn-order": violation("R215", "declared-seat-tie-break-ignored"),
}
"""By the measure by which the declared winner falls behind."""


def right_total(state: State, player: int) -> int | None:
    """The sum of the eleven lines; a line that the content does not tell counts as declared, and
    where it is not declared either nobody knows: None."""
    written = _written(state, player)
    lines = (_or(causes.right(state, player, line), written.get(line)) for line in LINES)
    return _sum(list(lines))


def _written(state: State, player: int) -> dict[str, int]:
    return {it.line: it.points for it in state.position.declared if it.player == player}


def _or(first: int | None, second: int | None) -> int | None:
    return second if first is None else first


def _sum(points: list[int | None]) -> int | None:
    known = [each for each in points if each is not None]
    return sum(known) if len(known) == len(points) else None


def explain_total(state: State, player: int, declared: int) -> tuple[Violation, ...]:
    """Nothing where the declared total is right or taken as stated; else another reading, lines
    that differ, a slip in the sum, or every single mistake in one line that gives it."""
    right = right_total(state, player)
    if right is None or declared == right:
        return ()
    written = _written(state, player)
    own = [written.get(line) for line in LINES]
    for ruling, cause in causes.OTHER_READING.items():
        readings = causes.readings_of(state, ruling)
        if declared in (right_total(other, player) for other in readings):
            return (cause,)
    rights = [causes.right(state, player, line) for line in LINES]
    if _sum([_or(mine, its) for mine, its in zip(own, rights, strict=True)]) == declared:
        return (OF_DIFFERING_LINES,)
    if None not in own:
        return (SUM_SLIP,)
    more = declared - right
    found = (
        cause
        for line, mine, its in zip(LINES, own, rights, strict=True)
        # A line that is declared is only what it is declared to be.
        if its is not None and mine in (None, its + more)
        for cause in causes.mistaken(state, player, line, its + more)
    )
    return tuple(found) or (UNEXPLAINED,)


def right_winner(state: State) -> tuple[int, DecidedBy] | None:
    """The winner and what decided; None where nobody knows somebody's total."""
    pads = _pads(state)
    return None if pads is None else tie_breaks.winner(state, pads)


def _pads(state: State) -> tuple[PlayerScore, ...] | None:
    pads = score(state).players
    totals = [right_total(state, each.player) for each in pads]
    if None in totals:
        return None
    return tuple(replace(pad, total=total) for pad, total in zip(pads, totals, strict=True))


def explain_winner(state: State, declared: int) -> Violation | None:
    """None where the declared winner is right or taken as stated, else its cause: another
    reading, totals that differ, a tie-break."""
    pads = _pads(state)
    behind = None if pads is None else tie_breaks.falls_behind_by(state, pads, declared)
    if pads is None or behind is None:
        return None
    for ruling, cause in causes.OTHER_READING.items():
        for other in causes.readings_of(state, ruling):
            winner = right_winner(other)
            if winner is not None and winner[0] == declared:
                return cause
    if _leads_on_paper(state, declared):
        return OF_DIFFERING_TOTALS
    tied = tie_breaks.still_tied(state, pads)
    by_seat = behind == "turn-order" and _wins_with_the_first_last(state, tied) == declared
    return FIRST_PLAYER_LAST if by_seat else BEHIND[behind]


def _leads_on_paper(state: State, player: int) -> bool:
    """Whether everyone's total is declared, and that player's is the highest."""
    totals = {it.player: it.points for it in state.position.declared if it.line == "total"}
    if len(totals) < len(state.table.players):
        return False
    return all(totals[player] > points for other, points in totals.items() if other != player)


def _wins_with_the_first_last(state: State, tied: tie_breaks.Pads) -> int:
    """Of those whom only their place at the table parts, who would win if the first player came
    last."""
    players = len(state.table.players)
    return min(tied, key=lambda pad: tie_breaks.seat(state, pad.player) or players).player
