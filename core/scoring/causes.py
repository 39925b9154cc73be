"""Why a paper scorepad differs: the closed table of single mistakes, each with its rule.

For each line: what the line would be worth if that one mistake, and nothing else, was made. The
first cause that gives exactly the declared number explains it; where none does, that is said.
Another reading of a ruling is no mistake: the judge finds it by asking the rules under it.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Final

from adas_dream.core import constants
from adas_dream.core.citations import Breach, breach
from adas_dream.core.geometry import LINES
from adas_dream.core.scoring import areas, cards, leftovers, line_arithmetic, mill, tie_breaks
from adas_dream.core.scoring.line_arithmetic import Values
from adas_dream.core.scoring.order import player_score, score
from adas_dream.core.state import State
from adas_dream.events.vocabulary import ADDITION, SUBTRACTION, VALUE, ScoreLine

Mistake = Callable[[State, int], Iterable[int]]
_NO_GEAR: Final = ("covered", "empty")
_ANY_GEAR: Final = (ADDITION, SUBTRACTION, "multiplier")


def _official(state: State, player: int, line: ScoreLine) -> int:
    lines = player_score(state, player).lines
    return next(it.points for it in lines if it.line == line)


def _complete(state: State, player: int) -> list[tuple[Values, tuple[str, str]]]:
    """The complete lines: their values and Gears."""
    board = state.player(player)
    found = []
    for index, (_, gaps) in enumerate(LINES):
        dice = cards.dice_of_line(state, player, index)
        gears = (board.gear_spaces[gaps[0]], board.gear_spaces[gaps[1]])
        if dice is not None and not set(gears) & set(_NO_GEAR):
            found.append(((VALUE[dice[0]], VALUE[dice[1]], VALUE[dice[2]]), gears))
    return found


def _raw(state: State, values: Values, gears: tuple[str, str]) -> int:
    return line_arithmetic.evaluate(values, gears, state.table.rulings.line_arithmetic)[0]


def _cap(state: State, player: int, off: int = 0) -> int:
    index = state.player(player).steam + off
    return constants.STEAM_CAPS[min(len(constants.STEAM_CAPS) - 1, max(0, index))]


def _one_or_all(official: int, changes: list[int]) -> Iterable[int]:
    """The line with one of the changes, or with all of them."""
    wrong = [change for change in changes if change]
    yield from (official + change for change in wrong)
    if len(wrong) > 1:
        yield official + sum(wrong)


def _not_capped(state: State, player: int) -> Iterable[int]:
    cap = _cap(state, player)
    raws = (_raw(state, *line) for line in _complete(state, player))
    return _one_or_all(_lines(state, player), [raw - min(raw, cap) for raw in raws])


def _lines(state: State, player: int) -> int:
    return _official(state, player, "completed-lines")


def _incomplete_counted(state: State, player: int) -> Iterable[int]:
    """A line with three dice and a Gear too few, worked out with any Gear in the gap or without
    the gap, capped or not."""
    board = state.player(player)
    official, cap = _lines(state, player), _cap(state, player)
    for index, (_, gaps) in enumerate(LINES):
        dice = cards.dice_of_line(state, player, index)
        gears = [board.gear_spaces[gap] for gap in gaps]
        if dice is None or not set(gears) & set(_NO_GEAR):
            continue
        values = (VALUE[dice[0]], VALUE[dice[1]], VALUE[dice[2]])
        for filled in product(*(_ANY_GEAR if gear in _NO_GEAR else (gear,) for gear in gears)):
            raw = _raw(state, values, (filled[0], filled[1]))
            yield from (official + raw, official + min(raw, cap))
        for sign, (left, right) in zip(gears, ((0, 1), (1, 2)), strict=True):
            if sign not in _NO_GEAR:
                part = _raw(state, (values[left], values[right], 1), (sign, "multiplier"))
                yield from (official + part, official + min(part, cap))


def _negative_as_zero(state: State, player: int) -> Iterable[int]:
    raws = (_raw(state, *line) for line in _complete(state, player))
    return _one_or_all(_lines(state, player), [max(0, -raw) for raw in raws])


def _running_cap(state: State, player: int) -> Iterable[int]:
    """The cap on the running value, not on the result."""
    cap = _cap(state, player)
    changes = []
    for values, gears in _complete(state, player):
        first = min(cap, _raw(state, (values[0], values[1], 1), (gears[0], "multiplier")))
        again = min(cap, _raw(state, (first, values[2], 1), (gears[1], "multiplier")))
        changes.append(again - min(cap, _raw(state, values, gears)))
    return _one_or_all(_lines(state, player), changes)


def _floor(state: State, player: int) -> Iterable[int]:
    """The cap below zero as well."""
    cap = _cap(state, player)
    raws = (_raw(state, *line) for line in _complete(state, player))
    return _one_or_all(_lines(state, player), [max(-cap, raw) - raw for raw in raws if raw < 0])


def _wrong_cap(state: State, player: int) -> Iterable[int]:
    """The Steam marker read one space off."""
    raws = [_raw(state, *line) for line in _complete(state, player)]
    for off in (-1, 1):
        yield sum(min(raw, _cap(state, player, off)) for raw in raws)


def _backwards(state: State, player: int) -> Iterable[int]:
    cap = _cap(state, player)
    changes = []
    for values, gears in _complete(state, player):
        signs = [line_arithmetic.sign_of(gear) for gear in gears]
        second = _apply(values[1], signs[1], values[2])
        changes.append(
            min(cap, _apply(values[0], signs[0], second)) - min(cap, _raw(state, values, gears))
        )
    return _one_or_all(_lines(state, player), changes)


def _apply(left: int, sign: str, right: int) -> int:
    return {"+": left + right, "−": left - right}.get(sign, left * right)


def _stack_not_counted(state: State, player: int) -> Iterable[int]:
    stacks = [
        areas.STACK_VALUE * sum(len(space.discs) - 1 for space in spaces)
        for spaces in areas.universities(state, player).values()
    ]
    return _one_or_all(_official(state, player, "travel"), [-extra for extra in stacks])


def _university_for_each_disc(state: State, player: int) -> Iterable[int]:
    changes = []
    for spaces in areas.universities(state, player).values():
        value = areas.university_value(state, spaces[0]) or 0
        changes.append(value * (len(spaces) - 1))
    return _one_or_all(_official(state, player, "travel"), changes)


def _lectures(count: Callable[[list[int], int], int], *, stacked: bool = True) -> Mistake:
    """The line if a row paid `count(discs of all, own index)` of its value."""

    def wrong(state: State, player: int) -> Iterable[int]:
        official = _official(state, player, "lectures")
        changes = []
        for level, value in areas.LECTURE_VALUES.items():
            right = areas.row_points(areas.discs_in_row(state, level), player, value)
            discs = areas.discs_in_row(state, level, stacked=stacked)
            changes.append(_paid(discs, player, value, count) - right)
        return _one_or_all(official, changes)

    return wrong


def _paid(
    discs: dict[int, int], player: int, value: int, count: Callable[[list[int], int], int]
) -> int:
    most = max(discs.values())
    if discs[player] != most or not most:
        return 0
    tied = [other for other, held in discs.items() if held == most]
    return value if len(tied) == 1 else count(tied, value)


def _tokens_once(state: State, player: int) -> Iterable[int]:
    yield sum(token.value for token in state.player(player).tokens if token.science is not None)


def _negatives_left_out(state: State, player: int) -> Iterable[int]:
    line = cards.partner_cards(state, player)
    return _one_or_all(line.points, [max(0, -piece.points) for piece in line.pieces])


def _programs_all(state: State, player: int) -> Iterable[int]:
    """A Program paid although its line does not meet it."""
    line = cards.programs(state, player)
    pack = state.table.pack
    changes = []
    for piece in line.pieces:
        known = pack.program(piece.what) if pack else None
        changes.append(known.prestige if known is not None and not piece.points else 0)
    return _one_or_all(line.points, changes)


def _uncovered_as_built(state: State, player: int) -> Iterable[int]:
    board = state.player(player)
    for counted in ("covered", "empty"):
        built = mill.gears_built(state, player) + board.gear_spaces.count(counted)
        yield -mill.GEAR_PENALTY * (constants.GEAR_SPACES - built)


def _one_for_each_gear(state: State, player: int) -> Iterable[int]:
    yield mill.gears_built(state, player) - constants.GEAR_SPACES


def _innovation_added(state: State, player: int) -> Iterable[int]:
    """Both spaces paid on the way up, or the lower one not left behind."""
    space = state.player(player).innovation
    if space == constants.INNOVATION_END:
        yield sum(leftovers.INNOVATION_VALUES.values())
        yield min(leftovers.INNOVATION_VALUES.values())
    yield space


def _scoring_tokens_once(state: State, player: int) -> Iterable[int]:
    yield sum(token.value for token in state.player(player).tokens if token.colour is not None)


def _by_kind(state: State, player: int) -> Iterable[int]:
    board = state.player(player)
    each = leftovers.RESOURCES_PER_POINT
    yield board.books + sum(amount // each for amount in (board.pounds, board.coal, board.brass))


def _without_books(state: State, player: int) -> Iterable[int]:
    yield leftovers.leftovers(state, player).points - state.player(player).books


def _rounded_up(state: State, player: int) -> Iterable[int]:
    board = state.player(player)
    together = board.pounds + board.coal + board.brass
    yield board.books - (-together // leftovers.RESOURCES_PER_POINT)


def _other_value(state: State, player: int) -> Iterable[int]:
    """An Objective written with its other value."""
    pack = state.table.pack
    changes = []
    for objective in state.position.objectives:
        known = pack.objective(objective.id) if pack else None
        both = (known.higher, known.lower) if known else constants.PRESTIGE_OBJECTIVE
        changes += [sum(both) - 2 * it.value for it in objective.claims if it.player == player]
    return _one_or_all(_official(state, player, "objectives"), changes)


CAUSES: Final[dict[ScoreLine, tuple[tuple[Breach, Mistake], ...]]] = {
    "objectives": ((breach("R191", "declared-other-objective-value"), _other_value),),
    "travel": (
        (breach("R193", "declared-stack-not-counted"), _stack_not_counted),
        (breach("R192", "declared-university-for-each-disc"), _university_for_each_disc),
    ),
    "lectures": (
        (
            breach("R196", "declared-tie-split"),
            _lectures(lambda tied, value: value // len(tied)),
        ),
        (breach("R196", "declared-tie-paid-in-full"), _lectures(lambda _, value: value)),
        (breach("R196", "declared-tie-unpaid"), _lectures(lambda *_: 0)),
        (
            breach("R195", "declared-stack-counted-once"),
            _lectures(lambda _, value: value // 2, stacked=False),
        ),
    ),
    "meetings": ((breach("R198", "declared-token-once"), _tokens_once),),
    "partner-cards": ((breach("R199", "declared-negatives-left-out"), _negatives_left_out),),
    "programs": ((breach("R201", "declared-program-not-met"), _programs_all),),
    "completed-lines": (
        (breach("R204", "declared-line-not-capped"), _not_capped),
        (breach("R205", "declared-negative-as-zero"), _negative_as_zero),
        (breach("R202", "declared-incomplete-line"), _incomplete_counted),
        (breach("R204", "declared-running-cap"), _running_cap),
        (breach("R205", "declared-cap-below-zero"), _floor),
        (breach("R204", "declared-wrong-cap"), _wrong_cap),
        (breach("R203", "declared-right-to-left"), _backwards),
    ),
    "gears": (
        (breach("R207", "declared-space-as-gear"), _uncovered_as_built),
        (breach("R206", "declared-one-for-each-gear"), _one_for_each_gear),
    ),
    "innovation": ((breach("R208", "declared-innovation-added-up"), _innovation_added),),
    "assignments": ((breach("R209", "declared-scoring-token-once"), _scoring_tokens_once),),
    "leftovers": (
        (breach("R211", "declared-leftovers-by-kind"), _by_kind),
        (breach("R210", "declared-without-books"), _without_books),
        (breach("R211", "declared-rounded-up"), _rounded_up),
    ),
}
"""The closed table: for each line the mistakes that are known, in the order of the search."""

_FIRST_RULES: Final[dict[ScoreLine, str]] = {
    "objectives": "R191",
    "travel": "R192",
    "lectures": "R194",
    "meetings": "R198",
    "partner-cards": "R199",
    "programs": "R201",
    "completed-lines": "R202",
    "gears": "R206",
    "innovation": "R208",
    "assignments": "R209",
    "leftovers": "R210",
}
UNEXPLAINED: Final[dict[ScoreLine, Breach]] = {
    line: breach(rule, f"declared-{line}-unexplained") for line, rule in _FIRST_RULES.items()
}
"""Where no single mistake gives the declared number: the line's first rule."""


