"""Lines 1 to 3: Objectives, Travel and Lectures, the discs on the main board."""

from typing import Final

from adas_dream.core import constants
from adas_dream.core.scoring.score import LineScore, Piece, line_of
from adas_dream.core.state import State
from adas_dream.events.position.game import DiscSpace

NO_KNOWN_LEVEL: Final = 0


def objectives(state: State, player: int) -> LineScore:
    """The Prestige of every Objective space holding the player's disc (R191)."""
    pieces = tuple(
        Piece(objective.id, claim.value, str(claim.value), (f"objective:{objective.id}",))
        for objective in state.position.objectives
        for claim in objective.claims
        if claim.player == player
    )
    return line_of("objectives", "R191", pieces)


def travel(state: State, player: int) -> LineScore:
    """Each University with the player's disc pays once (R192), each disc on top 2 more (R193)."""
    found = universities(state, player)
    pieces = (_university(state, name, spaces) for name, spaces in found.items())
    return line_of("travel", "R192", tuple(pieces))


def universities(state: State, player: int) -> dict[str, list[DiscSpace]]:
    """The Universities with a disc of the player, each with the disc spaces that hold one."""
    found: dict[str, list[DiscSpace]] = {}
    pack = state.table.known
    for space in state.position.disc_spaces:
        if space.area == "travel" and player in space.discs:
            known = pack.disc_space(space.id)
            if known is None or known.university is not None or not pack.whole:
                found.setdefault((known and known.at) or space.id, []).append(space)
    return found


def university_value(state: State, space: DiscSpace) -> int | None:
    """What the University of a disc space is worth, None where nobody knows it."""
    known = state.table.known.disc_space(space.id)
    return known.university if known is not None else None


def _university(state: State, name: str, spaces: list[DiscSpace]) -> Piece:
    value = university_value(state, spaces[0])
    stacked = sum(len(space.discs) - 1 for space in spaces)
    points = (value or 0) + constants.STACK_VALUE * stacked
    extra = f" + {constants.STACK_VALUE} × {stacked} = {points}" if stacked else ""
    written = f"{'?' if value is None else value}{extra}"
    parts = tuple(f"disc-space:{space.id}" for space in spaces)
    return Piece(name, points, written, parts, value is not None)


def lectures(state: State, player: int) -> LineScore:
    """Each level row for the most discs in it, half each when tied (R194-R196)."""
    found = rows(state)
    known = NO_KNOWN_LEVEL not in found
    pieces = [
        _row(state, player, level, found[level], known=known)
        for level in constants.LECTURE_VALUES
        if level in found
    ]
    if not known:
        pieces.append(_no_row(player, found[NO_KNOWN_LEVEL]))
    return line_of("lectures", "R194", tuple(piece for piece in pieces if piece))


def rows(state: State) -> dict[int, list[DiscSpace]]:
    """The Institutions' disc spaces that hold discs, by the level of their row; under 0 those that
    the content pack does not know."""
    found = dict[int, list[DiscSpace]]()
    pack = state.table.known
    for space in state.position.disc_spaces:
        if space.area == "institutions" and space.discs:
            known = pack.disc_space(space.id)
            level = known.level if known else NO_KNOWN_LEVEL
            if level is None and not pack.whole:
                level = NO_KNOWN_LEVEL
            if level is not None:
                found.setdefault(level, []).append(space)
    return found


def _row(
    state: State, player: int, level: int, spaces: list[DiscSpace], *, known: bool
) -> Piece | None:
    discs = _counted(state, spaces)
    most = max(discs.values())
    if discs[player] != most:
        return None
    tied = sum(count == most for count in discs.values())
    value = constants.LECTURE_VALUES[level]
    points = row_points(discs, player, value)
    parts = tuple(f"disc-space:{space.id}" for space in spaces)
    if tied == 1:
        return Piece(f"level {level}", points, f"{_discs(most)}, the most: {value}", parts, known)
    written = f"{_discs(most)}, {tied} tied: {value} ÷ 2 = {points}"
    return Piece(f"level {level}", points, written, parts, known)


def discs_in_row(state: State, level: int, *, stacked: bool = True) -> dict[int, int]:
    """Every player's discs in a level row; both of a stack count (R195)."""
    return _counted(state, rows(state).get(level, []), stacked=stacked)


def _counted(state: State, spaces: list[DiscSpace], *, stacked: bool = True) -> dict[int, int]:
    return {
        player: sum(
            space.discs.count(player) if stacked else player in space.discs for space in spaces
        )
        for player in range(1, len(state.position.players) + 1)
    }


def row_points(discs: dict[int, int], player: int, value: int) -> int:
    """What a row of that value pays the player: all for the most, half when tied, else nothing."""
    most = max(discs.values())
    if not most or discs[player] != most:
        return 0
    return value if list(discs.values()).count(most) == 1 else value // 2


def _no_row(player: int, rowless: list[DiscSpace]) -> Piece | None:
    """The own discs of which nobody can say in which row they lie."""
    spaces = [space for space in rowless if player in space.discs]
    if not spaces:
        return None
    count = sum(space.discs.count(player) for space in spaces)
    parts = tuple(f"disc-space:{space.id}" for space in spaces)
    return Piece(f"{_discs(count)} in no known level", 0, "?", parts, known=False)


def _discs(count: int) -> str:
    return "1 disc" if count == 1 else f"{count} discs"
