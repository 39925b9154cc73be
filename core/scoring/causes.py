"""Why a paper scorepad differs: the closed table of single mistakes, each with its rule.

For each line what it would be worth if that one mistake, and nothing else, was made, in one place
or in all. Each cause that gives exactly the declared number may explain it; if there is none, the
finding says so. Another reading of a ruling is not a mistake, and comes before all of them.
"""

from typing import Final

from adas_dream.core.citations import Violation, citing
from adas_dream.core.rulings import others, reading
from adas_dream.core.scoring import areas, cards, leftovers, mill, mill_mistakes, mistakes
from adas_dream.core.scoring.mistakes import Mistake, left_out, tied_row
from adas_dream.core.scoring.order import LINES
from adas_dream.core.state import State, under_reading
from adas_dream.events.vocabulary import ScoreLine

violation = citing(__name__)
Cause = tuple[Violation, Mistake]

OTHER_READING: Final[dict[str, Violation]] = {
    "line-arithmetic": violation("R203", "declared-by-other-line-arithmetic"),
    "partner-supply": violation("R200", "declared-by-other-partner-supply"),
}
"""By the rulings that the scoring asks: the number is what the other reading gives."""

CAUSES: Final[dict[ScoreLine, tuple[Cause, ...]]] = {
    "objectives": (
        (violation("R191", "declared-other-objective-value"), mistakes.other_objective_value),
        (violation("R191", "declared-objective-left-out"), left_out(areas.objectives)),
    ),
    "travel": (
        (violation("R193", "declared-stack-not-counted"), mistakes.stack_not_counted),
        (violation("R192", "declared-university-for-each-disc"), mistakes.university_for_each_disc),
        (violation("R192", "declared-university-left-out"), left_out(areas.travel)),
    ),
    "lectures": (
        (violation("R196", "declared-tie-split"), tied_row(lambda value, tied: value // tied)),
        (violation("R196", "declared-tie-paid-in-full"), tied_row(lambda value, _: value)),
        (violation("R196", "declared-tie-unpaid"), tied_row(lambda _, __: 0)),
        (violation("R195", "declared-stack-counted-once"), mistakes.stack_counted_once),
        (violation("R194", "declared-empty-row-paid"), mistakes.empty_row_paid),
        (violation("R194", "declared-row-left-out"), left_out(areas.lectures)),
    ),
    "meetings": (
        (violation("R198", "declared-token-once"), mistakes.token_once(cards.meetings, "science")),
        (violation("R198", "declared-token-left-out"), left_out(cards.meetings)),
    ),
    "partner-cards": (
        (violation("R199", "declared-negatives-left-out"), mistakes.negatives_left_out),
        (violation("R199", "declared-negatives-added"), mistakes.negatives_added),
        (violation("R200", "declared-card-left-out"), left_out(cards.partner_cards)),
    ),
    "programs": (
        (violation("R201", "declared-program-not-met"), mistakes.program_not_met),
        (violation("R201", "declared-program-left-out"), left_out(cards.programs)),
    ),
    "completed-lines": (
        (violation("R203", "declared-line-by-other-arithmetic"), mill_mistakes.by_other_arithmetic),
        (violation("R204", "declared-line-not-capped"), mill_mistakes.not_capped),
        (violation("R205", "declared-negative-as-zero"), mill_mistakes.negative_as_zero),
        (violation("R202", "declared-incomplete-line"), mill_mistakes.incomplete_counted),
        (violation("R204", "declared-running-cap"), mill_mistakes.running_cap),
        (violation("R205", "declared-cap-below-zero"), mill_mistakes.cap_below_zero),
        (violation("R204", "declared-wrong-cap"), mill_mistakes.wrong_cap),
        (violation("R203", "declared-right-to-left"), mill_mistakes.right_to_left),
        (violation("R202", "declared-line-left-out"), left_out(mill.completed_lines)),
    ),
    "gears": (
        (violation("R207", "declared-space-as-gear"), mill_mistakes.space_as_gear),
        (violation("R206", "declared-one-for-each-gear"), mill_mistakes.one_for_each_gear),
        (violation("R206", "declared-gears-added"), mill_mistakes.gears_added),
        (violation("R206", "declared-gears-left-out"), left_out(mill.gears)),
    ),
    "innovation": (
        (violation("R208", "declared-innovation-added-up"), mistakes.innovation_added_up),
        (violation("R208", "declared-innovation-by-space"), mistakes.innovation_by_space),
        (
            violation("R208", "declared-innovation-of-another-space"),
            mistakes.innovation_of_another_space,
        ),
    ),
    "assignments": (
        (
            violation("R209", "declared-scoring-token-once"),
            mistakes.token_once(leftovers.assignments, "colour"),
        ),
        (violation("R209", "declared-scoring-token-left-out"), left_out(leftovers.assignments)),
    ),
    "leftovers": (
        (violation("R211", "declared-leftovers-by-kind"), mistakes.by_kind),
        (violation("R210", "declared-without-books"), mistakes.without_books),
        (violation("R210", "declared-books-in-the-mix"), mistakes.books_in_the_mix),
        (violation("R211", "declared-rounded-up"), mistakes.rounded_up),
        (violation("R211", "declared-without-resources"), mistakes.without_resources),
    ),
}
"""The closed table: for each line the mistakes that are known, in the order of the search."""

UNEXPLAINED: Final[dict[ScoreLine, Violation]] = {
    name: violation(line.rule, f"declared-{name}-unexplained") for name, line in LINES.items()
}
"""Where no single mistake gives the declared number: the line's first rule."""


def right(state: State, player: int, line: ScoreLine) -> int | None:
    """What the line is worth; None where the content does not tell it all, so that what the table
    says is taken as stated."""
    found = LINES[line].count(state, player)
    return found.points if found.known else None


def explain(state: State, player: int, line: ScoreLine, declared: int) -> tuple[Violation, ...]:
    """Nothing where the declared points are right or taken as stated; else another reading that
    gives them, or every single mistake that does, or that none does."""
    if right(state, player, line) in (None, declared):
        return ()
    for ruling, cause in OTHER_READING.items():
        readings = (right(other, player, line) for other in readings_of(state, ruling))
        if declared in readings:
            return (cause,)
    return mistaken(state, player, line, declared) or (UNEXPLAINED[line],)


def mistaken(state: State, player: int, line: ScoreLine, declared: int) -> tuple[Violation, ...]:
    """The single mistakes that give exactly these points, in the order of the table."""
    table = CAUSES.get(line, ())
    return tuple(cause for cause, mistake in table if declared in mistake(state, player))


def readings_of(state: State, ruling: str) -> list[State]:
    """The state under the other readings of a ruling."""
    values = others(ruling, reading(state.table.rulings, ruling))
    return [under_reading(state, ruling, value) for value in values]