def explain(state: State, player: int, line: ScoreLine, declared: int) -> Breach | None:
    """None where the declared points are right, else the one cause that gives them exactly, or
    that no single one does."""
    if declared == _official(state, player, line):
        return None
    for cause, mistake in CAUSES[line]:
        if declared in mistake(state, player):
            return cause
    return UNEXPLAINED[line]


SUM_SLIP = breach("R190", "declared-sum-slip")
TOTAL_OF_WRONG_LINES = breach("R190", "declared-total-of-differing-lines")
TOTAL_UNEXPLAINED = breach("R190", "declared-total-unexplained")
FIRST_PLAYER_LAST = breach("R215", "declared-first-player-last")
TIE_BREAK_IGNORED = breach("R213", "declared-tie-break-ignored")
NOT_THE_WINNER = breach("R212", "declared-winner-unexplained")


def explain_total(state: State, player: int, declared: int) -> Breach | None:
    """As `explain`, for the total: the lines declared before tell whether it is their sum."""
    if declared == player_score(state, player).total:
        return None
    written = [it.points for it in state.position.declared if it.player == player]
    if len(written) < len(CAUSES):
        return TOTAL_UNEXPLAINED
    return TOTAL_OF_WRONG_LINES if sum(written) == declared else SUM_SLIP


def explain_winner(state: State, declared: int) -> Breach | None:
    """As `explain`, for the winner."""
    result = score(state)
    if declared == result.winner:
        return None
    best = max(it.total for it in result.players)
    tied = [it for it in result.players if it.total == best]
    if all(it.player != declared for it in tied):
        return NOT_THE_WINNER
    last = len(result.players)
    far = max(tied, key=lambda it: -(tie_breaks.seat(state, it.player) or last))
    by_seat = result.decided_by == "turn-order" and far.player == declared
    return FIRST_PLAYER_LAST if by_seat else TIE_BREAK_IGNORED
