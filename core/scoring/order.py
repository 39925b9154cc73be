"""The eleven lines in the printed order. Nothing else knows the order, or their names (R190)."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from adas_dream.core.scoring import areas, cards, leftovers, mill, tie_breaks
from adas_dream.core.scoring.score import LineScore, PlayerScore, Score
from adas_dream.core.state import State
from adas_dream.events.vocabulary import ScoreLine


class ScoringLine(Struct, frozen=True, gc=False):
    """A line of the scorepad: its name in the log, the function that counts it, its first rule, its
    label on a page, the label in short, and in a sentence where that is written otherwise."""

    name: ScoreLine
    count: Callable[[State, int], LineScore]
    rule: str
    label: str
    short: str
    in_sentence: str = ""


# fmt: off
LINES: Final[dict[ScoreLine, ScoringLine]] = {line.name: line for line in (
    ScoringLine("objectives", areas.objectives, "R191", "Objectives", "Obj"),
    ScoringLine("travel", areas.travel, "R192", "Travel", "Trav"),
    ScoringLine("lectures", areas.lectures, "R194", "Lectures", "Lect"),
    ScoringLine("meetings", cards.meetings, "R198", "Meetings", "Meet"),
    ScoringLine("partner-cards", cards.partner_cards, "R199", "Partner cards", "Part"),
    ScoringLine("programs", cards.programs, "R201", "Programs", "Prog"),
    ScoringLine("completed-lines", mill.completed_lines, "R202", "Completed lines", "Line",
                "completed lines"),
    ScoringLine("gears", mill.gears, "R206", "Gears", "Gear"),
    ScoringLine("innovation", leftovers.innovation, "R208", "Innovation", "Inno"),
    ScoringLine("assignments", leftovers.assignments, "R209", "Assignment Scoring tokens", "Assi"),
    ScoringLine("leftovers", leftovers.leftovers, "R210", "Leftover resources", "Left",
                "leftover resources"),
)}
# fmt: on


def player_score(state: State, player: int) -> PlayerScore:
    """One player's score if the game ended now."""
    lines = tuple(line.count(state, player) for line in LINES.values())
    total = sum(line.points for line in lines)
    return PlayerScore(player, state.table.players[player - 1], lines, total)


def score(state: State) -> Score:
    """Everyone's score if the game ended now, the winner and what decided. Pure; from the
    position alone."""
    players = tuple(
        player_score(state, player) for player in range(1, len(state.position.players) + 1)
    )
    winner, decided_by = tie_breaks.winner(state, players)
    return Score(players, winner, decided_by)
