"""The single mistakes that are known for the lines beside the Mill.

Each gives what the line would be worth with that one mistake, made once or wherever it can be.
"""

from collections.abc import Callable, Iterable, Iterator

from adas_dream.core import constants
from adas_dream.core.scoring import areas, cards
from adas_dream.core.scoring.mill_mistakes import one_or_all
from adas_dream.core.scoring.score import LineScore
from adas_dream.core.state import State

Mistake = Callable[[State, int], Iterable[int]]
Share = Callable[[int, int], int]
"""What a row of a value pays each of so many who tie for it."""


def left_out(line: Callable[[State, int], LineScore]) -> Mistake:
    """A piece of the line forgotten, or all of them."""

    def wrong(state: State, player: int) -> Iterable[int]:
        right = line(state, player)
        return one_or_all(right.points, (-piece.points for piece in right.pieces))

    return wrong


def other_objective_value(state: State, player: int) -> Iterable[int]:
    """An Objective written with its other value (R163-R165, R191)."""
    changes: list[int] = []
    for objective in state.position.objectives:
        known = state.table.known.objective(objective.id)
        both = (known.higher, known.lower) if known else constants.PRESTIGE_OBJECTIVE
        changes += [sum(both) - 2 * it.value for it in objective.claims if it.player == player]
    return one_or_all(areas.objectives(state, player).points, changes)


def stack_not_counted(state: State, player: int) -> Iterable[int]:
    """A disc stacked on a University left out (R193)."""
    spaces = (space for each in areas.universities(state, player).values() for space in each)
    changes = (-constants.STACK_VALUE for space in spaces for _ in space.discs[1:])
    return one_or_all(areas.travel(state, player).points, changes)


def university_for_each_disc(state: State, player: int) -> Iterator[int]:
    """A University counted for each of its disc spaces, or for each disc on them (R192)."""
    right = areas.travel(state, player).points
    spaces: list[int] = []
    discs: list[int] = []
    for each in areas.universities(state, player).values():
        value = areas.university_value(state, each[0]) or 0
        held = sum(len(space.discs) for space in each)
        spaces.append(value * (len(each) - 1))
        discs.append((value - constants.STACK_VALUE) * (held - len(each)) + spaces[-1])
    yield from one_or_all(right, spaces)
    yield from one_or_all(right, discs)


def tied_row(share: Share) -> Mistake:
    """A row for which players tie paid otherwise than half to each (R196)."""

    def wrong(state: State, player: int) -> Iterable[int]:
        changes: list[int] = []
        for level, value in constants.LECTURE_VALUES.items():
            discs = areas.discs_in_row(state, level)
            tied = list(discs.values()).count(max(discs.values()))
            right = areas.row_points(discs, player, value)
            changes.append(share(value, tied) - right if right and tied > 1 else 0)
        return one_or_all(areas.lectures(state, player).points, changes)

    return wrong


def stack_counted_once(state: State, player: int) -> Iterable[int]:
    """The two discs of a stack counted as one disc of their row (R195)."""
    changes: list[int] = []
    for level, value in constants.LECTURE_VALUES.items():
        once = areas.discs_in_row(state, level, stacked=False)
        wrong = areas.row_points(once, player, value)
        changes.append(wrong - areas.row_points(areas.discs_in_row(state, level), player, value))
    return one_or_all(areas.lectures(state, player).points, changes)


def empty_row_paid(state: State, player: int) -> Iterator[int]:
    """A row without any disc paid as if everyone tied for it, half or in full (R194)."""
    right = areas.lectures(state, player).points
    empty = [
        value
        for level, value in constants.LECTURE_VALUES.items()
        if not any(areas.discs_in_row(state, level).values())
    ]
    yield from one_or_all(right, (value // 2 for value in empty))
    yield from one_or_all(right, empty)


def token_once(line: Callable[[State, int], LineScore], counts: str) -> Mistake:
    """A token of the line its value once, however much it `counts` (R198, R209)."""

    def wrong(state: State, player: int) -> Iterable[int]:
        right = line(state, player)
        tokens = (it for it in state.player(player).tokens if getattr(it, counts) is not None)
        pairs = zip(tokens, right.pieces, strict=True)
        return one_or_all(right.points, (token.value - piece.points for token, piece in pairs))

    return wrong


def negatives_left_out(state: State, player: int) -> Iterable[int]:
    """A card's Prestige below zero not counted (R199)."""
    line = cards.partner_cards(state, player)
    return one_or_all(line.points, (max(0, -piece.points) for piece in line.pieces))


def negatives_added(state: State, player: int) -> Iterable[int]:
    """A card's Prestige below zero counted without its sign (R199)."""
    line = cards.partner_cards(state, player)
    return one_or_all(line.points, (max(0, -2 * piece.points) for piece in line.pieces))


def program_not_met(state: State, player: int) -> Iterable[int]:
    """A Program paid although its line does not meet it (R201)."""
    line = cards.programs(state, player)
    changes: list[int] = []
    for piece in line.pieces:
        known = state.table.known.program(piece.what)
        changes.append(known.prestige if known is not None and not piece.points else 0)
    return one_or_all(line.points, changes)


def innovation_added_up(state: State, player: int) -> Iterator[int]:
    """The last two spaces both paid (R208)."""
    if state.player(player).innovation == constants.INNOVATION_END:
        yield sum(constants.INNOVATION_VALUES.values())


def innovation_by_space(state: State, player: int) -> Iterator[int]:
    """The number of the marker's space (R208)."""
    yield state.player(player).innovation


def innovation_of_another_space(state: State, player: int) -> Iterator[int]:
    """What another space gives (R208)."""
    own = state.player(player).innovation
    spaces = (space for space in range(constants.INNOVATION_END + 1) if space != own)
    yield from (constants.INNOVATION_VALUES.get(space, 0) for space in spaces)


def by_kind(state: State, player: int) -> Iterator[int]:
    """Full tens of £, of Coal and of Brass, each kind by itself (R211)."""
    board = state.player(player)
    tens = (amount // constants.RESOURCES_PER_POINT for amount in _resources(state, player))
    yield board.books + sum(tens)


def without_books(state: State, player: int) -> Iterator[int]:
    """The Books left out (R210)."""
    yield sum(_resources(state, player)) // constants.RESOURCES_PER_POINT


def without_resources(state: State, player: int) -> Iterator[int]:
    """The Books alone (R211)."""
    yield state.player(player).books


def books_in_the_mix(state: State, player: int) -> Iterator[int]:
    """The Books counted with the other resources, ten for a point (R210, R211)."""
    together = state.player(player).books + sum(_resources(state, player))
    yield together // constants.RESOURCES_PER_POINT


def rounded_up(state: State, player: int) -> Iterator[int]:
    """A point for the last, unfinished ten (R211)."""
    together = sum(_resources(state, player))
    yield state.player(player).books - (-together // constants.RESOURCES_PER_POINT)


def _resources(state: State, player: int) -> tuple[int, int, int]:
    board = state.player(player)
    return board.pounds, board.coal, board.brass
